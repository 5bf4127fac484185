"""The bins of a histogram as the states of a node; no Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from bayesgui.core.errors import ParameterError
from bayesgui.core.variable import Variable
from bayesgui.data.columns.column import interval_names
from bayesgui.document import edits, table_edits

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.core.errors import BayesGuiError
    from bayesgui.densities.histogram import Histogram
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Point

MAX_STATES = 100
_BESIDE = 264.0
"""Distance in px of a new node from the rightmost one."""


class NodeReceiver(Protocol):
    """The active document, which may be another one each time."""

    @property
    def state(self) -> DocumentState:
        """Its present state."""

    def apply(
        self, text: str, edit: Callable[[DocumentState], DocumentState], node: str
    ) -> BayesGuiError | None:
        """Make an edit one step of its Undo and show a node, or return why it was refused."""


@dataclass(frozen=True)
class BinnedColumn:
    """A column cut into bins, with the number of its values in each."""

    name: str
    unit: str
    limits: tuple[float, ...]
    counts: tuple[float, ...]

    @classmethod
    def of(cls, name: str, unit: str, histogram: Histogram) -> BinnedColumn:
        """Return the bins of a histogram."""
        limits, counts = histogram.limits.tolist(), histogram.weights.tolist()
        return cls(name, unit, tuple(limits), tuple(counts))

    def variable(self, name: str) -> Variable:
        """Return a variable with a state for each bin."""
        if len(self.counts) > MAX_STATES:
            raise ParameterError(
                "{bins} bins would be as many states; a node takes up to {most} of them. "
                "Make the bins wider.",
                bins=len(self.counts),
                most=MAX_STATES,
            )
        names = interval_names(self.limits)
        return Variable(name, names, edges=self.limits, unit=self.unit)


def fitting_nodes(state: DocumentState, column: BinnedColumn) -> tuple[str, ...]:
    """Return the nodes without parents whose table has a number for each bin."""
    network = state.network
    return tuple(
        name
        for name in network.names
        if not network.parents(name) and len(network[name].states) == len(column.counts)
    )


def new_node_name(state: DocumentState, column: BinnedColumn) -> str:
    """Return the name that a new node takes: that of the column, if no node has it."""
    free = column.name not in state.network
    return column.name if free else edits.free_name(state.network, column.name)


def with_new_node(state: DocumentState, column: BinnedColumn) -> DocumentState:
    """Add a node with the bins as states, and their counts as its table."""
    name = new_node_name(state, column)
    added = edits.add_variable(state, column.variable(name), _free_place(state))
    return table_edits.set_counts(added, name, column.counts)


def with_table(state: DocumentState, column: BinnedColumn, name: str) -> DocumentState:
    """Give the counts of the bins to a node with as many states; its states keep their names."""
    return table_edits.set_counts(state, name, column.counts)


def _free_place(state: DocumentState) -> Point:
    """Return a place beside all nodes, as high as the topmost."""
    places = state.layout.positions.values()
    if not places:
        return 0.0, 0.0
    return max(x for x, _ in places) + _BESIDE, min(y for _, y in places)
