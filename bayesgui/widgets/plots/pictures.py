"""A plot as a picture: for the clipboard, for a file, and in its context menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication, QPixmap
from PySide6.QtWidgets import QFileDialog

from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QMenu, QWidget

_SCALE = 2


def picture_of(widget: QWidget) -> QPixmap:
    """Return a widget at twice its size."""
    pixmap = QPixmap(widget.size() * _SCALE)
    pixmap.setDevicePixelRatio(_SCALE)
    pixmap.fill(theme().surface)
    widget.render(pixmap)
    return pixmap


def save_picture(widget: QWidget, picture: QPixmap) -> None:
    """Ask for a file and save a picture; `widget`: the parent of the question."""
    name, _ = QFileDialog.getSaveFileName(
        widget,
        phrase("Plot", "Save the picture"),
        "plot.png",
        phrase("Plot", "Pictures (*.png)"),
    )
    if name:
        picture.save(name if "." in name.rsplit("/", 1)[-1] else f"{name}.png")


def add_picture_actions(
    menu: QMenu, widget: QWidget, picture: Callable[[], QPixmap] | None = None
) -> None:
    """Offer to copy and to save a widget as a picture.

    `picture`: makes it, by default `picture_of`.
    """
    make = picture or (lambda: picture_of(widget))
    menu.addAction(
        phrase("Plot", "Copy as picture"),
        lambda: QGuiApplication.clipboard().setPixmap(make()),
    )
    menu.addAction(
        phrase("Plot", "Save the picture…"),
        lambda: save_picture(widget, make()),
    )
