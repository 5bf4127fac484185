"""Where nodes and arcs are: sizes, positions and curves in canvas units and pixels."""
