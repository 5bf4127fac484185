"""The middle of the workshop in the mode for numbers: models compared, plots, largest errors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.numbers import p_value_in_text
from bayesgui.widgets.rows.layouts import column_layout, text_label
from bayesgui.widgets.rows.section import Section
from bayesgui.windows.workshop.numbers.error_rows import ErrorRows
from bayesgui.windows.workshop.numbers.number_plots import NumberPlots
from bayesgui.windows.workshop.numbers.number_table import NumberTable
from bayesgui.windows.workshop.state_texts import LEVEL, judged_on

if TYPE_CHECKING:
    from bayesgui.core.sentence import Sentence
    from bayesgui.windows.workshop.state import WorkshopState


class NumberReport(QWidget):
    """Comparison table, plots of the rows and of coverage, and the rows of the largest errors."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state: WorkshopState | None = None
        self._is_narrow = False
        self.empty = text_label(self, 13, role="muted")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.empty.setContentsMargins(0, 16, 0, 0)
        self.compared = Section("", self, line=False)
        self.table = NumberTable(self)
        self.warning = named(text_label(self, 13), "numberWarning")
        self.plots = NumberPlots(self)
        self.rows = ErrorRows(self)
        self._whole = column_layout(
            self.empty, self.compared, self.table, self.warning, 12, self.plots, 8, self.rows,
            parent=self, margins=(18, 12, 18, 12), spacing=8, grows=self.rows,
        )  # fmt: skip
        self._whole.setStretchFactor(self.plots, 2)
        self._whole.addStretch(0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_narrow(self, is_narrow: bool) -> None:
        """Say less where there is little room, or all."""
        if is_narrow == self._is_narrow:
            return
        self._is_narrow = is_narrow
        side = 12 if is_narrow else 18
        self._whole.setContentsMargins(side, 12, side, 12)
        for part in (self.table, self.plots, self.rows):
            part.set_narrow(is_narrow)
        if self._state is not None:
            self.show_state(self._state)

    def show_state(self, state: WorkshopState) -> None:
        """Follow another state."""
        self._state, mode = state, state.numbers
        has_results = bool(mode.compared)
        for part in (self.compared, self.table, self.plots, self.warning):
            part.setVisible(has_results)
        self.empty.setVisible(not has_results)
        if not has_results:
            self.empty.setText(self._emptiness(state))
            self.rows.hide()
            return
        aside = self.tr("figures so far") if mode.running else self._difference(state)
        self.compared.set_title(judged_on(state), aside)
        self.table.show_mode(mode)
        warned = () if mode.running else _warnings(state)
        self.warning.setText("\n".join(map(translate_sentence, warned)))
        self.warning.setVisible(bool(warned))
        self.plots.show_mode(mode, state.target)
        self.rows.show_state(state)

    def _emptiness(self, state: WorkshopState) -> str:
        return self.tr(
            "Nothing is trained yet. Models predict the number of rows that were held out while "
            "they learned, all on the same folds."
        )

    def _difference(self, state: WorkshopState) -> str:
        """Return whether the two best models differ."""
        found = state.numbers.difference
        if found is None:
            return ""
        text = self.tr("{first} and {second}: no difference in squared errors is shown, {test} {p}")
        if found.p_value < LEVEL:
            text = self.tr("{first} has less squared error than {second}: {test} {p}")
        test = {
            "t": self.tr("corrected t-test"),
            "rows": self.tr("paired t-test of rows"),
            "times": self.tr("paired t-test of times (Diebold–Mariano)"),
            "groups": self.tr("paired t-test of groups"),
        }[found.test]
        p = p_value_in_text(found.p_value)
        said = text.format(first=found.first, second=found.second, test=test, p=p)
        self.compared.setToolTip(said)
        if not self._is_narrow:
            return said
        # A name that leaves room for the title; the tooltip says it in full.
        return f"{self.tr('Diebold–Mariano') if found.test == 'times' else test} {p}"


def _warnings(state: WorkshopState) -> tuple[Sentence, ...]:
    """Return what is to be said of models that do worse than always saying the mean."""
    from bayesgui.classifiers.regression.judging.number_figures import worse_than_mean

    mode = state.numbers
    if mode.baseline is None:
        return ()
    return tuple(
        sentence
        for name, each in mode.results.items()
        for sentence in worse_than_mean(name, each.figures, mode.baseline.figures)
    )
