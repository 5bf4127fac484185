"""Opening network files in tabs: reading, layout of nodes without positions, and messages."""

from __future__ import annotations

import os
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bayesgui import paths
from bayesgui.app.editing.arranging import arrange, lacks_places, with_places
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.monitor import SILENT
from bayesgui.data.reading.import_request import is_data
from bayesgui.document import edits
from bayesgui.document.origin import Origin

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.files import OpenedFile
    from bayesgui.formats.code.edits.start import Start


MODEL_SUFFIX = ".bayesmodel"
"""Of `bayesgui.classifiers.model_files`, which is not imported for every file."""
LESSON_SUFFIX = ".lesson"
ENSEMBLE_SUFFIX = ".bnensemble"
ANSWERS = (".json", ".xlsx", ".xlsm", ".csv", ".tsv", ".txt")
"""Suffixes that answers to a questionnaire can have."""


class Opening(QObject):
    """Opens files into tabs of the window."""

    model_found = Signal(object)
    """Path of a file that holds a classifier, not a network."""
    ensemble_found = Signal(object)
    """Path of a file that holds an ensemble of networks."""
    data_found = Signal(object, object)
    """Path of a file that holds data, not a network; what takes the error if it cannot be read."""
    lesson_found = Signal(object, object)
    """Path of a file that holds a lesson, and the same."""
    answers_found = Signal(object)
    """Path of a file with answers to a questionnaire."""
    example_opened = Signal(object)
    """An `OpenDocument` that is a copy of an example."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench.window)
        self._workbench = workbench
        self._reading = 0
        """Number of files being read or laid out, or still to be looked at."""
        self._failures: list[tuple[Path, BaseException]] = []
        """Of the files that were asked for together, until others are.

        What reads tables and lessons may find an error after all networks are there.
        """

    # -- ways to open -------------------------------------------------------------------------

    def open_now(self, path: Path, *, as_copy: bool = False) -> OpenDocument | None:
        """Read a file synchronously; None if that fails or the file holds data.

        `as_copy`: whether saving asks for a new file, as for an example.
        """
        if self._is_for_others(path):
            return None
        as_copy = as_copy or is_example(path)
        if not as_copy and self._show_if_open(named(path)):
            return self._workbench.documents.current
        try:
            file = read_file(path)
        except BayesGuiError as error:
            with self.together():
                self._fail(path, error)
            return None
        if not as_copy and self._show_if_open(file.origin):
            return self._workbench.documents.current
        file = replace(file, state=with_places(self._workbench.canvas.node_sizes, file.state))
        return self._show(path, file, as_copy)

    def open(self, files: Iterable[Path], as_copy: bool = False) -> None:
        """Read files in background jobs."""
        with self.together():
            for path in files:
                if self._is_for_others(path):
                    continue
                copied = as_copy or is_example(path)
                if copied or not self._show_if_open(named(path)):
                    self._read_in_lane(path, copied)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Name all files in one message that cannot be opened, whatever they hold."""
        if not self._reading:
            self._failures.clear()
        self._reading += 1
        try:
            yield
        finally:
            self._reading -= 1

    def _is_for_others(self, path: Path) -> bool:
        """Pass on a file that holds no network."""
        # With the readers of all formats, which the start of the program does not wait for.
        from bayesgui.formats.file_content import missing
        from bayesgui.formats.storage import is_network_text

        suffix = path.suffix.lower()
        if suffix in ANSWERS and self._is_answer(path):
            self.answers_found.emit(path)
            return True
        is_table = is_data(path) and not is_network_text(path)
        if not is_table and suffix not in (MODEL_SUFFIX, LESSON_SUFFIX, ENSEMBLE_SUFFIX):
            return False
        self._workbench.documents.begin()
        with self.together():
            if not path.exists():
                self._fail(path, missing(path))
            elif suffix == MODEL_SUFFIX:
                self.model_found.emit(path)
            elif suffix == ENSEMBLE_SUFFIX:
                self.ensemble_found.emit(path)
            else:
                signal = self.lesson_found if suffix == LESSON_SUFFIX else self.data_found
                signal.emit(path, lambda error: self._fail(path, error))
        return True

    def _is_answer(self, path: Path) -> bool:
        """Tell whether a file holds answers about the nodes of the active document."""
        from bayesgui.elicitation.questionnaire.recognized import holds_answers

        documents = self._workbench.documents
        if not len(documents) or not len(documents.current.document.state.model):
            return False
        return holds_answers(path)

    def _read_in_lane(self, path: Path, as_copy: bool) -> None:
        """Read a file beside the window."""

        def read(monitor: Monitor) -> OpenedFile:
            return read_file(path, monitor)

        self._reading += 1
        reading = self.tr("Reading {file}…").format(file=path.name)
        self._workbench.messages.say(reading, str(path))
        job = self._workbench.runner.submit_work(
            read, lambda: self.tr("Open {file}").format(file=path.name)
        )
        job.finished.connect(lambda found: self._on_read(path, found, as_copy))
        job.failed.connect(lambda error: self._on_failed(path, error))
        job.cancelled.connect(lambda: self._on_given_up(path))

    def _on_given_up(self, path: Path) -> None:
        self._reading -= 1
        self._workbench.messages.end_mode(str(path))
        self._workbench.messages.say(self.tr("{file} was not opened.").format(file=path.name))

    def _on_read(self, path: Path, file: OpenedFile, as_copy: bool) -> None:
        if lacks_places(file.state):
            arrange(
                self._workbench,
                file.state,
                lambda before, layout: self._show_once(
                    path, replace(file, state=edits.set_layout(before, layout)), as_copy
                ),
            )
        else:
            placed = with_places(self._workbench.canvas.node_sizes, file.state)
            self._show_once(path, replace(file, state=placed), as_copy)

    def _show_once(self, path: Path, file: OpenedFile, as_copy: bool) -> None:
        # It may have been opened while it was read, by a second click or under another path.
        if as_copy or not self._show_if_open(file.origin):
            self._show(path, file, as_copy)
            if is_example(path) and not file.remarks:
                self._suggest(file)
            self._show_failures(file.remarks)
            if not self._workbench.messages.bar.isHidden():
                # The bar takes its height from the canvas that the network was fitted into.
                canvas = self._workbench.canvas
                self._workbench.messages.bar.when_in_place(canvas.navigation.fit_again)
        self._reading -= 1

    def _suggest(self, example: OpenedFile) -> None:
        """Say what to try with an example."""
        from bayesgui.app.files.example_card import example_text

        properties = example.state.network.properties
        title, advice = (example_text(properties.get(key, "")) for key in ("title", "try"))
        if advice:
            text = self.tr("**{title}.** {advice}")
            if title.endswith(("?", "!", "？", "！")):
                text = self.tr("**{title}** {advice}")
            self._workbench.messages.show_message("info", text.format(title=title, advice=advice))

    def _on_failed(self, path: Path, error: BaseException) -> None:
        self._workbench.messages.end_mode(str(path))
        self._fail(path, error)
        self._reading -= 1

    def _fail(self, path: Path, error: BaseException) -> None:
        self._workbench.settings.forget_recent(str(path))
        self._failures.append((path, error))
        self._show_failures()

    def _show_failures(self, remarks: Sequence[str] = ()) -> None:
        """Say why files were not opened: all of those that were asked for together.

        `remarks`: on a file that was opened, which are listed after them.
        """
        if self._failures:
            files = [path.name for path, _ in self._failures]
            named = self.tr("Not opened: {files}.").format(files=", ".join(files))
            self._workbench.messages.show_failures(
                self.tr("Open"),
                [error for _, error in self._failures],
                remarks,
                # The reasons may be longer than the bar.
                named if len(files) > 1 else "",
            )

    def _show_if_open(self, origin: Origin) -> bool:
        opened = self._workbench.documents.with_file(origin)
        if opened is not None:
            self._workbench.documents.activate(opened)
        return opened is not None

    def _show(self, path: Path, file: OpenedFile, as_copy: bool) -> OpenDocument:
        workbench = self._workbench
        name = path.name.split(".")[0]
        opened = workbench.documents.add(file.state, None if as_copy else file.origin, name)
        if as_copy:
            opened.session.journal.begin(_start(path))
        count = len(file.state.model)
        workbench.messages.say(
            self.tr("Opened {file}: %Ln node(s).", "", count).format(file=path.name)
        )
        if file.remarks:
            workbench.messages.show_remarks(path.name, file.remarks)
        if not as_copy:
            workbench.settings.add_recent(path)
        elif is_example(path):
            self.example_opened.emit(opened)
        return opened


def _start(path: Path) -> Start:
    """Return how a script gets the network of a file that was opened as a copy."""
    from bayesgui.formats.code.edits.start import Start

    known = paths.example_networks().get(path.stem)
    return Start(example=path.stem) if known == path.resolve() else Start(path)


def is_example(path: Path) -> bool:
    """Whether a file is one of the program's examples, which must not be overwritten."""
    return path.resolve().is_relative_to(paths.samples().resolve())


def named(path: Path) -> Origin:
    """Return the origin that a path names, without a look at the disk, which may not answer."""
    return Origin(path, Path(os.path.normcase(os.path.abspath(path))))


def read_file(path: Path, monitor: Monitor = SILENT) -> OpenedFile:
    """Read a file; raises `FormatError`."""
    from bayesgui.document.files import open_file

    return open_file(path, monitor)


def paths_of(urls: Iterable[object]) -> list[Path]:
    """Return the paths of the local files among dropped URLs."""
    found = []
    for url in urls:
        text = url.toLocalFile() if hasattr(url, "toLocalFile") else ""
        if text:
            found.append(Path(text))
    return found
