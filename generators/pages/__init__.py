"""Pages of text and charts: what they look like, the blocks they are made of, and how these flow."""
