"""The gallery of example networks and example tables."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QScrollArea, QWidget

from bayesgui import paths
from bayesgui.app.files.example_card import (
    HEIGHT,
    WIDTH,
    Example,
    ExampleCard,
    example_text,
    submit_example,
)
from bayesgui.app.shell.dialog import Dialog

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from bayesgui.jobs.runner import Runner

COLUMNS, ROWS, GAP = 4, 3, 8
TABLE_COLUMNS = 3


class ExamplesDialog(Dialog):
    """Shows all examples; a click opens a copy."""

    chosen = Signal(object)
    """Path of the example to open."""

    def __init__(self, runner: Runner, parent: QWidget) -> None:
        super().__init__(self.tr("Examples"), parent, "examplesDialog")
        self._loaded_examples: dict[str, Example] = {}
        self.add_headline(self.tr("Networks to start from"))
        self.add_line(self.tr("Each opens as a copy: nothing you do changes the example."), "muted")
        holder = QWidget(self)
        holder.setProperty("panel", True)
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(GAP)
        grid.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        for place, path in enumerate(paths.example_networks().values()):
            card = ExampleCard(path.name.split(".")[0], holder)
            card.clicked.connect(lambda _=False, path=path: self._choose(path))
            card.installEventFilter(self)
            grid.addWidget(card, *divmod(place, COLUMNS))
            self._read(runner, path, card)
        area = QScrollArea(self)
        area.setWidget(holder)
        area.setWidgetResizable(True)
        area.setMinimumSize(COLUMNS * (WIDTH + GAP) + 16, min(ROWS * (HEIGHT + GAP), 330))
        self.content.addWidget(area)
        self.add_headline(self.tr("Tables of cases"))
        self.tables = ExampleTables(self)
        self.tables.chosen.connect(self._choose)
        self.content.addWidget(self.tables)
        self._about = self.add_line("")
        self.tables.pointed.connect(self._about.setText)
        self._about.setMinimumHeight(52)
        self._about.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.add_button(self.tr("Close"), self.reject)
        self._describe(None)

    def _read(self, runner: Runner, path: Path, card: ExampleCard) -> None:
        job = submit_example(runner, path)
        # Bound methods, not lambdas: Qt disconnects them when the dialog is deleted.
        job.finished.connect(self._on_read)
        job.finished.connect(card.show_example)

    def _on_read(self, example: Example) -> None:
        self._loaded_examples[example.name] = example

    def _choose(self, path: Path) -> None:
        self.accept()
        self.chosen.emit(path)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Describe the example that is hovered or focused."""
        if isinstance(watched, ExampleCard) and event.type() in (
            QEvent.Type.Enter,
            QEvent.Type.FocusIn,
        ):
            self._describe(self._loaded_examples.get(watched.name))
        return False

    def _describe(self, example: Example | None) -> None:
        if example is None:
            self._about.setText(self.tr("Point at one to read what to try with it."))
        else:
            self._about.setText(f"{example_text(example.advice)}\n{example_text(example.source)}")


def example_tables() -> dict[Path, Mapping[str, str]]:
    """Return the files of all example tables with their title, source and suggestion."""
    folder = paths.samples() / "data"
    index = json.loads((folder / "index.json").read_text("utf-8"))
    return {folder / name: about for name, about in index.items()}


class ExampleTables(QWidget):
    """A button for each example table."""

    chosen = Signal(object)
    """Path of the table to import."""
    pointed = Signal(str)
    """Suggestion and source of the table that is hovered or focused."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._texts: dict[QObject, str] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(6)
        for place, (path, about) in enumerate(example_tables().items()):
            button = QPushButton(example_text(about["title"]), self)
            button.setObjectName(f"example.{path.name}")
            button.setAutoDefault(False)
            advice, source = example_text(about["attempt"]), example_text(about["source"])
            button.setToolTip(advice)
            button.clicked.connect(lambda _=False, path=path: self.chosen.emit(path))
            button.installEventFilter(self)
            self._texts[button] = f"{advice}\n{source}"
            grid.addWidget(button, *divmod(place, TABLE_COLUMNS))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Emit `pointed` when a button is hovered or focused."""
        if event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn) and watched in self._texts:
            self.pointed.emit(self._texts[watched])
        return False
