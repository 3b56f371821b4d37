"""The site of games: pages, lookups and pictures made from the same data, to be served or carried along."""
