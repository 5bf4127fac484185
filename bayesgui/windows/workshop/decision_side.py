"""The right side: losses, the two rules side by side, and the confusion matrix."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from bayesgui.decisions.loss import LossMatrix
from bayesgui.decisions.operating import Stops, outcome_from, outcome_of
from bayesgui.panels.decision.confusion import ConfusionMatrix
from bayesgui.panels.decision.cost_slider import CostSlider
from bayesgui.panels.decision.loss_grid import LossGrid
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.layouts import clear_layout, column_layout, text_label
from bayesgui.widgets.rows.section import Hairline
from bayesgui.windows.workshop.operating import stops_of
from bayesgui.windows.workshop.state import WorkshopState

if TYPE_CHECKING:
    from bayesgui.decisions.operating import JudgedRows, RowOutcome


def _outcomes(
    state: WorkshopState, rows: JudgedRows, losses: LossMatrix, stops: Stops | None
) -> list[RowOutcome]:
    """Return what comes of deciding for the most probable class, by losses, and at the corner."""
    rules = LossMatrix.zero_one(state.classes), losses
    found = [outcome_of(rows, rule, losses) for rule in rules]
    if stops is not None:
        found.append(outcome_from(rows, stops.corner, state.positive, losses))
    return found


class DecisionSide(QWidget):
    """Losses in a grid, MAP beside minimum risk, and the confusion of the current model."""

    losses_changed = Signal(object)
    cell_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = WorkshopState()
        title = text_label(self, 14, 600, wraps=False, text=live("Decide with losses"))
        self.grid = LossGrid(self)
        self.grid.changed.connect(self.losses_changed)
        self.costs = CostSlider(self)
        self.costs.changed.connect(self.losses_changed)
        self.table = QGridLayout()
        self.table.setVerticalSpacing(0)
        self.table.setHorizontalSpacing(8)
        self.table.setColumnStretch(0, 1)
        # A long sentence must not push the grids out of the side.
        self.confusion_title = text_label(self, 13, 600)
        self.confusion = ConfusionMatrix(self)
        self.confusion.cell_chosen.connect(self.cell_chosen)
        self.note = text_label(self, 11, role="muted")
        column_layout(
            title, self.grid, self.costs, Hairline(self), self.table,
            self.confusion_title, self.confusion, self.note, None,
            parent=self, margins=(14, 12, 14, 12), spacing=12,
        )  # fmt: skip

    @property
    def is_sliding(self) -> bool:
        """Whether the slider of the costs is held."""
        return self.costs.is_sliding

    def show_state(self, state: WorkshopState) -> None:
        """Follow another state."""
        self._state = state
        self.grid.setVisible(state.losses is not None)
        if state.losses is not None:
            self.grid.show_losses(state.losses)
        is_network = state.trained is not None and state.trained.network is not None
        self.grid.files.as_network.setEnabled(is_network)
        self.costs.show_losses(state.losses, state.positive)
        self._show_outcomes(state)

    # -- what the rules decide ----------------------------------------------------------------

    def _show_outcomes(self, state: WorkshopState) -> None:
        clear_layout(self.table)
        result = state.shown
        for part in (self.confusion_title, self.confusion, self.note):
            part.setVisible(result is not None)
        losses = state.losses
        if result is None or losses is None:
            return
        heads, stops = ["", self.tr("MAP"), self.tr("by the losses")], stops_of(state)
        if stops is not None:
            # Of rows that were held out another threshold may happen to cost less.
            heads[2] = f"P ≥ {stops.least_risk:.3g}"
            heads.append(self.tr("(0, 1)"))
        outcomes = _outcomes(state, result, losses, stops)
        # Counts are of rows that occur once, figures of all divisions, as in the table of models.
        whole = _outcomes(state, result.every, losses, stops) if result.is_repeated else outcomes
        rows = [
            (self.tr("accuracy, %"), *(f"{100 * each.accuracy:.2f}" for each in whole)),
            (self.tr("risk of a row"), *(f"{each.risk:.4f}" for each in whole)),
        ]
        if len(state.classes) == 2:
            truth, other = state.positive, 1 - state.positive
            rows = [
                (name, *(count_text(round(float(each.counts[cell]))) for each in outcomes))
                for name, cell in (
                    (self.tr("misses"), (truth, other)),
                    (self.tr("false alarms"), (other, truth)),
                )
            ] + rows
        tips = {} if stops is None else {2: self._risk_tip(stops), 3: self._corner_tip(stops)}
        self._fill_table([tuple(heads), *rows], tips)
        title = self.tr("Confusion of {model}, minimum risk")
        if result.judged is not None:
            title = self.tr("Confusion of {model} so far, minimum risk")
        self.confusion_title.setText(title.format(model=result.name))
        note = self.tr("Shares are of the row, in %. Click a cell to see its rows.")
        if result.is_repeated:
            once = self.tr("Counts are of the first of {repeats} divisions, figures of all.")
            count = count_text(result.held_out.repeats)
            note = join_sentences((note, once.format(repeats=count)))
        self.note.setText(note)
        self.confusion.show_counts(outcomes[1].counts, state.classes, losses.decisions, state.cell)

    def _corner_tip(self, stops: Stops) -> str:
        name = self._state.classes[self._state.positive]
        return self.tr(
            "Decide {name} when P({name}) ≥ {limit}: the point of the ROC curve nearest to (0, 1), "
            "where no row is decided wrongly"
        ).format(name=name, limit=f"{stops.corner:.3g}")

    def _risk_tip(self, stops: Stops) -> str:
        name = self._state.classes[self._state.positive]
        return self.tr(
            "Minimum risk: decide {name} when P({name}) ≥ {limit}, from the losses alone. It costs "
            "least if the probabilities are right; on these rows another threshold may cost less"
        ).format(name=name, limit=f"{stops.least_risk:.3g}")

    def _fill_table(self, rows: list[tuple[str, ...]], tips: dict[int, str]) -> None:
        """Show the rows; the column of the least risk is the one in force."""
        for row, texts in enumerate(rows):
            for column, text in enumerate(texts):
                weight, role = 600 if column == 2 else 400, "" if row else "muted"
                label = text_label(self, 12, weight, role, wraps=False, text=text)
                side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
                label.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                label.setMinimumHeight(24)
                label.setToolTip(tips.get(column, ""))
                self.table.addWidget(label, row, column)
