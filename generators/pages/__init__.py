"""Pages of text and charts: their look, the blocks they consist of, and how these flow."""
