"""Base class of overlays, and their registry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.registry import Registry
from bayesgui.widgets.frame.legend import LegendEntry

if TYPE_CHECKING:
    from collections.abc import Sequence
    from operator import attrgetter

    from bayesgui.canvas.painting.arc_painter import ArcStyle
    from bayesgui.canvas.painting.decorations import Decorations
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.shown.shown import ShownState


class Overlay:
    """One thing laid over the network of a session, for as long as the session stays the same."""

    feature: ClassVar[type[ShownState] | None] = None
    """The state that it shows; without one that shows something, it is not asked."""
    needs: ClassVar[attrgetter[Any] | None] = None
    """Further values of a session that it shows; without any of them, it is not asked."""

    state: Any
    """Present state of the feature; a class names its type."""

    def __init__(self, session: DocumentSession) -> None:
        self.session = session
        self.model = session.document.state.model
        self.network = session.document.state.network
        self.shown = session.overlays.state
        if self.feature is not None:
            self.state = session.shown[self.feature].state

    def decorate(self, decorations: Decorations) -> None:
        """Add to what the overlays below did to nodes and arcs, if there is anything to show."""

    def legend(self) -> Sequence[LegendEntry]:
        """Return the lines that need to be explained."""
        return ()


def explained(text: str, style: ArcStyle) -> LegendEntry:
    """Return the line of the legend for lines of a style."""
    return LegendEntry(text, style.token, style.width, style.dash, style.sign)


overlays: Registry[Overlay] = Registry(
    "overlay", lambda: import_modules("bayesgui.canvas.overlays")
)
"""All overlays by name, the lowest first: each is laid over those with a smaller trait ``order``.
One with the trait ``action`` (``keys``, ``icon`` and ``tip`` of its `Command`, or none of them)
is switched in the menu View under its label, and shows only while it is switched on."""
