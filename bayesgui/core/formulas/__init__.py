"""The language of expressions: text, syntax tree, numbers over the parents' configurations.

Nothing is ever handed to Python's own evaluation: a text becomes a tree of few kinds of nodes, and
numpy computes it for all configurations at once.
"""
