"""What the subcommands share: tables, notes and progress on a terminal, words of options."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from bayesgui.core.monitor import Monitor

Answer = tuple[Any, Callable[[], None]]
"""What ``--json`` prints, and a function that prints the same for people."""

Command = Callable[[str, Callable[..., Answer], str], "argparse.ArgumentParser"]
"""Makes a subcommand of a name, the function that does it and a line of help."""


def say(text: str) -> None:
    """Print a line on stderr, if there is one.

    Parameters
    ----------
    text : str
        The line.
    """
    # print() takes a missing stderr for stdout, where only answers belong.
    if sys.stderr is not None:
        print(text, file=sys.stderr)


class _Progress:
    """A monitor that draws a percentage on a terminal's stderr."""

    stop_requested = False

    def report(self, fraction: float, text: str = "") -> None:
        """Draw the percentage over the last one."""
        end = "\n" if fraction >= 1 else ""
        print(f"\r{fraction:6.1%} {text}", end=end, file=sys.stderr, flush=True)

    def publish(self, event: object) -> None:
        """Drop the event: pictures of a running job belong to the window."""

    def check(self) -> None:
        """Never cancel: Ctrl+C interrupts by itself."""


def progress() -> Monitor:
    """Return a monitor that draws a percentage where stderr is a terminal."""
    return _Progress() if sys.stderr is not None and sys.stderr.isatty() else SILENT


def options_set(words: Sequence[str]) -> dict[str, Any]:
    """Return the options of ``--set option=value``.

    Parameters
    ----------
    words : sequence of str
        What followed each ``--set``.

    Raises
    ------
    ParameterError
        If a word has no equals sign.
    """
    given: dict[str, Any] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign:
            raise ParameterError("--set {word}: write option=value.", word=word)
        given[name] = value
    return given


def _width(text: str) -> int:
    """Columns a text takes on a terminal: Chinese letters take two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def print_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows in columns wide enough for each.

    Parameters
    ----------
    header : sequence of str
        Titles of the columns.
    rows : sequence of sequence of str
        Cells.
    """
    widths = [max(map(_width, column)) for column in zip(header, *rows, strict=True)]
    for row in (header, ["─" * width for width in widths], *rows):
        cells = [cell + " " * (w - _width(cell)) for cell, w in zip(row, widths, strict=True)]
        print("  ".join(cells).rstrip())


def pluralize(number: int, noun: str) -> str:
    """Return a number of things: ``1 row``, ``1,041 rows``."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def print_notes(remarks: Sequence[str]) -> None:
    """Print what the reader of an answer should know on stderr.

    Parameters
    ----------
    remarks : sequence of str
        A sentence each.
    """
    for note in remarks:
        say(f"note: {note}")
