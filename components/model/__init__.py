"""The models: frozen records of pieces, tables, tracks, scenarios, clauses and errata."""
