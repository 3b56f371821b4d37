"""The small language of rules and of layouts: its words and signs, and expressions taken apart.

What an expression means is said by those who read it: ``reference.rules_as_data`` proves it valid before it
is run, ``generators.pieces.formulas`` reads it for the cells of a piece. Both work it out by ``evaluator``.
"""
