"""The page CPT: the table of a node as a grid, with headers, tools, drafts and edits."""
