"""Draw pieces: a layout, which is data, filled from a piece; for counters and cards."""
