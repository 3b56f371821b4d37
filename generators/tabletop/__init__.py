"""A game for tables on a screen: what lies on it, drawn once for whatever program it is played in."""
