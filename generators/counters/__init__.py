"""Counters: which are printed, their sheets, blank ones, and how they are read."""
