"""The canvas as its tools and editors see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from PySide6.QtCore import Qt, SignalInstance
    from PySide6.QtWidgets import QWidget

    from bayesgui.canvas.arc_cost_hint import ArcCostHint
    from bayesgui.canvas.camera import Camera
    from bayesgui.canvas.navigation import Navigation
    from bayesgui.canvas.painting.scene_content import SceneContent
    from bayesgui.canvas.view_geometry import ViewGeometry
    from bayesgui.core.errors import BayesGuiError


class CanvasHost(Protocol):
    """A view on a scene, for whoever edits the network in it by mouse or keyboard."""

    camera: Camera
    places: ViewGeometry
    navigation: Navigation
    arc_cost_hint: ArcCostHint

    @property
    def hint(self) -> SignalInstance:
        """Says in the status bar what a tool waits for."""

    @property
    def editor_requested(self) -> SignalInstance:
        """Asks for the editor of a node."""

    @property
    def menu_requested(self) -> SignalInstance:
        """Asks for a context menu at a place of the screen."""

    @property
    def states_requested(self) -> SignalInstance:
        """Asks for the list of a node's states at a place of the screen."""

    @property
    def arc_cost_requested(self) -> SignalInstance:
        """Asks what an arc would cost."""

    @property
    def has_session(self) -> bool:
        """Whether there is anything to show."""

    @property
    def canvas_scene(self) -> SceneContent:
        """The content of the present session."""

    @property
    def tool(self) -> str:
        """The name of the present tool."""

    def set_tool(self, tool: str) -> None:
        """Take another tool."""

    def viewport(self) -> QWidget:
        """Return the widget that everything is painted on."""

    def setFocus(self, reason: Qt.FocusReason, /) -> None:
        """Take the keyboard focus."""

    def show_node(self, name: str, animated: bool = True) -> None:
        """Bring a node into view."""

    def show_cursor(self, shape: Qt.CursorShape) -> None:
        """Give the pointer a shape."""

    def report(self, error: BayesGuiError) -> None:
        """Say why something was refused."""

    def describe(self, name: str) -> None:
        """Say in the status bar and to a screen reader what has the focus."""

    def rename_node(self, name: str) -> None:
        """Edit a node's name in place."""

    def edit_note(self, id: str) -> None:
        """Edit a text note in place."""
