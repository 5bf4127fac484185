"""Questions for a file or a folder to open; None if the user thinks better of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


def ask_file(parent: QWidget, title: str, folder: Path | str, *kinds: str) -> Path | None:
    """Ask for a file of some kinds, each a name with its patterns; the first is preselected."""
    chosen, _ = QFileDialog.getOpenFileName(parent, title, str(folder), ";;".join(kinds))
    return Path(chosen) if chosen else None


def ask_table(parent: QWidget, title: str, folder: Path | str) -> Path | None:
    """Ask for a file with a table."""
    kinds = QCoreApplication.translate(
        "ChoosingFiles", "Tables (*.csv *.tsv *.txt *.parquet *.gz);;All files (*)"
    )
    return ask_file(parent, title, folder, kinds)


def ask_folder(parent: QWidget, title: str, folder: Path | str) -> Path | None:
    """Ask for a folder."""
    chosen = QFileDialog.getExistingDirectory(parent, title, str(folder))
    return Path(chosen) if chosen else None
