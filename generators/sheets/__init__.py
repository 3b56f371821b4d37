"""Imposition: lays out pieces, pages and posters on sheets of paper."""
