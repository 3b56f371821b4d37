"""Booklets: the rules in summary, errata and gazetteer."""
