"""Countermarch: print it, look it up, prove it."""
