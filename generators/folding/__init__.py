"""What is cut out and folded: standees of counters, tuck boxes for decks."""
