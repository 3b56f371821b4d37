"""From pages to files."""
