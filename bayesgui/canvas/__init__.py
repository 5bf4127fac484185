"""The network as an editable diagram."""

from bayesgui.qt_guard import guard_overrides

guard_overrides()
