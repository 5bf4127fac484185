"""The series of a template: opened, pasted, saved, edited in the grid of the page *Over time*."""
