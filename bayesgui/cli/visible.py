"""Control characters made visible, so that a name in a foreign file cannot command the terminal."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TextIO

_LINES = "\n"
_CONTROL = re.compile(
    "[\x00-\x1f\x7f-\x9f"  # C0 and C1: escape sequences, backspaces, bells
    "\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]"  # line ends and text direction
)
_IN_JSON = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def visible(text: str, keep: str = "") -> str:
    r"""Return a text with its control characters written as in Python.

    CVE-2003-0063: escape sequences that make a terminal run commands.

    >>> print(visible("rain\x1b[2J\n"))
    rain\x1b[2J\n
    """
    return _CONTROL.sub(lambda m: m[0] if m[0] in keep else _escaped(m[0]), text)


def visible_json(text: str) -> str:
    """Return a JSON document with the control characters that JSON allows escaped."""
    return _IN_JSON.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def _escaped(letter: str) -> str:
    code = ord(letter)
    return _SHORT.get(letter) or (f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}")


class VisibleOutput(io.TextIOBase):
    """A text stream that passes everything on with control characters made visible."""

    def __init__(self, target: TextIO) -> None:
        self._target = target

    def write(self, text: str) -> int:
        """Write a text."""
        self._target.write(visible(text, keep=_LINES))
        return len(text)

    def isatty(self) -> bool:
        """Tell whether the target is a terminal, into which tables are fitted."""
        return self._target.isatty()

    def flush(self) -> None:
        """Flush the target."""
        self._target.flush()
