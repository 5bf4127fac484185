"""What a page with faults and tests knows of them; `engine/diagnosing.js` ranks by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.compilation import compiled
from bayesgui.core.errors import ModelError
from bayesgui.diagnosis.problem import problem_of
from bayesgui.diagnosis.ranking import effort_of
from bayesgui.diagnosis.verdict import CERTAINTY

if TYPE_CHECKING:
    from collections.abc import Collection

    from bayesgui.core.model import Model
    from bayesgui.core.roles.node_roles import NodeRoles


def page_diagnosis(
    model: Model, roles: NodeRoles, targets: Collection[str] | None = None
) -> dict[str, object] | None:
    """Return faults and tests of a page; None where it has none.

    `targets`: the nodes that have numbers; all if None. A template has no diagnosis.
    """
    if not roles or model.is_template:
        return None
    network = compiled(model).network
    shown = set(network) if targets is None else {*targets} & set(network)
    try:
        problem = problem_of(network, roles.only(shown), model.unobserved)
    except ModelError:
        return None
    return {
        "sought": [
            {
                "name": each.name,
                "states": [network[each.name].states.index(state) for state in each.states],
                "groups": each.groups,
                "fault": each.is_fault,
            }
            for each in problem.sought
        ],
        "tests": [
            {"name": test.name, "price": test.price} for test in problem.tests if test.name in shown
        ],
        "certainty": CERTAINTY,
        "effort": effort_of(problem),
    }
