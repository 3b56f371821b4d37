"""VASSAL modules: a game as an archive that VASSAL 3.7 opens, with all that players expect of a module.

The contents of each trait's type and state, and their order, follow what VASSAL's own counters write.
"""
