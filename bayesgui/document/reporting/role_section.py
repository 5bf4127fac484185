"""What nodes are for in a diagnosis, and what observing them costs, in a report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from bayesgui.core.roles.node_roles import FAULT, OBSERVABLE, TARGET, TEST
from bayesgui.document.reporting.html_parts import table, title

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.document.state import DocumentState


def role_section(state: DocumentState) -> Iterator[str]:
    """Yield a headline and a table of the nodes with a role or a price; nothing without any."""
    roles = state.roles
    if not roles:
        return
    tr = QCoreApplication.translate
    words = {
        FAULT: tr("Roles", "fault"),
        TARGET: tr("Roles", "target"),
        TEST: tr("Roles", "test"),
        OBSERVABLE: tr("Roles", "observable"),
    }
    rows = [
        (
            name,
            words.get(roles.of(name), ""),
            ", ".join(roles.fault_states.get(name, ())),
            f"{roles.prices[name]:g}" if name in roles.prices else "",
        )
        for name in state.model
        if name in roles.names
    ]
    head = (
        tr("RoleSection", "Node"),
        tr("RoleSection", "Role"),
        tr("RoleSection", "Faulty if"),
        tr("RoleSection", "Price"),
    )
    yield title(tr("RoleSection", "Roles in a diagnosis"))
    yield from table(head, rows, names=3)
