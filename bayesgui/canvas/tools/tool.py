"""The tools: their handling of presses, double-clicks and hovering."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from bayesgui.canvas.painting.bands import grip_at, title_at
from bayesgui.canvas.submodels.opening import select_arcs, toggle_open
from bayesgui.canvas.tools.add_node import NodeGhost, PlaceNode, add_node
from bayesgui.canvas.tools.draw_arc import DrawArc
from bayesgui.canvas.tools.draw_constraint import DrawConstraint, MoveTier
from bayesgui.canvas.tools.draw_from_box import DrawFromBox
from bayesgui.canvas.tools.move_nodes import MoveNodes
from bayesgui.canvas.tools.offer_nodes import offer_nodes
from bayesgui.canvas.tools.pick_node import PickNode
from bayesgui.canvas.tools.pick_separation import pick, pick_effect, pick_pair
from bayesgui.canvas.tools.press_node import PressNode
from bayesgui.canvas.tools.press_submodel import PressSubmodel
from bayesgui.canvas.tools.resize_node import ResizeNode, is_on_right_rim
from bayesgui.canvas.tools.rubber_band import RubberBand
from bayesgui.canvas.tools.slide_time import SlideTime
from bayesgui.core.kinds.decision import DECISION
from bayesgui.core.kinds.utility import UTILITY
from bayesgui.core.node_rules import CHANCE
from bayesgui.document.overlays import SeparationChoice
from bayesgui.document.shown.pag import ShownPag
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.canvas.canvas_host import CanvasHost
    from bayesgui.canvas.hit_testing import Hit
    from bayesgui.canvas.tools.gesture import Gesture, Pointer
    from bayesgui.document.selection import Selection


class SelectTool:
    """Select, move, set evidence, and draw arcs from rims."""

    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, view: CanvasHost) -> None:
        self._view = view
        hint = self._hint()
        if hint:
            view.hint.emit(hint)

    def _hint(self) -> str:
        """Return what the status bar says while the tool is taken."""
        if not self._states_constraints:
            return ""
        return phrase("Canvas", "Drag a node to another band to change its tier. Esc leaves.")

    def press(self, pointer: Pointer, hit: Hit) -> Gesture | None:
        """Return the gesture that starts with this press."""
        view = self._view
        scene = view.canvas_scene
        selection = scene.session.selection
        if (tier := self._tier_gripped(pointer, hit)) is not None:
            return MoveTier(scene, tier)
        if hit.kind == "handle" and hit.arc is not None:
            fixed = hit.arc[1 - hit.end]
            lag = max(hit.lag, 0)
            return DrawArc(view, pointer, fixed, moved=(*hit.arc, hit.lag), end=hit.end, lag=lag)
        if hit.kind == "slider":
            return SlideTime(view, pointer)
        if hit.kind == "lag" and (lag_arc := hit.lag_arc) is not None:
            _select_lag(selection, lag_arc, more=pointer.ctrl)
            return None
        if hit.kind == "node":
            if hit.part == "rim" and pointer.alt and _is_at_right(view, hit, pointer):
                return ResizeNode(view.canvas_scene, pointer, hit.name)
            if hit.part == "rim" and not self._states_constraints:
                return DrawArc(view, pointer, hit.name)
            return PressNode(view, pointer, hit)
        if hit.kind in ("submodel", "frame"):
            return PressSubmodel(view, pointer, hit)
        if hit.kind == "bundle" and hit.arc is not None:
            select_arcs(scene, hit.arc, more=pointer.ctrl)
            return None
        if hit.kind == "arc" and hit.arc is not None:
            if pointer.ctrl:
                arcs = [arc for arc in selection.arcs if arc != hit.arc]
                kept = arcs if hit.arc in selection.arcs else [*arcs, hit.arc]
                selection.set(selection.names, kept, *selection.parts[2:])
            else:
                selection.set(arcs=[hit.arc])
            return None
        if hit.kind == "cause" and hit.arc is not None:
            selection.set(causes=[hit.arc])
            return None
        if hit.kind in ("edge", "empty") and scene.session.shown.is_used(ShownPag):
            marked = scene.session.shown[ShownPag]
            marked.set(marked.state.choosing(*hit.arc or ()))
            if hit.kind == "edge":
                return None
        if hit.kind == "note":
            if hit.name not in selection.notes:
                kept_names = selection.names if pointer.ctrl else ()
                selection.set(kept_names, notes=[hit.name])
            return MoveNodes(view, pointer, hit.name)
        if hit.kind == "plate":
            if pointer.ctrl and hit.name in selection.plates:
                others = [id for id in selection.plates if id != hit.name]
                selection.set(selection.names, selection.arcs, selection.notes, others)
                return None
            if pointer.ctrl:
                chosen = (*selection.plates, hit.name)
                selection.set(selection.names, selection.arcs, selection.notes, chosen)
            elif hit.name not in selection.plates:
                selection.set(plates=[hit.name])
            return MoveNodes(view, pointer, "")
        return RubberBand(view.canvas_scene, pointer)

    @property
    def _states_constraints(self) -> bool:
        """Whether the page Constraints is open, so that no arc of the network is drawn."""
        return self._view.canvas_scene.session.overlays.state.constraints is not None

    def _tier_gripped(self, pointer: Pointer, hit: Hit) -> int | None:
        """Return the tier whose band is gripped."""
        if hit.kind not in ("empty", "arc"):
            return None
        return grip_at(self._view.canvas_scene, self._view.camera.projection(), pointer.px)

    def _renames_tier(self, pointer: Pointer, hit: Hit) -> bool:
        """Open the title of the tier under the pointer; return whether there is one."""
        if hit.kind in ("node", "handle"):
            return False
        view = self._view
        tier = title_at(view.canvas_scene, view.camera.projection(), pointer.px)
        if tier is not None:
            view.rename_tier(tier)
        return tier is not None

    def double_click(self, pointer: Pointer, hit: Hit) -> None:
        """Open a node, a note or the label of a plate, or add a node on empty background."""
        view = self._view
        if self._renames_tier(pointer, hit):
            return
        if hit.kind == "node" and hit.part in ("title", "body"):
            view.editor_requested.emit(hit.name)
        elif hit.kind in ("submodel", "frame") and hit.part in ("title", "body"):
            toggle_open(view.canvas_scene, hit.name)
        elif hit.kind == "note":
            view.edit_note(hit.name)
        elif hit.kind == "plate":
            view.edit_plate(hit.name)
        elif hit.kind == "cause" and hit.arc is not None:
            view.name_cause(hit.arc)
        elif hit.kind == "empty":
            kind = DECISION if pointer.shift else UTILITY if pointer.ctrl else CHANCE
            scene = view.canvas_scene
            name = add_node(scene, pointer.x, pointer.y, exact=pointer.alt, kind=kind)
            view.rename_node(name)

    def hover(self, pointer: Pointer, hit: Hit) -> None:
        """Highlight the item under the pointer."""
        view = self._view
        if hit.part == "rim" and pointer.alt and _is_at_right(view, hit, pointer):
            view.show_cursor(Qt.CursorShape.SizeHorCursor)
        elif self._tier_gripped(pointer, hit) is not None:
            view.show_cursor(Qt.CursorShape.SizeVerCursor)
        elif hit.kind == "handle" or (hit.part == "rim" and not self._states_constraints):
            view.show_cursor(Qt.CursorShape.CrossCursor)
        elif hit.kind == "plate":
            view.show_cursor(Qt.CursorShape.SizeAllCursor)
        elif hit.kind == "slider" or hit.part in ("chevron", "fold", "tab"):
            view.show_cursor(Qt.CursorShape.PointingHandCursor)
        else:
            view.show_cursor(self.cursor)

    def leave(self) -> None:
        """Clean up before another tool is activated."""
        self._view.hint.emit("")


class NodeTool(SelectTool):
    """Every click on empty background adds a node, until Esc."""

    cursor = Qt.CursorShape.CrossCursor
    kind = CHANCE
    """The kind of node that it places."""

    def __init__(self, view: CanvasHost) -> None:
        super().__init__(view)
        self._ghost = NodeGhost(view.canvas_scene, self.kind)
        view.canvas_scene.preview = self._ghost

    def _hint(self) -> str:
        return phrase("Canvas", "Click to place. Stays on until Esc.")

    def press(self, pointer: Pointer, hit: Hit) -> Gesture | None:
        """Place a node, unless the click is on one, or on a submodel."""
        if hit.kind in ("node", "submodel", "frame"):
            return super().press(pointer, hit)
        self._ghost.move(pointer)
        return PlaceNode(self._view, self._ghost)

    def double_click(self, pointer: Pointer, hit: Hit) -> None:
        """Treat a double-click as two clicks."""

    def hover(self, pointer: Pointer, hit: Hit) -> None:
        super().hover(pointer, hit)
        self._view.canvas_scene.preview = self._ghost
        if hit.kind == "node":
            self._ghost.hide()
        else:
            self._ghost.move(pointer)

    def leave(self) -> None:
        super().leave()
        self._ghost.hide()
        self._view.canvas_scene.preview = None


class DecisionTool(NodeTool):
    """Every click on empty background adds a decision, until Esc."""

    kind = DECISION


class UtilityTool(NodeTool):
    """Every click on empty background adds a utility, until Esc."""

    kind = UTILITY


class ArcTool(SelectTool):
    """A press anywhere on a node draws an arc, or a click on parent and a click on child."""

    cursor = Qt.CursorShape.CrossCursor

    def _hint(self) -> str:
        if not self._states_constraints:
            return phrase("Canvas", "Drag from the parent to the child. Esc leaves.")
        return phrase(
            "Canvas",
            "Drag from parent to child to require an arc, with Shift to forbid it. Esc leaves.",
        )

    def press(self, pointer: Pointer, hit: Hit) -> Gesture | None:
        if hit.kind == "node":
            if self._states_constraints:
                return DrawConstraint(self._view, pointer, hit.name)
            return DrawArc(self._view, pointer, hit.name, click_again=True)
        if hit.kind == "submodel" and hit.part != "chevron" and not self._states_constraints:
            return DrawFromBox(self._view, pointer, hit.name)
        return super().press(pointer, hit)

    def double_click(self, pointer: Pointer, hit: Hit) -> None:
        """Open the title of a tier, and nothing else."""
        self._renames_tier(pointer, hit)


class PairTool(SelectTool):
    """A click on a node makes it X, then Y, then puts it into the conditioning set or out of it."""

    cursor = Qt.CursorShape.PointingHandCursor

    def _hint(self) -> str:
        return phrase(
            "Canvas",
            "Test a pair: click X, then Y; further clicks add nodes to the conditioning set or "
            "remove them. Esc leaves.",
        )

    def pick(self, name: str, *, more: bool = False) -> None:
        """Choose a node; `more`: beside those that there are, where there may be several."""
        pick_pair(self._view.canvas_scene.session, name)

    def press(self, pointer: Pointer, hit: Hit) -> Gesture | None:
        if hit.kind == "node":
            self.pick(hit.name)
            return None
        if hit.kind == "submodel":
            offer_nodes(self._view, hit.name, pointer.px, self.pick)
            return None
        return super().press(pointer, hit) if hit.kind in ("empty", "frame") else None

    def double_click(self, pointer: Pointer, hit: Hit) -> None:
        """Choose the node again."""
        self.press(pointer, hit)


class SeparationTool(PairTool):
    """A click on a node makes it X, then Y, then puts it into Z or takes it out."""

    def __init__(self, view: CanvasHost) -> None:
        super().__init__(view)
        overlays = view.canvas_scene.session.overlays
        if overlays.state.separation is None:
            overlays.update(separation=SeparationChoice())

    def _hint(self) -> str:
        return phrase(
            "Canvas",
            "Separation: click X, then Y; further clicks add nodes to Z or remove them. "
            "Esc leaves.",
        )

    def pick(self, name: str, *, more: bool = False) -> None:
        pick(self._view.canvas_scene.session, name)


class EffectTool(PairTool):
    """A click on a node makes it the cause, then the effect, then puts it into the set or out."""

    def _hint(self) -> str:
        return phrase(
            "Canvas",
            "Effects: click the cause, then the effect. A further click puts a node into the "
            "set or takes it out; Undo does not. Esc leaves.",
        )

    def pick(self, name: str, *, more: bool = False) -> None:
        error = pick_effect(self._view.canvas_scene.session, name, more=more)
        if error is not None:
            self._view.report(error)

    def press(self, pointer: Pointer, hit: Hit) -> Gesture | None:
        if hit.kind == "node":
            return PickNode(
                self._view, pointer, hit.name, lambda name, at: self.pick(name, more=at.ctrl)
            )
        return super().press(pointer, hit)


def _select_lag(selection: Selection, arc: tuple[str, str, int], *, more: bool) -> None:
    """Select an arc with a lag; `more`: beside what is selected, or take it out again."""
    if not more:
        selection.set(lags=[arc])
        return
    kept = tuple(each for each in selection.lags if each != arc)
    selection.set(*selection.parts[:5], kept if arc in selection.lags else (*kept, arc))


def _is_at_right(view: CanvasHost, hit: Hit, pointer: Pointer) -> bool:
    return is_on_right_rim(view.canvas_scene, hit.name, pointer, view.camera.zoom)


TOOLS: dict[str, type[SelectTool]] = {
    "select": SelectTool,
    "node": NodeTool,
    "decision": DecisionTool,
    "utility": UtilityTool,
    "arc": ArcTool,
    "separation": SeparationTool,
    "pair": PairTool,
    "effects": EffectTool,
}

NODE_TOOLS: dict[str, str] = {
    name: tool.kind for name, tool in TOOLS.items() if issubclass(tool, NodeTool)
}
"""The kind of node that each of the tools that place nodes places."""
