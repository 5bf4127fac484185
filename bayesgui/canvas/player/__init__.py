"""The algorithm player on the canvas: the graph at the left, its tree of tables at the right."""
