"""Opening files: read off the main thread, arranged where the file has no places, said in words."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from bayesgui import paths
from bayesgui.app.importing import is_data
from bayesgui.core.errors import BayesGuiError
from bayesgui.document import edits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from bayesgui.app.documents import OpenDocument
    from bayesgui.app.main_window import MainWindow
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Layout, Point

GAP = 40.0
AT_ONCE = 300
"""Nodes that are arranged without a thread; more of them take longer than a blink."""


class Opening(QObject):
    """Opens files into tabs of the window.

    Parameters
    ----------
    window : MainWindow
        Where they appear.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    # -- ways to open -------------------------------------------------------------------------

    def open_now(self, path: Path, *, as_copy: bool = False) -> OpenDocument | None:
        """Read a file at once, or say why not.

        Parameters
        ----------
        path : Path
            The file.
        as_copy : bool
            Whether saving shall ask for a new place, as for an example.

        Returns
        -------
        OpenDocument or None
            The tab, or None if the file could not be read or holds data, which are asked about.
        """
        if is_data(path):
            self._window.data_actions.ask_soon(path)
            return None
        as_copy = as_copy or is_example(path)
        if not as_copy and self._show_if_open(path):
            return self._window.documents.current
        try:
            state, notes = read_state(path)
        except BayesGuiError as error:
            self._window.show_error(error)
            self._window.settings.forget_recent(str(path))
            return None
        return self._show(path, self._placed(state), notes, as_copy)

    def open(self, files: Iterable[Path], *, as_copy: bool = False) -> None:
        """Read files one after another while the window stays live.

        Parameters
        ----------
        files : iterable of Path
            What to read.
        as_copy : bool
            As for `open_now`.
        """
        for path in files:
            if is_data(path):
                self._window.data_actions.ask_soon(path)
                continue
            copied = as_copy or is_example(path)
            if copied or not self._show_if_open(path):
                self._read_in_lane(path, copied)

    def _read_in_lane(self, path: Path, as_copy: bool) -> None:
        def read(_monitor: Monitor) -> tuple[DocumentState, Sequence[str]]:
            return read_state(path)

        self._window.say(self.tr("Reading {file}…").format(file=path.name))
        job = self._window.runner.submit_work(read, self.tr("Open {file}").format(file=path.name))
        job.finished.connect(lambda found: self._on_read(path, found, as_copy))
        job.failed.connect(lambda error: self._on_failed(path, error))

    def _on_read(
        self, path: Path, found: tuple[DocumentState, Sequence[str]], as_copy: bool
    ) -> None:
        state, notes = found
        if _lacks_places(state):
            self.arrange(
                state,
                lambda before, layout: self._show(
                    path, edits.set_layout(before, layout), notes, as_copy
                ),
            )
        else:
            self._show(path, self._placed(state), notes, as_copy)

    def _on_failed(self, path: Path, error: BaseException) -> None:
        self._window.settings.forget_recent(str(path))
        self._window.show_failure(error)

    def _show_if_open(self, path: Path) -> bool:
        index = self._window.documents.with_path(path)
        if index is not None:
            self._window.documents.set_current(index)
        return index is not None

    def _show(
        self, path: Path, state: DocumentState, notes: Sequence[str], as_copy: bool
    ) -> OpenDocument:
        window = self._window
        name = path.name.split(".")[0]
        opened = window.documents.add(state, None if as_copy else path, name)
        window.canvas.fit(animated=False)
        count = len(state.network)
        window.say(self.tr("Opened {file}: %n node(s).", "", count).format(file=path.name))
        if notes:
            window.show_notes(path.name, notes)
        if not as_copy:
            window.settings.add_recent(path)
        elif is_example(path):
            window.example_data.load(opened)
        return opened

    # -- arranging ----------------------------------------------------------------------------

    def arrange(
        self, state: DocumentState, done: Callable[[DocumentState, Layout], object]
    ) -> None:
        """Compute a layered layout and hand it over; large networks in a thread.

        Parameters
        ----------
        state : DocumentState
            Whose network it is for.
        done : callable
            Called with that state and the layout.
        """
        sizes = self._window.canvas.node_sizes(state.network, state.layout)

        def compute(monitor: Monitor) -> Layout:
            from bayesgui.graph.layered import arrange

            return arrange(state.network, sizes, monitor)

        if len(state.network) <= AT_ONCE:
            from bayesgui.graph.layered import arrange

            done(state, arrange(state.network, sizes))
            return
        self._window.say(self.tr("Arranging %n node(s)…", "", len(state.network)))
        job = self._window.runner.submit_work(compute, self.tr("Arrange"))
        job.finished.connect(lambda layout: done(state, layout))
        job.failed.connect(self._window.show_failure)

    def _placed(self, state: DocumentState) -> DocumentState:
        """Give places to nodes without one, leaving the others where they are."""
        if _lacks_places(state):
            from bayesgui.graph.layered import arrange

            sizes = self._window.canvas.node_sizes(state.network, state.layout)
            return edits.set_layout(state, arrange(state.network, sizes))
        positions = state.layout.positions
        missing = [name for name in state.network if name not in positions]
        if not missing:
            return state
        sizes = self._window.canvas.node_sizes(state.network, state.layout)
        left = min(x for x, _ in positions.values())
        below = max(y + sizes[name][1] for name, (_, y) in positions.items() if name in sizes)
        places: dict[str, Point] = {}
        for name in missing:
            places[name] = (left, below + 2 * GAP)
            left += sizes[name][0] + GAP
        return edits.move(state, places)


def _lacks_places(state: DocumentState) -> bool:
    """Tell whether most nodes have no place, so that all are better arranged anew."""
    known = sum(name in state.layout.positions for name in state.network)
    return known * 2 < len(state.network) or (known == 0 and len(state.network) > 0)


def is_example(path: Path) -> bool:
    """Tell whether a file is one of the program's examples, which saving shall not overwrite."""
    return path.resolve().is_relative_to(paths.samples().resolve())


def read_state(path: Path) -> tuple[DocumentState, Sequence[str]]:
    """Return what a file holds and what was dropped on the way.

    Raises
    ------
    FormatError
        If it cannot be read.
    """
    from bayesgui.document.files import open_state

    return open_state(path)


def paths_of(urls: Iterable[object]) -> list[Path]:
    """Return the local files among the URLs of a drop."""
    found = []
    for url in urls:
        text = url.toLocalFile() if hasattr(url, "toLocalFile") else ""
        if text:
            found.append(Path(text))
    return found
