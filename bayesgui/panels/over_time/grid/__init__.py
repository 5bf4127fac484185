"""The grid of findings over time: its rows, the cells chosen, what clicks and keys mean."""
