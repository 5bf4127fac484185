"""A growing array of codes that arrive in pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

PIECE = 65_536
"""Number of codes per piece, small enough for the processor's cache."""

_FIRST = 4_096


class CodeBuffer:
    """Codes in the smallest unsigned type that holds all of them so far.

    The array grows by half through ``realloc``, which can remap pages instead of copying, so that a
    table is not held in memory twice.
    """

    def __init__(self) -> None:
        self._codes: NDArray[np.unsignedinteger[Any]] = np.empty(_FIRST, dtype=np.uint8)
        self._used = 0

    def __len__(self) -> int:
        return self._used

    def extend(self, codes: NDArray[Any], count: int) -> None:
        """Append codes."""
        kind = np.uint8 if count <= 2**8 else np.uint16 if count <= 2**16 else np.uint32
        if np.dtype(kind).itemsize > self._codes.itemsize:
            self._codes = self._codes.astype(kind)
        end = self._used + len(codes)
        if end > len(self._codes):
            self._resize(max(end, len(self._codes) * 3 // 2))
        self._codes[self._used : end] = codes
        self._used = end

    def _resize(self, size: int) -> None:
        # No view of the array outlives a method of this class.
        self._codes.resize(size, refcheck=False)

    def pieces(self) -> Iterator[NDArray[np.unsignedinteger[Any]]]:
        """Yield copies of the codes in pieces."""
        for start in range(0, self._used, PIECE):
            yield self._codes[start : min(start + PIECE, self._used)].copy()

    def counts(self, n: int) -> NDArray[np.intp]:
        """Count the occurrences of each of `n` codes."""
        counts = np.zeros(n, dtype=np.intp)
        for piece in self.pieces():
            counts += np.bincount(piece, minlength=n)
        return counts

    def first(self, code: int) -> int:
        """Return the first position of a code, which must occur."""
        return int(np.argmax(self._codes[: self._used] == code))

    def look_up(self, table: NDArray[Any]) -> NDArray[Any]:
        """Return a read-only array with a table's entry for each code; empties the buffer."""
        if table.dtype == self._codes.dtype:
            made: NDArray[Any] = self._codes
        else:
            made = np.empty(self._used, dtype=table.dtype)
        at = 0
        for piece in self.pieces():
            np.take(table, piece, out=made[at : at + len(piece)], mode="clip")
            at += len(piece)
        if made is self._codes:
            self._resize(self._used)
        self._codes, self._used = np.empty(_FIRST, dtype=np.uint8), 0
        made.flags.writeable = False
        return made
