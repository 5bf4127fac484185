"""A list of changes of arcs with what each is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter

from bayesgui.core.temporal.template import first_name
from bayesgui.panels.rows.hoverable_list import HoverableList
from bayesgui.widgets.eliding import elide_arc
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.painting import RIGHT, write
from bayesgui.widgets.signs import ICONS
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QStyle, QWidget

    from bayesgui.learning.search.arc_changes import ArcChange

ROW = 26
MAX_SHOWN = 8
"""Rows without a scroll bar."""
_MARGIN, _GAP, _ICON = 12, 8, 13


@dataclass(frozen=True)
class ChangeRow:
    """A change of `number`, its step (0 for none), and what it is worth; `now`: it is shown.

    `of`: what changes: an arc, a ↔, a mark, a place in time or a first table of a node, which is
    named twice, an arc into a later slice, or the number of slices. `lag`: of such an arc, or the
    number of the first table's slice.
    """

    change: ArcChange
    value: str
    number: int = 0
    now: bool = False
    is_directed: bool = True
    of: Literal["arc", "cause", "node", "lag", "place", "slices", "table"] = "arc"
    lag: int = 0

    @property
    def key(self) -> str:
        """The key that identifies the row."""
        mark = "" if self.of == "arc" else f"{self.of} {self.lag} "
        return f"{self.number} {self.change.kind} {mark}{self.change.parent} → {self.change.child}"

    @property
    def names(self) -> tuple[str, ...]:
        """The nodes that it is about."""
        return tuple(dict.fromkeys(self.change.arc))

    @property
    def sign(self) -> str:
        """The sign between the ends of the arc."""
        if self.of not in ("arc", "cause", "lag"):
            return ""
        return f" {'↔' if self.of == 'cause' else '→' if self.is_directed else '–'} "

    @property
    def ends(self) -> tuple[str, ...]:
        """What stands before and after the sign: two nodes, or one thing."""
        if self.of == "table":
            return (first_name(self.change.child, self.lag),)
        # A node's own past is an arc from it to itself.
        return self.change.arc if self.of == "lag" else self.names

    @property
    def title(self) -> str:
        """The arc, or the node."""
        return self.sign.join(self.ends)


class ChangeList(HoverableList[ChangeRow]):
    """Changes, one a row; a click tells the row, a right click asks for its menu."""

    row_chosen = Signal(object)
    """The `ChangeRow` that was clicked."""
    menu_requested = Signal(object, QPoint)
    """The arc (parent, child) whose menu is wanted, and where."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setUniformItemSizes(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._on_menu)
        self.clicked.connect(lambda index: self.row_chosen.emit(self.row_at(index)))
        self.opened.connect(lambda _key: self.row_chosen.emit(self.row_at(self.currentIndex())))

    def show_rows(self, rows: Sequence[ChangeRow], most: int = 0) -> None:
        """Show other rows; `most`: how many fit without a scroll bar, 0 for the whole list."""
        self.set_rows(rows)
        if most:
            self.setFixedHeight(ROW * max(1, min(most, len(rows))) + 2)

    def key_of(self, row: ChangeRow) -> str:
        return row.key

    def texts_of(self, row: ChangeRow) -> tuple[str, str, str]:
        return row.title, row.title, f"{row.change.kind} {row.title} {row.value}"

    def height_of(self, row: ChangeRow) -> int:
        return ROW

    def paint_row(
        self, painter: QPainter, rect: QRect, row: ChangeRow, state: QStyle.StateFlag
    ) -> None:
        colors, face = theme(), font(12)
        metrics = QFontMetrics(face)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.now:
            painter.fillRect(rect, colors.accent_soft)
        left = rect.left() + _MARGIN
        if row.number:
            width = metrics.horizontalAdvance("0000")
            write(
                painter, QRectF(left, rect.top(), width, ROW), str(row.number), face, colors.muted
            )
            left += width
        square = QRectF(left, rect.center().y() - _ICON / 2 + 0.5, _ICON, _ICON)
        paint_icon(painter, ICONS[row.change.kind], square, colors.color(row.change.kind))
        left += _ICON + _GAP
        value = metrics.horizontalAdvance(row.value)
        room = rect.right() - _MARGIN - value - _GAP - left
        ends = (*row.ends, "")[:2]
        arc = elide_arc(metrics, ends[0], row.sign, ends[1], int(room))
        write(painter, QRectF(left, rect.top(), room + 2, ROW), arc, face, colors.text)
        box = QRectF(rect.right() - _MARGIN - value - 2, rect.top(), value + 4, ROW)
        write(painter, box, row.value, face, colors.text, RIGHT)

    def _on_menu(self, place: QPoint) -> None:
        index = self.indexAt(place)
        if not index.isValid():
            index = self.currentIndex()
        if index.isValid():
            arc = self.row_at(index).change.arc
            self.menu_requested.emit(arc, self.viewport().mapToGlobal(place))
