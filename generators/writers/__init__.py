"""Renderers: from pages to files."""
