"""A game for virtual tabletops: its contents, drawn once for whichever program plays it."""
