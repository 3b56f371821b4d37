"""What print shops take: for each a file with its stock sizes and the exact pixels of their pictures."""
