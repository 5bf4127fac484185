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
    words = {
        FAULT: QCoreApplication.translate("Roles", "fault"),
        TARGET: QCoreApplication.translate("Roles", "target"),
        TEST: QCoreApplication.translate("Roles", "test"),
        OBSERVABLE: QCoreApplication.translate("Roles", "observable"),
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
        QCoreApplication.translate("RoleSection", "Node"),
        QCoreApplication.translate("RoleSection", "Role"),
        QCoreApplication.translate("RoleSection", "Faulty if"),
        QCoreApplication.translate("RoleSection", "Price"),
    )
    yield title(QCoreApplication.translate("RoleSection", "Roles in a diagnosis"))
    yield from table(head, rows, names=3)
