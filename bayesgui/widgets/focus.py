"""Where the keys go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QLayout, QWidget


def has_focus(widget: QWidget) -> bool:
    """Whether keys go to a widget or to something in it."""
    focused = QApplication.focusWidget()
    return focused is not None and (focused is widget or widget.isAncestorOf(focused))


def focus_stops(layout: QLayout) -> Iterator[QWidget]:
    """Yield the widgets of a layout that Tab can reach, in the order in which they are laid out."""
    for k in range(layout.count()):
        item = layout.itemAt(k)
        inner, widget = (item.layout(), item.widget()) if item is not None else (None, None)
        if inner is not None:
            yield from focus_stops(inner)
        elif widget is not None and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            yield widget
        elif widget is not None and (own := widget.layout()) is not None:
            yield from focus_stops(own)
