"""Texts as the workshop's table: reading and counting their words in jobs."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui import paths
from bayesgui.app.classifying.workshop_part import WorkshopPart
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.choosing_files import ask_folder
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset
    from bayesgui.data.texts.words import TextColumn
    from bayesgui.windows.workshop.table_source import TableSource
    from bayesgui.windows.workshop.window import WorkshopWindow

EXAMPLE, EXAMPLE_TEXT, EXAMPLE_CLASS = "messages.csv", "message", "kind"


@dataclass(frozen=True, eq=False)
class _Read:
    """Texts with their class, and the table of their words."""

    raw: Dataset
    words: Dataset


class TextTables(WorkshopPart):
    """Answers the menu beside the workshop's table."""

    read = Signal()
    """Another table is shown; what was computed for the former one is void."""

    def __init__(self, workbench: Workbench, window: WorkshopWindow) -> None:
        super().__init__(workbench, window)
        menu = window.head.menu
        menu.table_requested.connect(window.head.table_requested)
        menu.folder_requested.connect(self._ask_folder)
        menu.column_chosen.connect(self.count_column)
        menu.example_requested.connect(self._open_example)
        menu.counting_chosen.connect(self._count_again)

    def remember_file(self, path: Path | None) -> None:
        """Keep the file of the table that is shown, in which there may be texts."""
        from bayesgui.windows.workshop.table_source import TableSource, text_columns

        dataset = self.window.state.dataset
        if dataset is not None:
            columns = () if path is None else text_columns(dataset)
            self.window.update_state(source=TableSource(path, columns))

    def offers(self) -> list[tuple[str, Callable[[], None]]]:
        """Return a button of a message that counts the words of a column that was set aside."""
        from bayesgui.windows.workshop.table_source import identifiers

        dataset = self.window.state.dataset
        aside = [] if dataset is None else identifiers(dataset)
        text = self.tr("Count the words of {column}")
        return [
            (text.format(column=name), functools.partial(self.count_column, name))
            for name in aside[:1]
        ]

    # -- opening ------------------------------------------------------------------------------

    def _ask_folder(self) -> None:
        source = self.window.state.source.path
        start = "" if source is None else source.parent
        folder = ask_folder(self.window, self.tr("Open a folder of texts"), start)
        if folder is not None:
            self.read_folder(folder)

    def read_folder(self, folder: Path) -> None:
        """Show the words of a folder's texts; its subfolders are the classes."""
        from bayesgui.data.texts.words import FOLDER, TEXT, TextColumn
        from bayesgui.windows.workshop.table_source import TableSource

        self._count(TableSource(folder, (), TextColumn(TEXT)), FOLDER)

    def _open_example(self) -> None:
        from bayesgui.data.texts.words import TextColumn
        from bayesgui.windows.workshop.table_source import TableSource

        path = paths.samples() / "texts" / EXAMPLE
        source = TableSource(path, (EXAMPLE_TEXT,), TextColumn(EXAMPLE_TEXT))
        self._count(source, EXAMPLE_CLASS)

    def count_column(self, name: str) -> None:
        """Show the words of a column of the table's file, and the present class."""
        from bayesgui.data.texts.words import TextColumn

        state = self.window.state
        self._count(replace(state.source, texts=TextColumn(name)), state.target)

    def _count(self, source: TableSource, target: str) -> None:
        """Read a file or folder, and count its words."""
        path, texts = source.path, source.texts
        assert path is not None
        assert texts is not None

        self.start(
            lambda monitor: _read(path, texts, target, None, monitor),
            lambda: self._title(path.name),
            lambda found: self._show(replace(source, raw=found.raw), found.words, target),
        )

    def _title(self, file: str) -> str:
        return self.tr("Count the words of {file}").format(file=file)

    def _count_again(self, texts: TextColumn) -> None:
        """Count the words of the same texts in another way."""
        state = self.window.state
        raw, target, title = state.source.raw, state.target, state.title
        if raw is None:
            return
        self.start(
            lambda monitor: _words(raw, texts, None, monitor),
            lambda: self._title(title),
            lambda words: self._show(replace(state.source, texts=texts, test=None), words, target),
        )

    def _show(self, source: TableSource, words: Dataset, target: str) -> None:
        from bayesgui.windows.workshop.table_source import TEXT_MODELS

        assert source.path is not None
        window = self.window
        self.read.emit()
        ticked = window.state.ticked if window.state.source.texts is not None else TEXT_MODELS
        window.show_table(words, source.path.name)
        window.choose_target(target)
        usable = tuple(name for name in ticked if window.models.rows[name].box.isEnabled())
        ticked = usable or TEXT_MODELS[1:]
        window.update_state(source=source, ticked=ticked, current=ticked[0])
        if words.remarks:
            window.messages.show_message(
                "info", join_sentences(map(translate_sentence, words.remarks))
            )

    # -- a second table -----------------------------------------------------------------------

    def read_test(self, path: Path) -> None:
        """Judge on the texts of a second file or folder, by the words of the first."""
        window, state = self.window, self.window.state
        if state.dataset is None:
            return
        texts, target = state.source.texts, state.target
        assert texts is not None
        vocabulary = tuple(name for name in state.dataset.names if name != target)

        def done(found: _Read) -> None:
            if window.state.source is state.source:
                window.update_state(source=replace(state.source, test=found.raw))
                window.show_test(found.words, path.name)

        self.start(
            lambda monitor: _read(path, texts, target, vocabulary, monitor),
            lambda: self._title(path.name),
            done,
        )


def _read(
    path: Path,
    texts: TextColumn,
    target: str,
    vocabulary: tuple[str, ...] | None,
    monitor: Monitor,
) -> _Read:
    """Return the texts of a file or folder, and the table of their words."""
    from bayesgui.data.texts.reading import read_text_table

    raw = read_text_table(path, texts.name, (target,), monitor)
    return _Read(raw, _words(raw, texts, vocabulary, monitor))


def _words(
    raw: Dataset, texts: TextColumn, vocabulary: tuple[str, ...] | None, monitor: Monitor
) -> Dataset:
    """Return the table of the words of texts, without the names of their files."""
    from bayesgui.data.texts.words import FILE, TEXT, with_words

    table = raw.without(FILE) if texts.name == TEXT else raw
    return with_words(table, texts, vocabulary, monitor)
