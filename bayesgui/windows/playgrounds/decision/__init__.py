"""The decision playground: one-dimensional classes, losses, and where the decision changes."""
