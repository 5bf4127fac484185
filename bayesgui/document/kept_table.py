"""The table that stays in view beside that of the selected node; it is not undoable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bayesgui.document.document import Phase

if TYPE_CHECKING:
    from bayesgui.document.changes import Change
    from bayesgui.document.document import Document


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
        if self._name is None:
            return
        if change.renamed is not None and change.renamed[0] == self._name:
            self._set(change.renamed[1], self._is_floating)
        elif self._name not in change.after.network:
            self.close()
