"""Header of a table with collapsible rows: the configuration of each row, and its expander."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent

from bayesgui.panels.cpt.header import LINE, PADDING, CptHeader
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.theme import font, icon_pixmap, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent
    from PySide6.QtWidgets import QWidget

    from bayesgui.panels.cpt.branches import ConfigurationTree
    from bayesgui.panels.cpt.model import CptModel

STEP, MARK = 16, 12
"""Indent per level, and size of the expander, in logical pixels."""
MAX_WIDTH = 320
_START = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
_END = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)


class CptTreeHeader(CptHeader):
    """The header of the rows; in a tree it paints states, indented by level, and expanders."""

    def __init__(self, model: CptModel, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, model, parent)
        self._model = model

    def tree_width(self) -> int:
        """Return the width needed for the names, states and counts of a tree."""
        axes = self._model.axes
        if axes is None:
            return 0
        metrics = QFontMetrics(font(12))
        texts = [
            PADDING + (level + 1) * STEP + metrics.horizontalAdvance(f"{name} = {state}")
            for level, (name, states) in enumerate(axes.parents)
            for state in states
        ]
        count = metrics.horizontalAdvance(f"× {count_text(axes.n_configurations)}")
        return min(MAX_WIDTH, max(texts, default=96) + count + 2 * PADDING)

    def mark_rect(self, row: int) -> QRect:
        """Return the rectangle of a row's expander in the viewport; empty if it has none."""
        tree = self._model.tree
        if tree is None or not tree.is_branch(tree.id_at(row)):
            return QRect()
        level = tree.branch(tree.id_at(row)).level
        top = row * self.defaultSectionSize() - self.offset()
        left = PADDING + level * STEP - 2
        return QRect(left, top + (LINE - MARK) // 2, MARK, MARK)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        tree, row = self._model.tree, self.logicalIndexAt(event.position().toPoint())
        if tree is None or row < 0 or event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        number = tree.id_at(row)
        if tree.is_branch(number):
            self._model.fold(lambda tree: tree.set_open(number, not tree.is_open(number)))

    def paintEvent(self, event: QPaintEvent) -> None:
        tree = self._model.tree
        if tree is None or self._model.axes is None:
            super().paintEvent(event)
            return
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), theme().surface)
        painter.setFont(font(12))
        for row in self._visible():
            self._paint_row(painter, tree, row)

    def _paint_row(self, painter: QPainter, tree: ConfigurationTree, row: int) -> None:
        axes, number = self._model.axes, tree.id_at(row)
        assert axes is not None
        size = self.defaultSectionSize()
        rect = QRect(0, row * size - self.offset(), self.viewport().width(), size)
        painter.fillRect(rect, theme().window)
        painter.setPen(theme().border)
        painter.drawLine(rect.topRight(), rect.bottomRight())
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.drawLine(rect.topLeft(), rect.bottomLeft())
        level, first, count = tree.branch(number)
        inner = rect.adjusted(PADDING + level * STEP, 0, -PADDING, 0)
        metrics = painter.fontMetrics()
        if tree.is_branch(number):
            ratio = painter.device().devicePixelRatioF()
            name = "down" if tree.is_open(number) else "right"
            painter.drawPixmap(
                self.mark_rect(row).topLeft(), icon_pixmap(name, MARK, "muted", ratio)
            )
            text = f"× {count_text(count)}"
            painter.setPen(theme().muted)
            painter.drawText(inner, _END, text)
            inner.setRight(inner.right() - metrics.horizontalAdvance(text) - PADDING)
        inner.setLeft(inner.left() + STEP)
        parent = f"{axes.parents[level][0]} = " if axes.parents else axes.variable
        state = axes.state_at(level, first) if axes.parents else ""
        painter.setPen(theme().muted)
        painter.drawText(inner, _START, metrics.elidedText(parent, _ELIDE, inner.width()))
        inner.setLeft(inner.left() + metrics.horizontalAdvance(parent))
        painter.setPen(theme().text)
        painter.drawText(inner, _START, metrics.elidedText(state, _ELIDE, max(0, inner.width())))


_ELIDE = Qt.TextElideMode.ElideRight
