"""Graphs as other programs exchange them: GraphML, GML, DOT, edge lists, adjacency tables."""
