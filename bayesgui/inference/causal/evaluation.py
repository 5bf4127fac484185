"""The numbers of a formula: each of its probabilities is asked of an engine once."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.monitor import SILENT
from bayesgui.graph.causal.identification.formula import (
    Formula,
    Probability,
    Product,
    Ratio,
    Sum,
)
from bayesgui.inference.causal.named_array import NamedArray, product, sum_of_product

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.base import InferenceEngine


class Evaluation:
    """Evaluates formulas about one network; what was asked for one is kept for the next.

    `soft`: nodes of `with_soft_findings`, whose first state is what was seen: each with the node
    above it and the likelihoods of its states.
    """

    def __init__(
        self,
        engine: InferenceEngine,
        monitor: Monitor = SILENT,
        soft: Mapping[str, tuple[str, NDArray[np.float64]]] | None = None,
    ) -> None:
        self._engine = engine
        self._monitor = monitor
        self._soft = dict(soft or {})
        self._known: dict[Probability, NamedArray] = {}
        self._joints: dict[frozenset[str], NamedArray] = {}

    def cells(self, formula: Formula) -> int:
        """Return the number of cells of the largest table that a formula asks for."""
        asked = ({*each.of, *each.given} for each in _probabilities(formula))
        return max(math.prod(map(self._n_states, names)) for names in asked)

    def _n_states(self, name: str) -> int:
        return 2 if name in self._soft else self.network[name].n_states

    def distribution(
        self, formula: Formula, axes: Sequence[str], states: Mapping[str, int] | None = None
    ) -> NDArray[np.float64]:
        """Return the numbers of a formula, an axis for each name; NaN where there is none.

        `states`: positions of states at which further names are held. Whatever else the formula
        depends on changes nothing: of its states, those are taken at which the numbers are defined.

        The result: shape (states of each of `axes`).
        """
        found = self._value(formula)
        found = found.at(dict(states or {}))
        others = [name for name in found.names if name not in axes]
        network = self.network
        sizes = [network[name].n_states for name in axes]
        values = found.along([*axes, *others])
        values = np.broadcast_to(values, [*sizes, *values.shape[len(axes) :]])
        values = values.reshape([*sizes, -1])
        first = np.isfinite(values).argmax(axis=-1)
        return np.take_along_axis(values, first[..., np.newaxis], axis=-1)[..., 0]

    @property
    def network(self) -> BayesianNetwork:
        """The network that the formulas are about."""
        return self._engine.network

    def undefined_given(self, formula: Formula) -> dict[str, int] | None:
        """Return a condition of a formula that never holds: positions of states; None if none."""
        for each in _probabilities(formula):
            array = self._probability(each)
            if np.isnan(array.values).any():
                place = np.argwhere(np.isnan(array.values))[0]
                states = dict(zip(array.names, map(int, place), strict=True))
                return {name: states[name] for name in each.given}
        return None

    def _value(self, formula: Formula) -> NamedArray:
        self._monitor.check()
        match formula:
            case Probability():
                return self._probability(formula)
            case Product(factors):
                return product([self._value(each) for each in factors])
            case Sum(over, Product(factors)):
                return sum_of_product([self._value(f) for f in factors], over, self._monitor)
            case Sum(over, inner):
                return self._value(inner).summed(over)
            case Ratio(above, below):
                return self._value(above) / self._value(below)
        raise TypeError(formula)

    def _probability(self, asked: Probability) -> NamedArray:
        assert not asked.do, "a formula is about what is observed"
        if asked not in self._known:
            joint = self.joint((*asked.of, *asked.given))
            self._known[asked] = joint / joint.summed(asked.of) if asked.given else joint
        return self._known[asked]

    def joint(self, names: tuple[str, ...]) -> NamedArray:
        """Return P(names), an axis for each; a table that has more is summed, not asked again."""
        wanted = frozenset(names)
        for kept, table in self._joints.items():
            if wanted <= kept:
                return NamedArray(names, table.summed(kept - wanted).along(names))
        found = self._joints[wanted] = self._asked(names)
        return found

    def _asked(self, names: tuple[str, ...]) -> NamedArray:
        soft = [name for name in names if name in self._soft]
        plain = tuple(dict.fromkeys(self._soft[n][0] if n in soft else n for n in names))
        found = NamedArray(plain, self._engine.joint(plain, None, self._monitor))
        if not soft:
            return found
        tables = []
        for child in soft:
            name, weights = self._soft[child]
            likely = weights / weights.max()
            tables.append(NamedArray((name, child), np.stack([likely, 1.0 - likely], axis=-1)))
        both = product([found, *tables]).summed({*plain}.difference(names))
        return NamedArray(names, both.along(names))


def _probabilities(formula: Formula) -> list[Probability]:
    match formula:
        case Probability():
            return [formula]
        case Product(factors):
            return [p for each in factors for p in _probabilities(each)]
        case Sum(_, inner):
            return _probabilities(inner)
        case Ratio(above, below):
            return _probabilities(above) + _probabilities(below)
    raise TypeError(formula)
