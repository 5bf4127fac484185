"""Arrays as text, and tables of which equal ones are stored once."""

from __future__ import annotations

import base64
import itertools
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import ArrayLike, NDArray

    from bayesgui.decisions.solving.program import Program


def packed_floats(numbers: ArrayLike) -> str:
    """Return numbers as text: 8 bytes each, little-endian, in base 64."""
    return _text(np.asarray(numbers, dtype="<f8"))


def packed_ints(numbers: ArrayLike) -> str:
    """Return whole numbers as text: 4 bytes each, little-endian, in base 64."""
    return _text(np.asarray(numbers, dtype="<i4"))


def packed_lists(lists: Iterable[Sequence[int]]) -> str:
    """Return lists of whole numbers as text, each after its length."""
    return packed_ints(list(itertools.chain.from_iterable((len(each), *each) for each in lists)))


def packed_program(program: Program) -> dict[str, object]:
    """Return the steps of an elimination as text, for `engine/program.js`."""
    parts = program.parts
    return {
        "steps": packed_ints(parts.steps.ravel()),
        "inputs": packed_ints(parts.inputs.ravel()),
        "axes": packed_ints(parts.axes),
        "strides": packed_ints(parts.strides),
        "room": parts.room,
        "main": parts.n_main,
        "result": parts.result,
        "compared": parts.compared,
        "choices": parts.choices,
        "masks": parts.masks,
    }


def _text(array: NDArray[np.generic]) -> str:
    return base64.b64encode(array.tobytes()).decode("ascii")


class TablePool:
    """Numbers of tables, one after another; a table that is there already is not added again."""

    def __init__(self) -> None:
        self._places: dict[bytes, int] = {}
        self._tables: list[NDArray[np.float64]] = []
        self.end = 0

    def place(self, table: NDArray[np.float64]) -> int:
        """Return where a table begins."""
        numbers = np.ascontiguousarray(table, dtype=np.float64).ravel()
        key = numbers.tobytes()
        if key not in self._places:
            self._places[key] = self.end
            self._tables.append(numbers)
            self.end += numbers.size
        return self._places[key]

    def packed(self) -> str:
        """Return all numbers as text."""
        return packed_floats(np.concatenate([np.empty(0), *self._tables]))
