"""An effect with all that is said about it: whether it is identified, how, and its numbers."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, Protocol

from bayesgui.core.errors import ModelError
from bayesgui.core.views.frames import frame_of_joint
from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

    from bayesgui.graph.causal.identification.derivation import Hedge, Identified


class GraphAnswers(Protocol):
    """What the graph answers besides, when it is asked."""

    def identification(self) -> Identified | Hedge:
        """Return what ID and IDC end in."""

    def instruments(self) -> dict[str, tuple[str, ...]]:
        """Return the instruments, each with what it is given."""


Method = Literal["adjustment", "front-door", "formula", "instruments", "none"]


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
    graph: GraphAnswers | None = field(default=None, repr=False)

    @cached_property
    def identification(self) -> Identified | Hedge | None:
        """The steps of ID or IDC, or the nodes and edges of the hedge that forbids a formula."""
        return None if self.graph is None else self.graph.identification()

    @cached_property
    def instruments(self) -> dict[str, tuple[str, ...]]:
        """Instruments, each with what it needs to be given."""
        return {} if self.graph is None else self.graph.instruments()

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
        pair = self.compared(self.do)
        return None if pair is None else pair[0] - pair[1]

    @property
    def ratio(self) -> float | None:
        """P(y₁ | do(x₁)) / P(y₁ | do(x₂)); None where that is no number."""
        pair = self.compared(self.do)
        return None if pair is None else _quotient(*pair)

    @property
    def odds_ratio(self) -> float | None:
        """The ratio of the odds of the two probabilities in `difference`."""
        pair = self.compared(self.do)
        if pair is None:
            return None
        first, second = pair
        return _quotient(first * (1 - second), second * (1 - first))

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
        self, values: NDArray[np.float64] | None, states: tuple[int, int] = (0, 1), event: int = 0
    ) -> tuple[float, float] | None:
        """Return the probabilities of a state of the effect for two states of the cause.

        `values`: `do` or `seen`. `states`, `event`: positions, of each node. None if there is no
        such state or number.
        """
        if values is None or min(values.shape) <= max(*states, event):
            return None
        found = []
        for state in states:
            index = (state,) * len(self.x) + (event,) * len(self.y)
            found.append(float(values[index]))
        return None if any(map(math.isnan, found)) else (found[0], found[1])

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


def _quotient(above: float, below: float) -> float | None:
    return above / below if below else None
