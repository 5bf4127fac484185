"""What nodes are for in a diagnosis, in a native file.

::

    "roles": {name: {"role": "fault" | "target" | "test" | "observable",
                     "faults": [state, …], "price": number}}
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import ModelError
from bayesgui.core.roles.node_roles import (
    FAULT,
    NO_ROLES,
    NodeRoles,
    check_price,
    check_role,
    has_price,
)
from bayesgui.core.roles.node_roles import ROLES as KNOWN_ROLES
from bayesgui.core.sentence import Loss

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.model import Model
    from bayesgui.formats.base import Loaded

ROLES = "roles"


def roles_json(loaded: Loaded) -> dict[str, Any]:
    """Return the roles and prices of nodes as JSON values, in the order of the nodes."""
    roles = loaded.roles
    found: dict[str, Any] = {}
    for name in loaded.whole:
        item: dict[str, Any] = {}
        if role := roles.of(name):
            item["role"] = role
        if name in roles.fault_states:
            item["faults"] = list(roles.fault_states[name])
        if name in roles.prices:
            item["price"] = roles.prices[name]
        if item:
            found[name] = item
    return found


def roles_of(section: Mapping[str, Any], model: Model, remarks: list[str]) -> NodeRoles:
    """Return the roles and prices in a section of a file.

    `remarks`: gets a sentence if some are damaged or fit no node.
    """
    roles, is_whole = NO_ROLES, True
    for name, item in section.items():
        found = _with_item(roles, name, item, model)
        is_whole = is_whole and found is not None
        roles = found or roles
    if not is_whole:
        remarks.append(Loss("Roles and prices that are damaged or name no node were left out."))
    return roles


def _with_item(roles: NodeRoles, name: str, item: object, model: Model) -> NodeRoles | None:
    """Return the roles with those of one node; None if they are invalid."""
    if not isinstance(item, dict) or name not in model:
        return None
    role, faults, price = item.get("role", ""), item.get("faults", []), item.get("price", 0)
    is_text = isinstance(faults, list) and all(isinstance(each, str) for each in faults)
    if role not in ("", *KNOWN_ROLES) or not is_text or type(price) not in (int, float):
        return None
    try:
        check_role(model, name, role, faults)
        check_price(name, price)
    except ModelError:
        return None
    if price and not has_price(model, name):
        return None
    if role:
        roles = roles.with_role(name, role, faults if role == FAULT else ())
    return roles.with_price(name, float(price)) if price else roles
