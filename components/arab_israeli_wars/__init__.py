"""Arab Israeli Wars: the 1948 deckset, as data."""
