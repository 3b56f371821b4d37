"""Hostile input by the million: ``make fuzz MINUTES=10``.

A target takes one kind of input that a person or a program may hand to Countermarch. Input number 17 of a
target is always the same for a seed, so that a fault has a name; it is minimised and recorded.
"""
