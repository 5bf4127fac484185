"""The product of the CPTs of each clique, before the first update."""

from __future__ import annotations

from numba import njit

from bayesgui.inference.kernels import columns as col
from bayesgui.inference.kernels.blocks import rebuild_potential
from bayesgui.inference.kernels.compiling import LEAN


@njit(
    "int64(int64[:, ::1], int64[:, ::1], uint32[::1], float64[::1], float64[::1], uint8[::1],"
    " int64[::1])",
    **LEAN,
)
def build_potentials(cliques, views, maps, tables, vectors, live, marks):  # type: ignore[no-untyped-def]
    """Compute missing potentials of cliques up to the work limit."""
    n_cliques = cliques.shape[0]
    left = marks[col.WORK_LIMIT]
    for c in range(n_cliques):
        if marks[col.FLAGS + c] & col.NEW_POTENTIAL:
            if left < 0:
                return col.SUSPENDED
            left -= cliques[c, col.ROWS] * cliques[c, col.SEPARATOR]
            rebuild_potential(c, cliques, views, maps, tables, vectors, live, marks)
            marks[col.FLAGS + c] = (
                (marks[col.FLAGS + c] & ~col.NEW_POTENTIAL) | col.NEW_TABLE | col.NEW_MESSAGE
            )
    return col.DONE
