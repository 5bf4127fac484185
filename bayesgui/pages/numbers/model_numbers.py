"""All numbers of the page of a model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.compilation import compiled
from bayesgui.core.errors import ModelError
from bayesgui.core.kinds.utility import Utility
from bayesgui.core.monitor import SILENT
from bayesgui.pages.numbers.decisions import page_decisions
from bayesgui.pages.numbers.packing import packed_floats
from bayesgui.pages.numbers.targets import target_numbers
from bayesgui.pages.numbers.tree import tree_numbers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.pages.numbers.cost import PageCost


@dataclass(frozen=True, eq=False)
class PageNumbers:
    """The numbers of a page, and what it takes."""

    numbers: dict[str, object]
    cost: PageCost


def model_numbers(
    model: Model,
    targets: Sequence[str] | None = None,
    *,
    limited_memory: bool = False,
    monitor: Monitor = SILENT,
) -> PageNumbers:
    """Return the numbers of a page, whose nodes are those of a model that is no template.

    `targets`: the nodes whose numbers it knows; all if None. `limited_memory`: whether decisions
    know only what is drawn.

    Raises `MemoryBudgetError` where the page would be too large, before it is made, and what
    `page_decisions` raises.
    """
    if targets is not None:
        if model.decisions or model.utilities:
            raise ModelError(
                "A page of some nodes only has no decisions and utilities; leave the targets out."
            )
        return PageNumbers(*target_numbers(compiled(model).network, targets, len(model), monitor))
    decisions = page_decisions(model, limited_memory)
    network = compiled(model).network if decisions is None else decisions.network
    numbers, cost = tree_numbers(network, len(model), monitor)
    if decisions is not None:
        numbers["decisions"] = decisions.numbers
    numbers["worth"] = _worth(model)
    return PageNumbers(numbers, cost)


def _worth(model: Model) -> dict[str, object]:
    """Return the tables of the utilities that have numbers of their own."""
    found: dict[str, object] = {}
    for name in model.utilities:
        mechanism = model.mechanism(name)
        if isinstance(mechanism, Utility):
            values = packed_floats(mechanism.values.ravel())
            found[name] = {"parents": mechanism.parents, "values": values}
    return found
