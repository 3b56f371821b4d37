"""Every rule a typed pure function that returns a ruling."""
