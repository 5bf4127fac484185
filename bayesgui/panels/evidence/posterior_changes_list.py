"""The list *Moved most*: prior tick, posterior bar and both numbers of each node."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Property, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import QStyle, QWidget

from bayesgui.panels.rows.hoverable_list import HoverableList
from bayesgui.widgets import motion, numbers
from bayesgui.widgets.eliding import told_apart
from bayesgui.widgets.painting import CENTER, MIDDLE, RIGHT, cut, write
from bayesgui.widgets.rows.probability_bar import Kind, paint_bar
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QColor, QFont

    from bayesgui.measures.posterior_changes import PosteriorChange

ROW_HEIGHT, HIGH_ROW = 26, 44
"""Height of a row in px, and of one whose name stands on a line of its own."""
SHOWN = 100
"""Maximum number of rows."""
_MARGIN = 12
_NUMBER, _ARROW = 36, 22
_GAP, _BAR = 10, (56, 92)
_LEAST_BAR, _LEAST_STATE, _SPACE = 40, 18, 5
"""In rows that have one line at any width: widths of a bar and of a state, and what parts words."""


class PosteriorChangesList(HoverableList["PosteriorChange"]):
    """The nodes with the largest changes, as high as its rows.

    A row has name, state, bar with prior tick, and ``5.5 → 53.3``. `is_flat`: whether names are cut
    rather than given lines of their own; a state follows its name, where there is room.
    """

    def __init__(
        self, parent: QWidget | None = None, margin: int = _MARGIN, *, is_flat: bool = False
    ) -> None:
        super().__init__(parent)
        self._is_flat = is_flat
        self.setObjectName("movedMost")
        self._margin = margin
        self._starts: dict[tuple[str, str], float] = {}
        self._way = 1.0
        self._is_stale = False
        self._widths = (0, 0)
        """Widths of the longest name and of the longest state."""
        self._is_high = False
        """Whether names stand on lines of their own."""
        self._form: numbers.Form = "percent"
        self.setUniformItemSizes(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @property
    def changes(self) -> tuple[PosteriorChange, ...]:
        """The changes listed."""
        return self.rows

    def show_changes(self, changes: Sequence[PosteriorChange], *, stale: bool = False) -> None:
        """Show the largest changes.

        `changes`: the largest first, at most ``SHOWN``. `stale`: whether the numbers belong to
        previous findings.
        """
        before = {(change.name, change.state): self._bar_of(change) for change in self.changes}
        self._is_stale = stale
        name, state = QFontMetrics(font(13)), QFontMetrics(font(12))
        self._widths = (
            max((name.horizontalAdvance(change.name) for change in changes), default=0) + 1,
            max((state.horizontalAdvance(change.state) for change in changes), default=0) + 1,
        )
        self.set_rows(changes)
        self._fit_rows()
        # A node that was not listed had not changed, so its bar starts at the prior.
        self._starts = {(m.name, m.state): m.prior for m in changes} | before
        is_new = any(self._starts[m.name, m.state] != m.posterior for m in changes)
        motion.animate(self, "way", 0.0, 1.0, motion.BAR if is_new and self.isVisible() else 0)

    def _fit_rows(self) -> None:
        """Give names lines of their own where they would be cut on one line with the rest."""
        room = self.viewport().width() - 2 * self._margin - 2 * _NUMBER - _ARROW - 2 * _GAP
        is_high = not self._is_flat and sum(self._widths) > room - _BAR[0]
        if is_high != self._is_high:
            self._is_high = is_high
            self.scheduleDelayedItemsLayout()
        self.setFixedHeight((HIGH_ROW if is_high else ROW_HEIGHT) * len(self.rows))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_rows()

    def set_numbers(self, form: numbers.Form) -> None:
        """Set the form of probabilities: "percent", "probability" or "odds"."""
        self._form = form
        self.viewport().update()

    # -- rows ---------------------------------------------------------------------------------

    def key_of(self, row: PosteriorChange) -> str:
        return row.name

    def texts_of(self, row: PosteriorChange) -> tuple[str, str, str]:
        tip = self.tr(
            "P({name} = {state} | e) = {posterior:.6g}; prior {prior:.6g}; all states moved by "
            "{distance:.1f} points"
        ).format(
            name=row.name,
            state=row.state,
            posterior=row.posterior,
            prior=row.prior,
            distance=100 * row.distance,
        )
        spoken = self.tr("{name} = {state}: from {prior} to {posterior} per cent").format(
            name=row.name,
            state=row.state,
            prior=numbers.percent(row.prior),
            posterior=numbers.percent(row.posterior),
        )
        return row.name, tip, spoken

    def height_of(self, row: PosteriorChange) -> int:
        return HIGH_ROW if self._is_high else ROW_HEIGHT

    def paint_row(
        self, painter: QPainter, rect: QRect, row: PosteriorChange, state: QStyle.StateFlag
    ) -> None:
        colors, plain, small = theme(), font(13), font(12)
        over = bool(state & QStyle.StateFlag.State_MouseOver)
        ground = colors.row_hover if over else colors.surface
        line = rect.adjusted(self._margin, 0, -self._margin, 0)
        numbers_left = line.right() + 1 - 2 * _NUMBER - _ARROW
        room = numbers_left - line.x() - 2 * _GAP
        if self._is_high:
            bar_width = min(_BAR[1], max(_BAR[0], room - self._widths[1]))
            names = [other.name for other in self.rows]
            shown = told_apart(plain, row.name, line.width(), names)
            first = line.adjusted(0, 2, 0, 0)
            self._write(painter, first, shown, line.width(), plain, colors.text)
            line = line.adjusted(0, HIGH_ROW - ROW_HEIGHT, 0, 0)
            width = numbers_left - _GAP - bar_width - _GAP - line.x()
            self._write(painter, line, row.state, width, small, colors.muted)
        elif self._is_flat:
            bar_width = self._write_flat(painter, line, row, room)
        else:
            name, state_name = self._shared_widths(room - _BAR[0])
            bar_width = min(_BAR[1], room - name - state_name)
            self._write(painter, line, row.name, name, plain, colors.text)
            beside = line.adjusted(name + _GAP, 0, 0, 0)
            self._write(painter, beside, row.state, state_name, small, colors.muted)
        bar = QRectF(numbers_left - bar_width, line.y() + 9, bar_width, 8)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        kind: Kind = "stale" if self._is_stale else "belief"
        paint_bar(painter, bar, self._bar_of(row), row.prior, kind, ground)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        before, after = (numbers.number(p, self._form) for p in (row.prior, row.posterior))
        box = QRect(numbers_left, line.y(), _NUMBER, ROW_HEIGHT)
        write(painter, box, before, small, colors.muted, RIGHT)
        arrow = box.translated(_NUMBER, 0)
        arrow.setWidth(_ARROW)
        write(painter, arrow, "→", small, colors.muted, CENTER)
        ink = colors.muted if self._is_stale else colors.text
        write(painter, box.translated(_NUMBER + _ARROW, 0), after, font(12, 500), ink, RIGHT)

    def _write_flat(self, painter: QPainter, line: QRect, row: PosteriorChange, room: int) -> int:
        """Write a name and its state on one line, and return the width that is left for the bar."""
        plain, small, colors = font(13), font(12), theme()
        bar_width = min(_BAR[1], max(_LEAST_BAR, room - sum(self._widths)))
        name = min(QFontMetrics(plain).horizontalAdvance(row.name) + 1, room - bar_width)
        self._write(painter, line, row.name, name, plain, colors.text)
        left = room - bar_width - name
        if left >= _LEAST_STATE:
            beside = line.adjusted(name + _SPACE, 0, 0, 0)
            self._write(painter, beside, row.state, left, small, colors.muted)
        return bar_width

    def _shared_widths(self, room: int) -> tuple[int, int]:
        """Return the widths of names and states: the longest, or as much as there is room for."""
        name, state = self._widths
        if name + state > room:
            state = min(state, max(room * 2 // 5, room - name))
        return min(name, room - state), state

    @staticmethod
    def _write(
        painter: QPainter, row: QRect, text: str, width: int, face: QFont, color: QColor
    ) -> None:
        """Write a text at the left of a row, as far as there is room."""
        box = QRect(row.x(), row.y(), width + 2, ROW_HEIGHT)
        write(painter, box, cut(text, face, width, MIDDLE), face, color)

    # -- the animation ------------------------------------------------------------------------

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
