"""The selection in a document's views, what the pointer is on, and the table that is kept.

They belong to the session and are not undoable.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.document import Phase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.core.model import Model
    from bayesgui.document.changes import Change
    from bayesgui.document.document import Document


Pairs = tuple[tuple[str, str], ...]
Lags = tuple[tuple[str, str, int], ...]
SelectedParts = tuple[tuple[str, ...], Pairs, tuple[str, ...], tuple[str, ...], Pairs, Lags]


class Selection(QObject):
    """Selected nodes, arcs of all kinds, notes, plates and ↔, and the node with the focus."""

    changed = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self._document = document
        self._names: tuple[str, ...] = ()
        self._arcs: tuple[tuple[str, str], ...] = ()
        self._notes: tuple[str, ...] = ()
        self._plates: tuple[str, ...] = ()
        self._causes: tuple[tuple[str, str], ...] = ()
        self._lags: Lags = ()
        document.changed_in(Phase.SESSION).connect(self._on_document_changed)

    @property
    def names(self) -> tuple[str, ...]:
        """Selected nodes in the order they were selected."""
        return self._names

    @property
    def arcs(self) -> tuple[tuple[str, str], ...]:
        """Selected arcs as (parent, child)."""
        return self._arcs

    @property
    def notes(self) -> tuple[str, ...]:
        """Ids of the selected text notes."""
        return self._notes

    @property
    def plates(self) -> tuple[str, ...]:
        """Ids of the selected plates."""
        return self._plates

    @property
    def causes(self) -> tuple[tuple[str, str], ...]:
        """Selected hidden common causes, by their two nodes."""
        return self._causes

    @property
    def lags(self) -> Lags:
        """Selected arcs as (parent, child, lag), those into the first slice with the lag 0."""
        return self._lags

    @property
    def current(self) -> str | None:
        """The last selected node, of any kind."""
        return self._names[-1] if self._names else None

    @property
    def variable(self) -> str | None:
        """The node shown in panels on distributions: the last one selected of the network."""
        return self.variables[-1] if self.variables else None

    @property
    def variables(self) -> tuple[str, ...]:
        """The selected nodes of the network, without those of other kinds."""
        state = self._document.state
        if state.network is state.model:
            return self._names
        return tuple(name for name in self._names if name in state.network)

    @property
    def tabled(self) -> tuple[str, ...]:
        """The selected nodes with a table of probabilities, of a template too."""
        model = self._document.state.model
        if not model.is_template:
            return self.variables
        return tuple(name for name in self._names if model.mechanism(name).has_table)

    @property
    def parts(self) -> SelectedParts:
        """All that is selected, in the order of the arguments of `set`."""
        lines = self._causes, self._lags
        return self._names, self._arcs, self._notes, self._plates, *lines

    def __bool__(self) -> bool:
        return any(self.parts)

    def set(
        self,
        names: Iterable[str] = (),
        arcs: Iterable[tuple[str, str]] = (),
        notes: Iterable[str] = (),
        plates: Iterable[str] = (),
        causes: Iterable[tuple[str, str]] = (),
        lags: Iterable[tuple[str, str, int]] = (),
    ) -> None:
        """Set the selection; what the document does not have (any more) is left out."""
        network = self._document.state.model
        nodes = network.mechanisms
        known = {note.id for note in self._document.state.notes}
        drawn = {plate.id for plate in self._document.state.plates}
        chosen = (
            tuple([name for name in dict.fromkeys(names) if name in nodes]),
            tuple(
                (p, c) for p, c in dict.fromkeys(arcs) if c in network and p in network.parents(c)
            ),
            tuple(note for note in notes if note in known),
            tuple(plate for plate in plates if plate in drawn),
            tuple(cause for cause in causes if cause in network.common_causes),
            _known_lags(network, lags),
        )
        if chosen != self.parts:
            self._names, self._arcs, self._notes, self._plates, self._causes, self._lags = chosen
            self.changed.emit()

    def toggle(self, name: str) -> None:
        """Add a node to the selection or remove it."""
        names = [n for n in self._names if n != name]
        names = names if name in self._names else [*names, name]
        self.set(names, *self.parts[1:])

    def clear(self) -> None:
        """Clear the selection."""
        self.set()

    def _on_document_changed(self, change: Change) -> None:
        names, arcs, causes, lags = self._names, self._arcs, self._causes, self._lags
        if change.renamed:
            old, new = change.renamed
            names = tuple(new if n == old else n for n in names)
            arcs, causes = (
                tuple((new if a == old else a, new if b == old else b) for a, b in pairs)
                for pairs in (arcs, causes)
            )
            renamed = {old: new}
            lags = tuple((renamed.get(a, a), renamed.get(b, b), lag) for a, b, lag in lags)
        if change.network_changed:
            arcs = tuple(self._as_it_points(*arc) for arc in arcs)
        self.set(names, arcs, self._notes, self._plates, causes, lags)

    def _as_it_points(self, parent: str, child: str) -> tuple[str, str]:
        """Return an arc, turned round where the document has it the other way."""
        network = self._document.state.model
        is_turned = {parent, child} <= {*network} and child in network.parents(parent)
        return (child, parent) if is_turned else (parent, child)


def _known_lags(model: Model, lags: Iterable[tuple[str, str, int]]) -> Lags:
    template = template_of(model) if model.is_template else None
    if template is None:
        return ()
    known = {*template.lagged_arcs, *((*arc, 0) for arc in template.first_arcs)}
    return tuple(arc for arc in dict.fromkeys(lags) if arc in known)


class Hover(QObject):
    """The node or arc that the pointer is on in the canvas."""

    changed = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self._names: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The node, the two ends of the arc, or nothing."""
        return self._names

    def set(self, names: tuple[str, ...]) -> None:
        """Tell what the pointer is on."""
        if names != self._names:
            self._names = names
            self.changed.emit()


class KeptTable(QObject):
    """The node whose table is kept, if there is one, and whether it has a window of its own."""

    changed = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self._document = document
        self._name: str | None = None
        self._is_floating = False
        document.changed_in(Phase.SESSION).connect(self._on_document_changed)

    @property
    def name(self) -> str | None:
        """The node whose table is kept, or None."""
        return self._name

    @property
    def is_floating(self) -> bool:
        """Whether the table is in a window of its own."""
        return self._is_floating

    def keep(self, name: str) -> None:
        """Keep the table of a node, in place of the one kept before."""
        self._set(name, self._is_floating)

    def close(self) -> None:
        """Keep no table any more."""
        self._set(None, False)

    def set_floating(self, floating: bool) -> None:
        """Give the kept table a window of its own, or put it back beside the other one."""
        if self._name is not None:
            self._set(self._name, floating)

    def _set(self, name: str | None, floating: bool) -> None:
        if (name, floating) != (self._name, self._is_floating):
            self._name, self._is_floating = name, floating
            self.changed.emit()

    def _on_document_changed(self, change: Change) -> None:
        """Follow a new name of the node, and close the table of a node that was deleted."""
        name = change.name_now(self._name)
        self._set(name, self._is_floating and name is not None)
