"""Locked cells of tables while a document is open."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.document.document import Document
    from bayesgui.panels.cpt.table_axes import TableAxes


class CptLocks:
    """Locked cells by document and node.

    Locks belong to the current session, like the selection: they are not saved, and Undo does
    not restore them. They hold for the states and parents they were made for; a table with
    other axes has none, and has its locks again when Undo restores its axes.
    """

    def __init__(self) -> None:
        self._found: WeakKeyDictionary[Document, dict[str, tuple[TableAxes, NDArray[np.bool_]]]] = (
            WeakKeyDictionary()
        )

    def of(self, document: Document, axes: TableAxes) -> NDArray[np.bool_] | None:
        """Return the locked cells of a table, None if there are none."""
        known = self._found.get(document, {}).get(axes.variable)
        return known[1] if known is not None and known[0] == axes else None

    def set(
        self, document: Document, axes: TableAxes, rows: slice, states: slice, locked: bool
    ) -> None:
        """Lock or unlock a block of cells."""
        known = self.of(document, axes)
        shape = (axes.n_configurations, len(axes.states))
        mask = np.zeros(shape, dtype=np.bool_) if known is None else known.copy()
        mask[rows, states] = locked
        tables = self._found.setdefault(document, {})
        if mask.any():
            tables[axes.variable] = (axes, mask)
        else:
            tables.pop(axes.variable, None)

    def rename(self, document: Document, old: str, new: str) -> None:
        """Carry the locks of a renamed node over."""
        tables = self._found.get(document)
        if not tables:
            return

        def named(name: str) -> str:
            return new if name == old else name

        self._found[document] = {
            named(name): (
                replace(
                    axes,
                    variable=named(axes.variable),
                    parents=tuple((named(parent), states) for parent, states in axes.parents),
                ),
                mask,
            )
            for name, (axes, mask) in tables.items()
        }
