"""Cards: the plan of the decks, their sheets, and their lists."""
