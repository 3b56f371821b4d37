"""From components to printed pages."""
