"""A designer's spreadsheet made into a folder that prints: what its columns mean, and a layout."""
