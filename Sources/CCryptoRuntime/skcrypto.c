int skcrypto_unused;
