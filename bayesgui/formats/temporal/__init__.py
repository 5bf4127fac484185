"""Dynamic networks of files: slices in names and arcs, as templates and unrolled."""
