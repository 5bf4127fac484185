"""Comments that mark files in foreign formats as written by this program."""

from __future__ import annotations

OWN_MARK = "Written by bayesgui; places are in units of its canvas."
"""Comment at the head of our own files in foreign formats, whose positions are used unchanged."""

EMPTY_MARK = "The network has no nodes."
"""Comment for an empty network, in formats where it would look like a truncated file."""

NAMELESS_MARK = "The network has no name."
"""Comment for a network without a name, in formats that require one."""

_HEAD = 500


def is_own(text: str) -> bool:
    """Tell whether a file in a foreign format was written by this program."""
    return OWN_MARK in text[:_HEAD]


def is_empty(text: str) -> bool:
    """Tell whether a file was written by this program for a network without nodes."""
    return is_own(text) and EMPTY_MARK in text[:_HEAD]


def is_nameless(text: str) -> bool:
    """Tell whether a file was written by this program for a network without a name."""
    return is_own(text) and NAMELESS_MARK in text[:_HEAD]
