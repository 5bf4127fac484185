"""An effect with all that is said about it: whether it is identified, how, and its numbers."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import ModelError
from bayesgui.core.views.frames import frame_of_joint
from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

    from bayesgui.graph.causal.effect_ways import EffectWays, Method
    from bayesgui.graph.causal.identification.derivation import Hedge, Identified

Pair = tuple[float | None, float | None]
"""Probabilities of an effect under the two states of the cause that are compared."""


@dataclass(frozen=True, eq=False, repr=False)
class Effect(ShortRepr, NotebookTable):
    """What setting one or several causes does, as far as it follows from what can be observed.

    Parameters
    ----------
    x, y : tuple of str
        Causes and effects.
    x_states, y_states : tuple of tuple of str
        Their states.
    method : str
        ``"adjustment"``, ``"front-door"`` or ``"formula"`` if it is identified; else
        ``"instruments"`` where these bound it, or ``"none"``.
    adjustment_sets : tuple of tuple of str
        All minimal sets to adjust for, smaller ones first; ``()`` if there is none, which is
        another thing than the empty set.
    target : str
        What is asked, as in ``P(Y | do(X), Z)``, where Z chooses a subgroup.
    formula : str or None
        The effect as a formula over what is observed; a sum over ``X′`` is over other values of X.
    do, seen : ndarray or None
        P(y | do(x)) and P(y | x), an axis for each of `x` and `y`; NaN where what can be observed
        leaves it open. None without tables, and `do` if the effect is not identified.
    explanation : str
        A sentence: why it is not identified, or that there is no effect.
    warnings : tuple of str
        Sentences on numbers that are missing.
    estimates : mapping of str to Estimate
        Of data: the difference by each estimator, with its interval.
    bounds : mapping of str to tuple of float
        The least and the greatest `difference` that an instrument leaves possible, by instrument,
        where the effect is not identified.
    """

    x: tuple[str, ...]
    y: tuple[str, ...]
    x_states: tuple[tuple[str, ...], ...]
    y_states: tuple[tuple[str, ...], ...]
    method: Method
    adjustment_sets: tuple[tuple[str, ...], ...]
    target: str
    formula: str | None
    do: NDArray[np.float64] | None
    seen: NDArray[np.float64] | None
    explanation: str = ""
    warnings: tuple[str, ...] = ()
    estimates: Mapping[str, Any] = field(default_factory=dict)
    bounds: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    graph: EffectWays | None = field(default=None, repr=False)

    @cached_property
    def identification(self) -> Identified | Hedge | None:
        """The steps of ID or IDC, or the nodes and edges of the hedge that forbids a formula."""
        return None if self.graph is None else self.graph.identification()

    @cached_property
    def instruments(self) -> dict[str, tuple[str, ...]]:
        """Instruments, each with what it needs to be given."""
        return {} if self.graph is None else self.graph.instruments

    @property
    def identified(self) -> bool:
        """Whether it follows from what can be observed."""
        return self.formula is not None

    @property
    def distribution(self) -> dict[str, dict[str, float]] | None:
        """P(y | do(x)) by the states of the cause and those of the effect.

        The states of several nodes are joined by commas.
        """
        return self._by_states(self.do)

    @property
    def seen_distribution(self) -> dict[str, dict[str, float]] | None:
        """P(y | x), without an intervention."""
        return self._by_states(self.seen)

    @property
    def difference(self) -> float | None:
        """How much more probable the first state of the effect becomes.

        P(y₁ | do(x₁)) − P(y₁ | do(x₂)), of the first state of the effect and the first two of the
        cause; of several nodes each is in that state. None where there is no number.
        """
        return difference(self.compared(self.do))

    @property
    def ratio(self) -> float | None:
        """P(y₁ | do(x₁)) / P(y₁ | do(x₂)); None where that is no number."""
        return ratio(self.compared(self.do))

    @property
    def odds_ratio(self) -> float | None:
        """The ratio of the odds of the two probabilities in `difference`."""
        return odds_ratio(self.compared(self.do))

    def to_frame(self) -> pd.DataFrame:
        """Return a pandas table: columns of states of causes and effects, ``do`` and ``seen``.

        Raises
        ------
        ModelError
            If there are no numbers, as parents lists have none.
        """
        if self.seen is None:
            raise ModelError("Parents lists have no numbers; give a network with tables.")
        names, states = (*self.x, *self.y), (*self.x_states, *self.y_states)
        frame = frame_of_joint(names, states, self.seen)
        frame.columns = [*names, "seen"]
        known = math.nan if self.do is None else self.do.ravel().copy()
        frame.insert(len(names), "do", known, allow_duplicates=True)
        return frame

    def compared(
        self,
        values: NDArray[np.float64] | None,
        arms: tuple[Sequence[int], Sequence[int]] | None = None,
        event: Sequence[int] | None = None,
    ) -> Pair:
        """Return the probabilities of a state of the effect for two states of the cause.

        `values`: `do` or `seen`. `arms`: the two positions of states, for each of `x`; its first
        two by default. `event`: of each of `y`, the first by default. None for what is no state or
        number.
        """
        ends = tuple(event or (0,) * len(self.y))
        both = arms or tuple((k,) * len(self.x) for k in (0, 1))
        return _number_at(values, (*both[0], *ends)), _number_at(values, (*both[1], *ends))

    def _by_states(self, values: NDArray[np.float64] | None) -> dict[str, dict[str, float]] | None:
        if values is None:
            return None
        rows = _labels(self.x_states)
        columns = _labels(self.y_states)
        table = values.reshape(len(rows), len(columns))
        return {
            row: dict(zip(columns, map(float, numbers), strict=True))
            for row, numbers in zip(rows, table, strict=True)
        }


def _labels(states: tuple[tuple[str, ...], ...]) -> list[str]:
    return [", ".join(each) for each in itertools.product(*states)]


def _number_at(values: NDArray[np.float64] | None, place: tuple[int, ...]) -> float | None:
    if values is None or any(k >= size for k, size in zip(place, values.shape, strict=True)):
        return None
    found = float(values[place])
    return None if math.isnan(found) else found


def difference(pair: Pair) -> float | None:
    """Return the first number less the second one, if both are there."""
    first, second = pair
    return None if first is None or second is None else first - second


def ratio(pair: Pair) -> float | None:
    """Return the first number over the second one, if there is such a number."""
    first, second = pair
    return first / second if first is not None and second else None


def odds_ratio(pair: Pair) -> float | None:
    """Return the ratio of the odds of two probabilities, if there is such a number."""
    first, second = pair
    if first is None or second is None or first == 1 or not second:
        return None
    return first * (1 - second) / ((1 - first) * second)
