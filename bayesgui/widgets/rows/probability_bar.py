"""The bar of a probability, painted the same on nodes, in tables and in panels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import Property, QLineF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets import motion, numbers
from bayesgui.widgets.painting import rounded, smooth_painter
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QPaintEvent

Kind = Literal["belief", "finding", "negative", "do", "stale", "covered", "value", "value_pale"]

HEIGHT, RADIUS = 8.0, 2.0
TICK_WIDTH, TICK_HEIGHT = 2.0, 12.0
MIN_MOVE = 0.0005
"""Smallest difference between prior and posterior at which the prior has a tick."""

MIN_WHISKER, WHISKER_CAP = 2.0, 2.5
"""Width in px below which a whisker is not drawn, and half the height of its caps."""

_TOKENS = {
    "belief": "bar",
    "finding": "evidence",
    "negative": "evidence",
    "do": "do",
    "stale": "stale_bar",
    "covered": "track",
    "value": "value",
    "value_pale": "value",
}


def paint_bar(
    painter: QPainter,
    rect: QRectF,
    p: float | None,
    prior: float | None = None,
    kind: Kind = "belief",
    ground: QColor | None = None,
    least: float = MIN_MOVE,
) -> None:
    """Paint track, bar and prior tick.

    `rect`: the track; at a height of 8 the tick extends beyond it by 2 px above and below. `p`: the
    length of the bar; None leaves the track empty. `prior`: position of the tick, which is drawn if
    it differs from ``p`` by more than ``least``. `kind`: decides the color; ``"negative"`` hatches
    the track of a state ruled out, ``"covered"`` that of a number that is not shown. `least`:
    minimum distance of the tick from the end of the bar.
    """
    colors = theme()
    rounded(painter, rect, RADIUS, colors.track)
    if kind == "negative":
        _hatch(painter, rect, "evidence", 6)
    elif kind == "covered":
        hatch_cover(painter, rect)
    if p is not None and p > 0:
        width = max(1.0, min(1.0, p) * rect.width())
        radius = min(RADIUS, width / 2)
        box = QRectF(rect.x(), rect.y(), width, rect.height())
        rounded(painter, box, radius, colors.color(_TOKENS[kind]))
    if prior is not None and (p is None or abs(p - prior) > least):
        _tick(painter, rect, prior, ground)


def paint_whisker(painter: QPainter, rect: QRectF, low: float, high: float) -> None:
    """Paint the uncertainty of a probability over its bar; invisibly short ones are left out.

    `low, high`: ends of the whisker; those beyond the bar are moved to its end.
    """
    left, right = (rect.x() + min(1.0, max(0.0, end)) * rect.width() for end in (low, high))
    if right - left < MIN_WHISKER:
        return
    middle = rect.center().y()
    lines = [QLineF(left, middle, right, middle)]
    lines += [QLineF(x, middle - WHISKER_CAP, x, middle + WHISKER_CAP) for x in (left, right)]
    # The rim tells it from the bar, and its ends from a tick between them.
    for pen in (QPen(theme().node, 3), QPen(theme().prior, 1.25)):
        painter.setPen(pen)
        painter.drawLines(lines)


def hatch_cover(painter: QPainter, rect: QRectF) -> None:
    """Hatch the track of a probability that is not shown."""
    _hatch(painter, rect, "muted", 4)


def _hatch(painter: QPainter, rect: QRectF, token: str, step: int) -> None:
    shape = QPainterPath()
    shape.addRoundedRect(rect, RADIUS, RADIUS)
    painter.save()
    painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(theme().color(token), 1))
    lines = []
    x = rect.left() - rect.height()
    while x < rect.right():
        lines.append(QLineF(x, rect.bottom(), x + rect.height(), rect.top()))
        x += step
    painter.drawLines(lines)
    painter.restore()


def _tick(painter: QPainter, rect: QRectF, prior: float, ground: QColor | None) -> None:
    colors = theme()
    x = rect.x() + min(1.0, max(0.0, prior)) * rect.width() - TICK_WIDTH / 2
    x = min(max(x, rect.x()), rect.right() - TICK_WIDTH)
    height = rect.height() + TICK_HEIGHT - HEIGHT
    top = rect.center().y() - height / 2
    painter.fillRect(QRectF(x - 1, top, TICK_WIDTH + 2, height), ground or colors.node)
    painter.fillRect(QRectF(x, top, TICK_WIDTH, height), colors.prior)


class ProbabilityBar(QWidget):
    """A bar of one probability for panels."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._p: float | None = None
        self._shown = 0.0
        self._prior: float | None = None
        self._kind: Kind = "belief"
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_values(
        self, p: float | None, prior: float | None = None, kind: Kind = "belief"
    ) -> None:
        """Show another probability; the bar is animated, the tick moves at once."""
        start = self._shown if self._p is not None else None
        self._p, self._prior, self._kind = p, prior, kind
        self.setAccessibleName(numbers.percent(p) + " %")
        if p is None or start is None or not self.isVisible():
            self._set_shown(p or 0.0)
        else:
            motion.animate(self, "shown", start, p, motion.BAR)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(92, int(TICK_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(24, int(TICK_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        rect = QRectF(0, (self.height() - HEIGHT) / 2, self.width(), HEIGHT)
        shown = None if self._p is None else self._shown
        paint_bar(painter, rect, shown, self._prior, self._kind, theme().surface)

    def _get_shown(self) -> float:
        return self._shown

    def _set_shown(self, value: float) -> None:
        self._shown = value
        self.update()

    shown = Property(float, _get_shown, _set_shown)
