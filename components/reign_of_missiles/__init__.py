"""A Reign of Missiles: the Gaza missile crisis of November 2012, as data."""
