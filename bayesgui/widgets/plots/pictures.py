"""A plot as a picture: for the clipboard, for a file, and in its context menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QMarginsF, QPoint, QRect, QSizeF
from PySide6.QtGui import QGuiApplication, QPageSize, QPainter, QPdfWriter, QPixmap
from PySide6.QtWidgets import QFileDialog, QMessageBox

from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QMenu, QWidget

_SCALE = 2
_DOTS, _POINTS = 96, 72
"""Per inch: of the screen, and of paper."""


def picture_of(widget: QWidget) -> QPixmap:
    """Return a widget at twice its size."""
    pixmap = QPixmap(widget.size() * _SCALE)
    pixmap.setDevicePixelRatio(_SCALE)
    pixmap.fill(theme().surface)
    widget.render(pixmap)
    return pixmap


def save_picture(
    parent: QWidget, picture: Callable[[], QPixmap] | None = None, *, shown: QWidget | None = None
) -> None:
    """Ask for a file and save a picture.

    `parent`: of the question. `shown`: what is saved, as lines and texts where the file has these;
    `picture`: makes it where only a widget as it is now can be saved.
    """
    kinds = [phrase("Plot", "Pictures (*.png)")]
    if picture is None:
        kinds += [phrase("Plot", "Vector pictures (*.svg)"), phrase("Plot", "Pages (*.pdf)")]
    title = phrase("Plot", "Save the picture")
    name, kind = QFileDialog.getSaveFileName(parent, title, "plot.png", ";;".join(kinds))
    if not name:
        return
    suffix = name[name.rindex(".") :].lower() if "." in name.rsplit("/", 1)[-1] else ""
    if not suffix:
        suffix = next((each for each in (".svg", ".pdf") if each in kind), ".png")
        name += suffix
    widget = shown or parent
    if picture is None and suffix in (".svg", ".pdf"):
        _save_lines(widget, name, suffix)
    else:
        made = picture() if picture is not None else picture_of(widget)
        if not made.save(name):
            _say_refused(parent, name)


def _say_refused(parent: QWidget, name: str) -> None:
    text = phrase("Plot", "{file} was not written; choose a folder that can be, and .png.")
    QMessageBox.warning(parent, phrase("Plot", "Save the picture"), text.format(file=name))


def _save_lines(widget: QWidget, name: str, suffix: str) -> None:
    """Paint a widget into a file of lines and texts."""
    from PySide6.QtSvg import QSvgGenerator

    size = widget.size()
    device: QSvgGenerator | QPdfWriter
    if suffix == ".svg":
        device = QSvgGenerator()
        device.setFileName(name)
        device.setSize(size)
        device.setViewBox(QRect(QPoint(), size))
    else:
        device = QPdfWriter(name)
        device.setResolution(_DOTS)
        points = QSizeF(size) * _POINTS / _DOTS
        device.setPageSize(QPageSize(points, QPageSize.Unit.Point))
        device.setPageMargins(QMarginsF(0, 0, 0, 0))
    painter = QPainter(device)
    painter.fillRect(QRect(QPoint(), size), theme().surface)
    widget.render(painter, QPoint())
    painter.end()


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
        lambda: save_picture(widget, picture),
    )
