"""The requirements of printing presses: one file each, with its bleed and its printing condition."""
