// Zip archives by libarchive, opened with dlopen: neither headers nor libraries are needed to build.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct skarchive skarchive;
typedef struct skarchive_entry skarchive_entry;

enum { SKARCHIVE_FILE = 1, SKARCHIVE_FOLDER = 2, SKARCHIVE_OTHER = 3 };
enum { SKARCHIVE_OK = 0, SKARCHIVE_END = 1, SKARCHIVE_BAD = 2 };

/// Opens libarchive once per process. False: see skarchive_library_error.
bool skarchive_open_library(void);
const char *_Nonnull skarchive_library_error(void);

/// A zip file to read; NULL when there is no memory. To be opened next, and freed in the end.
skarchive *_Nullable skarchive_create(void);
void skarchive_free(skarchive *_Nonnull);
bool skarchive_open_file(skarchive *_Nonnull, const char *_Nonnull path);
/// SKARCHIVE_OK, SKARCHIVE_END or SKARCHIVE_BAD. The entry is good until the next call.
int skarchive_next(skarchive *_Nonnull, skarchive_entry *_Nullable *_Nonnull entry);
const char *_Nullable skarchive_entry_path(skarchive_entry *_Nonnull);
/// A hard link is SKARCHIVE_OTHER, whatever type it says.
int skarchive_entry_kind(skarchive_entry *_Nonnull);
/// Bytes of the entry; 0 is the end, under 0 is an error (a checksum that does not fit, a cut file).
int64_t skarchive_read(skarchive *_Nonnull, void *_Nonnull buffer, size_t count);
const char *_Nullable skarchive_error(skarchive *_Nonnull);
