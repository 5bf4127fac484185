"""File dialogs that Qt draws itself: large enough, with columns as wide as their texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QFileDialog, QHeaderView, QSplitter, QTreeView

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_SIZE = QSize(860, 540)
_PLACES = 150
"""Width of the list of places, in pixels."""
_TYPE = 2
"""The column of what kind of file it is: “plain text document” for every network."""
_FITTED = "bayesguiFitted"


def fit_file_dialogs(application: QApplication) -> None:
    """Fit every file dialog when it gets the focus; also those of Qt's static functions."""
    if not application.property(_FITTED):
        application.setProperty(_FITTED, True)
        application.focusChanged.connect(_on_focus_changed)


def _on_focus_changed(_old: QWidget | None, new: QWidget | None) -> None:
    dialog = None if new is None else new.window()
    if isinstance(dialog, QFileDialog) and not dialog.property(_FITTED):
        dialog.setProperty(_FITTED, True)
        fit(dialog)


def fit(dialog: QFileDialog) -> None:
    """Make a dialog large enough, and its columns as wide as their texts.

    Names get the rest of the room. The system's own dialogs have no list here and stay as they are.
    """
    view = dialog.findChild(QTreeView, "treeView")
    if not isinstance(view, QTreeView):
        return
    dialog.resize(dialog.size().expandedTo(_SIZE))
    for splitter in dialog.findChildren(QSplitter):
        splitter.setSizes([_PLACES, dialog.width() - _PLACES])
    header = view.header()
    header.setStretchLastSection(False)
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    # The suffix says as much, and names need the room; the head's own menu shows it again.
    header.setSectionHidden(_TYPE, True)
