"""Paints a strategy's tree, and unfolds it by click or key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QMenu, QWidget

from bayesgui.decisions.solving.tree_rows import tree_rows
from bayesgui.document.shown.worth import gap_of
from bayesgui.panels.strategy.tree.places import COLUMN, SIDE, placed
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.marks import paint_mark
from bayesgui.widgets.menu_entries import pop_up
from bayesgui.widgets.numbers import percent, value_text
from bayesgui.widgets.painting import CENTER, END, LEFT, RIGHT, smooth_painter, write
from bayesgui.widgets.plots.pictures import add_picture_actions
from bayesgui.widgets.rows.table_export import add_table_actions
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PySide6.QtGui import (
        QContextMenuEvent,
        QKeyEvent,
        QMouseEvent,
        QPainter,
        QPaintEvent,
        QWheelEvent,
    )

    from bayesgui.decisions.solving.strategy_tree import TreeNode
    from bayesgui.panels.strategy.tree.places import PlacedBranch, PlacedNode, PlacedTree

_BEND = 46.0
_TOTAL, _P = 62.0, 118.0
_NEAR = 12.0
_HEAD = 26.0
_LEAST, _GREATEST = 0.3, 2.0
_STEP = 1.2


class TreeView(QWidget):
    """The tree from left to right in time."""

    toggled = Signal(object)
    """Path of a branch that is to be unfolded, or folded again."""
    node_chosen = Signal(str)
    """A node was clicked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("strategyTree")
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.tree: PlacedTree | None = None
        self._root: TreeNode | None = None
        self._heads: tuple[str, str] | None = None
        self._order: Mapping[str, int | None] = {}
        self._most = self._gap = 0.0
        self._current = -1
        self._zoom = 1.0

    def show_tree(
        self, root: TreeNode, order: Sequence[str], numbers: Mapping[str, int | None]
    ) -> None:
        """Show a tree; `numbers`: the place of each decision in time."""
        self.tree, self._order = placed(root, order), numbers
        self._root = root
        self._most = max(abs(each.node.utility) for each in self.tree.nodes)
        nodes = (each.node for each in self.tree.nodes if each.node.kind == "decision")
        gaps = (gap_of(branch.utility for branch in each.branches) for each in nodes)
        self._gap = min(filter(None, gaps), default=0.0)
        self._set_size()
        self._current = min(self._current, len(self._options) - 1)
        self.setAccessibleName(phrase("StrategyTree", "Strategy as a tree"))
        self.setAccessibleDescription("; ".join(self._spoken(each) for each in self._options))
        self.update()

    @property
    def zoom(self) -> float:
        """How large the tree is shown; 1 is its own size."""
        return self._zoom

    def set_zoom(self, zoom: float) -> None:
        """Show the tree smaller or larger."""
        self._zoom = min(max(zoom, _LEAST), _GREATEST)
        self._set_size()
        self.update()

    def _set_size(self) -> None:
        if self.tree is not None:
            width, height = self.tree.size
            size = QSize(round(width * self._zoom), round(height * self._zoom))
            self.setMinimumSize(size)
            self.resize(self.size().expandedTo(size))

    @property
    def root_point(self) -> QPointF:
        """Where the root stands."""
        if self.tree is None:
            return QPointF()
        root = next(each for each in self.tree.nodes if not each.node.path)
        return QPointF(root.x, root.y) * self._zoom

    def set_heads(self, total: str, p: str) -> None:
        """Set what stands above totals and probabilities, where that is in another language."""
        self._heads = total, p

    @property
    def _options(self) -> list[PlacedBranch]:
        """The branches that can be folded, from above."""
        if self.tree is None:
            return []
        found = [
            each
            for each in self.tree.branches
            if each.branch.p is None or each.branch.below is None
        ]
        return sorted(found, key=lambda each: (each.end[1], each.end[0]))

    def _spoken(self, branch: PlacedBranch) -> str:
        return f"{branch.source.name} = {branch.branch.state}: {self._text(branch.branch.utility)}"

    def _text(self, value: float) -> str:
        return value_text(value, self._most, self._gap)

    # -- pointer and keys ------------------------------------------------------------------------

    def branch_point(self, path: object) -> QPointF:
        """Return where a branch can be clicked."""
        found = next(each for each in self._options if each.path == path)
        return QPointF(found.end[0] - 20.0, found.end[1]) * self._zoom

    def _at(self, point: QPointF) -> PlacedBranch | PlacedNode | None:
        if self.tree is None:
            return None
        point = point / self._zoom
        for node in self.tree.nodes:
            box = QRectF(node.x - SIDE / 2, node.y - SIDE / 2, SIDE, SIDE)
            if node.node.name and box.contains(point):
                return node
        for branch in self._options:
            x, y = branch.end
            if abs(point.y() - y) < _NEAR and branch.start[0] + _BEND < point.x() < x + 60.0:
                return branch
        return None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        is_live = self._at(event.position()) is not None
        shape = Qt.CursorShape.PointingHandCursor if is_live else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        found = self._at(event.position())
        if found is None or event.button() != Qt.MouseButton.LeftButton:
            return
        if hasattr(found, "node"):
            self.node_chosen.emit(found.node.name)
        else:
            self.toggled.emit(found.path)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        options, key = self._options, event.key()
        if options and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            step = 1 if key == Qt.Key.Key_Down else -1
            self._current = min(max(self._current + step, 0), len(options) - 1)
            self.setAccessibleDescription(self._spoken(options[self._current]))
            self.update()
        elif options and self._current >= 0 and key in (Qt.Key.Key_Return, Qt.Key.Key_Space):
            self.toggled.emit(options[self._current].path)
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(self._zoom * _STEP ** (event.angleDelta().y() / 120))
        else:
            super().wheelEvent(event)

    # -- copying ---------------------------------------------------------------------------------

    @property
    def copied(self) -> str:
        """A row for each end as a spreadsheet reads it."""
        if self._root is None or self.tree is None:
            return ""
        columns, rows = tree_rows(self._root, self.tree.columns)
        head = (*columns, phrase("StrategyTree", "total"), "P")
        lines = [head, *((*row.states, repr(row.total), repr(row.p)) for row in rows)]
        return "\n".join(map("\t".join, lines))

    def copy(self) -> None:
        """Copy a row for each end."""
        QGuiApplication.clipboard().setText(self.copied)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        add_table_actions(menu, self, self.copy, lambda: self.copied)
        menu.addSeparator()
        add_picture_actions(menu, self)
        pop_up(menu, event.globalPos())

    # -- painting --------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.tree is None:
            return
        painter = smooth_painter(self)
        painter.scale(self._zoom, self._zoom)
        painter.setOpacity(1.0 if self.isEnabled() else 0.4)
        self._paint_below_heads(painter, self.tree)
        # The heads stay in view where the tree is scrolled.
        is_picture = event.rect().contains(self.rect())
        above = 0.0 if is_picture else self.visibleRegion().boundingRect().top() / self._zoom
        painter.save()
        painter.translate(0.0, above)
        if above:
            painter.fillRect(QRectF(0, 0, self.width() / self._zoom, _HEAD), theme().surface)
        self._paint_heads(painter, self.tree)
        painter.restore()
        options = self._options
        if self.hasFocus() and 0 <= self._current < len(options):
            x, y = options[self._current].end
            painter.setPen(QPen(theme().accent, 1, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(x - COLUMN + 2 * _BEND, y - 16, COLUMN - _BEND, 28))

    def paint_tree(self, painter: QPainter) -> None:
        """Paint the tree at the upper left corner."""
        assert self.tree is not None
        self._paint_heads(painter, self.tree)
        self._paint_below_heads(painter, self.tree)

    def _paint_below_heads(self, painter: QPainter, tree: PlacedTree) -> None:
        for branch in tree.branches:
            self._paint_branch(painter, branch)
        for node in tree.nodes:
            self._paint_node(painter, node, tree)

    def _paint_heads(self, painter: QPainter, tree: PlacedTree) -> None:
        colors = theme()
        for k, name in enumerate(tree.columns):
            box = QRectF(tree.end_x - COLUMN * (len(tree.columns) - k) - COLUMN / 2, 0, COLUMN, 22)
            write(painter, box.adjusted(4, 0, -4, 0), name, font(12, 600), colors.muted, CENTER)
        right = QRectF(tree.end_x, 0, _TOTAL, 22)
        total, p = self._heads or (phrase("StrategyTree", "total"), phrase("StrategyTree", "P, %"))
        write(painter, right, total, font(12), colors.muted, RIGHT)
        share = QRectF(tree.end_x, 0, _P, 22)
        write(painter, share, p, font(12), colors.muted, RIGHT)
        painter.setPen(QPen(colors.border, 1))
        painter.drawLine(QLineF(0, 25.5, tree.size[0], 25.5))

    def _paint_branch(self, painter: QPainter, placed: PlacedBranch) -> None:
        colors, branch = theme(), placed.branch
        (x, y), (end_x, end_y) = placed.start, placed.end
        start, stop = x + SIDE / 2, end_x - (SIDE / 2 if branch.below is not None else 0)
        path = QPainterPath(QPointF(start, y))
        bend = start + _BEND
        path.cubicTo(QPointF(start + 16, y), QPointF(bend - 28, end_y), QPointF(bend, end_y))
        path.lineTo(stop, end_y)
        if branch.p is not None:
            pen = QPen(colors.arc, 1.0 + 3.0 * branch.p)
        elif branch.is_taken:
            pen = QPen(colors.value if branch.is_best else colors.do, 2.5)
        else:
            pen = QPen(colors.muted, 1, Qt.PenStyle.CustomDashLine)
            pen.setDashPattern([2, 3])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        words = QRectF(bend - 6, end_y - 20, max(20.0, stop - bend), 16)
        self._paint_words(painter, words, placed)
        if branch.below is None:
            self._paint_fold(painter, placed)

    def _paint_words(self, painter: QPainter, words: QRectF, placed: PlacedBranch) -> None:
        colors, branch = theme(), placed.branch
        if branch.is_taken:
            middle = QPointF(words.left() + 5, words.center().y())
            paint_mark(painter, "best" if branch.is_best else "do", middle, 5.0)
            words = words.adjusted(14, 0, 0, 0)
        face = font(12, 600 if branch.is_taken else 400)
        ink = colors.text if branch.is_taken or branch.p is not None else colors.muted
        room = 36 if branch.p is not None else 0
        left = words.adjusted(0, 0, -room, 0)
        write(painter, left, branch.state, face, ink, LEFT, cuts=END)
        if branch.p is not None:
            text = percent(branch.p)
            write(painter, words.adjusted(0, 0, -3, 0), text, font(12), colors.muted, RIGHT)

    def _paint_fold(self, painter: QPainter, placed: PlacedBranch) -> None:
        colors, (x, y) = theme(), placed.end
        painter.setPen(QPen(colors.muted, 1.5))
        for shift in (0.0, 4.0):
            painter.drawLine(QLineF(x + shift, y - 5, x + shift, y + 5))
        box = QRectF(x + 9, y - 9, 90, 18)
        text = self._text(placed.branch.utility)
        write(painter, box, text, font(12, 500), colors.muted, LEFT)

    def _paint_node(self, painter: QPainter, placed: PlacedNode, tree: PlacedTree) -> None:
        colors, node = theme(), placed.node
        if node.kind == "end":
            self._paint_end(painter, placed, tree)
            return
        box = QRectF(placed.x - SIDE / 2, placed.y - SIDE / 2, SIDE, SIDE)
        if node.kind == "decision":
            painter.setPen(QPen(colors.value, 1.5))
            painter.setBrush(colors.value_soft)
            painter.drawRect(box)
            number = self._order.get(node.name)
            text = "?" if number is None else str(number)
            write(painter, box, text, font(12, 600), colors.value, CENTER)
        else:
            painter.setPen(QPen(colors.muted, 1.2))
            painter.setBrush(colors.node)
            painter.drawEllipse(box)
        below = QRectF(placed.x - 40, box.bottom() + 1, 80, 16)
        write(painter, below, self._text(node.utility), font(11, 600), colors.text, CENTER)

    def _paint_end(self, painter: QPainter, placed: PlacedNode, tree: PlacedTree) -> None:
        colors, (x, y) = theme(), (placed.x - SIDE / 2, placed.y)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colors.arc)
        corners = [QPointF(x, y), QPointF(x + 7, y - 5), QPointF(x + 7, y + 5)]
        painter.drawPolygon(QPolygonF(corners))
        total = QRectF(tree.end_x, y - 10, _TOTAL, 20)
        write(painter, total, self._text(placed.node.utility), font(12, 600), colors.text, RIGHT)
        if placed.node.p > 0:
            share = QRectF(tree.end_x, y - 10, _P, 20)
            text = percent(placed.node.p)
            write(painter, share, text, font(12), colors.muted, RIGHT)
