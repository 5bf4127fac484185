"""Showing where a problem is: on the canvas, in a table, or among the scenarios."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.app.shell.pages import Pages

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.checking.problem import Problem
    from bayesgui.checking.remedies import Remedy


def show_place(workbench: Workbench, problem: Problem) -> None:
    """Select what a problem is about and bring it into view; its column, if tables are open."""
    place, model = problem.place, workbench.document.state.model
    names = [name for name in place.nodes if name in model]
    if place.scenario:
        _show_scenario(workbench, place.scenario, opens=False)
    if place.arc and len(names) == 2 and names[0] in model.parents(names[1]):
        workbench.session.selection.set((), [(names[0], names[1])])
    elif names:
        # Pages show the node that is selected last, which is the one with the mark.
        marked = problem.node
        workbench.session.selection.set([*(n for n in names if n != marked), marked])
    if names:
        workbench.canvas.show_nodes(names)
    if place.row is not None and names and workbench.docks.is_open("bottom"):
        _show_column(workbench, names[0], place.row)


def show_remedy(workbench: Workbench, problem: Problem, remedy: Remedy) -> None:
    """Open what a remedy points at, so that the user mends it there."""
    show_place(workbench, problem)
    nodes = [name for name in remedy.nodes if name in workbench.document.state.model]
    if remedy.action == "show-scenario":
        _show_scenario(workbench, remedy.text, opens=True)
    elif remedy.action == "show-constraints":
        workbench.actions["model.constraints"].trigger()
    elif nodes and remedy.action == "show-column":
        workbench.pages.editor_requested.emit(nodes[0])
        _show_column(workbench, nodes[0], remedy.row or problem.place.row)
        workbench.pages.cpt.setFocus()
    elif nodes and remedy.action == "show-counts":
        workbench.session.selection.set([nodes[0]])
        workbench.docks.open_page("bottom", "counts")
    elif nodes and remedy.action == "show-name":
        workbench.session.selection.set([nodes[0]])
        workbench.canvas.show_node(nodes[0], animated=False)
        workbench.actions["edit.rename"].trigger()


def _show_column(workbench: Workbench, name: str, row: tuple[str, ...] | None) -> None:
    """Make the column of a configuration the current one in the page CPT."""
    model = workbench.document.state.model
    states = [model[parent].states for parent in model.mechanism(name).parents]
    if row is None or len(row) != len(states):
        return
    if any(value not in known for value, known in zip(row, states, strict=True)):
        return
    places = [known.index(value) for value, known in zip(row, states, strict=True)]
    number = int(np.ravel_multi_index(places, [len(known) for known in states])) if places else 0
    page = workbench.pages.cpt
    if page.name == name:
        page.view.go_to(number, 0)


def _show_scenario(workbench: Workbench, name: str, *, opens: bool) -> None:
    """Make a scenario the current one in the page Scenarios, where that is open or is opened."""
    if opens:
        workbench.docks.open_page("bottom", "cases")
    page = workbench.pages.if_made(Pages.scenarios)
    if page is not None:
        page.list.show_current(name)
