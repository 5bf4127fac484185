"""The table of models: accuracy with its folds, and the other figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.classifiers.evaluation.roc_area import MEANING
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.rows.layouts import clear_layout
from bayesgui.windows.workshop.model_table import ModelTable
from bayesgui.windows.workshop.state import WorkshopState, merit, ranked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from bayesgui.windows.workshop.results import ModelResult

_WIDTHS = (150, 150, 0, 84, 84, 104, 70)
"""Least widths of the columns in px; the folds take what is left."""
_NARROW = (116, 104, 0, 60, 52, 48, 48)
"""The same where there is little room."""
_BRIER, _AREA, _RISK = 4, 5, 6
"""Columns that are not always there, and one that has a tooltip."""


class ComparisonTable(ModelTable):
    """A row for each trained model, the best first, and one for none; a click chooses a model.

    The best is that of the chosen rule.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("modelComparison", parent)
        self._results: tuple[ModelResult, ...] = ()
        self._state = WorkshopState()
        self._is_running = False

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
        self._names = tuple(each.name for each in self._results)
        self._styles = tuple(state.styles.get(each.name, 0) for each in self._results)
        self._current = state.current
        self._build()

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
                self._add_cell(head, 0, column, tip=self._tip(column))
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
            folds = result.fold_accuracies
            self._add_folds(row, folds, ends, result.judged, lambda each: f"{100 * each:.2f} %")
        self._fit(len(self._results) + 1 + self._build_baseline(len(self._results) + 1, gone))

    def _tip(self, column: int) -> str:
        """Return what is to be known of a column."""
        is_mean = column == _AREA and len(self._state.classes) > 2
        return translate_sentence(MEANING) if is_mean else ""

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
        shown = {column: text for column, text in texts.items() if column not in gone}
        self._add_baseline(shown, row, tip)
        return True


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
