"""Floor 10: windows of their own, which may use panels, canvas and widgets."""
