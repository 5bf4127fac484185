"""What an interpolation sees: pooled answers on ordered scales, weights and a spread."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.elicited.answers import Configuration

_NOTHING: Mapping[Any, Any] = MappingProxyType({})


@dataclass(frozen=True)
class Asked:
    """The question of an interpolation; all states are counted from the low end of their scale.

    `sizes`: numbers of states of the parents. `weights`: how much each parent counts. `spread`: the
    standard deviation on the scale from 0 to 1. `rows`: pooled answers by configuration and state;
    −1 in a configuration stands for a parent that was not named. `options`: those of the method.
    """

    sizes: tuple[int, ...]
    n_states: int
    weights: tuple[float, ...] = ()
    spread: float = 0.15
    rows: Mapping[Configuration, Mapping[int, float]] = field(default_factory=lambda: _NOTHING)
    options: Mapping[str, float] = field(default_factory=lambda: _NOTHING)

    @property
    def counting(self) -> tuple[int, ...]:
        """The parents that have a weight."""
        return tuple(axis for axis, weight in enumerate(self.weights) if weight > 0)

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the table."""
        return (*self.sizes, self.n_states)

    @property
    def lowest(self) -> Configuration:
        """All parents at the low end."""
        return (0,) * len(self.sizes)

    @property
    def highest(self) -> Configuration:
        """All parents at the high end."""
        return tuple(size - 1 for size in self.sizes)


def positions(size: int) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Return the places of a scale's states from 0 to 1, the ends included."""
    return np.linspace(0.0, 1.0, size) if size > 1 else np.array([0.5])
