"""The canvas interface that tools and editors use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from PySide6.QtCore import Qt, SignalInstance
    from PySide6.QtWidgets import QWidget

    from bayesgui.canvas.arc_cost_hint import ArcCostHint
    from bayesgui.canvas.camera import Camera
    from bayesgui.canvas.navigation import Navigation
    from bayesgui.canvas.painting.scene_content import SceneContent
    from bayesgui.canvas.view_geometry import ViewGeometry
    from bayesgui.core.errors import BayesGuiError


class CanvasHost(Protocol):
    """A view of a scene in which tools and editors change the network by mouse or keyboard."""

    camera: Camera
    places: ViewGeometry
    navigation: Navigation
    arc_cost_hint: ArcCostHint

    @property
    def hint(self) -> SignalInstance:
        """Emits a tool's hint for the status bar."""

    @property
    def editor_requested(self) -> SignalInstance:
        """Requests the editor of a node."""

    @property
    def table_requested(self) -> SignalInstance:
        """Requests the table of a node, with the keyboard focus."""

    @property
    def menu_requested(self) -> SignalInstance:
        """Requests a context menu at a screen position."""

    @property
    def states_requested(self) -> SignalInstance:
        """Requests the list of a node's states at a screen position."""

    @property
    def arc_cost_requested(self) -> SignalInstance:
        """Requests the cost of adding an arc."""

    @property
    def order_requested(self) -> SignalInstance:
        """Requests to be asked which decision comes first."""

    @property
    def has_session(self) -> bool:
        """Whether a session is shown."""

    @property
    def canvas_scene(self) -> SceneContent:
        """The content of the current session."""

    @property
    def tool(self) -> str:
        """The name of the current tool."""

    def set_tool(self, tool: str) -> None:
        """Select a tool."""

    def viewport(self) -> QWidget:
        """Return the viewport widget."""

    def setFocus(self, reason: Qt.FocusReason, /) -> None:
        """Take the keyboard focus."""

    def show_node(self, name: str, animated: bool = True) -> None:
        """Bring a node into view."""

    def show_cursor(self, shape: Qt.CursorShape) -> None:
        """Set the shape of the mouse cursor."""

    def report(self, error: BayesGuiError) -> None:
        """Show why an edit was refused."""

    @property
    def drop_message(self) -> Callable[[], bool]:
        """Removes the message of what was refused; tells whether there was one."""

    def announce(self, text: str) -> None:
        """Show what an edit did to tables."""

    def describe(self, name: str) -> None:
        """Describe the focused node in the status bar and to a screen reader."""

    def rename_tier(self, tier: int) -> None:
        """Edit the title of a tier on its band."""

    def rename_node(self, name: str) -> None:
        """Edit a node's name in place."""

    def edit_note(self, id: str) -> None:
        """Edit a text note in place."""

    def name_cause(self, pair: tuple[str, str]) -> None:
        """Edit the name of a hidden common cause in place."""

    def edit_plate(self, id: str, merge: Hashable | None = None) -> None:
        """Edit the label of a plate in place."""
