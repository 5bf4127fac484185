"""Names that hold commas and stand without quotes, such as the intervals of R's ``discretize``.

``{ (0,10], (10,20] }`` has two states: a comma between brackets does not end a name. Intervals may
also be written ``[0,10[``, ``]0,10]`` or ``[0;10)``.
"""

from __future__ import annotations

import re

BRACKETS = frozenset("()[]")

QUOTED = re.compile(r'"((?:[^"\\]|\\.)*+)"', re.DOTALL)
_END = r'[^,;()\[\]{}"|]*+'
_INTERVAL = re.compile(
    rf'[\[(\]]{_END}[,;]{_END}[\])\[(]|[\[(\]][^;()\[\]{{}}"|]*+;[^;()\[\]{{}}"|]*+[\])\[(]'
)
_BLANK = re.compile(r"\s*+")
_AFTER = re.compile(r"\s*+(?:,|$)")


def split_names(text: str) -> list[str] | None:
    """Return the names of a list, separated by commas outside of brackets.

    `text`: the list without what encloses it; names in quotes are allowed too. The result: the
    names without blanks around them; None if brackets are not balanced or a name is empty.

    >>> split_names('(0,10], ]10,20], "a,b", high (x, y)')
    ['(0,10]', ']10,20]', 'a,b', 'high (x, y)']
    >>> split_names("(0, 10") is None
    True
    """
    names: list[str] = []
    at = 0
    while True:
        at = _BLANK.match(text, at).end()  # type: ignore[union-attr]
        quoted = QUOTED.match(text, at)
        end = quoted.end() if quoted else _end_of_name(text, at)
        if end is None:
            return None
        name = quoted.group(1) if quoted else " ".join(text[at:end].split())
        separator = _AFTER.match(text, end)
        if not name or separator is None:
            return None
        names.append(name)
        if separator.end() == len(text) and not separator.group().endswith(","):
            return names
        at = separator.end()


def squeezed(name: str) -> str:
    """Return a name without blanks, as intervals are compared."""
    return "".join(name.split())


def _end_of_name(text: str, at: int) -> int | None:
    """Return where a name without quotes ends: at a comma outside of brackets, or at the end."""
    depth = 0
    while at < len(text):
        mark = text[at]
        interval = _INTERVAL.match(text, at) if not depth and mark in "([]" else None
        if interval and _AFTER.match(text, interval.end()):
            return interval.end()
        if mark == "," and not depth:
            return at
        depth += (mark in "([") - (mark in ")]")
        if depth < 0:
            return None
        at += 1
    return None if depth else at
