"""The place of each decision in time, as far as the paths of a model order them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bayesgui.core.model import Model


def decision_numbers(model: Model, *, limited_memory: bool = False) -> dict[str, int | None]:
    """Return the place of each decision in time, from 1; None for one that no path orders.

    With limited memory none is needed: decisions are numbered as they are listed.

    Of two that no path orders, the one has a place that fewer others stand beside.
    """
    beside = _beside(model)
    if limited_memory:
        return {name: k for k, name in enumerate(beside, start=1)}
    # Those before it count whether they have places themselves or not.
    return {
        name: 1 + len(model.ancestors(name) & beside.keys())
        if all(len(others) < len(beside[other]) for other in others)
        else None
        for name, others in beside.items()
    }


def unordered_pair(model: Model) -> tuple[str, str] | None:
    """Return two decisions that no path orders, the second one without a place; None if all are."""
    beside, numbers = _beside(model), decision_numbers(model)
    for name, others in beside.items():
        if numbers[name] is None:
            return others[0], name
    return None


def _beside(model: Model) -> dict[str, list[str]]:
    """Return the decisions in their order, each with those that no path orders with it."""
    decisions = set(model.decisions)
    order = [name for name in model.topological_order() if name in decisions]
    above = {name: model.ancestors(name) for name in order}
    return {
        name: [o for o in order if o not in above[name] | {name} and name not in above[o]]
        for name in order
    }
