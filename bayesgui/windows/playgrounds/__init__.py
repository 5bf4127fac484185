"""Stand-alone windows to try an idea in; they know no document."""
