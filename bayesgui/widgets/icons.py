"""Icons from ``resources/icons``, tinted when painted, so that they follow the theme.

The module contains no colors: the caller maps tokens to colors.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from bayesgui import paths

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SMALL = 14
_STROKE, _SMALL_STROKE = 'stroke-width="1.75"', 'stroke-width="2.2"'


def names() -> tuple[str, ...]:
    """Return the names of all icons, sorted."""
    return tuple(sorted(file.stem for file in (paths.resources() / "icons").glob("*.svg")))


@functools.cache
def _file(name: str) -> Path:
    file = paths.resources() / "icons" / f"{name}.svg"
    if not file.is_file():
        raise FileNotFoundError(file)
    return file


@functools.cache
def _source(name: str) -> str:
    return _file(name).read_text(encoding="utf-8")


def tinted_svg(name: str, color: QColor, px: float) -> str:
    """Return an icon's SVG text in one color.

    `px`: size it will be drawn at; up to 14 px the stroke is heavier.
    """
    text = _source(name).replace('"#000"', f'"{color.name()}"', 1)
    return text.replace(_STROKE, _SMALL_STROKE, 1) if px <= SMALL else text


def paint_icon(painter: QPainter, name: str, rect: QRectF, color: QColor) -> None:
    """Paint an icon as vectors, sharp on any device."""
    renderer = QSvgRenderer(QByteArray(tinted_svg(name, color, rect.width()).encode()))
    painter.save()
    painter.setOpacity(painter.opacity() * color.alphaF())
    renderer.render(painter, rect)
    painter.restore()


@functools.lru_cache(maxsize=1024)
def _image(name: str, px: int, rgba: int, ratio: float) -> QImage:
    side = max(1, round(px * ratio))
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.scale(side / px, side / px)
    paint_icon(painter, name, QRectF(0, 0, px, px), QColor.fromRgba(rgba))
    painter.end()
    image.setDevicePixelRatio(ratio)
    return image


def tinted_pixmap(name: str, px: int, color: QColor, ratio: float) -> QPixmap:
    """Return a square pixmap of an icon.

    `px`: side in logical pixels. `ratio`: device pixels per logical pixel.
    """
    return QPixmap.fromImage(_image(name, px, color.rgba(), ratio))


# PySide does not transfer ownership of a returned engine to Qt: without a reference here it is
# destroyed at once. Qt clones only when a pixmap is added to a copied icon, so the list stays
# short.
_clones: list[QIconEngine] = []


class _Probe(QIconEngine):
    side = 0

    def scaledPixmap(
        self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float
    ) -> QPixmap:
        _Probe.side = size.width()
        return QPixmap(size)


@functools.cache
def _asks_in_device_pixels() -> bool:
    """Detect whether Qt passes device pixels to an engine, which depends on its version."""
    QIcon(_Probe()).pixmap(QSize(10, 10), 2.0)
    return _Probe.side == 20


class _TintedEngine(QIconEngine):
    def __init__(self, name: str, token: str, color: Callable[[str], QColor]) -> None:
        super().__init__()
        self._name, self._token, self._color = name, token, color

    def _tint(self, mode: QIcon.Mode) -> QColor:
        return self._color("disabled" if mode == QIcon.Mode.Disabled else self._token)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        side = min(rect.width(), rect.height())
        square = QRectF(0, 0, side, side)
        square.moveCenter(QRectF(rect).center())
        paint_icon(painter, self._name, square, self._tint(mode))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return self.scaledPixmap(size, mode, state, 1.0)

    def scaledPixmap(
        self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float
    ) -> QPixmap:
        side = min(size.width(), size.height()) / (scale if _asks_in_device_pixels() else 1)
        return tinted_pixmap(self._name, max(1, round(side)), self._tint(mode), scale)

    def clone(self) -> QIconEngine:
        made = _TintedEngine(self._name, self._token, self._color)
        _clones.append(made)
        return made

    def key(self) -> str:
        return "bayesgui-tinted"

    def iconName(self) -> str:
        return self._name

    def isNull(self) -> bool:
        return False


def tinted_icon(name: str, token: str, color: Callable[[str], QColor]) -> QIcon:
    """Return an icon that queries its color whenever it is painted.

    `token`: color token of the enabled icon; a disabled one uses ``disabled``.
    """
    # Read when it is first painted: most icons of a start are in menus that nobody has opened.
    _file(name)
    return QIcon(_TintedEngine(name, token, color))
