"""Menus that keep their letters, and entries that are made where a menu is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QIcon, QKeyEvent
from PySide6.QtWidgets import QMenu

from bayesgui.widgets.punctuation import titled
from bayesgui.widgets.theme import icon

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QPoint


_HELD = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)


class LetterMenu(QMenu):
    """A menu that keeps letters from the shortcuts of the canvas, which Qt asks first.

    With a plain menu A would choose the tool for arcs instead of the entry whose letter is A.
    """

    def event(self, event: QEvent) -> bool:
        """Take each letter for the menu."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and not event.modifiers() & _HELD
        ):
            event.accept()
            return True
        return super().event(event)


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
