"""The table of cases that belongs to an open document."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bayesgui.document.edits import set_states

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.errors import BayesGuiError
    from bayesgui.core.model import Model
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable
    from bayesgui.data.columns.column import NumericColumn
    from bayesgui.data.dataset import Dataset
    from bayesgui.data.series.placing import SeriesShape, TimeColumns
    from bayesgui.data.summary import ColumnSummary
    from bayesgui.document.state import DocumentState
    from bayesgui.learning.imputation.marks import FilledCells

    Counts = NDArray[np.float64]
    Family = tuple[Variable, ...]


MAX_FAMILIES = 64
"""Number of families whose counts are cached; counting one again takes milliseconds."""


@dataclass(frozen=True, eq=False)
class DataState:
    """A table and what is known about its columns.

    `dataset`: the cases; None before any were imported. `quantities`: the numbers of discretized
    columns, so that they can be discretized again. `time`: which columns are the times and the
    series of its rows; None before anybody was asked. `shape`: of its series, where it has some.
    `filled`: which cells were not observed, but filled; None if none were.
    """

    dataset: Dataset | None = None
    title: str = ""
    summaries: tuple[ColumnSummary, ...] = ()
    source: Path | None = None
    quantities: Mapping[str, NumericColumn] = field(default_factory=dict)
    weights: ColumnSummary | None = None
    time: TimeColumns | None = None
    shape: SeriesShape | None = None
    filled: FilledCells | None = None

    def with_time(self, columns: TimeColumns, shape: SeriesShape | None = None) -> DataState:
        """Return the state with the columns that somebody has said, and what they make."""
        if shape is None and columns == self.time:
            shape = self.shape
        return replace(self, time=columns, shape=shape)


class Data(QObject):
    """Holds the current `DataState`.

    What is read is not covered by undo, since the file still exists; cells that are filled and
    limits of nodes are, and the table follows (`app/filling/`, `app/data/cuts.py`).
    """

    changed = Signal()
    counted = Signal()
    """The cases of another family were counted."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = DataState()
        self._counts: dict[Family, Counts | BayesGuiError] = {}

    @property
    def state(self) -> DataState:
        """The current table."""
        return self._state

    def set(self, state: DataState) -> None:
        """Replace the table and notify the views."""
        self._state = state
        self._counts.clear()
        self.changed.emit()

    def counts_of(self, family: Family) -> Counts | BayesGuiError | None:
        """Return the counts of a family in the current table, or the reason for their absence.

        Returns None if they have not been computed yet.
        """
        return self._counts.get(family)

    def set_counts(self, family: Family, counts: Counts | BayesGuiError) -> None:
        """Store counts, or the reason for their absence, and notify the views."""
        if len(self._counts) >= MAX_FAMILIES:
            del self._counts[next(iter(self._counts))]
        self._counts[family] = counts
        self.counted.emit()


def family_of(network: BayesianNetwork, name: str) -> Family:
    """Return the parents of a node and the node itself, on which its counts depend."""
    return tuple(network[member] for member in (*network.parents(name), name))


def with_learned_tables(state: DocumentState, network: BayesianNetwork) -> DocumentState:
    """Return the state with a network of the same arcs but other tables.

    A node may have got a further state, for missing cells; findings follow.
    """
    for variable in network.variables:
        n_old = state.network[variable.name].n_states
        if variable.n_states > n_old:
            origin = (*range(n_old), *[None] * (variable.n_states - n_old))
            state = set_states(state, variable.name, variable.states, origin)
    return state.with_network(network, drafts={}, formula_drafts={})


def with_learned_template(state: DocumentState, template: Model) -> DocumentState:
    """Return the state with a template of the same arcs but other tables."""
    return state.with_(model=template, drafts={}, formula_drafts={})


def with_other_states(state: DocumentState, network: BayesianNetwork) -> DocumentState:
    """Return the state whose nodes have the states of a network; findings follow, or go."""
    for name in state.network:
        new = network[name].states
        if new != (old := state.network[name].states):
            origin = [old.index(each) if each in old else None for each in new]
            state = set_states(state, name, new, origin)
    return state


def table_of(data: DataState, columns: TimeColumns) -> Dataset | None:
    """Return a document's table with times as they are, not cut into intervals."""
    dataset = data.dataset
    for name in columns.names:
        if dataset is not None and name in data.quantities:
            dataset = dataset.with_column(data.quantities[name])
    return dataset


def with_numbers(data: DataState) -> Dataset:
    """Return a document's table with the numbers of columns that were cut into intervals."""
    dataset = data.dataset
    assert dataset is not None
    for name, column in data.quantities.items():
        if name in dataset:
            dataset = dataset.with_column(column)
    return dataset
