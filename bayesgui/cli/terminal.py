"""Terminal output of the subcommands: tables, notes, progress; and parsing of ``--set`` options."""

from __future__ import annotations

import itertools
import math
import shutil
import sys
import time
import unicodedata
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from bayesgui.cli.visible import visible
from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from bayesgui.core.monitor import Monitor

T = TypeVar("T")

_PATIENCE = 0.3
"""Seconds after which what is usually done at once shows how far it is."""

Answer = tuple[Any, Callable[[], None]]
"""The document for ``--json``, and a function that prints it as text."""

Command = Callable[[str, Callable[..., Answer], str], "argparse.ArgumentParser"]
"""Adds a subcommand given its name, its function and a line of help."""


def say(text: str) -> None:
    """Print a sentence on stderr, if there is one, with control characters visible."""
    # print() falls back to stdout if stderr is None, but stdout is for answers only.
    if sys.stderr is not None:
        print(visible(text), file=sys.stderr)


class _Progress:
    """A monitor that shows a percentage on a terminal's stderr."""

    stop_requested = False

    def report(self, fraction: float, text: str = "") -> None:
        """Overwrite the percentage."""
        end = "\n" if fraction >= 1 else ""
        print(f"\r{fraction:6.1%} {visible(text)}", end=end, file=sys.stderr, flush=True)

    def publish(self, event: object) -> None:
        """Ignore the event; only the window shows them."""

    def check(self) -> None:
        """Never cancel; Ctrl+C raises KeyboardInterrupt."""


def progress() -> Monitor:
    """Return a monitor that shows a percentage if stderr is a terminal."""
    return _Progress() if sys.stderr is not None and sys.stderr.isatty() else SILENT


class _Passing(_Progress):
    """Progress that appears if something takes long, and is wiped afterwards."""

    def __init__(self) -> None:
        self._start = time.monotonic()
        self._width = 0

    def report(self, fraction: float, text: str = "") -> None:
        """Overwrite the percentage, from some time on."""
        if time.monotonic() - self._start > _PATIENCE:
            line = f"{fraction:6.1%} {visible(text)}"
            self._width = max(self._width, len(line))
            print(f"\r{line}", end="", file=sys.stderr, flush=True)

    def wipe(self) -> None:
        """Clear the line, so that what follows begins on an empty one."""
        if self._width:
            print(f"\r{' ' * self._width}\r", end="", file=sys.stderr, flush=True)


def watched(work: Callable[[Monitor], T]) -> T:
    """Return what some work returns, with a percentage on a terminal only while it takes long."""
    if sys.stderr is None or not sys.stderr.isatty():
        return work(SILENT)
    monitor = _Passing()
    try:
        return work(monitor)
    finally:
        monitor.wipe()


def announce_compiling() -> None:
    """Say that the first run compiles, before it does, if it does."""
    from bayesgui.kernel_cache import tell_before_compiling

    tell_before_compiling(
        lambda: say("The first run after an installation compiles; this takes some seconds.")
    )


class TimeLimit:
    """A monitor that asks to stop, with the best so far, after some time."""

    def __init__(self, monitor: Monitor, seconds: float) -> None:
        self._seconds, self._end = seconds, time.monotonic() + seconds
        self._stopped = False
        self.report, self.publish, self.check = monitor.report, monitor.publish, monitor.check

    @property
    def stop_requested(self) -> bool:
        """Whether the time is over."""
        self._stopped = self._stopped or time.monotonic() >= self._end
        return self._stopped

    @property
    def remarks(self) -> tuple[Sentence, ...]:
        """A sentence if a search was asked to stop."""
        if not self._stopped:
            return ()
        return (
            Sentence(
                "The search was stopped after {seconds:g} s, its time limit; this is what it had "
                "found by then.",
                seconds=self._seconds,
            ),
        )


def limit_remarks(monitor: Monitor) -> tuple[Sentence, ...]:
    """Return what is to be said of a time limit, if there was one and it was reached."""
    return monitor.remarks if isinstance(monitor, TimeLimit) else ()


def options_set(words: Sequence[str]) -> dict[str, Any]:
    """Parse the arguments of ``--set option=value``."""
    given: dict[str, Any] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign:
            raise ParameterError("--set {word}: write option=value.", word=word)
        given[name] = value
    return given


