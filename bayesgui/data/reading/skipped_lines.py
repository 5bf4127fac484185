"""Lines of a text file that are not rows: titles above the header, and comments."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bayesgui.core.sentence import Sentence, pluralize

if TYPE_CHECKING:
    from collections.abc import Iterable

KEPT = 20
"""Number of skipped lines whose texts are kept."""

SHOWN = 60
"""Number of characters of a skipped line in a remark."""

AROUND_TITLE = ' ,;|\t"'
"""Characters around a title: delimiters of empty cells, and quotes."""

_ANY_LINE = re.compile(rb"[^\r\n]*(?:\r\n|\n|\r|\Z)")


class SkippedLines:
    """Takes the first lines and the comments out of a text that comes in blocks.

    `skip`: number of lines at the top that are left out. `comment`: beginning of lines that are
    left out everywhere; empty for none.
    """

    def __init__(self, skip: int, comment: str) -> None:
        self._skip = skip
        self._left = b""
        self._pattern = (
            re.compile(rb"(?:\A|(?<=[\r\n]))" + re.escape(comment.encode()) + _ANY_LINE.pattern)
            if comment
            else None
        )
        self.titles = 0
        """Number of lines left out at the top."""
        self.comments = 0
        """Number of comments left out so far."""
        self.texts: list[str] = []
        """The first of these lines, at most `KEPT`."""

    def without(self, block: bytes, ended: bool) -> bytes:
        """Return the lines of the next block that are kept; an incomplete last line waits."""
        block = self._left + block
        # A carriage return at the end may be the first half of a line end.
        end = len(block) if ended else 1 + max(block.rfind(b"\n"), block.rfind(b"\r", 0, -1))
        block, self._left = block[:end], block[end:]
        start = 0
        while self.titles < self._skip and start < len(block):
            found = _ANY_LINE.match(block, start)
            assert found is not None
            self.titles += 1
            self._note(found.group())
            start = found.end()
        block = block[start:]
        if self._pattern is None:
            return block
        return self._pattern.sub(self._drop, block)

    def _drop(self, found: re.Match[bytes]) -> bytes:
        self.comments += 1
        self._note(found.group())
        return b""

    def _note(self, line: bytes) -> None:
        if len(self.texts) < KEPT:
            self.texts.append(line.decode("utf-8", errors="replace").rstrip("\r\n"))


def skipped_remarks(lines: SkippedLines | None, comment: str) -> list[Sentence]:
    """Return remarks on lines that are not rows."""
    if lines is None:
        return []
    notes: list[Sentence] = []
    first = next(filter(None, (text.strip(AROUND_TITLE) for text in lines.texts)), "")
    shown = first if len(first) <= SHOWN else f"{first[:SHOWN]}…"
    if lines.titles and first:
        notes.append(
            pluralize(
                lines.titles,
                "The first line is skipped as a title: “{text}”.",
                "The first {count} lines are skipped as a title: “{text}”.",
                text=shown,
            )
        )
    if lines.comments:
        notes.append(
            pluralize(
                lines.comments,
                "1 line that begins with “{sign}” is skipped.",
                "{count:,} lines that begin with “{sign}” are skipped.",
                sign=comment,
            )
        )
    return notes


def line_in_file(lines: Iterable[str], skip: int, comment: str, row: int) -> int:
    """Return the number, in the whole file, of a line that was counted without skipped ones."""
    number = 0
    for number, line in enumerate(lines, start=1):
        if number <= skip or (comment and line.startswith(comment)):
            continue
        row -= 1
        if not row:
            break
    return number
