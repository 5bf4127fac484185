"""The boxes of all nodes, by name and as a table that is searched at once."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from numpy.typing import NDArray

    from bayesgui.canvas.geometry.projection import Box


class BoxTable(dict[str, "Box"]):
    """Boxes by name, in network order."""

    def __init__(self) -> None:
        super().__init__()
        self.hosts: Mapping[str, str] = {}
        """What stands for names that have no box of their own."""
        self._names: list[str] = []
        self._rows: dict[str, int] = {}
        self._edges: NDArray[np.float64] | None = None

    def __missing__(self, name: str) -> Box:
        return self[self.hosts[name]]

    def place(self, boxes: Mapping[str, Box]) -> None:
        """Set the boxes of some nodes; new ones come last."""
        self.update(boxes)
        if self._edges is None:
            return
        if not boxes.keys() <= self._rows.keys():
            self._edges = None
            return
        rows = [self._rows[name] for name in boxes]
        self._edges[rows] = _edges_of(boxes)

    def corners(self, names: Collection[str]) -> NDArray[np.float64]:
        """Return left and top of the boxes of some nodes."""
        edges = self.edges()[1]
        rows = np.fromiter(map(self._rows.__getitem__, names), dtype=np.intp, count=len(names))
        return edges[rows, :2]

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
            self._edges = _edges_of(self)
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
        return [names[k] for k in touching.nonzero()[0].tolist()]


def _edges_of(boxes: Mapping[str, Box]) -> NDArray[np.float64]:
    """Return left, top, right and bottom of boxes."""
    numbers = itertools.chain.from_iterable(boxes.values())
    edges = np.fromiter(numbers, dtype=np.float64, count=4 * len(boxes)).reshape(-1, 4)
    edges[:, 2:] += edges[:, :2]
    return edges
