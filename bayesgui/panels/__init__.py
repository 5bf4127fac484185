"""The lists, tables and forms around the canvas."""

from bayesgui.qt_guard import guard_overrides

guard_overrides()
