"""The nodes of a model as a page has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.kinds.utility import UTILITY
from bayesgui.core.temporal.network import TemporalNetwork
from bayesgui.pages.content import PageNode

if TYPE_CHECKING:
    from collections.abc import Collection

    from bayesgui.core.model import Model


def page_nodes(model: Model, targets: Collection[str] | None = None) -> tuple[PageNode, ...]:
    """Return the nodes of all kinds in their order; `targets`: those shown, all if None."""
    found = []
    in_time = frozenset(model.in_time if isinstance(model, TemporalNetwork) else ())
    for variable in (model[name] for name in model.names):
        kind = model.mechanism(variable.name).kind
        found.append(
            PageNode(
                variable.name,
                kind,
                () if kind == UTILITY else variable.states,
                model.parents(variable.name),
                targets is None or variable.name in targets,
                label=variable.label,
                note=variable.description,
                unit=getattr(variable.domain, "unit", ""),
                inTime=variable.name in in_time,
            )
        )
    return tuple(found)
