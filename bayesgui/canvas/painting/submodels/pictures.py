"""Pictures of boxes and pills that are kept: painting a text takes longer than a picture."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from bayesgui.canvas.painting.arc_painter import paint_label
from bayesgui.canvas.painting.submodels.painter import paint_closed, stack_height
from bayesgui.widgets.painting import transparent

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPainter, QPixmap

    from bayesgui.canvas.geometry.node_geometry import Form
    from bayesgui.canvas.painting.arc_painter import ArcStyle
    from bayesgui.canvas.painting.submodels.displays import SubmodelDisplay
    from bayesgui.widgets.theme import Theme

_MOST = 600
_ROOM = 6.0
"""Pixels around a box for what lies outside it."""


class SubmodelPictures:
    """Paints boxes and pills through pixmaps; the least recently used ones go."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], QPixmap] = OrderedDict()

    def clear(self) -> None:
        """Drop all pixmaps, after a change of theme."""
        self._kept.clear()

    def paint_box(
        self,
        painter: QPainter,
        rect: QRectF,
        display: SubmodelDisplay,
        form: Form,
        zoom: float,
        ratio: float,
        theme: Theme,
        number_text: Callable[[float], str],
    ) -> None:
        """Paint a closed submodel as `paint_closed` does."""
        width, height, above = rect.width(), rect.height(), stack_height(zoom) + _ROOM
        key = (display, round(width, 3), round(height, 3), form, ratio, theme.is_dark, number_text)
        # A name below a block needs room.
        below, aside = _ROOM + 12.0, _ROOM + (60.0 if form == "icon" else 0.0)
        pixmap = self._kept.get(key)
        if pixmap is None:
            pixmap, inner = transparent(width + 2 * aside, height + above + below, ratio)
            box = QRectF(aside, above, width, height)
            paint_closed(inner, box, display, form, zoom, theme, number_text)
            inner.end()
            self._keep(key, pixmap)
        painter.drawPixmap(QPointF(rect.left() - aside, rect.top() - above), pixmap)

    def paint_pill(
        self,
        painter: QPainter,
        middle: QPointF,
        style: ArcStyle,
        size: tuple[float, float],
        ratio: float,
        theme: Theme,
    ) -> None:
        """Paint the number of arcs of a bundle."""
        key = (style.label, ratio, theme.is_dark)
        width, height = size[0] + 4.0, size[1] + 4.0
        pixmap = self._kept.get(key)
        if pixmap is None:
            pixmap, inner = transparent(width, height, ratio)
            paint_label(inner, QPointF(width / 2, height / 2), style)
            inner.end()
            self._keep(key, pixmap)
        painter.drawPixmap(QPointF(middle.x() - width / 2, middle.y() - height / 2), pixmap)

    def _keep(self, key: tuple[object, ...], pixmap: QPixmap) -> None:
        self._kept[key] = pixmap
        if len(self._kept) > _MOST:
            self._kept.popitem(last=False)
