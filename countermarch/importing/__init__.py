"""Make a printable folder from a designer's spreadsheet: interpret its columns and write a layout."""
