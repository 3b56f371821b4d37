"""The studio: a page in the browser that shows a folder as it will print, and edits its files."""
