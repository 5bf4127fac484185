"""Help ▸ Lessons ▸ Hand out: lessons, exercises, networks, worked steps; on paper or as pages."""
