"""Where copied nodes are pasted, so that they lie on no others."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bayesgui.app.editing.arranging import GAP
from bayesgui.document.clipboard import OFFSET
from bayesgui.document.submodels.current import current_submodel
from bayesgui.document.submodels.edits import move_into
from bayesgui.document.submodels.moving import chosen_parts
from bayesgui.document.submodels.tabs import SubmodelTabs

if TYPE_CHECKING:
    from bayesgui.app.editing.arranging import NodeSizes
    from bayesgui.canvas.view import CanvasView
    from bayesgui.document.clipboard import Clip, Pasted
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Point


class PasteTarget(NamedTuple):
    """Where pasted nodes come to lie: their upper left corner, and the frame that they stand in.

    `at`: None for beside the originals. `frame`: an open submodel, "" for none in particular.
    """

    at: Point | None = None
    frame: str = ""


BESIDE = PasteTarget()
"""A little beside the originals."""


def target_under_pointer(canvas: CanvasView) -> PasteTarget | None:
    """Return the place under the pointer, if that is over the frame of a submodel."""
    found = canvas.gestures.frame_under()
    return None if found is None else PasteTarget(found[1], found[0])


def place_below(state: DocumentState, node_sizes: NodeSizes) -> Point:
    """Return a place below all nodes of a document."""
    positions = state.layout.positions
    if not positions:
        return (0.0, 0.0)
    sizes = node_sizes(state.model, state.layout)
    bottom = max(y + sizes[name][1] for name, (_, y) in positions.items() if name in sizes)
    return (min(x for x, _ in positions.values()), bottom + 2 * GAP)


def place_beside(state: DocumentState, clip: Clip, node_sizes: NodeSizes) -> Point | None:
    """Return a place to the right of all nodes for a clip of another network.

    None where it lies on no node at its own places, and for nodes of this network, whose copies lie
    a little beside them.
    """
    ours, theirs = state.layout.positions, clip.source.layout.positions
    copied = [name for name in clip.names if name in theirs]
    if not ours or any(ours.get(name) == theirs[name] for name in copied):
        return None
    sizes = node_sizes(state.model, state.layout)
    own = node_sizes(clip.source.model, clip.source.layout)
    boxes = [(*ours[name], *sizes[name]) for name in ours if name in sizes]

    def lies_on_one(name: str) -> bool:
        (x, y), (width, height) = theirs[name], own[name]
        x, y = x + OFFSET[0], y + OFFSET[1]
        return any(
            x < left + w and left < x + width and y < top + h and top < y + height
            for left, top, w, h in boxes
        )

    if not any(lies_on_one(name) for name in copied if name in own):
        return None
    right = max(left + width for left, _, width, _ in boxes)
    return (right + 2 * GAP, min(top for _, top, _, _ in boxes))


def pasted_into(session: DocumentSession, pasted: Pasted, target: PasteTarget) -> DocumentState:
    """Return the state after pasting, with the new nodes in a submodel where they are to stand.

    That is the frame of the target; otherwise the submodel of the selected nodes, or the one that
    is shown alone, for nodes that stand in none already.
    """
    state, names = pasted.state, pasted.names
    if target.frame and target.frame in state.submodels:
        alone, whole = chosen_parts(state, names)
        return move_into(state, alone, whole, target.frame)
    root = session.shown[SubmodelTabs].state.root
    level = current_submodel(session.document.state, session.selection.names) or root
    alone = tuple(name for name in names if not state.submodels.of(name))
    return move_into(state, alone, [], level) if level and alone else state
