"""GeNIe's types of nodes in a diagnosis.

A node has ``diagtype="target"``, ``"observation"`` or ``"auxiliary"``, and with ``ranked="true"``
it takes part in the ranking; ``fault="true"`` marks those states of a target that are faults. So a
fault is a target with fault states, a test is a ranked observation, and an observable one that is
not ranked. The price of an observation is read from an element ``cost`` that holds one number, and
written as a user property, as the format is not described for it.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.core.roles.node_roles import FAULT, NO_ROLES, OBSERVABLE, TARGET, TEST
from bayesgui.formats.xdsl.own_properties import PRICE
from bayesgui.formats.xml_source import child, children, text_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from xml.etree.ElementTree import Element

    from bayesgui.core.model import Model
    from bayesgui.core.roles.node_roles import NodeRoles

_TARGET, _OBSERVATION = "target", "observation"
_TYPES = {
    FAULT: ' diagtype="target" ranked="true"',
    TARGET: ' diagtype="target"',
    TEST: ' diagtype="observation" ranked="true"',
    OBSERVABLE: ' diagtype="observation"',
}


def type_of_node(roles: NodeRoles, name: str) -> str:
    """Return the attributes of a node that say its role, "" without one."""
    return _TYPES.get(roles.of(name), "")


def fault_mark(roles: NodeRoles, name: str, state: str) -> str:
    """Return the attribute of a state that is a fault."""
    return ' fault="true"' if state in roles.fault_states.get(name, ()) else ""


class RoleReader:
    """Collects what the nodes of a file are for."""

    def __init__(self) -> None:
        self._found = NO_ROLES

    def add(
        self,
        element: Element,
        name: str,
        states: Mapping[str, str],
        properties: Mapping[str, str],
    ) -> None:
        """Read what a node is for; `states`: their names in the network by those of the file."""
        kind = element.get("diagtype", "").lower()
        faults = [
            states.get(item.get("id", ""), "")
            for item in children(element, "state")
            if _is_true(item.get("fault"))
        ]
        role = ""
        if kind == _TARGET:
            role = FAULT if 0 < len(faults) < len(states) else TARGET
        elif kind == _OBSERVATION:
            role = TEST if _is_true(element.get("ranked")) else OBSERVABLE
        if role:
            self._found = self._found.with_role(name, role, faults)
        price = _price(properties.get(PRICE) or text_of(child(element, "cost")))
        if price:
            self._found = self._found.with_price(name, price)

    def among(self, model: Model) -> NodeRoles:
        """Return what was found of the nodes that are in the model."""
        return self._found.among(model)


def _is_true(text: str | None) -> bool:
    return (text or "").strip().lower() == "true"


def _price(text: str) -> float:
    try:
        price = float(text)
    except ValueError:
        return 0.0
    return price if math.isfinite(price) and price > 0 else 0.0
