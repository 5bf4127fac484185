"""Context menus."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtWidgets import QMenu, QWidget


def open_menu(menu: QMenu, widget: QWidget, place: QPoint) -> None:
    """Open a menu made for this one use, at a place of a widget."""
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(widget.mapToGlobal(place))
