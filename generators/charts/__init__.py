"""Charts and results tables: grids, spans, steps."""
