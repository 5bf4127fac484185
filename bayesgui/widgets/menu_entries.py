"""Entries of menus that are made where they are opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QIcon

from bayesgui.widgets.punctuation import titled
from bayesgui.widgets.theme import icon

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QPoint
    from PySide6.QtWidgets import QMenu


def add_entry(
    menu: QMenu,
    title: str,
    slot: Callable[[], object],
    *,
    picture: QIcon | str = "",
    tip: str = "",
    reason: str = "",
    checked: bool | None = None,
) -> QAction:
    """Add an entry, which is disabled with a reason if there is one.

    `title`: names in it are taken literally. `picture`: an icon, or the name of one. `checked`:
    None if it cannot be checked.
    """
    action = QAction(title.replace("&", "&&"), menu)
    if picture:
        action.setIcon(icon(picture) if isinstance(picture, str) else picture)
    action.setEnabled(not reason)
    action.setToolTip(titled(title, reason) if reason else tip or title)
    if checked is not None:
        action.setCheckable(True)
        action.setChecked(checked)
    action.triggered.connect(lambda _=False: slot())
    menu.addAction(action)
    return action


def pop_up(menu: QMenu, place: QPoint) -> None:
    """Show a menu, which is deleted when it closes."""
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(place)
