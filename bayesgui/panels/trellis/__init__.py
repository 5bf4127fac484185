"""The trellis: forward, backward and Viterbi numbers of a chain, with their arithmetic."""

from bayesgui.qt_guard import guard_overrides

guard_overrides()
