"""Two criteria of a decision, each a weighted sum of utilities."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError, ParameterError
from bayesgui.core.formulas.weighted_sums import coefficients
from bayesgui.core.kinds.utility import SuperValue, Utility
from bayesgui.core.name_lists import listed, unknown_node

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bayesgui.core.model import Model


@dataclass(frozen=True)
class Criteria:
    """Which utilities make up the first criterion, and which the second one."""

    first: tuple[str, ...] = ()
    second: tuple[str, ...] = ()

    def renamed(self, old: str, new: str) -> Criteria:
        """Return the same criteria with another name of a utility."""
        return Criteria(
            tuple(new if name == old else name for name in self.first),
            tuple(new if name == old else name for name in self.second),
        )


def summands(model: Model) -> dict[str, float]:
    """Return the utilities of which the total is a weighted sum, with their weights.

    A super-value that is a weighted sum counts as the utilities that it adds up; one with any other
    formula counts as a whole.
    """
    found: dict[str, float] = {}
    waiting = [(name, _weight(model, name)) for name in model.utilities if not model.children(name)]
    while waiting:
        name, weight = waiting.pop(0)
        parts = _parts(model, name)
        if parts is None:
            found[name] = found.get(name, 0.0) + weight
        else:
            waiting += [(part, weight * factor) for part, factor in parts.items()]
    return {name: found[name] for name in model.utilities if name in found}


def _weight(model: Model, name: str) -> float:
    return float(model.mechanism(name).weight)  # type: ignore[attr-defined]


def _parts(model: Model, name: str) -> Mapping[str, float] | None:
    """Return what a super-value adds up; None for what is no weighted sum of utilities."""
    mechanism = model.mechanism(name)
    if not isinstance(mechanism, SuperValue):
        return None
    if mechanism.tree is None:
        return {parent: _weight(model, parent) for parent in mechanism.parents}
    found = coefficients(mechanism.tree)
    return None if found is None or found.get("") else {k: v for k, v in found.items() if k}


def proposed_criteria(model: Model) -> Criteria:
    """Return which utilities are probably meant as one criterion.

    By their property `criterion`, which files of OpenMarkov say and others keep, or by their unit,
    where there are two; else what can only lose is the first one, and the other utilities the
    second. Costs come first. Raises `ModelError` for fewer than two utilities.
    """
    weights = summands(model)
    if len(weights) < 2:
        raise ModelError("Two criteria need two utilities; draw another one.")
    said: dict[str, list[str]] = {}
    by_unit: dict[str, list[str]] = {}
    for name in weights:
        said.setdefault(dict(model[name].properties).get("criterion", ""), []).append(name)
        by_unit.setdefault(model[name].unit, []).append(name)
    groups = list((said if len(said) == 2 else by_unit).values())
    if len(groups) == 2:
        groups.sort(key=lambda names: not all(_only_loses(model, n, weights[n]) for n in names))
        return Criteria(tuple(groups[0]), tuple(groups[1]))
    names = list(weights)
    first = [name for name in names if _only_loses(model, name, weights[name])]
    if not 0 < len(first) < len(names):
        first = names[:1]
    return Criteria(tuple(first), tuple(name for name in names if name not in first))


def _only_loses(model: Model, name: str, weight: float) -> bool:
    mechanism = model.mechanism(name)
    if not isinstance(mechanism, Utility):
        return False
    low, high = mechanism.ends
    return max(weight * low, weight * high) <= 0.0 and low < high


def criteria_of(model: Model, first: Iterable[str], second: Iterable[str] = ()) -> Criteria:
    """Return criteria made of named utilities; without a second one, of all other utilities.

    Raises `ParameterError` for a name that is no utility, or that is in both.
    """
    weights = summands(model)
    one = _expanded(model, first, weights)
    other = _expanded(model, second, weights) or tuple(n for n in weights if n not in one)
    for name in one:
        if name in other:
            raise ParameterError(
                "{variable} cannot belong to both criteria; leave it in one.", variable=name
            )
    if not one or not other:
        raise ParameterError("Each of the two criteria needs a utility.")
    return Criteria(one, other)


def _expanded(model: Model, names: Iterable[str], weights: Mapping[str, float]) -> tuple[str, ...]:
    """Return the summands that some names stand for: a sum stands for what it adds up."""
    found: dict[str, None] = {}
    for name in listed(names):
        if name not in model or name not in model.utilities:
            otherwise = ParameterError("{variable} is no utility.", variable=str(name))
            if name in model:
                raise otherwise
            raise unknown_node(ParameterError, name, model.utilities, otherwise)
        waiting = [name]
        while waiting:
            part = waiting.pop(0)
            if part in weights:
                found[part] = None
                continue
            parts = _parts(model, part)
            if parts is None or model.children(part):
                raise ParameterError(
                    "{variable} is part of a formula that is no sum: only the formula as a whole "
                    "can belong to a criterion.",
                    variable=part,
                )
            waiting += parts
    return tuple(found)


def own_weights(model: Model) -> dict[str, float]:
    """Return the weights that nodes have themselves: of the utilities that are added up."""
    return {
        name: _weight(model, name)
        for name in model.utilities
        if all(_adds_up(model, child) for child in model.children(name))
    }


def _adds_up(model: Model, name: str) -> bool:
    mechanism = model.mechanism(name)
    return isinstance(mechanism, SuperValue) and mechanism.tree is None


def price_in_model(model: Model, criteria: Criteria) -> float:
    """Return what a unit of the second criterion is worth in the total, in units of the first.

    NaN where the first one does not count.
    """
    weights = summands(model)
    first, second = (
        max((abs(weights.get(name, 0.0)) for name in names), default=0.0)
        for names in (criteria.first, criteria.second)
    )
    return second / first if first else float("nan")


def weights_for(model: Model, criteria: Criteria, price: float) -> dict[str, float]:
    """Return weights of nodes with which a unit of the second criterion is worth a price.

    Those of the first criterion stay, unless they are all 0. Raises `ModelError` if a weight stands
    in a formula.
    """
    own, counted = own_weights(model), summands(model)
    unit = max(abs(counted[name]) for name in criteria.first) or 1.0
    found = {name: share * unit for name, share in factors(model, criteria.first).items()}
    for name, share in factors(model, criteria.second).items():
        found[name] = share * unit * price
    for name in found:
        if name not in own or model.children(name):
            raise ModelError(
                "The weight of {variable} is part of a formula; change it there.", variable=name
            )
    return found


def factors(model: Model, names: Sequence[str]) -> dict[str, float]:
    """Return the factor of each utility of a criterion: its weight over the largest of them.

    So a criterion is in the unit of its utilities, whatever their common weight. Utilities whose
    weights are all 0 count alike.
    """
    weights = summands(model)
    largest = max(abs(weights[name]) for name in names)
    return {name: weights[name] / largest if largest else 1.0 for name in names}
