"""What is read: the rules in summary, errata and gazetteer."""
