"""bayesgui."""
