"""How answers are laid out for a reader, from 40 columns upward, with and without colour."""
