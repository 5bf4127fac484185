"""Edits of decision networks: kinds of nodes, numbers of utilities, and policies by hand."""
