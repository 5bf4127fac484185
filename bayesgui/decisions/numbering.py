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
    decisions = set(model.decisions)
    order = [name for name in model.topological_order() if name in decisions]
    if limited_memory:
        return {name: k for k, name in enumerate(order, start=1)}
    above = {name: model.ancestors(name) for name in order}
    beside = {
        name: {o for o in order if o not in above[name] and name not in above[o]} - {name}
        for name in order
    }
    # Those before it count whether they have places themselves or not.
    return {
        name: 1 + len(above[name] & decisions)
        if all(len(beside[name]) < len(beside[other]) for other in beside[name])
        else None
        for name in order
    }
