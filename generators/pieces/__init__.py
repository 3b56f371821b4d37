"""How a piece is drawn: a layout, which is data, filled from a piece; counters and cards alike."""
