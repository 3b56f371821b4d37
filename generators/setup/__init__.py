"""Set-up cards: a scenario each."""
