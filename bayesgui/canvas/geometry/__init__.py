"""Sizes, positions and curves of nodes and arcs in canvas units and pixels."""
