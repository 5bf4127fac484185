"""The table of models: accuracy with its folds, and the other figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plots.series_pens import SAMPLE, paint_sample
from bayesgui.widgets.rows.layouts import clear_layout, text_label
from bayesgui.widgets.theme import theme
from bayesgui.windows.workshop.model_list import ROW, FoldDots
from bayesgui.windows.workshop.state import WorkshopState, merit, ranked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent

    from bayesgui.windows.workshop.results import ModelResult

_WIDTHS = (150, 150, 0, 84, 84, 104, 70)
"""Least widths of the columns in px; the folds take what is left."""
_NARROW = (116, 104, 0, 60, 52, 48, 48)
"""The same where there is little room."""
_BRIER, _RISK = 4, 6
"""Columns that are not always there."""


class ComparisonTable(QWidget):
    """A row for each trained model, the best first, and one for none; a click chooses a model.

    The best is that of the chosen rule.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("modelComparison")
        self._results: tuple[ModelResult, ...] = ()
        self._styles: tuple[int, ...] = ()
        self._state = WorkshopState()
        self._current = ""
        self._is_narrow = self._is_running = False
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(0)
        self._grid.setColumnStretch(2, 1)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def names(self) -> tuple[str, ...]:
        """The models in the order of the rows."""
        return tuple(result.name for result in self._results)

    def show_state(self, state: WorkshopState) -> None:
        """Show the results of another state.

        While figures are still to come no row moves, and no figure is called the best.
        """
        self._state, self._is_running = state, bool(state.running)
        results = tuple(state.compared.values())
        places = {name: place for place, name in enumerate(state.ticked)}
        self._results = tuple(
            sorted(results, key=lambda each: places.get(each.name, len(places)))
            if self._is_running
            else ranked(state)[0]
        )
        self._styles = tuple(state.styles.get(each.name, 0) for each in self._results)
        self._current = state.current
        self._build()

    def set_narrow(self, is_narrow: bool) -> None:
        """Use short heads and narrow columns, or long ones."""
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            self._build()

    def text_at(self, row: int, column: int) -> str:
        """Return what a cell says, the head being row 0."""
        item = self._grid.itemAtPosition(row, column)
        widget = None if item is None else item.widget()
        return widget.text() if isinstance(widget, QLabel) else ""

    def _build(self) -> None:
        clear_layout(self._grid)
        narrow, state = self._is_narrow, self._state
        has_losses = state.has_losses
        # Where there is little room, the risk takes the place of the Brier score.
        gone = ({_BRIER} if narrow else set()) if has_losses else {_RISK}
        for column, width in enumerate(_NARROW if narrow else _WIDTHS):
            self._grid.setColumnMinimumWidth(column, 0 if column in gone else width)
        heads = (
            self.tr("Model"),
            self.tr("Accuracy ± sd") if narrow else self.tr("Accuracy ± sd of folds"),
            self.tr("Each fold"),
            self.tr("Log loss"),
            self.tr("Brier"),
            self.tr("AUC") if narrow else self.tr("Area under ROC"),
            *((self.tr("Risk"),) if has_losses else ()),
        )
        for column, head in enumerate(heads):
            if column not in gone:
                self._add_cell(head, 0, column)
        risks = [-merit(state, each) for each in self._results] if has_losses else []
        best = _best(() if self._is_running else self._results, risks)
        if not self._is_running:
            best[0] = 0
        values = [value for each in self._results for value in each.fold_accuracies]
        ends = (min(values), max(values)) if values else (0.0, 1.0)
        for row, result in enumerate(self._results, start=1):
            texts = (*_texts(result), *(f"{risk:.4f}" for risk in risks[row - 1 : row]))
            role = "" if result.judged is None else "muted"
            for k, text in enumerate(texts):
                column = k + (k > 1)
                if column not in gone:
                    self._add_cell(text, row, column, role, strong=row - 1 == best[k])
            dots = FoldDots(self)
            dots.show_values(result.fold_accuracies, ends, self._styles[row - 1])
            if result.judged is not None:
                done, total = result.judged
                dots.show_note(
                    self.tr("{done} of {total}").format(
                        done=count_text(done), total=count_text(total)
                    )
                )
            self._grid.addWidget(dots, row, 2)
        lines = len(self._results) + 1 + self._build_baseline(len(self._results) + 1, gone)
        # A grid keeps the heights of rows that it has no more.
        for row in range(max(self._grid.rowCount(), lines)):
            self._grid.setRowMinimumHeight(row, ROW if row < lines else 0)
        self.setFixedHeight(ROW * lines + 1)
        self.update()

    def _build_baseline(self, row: int, gone: set[int]) -> bool:
        """Show what always deciding the same reaches; tell whether that is known."""
        found = self._state.baseline
        if found is None:
            return False
        texts = {
            0: self.tr("Always {decision}").format(decision=found.decision),
            1: f"{100 * found.accuracy:.2f} %",
            3: f"{found.log_loss:.4f}",
            4: f"{found.brier:.4f}",
            5: "0.5000",
            **({} if found.risk is None else {6: f"{found.risk:.4f}"}),
        }
        tip = self.tr(
            "Without any column: always the same decision, and the shares of the classes as "
            "probabilities"
        )
        for column, text in texts.items():
            if column not in gone:
                label = self._add_cell(text, row, column, "muted")
                label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, False)
                label.setToolTip(tip)
        return True

    @property
    def _edge(self) -> int:
        """Px between a text and the edge of its cell."""
        return 4 if self._is_narrow else 10

    def _add_cell(
        self, text: str, row: int, column: int, role: str = "", *, strong: bool = False
    ) -> QLabel:
        label = text_label(self, 12, 600 if strong else 400, role, wraps=False, text=text)
        # A model's name stands right of the sample of its line.
        left = self._edge + (SAMPLE + 8) * (row > 0 and column == 0)
        label.setContentsMargins(left, 0, self._edge, 0)
        side = Qt.AlignmentFlag.AlignLeft if column in (0, 2) else Qt.AlignmentFlag.AlignRight
        label.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._grid.addWidget(label, row, column)
        return label

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colors = QPainter(self), theme()
        painter.fillRect(0, 0, self.width(), ROW, colors.window)
        for row, result in enumerate(self._results, start=1):
            if result.name == self._current:
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

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = int(event.position().y() // ROW) - 1
        if 0 <= row < len(self._results):
            self.chosen.emit(self._results[row].name)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is None or self._current not in self.names:
            super().keyPressEvent(event)
            return
        place = self.names.index(self._current) + step
        if 0 <= place < len(self.names):
            self.chosen.emit(self.names[place])


def _texts(result: ModelResult) -> tuple[str, ...]:
    """Return the cells of a row but the folds."""
    folds = result.fold_accuracies
    mean = sum(folds) / len(folds) if folds else 0.0
    squares = sum((value - mean) ** 2 for value in folds)
    spread = (squares / (len(folds) - 1)) ** 0.5 if len(folds) > 1 else 0.0
    accuracy = f"{100 * result.accuracy:.2f}"
    return (
        result.name,
        f"{accuracy} ± {100 * spread:.2f} %" if len(folds) > 1 else f"{accuracy} %",
        f"{result.log_loss:.4f}",
        f"{result.brier:.4f}",
        f"{result.area:.4f}",
    )


def _best(results: Sequence[ModelResult], risks: Sequence[float]) -> dict[int, int]:
    """Return the row of the best value of each column of `_texts`, and of the risks."""
    if not results:
        return dict.fromkeys(range(6), -1)
    columns = {
        1: [-each.accuracy for each in results],
        2: [each.log_loss for each in results],
        3: [each.brier for each in results],
        4: [-each.area for each in results],
        **({5: list(risks)} if risks else {}),
    }
    found = {column: values.index(min(values)) for column, values in columns.items()}
    return {0: -1, **found}
