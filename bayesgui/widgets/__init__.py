"""Controls independent of Bayesian networks."""

from bayesgui.qt_guard import guard_overrides

guard_overrides()
