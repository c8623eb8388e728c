#if defined(__linux__)
#define _GNU_SOURCE
#include "skarchive.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/types.h>

// libarchive 3, declared here as in archive.h and archive_entry.h.
#define FUNCTIONS(F)                                                            \
  F(skarchive *, archive_read_new, (void))                                      \
  F(int, archive_read_support_format_zip_seekable, (skarchive *))                        \
  F(int, archive_read_open_filename, (skarchive *, const char *, size_t))       \
  F(int, archive_read_next_header, (skarchive *, skarchive_entry **))           \
  F(ssize_t, archive_read_data, (skarchive *, void *, size_t))                  \
  F(int, archive_read_free, (skarchive *))                                      \
  F(const char *, archive_error_string, (skarchive *))                          \
  F(const char *, archive_entry_pathname, (skarchive_entry *))                  \
  F(mode_t, archive_entry_filetype, (skarchive_entry *))                        \
  F(const char *, archive_entry_hardlink, (skarchive_entry *))

#define DECLARE(R, N, A) static R(*p_##N) A;
FUNCTIONS(DECLARE)

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool opened;
static char error_text[512] = "libarchive is not open";

const char *skarchive_library_error(void) { return error_text; }

bool skarchive_open_library(void) {
  pthread_mutex_lock(&lock);
  if (!opened) {
    void *h = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
    if (!h) {
      snprintf(error_text, sizeof error_text, "%s", dlerror());
    } else {
      const char *missing = NULL;
#define LOAD(R, N, A) if (!(p_##N = (R(*) A)dlsym(h, #N))) missing = #N;
      FUNCTIONS(LOAD)
      if (missing) snprintf(error_text, sizeof error_text, "libarchive.so.13 lacks %s", missing);
      else opened = true;
    }
  }
  bool good = opened;
  pthread_mutex_unlock(&lock);
  return good;
}

// The seekable reader alone: it starts from the directory at the end, so that a cut archive is never a shorter one.
skarchive *skarchive_create(void) {
  skarchive *a = p_archive_read_new();
  if (a && p_archive_read_support_format_zip_seekable(a) != 0) {
    p_archive_read_free(a);
    a = NULL;
  }
  return a;
}
void skarchive_free(skarchive *a) { p_archive_read_free(a); }
bool skarchive_open_file(skarchive *a, const char *path) {
  return p_archive_read_open_filename(a, path, 1 << 20) == 0;
}
int skarchive_next(skarchive *a, skarchive_entry **entry) {
  int status = p_archive_read_next_header(a, entry);
  // ARCHIVE_WARN (-20) is a name or time that could not be understood wholly: refused with the rest.
  return status == 0 ? SKARCHIVE_OK : status == 1 ? SKARCHIVE_END : SKARCHIVE_BAD;
}
const char *skarchive_entry_path(skarchive_entry *e) { return p_archive_entry_pathname(e); }
int skarchive_entry_kind(skarchive_entry *e) {
  if (p_archive_entry_hardlink(e)) return SKARCHIVE_OTHER;
  mode_t type = p_archive_entry_filetype(e);
  return S_ISREG(type) ? SKARCHIVE_FILE : S_ISDIR(type) ? SKARCHIVE_FOLDER : SKARCHIVE_OTHER;
}
int64_t skarchive_read(skarchive *a, void *buffer, size_t count) { return p_archive_read_data(a, buffer, count); }
const char *skarchive_error(skarchive *a) { return p_archive_error_string(a); }
#endif
