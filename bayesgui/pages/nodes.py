"""The nodes and scenarios of a model as a page has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.kinds.utility import UTILITY
from bayesgui.pages.address import address_of
from bayesgui.pages.content import PageNode, PageScenario

if TYPE_CHECKING:
    from bayesgui.core.model import Model
    from bayesgui.core.scenario import Scenario


def page_nodes(model: Model) -> tuple[PageNode, ...]:
    """Return the nodes of all kinds in their order."""
    found = []
    for variable in model.variables:
        kind = model.mechanism(variable.name).kind
        found.append(
            PageNode(
                variable.name,
                kind,
                () if kind == UTILITY else variable.states,
                model.parents(variable.name),
                label=variable.label,
                note=variable.description,
                unit=getattr(variable.domain, "unit", ""),
            )
        )
    return tuple(found)


def page_scenario(model: Model, scenario: Scenario) -> PageScenario:
    """Return a named set of findings."""
    return PageScenario(scenario.name, address_of(model, scenario.evidence), scenario.note)
