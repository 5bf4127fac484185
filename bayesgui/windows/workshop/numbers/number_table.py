"""The table of models of numbers: errors with their folds, and how often intervals held."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.widgets.rows.layouts import clear_layout
from bayesgui.windows.workshop.model_table import FOLDS, ModelTable
from bayesgui.windows.workshop.number_state import NumbersMode
from bayesgui.windows.workshop.number_texts import amount_text, r2_text, share_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from bayesgui.windows.workshop.number_results import NumberResult

_WIDTHS = (160, 150, 0, 84, 84, 84, 84)
"""Least widths of the columns in px; the folds take what is left."""
_NARROW = (120, 104, 0, 60, 52, 60, 0)
_CRPS = 6


class NumberTable(ModelTable):
    """A row for each model, that of the least squared error first, and one for the mean alone."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("numberComparison", parent)
        self._mode = NumbersMode()

    def show_mode(self, mode: NumbersMode) -> None:
        """Show the results of another state."""
        self._mode = mode
        self._names = tuple(each.name for each in mode.ranked)
        self._styles = tuple(mode.styles.get(name, 0) for name in self._names)
        self._current = mode.current
        self._build()

    def _build(self) -> None:
        clear_layout(self._grid)
        narrow, mode = self._is_narrow, self._mode
        gone = {_CRPS} if narrow else set()
        for column, width in enumerate(_NARROW if narrow else _WIDTHS):
            self._grid.setColumnMinimumWidth(column, width)
        inside = self.tr("In {percent} %").format(percent=f"{100 * mode.level:g}")
        heads = (
            self.tr("Model"),
            self.tr("RMSE ± sd") if narrow else self.tr("RMSE ± sd of folds"),
            self.tr("Each fold"),
            "MAE",
            "R²",
            inside,
            "CRPS",
        )
        for column, head in enumerate(heads):
            if column not in gone:
                self._add_cell(head, 0, column, tip=self._tip(column))
        results = mode.ranked
        best = {} if mode.running else _best(results, mode.level)
        values = [each.rmse for result in results for each in result.folds]
        ends = (min(values), max(values)) if values else (0.0, 1.0)
        for row, result in enumerate(results, start=1):
            role = "" if result.judged is None else "muted"
            for column, text in _texts(result).items():
                if column not in gone:
                    strong = not mode.running and row == best.get(column, 1 if not column else 0)
                    self._add_cell(text, row, column, role, strong=strong)
            folds = tuple(each.rmse for each in result.folds)
            self._add_folds(row, folds, ends, result.judged, amount_text)
        lines = len(results) + 1
        if mode.baseline is not None:
            texts = {**_texts(mode.baseline), 0: self.tr("Always the mean")}
            tip = self.tr("Without any column: the mean of the rows that train, and their spread")
            shown = {column: text for column, text in texts.items() if column not in gone}
            self._add_baseline(shown, lines, tip)
            lines += 1
        self._fit(lines)

    def _tip(self, column: int) -> str:
        return {
            1: self.tr("Root of the mean squared error of the predicted means"),
            FOLDS: self.tr("Root mean squared error of each fold"),
            3: self.tr("Mean absolute error of the predicted medians"),
            4: self.tr("1 less the squared errors over those of the rows' own mean"),
            5: self.tr("Share of the rows whose number lies within its interval"),
            6: self.tr("Continuous ranked probability score: judges the whole distribution"),
        }.get(column, "")


def _texts(result: NumberResult) -> dict[int, str]:
    """Return the cells of a row but the folds, by column."""
    figures = result.figures
    errors = [each.rmse for each in result.folds]
    error = amount_text(figures.rmse)
    if len(errors) > 1:
        error += f" ± {amount_text(float(np.std(errors, ddof=1)), figures.rmse)}"
    return {
        0: result.name,
        1: error,
        3: amount_text(figures.mae),
        4: r2_text(figures.r2),
        5: share_text(figures.coverage),
        6: amount_text(figures.crps),
    }


def _best(results: Sequence[NumberResult], level: float) -> dict[int, int]:
    """Return the row of the best value of each column."""
    columns = {
        1: [each.figures.mse for each in results],
        3: [each.figures.mae for each in results],
        4: [-each.figures.r2 for each in results],
        5: [abs(each.figures.coverage - level) for each in results],
        6: [each.figures.crps for each in results],
    }
    return {c: 1 + values.index(min(values)) for c, values in columns.items() if values}
