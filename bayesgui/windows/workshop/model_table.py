"""The base of the tables of models: a row for each, the sample of its line, a dot for each fold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QHelpEvent, QPainter
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QToolTip, QWidget

from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plots.series_pens import SAMPLE, paint_sample
from bayesgui.widgets.rows.elided_label import ElidedLabel
from bayesgui.widgets.rows.layouts import text_label
from bayesgui.widgets.theme import theme
from bayesgui.windows.workshop.fold_dots import FoldDots
from bayesgui.windows.workshop.model_list import ROW

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent

FOLDS = 2
"""The column of the dots, which takes the width that is left."""


class ModelTable(QWidget):
    """Cells in a grid; a click or an arrow key chooses a model. Subclasses fill `_build`."""

    chosen = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._names: tuple[str, ...] = ()
        self._styles: tuple[int, ...] = ()
        self._current = ""
        self._is_narrow = False
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(0)
        self._grid.setColumnStretch(FOLDS, 1)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def names(self) -> tuple[str, ...]:
        """The models in the order of the rows."""
        return self._names

    def set_narrow(self, is_narrow: bool) -> None:
        """Use short heads and narrow columns, or long ones."""
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            self._build()

    def text_at(self, row: int, column: int) -> str:
        """Return what a cell says, the head being row 0."""
        item = self._grid.itemAtPosition(row, column)
        widget = None if item is None else item.widget()
        if isinstance(widget, ElidedLabel):
            return widget.whole
        return widget.text() if isinstance(widget, QLabel) else ""

    # -- filling ------------------------------------------------------------------------------

    def _build(self) -> None:
        """Make all cells anew."""
        raise NotImplementedError

    @property
    def _edge(self) -> int:
        """Px between a text and the edge of its cell."""
        return 4 if self._is_narrow else 10

    def _add_cell(
        self,
        text: str,
        row: int,
        column: int,
        role: str = "",
        *,
        strong: bool = False,
        tip: str = "",
    ) -> QLabel:
        """Add a text; one with a tooltip takes the mouse, so that a click on it chooses nothing."""
        label = self._label(text, column, role, 600 if strong else 400)
        # A model's name stands right of the sample of its line.
        left = self._edge + (SAMPLE + 8) * (row > 0 and column == 0)
        label.setContentsMargins(left, 0, self._edge, 0)
        side = Qt.AlignmentFlag.AlignLeft if column in (0, FOLDS) else Qt.AlignmentFlag.AlignRight
        label.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not tip)
        label.setToolTip(tip)
        self._grid.addWidget(label, row, column)
        return label

    def _label(self, text: str, column: int, role: str, weight: int) -> QLabel:
        """Return a label; that of a name gives way where there is little room."""
        if column:
            return text_label(self, 12, weight, role, wraps=False, text=text)
        label = ElidedLabel(12, weight, self)
        label.setProperty("role", role)
        # What tells twins from their model is at the end.
        label.set_text(text, text[text.find(",") :] if "," in text else "")
        return label

    def _add_baseline(self, texts: Mapping[int, str], row: int, tip: str) -> None:
        """Add the row of what learned nothing; a click on it chooses no model."""
        for column, text in texts.items():
            self._add_cell(text, row, column, "muted", tip=tip)

    def _add_folds(
        self,
        row: int,
        values: tuple[float, ...],
        ends: tuple[float, float],
        judged: tuple[int, int] | None,
        write: Callable[[float], str],
    ) -> None:
        """Add a model's dots; `judged`: of how many parts, and of how many in all, if not all."""
        dots = FoldDots(self, write)
        dots.show_values(values, ends, self._styles[row - 1])
        if judged is not None:
            done, total = judged
            dots.show_note(
                self.tr("{done} of {total}").format(done=count_text(done), total=count_text(total))
            )
        self._grid.addWidget(dots, row, FOLDS)

    def _fit(self, lines: int) -> None:
        """Be as high as the rows."""
        # A grid keeps the heights of rows that it has no more.
        for row in range(max(self._grid.rowCount(), lines)):
            self._grid.setRowMinimumHeight(row, ROW if row < lines else 0)
        self.setFixedHeight(ROW * lines + 1)
        self.update()

    # -- painting and choosing ----------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colors = QPainter(self), theme()
        painter.fillRect(0, 0, self.width(), ROW, colors.window)
        for row, name in enumerate(self._names, start=1):
            if name == self._current:
                painter.fillRect(0, row * ROW, self.width(), ROW, colors.accent_soft)
        for row in range(self.height() // ROW + 1):
            paint_hairline(painter, 0, min(row * ROW, self.height() - 1), self.width())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for row, style in enumerate(self._styles, start=1):
            paint_sample(painter, self._edge, (row + 0.5) * ROW, style)
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.setPen(colors.accent)
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def event(self, event: QEvent) -> bool:
        """Show a name that is cut as a whole."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            row = event.y() // ROW
            if self._grid.cellRect(row, 0).contains(event.pos()) and self.text_at(row, 0):
                QToolTip.showText(event.globalPos(), self.text_at(row, 0), self)
                return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = int(event.position().y() // ROW) - 1
        if 0 <= row < len(self._names):
            self.chosen.emit(self._names[row])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is None or self._current not in self._names:
            super().keyPressEvent(event)
            return
        place = self._names.index(self._current) + step
        if 0 <= place < len(self._names):
            self.chosen.emit(self._names[place])
