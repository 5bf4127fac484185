"""All numbers of the page of a model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.compilation import compiled
from bayesgui.core.kinds.utility import Utility
from bayesgui.pages.numbers.decisions import page_decisions
from bayesgui.pages.numbers.packing import packed_floats
from bayesgui.pages.numbers.tree import page_plan, tree_numbers

if TYPE_CHECKING:
    from bayesgui.core.model import Model


def model_numbers(model: Model) -> dict[str, object]:
    """Return the numbers of a page, whose nodes are those of a model that is no template.

    Raises what `page_decisions` raises.
    """
    decisions = page_decisions(model)
    network = compiled(model).network if decisions is None else decisions.network
    numbers = tree_numbers(network, page_plan(network))
    if decisions is not None:
        numbers["decisions"] = decisions.numbers
    numbers["worth"] = _worth(model)
    return numbers


def _worth(model: Model) -> dict[str, object]:
    """Return the tables of the utilities that have numbers of their own."""
    found: dict[str, object] = {}
    for name in model.utilities:
        mechanism = model.mechanism(name)
        if isinstance(mechanism, Utility):
            values = packed_floats(mechanism.values.ravel())
            found[name] = {"parents": mechanism.parents, "values": values}
    return found
