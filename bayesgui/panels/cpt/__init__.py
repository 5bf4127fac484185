"""The page CPT: a node's table as a grid, its headers, tools, drafts and edits."""
