"""Cached pixmaps of nodes, so that a frame costs one blit per node."""

from __future__ import annotations

import functools
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen, QPixmap

from bayesgui.canvas.painting.nodes.icon_nodes import IconBatches, IconPixmaps
from bayesgui.canvas.painting.nodes.painter import REACH, corner_radius, paint_node, paint_shadow
from bayesgui.canvas.painting.nodes.small_names import SmallNames
from bayesgui.widgets.painting import transparent, widened
from bayesgui.widgets.theme import Theme

if TYPE_CHECKING:
    from bayesgui.canvas.geometry.node_geometry import Form, NodeMetrics
    from bayesgui.canvas.painting.nodes.display import NodeDisplay

_SAME_WIDTH = 2.0
"""Difference in px that rounding makes at most."""
_MAX_BYTES = 96 * 2**20

FIRST_SECONDS = 0.013
"""Additional time per frame (s) for nodes that would otherwise be an empty box."""

_SCALED_AT_MOST = 1.3
"""How much larger or smaller an older pixmap is drawn while a newer one is missing: one step of the
wheel, after which its letters no longer look like those of its neighbors."""


class RenderBudget:
    """The time (s) that one frame may spend on rendering pixmaps of nodes.

    Only rendering counts: whatever else a frame paints, each frame renders some of the pixmaps that
    are missing, so that frames that follow each other come to an end. `is_hurried`: whether a zoom
    has not come to rest.
    """

    def __init__(self, seconds: float, *, is_hurried: bool = False) -> None:
        self.is_hurried = is_hurried
        self._seconds = seconds
        self._spent = 0.0

    @property
    def is_spent(self) -> bool:
        """Whether older pixmaps are used from now on."""
        return self._spent >= self._seconds

    @property
    def is_overspent(self) -> bool:
        """Whether nodes without an older pixmap become an empty box."""
        return self._spent >= self._seconds + FIRST_SECONDS

    def add(self, seconds: float) -> None:
        """Count the time of a rendering."""
        self._spent += seconds


@dataclass(frozen=True, slots=True, eq=False)
class NodePicture:
    """All that a node's pixmap shows, besides its size.

    `ratio`: device pixels per pixel.
    """

    metrics: NodeMetrics
    display: NodeDisplay
    form: Form
    zoom: float
    ratio: float
    theme: Theme

    def can_stand_for(self, other: NodePicture) -> bool:
        """Whether a pixmap of one, a little scaled, can be shown for the other for a moment."""
        return (
            self.metrics is other.metrics
            and self.form == other.form
            and self.theme.is_dark == other.theme.is_dark
            and other.zoom / _SCALED_AT_MOST <= self.zoom <= other.zoom * _SCALED_AT_MOST
        )

    def is_same(self, other: NodePicture) -> bool:
        """Whether a pixmap of one shows the other."""
        return (
            self.display is other.display
            and self.metrics is other.metrics
            and self.form == other.form
            and self.zoom == other.zoom
            and self.ratio == other.ratio
            and self.theme.is_dark == other.theme.is_dark
        )


@dataclass(frozen=True, slots=True)
class _Kept:
    pixmap: QPixmap
    picture: NodePicture
    width: float
    bytes: int


class NodePixmaps:
    """Paints nodes through a cache of pixmaps.

    The key of a pixmap is display, form, zoom, device ratio and theme. Above 96 MiB the oldest are
    evicted.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._bytes = 0
        self.icons = IconPixmaps()
        self.batches = IconBatches()
        self.small_names = SmallNames()

    def clear(self) -> None:
        """Drop all pixmaps."""
        self._kept.clear()
        self.icons.clear()
        self._bytes = 0

    def paint(
        self,
        painter: QPainter,
        name: str,
        rect: QRectF,
        picture: NodePicture,
        budget: RenderBudget,
    ) -> bool:
        """Paint a node, and return whether its picture is up to date.

        `budget`: when it is spent, an older pixmap is scaled, or an empty box painted, instead of
        rendering a new one.
        """
        theme = picture.theme
        kept = self._kept.get(name)
        # The box of a name grows and shrinks with the letters that have room in it.
        fits = kept is not None and abs(kept.width - rect.width()) < _SAME_WIDTH
        if kept is not None and fits and kept.picture.is_same(picture):
            painter.drawPixmap(QPointF(rect.left() - REACH, rect.top() - REACH), kept.pixmap)
            return True
        usable = kept is not None and kept.picture.can_stand_for(picture)
        if budget.is_overspent or (budget.is_spent and usable):
            self._paint_old(painter, kept if usable else None, rect, theme)
            return False
        begun = time.perf_counter()
        pixmap = _render(rect, picture)
        budget.add(time.perf_counter() - begun)
        self._keep(name, pixmap, rect, picture)
        painter.drawPixmap(QPointF(rect.left() - REACH, rect.top() - REACH), pixmap)
        return True

    def _paint_old(self, painter: QPainter, kept: _Kept | None, rect: QRectF, theme: Theme) -> None:
        if kept is None:
            painter.setPen(QPen(theme.node_border, 0))
            painter.setBrush(theme.node)
            painter.drawRect(rect)
            return
        grow = rect.width() / kept.width
        painter.drawPixmap(widened(rect, REACH * grow), kept.pixmap, QRectF(kept.pixmap.rect()))

    def _keep(self, name: str, pixmap: QPixmap, rect: QRectF, picture: NodePicture) -> None:
        old = self._kept.pop(name, None)
        if old is not None:
            self._bytes -= old.bytes
        size = pixmap.width() * pixmap.height() * 4
        self._kept[name] = _Kept(pixmap, picture, rect.width(), size)
        self._bytes += size
        while self._bytes > _MAX_BYTES and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._bytes -= dropped.bytes


def _render(rect: QRectF, picture: NodePicture) -> QPixmap:
    form, zoom, theme = picture.form, picture.zoom, picture.theme
    size = rect.width() + 2 * REACH, rect.height() + 2 * REACH
    pixmap, painter = transparent(*size, picture.ratio)
    box = QRectF(REACH, REACH, rect.width(), rect.height())
    if not theme.is_dark:
        radius = corner_radius(form, zoom)
        sizes = (rect.width(), rect.height(), radius, picture.ratio)
        painter.drawPixmap(0, 0, _shadow(*sizes, picture.display.look))
    paint_node(painter, box, picture.metrics, picture.display, form, zoom, theme, shadow=False)
    painter.end()
    return pixmap


@functools.lru_cache(maxsize=256)
def _shadow(width: float, height: float, radius: float, ratio: float, look: str) -> QPixmap:
    """Return the shadow of a box, cached since two large translucent fills are expensive."""
    pixmap, painter = transparent(width + 2 * REACH, height + 2 * REACH, ratio)
    paint_shadow(painter, QRectF(REACH, REACH, width, height), radius, Theme("light"), look)
    painter.end()
    return pixmap
