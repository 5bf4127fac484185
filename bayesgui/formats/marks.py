"""What our own files in foreign formats say about themselves, as comments or properties."""

from __future__ import annotations

OWN_MARK = "Written by bayesgui; places are in units of its canvas."
"""Comment at the head of our own files in foreign formats: their places are taken as they are."""

EMPTY_MARK = "The network has no nodes."
"""Comment of formats in which a file cut short would look like a network without nodes."""

NAMELESS_MARK = "The network has no name."
"""Comment of formats in which every network must have a name."""

_HEAD = 500


def is_own(text: str) -> bool:
    """Tell whether a file in a foreign format was written by this program."""
    return OWN_MARK in text[:_HEAD]


def is_empty(text: str) -> bool:
    """Tell whether this program wrote the file of a network without nodes."""
    return is_own(text) and EMPTY_MARK in text[:_HEAD]


def is_nameless(text: str) -> bool:
    """Tell whether this program wrote the file of a network without a name."""
    return is_own(text) and NAMELESS_MARK in text[:_HEAD]
