"""The Next War in Lebanon, Modern War 13, as data."""
