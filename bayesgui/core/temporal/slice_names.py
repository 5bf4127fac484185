"""What the slices of a series are called, without a text for each of a million numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload


class SliceNames(Sequence[str]):
    """Names of the first slices, and after them numbers, which are written when they are read.

    `names`: those of the first slices. `count`: number of slices.
    """

    __slots__ = ("_count", "_names")

    def __init__(self, names: tuple[str, ...], count: int) -> None:
        self._names, self._count = names, count

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> str: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[str, ...]: ...

    def __getitem__(self, place: int | slice) -> str | tuple[str, ...]:
        if isinstance(place, slice):
            return tuple(self._name(number) for number in range(*place.indices(self._count)))
        number = place + self._count if place < 0 else place
        if not 0 <= number < self._count:
            raise IndexError(place)
        return self._name(number)

    def _name(self, number: int) -> str:
        return self._names[number] if number < len(self._names) else str(number)

    def __eq__(self, other: object) -> bool:
        is_other = isinstance(other, SliceNames | tuple | list)
        return tuple(self) == tuple(other) if is_other else NotImplemented  # type: ignore[arg-type]

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))
