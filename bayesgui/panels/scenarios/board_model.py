"""The scenario board as a table model: a row for each state, a column for each scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from bayesgui.panels.scenarios.list_model import scenario_icon
from bayesgui.widgets import numbers
from bayesgui.widgets.punctuation import joined
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.document.shown.comparison import ComparedScenario

    Index = QModelIndex | QPersistentModelIndex

STATE_COLUMNS = 1
_ROOT = QModelIndex()
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class ScenarioBoardModel(QAbstractTableModel):
    """Probabilities of all states in the scenarios compared."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[tuple[str, str]] = []
        self._scenarios: tuple[ComparedScenario, ...] = ()
        self._values: NDArray[np.float64] = np.zeros((0, 0))
        self._base = 0
        self._order: NDArray[np.intp] = np.zeros(0, dtype=np.intp)
        self._text = ""
        self._by_difference = False
        self._form: numbers.Form = "percent"

    # -- content ------------------------------------------------------------------------------

    def follow(self, network: BayesianNetwork, scenarios: Sequence[ComparedScenario]) -> None:
        """Show the answers of scenarios."""
        self.beginResetModel()
        self._scenarios = tuple(scenarios)
        self._rows = [(v.name, state) for v in network.variables for state in v.states]
        self._values = np.full((len(self._rows), len(scenarios)), np.nan)
        for column, scenario in enumerate(scenarios):
            self._values[:, column] = _flat(network, scenario, len(self._rows))
        self._base = next((k for k, scenario in enumerate(scenarios) if scenario.base), 0)
        self._arrange()
        self.endResetModel()

    def set_filter(self, text: str) -> None:
        """Show only the states whose node or name contains a text."""
        self.beginResetModel()
        self._text = text.strip().casefold()
        self._arrange()
        self.endResetModel()

    def sort_by_difference(self, by_difference: bool) -> None:
        """Sort the states by largest difference from the baseline, or keep network order."""
        self.beginResetModel()
        self._by_difference = by_difference
        self._arrange()
        self.endResetModel()

    def set_numbers(self, form: numbers.Form) -> None:
        """Set the form of probabilities."""
        self.beginResetModel()
        self._form = form
        self.endResetModel()

    def _arrange(self) -> None:
        order = np.arange(len(self._rows))
        if self._text:
            fits = [self._text in f"{name} = {state}".casefold() for name, state in self._rows]
            order = order[np.array(fits, dtype=bool)]
        if self._by_difference and self._scenarios:
            order = order[np.argsort(-self.largest_differences()[order], kind="stable")]
        self._order = order

    def largest_differences(self) -> NDArray[np.float64]:
        """Return the largest absolute difference of any scenario from the baseline, per state."""
        gaps = np.abs(self._values - self._values[:, [self._base]])
        return np.asarray(np.nan_to_num(gaps).max(axis=1))

    def node(self, row: int) -> str:
        """Return the node of a row."""
        return self._rows[int(self._order[row])][0]

    def line(self, row: int) -> list[str]:
        """Return the texts of a row, numbers in full precision."""
        place = int(self._order[row])
        values = ["" if np.isnan(p) else f"{p!r}" for p in self._values[place].tolist()]
        return [" = ".join(self._rows[place]), *values]

    # -- Qt's model interface -----------------------------------------------------------------

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._order)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else STATE_COLUMNS + len(self._scenarios)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or not 0 <= index.row() < len(self._order):
            return None
        place, column = int(self._order[index.row()]), index.column() - STATE_COLUMNS
        if column < 0:
            if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
                return " = ".join(self._rows[place])
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text_of(place, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(place, column)
        if role == Qt.ItemDataRole.ForegroundRole and self._scenarios[column].is_impossible:
            return theme().error
        return None

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
        scenario, (name, state) = self._scenarios[column], self._rows[place]
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
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        column = section - STATE_COLUMNS
        if column < 0:
            return self.tr("Node = state") if role == Qt.ItemDataRole.DisplayRole else None
        if column >= len(self._scenarios):
            return None
        scenario = self._scenarios[column]
        if role == Qt.ItemDataRole.DisplayRole:
            return (
                self.tr("{name} (base)").format(name=scenario.scenario.name)
                if scenario.base
                else (scenario.scenario.name)
            )
        if role == Qt.ItemDataRole.DecorationRole:
            return scenario_icon(scenario.letter, scenario.color)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.tr("{name}: click to take differences to this scenario").format(
                name=scenario.scenario.name
            )
        return None

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
