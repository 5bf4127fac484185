"""The page *What would have been…*: one case, had something been otherwise."""
