int skarchive_unused;
