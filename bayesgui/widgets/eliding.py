"""Texts that are too long for their place, cut where they say least."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtGui import QFont

SEPARATORS = "_.-: /"
"""Letters between the parts of a name."""
MIN_NAME = 24
"""Width in px that remains of a name in any case."""


def told_apart(face: QFont, name: str, width: int, others: Sequence[str]) -> str:
    """Return a name cut so that none of some other names can be meant.

    The beginning that it shares with others is folded first, up to a separator; else what tells it
    apart is kept, wherever it stands. Where that takes more room than there is, as few others as
    possible fit the cut name.

    `others`: the names that it stands beside; itself may be among them.
    """
    if QFontMetrics(face).horizontalAdvance(name) <= width:
        return name
    return _cut_name(face, name, width, tuple(others))


# Rows of a list of a thousand names are painted again and again.
@lru_cache(maxsize=512)
def _cut_name(face: QFont, name: str, width: int, others: tuple[str, ...]) -> str:
    metrics = QFontMetrics(face)
    rivals = [other for other in others if other != name]
    best, fewest = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, width), len(rivals) + 1
    most = width // max(1, min(map(metrics.horizontalAdvance, name)))
    for head, tail in _cuts(name, most):
        shown = f"{head}…{tail}"
        if metrics.horizontalAdvance(shown) > width:
            continue
        meant = (1 for other in rivals if other.startswith(head) and other.endswith(tail))
        count = sum(islice(meant, fewest))
        if count < fewest:
            best, fewest = shown, count
            if not count:
                return best
    return _inner_part(metrics, name, width, rivals, most) or best


def _inner_part(
    metrics: QFontMetrics, name: str, width: int, rivals: Sequence[str], most: int
) -> str:
    """Return the longest part of a name that fits and that no other name has; "" if none does."""
    for size in range(min(len(name) - 2, most), 0, -1):
        for start in range(1, len(name) - size):
            part = name[start : start + size]
            fits = metrics.horizontalAdvance(f"…{part}…") <= width
            if fits and not any(part in other for other in rivals):
                return f"…{part}…"
    return ""


def _cuts(name: str, most: int) -> Iterator[tuple[str, str]]:
    """Yield pairs of a head and a tail of a name, the best first; `most`: letters kept."""
    starts = [k + 1 for k, letter in enumerate(name) if letter in SEPARATORS and k + 1 < len(name)]
    yield from (("", name[start:]) for start in starts)
    count = len(name)
    for kept in range(min(count - 1, most), 1, -1):
        half = kept // 2
        # Ends say more than beginnings, which are shared more often.
        heads = sorted(range(kept), key=lambda head: (abs(head - half), head))
        yield from ((name[:head], name[count - kept + head :]) for head in heads)


def elide_before(metrics: QFontMetrics, text: str, end: str, width: int) -> str:
    """Return a text cut in the middle of what stands before `end`, which stays whole.

    `end`: the end of `text` that matters most, such as `` = yes`` of a finding. Only an end that
    leaves no room for the name is cut as well.
    """
    if metrics.horizontalAdvance(text) <= width or not end or not text.endswith(end):
        return metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, width)
    room = width - metrics.horizontalAdvance(end)
    if room < MIN_NAME:
        return metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, width)
    head = text[: -len(end)]
    return metrics.elidedText(head, Qt.TextElideMode.ElideMiddle, room) + end


def elide_path(metrics: QFontMetrics, parts: Sequence[str], width: int) -> str:
    """Return a path, its longest names cut if there is no room, so that every node has its place.

    `parts`: names, and the signs between them with their spaces.
    """
    names = parts[::2]
    wanted = [metrics.horizontalAdvance(name) for name in names]
    room = width - sum(map(metrics.horizontalAdvance, parts[1::2]))
    if sum(wanted) <= room:
        return "".join(parts)
    if room < MIN_NAME * len(names):
        return metrics.elidedText("".join(parts), Qt.TextElideMode.ElideMiddle, width)
    most = 0
    for k, need in enumerate(sorted(wanted)):
        # Names that need less than their share leave the rest to the others.
        most = room // (len(names) - k)
        if need > most:
            break
        room -= need
    shown = [metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, most) for name in names]
    signs = [*parts[1::2], ""]
    return "".join(name + sign for name, sign in zip(shown, signs, strict=True))


def path_lines(metrics: QFontMetrics, parts: Sequence[str], width: int) -> tuple[str, ...]:
    """Return a path in one line, or in two that are about as long, if it has no room in one.

    `parts`: as of `elide_path`.
    """
    whole = metrics.horizontalAdvance("".join(parts))
    if whole <= width or len(parts) < 5:
        return (elide_path(metrics, parts, width),)

    def longer(start: int) -> int:
        first = metrics.horizontalAdvance("".join(parts[:start]))
        return max(first, whole - first)

    # The lower line begins with a sign, which says that it goes on.
    start = min(range(1, len(parts) - 1, 2), key=longer)
    upper = elide_path(metrics, parts[:start], width)
    sign = parts[start].lstrip()
    rest = width - metrics.horizontalAdvance(sign)
    return upper, sign + elide_path(metrics, parts[start + 1 :], rest)


def elide_arc(metrics: QFontMetrics, tail: str, sign: str, head: str, width: int) -> str:
    """Return an arc, each of its names cut if there is no room, so that the direction stays.

    `sign`: what stands between the names, with its spaces.
    """
    whole = f"{tail}{sign}{head}"
    if metrics.horizontalAdvance(whole) <= width:
        return whole
    room = max(0, width - metrics.horizontalAdvance(sign))
    wanted = metrics.horizontalAdvance(tail), metrics.horizontalAdvance(head)
    # A name that needs less than its half leaves the rest to the other.
    widths = [max(room // 2, room - other) for other in reversed(wanted)]
    return sign.join(
        metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, most)
        for name, most in zip((tail, head), widths, strict=True)
    )
