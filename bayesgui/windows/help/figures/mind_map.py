"""The map of all topics, with their pages, lessons and actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.painting import CENTER, smooth_painter, write
from bayesgui.widgets.theme import font, mix, theme
from bayesgui.windows.help.figures.base import HelpFigure, register
from bayesgui.windows.help.topic_tree import places, topic_tree

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPaintEvent

    from bayesgui.windows.help.topic_tree import Place

ROW, PADDING, TOP = 21.0, 7.0, 10.0
_BRANCH_HEIGHT, _ROOT_HEIGHT, _LEAF_HEIGHT = 24.0, 34.0, 20.0
_SIGN = 15.0
"""Room of the disc or bolt in front of a leaf."""
_TRUNK, _TWIG = 14.0, 14.0
"""Room between the middle and a branch, and between a branch and its leaves."""
_STEPS = {Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1), Qt.Key.Key_Left: (-1, 0),
          Qt.Key.Key_Right: (1, 0)}  # fmt: skip


class TopicMap(QWidget):
    """Paints the tree of topics from its middle to both sides; each of them can be clicked."""

    chosen = Signal(str)
    """The link of the topic that was clicked, or on which Enter was pressed."""
    pointed = Signal(str)
    """The description of the topic under the pointer or the keyboard focus."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self.places = places(topic_tree())
        self.current = 0
        self._hovered = -1
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Map of the subject"))

    @property
    def rows(self) -> float:
        """Height in rows."""
        return max(place.y for place in self.places) + 1

    def sizeHint(self) -> QSize:
        return QSize(600, int(self.rows * ROW + 2 * TOP))

    # -- places -------------------------------------------------------------------------------

    def _face(self, place: Place) -> tuple[int, int]:
        return ((14, 600), (12, 600), (12, 400))[place.level]

    def box_of(self, place: Place) -> QRectF:
        """Return the box of a topic in pixels."""
        wide = QFontMetricsF(font(*self._face(place))).horizontalAdvance(self.name(place))
        height = (_ROOT_HEIGHT, _BRANCH_HEIGHT, _LEAF_HEIGHT)[place.level]
        y = TOP + (place.y + 0.5) * ROW - height / 2
        middle = self.width() / 2
        if place.level == 0:
            wide += 2 * PADDING + 6
            return QRectF(middle - wide / 2, y, wide, height)
        if place.level == 1:
            wide += 2 * PADDING
            left = middle + _TRUNK if place.side > 0 else middle - _TRUNK - wide
            return QRectF(left, y, wide, height)
        wide += (0 if place.topic.kind == "page" else _SIGN) + 6
        edge = self._leaf_edge(place.side)
        wide = min(wide, middle - edge - 2)
        left = middle + edge if place.side > 0 else middle - edge - wide
        return QRectF(left, y, wide, height)

    def _leaf_edge(self, side: int) -> float:
        metrics = QFontMetricsF(font(12, 600))
        names = [self.name(p) for p in self.places if p.level == 1 and p.side == side]
        return _TRUNK + max(map(metrics.horizontalAdvance, names)) + 2 * PADDING + _TWIG

    def name(self, place: Place) -> str:
        """Return the name of a topic in the language of the help."""
        return place.topic.name(self._language)

    def describe(self, place: Place) -> str:
        """Return what a topic leads to."""
        says = {
            "page": self.tr("{topic}: open the page"),
            "lesson": self.tr("{topic}: take lesson {number}"),
            "action": self.tr("{topic}: do it in the window"),
        }
        return says[place.topic.kind].format(topic=self.name(place), number=place.topic.target)

    def at(self, point: QPointF) -> int:
        """Return the number of the topic at a point, −1 for none."""
        return next((k for k, p in enumerate(self.places) if self.box_of(p).contains(point)), -1)

    # -- painting -----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        root = self.box_of(self.places[0])
        branches = {p.branch: self.box_of(p) for p in self.places if p.level == 1}
        for place in self.places:
            if place.level:
                start = root if place.level == 1 else branches[place.branch]
                self._paint_line(painter, place, start, self.box_of(place))
        for k, place in enumerate(self.places):
            self._paint_topic(painter, k, place)

    def _color(self, place: Place) -> str:
        return f"c{place.branch % 8 + 1}"

    def _paint_line(self, painter: QPainter, place: Place, start: QRectF, end: QRectF) -> None:
        right = place.side > 0
        b = QPointF(end.left() if right else end.right(), end.center().y())
        if place.level == 1:
            a = QPointF(start.center().x(), start.bottom())
            path = QPainterPath(a)
            path.lineTo(a.x(), b.y() - _TRUNK)
            path.quadTo(QPointF(a.x(), b.y()), b)
        else:
            a = QPointF(start.right() if right else start.left(), start.center().y())
            bend = QPointF((b.x() - a.x()) * 0.55, 0)
            path = QPainterPath(a)
            path.cubicTo(a + bend, b - bend, b)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        token = "control" if place.level == 1 else self._color(place)
        painter.setPen(QPen(theme().color(token), 1.5 if place.level == 1 else 1.0))
        painter.drawPath(path)

    def _paint_topic(self, painter: QPainter, number: int, place: Place) -> None:
        colors, box = theme(), self.box_of(place)
        is_current = self.hasFocus() and number == self.current
        if place.level < 2:
            tint = "accent" if place.level == 0 else self._color(place)
            painter.setPen(QPen(colors.color(tint), 1.5))
            painter.setBrush(mix(colors.surface, colors.color(tint), 0.14))
            painter.drawRoundedRect(box, 6, 6)
        if number == self._hovered or is_current:
            ring = box if place.level < 2 else box.adjusted(-2, 0, 2, 0)
            painter.setBrush(colors.accent_soft)
            painter.setPen(QPen(colors.accent, 2) if is_current else Qt.PenStyle.NoPen)
            painter.drawRoundedRect(ring, 4, 4)
        face = font(*self._face(place))
        inner = box
        if place.level == 2:
            inner = box.adjusted(3, 0, -3, 0)
            if place.topic.kind != "page":
                self._paint_sign(painter, place, inner)
                inner = inner.adjusted(_SIGN, 0, 0, 0)
        face.setUnderline(place.level == 2 and place.topic.kind == "page")
        cut = Qt.TextElideMode.ElideRight
        text = QFontMetricsF(face).elidedText(self.name(place), cut, inner.width() + 1)
        write(painter, inner, text, face, colors.text, CENTER)

    def _paint_sign(self, painter: QPainter, place: Place, box: QRectF) -> None:
        """Paint the number of a lesson in a disc, or the bolt of an action."""
        colors = theme()
        disc = QRectF(box.left() - 1, box.center().y() - 6.5, 13, 13)
        if place.topic.kind == "action":
            paint_icon(painter, "engine", disc, colors.accent)
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colors.accent)
        painter.drawEllipse(disc)
        painter.setFont(font(8 if len(place.topic.target) > 1 else 9, 600))
        painter.setPen(colors.on_accent)
        painter.drawText(disc, int(Qt.AlignmentFlag.AlignCenter), place.topic.target)

    # -- pointer and keys ---------------------------------------------------------------------

    def _point_at(self, number: int) -> None:
        if number != self._hovered:
            self._hovered = number
            shape = Qt.CursorShape.ArrowCursor if number < 0 else Qt.CursorShape.PointingHandCursor
            self.setCursor(shape)
            self.pointed.emit("" if number < 0 else self.describe(self.places[number]))
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(self.at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._point_at(-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        number = self.at(event.position())
        if number >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self.current = number
            self.chosen.emit(self.places[number].topic.link)

    def event(self, event: QEvent) -> bool:
        """Say in a tooltip what a click does."""
        if event.type() == QEvent.Type.ToolTip:
            asked: QHelpEvent = event  # type: ignore[assignment]
            number = self.at(QPointF(asked.pos()))
            text = "" if number < 0 else self.describe(self.places[number])
            QToolTip.showText(asked.globalPos(), text, self)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the nearest topic in a direction, open it with Enter or Space."""
        step = _STEPS.get(Qt.Key(event.key()))
        if step is not None:
            self.current = self._nearest(*step)
            self._say_current()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self.places[self.current].topic.link)
        else:
            super().keyPressEvent(event)

    def _nearest(self, dx: int, dy: int) -> int:
        here = self.box_of(self.places[self.current]).center()
        best, found = float("inf"), self.current
        for k, place in enumerate(self.places):
            way = self.box_of(place).center() - here
            along, across = way.x() * dx + way.y() * dy, abs(way.x() * dy) + abs(way.y() * dx)
            # Above and below, what stands in the same column comes first.
            cost = along + (3.0 if dx else 0.7) * across
            if along > 2 and cost < best:
                best, found = cost, k
        return found

    def _say_current(self) -> None:
        text = self.describe(self.places[self.current])
        self.setAccessibleDescription(text)
        self.pointed.emit(text)
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._say_current()


@register("mind-map")
class MindMapFigure(HelpFigure):
    """The map; a click opens a page or a lesson, or does something in the window."""

    tall = 660

    def build(self) -> None:
        self.picture = TopicMap(self.language)
        self.tall = self.picture.sizeHint().height() + 76
        self.picture.chosen.connect(self.link_clicked)
        self.picture.pointed.connect(self.words.setText)
        self.add_picture(self.picture)

    def follow(self) -> None:
        """Show all of it."""
