"""Over time: beliefs of each slice as a chart, strips and a sequence, and a grid of findings."""
