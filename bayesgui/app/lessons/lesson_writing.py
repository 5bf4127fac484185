"""Writes a recording as a lesson, with the networks and tables that it needs beside it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from bayesgui.core.errors import DataError
from bayesgui.data.dataset import Dataset
from bayesgui.document.files import save
from bayesgui.lessons.commands import LoadTable, OpenNetwork
from bayesgui.lessons.recording.recorder import Heading, Recording, Scene, Task, lesson_text
from bayesgui.lessons.sources import MAX_BYTES, NETWORK_SUFFIX, TABLE_SUFFIX

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.state import DocumentState
    from bayesgui.lessons.commands import Command
    from bayesgui.lessons.lesson import Text
    from bayesgui.lessons.problem import Problem

MAX_CELLS = 2_000_000
"""Cells of a table that goes along with a lesson."""


@dataclass(frozen=True)
class Place:
    """A document as it is to be opened by a lesson: its state and its table, if that goes along."""

    state: DocumentState
    table: object = None


@dataclass(frozen=True)
class Draft:
    """A recording as it is to be written. `entries`: a place stands for a scene that opens it."""

    title: Text
    start: Place
    entries: tuple[Heading | Task | Place, ...]


@dataclass(frozen=True)
class Written:
    """The result of writing a lesson: files beside it, failed checks, and tasks left out."""

    path: Path
    beside: tuple[str, ...]
    problems: tuple[Problem, ...]
    left_out: int = 0


def goes_along(table: object) -> bool:
    """Whether a table is small enough to go along with a lesson."""
    return isinstance(table, Dataset) and len(table) * len(table.names) <= MAX_CELLS


def write_lesson(path: Path, draft: Draft, monitor: Monitor) -> Written:
    """Write a lesson and what it opens beside it; called in a worker.

    Everything is written and checked in a folder of its own first, so that nothing is replaced by
    what cannot be finished. Files beside the lesson replace none but those that the lesson named
    before.
    """
    from bayesgui.formats.storage import replace_file
    from bayesgui.lessons.checking import check_lesson
    from bayesgui.lessons.reading import read_lesson

    with TemporaryDirectory(prefix="bayesgui-lesson-") as name:
        folder = Path(name)
        beside = _Beside(path, folder, monitor)
        start = beside.open(draft.start)
        entries = tuple(
            Scene(beside.open(entry)) if isinstance(entry, Place) else entry
            for entry in draft.entries
        )
        recording = Recording(start, entries)
        text = lesson_text(recording, draft.title, folder, monitor)
        written = folder / path.name
        written.write_bytes(text.encode())
        problems = check_lesson(read_lesson(written, monitor), monitor)
        for each in beside.names:
            replace_file(path.with_name(each), (folder / each).read_bytes())
        replace_file(path, text.encode())
    return Written(path, tuple(beside.names), problems)


class _Beside:
    """Saves networks and tables under names that are free beside the lesson."""

    def __init__(self, path: Path, folder: Path, monitor: Monitor) -> None:
        self._path, self._folder, self._monitor = path, folder, monitor
        self._before = path.read_text("utf-8", errors="replace") if path.is_file() else ""
        self.names: list[str] = []
        self._tables: dict[int, str] = {}

    def open(self, place: Place) -> tuple[Command, ...]:
        """Save a document, and return the commands that open it."""
        commands: list[Command] = [OpenNetwork("")]
        if len(place.state.model):
            name = self._free(NETWORK_SUFFIX)
            save(replace(place.state, scenarios=()), self._folder / name)
            commands = [OpenNetwork(name)]
        if goes_along(place.table):
            if id(place.table) not in self._tables:
                self._tables[id(place.table)] = name = self._free(TABLE_SUFFIX)
                self._write_table(place.table, self._folder / name)
            commands.append(LoadTable(self._tables[id(place.table)]))
        return tuple(commands)

    def _write_table(self, table: object, path: Path) -> None:
        from bayesgui.data.writing.table_export import write_table

        write_table(path, table, self._monitor)
        if path.stat().st_size > MAX_BYTES:
            raise DataError(
                "The table is larger than {most} MiB, too large for a lesson; record with a "
                "smaller one.",
                most=MAX_BYTES >> 20,
            )

    def _free(self, suffix: str) -> str:
        """Return a name that no file of another lesson or of the user has."""
        number = 1
        while True:
            name = f"{self._path.stem}{'' if number == 1 else f'-{number}'}{suffix}"
            is_own = any(line.rstrip().endswith(f" {name}") for line in self._before.splitlines())
            if name not in self.names and (is_own or not self._path.with_name(name).exists()):
                self.names.append(name)
                return name
            number += 1
