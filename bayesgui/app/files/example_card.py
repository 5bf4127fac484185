"""Cards that show an example network with a thumbnail of its layout."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from bayesgui.jobs.recipe import TRANSIENT
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.theme import font, mix, theme

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtGui import QPaintEvent

    from bayesgui.core.monitor import Monitor
    from bayesgui.jobs.job import Job
    from bayesgui.jobs.runner import Runner

WIDTH, HEIGHT, PICTURE = 174, 202, 126
NODE = (176.0, 76.0)
"""Width and height assumed for every node of a thumbnail, in scene units."""
_MARGIN = 10
_BOW = 12.0
"""How far the handle of a ↔ lies above the line between its nodes, in px."""


@dataclass(frozen=True)
class Example:
    """Contents of a card.

    `advice`: suggestion of something to try. `boxes`: upper left corners of the nodes. `arcs`:
    indices of parent and child in `boxes`. `causes`: of the two nodes of each ↔.
    """

    path: Path
    name: str
    title: str = ""
    source: str = ""
    advice: str = ""
    boxes: tuple[tuple[float, float], ...] = ()
    arcs: tuple[tuple[int, int], ...] = ()
    causes: tuple[tuple[int, int], ...] = ()


def read_example(path: Path) -> Example:
    """Read the contents of a card; uses no Qt, so that it can run on a worker thread."""
    from bayesgui.formats import read

    loaded = read(path)
    network, places = loaded.whole, loaded.layout.positions
    position = {name: k for k, name in enumerate(network)}
    texts = network.properties
    return Example(
        path,
        path.name.split(".")[0],
        texts.get("title", ""),
        texts.get("source", ""),
        texts.get("try", ""),
        tuple(places.get(name, (0.0, 0.0)) for name in network),
        tuple((position[p], position[c]) for p, c in network.arcs),
        tuple((position[a], position[b]) for a, b in network.common_causes),
    )


def submit_example(runner: Runner, path: Path) -> Job:
    """Start a job that reads an `Example`."""

    def read(_monitor: Monitor) -> Example:
        return read_example(path)

    return runner.submit_work(read, lambda: phrase("ExamplesDialog", "Read an example"), TRANSIENT)


def example_text(text: str) -> str:
    """Return an example's text translated."""
    return phrase("Samples", text) if text else ""


class ExampleCard(QAbstractButton):
    """A button with an example's thumbnail, name, title and size."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = name
        self._example: Example | None = None
        self.setFixedSize(WIDTH, HEIGHT)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(name)

    def show_example(self, example: Example) -> None:
        """Show an example after it has been read."""
        self._example = example
        self.setAccessibleName(
            f"{example.name}: {example_text(example.title)}, {self._size_text()}"
        )
        self.setToolTip(example_text(example.advice))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(WIDTH, HEIGHT)

    def _size_text(self) -> str:
        if self._example is None:
            return ""
        nodes = self.tr("%Ln node(s)", "", len(self._example.boxes))
        arcs = self.tr("%Ln arc(s)", "", len(self._example.arcs))
        causes = len(self._example.causes)
        return " · ".join((nodes, arcs, *([f"{causes} ↔"] if causes else [])))

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme()
        painter = smooth_painter(self)
        active = self.hasFocus() or self.underMouse()
        edge = colors.accent if self.hasFocus() else colors.node_hover
        painter.setPen(QPen(edge if active else colors.border, 2 if self.hasFocus() else 1))
        painter.setBrush(colors.surface)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(frame, 6, 6)
        painter.setPen(QPen(colors.border, 1))
        painter.drawLine(QPointF(1, PICTURE + 0.5), QPointF(WIDTH - 1, PICTURE + 0.5))
        if self._example is not None:
            paint_network(painter, self._example, QRectF(0, 0, WIDTH, PICTURE))
        self._paint_texts(painter)

    def _paint_texts(self, painter: QPainter) -> None:
        colors = theme()
        title = example_text(self._example.title) if self._example else ""
        lines = (
            (self.name, font(13, 600), colors.text, PICTURE + 25),
            (title, font(12), colors.text, PICTURE + 42),
            (self._size_text(), font(11), colors.muted, PICTURE + 58),
        )
        for text, face, color, baseline in lines:
            painter.setFont(face)
            painter.setPen(color)
            room = WIDTH - 24
            shown = QFontMetrics(face).elidedText(text, Qt.TextElideMode.ElideRight, room)
            painter.drawText(QPointF(13, baseline), shown)


def paint_network(painter: QPainter, example: Example, room: QRectF) -> None:
    """Paint an example's nodes and arcs, fitted into `room` at a scale of at most 0.2."""
    if not example.boxes:
        return
    colors = theme()
    left = min(x for x, _ in example.boxes)
    top = min(y for _, y in example.boxes)
    width = max(x for x, _ in example.boxes) - left + NODE[0]
    height = max(y for _, y in example.boxes) - top + NODE[1]
    inner = room.adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
    scale = min(inner.width() / width, inner.height() / height, 0.2)
    shift = inner.center() - QPointF(left + width / 2, top + height / 2) * scale
    middles = [QPointF(x + NODE[0] / 2, y + NODE[1] / 2) * scale + shift for x, y in example.boxes]
    painter.setPen(QPen(mix(colors.arc, colors.canvas, 0.35), 1))
    for parent, child in example.arcs:
        painter.drawLine(middles[parent], middles[child])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for first, second in example.causes:
        a, b = middles[first], middles[second]
        bow = QPainterPath(a)
        bow.quadTo((a + b) / 2 - QPointF(0, _BOW), b)
        painter.drawPath(bow)
    painter.setPen(QPen(colors.bar, 1))
    painter.setBrush(mix(colors.bar, colors.node, 0.74))
    size = QPointF(NODE[0], NODE[1]) * scale
    radius = min(2.0, size.y() / 3)
    for middle in middles:
        box = QRectF(middle - size / 2, middle + size / 2)
        painter.drawRoundedRect(box, radius, radius)
