"""The rules for the browser as scripts: each function of the very Python, written over into JavaScript.

What ``compiled.py`` and ``walks.py`` hold as tables ends somewhere: a longer list, a larger number. A program
has no such end. It holds the functions, classes and facts that the questions of a game reach, and nothing
else; what Python means by ``+``, ``in`` or ``sorted`` is in ``js/py_*.js``. What cannot be written over, or
does at work what is not provided for, is left to the rules engine; nothing is guessed.
"""
