"""Print answers as text, from 40 columns upward, with and without colour."""
