"""The scenario board as a table model: a row for each state, a column for each scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QObject, Qt

from bayesgui.panels.scenarios.list_model import scenario_icon
from bayesgui.widgets import numbers
from bayesgui.widgets.live_text import live
from bayesgui.widgets.painting import LEFT
from bayesgui.widgets.punctuation import joined
from bayesgui.widgets.rows.rows_table import Column, RowsTableModel
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.document.shown.comparison import ComparedScenario

STATE_COLUMNS = 1


class ScenarioBoardModel(RowsTableModel[int]):
    """Probabilities of all states in the scenarios compared; a row is the place of a state."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._states: list[tuple[str, str]] = []
        self._scenarios: tuple[ComparedScenario, ...] = ()
        self._values: NDArray[np.float64] = np.zeros((0, 0))
        self._base = 0
        self._text = ""
        self._by_difference = False
        self._form: numbers.Form = "percent"
        self._arrange()

    # -- content ------------------------------------------------------------------------------

    def follow(self, network: BayesianNetwork, scenarios: Sequence[ComparedScenario]) -> None:
        """Show the answers of scenarios."""
        self._scenarios = tuple(scenarios)
        self._states = [(v.name, state) for v in network.variables for state in v.states]
        self._values = np.full((len(self._states), len(scenarios)), np.nan)
        for column, scenario in enumerate(scenarios):
            self._values[:, column] = _flat(network, scenario, len(self._states))
        self._base = next((k for k, scenario in enumerate(scenarios) if scenario.base), 0)
        self._arrange()

    def set_filter(self, text: str) -> None:
        """Show only the states whose node or name contains a text."""
        self._text = text.strip().casefold()
        self._arrange()

    def sort_by_difference(self, by_difference: bool) -> None:
        """Sort the states by largest difference from the baseline, or keep network order."""
        self._by_difference = by_difference
        self._arrange()

    def set_numbers(self, form: numbers.Form) -> None:
        """Set the form of probabilities."""
        self._form = form
        self._arrange()

    def _arrange(self) -> None:
        order = np.arange(len(self._states))
        if self._text:
            fits = [self._text in f"{name} = {state}".casefold() for name, state in self._states]
            order = order[np.array(fits, dtype=bool)]
        if self._by_difference and self._scenarios:
            order = order[np.argsort(-self.largest_differences()[order], kind="stable")]
        states = Column[int](live("Node = state"), lambda place: " = ".join(self._states[place]))
        columns = [states, *map(self._column, range(len(self._scenarios)))]
        self.show(columns, order.tolist(), same_rows=False)

    def _column(self, k: int) -> Column[int]:
        scenario = self._scenarios[k]
        name = scenario.scenario.name
        return Column(
            live("{name} (base)").filled(name=name) if scenario.base else name,
            lambda place: self._text_of(place, k),
            tip=live("{name}: click to take differences to this scenario").filled(name=name),
            note=lambda place: self._tip(place, k),
            right=True,
            color=lambda _place: theme().error if scenario.is_impossible else None,
            copied=lambda place: _exact(self._values[place, k]),
        )

    def largest_differences(self) -> NDArray[np.float64]:
        """Return the largest absolute difference of any scenario from the baseline, per state."""
        gaps = np.abs(self._values - self._values[:, [self._base]])
        return np.asarray(np.nan_to_num(gaps).max(axis=1))

    def node(self, place: int) -> str:
        """Return the node of a row."""
        return self._states[place][0]

    def _text_of(self, place: int, column: int) -> str:
        p = float(self._values[place, column])
        if np.isnan(p):
            return "–" if self._scenarios[column].is_impossible else "…"
        text = numbers.number(p, self._form)
        base = float(self._values[place, self._base])
        if column == self._base or np.isnan(base):
            return text
        return f"{text}  ({self._difference(p - base)})"

    def _difference(self, gap: float) -> str:
        if self._form == "probability":
            text = numbers.signed_text(gap, 3)
        else:
            text = numbers.signed_text(100 * gap, 1)
        # Zero has no sign.
        return text if text.strip("+−0.") else text.lstrip("+−")

    def _tip(self, place: int, column: int) -> str:
        p, base = float(self._values[place, column]), float(self._values[place, self._base])
        scenario, (name, state) = self._scenarios[column], self._states[place]
        if np.isnan(p):
            return scenario.answer.message if scenario.answer is not None else ""
        text = f"P({name} = {state} | {scenario.scenario.name}) = {numbers.probability_text(p, 6)}"
        if column != self._base and not np.isnan(base):
            difference = self.tr("difference to {base}: {value}")
            said = difference.format(
                base=self._scenarios[self._base].scenario.name,
                value=numbers.difference_text(p - base),
            )
            return joined((text, said))
        return text

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        """Return what a head says; it stands at the left, after the letter of its scenario."""
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return LEFT
        column = section - STATE_COLUMNS
        if role == Qt.ItemDataRole.DecorationRole and 0 <= column < len(self._scenarios):
            return scenario_icon(self._scenarios[column].letter, self._scenarios[column].color)
        return super().headerData(section, orientation, role)

    def scenario_at(self, section: int) -> str:
        """Return the name of the scenario in a column, or ""."""
        column = section - STATE_COLUMNS
        return self._scenarios[column].key if 0 <= column < len(self._scenarios) else ""


def _flat(network: BayesianNetwork, scenario: ComparedScenario, n_rows: int) -> NDArray[np.float64]:
    """Return all posteriors of a scenario in network order; NaN where unknown."""
    blank = np.full(n_rows, np.nan)
    posteriors = scenario.posteriors
    if posteriors is None:
        return blank
    if tuple(posteriors) == network.names and posteriors.flat.shape == (n_rows,):
        return posteriors.flat
    vectors = [scenario.vector(v.name, v.n_states) for v in network.variables]
    parts = [
        np.full(v.n_states, np.nan) if found is None else found
        for v, found in zip(network.variables, vectors, strict=True)
    ]
    return np.concatenate(parts) if parts else blank


def _exact(p: float) -> str:
    """Return a number in full precision."""
    return "" if np.isnan(p) else f"{float(p)!r}"
