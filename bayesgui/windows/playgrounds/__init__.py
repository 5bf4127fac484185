"""Stand-alone windows for trying out an idea, independent of a document."""
