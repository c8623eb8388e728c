#if defined(__linux__)
#define _GNU_SOURCE
#include "skcrypto.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

typedef struct evp_md EVP_MD;

// OpenSSL 3's EVP interface, declared here as in openssl/evp.h.
#define FUNCTIONS(F)                                                                     \
  F(skcrypto_digest *, EVP_MD_CTX_new, (void))                                           \
  F(void, EVP_MD_CTX_free, (skcrypto_digest *))                                          \
  F(const EVP_MD *, EVP_sha256, (void))                                                  \
  F(int, EVP_DigestInit_ex, (skcrypto_digest *, const EVP_MD *, void *))                 \
  F(int, EVP_DigestUpdate, (skcrypto_digest *, const void *, size_t))                    \
  F(int, EVP_DigestFinal_ex, (skcrypto_digest *, unsigned char *, unsigned int *))

#define DECLARE(R, N, A) static R(*p_##N) A;
FUNCTIONS(DECLARE)

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool opened;
static char error_text[512] = "libcrypto is not open";

const char *skcrypto_error(void) { return error_text; }

bool skcrypto_open(void) {
  pthread_mutex_lock(&lock);
  if (!opened) {
    void *h = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
    if (!h) {
      snprintf(error_text, sizeof error_text, "%s", dlerror());
    } else {
      const char *missing = NULL;
#define LOAD(R, N, A) if (!(p_##N = (R(*) A)dlsym(h, #N))) missing = #N;
      FUNCTIONS(LOAD)
      if (missing) snprintf(error_text, sizeof error_text, "libcrypto.so.3 lacks %s", missing);
      else opened = true;
    }
  }
  bool good = opened;
  pthread_mutex_unlock(&lock);
  return good;
}

skcrypto_digest *skcrypto_sha256_create(void) {
  skcrypto_digest *d = p_EVP_MD_CTX_new();
  if (d && p_EVP_DigestInit_ex(d, p_EVP_sha256(), NULL) != 1) {
    p_EVP_MD_CTX_free(d);
    d = NULL;
  }
  return d;
}
bool skcrypto_sha256_update(skcrypto_digest *d, const void *bytes, size_t count) {
  return count == 0 || p_EVP_DigestUpdate(d, bytes, count) == 1;
}
bool skcrypto_sha256_final(skcrypto_digest *d, uint8_t *out) {
  unsigned int count = 32;
  return p_EVP_DigestFinal_ex(d, out, &count) == 1;
}
void skcrypto_sha256_free(skcrypto_digest *d) {
  if (d) p_EVP_MD_CTX_free(d);
}
#endif
