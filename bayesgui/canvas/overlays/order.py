"""The place of every node in a topological order, as a number at its corner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.painting.decorations import Disc
from bayesgui.widgets.translate_noop import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from bayesgui.canvas.painting.decorations import Decorations
    from bayesgui.document.session import DocumentSession


@overlays.register(
    "order",
    label=QT_TRANSLATE_NOOP("Actions", "Topological order"),
    order=80,
    action={"tip": QT_TRANSLATE_NOOP("Actions", "Number the nodes, parents before children")},
)
class TopologicalOrder(Overlay):
    """Numbers, parents before children."""

    def decorate(self, decorations: Decorations, session: DocumentSession) -> None:
        """Give every node its number, unless it has a letter."""
        order = session.document.state.network.topological_order()
        for number, name in enumerate(order, start=1):
            decorations.discs.setdefault(name, Disc(str(number), "muted"))
