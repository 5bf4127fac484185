"""The example tables of cases in the gallery."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from bayesgui import paths
from bayesgui.app.files.example_card import example_text

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

COLUMNS = 3


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
            grid.addWidget(button, *divmod(place, COLUMNS))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Emit `pointed` when a button is hovered or focused."""
        if event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn) and watched in self._texts:
            self.pointed.emit(self._texts[watched])
        return False
