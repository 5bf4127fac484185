"""The menu of a table: copied as a spreadsheet reads it, or saved as CSV."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QMenu, QMessageBox

from bayesgui.core.errors import BayesGuiError
from bayesgui.core.guards.spreadsheet_cells import csv_text
from bayesgui.formats.storage import replace_file
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.menu_entries import add_entry, pop_up

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QPoint
    from PySide6.QtWidgets import QWidget


def add_table_actions(
    menu: QMenu, owner: QWidget, copy: Callable[[], object], text: Callable[[], str]
) -> None:
    """Offer to copy a table and to save it; `text`: its lines, cells parted by tabs."""
    add_entry(menu, phrase("TableMenu", "Copy"), copy, picture="copy")
    add_entry(
        menu,
        phrase("TableMenu", "Save as CSV…"),
        lambda: save_csv(owner, text()),
        picture="export",
    )


def open_table_menu(
    owner: QWidget, place: QPoint, copy: Callable[[], object], text: Callable[[], str]
) -> None:
    """Open the menu of a table at a place of the screen."""
    menu = QMenu(owner)
    add_table_actions(menu, owner, copy, text)
    pop_up(menu, place)


def save_csv(owner: QWidget, text: str) -> None:
    """Ask for a file and write a table, whose cells are parted by tabs, with commas."""
    title = phrase("TableMenu", "Save the table")
    kind = phrase("TableMenu", "Tables (*.csv)")
    name, _ = QFileDialog.getSaveFileName(owner, title, "table.csv", kind)
    if not name:
        return
    path = Path(name if Path(name).suffix else f"{name}.csv")
    try:
        rows = (line.split("\t") for line in text.splitlines())
        replace_file(path, csv_text(rows).encode("utf-8"))
    except BayesGuiError as error:
        QMessageBox.warning(owner, title, phrase("Errors", error.template, **error.values))
