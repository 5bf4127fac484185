"""The list *Moved most*: prior tick, posterior bar and both numbers of each node."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    Property,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from bayesgui.panels.rows.hoverable_list import KEY_ROLE, HoverableList, paint_focus
from bayesgui.panels.rows.ranked_list import RowsModel
from bayesgui.widgets import motion, numbers
from bayesgui.widgets.eliding import told_apart
from bayesgui.widgets.rows.probability_bar import Kind, paint_bar
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QColor, QFont

    from bayesgui.measures.posterior_changes import PosteriorChange

    Index = QModelIndex | QPersistentModelIndex

ROW_HEIGHT, HIGH_ROW = 26, 44
"""Height of a row in px, and of one whose name stands on a line of its own."""
SHOWN = 100
"""Maximum number of rows."""
_MARGIN = 12
_NUMBER, _ARROW = 36, 22
_GAP, _BAR = 10, (56, 92)
_MOVE_ROLE = Qt.ItemDataRole.UserRole
_STALE_ROLE = Qt.ItemDataRole.UserRole + 2


class PosteriorChangesModel(RowsModel["PosteriorChange"]):
    """Posterior changes in order."""

    is_stale = False
    """Whether the numbers belong to previous findings."""
    widths = (0, 0)
    """Widths of the longest name and of the longest state."""

    def set_changes(self, changes: Sequence[PosteriorChange], *, stale: bool) -> None:
        """Show other changes."""
        self.is_stale = stale
        name, state = QFontMetrics(font(13)), QFontMetrics(font(12))
        self.widths = (
            max((name.horizontalAdvance(change.name) for change in changes), default=0) + 1,
            max((state.horizontalAdvance(change.state) for change in changes), default=0) + 1,
        )
        self.set_rows(changes)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not 0 <= index.row() < len(self.rows):
            return None
        change = self.rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, KEY_ROLE):
            return change.name
        if role == _MOVE_ROLE:
            return change
        if role == _STALE_ROLE:
            return self.is_stale
        if role == Qt.ItemDataRole.AccessibleTextRole:
            template = self.tr("{name} = {state}: from {prior} to {posterior} per cent")
            return template.format(
                name=change.name,
                state=change.state,
                prior=numbers.percent(change.prior),
                posterior=numbers.percent(change.posterior),
            )
        if role == Qt.ItemDataRole.ToolTipRole:
            template = self.tr(
                "P({name} = {state} | e) = {posterior:.6g}; prior {prior:.6g}; all states moved by "
                "{distance:.1f} points"
            )
            return template.format(
                name=change.name,
                state=change.state,
                posterior=change.posterior,
                prior=change.prior,
                distance=100 * change.distance,
            )
        return None


class PosteriorChangesDelegate(QStyledItemDelegate):
    """Paints name, state, bar with prior tick, and ``5.5 → 53.3``.

    `bar_of`: returns the present, possibly animated length of a bar.
    """

    def __init__(self, bar_of: Callable[[PosteriorChange], float], parent: QObject) -> None:
        super().__init__(parent)
        self._bar_of = bar_of
        self.is_high = False
        """Whether names stand on lines of their own."""
        self._form: numbers.Form = "percent"
        self._plain, self._small, self._strong = font(13), font(12), font(12, 500)

    def set_numbers(self, form: numbers.Form) -> None:
        """Set the form of probabilities."""
        self._form = form

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(200, HIGH_ROW if self.is_high else ROW_HEIGHT)

    def needs_two_lines(self, model: PosteriorChangesModel, width: int) -> bool:
        """Return whether a name would be cut on one line with state, bar and numbers."""
        room = width - 2 * _MARGIN - 2 * _NUMBER - _ARROW - 2 * _GAP
        return sum(model.widths) > room - _BAR[0]

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        change: PosteriorChange = index.data(_MOVE_ROLE)
        stale: bool = index.data(_STALE_ROLE)
        colors = theme()
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        over = bool(state & QStyle.StateFlag.State_MouseOver)
        ground = colors.row_hover if over else colors.surface
        painter.save()
        painter.fillRect(rect, ground)
        row = rect.adjusted(_MARGIN, 0, -_MARGIN, 0)
        numbers_left = row.right() + 1 - 2 * _NUMBER - _ARROW
        room = numbers_left - row.x() - 2 * _GAP
        model = index.model()
        assert isinstance(model, PosteriorChangesModel)
        if self.is_high:
            bar_width = min(_BAR[1], max(_BAR[0], room - model.widths[1]))
            names = [other.name for other in model.rows]
            first, second = row.adjusted(0, 2, 0, 0), row.adjusted(0, HIGH_ROW - ROW_HEIGHT, 0, 0)
            shown = told_apart(self._plain, change.name, row.width(), names)
            self._paint_text(painter, first, shown, row.width(), self._plain, colors.text)
            width = numbers_left - _GAP - bar_width - _GAP - row.x()
            self._paint_text(painter, second, change.state, width, self._small, colors.muted)
            row = second
        else:
            name, state_name = self._widths(model, room - _BAR[0])
            bar_width = min(_BAR[1], room - name - state_name)
            self._paint_names(painter, row, change, name, state_name)
        bar = QRectF(numbers_left - bar_width, row.y() + 9, bar_width, 8)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        kind: Kind = "stale" if stale else "belief"
        paint_bar(painter, bar, self._bar_of(change), change.prior, kind, ground)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        painter.setFont(self._small)
        painter.setPen(colors.muted)
        first = QRect(numbers_left, row.y(), _NUMBER, ROW_HEIGHT)
        painter.drawText(first, right, numbers.number(change.prior, self._form))
        arrow = first.translated(_NUMBER, 0)
        arrow.setWidth(_ARROW)
        painter.drawText(arrow, int(Qt.AlignmentFlag.AlignCenter), "→")
        painter.setFont(self._strong)
        painter.setPen(colors.muted if stale else colors.text)
        painter.drawText(
            first.translated(_NUMBER + _ARROW, 0),
            right,
            numbers.number(change.posterior, self._form),
        )
        if state & QStyle.StateFlag.State_HasFocus:
            paint_focus(painter, rect)
        painter.restore()

    @staticmethod
    def _widths(model: object, room: int) -> tuple[int, int]:
        """Return the widths of names and states: the longest, or as much as there is room for."""
        assert isinstance(model, PosteriorChangesModel)
        name, state = model.widths
        if name + state > room:
            state = min(state, max(room * 2 // 5, room - name))
        return min(name, room - state), state

    def _paint_names(
        self, painter: QPainter, row: QRect, change: PosteriorChange, name: int, state: int
    ) -> None:
        self._paint_text(painter, row, change.name, name, self._plain, theme().text)
        row = row.adjusted(name + _GAP, 0, 0, 0)
        self._paint_text(painter, row, change.state, state, self._small, theme().muted)

    @staticmethod
    def _paint_text(
        painter: QPainter, row: QRect, text: str, width: int, face: QFont, color: QColor
    ) -> None:
        """Write a text at the left of a row, as far as there is room."""
        left = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        painter.setFont(face)
        painter.setPen(color)
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideMiddle, width)
        painter.drawText(QRect(row.x(), row.y(), width + 2, ROW_HEIGHT), left, shown)


class PosteriorChangesList(HoverableList):
    """The nodes with the largest changes, as high as its rows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._changes_model = PosteriorChangesModel(lambda change: change.name, self)
        self.setModel(self._changes_model)
        self.setObjectName("movedMost")
        self._starts: dict[tuple[str, str], float] = {}
        self._way = 1.0
        self._rows = PosteriorChangesDelegate(self._bar_of, self)
        self.setItemDelegate(self._rows)
        self.setUniformItemSizes(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @property
    def changes(self) -> tuple[PosteriorChange, ...]:
        """The changes listed."""
        return self._changes_model.rows

    def show_changes(self, changes: Sequence[PosteriorChange], *, stale: bool = False) -> None:
        """Show the largest changes.

        `changes`: the largest first, at most ``SHOWN``. `stale`: whether the numbers belong to
        previous findings.
        """
        before = {(change.name, change.state): self._bar_of(change) for change in self.changes}
        self._changes_model.set_changes(changes, stale=stale)
        self._fit_rows()
        # A node that was not listed had not changed, so its bar starts at the prior.
        self._starts = {(m.name, m.state): m.prior for m in changes} | before
        is_new = any(self._starts[m.name, m.state] != m.posterior for m in changes)
        motion.animate(self, "way", 0.0, 1.0, motion.BAR if is_new and self.isVisible() else 0)

    def _fit_rows(self) -> None:
        """Give names lines of their own where they would be cut."""
        model = self._changes_model
        is_high = self._rows.needs_two_lines(model, self.viewport().width())
        if is_high != self._rows.is_high:
            self._rows.is_high = is_high
            self.scheduleDelayedItemsLayout()
        self.setFixedHeight((HIGH_ROW if is_high else ROW_HEIGHT) * model.rowCount())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_rows()

    def set_numbers(self, form: numbers.Form) -> None:
        """Set the form of probabilities: "percent", "probability" or "odds"."""
        self._rows.set_numbers(form)
        self.viewport().update()

    def _bar_of(self, change: PosteriorChange) -> float:
        start = self._starts.get((change.name, change.state), change.posterior)
        return start + self._way * (change.posterior - start)

    def _get_way(self) -> float:
        return self._way

    def _set_way(self, way: float) -> None:
        self._way = way
        self.viewport().update()

    way = Property(float, _get_way, _set_way)
    """Progress of the bars' animation, 0 to 1."""
