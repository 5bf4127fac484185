"""The content of a canvas scene as painters, tools and the export see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QPainter

    from bayesgui.canvas.geometry.cause_courses import CauseCourses
    from bayesgui.canvas.geometry.lag_courses import LagCourses
    from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
    from bayesgui.canvas.geometry.projection import Box, Projection
    from bayesgui.canvas.painting.decorations import Decorations
    from bayesgui.canvas.painting.edge_courses import EdgeCourses
    from bayesgui.canvas.painting.mark_places import MarkPlaces
    from bayesgui.canvas.painting.nodes.display_cache import NodeDisplayCache
    from bayesgui.canvas.painting.submodels.displays import SubmodelDisplays
    from bayesgui.canvas.painting.submodels.pills import PillPlaces
    from bayesgui.document.session import DocumentSession
    from bayesgui.graph.layout import Arc, Point


class Preview(Protocol):
    """A preview that a gesture paints while it is in progress."""

    def paint(self, painter: QPainter, projection: Projection) -> None:
        """Paint it in pixel coordinates, on top of everything else."""


class SceneContent(Protocol):
    """A session's nodes, arcs, notes and overlays as they are shown."""

    session: DocumentSession
    geometry: NetworkGeometry
    displays: NodeDisplayCache
    edge_courses: EdgeCourses
    cause_courses: CauseCourses
    lag_courses: LagCourses
    mark_places: MarkPlaces
    pill_places: PillPlaces
    submodels: SubmodelDisplays
    decorations: Decorations
    hovered_arc: Arc | None
    focused: str | None
    asked: tuple[str, int, bool, bool] | None
    ports_shown: bool
    preview: Preview | None
    visible: Box
    """Visible part of the canvas, in its coordinates."""

    def in_stacking_order(self, names: list[str]) -> list[str]:
        """Return nodes from the lowest to the topmost."""

    def refresh(self) -> None:
        """Repaint everything."""

    def refresh_box(self, box: Box) -> None:
        """Repaint a box and the decorations outside it."""

    def show_moved(
        self, moved: Mapping[str, Point], notes: Mapping[str, Point] | None = None
    ) -> None:
        """Show nodes and notes at other positions without an edit; `{}` puts all back."""

    def end_layout_animation(self) -> None:
        """Show all nodes where they are."""

    def unfold(self, name: str) -> None:
        """Show or hide the further states of a node."""

    def hover(self, name: str | None, row: int = -1) -> None:
        """Highlight the node and row under the pointer."""

    def hover_arc(self, arc: Arc | None) -> None:
        """Highlight the arc under the pointer."""

    def focus_node(self, name: str | None) -> None:
        """Show which node has the keyboard focus."""
