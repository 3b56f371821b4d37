"""Parts to cut out and fold: standees of counters, tuck boxes for decks."""
