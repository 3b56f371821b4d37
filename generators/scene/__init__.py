"""Scenes: drawings as data, with text, fonts, icons, symbols and styles."""
