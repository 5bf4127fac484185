"""Marks inside a line: bold, italic, code, and signs with an index."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator

Kind = Literal["plain", "bold", "italic", "code", "sign"]
_MARKS = re.compile(
    r"\*\*(?P<bold>[^*]+)\*\*"
    r"|(?<![\w*])\*(?P<italic>[^*\s](?:[^*]*[^*\s])?)\*(?![\w*])"
    r"|`(?P<code>[^`]+)`"
    r"|(?<![^\W\d])(?P<sign>pa|[^\W\d_])_(?P<index>[0-9ijk]+(?:,[0-9]+)*|[A-Za-z0-9]{1,2})"
    r"(?![A-Za-z0-9_])"
)


@dataclass(frozen=True)
class Span:
    """A piece of a line."""

    text: str
    kind: Kind = "plain"
    index: str = ""


def spans(line: str) -> Iterator[Span]:
    """Yield the pieces of a line in order."""
    end = 0
    for found in _MARKS.finditer(line):
        if found.start() > end:
            yield Span(line[end : found.start()])
        end = found.end()
        if found["sign"]:
            yield Span(found["sign"], "sign", found["index"])
        else:
            kind = found.lastgroup
            assert kind in ("bold", "italic", "code")
            yield Span(found[kind], kind)  # type: ignore[arg-type]
    if end < len(line):
        yield Span(line[end:])
