"""The cover of a kit: what is in it and how it is made."""
