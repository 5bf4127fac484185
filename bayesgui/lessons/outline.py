"""The lines of a lesson by their indents, before anything is made of them."""

from __future__ import annotations

import contextlib
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bayesgui.core.errors import BayesGuiError, Cancelled, FormatError, ModelError
from bayesgui.core.monitor import SILENT, Monitor

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MAX_BYTES = 2**20
MAX_LINES = 5_000
MAX_LETTERS = 3_000
"""Letters of a line."""

COMMENT = "%"

_FORBIDDEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


@dataclass(slots=True)
class Line:
    """A line with those that are indented below it.

    `below`: the lines below it that are one level deeper.
    """

    number: int
    text: str
    after_blank: bool = False
    below: list[Line] = field(default_factory=list)


class At:
    """Says where errors are: ``with at(line):`` gives those of its body the file and the line."""

    def __init__(self, path: str, monitor: Monitor = SILENT) -> None:
        self.path = path
        self._monitor = monitor

    @contextlib.contextmanager
    def __call__(self, line: int) -> Iterator[None]:
        """Turn errors of the body into those of a line."""
        self._monitor.check()
        try:
            yield
        except Cancelled:
            raise
        except BayesGuiError as error:
            if "line" in error.values and "path" in error.values:
                raise
            raise self.error(line, error) from None

    def error(self, line: int, reason: BayesGuiError) -> FormatError:
        """Return the error of a line for some reason."""
        return FormatError(
            "{path}, line {line}: {reason}", path=self.path, line=line, reason=reason
        )


def outline(text: str, at: At) -> list[Line]:
    """Return the lines at the left, each with the lines below it."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if len(lines) > MAX_LINES:
        raise at.error(
            MAX_LINES,
            ModelError(
                "There are more than {most:,} lines; make several lessons of them.", most=MAX_LINES
            ),
        )
    top: list[Line] = []
    levels: list[list[Line]] = [top]
    after_blank = True
    for number, raw in enumerate(lines, start=1):
        stripped = raw.strip()
        if not stripped or stripped.startswith(COMMENT):
            after_blank = after_blank or not stripped
            continue
        with at(number):
            level = _level(raw, stripped)
            if level >= len(levels):
                raise ModelError(
                    "This line is indented below nothing; indent it two blanks more than the line "
                    "it belongs to."
                )
        line = Line(number, stripped, after_blank)
        del levels[level + 1 :]
        levels[level].append(line)
        levels.append(line.below)
        after_blank = False
    return top


def _level(raw: str, stripped: str) -> int:
    if _FORBIDDEN.search(raw):
        raise ModelError("There is a control character in this line; delete it.")
    if len(raw) > MAX_LETTERS:
        raise ModelError(
            "This line has {count:,} characters, more than {most:,}; shorten it.",
            count=len(raw),
            most=MAX_LETTERS,
        )
    indent = raw[: len(raw) - len(raw.lstrip())]
    if indent.strip(" "):
        raise ModelError(
            "This line is indented by a tab or a wide blank; put two or four plain blanks there."
        )
    if len(indent) not in (0, 2, 4):
        raise ModelError(
            "This line is indented by {count} blanks; indent it by two or four.",
            count=len(indent),
        )
    return len(indent) // 2


KEY = re.compile(r"([a-z]+(?:\.[a-z]+)*):(?:\s+(.*))?")
_WIDE = re.compile(r"([a-z]+(?:\.[a-z]+)*)\s?(?:：.*|:\S.*)")


def check_colon(text: str, known: Iterable[str]) -> None:
    """Raise if one of some keys is followed by a full-width colon, or by no blank."""
    found = _WIDE.fullmatch(text)
    if found is not None and found[1] in known:
        raise ModelError(
            "After “{key}” stand a plain colon and a blank; write “{key}: …”.",
            key=found[1],
        )


def split_key(line: Line) -> tuple[str, str]:
    """Return the key and the value of a line ``key: value``; the key is empty if it is none."""
    found = KEY.fullmatch(line.text)
    return (found[1], (found[2] or "").strip()) if found else ("", line.text)
