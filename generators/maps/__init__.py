"""Maps of areas, zones and numbered hexes: their files, how they are drawn, and their sheets."""
