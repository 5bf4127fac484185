"""Buttons and fields with all that is set where they are made: name, texts, what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QCheckBox, QMenu, QPushButton, QToolButton, QWidget

from bayesgui.widgets.live_text import say
from bayesgui.widgets.theme import font, icon

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import SignalInstance

    from bayesgui.widgets.live_text import Text

    Clicked = Callable[..., object] | SignalInstance
    Said = Text | str

ICON, SIDE = 16, 26
AnyWidget = TypeVar("AnyWidget", bound=QWidget)


def named(
    widget: AnyWidget,
    name: str,
    text: Said = "",
    *,
    tip: Said = "",
    spoken: Said = "",
    hint: Said = "",
    width: int | None = None,
) -> AnyWidget:
    """Return a widget with an object name and texts, see `say`; `width` in px fixes it."""
    widget.setObjectName(name)
    say(widget, text, tip=tip, spoken=spoken, hint=hint)
    if width is not None:
        widget.setFixedWidth(width)
    return widget


def push_button(
    name: str,
    parent: QWidget,
    clicked: Clicked,
    text: Said = "",
    *,
    tip: Said = "",
    primary: bool = False,
    icon_name: str = "",
) -> QPushButton:
    """Return a button; `clicked`: what is called, or the signal that is sent on.

    `primary`: whether it is the page's main action.
    """
    button = named(QPushButton(parent), name, text, tip=tip)
    if icon_name:
        button.setIcon(icon(icon_name, "on_accent" if primary else "text"))
    if primary:
        button.setProperty("primary", True)
    button.clicked.connect(clicked)
    return button


def plain_button(
    icon_name: str,
    parent: QWidget,
    clicked: Clicked | None = None,
    tip: Said = "",
    *,
    name: str = "",
    spoken: Said = "",
    px: int = ICON,
    side: int = SIDE,
    color: str = "text",
) -> QToolButton:
    """Return a small frameless icon button, whose accessible name is its tooltip by default.

    `icon_name`: file in ``resources/icons``, shown `px` wide. `side`: of the button in px; 0 for
    that of the style.
    """
    button = named(QToolButton(parent), name, tip=tip, spoken=spoken or tip)
    button.setIcon(icon(icon_name, color))
    button.setIconSize(QSize(px, px))
    if side:
        button.setFixedSize(side, side)
    button.setProperty("plain", True)
    if clicked is not None:
        button.clicked.connect(clicked)
    return button


def menu_button(
    name: str,
    parent: QWidget,
    menu: QMenu,
    text: Said,
    *,
    tip: Said = "",
    spoken: Said = "",
) -> QToolButton:
    """Return a button with a text and an arrow that opens a menu."""
    button = named(QToolButton(parent), name, text, tip=tip, spoken=spoken)
    button.setFont(font(12))
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    # The arrow follows the text.
    button.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    button.setIcon(icon("down"))
    button.setIconSize(QSize(12, 12))
    button.setMenu(menu)
    # A menu takes over the direction of its button while it opens.
    menu.aboutToShow.connect(lambda: menu.setLayoutDirection(Qt.LayoutDirection.LeftToRight))
    return button


def link_button(
    parent: QWidget, clicked: Clicked, text: Said = "", *, tip: Said = "", name: str = ""
) -> QPushButton:
    """Return a button that looks like a link."""
    button = named(QPushButton(parent), name, text, tip=tip)
    button.setProperty("link", True)
    button.clicked.connect(clicked)
    return button


def check_box(
    name: str,
    parent: QWidget,
    changed: Clicked | None = None,
    text: Said = "",
    *,
    tip: Said = "",
    checked: bool = False,
) -> QCheckBox:
    """Return a check box; `changed` hears of the user's clicks."""
    box = named(QCheckBox(parent), name, text, tip=tip)
    box.setChecked(checked)
    if changed is not None:
        box.clicked.connect(changed)
    return box
