"""Base class of the grids on the pages CPT and Counts: headers and sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from bayesgui.panels.cpt.header import LINE, PADDING, CptCorner

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent

    from bayesgui.panels.cpt.configuration_model import ConfigurationModel
    from bayesgui.panels.cpt.header import CptHeader


def text_width(metrics: QFontMetrics, texts: Iterable[str], *, least: int, most: int) -> int:
    """Return the width of the widest text plus padding, within bounds."""
    longest = max(map(metrics.horizontalAdvance, texts), default=0)
    return min(most, max(least, longest + 2 * PADDING + 8))


class ConfigurationGrid(QTableView):
    """A table with a row or column for each configuration; subclasses compute the sizes."""

    column_widths: ClassVar[tuple[int, int]]
    """Minimum and maximum width of a column in pixels."""
    nudge_steps: ClassVar[tuple[float, float]]
    """Steps of the keys Alt+Left and Alt+Right: usual, and finer with Shift."""
    _corner: CptCorner | None = None

    def __init__(self, model: ConfigurationModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._numbers = model
        self.setModel(model)
        self.setMouseTracking(True)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setStyleSheet("QTableView { border: 0; }")
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(trigger.DoubleClicked | trigger.AnyKeyPressed | trigger.EditKeyPressed)

    def set_headers(self, top: CptHeader, left: CptHeader) -> None:
        """Install the headers and the corner between them."""
        self.top, self.left = top, left
        self.setHorizontalHeader(top)
        self.setVerticalHeader(left)
        left.setDefaultSectionSize(LINE)
        top.chosen.connect(self._select_columns)
        left.chosen.connect(self._select_rows)
        self._corner = CptCorner(self._numbers, (top, left), self)

    def _select_columns(self, first: int, last: int) -> None:
        self._select((0, first), (self._numbers.rowCount() - 1, last))

    def _select_rows(self, first: int, last: int) -> None:
        self._select((first, 0), (last, self._numbers.columnCount() - 1))

    def _select(self, first: tuple[int, int], last: tuple[int, int]) -> None:
        """Select a block of cells, and make its first one the current one."""
        flags, chosen = QItemSelectionModel.SelectionFlag, self.selectionModel()
        begin, end = (self._numbers.index(*place) for place in (first, last))
        chosen.setCurrentIndex(begin, flags.NoUpdate)
        chosen.select(QItemSelection(begin, end), flags.ClearAndSelect)
        self.setFocus(Qt.FocusReason.MouseFocusReason)

    def nudge_of(self, event: QKeyEvent) -> float:
        """Return the step by which a key changes the current number, 0 for other keys."""
        sign = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if held == Qt.KeyboardModifier.AltModifier:
            return sign * self.nudge_steps[0]
        if held == Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ShiftModifier:
            return sign * self.nudge_steps[1]
        return 0.0

    def fit_sizes(self) -> None:
        """Fit headers and columns to their texts and to the viewport."""
        raise NotImplementedError

    def set_sizes(self, left: list[int], top: list[int], column: int | None = None) -> None:
        """Set the sizes of headers and columns.

        `column`: width of a column, clipped to the limits; by default the columns share the room.
        """
        self.left.set_thickness(left)
        self.top.set_thickness(top)
        least, most = self.column_widths
        axes = self._numbers.axes
        if column is None:
            room = self.width() - sum(self.left.thickness) - 12
            n_columns = max(1, 0 if axes is None else axes.n_configurations)
            column = max(least, room // n_columns)
        self.top.setDefaultSectionSize(min(most, column))
        self.updateGeometries()

    def updateGeometries(self) -> None:
        """Keep the corner aligned with the headers."""
        super().updateGeometries()
        # Qt calls this once before the corner exists.
        if self._corner is not None:
            frame = self.frameWidth()
            self._corner.setGeometry(frame, frame, self.left.width(), self.top.height())
            self._corner.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_sizes()
        # In a page that is very low, the bar would lie over the headers.
        room = self.height() - self.top.height() - self.horizontalScrollBar().sizeHint().height()
        policy = Qt.ScrollBarPolicy
        has_room = room >= self.left.defaultSectionSize() // 2
        self.setHorizontalScrollBarPolicy(
            policy.ScrollBarAsNeeded if has_room else policy.ScrollBarAlwaysOff
        )
