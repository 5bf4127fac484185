"""Opening network files in tabs: reading, layout of nodes without positions, and messages."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bayesgui import paths
from bayesgui.app.editing.arranging import arrange, lacks_places, with_places
from bayesgui.core.errors import BayesGuiError
from bayesgui.data.reading.import_request import is_data
from bayesgui.document import edits

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.state import DocumentState


class Opening(QObject):
    """Opens files into tabs of the window."""

    data_found = Signal(object)
    """Path of a file that holds data, not a network."""
    example_opened = Signal(object)
    """An `OpenDocument` that is a copy of an example."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench.window)
        self._workbench = workbench

    # -- ways to open -------------------------------------------------------------------------

    def open_now(self, path: Path, *, as_copy: bool = False) -> OpenDocument | None:
        """Read a file synchronously; None if that fails or the file holds data.

        `as_copy`: whether saving asks for a new file, as for an example.
        """
        if is_data(path):
            self.data_found.emit(path)
            return None
        as_copy = as_copy or is_example(path)
        if not as_copy and self._show_if_open(path):
            return self._workbench.documents.current
        try:
            state, notes = read_state(path)
        except BayesGuiError as error:
            self._workbench.messages.show_error(error)
            self._workbench.settings.forget_recent(str(path))
            return None
        return self._show(path, with_places(self._workbench.canvas, state), notes, as_copy)

    def open(self, files: Iterable[Path], as_copy: bool = False) -> None:
        """Read files in background jobs."""
        for path in files:
            if is_data(path):
                self.data_found.emit(path)
                continue
            copied = as_copy or is_example(path)
            if copied or not self._show_if_open(path):
                self._read_in_lane(path, copied)

    def _read_in_lane(self, path: Path, as_copy: bool) -> None:
        def read(_monitor: Monitor) -> tuple[DocumentState, Sequence[str]]:
            return read_state(path)

        self._workbench.messages.say(self.tr("Reading {file}…").format(file=path.name))
        job = self._workbench.runner.submit_work(
            read, self.tr("Open {file}").format(file=path.name)
        )
        job.finished.connect(lambda found: self._on_read(path, found, as_copy))
        job.failed.connect(lambda error: self._on_failed(path, error))

    def _on_read(
        self, path: Path, found: tuple[DocumentState, Sequence[str]], as_copy: bool
    ) -> None:
        state, notes = found
        if lacks_places(state):
            arrange(
                self._workbench,
                state,
                lambda before, layout: self._show(
                    path, edits.set_layout(before, layout), notes, as_copy
                ),
            )
        else:
            self._show(path, with_places(self._workbench.canvas, state), notes, as_copy)

    def _on_failed(self, path: Path, error: BaseException) -> None:
        self._workbench.settings.forget_recent(str(path))
        self._workbench.messages.show_failure(error)

    def _show_if_open(self, path: Path) -> bool:
        index = self._workbench.documents.with_path(path)
        if index is not None:
            self._workbench.documents.set_current(index)
        return index is not None

    def _show(
        self, path: Path, state: DocumentState, notes: Sequence[str], as_copy: bool
    ) -> OpenDocument:
        workbench = self._workbench
        name = path.name.split(".")[0]
        opened = workbench.documents.add(state, None if as_copy else path, name)
        workbench.canvas.fit(animated=False)
        count = len(state.network)
        workbench.messages.say(
            self.tr("Opened {file}: %n node(s).", "", count).format(file=path.name)
        )
        if notes:
            workbench.messages.show_remarks(path.name, notes)
        if not as_copy:
            workbench.settings.add_recent(path)
        elif is_example(path):
            self.example_opened.emit(opened)
        return opened


def is_example(path: Path) -> bool:
    """Whether a file is one of the program's examples, which must not be overwritten."""
    return path.resolve().is_relative_to(paths.samples().resolve())


def read_state(path: Path) -> tuple[DocumentState, Sequence[str]]:
    """Return a file's document state and remarks on what was dropped; raises `FormatError`."""
    from bayesgui.document.files import open_state

    return open_state(path)


def paths_of(urls: Iterable[object]) -> list[Path]:
    """Return the paths of the local files among dropped URLs."""
    found = []
    for url in urls:
        text = url.toLocalFile() if hasattr(url, "toLocalFile") else ""
        if text:
            found.append(Path(text))
    return found
