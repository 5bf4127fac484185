"""Windows of their own, which may use panels, canvas and widgets."""

from bayesgui.qt_guard import guard_overrides

guard_overrides()
