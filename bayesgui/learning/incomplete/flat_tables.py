"""All tables of a network in one flat array, and its families as arrays of compiled kernels."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui import kernel_cache
from bayesgui.core.monitor import SILENT
from bayesgui.graph.elimination_order import best_order, bits, moral_neighbors, scores_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork

    Flat = NDArray[np.float64]


@functools.cache
def load_kernel(name: str) -> Any:
    """Return a module of compiled kernels of this floor, loaded on first use."""
    return kernel_cache.module("learning", name)


class FlatTables:
    """Offsets of the tables of a network in one flat array, row by row.

    `first_cell`: shape (variables + 1,); first cell of each table, and the number of cells.
    `row_starts`: shape (rows of all tables + 1,); first cell of each row, and the number of cells.
    """

    def __init__(self, network: BayesianNetwork) -> None:
        self.names = network.names
        self._shapes = [network.cpt(name).values.shape for name in self.names]
        cells = [int(np.prod(shape)) for shape in self._shapes]
        self.first_cell = np.concatenate([[0], np.cumsum(cells)]).astype(np.int64)
        lengths = [
            np.full(size // shape[-1], shape[-1], np.int64)
            for size, shape in zip(cells, self._shapes, strict=True)
        ]
        self.row_starts = np.concatenate([[0], np.cumsum(np.concatenate([[], *lengths]))]).astype(
            np.int64
        )

    @property
    def n_cells(self) -> int:
        """Number of cells of all tables."""
        return int(self.first_cell[-1])

    def cells_of(self, name: str) -> slice:
        """Return where the table of a variable is."""
        place = self.names.index(name)
        return slice(int(self.first_cell[place]), int(self.first_cell[place + 1]))

    def joined(self, tables: Mapping[str, NDArray[Any]]) -> Flat:
        """Return the tables of all variables as one array.

        `tables`: shape (*parent_sizes, n_states); a table for each variable.
        """
        flat = np.empty(self.n_cells)
        for name, first, last in self._spans():
            flat[first:last] = np.ravel(tables[name])
        return flat

    def parted(self, flat: Flat) -> dict[str, Flat]:
        """Return copies of the tables of all variables, each in its shape."""
        return {
            name: flat[first:last].reshape(shape).copy()
            for (name, first, last), shape in zip(self._spans(), self._shapes, strict=True)
        }

    def _spans(self) -> zip[tuple[str, int, int]]:
        first = self.first_cell.tolist()
        return zip(self.names, first[:-1], first[1:], strict=True)


def values_of(network: BayesianNetwork) -> dict[str, Flat]:
    """Return the values of all tables by variable."""
    return {name: network.cpt(name).values for name in network}


def families_of(network: BayesianNetwork, tables: FlatTables, monitor: Monitor = SILENT) -> Any:
    """Return the families of a network as `missing_components.Families`.

    `monitor`: polled for cancellation while an elimination order is sought.
    """
    place = {name: k for k, name in enumerate(network.names)}
    scopes = [
        tuple(place[member] for member in (*network.cpt(name).parents, name))
        for name in network.names
    ]
    sizes = [variable.n_states for variable in network.variables]
    strides = [_strides([sizes[v] for v in scope]) for scope in scopes]
    touching: list[list[int]] = [[] for _ in scopes]
    for f, scope in enumerate(scopes):
        for v in scope:
            touching[v].append(f)
    around = moral_neighbors(scopes)
    order, _ = best_order(list(around), sizes, 0, scores_for(len(sizes)), monitor)
    rank = np.empty(len(order), np.int64)
    rank[order] = np.arange(len(order))
    neighbors = [list(bits(mask)) for mask in around]
    return load_kernel("missing_components").Families(
        np.array(sizes, np.int64),
        rank,
        _firsts(scopes),
        _flat(scopes),
        _flat(strides),
        _firsts(touching),
        _flat(touching),
        _firsts(neighbors),
        _flat(neighbors),
        tables.first_cell,
    )


def _strides(sizes: list[int]) -> list[int]:
    """Return the distance of neighboring states of each axis; the last one's is 1."""
    return [int(np.prod(sizes[k + 1 :])) for k in range(len(sizes))]


def _flat(lists: Any) -> NDArray[np.int64]:
    return np.array([item for each in lists for item in each], np.int64)


def _firsts(lists: Any) -> NDArray[np.int64]:
    return np.concatenate([[0], np.cumsum([len(each) for each in lists])]).astype(np.int64)
