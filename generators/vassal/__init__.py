"""VASSAL modules: a game as an archive that VASSAL 3.7 opens, with everything players expect of one.

What each trait's type and state hold, and in what order, is as VASSAL's own counters write it.
"""
