"""The site of games: pages, lookups and pictures made from the same data, to serve or to open from disk."""
