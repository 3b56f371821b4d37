"""Read a game's folder: files to records, every fault of a file reported together."""
