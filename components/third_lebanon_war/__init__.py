"""Third Lebanon War, the battle mat and its tables, as data."""
