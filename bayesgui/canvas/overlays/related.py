"""Nodes related to the selected ones keep their color and get their role as a tag."""

from __future__ import annotations

from operator import attrgetter

from PySide6.QtCore import QCoreApplication

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.painting.decorations import Decorations, Tag

FADED = 0.4
_MAX_TAGS = 40


@overlays.register("related", label="Related nodes", order=40)
class Related(Overlay):
    """Parents, children and so on, by their roles; all other nodes fade."""

    needs = attrgetter("overlays.state.related")

    def decorate(self, decorations: Decorations) -> None:
        network, roles = self.network, dict(self.shown.related)
        if not roles:
            return
        for name in network:
            if name not in roles:
                decorations.opacity[name] = FADED
        for parent, child in network.arcs:
            if parent not in roles or child not in roles:
                style = decorations.arcs.get((parent, child), decorations.plain)
                decorations.arcs[parent, child] = style.faded(FADED)
        if len(roles) <= _MAX_TAGS:
            for name, role in roles.items():
                if role and name in network:
                    decorations.tags[name] = Tag(role_text(role), sides=("corner",))


def role_text(role: str) -> str:
    """Return a role in the language of the window."""
    translate = QCoreApplication.translate
    texts = {
        "selected": translate("Roles", "selected"),
        "parent": translate("Roles", "parent"),
        "child": translate("Roles", "child"),
        "ancestor": translate("Roles", "ancestor"),
        "co-parent": translate("Roles", "co-parent"),
    }
    return texts.get(role, role)
