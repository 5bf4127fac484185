"""The selection in a document's views; belongs to the session and is not undoable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bayesgui.document.document import Phase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.document.changes import Change
    from bayesgui.document.document import Document


class Selection(QObject):
    """Selected nodes, arcs and text notes, and the node that has the keyboard focus."""

    changed = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self._document = document
        self._names: tuple[str, ...] = ()
        self._arcs: tuple[tuple[str, str], ...] = ()
        self._notes: tuple[str, ...] = ()
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
    def current(self) -> str | None:
        """The node shown in panels: the last one selected."""
        return self._names[-1] if self._names else None

    def __bool__(self) -> bool:
        return bool(self._names or self._arcs or self._notes)

    def set(
        self,
        names: Iterable[str] = (),
        arcs: Iterable[tuple[str, str]] = (),
        notes: Iterable[str] = (),
    ) -> None:
        """Set the selection; what the document does not have (any more) is left out."""
        network = self._document.state.network
        nodes = network.cpds
        known = {note.id for note in self._document.state.notes}
        chosen = (
            tuple([name for name in dict.fromkeys(names) if name in nodes]),
            tuple(
                (p, c) for p, c in dict.fromkeys(arcs) if c in network and p in network.parents(c)
            ),
            tuple(note for note in notes if note in known),
        )
        if chosen != (self._names, self._arcs, self._notes):
            self._names, self._arcs, self._notes = chosen
            self.changed.emit()

    def toggle(self, name: str) -> None:
        """Add a node to the selection or remove it."""
        names = [n for n in self._names if n != name]
        self.set(names if name in self._names else [*names, name], self._arcs, self._notes)

    def clear(self) -> None:
        """Clear the selection."""
        self.set()

    def _on_document_changed(self, change: Change) -> None:
        names, arcs = self._names, self._arcs
        if change.renamed:
            old, new = change.renamed
            names = tuple(new if n == old else n for n in names)
            arcs = tuple((new if p == old else p, new if c == old else c) for p, c in arcs)
        self.set(names, arcs, self._notes)
