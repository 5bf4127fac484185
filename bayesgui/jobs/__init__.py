"""Runs pure functions off the main thread and delivers their results to it."""

from bayesgui.qt_guard import guard_overrides

guard_overrides()
