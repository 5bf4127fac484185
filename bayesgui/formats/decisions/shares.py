"""How much each utility counts in the total, for programs that add up all utilities."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bayesgui.core.formulas.weighted_sums import coefficients
from bayesgui.core.kinds.utility import SuperValue, Utility

if TYPE_CHECKING:
    from bayesgui.core.model import Model


@dataclass
class Shares:
    """The total of a model as a sum of its utilities with factors.

    `factors`: of each utility with numbers. `added`: what each utility that is computed from others
    adds besides them. `computed`: those that are no weighted sum; the utilities above them count as
    if they were one.
    """

    factors: dict[str, float] = field(default_factory=dict)
    added: dict[str, float] = field(default_factory=dict)
    computed: list[str] = field(default_factory=list)


def shares_of(model: Model, *, needs_numbers: bool = False) -> Shares:
    """Return how much each utility counts.

    `needs_numbers`: whether one with numbers that are not given yet does not count, nor what is
    computed from it.

    >>> import bayesgui
    >>> net = bayesgui.BayesianNetwork().with_utility("a", [], 1.0, weight=3.0)
    >>> net = net.with_utility("b", [], 2.0).with_utility("c", ["a", "b"], "a / 2 + 5", weight=4.0)
    >>> shares_of(net).factors, shares_of(net).added
    ({'a': 2.0, 'b': 0.0}, {'c': 20.0})
    """
    found = Shares()
    open_ = {name for name in model.utilities if getattr(model.mechanism(name), "n_missing", 0)}
    open_ |= model.descendants(*open_) if open_ else set()
    counted: dict[str, float] = {}
    for name in reversed(model.topological_order()):
        mechanism = model.mechanism(name)
        if not isinstance(mechanism, Utility | SuperValue):
            continue
        own = 0.0 if needs_numbers and name in open_ else float(mechanism.weight)
        share = counted.get(name, 0.0) if model.children(name) else own
        if isinstance(mechanism, Utility):
            found.factors[name] = share
            continue
        factors = _factors(model, mechanism)
        if factors is None:
            found.computed.append(name)
            factors = _weights(model, mechanism)
        found.added[name] = share * factors.pop("", 0.0)
        for parent, factor in factors.items():
            counted[parent] = counted.get(parent, 0.0) + share * factor
    found.factors = {name: found.factors[name] for name in model if name in found.factors}
    return found


def own_factor(model: Model, name: str, *, total: bool) -> float:
    """Return the weight of a utility where it counts, else 1.

    `total`: whether it counts in the total, where no other is computed from it; else in the sums
    that are computed from it.
    """
    weight = float(getattr(model.mechanism(name), "weight", 1.0))
    children = model.children(name)
    if total or not children:
        return weight if total and not children else 1.0
    sums = (each for each in map(model.mechanism, children) if isinstance(each, SuperValue))
    return weight if all(each.tree is None for each in sums) else 1.0


def _factors(model: Model, value: SuperValue) -> dict[str, float] | None:
    """Return the factor of each utility in a weighted sum, "" for what is added."""
    return _weights(model, value) if value.tree is None else coefficients(value.tree)


def _weights(model: Model, value: SuperValue) -> dict[str, float]:
    return {name: float(getattr(model.mechanism(name), "weight", 1.0)) for name in value.parents}
