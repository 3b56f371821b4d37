"""The small expression language of rules and layouts: lexer, parser, syntax tree, evaluator.

``reference.rules_as_data`` type-checks an expression before it runs; ``generators.pieces.formulas`` evaluates
it for the cells of a piece. Both build on ``evaluator``.
"""
