"""Deleting nodes, arcs, notes and plates with the exact weights of what children become."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from bayesgui.core.monitor import SILENT
from bayesgui.document import edits
from bayesgui.document.causes.mark_edits import remove_common_causes
from bayesgui.document.parent_weights import lost_parents, weights_of
from bayesgui.document.temporal.lag_edits import lag_words, lags_of, remove_lags

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.parent_weights import ParentWeights
    from bayesgui.document.selection import Selection
    from bayesgui.document.state import DocumentState
    from bayesgui.document.temporal.lag_edits import LagArc


class Removed(NamedTuple):
    """The state after a removal, and how the tables of the children were averaged."""

    state: DocumentState
    weights: ParentWeights


@dataclass(frozen=True)
class Removal:
    """Nodes, arcs of all kinds, ids of text notes and plates, and ↔ that are to be deleted."""

    names: tuple[str, ...] = ()
    arcs: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    plates: tuple[str, ...] = ()
    causes: tuple[tuple[str, str], ...] = ()
    lags: tuple[LagArc, ...] = ()

    @classmethod
    def of(cls, selection: Selection) -> Removal:
        """Return the removal of what is selected."""
        return cls(*selection.parts)

    @property
    def parts(self) -> tuple[str, ...]:
        """Its nodes and arcs, as the history names them."""
        arcs = (f"{parent} → {child}" for parent, child in self.arcs)
        common = (f"{first} ↔ {second}" for first, second in self.causes)
        return *self.names, *arcs, *map(lag_words, self.lags), *common

    def n_changed(self, state: DocumentState) -> int:
        """Return how many tables are averaged, of each of which the weights take a while."""
        return len(lost_parents(state.model, self.arcs, self.names))

    def within(self, state: DocumentState) -> Removal:
        """Return the part of it that a state still has."""
        network = state.model
        arcs = tuple(
            (parent, child)
            for parent, child in self.arcs
            if child in network and parent in network.parents(child)
        )
        notes = {note.id for note in state.notes}
        plates = {plate.id for plate in state.plates}
        return Removal(
            tuple(name for name in self.names if name in network),
            arcs,
            tuple(note for note in self.notes if note in notes),
            tuple(plate for plate in self.plates if plate in plates),
            tuple(pair for pair in self.causes if pair in network.common_causes),
            tuple(arc for arc in self.lags if arc in lags_of(network)),
        )

    def apply(self, state: DocumentState, monitor: Monitor = SILENT) -> Removed:
        """Delete it from a state that has all of it."""
        lost = lost_parents(state.model, self.arcs, self.names)
        weights = weights_of(state, lost, monitor)
        monitor.check()
        after = edits.remove(state, self.names, self.arcs, self.notes, weights, self.plates)
        # Those of deleted nodes are gone with them.
        left = [pair for pair in self.causes if pair in after.model.common_causes]
        after = remove_common_causes(after, left) if left else after
        there = lags_of(after.model) if self.lags else ()
        lags = [arc for arc in self.lags if arc in there]
        return Removed(remove_lags(after, lags) if lags else after, weights)
