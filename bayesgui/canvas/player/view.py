"""The player on the canvas: graph and tree side by side, legend, and player bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from bayesgui.canvas.geometry.projection import Projection
from bayesgui.canvas.overlays.base import explained
from bayesgui.canvas.player.graph_pane import FILL, MARRIAGE, MORAL_EDGE, GraphPane
from bayesgui.canvas.player.pane import MARGIN
from bayesgui.canvas.player.tree_pane import TreePane
from bayesgui.canvas.wheel import STEP
from bayesgui.explain.scripts.script import Frame
from bayesgui.widgets.fields.player_bar import PlayerBar
from bayesgui.widgets.frame.legend import Legend, LegendEntry
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.painting import write
from bayesgui.widgets.rows.layouts import text_label
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPaintEvent, QResizeEvent

    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.explain.scripts.script import Edge, Script

EDGE = 16
_TITLE = 34
_TITLE_LEFT = 20
_ALONG = {Qt.Key.Key_Down: Qt.Key.Key_Right, Qt.Key.Key_Up: Qt.Key.Key_Left}
"""Keys that mean the same as others here."""


class PlayerView(QWidget):
    """Shows a step of an algorithm in place of the canvas."""

    left = Signal()
    """The user wants to leave the player."""
    language_changed = Signal()
    menu_requested = Signal(QPoint)
    """A context menu is requested at a screen position."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("playerView")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.graph = GraphPane(self)
        self.tree = TreePane(self)
        self.bar = PlayerBar(self)
        self.legend = Legend(self)
        self._titles = [self._title(), self._title()]
        self._is_split = False
        self._frame = Frame()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(0)
        for column, (title, pane) in enumerate(zip(self._titles, self._panes, strict=True)):
            grid.addWidget(title, 0, column)
            grid.addWidget(pane, 1, column)
            grid.setColumnStretch(column, 1)
        holder = QWidget(self)
        self._holder = holder
        inner = QGridLayout(holder)
        inner.setContentsMargins(EDGE, 0, EDGE, EDGE)
        inner.addWidget(self.bar)
        grid.addWidget(holder, 2, 0, 1, 2)
        self.tree.pointed.connect(self.graph.point_at)
        self._split(False)

    @property
    def _panes(self) -> tuple[GraphPane, TreePane]:
        return self.graph, self.tree

    def _title(self) -> QLabel:
        label = text_label(self, 12, 600, "muted", wraps=False)
        label.setContentsMargins(_TITLE_LEFT, 0, 8, 0)
        label.setFixedHeight(_TITLE)
        return label

    # -- content ------------------------------------------------------------------------------

    @property
    def frame(self) -> Frame:
        """The frame on display."""
        return self._frame

    @property
    def is_split(self) -> bool:
        """Whether the tree is shown beside the graph."""
        return self._is_split

    def set_script(self, script: Script, boxes: Mapping[str, Box], arcs: tuple[Edge, ...]) -> None:
        """Show another algorithm or network."""
        members = tuple(box.members for box in script.boxes)
        self.graph.set_network(boxes, arcs, members)
        self.tree.set_script(script)

    def set_titles(self, graph: str, tree: str) -> None:
        """Set the translated titles of the panes."""
        for label, text in zip(self._titles, (graph, tree), strict=True):
            label.setText(text)
        self.graph.setAccessibleName(graph)
        self.tree.setAccessibleName(tree)

    def set_bar_shown(self, shown: bool) -> None:
        """Show or hide the bar of the player."""
        self._holder.setVisible(shown)

    def show_frame(self, frame: Frame, milliseconds: int = 0) -> None:
        """Show another step."""
        self._frame = frame
        self._split(frame.boxes > 0)
        self.graph.show_frame(frame)
        self.tree.show_frame(frame, milliseconds)
        self.legend.set_entries(legend_of(frame))
        self._place_legend()

    def point_at(self, box: int | None) -> None:
        """Show the members of a clique that a list points at."""
        self.graph.point_at(box)
        self.tree.point_at(box)

    def _split(self, split: bool) -> None:
        self._is_split = split
        self.tree.setVisible(split)
        self._titles[1].setVisible(split)
        grid = self.layout()
        assert isinstance(grid, QGridLayout)
        grid.setColumnStretch(1, 1 if split else 0)
        grid.activate()

    def fit(self) -> None:
        """Show all of graph and tree."""
        self.graph.fit()
        self.tree.fit()

    def zoom_in(self) -> None:
        """Zoom in by one step, in both panes."""
        for pane in self._panes:
            pane.zoom_by(STEP)

    def zoom_out(self) -> None:
        """Zoom out by one step, in both panes."""
        for pane in self._panes:
            pane.zoom_by(1 / STEP)

    def zoom_to(self, zoom: float) -> None:
        """Set the zoom of both panes."""
        for pane in self._panes:
            pane.zoom_by(zoom / pane.zoom)

    # -- export -------------------------------------------------------------------------------

    def figure_size(self) -> tuple[float, float]:
        """Return width and height of the exported figure at 100 %."""
        sizes = [each.bounds() for each in self._shown_panes()]
        found = [box for box in sizes if box is not None]
        width = sum(box[2] for box in found) + MARGIN * (len(found) + 1)
        height = max((box[3] for box in found), default=100.0) + 2 * MARGIN + 20
        return width, height

    def paint_figure(self, painter: QPainter, scale: float, is_vector: bool) -> None:
        """Paint graph and tree side by side, under their titles."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width, height = self.figure_size()
        whole, left = QRectF(0, 0, width * scale, height * scale), MARGIN
        for pane, title in zip(self._panes, self._titles, strict=True):
            box = pane.bounds()
            if box is None or pane not in self._shown_panes():
                continue
            top = MARGIN + 20
            projection = Projection(
                scale, (left - box[0]) * scale, (top - box[1]) * scale, is_vector=is_vector
            )
            painter.save()
            painter.scale(scale, scale)
            place = QRectF(left, 10, box[2] + MARGIN, 18)
            write(painter, place, title.text(), font(12, 600), theme().muted, 0)
            painter.restore()
            painter.save()
            pane.paint_content(painter, projection, whole)
            painter.restore()
            left += box[2] + MARGIN

    def _shown_panes(self) -> tuple[GraphPane | TreePane, ...]:
        return self._panes if self._is_split else (self.graph,)

    # -- events -------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif not self.bar.isVisible():
            super().keyPressEvent(event)
        else:
            key = _ALONG.get(Qt.Key(event.key()), event.key())
            if not self.bar.take_key(key):
                super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_requested.emit(event.globalPos())
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_legend()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.legend.set_entries(legend_of(self._frame))
            self.language_changed.emit()

    def _place_legend(self) -> None:
        bar = self._holder.height() if self._holder.isVisible() else 0
        width = self.width() // 2 if self._is_split else self.width()
        self.legend.place_in(width, self.height() - bar, keep_free=0)
        self.legend.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), theme().canvas)

    def showEvent(self, event: object) -> None:
        self._place_legend()


def legend_of(frame: Frame) -> list[LegendEntry]:
    """Return the legend entries for the lines of a frame."""
    if frame.directed and not frame.marriages:
        return []
    entries = []
    if not frame.directed:
        entries.append(explained(phrase("Legend", "moral edge"), MORAL_EDGE))
    if frame.marriages:
        entries.append(explained(phrase("Legend", "marriage"), MARRIAGE))
    if frame.fills:
        entries.append(explained(phrase("Legend", "fill-in"), FILL))
    return entries
