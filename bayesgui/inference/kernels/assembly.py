"""Construction of the index maps of a plan."""

from __future__ import annotations

from numba import njit

from bayesgui.inference.kernels.compiling import WHOLE


@njit(
    "void(int64[::1], int64[::1], int64[:, ::1], uint32[::1])",
    **WHOLE,
)
def fill_maps(sizes, strides, pieces, maps):  # type: ignore[no-untyped-def]
    """Write the index into each view at every configuration of its axes.

    `sizes`, `strides`: sizes of axes, and strides of the view along them, concatenated. `pieces`:
    shape (n, 3); first and last + 1 axis of each map, and its offset in `maps`.
    """
    for p in range(pieces.shape[0]):
        start = pieces[p, 2]
        maps[start] = 0
        length = 1
        for axis in range(pieces[p, 1] - 1, pieces[p, 0] - 1, -1):
            for state in range(1, sizes[axis]):
                for k in range(length):
                    maps[start + state * length + k] = maps[start + k] + state * strides[axis]
            length *= sizes[axis]
