"""Tracks, displays and mats that counters move along and wait in."""
