"""The table of cases that belongs to an open document."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.errors import BayesGuiError
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable
    from bayesgui.data.columns.column import NumericColumn
    from bayesgui.data.dataset import Dataset
    from bayesgui.data.summary import ColumnSummary
    from bayesgui.document.state import DocumentState

    Counts = NDArray[np.float64]
    Family = tuple[Variable, ...]


MAX_FAMILIES = 64
"""Families whose counts are remembered; counting one anew takes milliseconds."""


@dataclass(frozen=True, eq=False)
class DataState:
    """A table and what is known of its columns.

    Parameters
    ----------
    dataset : Dataset, optional
        The cases; None before any were imported.
    title : str
        What the user calls them: the file's name.
    summaries : tuple of ColumnSummary
        One for each column.
    source : Path, optional
        The file they come from.
    quantities : mapping of str to NumericColumn
        The numbers of columns that were cut into intervals, so that they can be cut anew.
    weights : ColumnSummary, optional
        What the column of the rows' weights holds, if there is one.
    """

    dataset: Dataset | None = None
    title: str = ""
    summaries: tuple[ColumnSummary, ...] = ()
    source: Path | None = None
    quantities: Mapping[str, NumericColumn] = field(default_factory=dict)
    weights: ColumnSummary | None = None


class Data(QObject):
    """Holds the present `DataState`; undo does not cover it, as the file is still there."""

    changed = Signal()
    counted = Signal()
    """The cases of another family were counted."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = DataState()
        self._counts: dict[Family, Counts | BayesGuiError] = {}

    @property
    def state(self) -> DataState:
        """The present table."""
        return self._state

    def set(self, state: DataState) -> None:
        """Replace the table and tell the views."""
        self._state = state
        self._counts.clear()
        self.changed.emit()

    def counts_of(self, family: Family) -> Counts | BayesGuiError | None:
        """Return m of a family in the present table, or why there is none.

        Returns: none if nobody has counted it yet.
        """
        return self._counts.get(family)

    def set_counts(self, family: Family, counts: Counts | BayesGuiError) -> None:
        """Keep what was counted, or why it could not be, and tell the views."""
        if len(self._counts) >= MAX_FAMILIES:
            del self._counts[next(iter(self._counts))]
        self._counts[family] = counts
        self.counted.emit()


def family_of(network: BayesianNetwork, name: str) -> Family:
    """Return the parents of a node and the node itself: what its counts depend on."""
    return tuple(network[member] for member in (*network.parents(name), name))


def with_learned_tables(state: DocumentState, network: BayesianNetwork) -> DocumentState:
    """Return the state with a network of the same arcs and states and other tables."""
    return state.with_(network=network, drafts={})
