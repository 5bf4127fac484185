"""What the grids of the pages CPT and Counts share: headers of configurations, and their sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from bayesgui.panels.cpt.header import LINE, PADDING, CptCorner

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QFontMetrics, QResizeEvent

    from bayesgui.panels.cpt.configuration_model import ConfigurationModel
    from bayesgui.panels.cpt.header import CptHeader


def text_width(metrics: QFontMetrics, texts: Iterable[str], *, least: int, most: int) -> int:
    """Return the width of a header's or column's texts with some room, within bounds."""
    longest = max(map(metrics.horizontalAdvance, texts), default=0)
    return min(most, max(least, longest + 2 * PADDING + 8))


class ConfigurationGrid(QTableView):
    """A table with a row or column for each configuration; a subclass fits the sizes."""

    column_widths: ClassVar[tuple[int, int]]
    """Least and largest width of a column."""
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
        """Take the headers and put the corner between them."""
        self.top, self.left = top, left
        self.setHorizontalHeader(top)
        self.setVerticalHeader(left)
        left.setDefaultSectionSize(LINE)
        self._corner = CptCorner(self._numbers, (top, left), self)

    def fit_sizes(self) -> None:
        """Give headers and columns the sizes that the texts and the window ask for."""
        raise NotImplementedError

    def set_sizes(self, left: list[int], top: list[int], column: int | None = None) -> None:
        """Give headers and columns their sizes.

        `column`: width of a column, cut where it is too large; by default the columns share the
        room.
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
        """Let the corner follow the headers."""
        super().updateGeometries()
        # Qt asks for the first time before there is one.
        if self._corner is not None:
            frame = self.frameWidth()
            self._corner.setGeometry(frame, frame, self.left.width(), self.top.height())
            self._corner.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the room that the window gives."""
        super().resizeEvent(event)
        self.fit_sizes()
