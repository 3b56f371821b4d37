"""Charts and results tables: grids, spans, steps, and posters of them."""
