"""Help ▸ Lessons ▸ Hand out: lessons, exercises, the network or worked steps on paper."""
