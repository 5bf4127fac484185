"""What an interpolation is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from bayesgui.core.elicited.rows import row_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.elicited.answers import Configuration
    from bayesgui.core.elicited.asked import Asked
    from bayesgui.core.sentence import Sentence


@dataclass(frozen=True)
class Setting:
    """A number that a method takes besides weights and spread.

    `name`: under which a file keeps it. `default`, `least`, `most`: what it may be.
    """

    name: str
    label: Sentence
    default: float
    least: float
    most: float
    fitted: bool = False
    """Whether it is fitted to the answers with the weights."""


class Interpolation(ABC):
    """A way to make a whole table of a few answers.

    Attributes
    ----------
    label : Sentence
        The method in words.
    counts : bool
        Whether weights of parents matter.
    spreads : bool
        Whether the spread matters.
    fits : bool
        Whether weights and spread are fitted to the answers; else the table goes through them.
    scales_weights : bool
        Whether only the ratios of weights matter.
    settings : tuple of Setting
        Further numbers.
    """

    label: ClassVar[Sentence]
    counts: ClassVar[bool] = True
    spreads: ClassVar[bool] = True
    fits: ClassVar[bool] = True
    scales_weights: ClassVar[bool] = False
    settings: ClassVar[tuple[Setting, ...]] = ()

    @abstractmethod
    def table(self, asked: Asked) -> NDArray[np.float64]:
        """Return the table, shape (*sizes, n_states), all rows distributions."""

    def rows(self, asked: Asked, configurations: Sequence[Configuration]) -> NDArray[np.float64]:
        """Return some rows of the table, shape (n, n_states); −1 stands for the mean of all states.

        What fitting asks again and again, so that it is worth being faster than the table.
        """
        table = self.table(asked)
        return np.array([row_of(table, configuration) for configuration in configurations])

    def first_rows(self, asked: Asked) -> tuple[Configuration, ...]:
        """Return the configurations to ask first, the most telling ones before others."""
        return ends_first(asked)


def ends_first(asked: Asked) -> tuple[Configuration, ...]:
    """Return both ends, then each parent alone at its high end, then alone at its low end."""
    low, high = asked.lowest, asked.highest
    found = [low, high]
    for ground, other in ((low, high), (high, low)):
        found += [
            (*ground[:axis], other[axis], *ground[axis + 1 :]) for axis in range(len(asked.sizes))
        ]
    return tuple(dict.fromkeys(found))
