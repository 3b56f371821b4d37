"""The documents of a kit: how they are planned, chosen and made."""
