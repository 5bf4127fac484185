"""Hand-outs: lessons, exercises, worked steps and networks as Markdown, LaTeX and PDF."""
