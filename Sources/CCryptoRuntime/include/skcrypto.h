// SHA-256 by OpenSSL's libcrypto, opened with dlopen: neither headers nor libraries are needed to build.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct skcrypto_digest skcrypto_digest;

/// Opens libcrypto once per process. False: see skcrypto_error.
bool skcrypto_open(void);
const char *_Nonnull skcrypto_error(void);

/// A SHA-256 in the making; NULL when there is no memory.
skcrypto_digest *_Nullable skcrypto_sha256_create(void);
bool skcrypto_sha256_update(skcrypto_digest *_Nonnull, const void *_Nullable bytes, size_t count);
/// Ends it: 32 bytes. The digest is only good for being freed afterwards.
bool skcrypto_sha256_final(skcrypto_digest *_Nonnull, uint8_t *_Nonnull out);
void skcrypto_sha256_free(skcrypto_digest *_Nullable);
