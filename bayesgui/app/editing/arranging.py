"""Layered layout of a document's nodes, computed as a job for large networks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.document import edits
from bayesgui.document.submodels.edits import with_arrangement
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Direction, Layout, Point
    from bayesgui.graph.submodels.arranging import Arranged

    NodeSizes = Callable[[Model, Layout], dict[str, tuple[float, float]]]

GAP = 40.0
AT_ONCE = 300
"""Maximum number of nodes arranged on the main thread; larger networks take a job."""
BENDS_AT_ONCE = 3_000
"""The same for bends of arcs, of which a class has many: a bend in each row above its features."""


def arrange(
    workbench: Workbench,
    state: DocumentState,
    done: Callable[[DocumentState, Layout], object],
    direction: Direction | None = None,
) -> None:
    """Compute a layered layout of a network and call `done` with the state and the layout.

    `direction`: the one the document has unless given.
    """
    toward = direction or state.layout.direction
    sizes = workbench.canvas.node_sizes(state.model, state.layout)

    def compute(monitor: Monitor) -> Layout:
        from bayesgui.graph.template_layout import arrange

        return arrange(state.model, sizes, monitor, toward)

    if len(state.model) <= AT_ONCE and n_bends(state.model) <= BENDS_AT_ONCE:
        from bayesgui.graph.template_layout import arrange

        done(state, arrange(state.model, sizes, direction=toward))
        return
    said = phrase("Arranging", "Arranging {count} nodes…")
    workbench.messages.say(said.format(count=count_text(len(state.model))))
    job = workbench.runner.submit_work(compute, lambda: phrase("Arranging", "Arrange"))
    job.finished.connect(lambda layout: done(state, layout))
    job.failed.connect(workbench.messages.show_failure)


def arrange_levels(
    workbench: Workbench,
    state: DocumentState,
    done: Callable[[DocumentState, Arranged], object],
    direction: Direction | None = None,
    root: str = "",
) -> None:
    """Lay out a document with submodels, or one of them, as `arrange` does a flat one."""
    sizes = workbench.canvas.node_sizes(state.model, state.layout)

    def compute(monitor: Monitor) -> Arranged:
        from bayesgui.document.submodels.folding import arranged

        return arranged(state, sizes, monitor, direction, root)

    if len(state.model) <= AT_ONCE:
        done(state, compute(SILENT))
        return
    said = phrase("Arranging", "Arranging {count} nodes…")
    workbench.messages.say(said.format(count=count_text(len(state.model))))
    job = workbench.runner.submit_work(compute, lambda: phrase("Arranging", "Arrange"))
    job.finished.connect(lambda made: done(state, made))
    job.failed.connect(workbench.messages.show_failure)


def n_bends(network: Model) -> int:
    """Return about how many rows the arcs of a layered layout pass, each by a bend."""
    row: dict[str, int] = {}
    passed = 0
    for name in network.topological_order():
        parents = [row[parent] for parent in network.parents(name) if parent in row]
        row[name] = 1 + max(parents, default=-1)
        passed += sum(row[name] - above - 1 for above in parents)
    return passed


def with_places(node_sizes: NodeSizes, state: DocumentState) -> DocumentState:
    """Return the state with positions for all nodes; if most have one already, these stay.

    `node_sizes`: returns width and height of each node's box on the canvas.
    """
    if lacks_places(state):
        from bayesgui.graph.template_layout import arrange

        sizes = node_sizes(state.model, state.layout)
        if state.submodels:
            from bayesgui.document.submodels.folding import arranged

            return with_arrangement(state, arranged(state, sizes))
        layout = arrange(state.model, sizes, direction=state.layout.direction)
        return edits.set_layout(state, layout)
    positions = state.layout.positions
    missing = [name for name in state.model if name not in positions]
    if not missing:
        return state
    sizes = node_sizes(state.model, state.layout)
    left = min(x for x, _ in positions.values())
    below = max(y + sizes[name][1] for name, (_, y) in positions.items() if name in sizes)
    places: dict[str, Point] = {}
    for name in missing:
        places[name] = (left, below + 2 * GAP)
        left += sizes[name][0] + GAP
    return edits.move(state, places)


def lacks_places(state: DocumentState) -> bool:
    """Whether most nodes have no position, so that all are best arranged again."""
    known = sum(name in state.layout.positions for name in state.model)
    return known * 2 < len(state.model) or (known == 0 and len(state.model) > 0)
