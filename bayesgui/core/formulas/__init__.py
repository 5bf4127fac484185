"""The expression language: parser, syntax tree, evaluation over the parents' configurations.

Python's ``eval`` is never used: a text is parsed to a tree of a few node types, which numpy
evaluates for all configurations at once.
"""
