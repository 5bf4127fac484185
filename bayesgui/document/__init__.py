"""An open network, its undo history, selection and backup copies."""

from bayesgui.qt_guard import guard_overrides

guard_overrides()
