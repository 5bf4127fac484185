"""What roles in a diagnosis are called, and their signs."""

from __future__ import annotations

from bayesgui.core.roles.node_roles import FAULT, OBSERVABLE, TARGET, TEST
from bayesgui.widgets.live_text import phrase

ROLE_ICONS = {FAULT: "fault", TARGET: "target", TEST: "probe", OBSERVABLE: "eye"}
"""File of the icon of each role."""


def role_word(role: str) -> str:
    """Return what a role is called, of "" that there is none."""
    return {
        FAULT: phrase("Roles", "fault"),
        TARGET: phrase("Roles", "target"),
        TEST: phrase("Roles", "test"),
        OBSERVABLE: phrase("Roles", "observable"),
    }.get(role) or phrase("Roles", "no role")