def _width(text: str) -> int:
    """Return the width of a text in terminal columns; Chinese characters take two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


_LEAST_WIDTH = 6
"""Of a column in a terminal that is too narrow for whole words."""
_GAP = "  "
"""Separator of two columns of a table."""


def print_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a header and rows in aligned columns.

    On a terminal long cells are broken at blanks, so that the table fits; what goes to a file or
    a pipe keeps a line per row.
    """
    rows = [[visible(cell) for cell in row] for row in rows]
    columns = list(zip(header, *rows, strict=True))
    widths = [max(map(_width, column)) for column in columns]
    if sys.stdout.isatty():
        room = shutil.get_terminal_size().columns - len(_GAP) * (len(widths) - 1)
        widths = _fitted(widths, [_longest_word(column) for column in columns], room)
    for row in (header, ["─" * width for width in widths], *rows):
        broken = [_lines(cell, width) for cell, width in zip(row, widths, strict=True)]
        for line in itertools.zip_longest(*broken, fillvalue=""):
            cells = (cell + " " * (w - _width(cell)) for cell, w in zip(line, widths, strict=True))
            print(_GAP.join(cells).rstrip())


def _longest_word(cells: Sequence[str]) -> int:
    return max(_width(word) for cell in cells for word in cell.split(" "))


def _fitted(widths: Sequence[int], least: Sequence[int], room: int) -> list[int]:
    """Return widths of columns that fit into a room, the widest made narrower first.

    Words are broken only where the table would not fit otherwise.
    """
    fitted = list(widths)
    for lowest in (least, [min(low, _LEAST_WIDTH) for low in least]):
        limit = max(fitted)
        while sum(fitted) > room and limit > 1:
            limit -= 1
            fitted = [min(w, max(low, limit)) for w, low in zip(fitted, lowest, strict=True)]
    return fitted


def _lines(cell: str, width: int) -> list[str]:
    """Return a cell as lines no wider than its column, broken at blanks, and long words within."""
    if _width(cell) <= width:
        return [cell]
    lines = [""]
    for word in (part for whole in cell.split(" ") for part in _parts(whole, width)):
        joined = f"{lines[-1]} {word}" if lines[-1] else word
        if _width(joined) <= width:
            lines[-1] = joined
        elif lines[-1]:
            lines.append(word)
        else:
            lines[-1] = word
    return lines


def _parts(word: str, width: int) -> list[str]:
    """Return a word, or parts of it that are no wider than a column."""
    parts = [""]
    for letter in word:
        if parts[-1] and _width(parts[-1] + letter) > width:
            parts.append("")
        parts[-1] += letter
    return parts


_ROUNDING = 4e-16
"""Rounding error of a sum of floats that should be 1."""


def format_probability(p: float) -> str:
    """Return a probability or its standard error with six decimals, more where these hide it.

    `p`: the number; ``0.000000`` stands for an exact zero and ``1.000000`` for certainty. The
    result: such as ``0.626123``, ``1.5e-09`` or ``0.9999999985``.
    """
    if 0 < p < 1e-4:
        return f"{p:.6g}"
    left = 1 - p
    if _ROUNDING < left < 5e-7:
        return f"{p:.{min(16, 1 - math.floor(math.log10(left)))}f}"
    return f"{p:.6f}"


def finite(value: float) -> float | None:
    """Return the number, or None if JSON cannot represent it."""
    return float(value) if math.isfinite(value) else None


def record(found: object, *names: str) -> dict[str, Any]:
    """Return attributes of an answer for ``--json``; ``g2=distance``: one under another name."""
    pairs = [(name.partition("=")[0], name.rpartition("=")[2]) for name in names]
    values = ((key, getattr(found, attribute)) for key, attribute in pairs)
    return {key: finite(value) if isinstance(value, float) else value for key, value in values}


def pluralize(number: int, noun: str) -> str:
    """Return a number with its noun: ``1 row``, ``1,041 rows``."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def print_notes(remarks: Sequence[str]) -> None:
    """Print remarks on an answer on stderr, one sentence per line."""
    for note in remarks:
        say(f"note: {note}")
