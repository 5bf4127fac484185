"""Nodes related to the selected ones keep their color and get their role as a tag."""

from __future__ import annotations

from operator import attrgetter

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.painting.decorations import Decorations, Tag
from bayesgui.widgets.live_text import phrase

FADED = 0.4
_MAX_TAGS = 40


@overlays.register("related", label="Related nodes", order=40)
class Related(Overlay):
    """Parents, children and so on, by their roles; all other nodes fade."""

    needs = attrgetter("overlays.state.related")

    def decorate(self, decorations: Decorations) -> None:
        network, roles = self.model, dict(self.shown.related)
        if not roles:
            return
        apart = [arc for arc in network.arcs if not roles.keys() >= {*arc}]
        decorations.fade((name for name in network if name not in roles), apart, FADED)
        if len(roles) <= _MAX_TAGS:
            for name, role in roles.items():
                if role and name in network:
                    decorations.tags[name] = Tag(role_text(role), sides=("corner",))


def role_text(role: str) -> str:
    """Return a role in the language of the window."""
    texts = {
        "selected": phrase("Roles", "selected"),
        "parent": phrase("Roles", "parent"),
        "child": phrase("Roles", "child"),
        "ancestor": phrase("Roles", "ancestor"),
        "co-parent": phrase("Roles", "co-parent"),
        "joined by ↔": phrase("Roles", "joined by ↔"),
    }
    return texts.get(role, role)
