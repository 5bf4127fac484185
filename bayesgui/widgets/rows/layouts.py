"""Shorthands for box layouts, stacked pages and labels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from bayesgui.widgets.live_text import say
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.widgets.live_text import Text

    Part = QWidget | QLayout
    Margins = tuple[int, int, int, int]


def column_layout(
    *parts: Part | int | None,
    parent: QWidget | None = None,
    margins: Margins = (0, 0, 0, 0),
    spacing: int | None = None,
    grows: Part | None = None,
) -> QVBoxLayout:
    """Return a vertical layout of widgets and layouts; a number is a space in px, None a stretch.

    `margins`: left, top, right, bottom in px. `spacing`: in px, by default that of the style.
    `grows`: the part that takes the room that is left.
    """
    layout = QVBoxLayout() if parent is None else QVBoxLayout(parent)
    _fill(layout, parts, margins, spacing, grows)
    return layout


def row_layout(
    *parts: Part | int | None,
    parent: QWidget | None = None,
    margins: Margins = (0, 0, 0, 0),
    spacing: int | None = None,
    grows: Part | None = None,
) -> QHBoxLayout:
    """Return a horizontal layout of widgets and layouts; see `column_layout`."""
    layout = QHBoxLayout() if parent is None else QHBoxLayout(parent)
    _fill(layout, parts, margins, spacing, grows)
    return layout


def _fill(
    layout: QBoxLayout,
    parts: Iterable[Part | int | None],
    margins: Margins,
    spacing: int | None,
    grows: Part | None,
) -> None:
    layout.setContentsMargins(*margins)
    if spacing is not None:
        layout.setSpacing(spacing)
    for part in parts:
        if part is None:
            layout.addStretch(1)
        elif isinstance(part, int):
            layout.addSpacing(part)
        elif isinstance(part, QWidget):
            layout.addWidget(part, int(part is grows))
        else:
            layout.addLayout(part, int(part is grows))


def inset(widget: QWidget, below: int = 0, *, stretched: bool = True) -> QHBoxLayout:
    """Return a widget within the margins of a page, as a layout."""
    margins = (12, 0, 12, below)
    if stretched:
        return row_layout(widget, margins=margins, grows=widget)
    return row_layout(widget, None, margins=margins)


def clear_layout(layout: QLayout) -> None:
    """Remove and delete all widgets of a layout."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()


def stacked(parent: QWidget, *pages: QWidget, fills: bool = False) -> QStackedWidget:
    """Return a stack of pages, the first of which is shown; `fills`: it is all of its parent."""
    stack = QStackedWidget(parent)
    for page in pages:
        stack.addWidget(page)
    if fills:
        column_layout(stack, parent=parent)
    return stack


def text_label(
    parent: QWidget,
    px: int = 12,
    weight: int = 400,
    role: str = "",
    *,
    wraps: bool = True,
    text: Text | str = "",
    tip: Text | str = "",
) -> QLabel:
    """Return a label for plain text; `px, weight` as for `font`, `role` as in the style sheet."""
    label = QLabel(parent)
    label.setFont(font(px, weight))
    if role:
        label.setProperty("role", role)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(wraps)
    say(label, text, tip=tip)
    return label


def show_text(label: QLabel, text: str) -> None:
    """Show a text in a label that takes no room without one."""
    label.setText(text)
    label.setVisible(bool(text))
