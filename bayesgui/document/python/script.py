"""The script of a journal: the start, what was done, and what the canvas shows now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.python.entries import Entry, Leap
    from bayesgui.document.python.journal import Journal
    from bayesgui.document.state import DocumentState
    from bayesgui.formats.code.edits.start import Start

HEAD = "# Places, colors and notes are left out.\nimport bayesgui\n"


@dataclass(frozen=True, eq=False)
class Writing:
    """What a job writes lines for.

    `start`: None where the lines of the first network are there.
    """

    first: DocumentState
    start: Start | None
    entries: tuple[tuple[Entry, Leap], ...]

    def write(self, monitor: Monitor = SILENT) -> Written:
        """Return the lines; takes as long as the edits did."""
        start = None if self.start is None else start_lines(self.first, self.start, monitor)
        lines = []
        for number, (_, leap) in enumerate(self.entries):
            monitor.check()
            monitor.report(number / len(self.entries))
            lines.append(leap.lines(monitor))
        return Written(self, start, tuple(lines))


@dataclass(frozen=True, eq=False)
class Written:
    """Lines for a start and for entries."""

    writing: Writing
    start: tuple[str, ...] | None
    lines: tuple[tuple[str, ...], ...]


def to_write(journal: Journal) -> Writing | None:
    """Return what has no lines yet; None if nothing is left."""
    from bayesgui.formats.code.edits.start import Start

    if journal.is_written:
        return None
    start = None
    if journal.start_lines is None:
        path = None if journal.origin is None else journal.origin.path
        start = Start(path) if journal.start is None else journal.start
    left = [(each, each.leap) for each in journal.unwritten if each.leap is not None]
    return Writing(journal.first, start, tuple(left))


def take(journal: Journal, written: Written) -> None:
    """Give a journal the lines that a job has written, as far as they are still asked for."""
    asked = written.writing
    if written.start is not None and journal.first is asked.first:
        journal.start_lines = written.start
    for (entry, leap), lines in zip(asked.entries, written.lines, strict=True):
        if entry.leap is leap:
            entry.lines = lines
    for entry in journal.entries[:-1]:
        entry.release()
    journal.changed.emit()


def start_lines(state: DocumentState, start: Start, monitor: Monitor = SILENT) -> tuple[str, ...]:
    """Return the lines that make the network and the findings of a state."""
    from bayesgui.core.temporal.series import Series
    from bayesgui.formats.code.bayesgui_code import findings_source
    from bayesgui.formats.code.edits.findings import series_lines

    lines = [*start.lines(state.model, monitor)]
    lines.append(f"evidence = {findings_source(state.evidence)}")
    if state.model.is_template:
        lines += series_lines(Series(), state.over_time) or ("series = {}",)
    return tuple(lines)


def script_of(journal: Journal, tail: tuple[str, ...] = ()) -> str:
    """Return the whole script; what has no lines yet is left out.

    `tail`: what is asked last; see `last_questions.tail_lines`.
    """
    parts = ["\n".join(journal.start_lines or ())]
    edits: list[str] = []
    for entry in journal.entries:
        edits += entry.lines or ()
    for part in (edits, tail):
        if part:
            parts.append("\n".join(part))
    return "\n".join((HEAD, *("\n\n".join(parts).splitlines()), ""))
