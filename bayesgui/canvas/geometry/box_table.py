"""The boxes of all nodes, by name and as a table that is searched at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from bayesgui.canvas.geometry.projection import Box


class BoxTable(dict[str, "Box"]):
    """Boxes by name, in network order."""

    def __init__(self) -> None:
        super().__init__()
        self._names: list[str] = []
        self._rows: dict[str, int] = {}
        self._edges: NDArray[np.float64] | None = None

    def place(self, name: str, box: Box) -> None:
        """Set the box of a node; a new one comes last."""
        self[name] = box
        if self._edges is not None:
            row = self._rows.get(name)
            if row is None:
                self._edges = None
            else:
                x, y, width, height = box
                self._edges[row] = x, y, x + width, y + height

    def keep(self, names: Iterable[str]) -> None:
        """Keep the boxes of some nodes, in their order."""
        kept = {name: self[name] for name in names}
        self.clear()
        self.update(kept)
        self._edges = None

    def edges(self) -> tuple[list[str], NDArray[np.float64]]:
        """Return all names, and left, top, right and bottom of their boxes."""
        if self._edges is None:
            self._names = list(self)
            self._rows = {name: row for row, name in enumerate(self._names)}
            table = np.array(list(self.values()), dtype=np.float64).reshape(-1, 4)
            table[:, 2:] += table[:, :2]
            self._edges = table
        return self._names, self._edges

    def within(self, box: Box) -> list[str]:
        """Return the nodes whose box touches a box, in network order."""
        left, top, width, height = box
        names, edges = self.edges()
        touching = (
            (edges[:, 0] <= left + width)
            & (edges[:, 1] <= top + height)
            & (edges[:, 2] >= left)
            & (edges[:, 3] >= top)
        )
        return [names[k] for k in touching.nonzero()[0]]
