"""Draws that stay the same for ever: no method of numpy whose results a version may change."""

from __future__ import annotations

import itertools
import zlib
from typing import TYPE_CHECKING, TypeVar

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")


class Dice:
    """Draws from a seed.

    The raw bits of PCG64 are part of numpy's promise of a stable stream, the methods of its
    ``Generator`` are not (NEP 19), so every draw is made of raw bits here.
    """

    def __init__(self, *seeds: int | str) -> None:
        numbers = [zlib.crc32(s.encode()) if isinstance(s, str) else abs(s) for s in seeds]
        self._bits = np.random.PCG64(np.random.SeedSequence(numbers))

    def below(self, count: int) -> int:
        """Return one of 0 … count − 1; the bias is below 10⁻¹⁵ for what is drawn here."""
        return int(self._bits.random_raw()) % count

    def between(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def pick(self, choices: Sequence[T]) -> T:
        """Return one of the choices."""
        return choices[self.below(len(choices))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in a random order."""
        rest = list(items)
        draws = self._bits.random_raw(len(rest)).tolist()
        return [rest.pop(draw % len(rest)) for draw in draws]

    def row(self, states: int, step: int = 10) -> list[float]:
        """Return a row of probabilities that are positive multiples of 1 / `step`."""
        cuts = sorted(self.shuffled(range(1, step))[: states - 1])
        ends = [0, *cuts, step]
        return [(b - a) / step for a, b in itertools.pairwise(ends)]
