"""Builds the index maps of a plan."""

from __future__ import annotations

from numba import njit

from bayesgui.inference.kernels.compiling import WHOLE


@njit(
    "void(int64[::1], int64[::1], int64[:, ::1], uint32[::1])",
    **WHOLE,
)
def fill_maps(sizes, strides, pieces, maps):  # type: ignore[no-untyped-def]
    """Write the index of a view at every configuration of some axes, for many views.

    Parameters
    ----------
    sizes, strides : ndarray of int64
        Sizes of axes, and the steps that a view takes along them, one after another.
    pieces : ndarray of int64, shape (n, 3)
        First and last + 1 axis of each map, and where it begins in `maps`.
    maps : ndarray of uint32
        Is filled.
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
