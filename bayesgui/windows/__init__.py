"""Floor 10: windows of their own, which may use panels, canvas and widgets."""

from bayesgui.qt_guard import guard_overrides

guard_overrides()
