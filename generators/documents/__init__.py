"""What a document of a kit is planned by, chosen for and made of."""
