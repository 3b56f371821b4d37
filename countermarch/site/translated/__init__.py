"""Translate the rules into JavaScript, so that the browser runs the same functions as the command line.

A program contains the functions, classes and data that the questions of a game use, and nothing else. What
Python means by ``+``, ``in`` or ``sorted`` is implemented in ``js/py_*.js``. A construct that cannot be
translated raises an error when it is reached; the translator never guesses.
"""
