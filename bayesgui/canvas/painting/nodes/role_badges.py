"""The sign of a node's role in a diagnosis, in its title."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.roles.node_roles import FAULT, OBSERVABLE, TARGET, TEST

if TYPE_CHECKING:
    from bayesgui.document.state import DocumentState

ROLE_BADGES = {
    "role: fault": ("fault", "muted"),
    "role: target": ("target", "muted"),
    "role: test": ("probe", "muted"),
    "role: observable": ("eye", "muted"),
}
"""Icon and color token of the sign of each role, by its badge."""
_BADGES = {role: f"role: {role}" for role in (FAULT, TARGET, TEST, OBSERVABLE)}


def role_badge(state: DocumentState, name: str) -> tuple[str, ...]:
    """Return the badge of a node's role, none without one."""
    role = state.roles.of(name)
    return (_BADGES[role],) if role else ()
