"""From scenes to pages."""
