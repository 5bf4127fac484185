"""Opening the editor of a cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QPersistentModelIndex


def open_editor(view: QAbstractItemView, index: QModelIndex | QPersistentModelIndex) -> None:
    """Edit a cell in place if it can be edited and no editor is open; else Qt would warn."""
    # The Enter of an open editor arrives at the view, too.
    is_open = view.state() == QAbstractItemView.State.EditingState
    if index.isValid() and index.flags() & Qt.ItemFlag.ItemIsEditable and not is_open:
        view.edit(index)
