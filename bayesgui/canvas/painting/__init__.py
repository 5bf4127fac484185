"""How nodes, arcs and the grid are painted, and how decorations change them."""
