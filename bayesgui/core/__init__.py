"""Floor 1: the values everything else speaks about; numpy only.

Variables, tables, networks, evidence, factors and errors. Nothing here knows a file, a window
or an algorithm.
"""
