"""Remedies of problems, as values: what a button says, and what it does to which nodes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

Action = Literal[
    "normalize", "remove-arc", "add-arc", "remove-lag", "add-lag", "reverse-arc", "remove-state",
    "merge-states", "delete-node", "add-prior",
    "show", "show-column", "show-counts", "show-scenario", "show-constraints", "show-name",
]  # fmt: skip
"""What a remedy does; those named ``show`` edit nothing."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """What mends a problem in one click.

    `action`: what is done. `label`: what the button says. `nodes`: the nodes it is done to; of an
    arc the parent first. `states`: states of the first node. `row`: the configuration of its
    parents. `text`: the name of a scenario, or the lag of an arc.
    """

    action: Action
    label: Sentence
    nodes: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    row: tuple[str, ...] | None = None
    text: str = ""

    @property
    def is_edit(self) -> bool:
        """Whether it changes the document; otherwise it only shows the place."""
        return not self.action.startswith("show")


def normalize(node: str) -> Remedy:
    """Divide each column of a draft by its sum."""
    return Remedy("normalize", Sentence("Normalize"), (node,))


def remove_arc(parent: str, child: str) -> Remedy:
    """Remove an arc."""
    return Remedy("remove-arc", Sentence("Take it out"), (parent, child))


def remove_lag(parent: str, child: str, lag: int) -> Remedy:
    """Remove an arc into a later slice."""
    return Remedy("remove-lag", Sentence("Take it out"), (parent, child), text=str(lag))


def add_lag(parent: str, child: str, lag: int) -> Remedy:
    """Draw an arc into a later slice."""
    return Remedy("add-lag", Sentence("Draw it"), (parent, child), text=str(lag))


def add_arc(parent: str, child: str) -> Remedy:
    """Draw an arc."""
    return Remedy("add-arc", Sentence("Draw it"), (parent, child))


def remove_state(node: str, state: str) -> Remedy:
    """Remove a state; the others share its probability."""
    return Remedy("remove-state", Sentence("Take it out"), (node,), (state,))


def merge_states(node: str, states: tuple[str, ...]) -> Remedy:
    """Make one state of several whose columns are equal."""
    return Remedy("merge-states", Sentence("Merge them"), (node,), states)


def delete_node(node: str) -> Remedy:
    """Delete a node."""
    return Remedy("delete-node", Sentence("Delete"), (node,))


def add_prior(node: str) -> Remedy:
    """Learn the table again from its own counts, with one case spread over its cells."""
    return Remedy("add-prior", Sentence("Add a prior"), (node,))


def show_column(node: str, row: tuple[str, ...]) -> Remedy:
    """Show a column of a table."""
    return Remedy("show-column", Sentence("Show column"), (node,), row=row)


def fill(node: str) -> Remedy:
    """Show the table, to be filled."""
    return Remedy("show-column", Sentence("Fill it"), (node,))


def show_node(node: str) -> Remedy:
    """Show a node."""
    return Remedy("show", Sentence("Show it"), (node,))


def show_nodes(names: Sequence[str]) -> Remedy:
    """Select some nodes."""
    return Remedy("show", Sentence("Show them"), tuple(names))


def show_states(node: str, states: tuple[str, ...]) -> Remedy:
    """Show the states of a node."""
    return Remedy("show", Sentence("Show them"), (node,), states)


def show_constraints() -> Remedy:
    """Show the constraints on arcs."""
    return Remedy("show-constraints", Sentence("Open it"))


def show_counts(node: str) -> Remedy:
    """Show the counts that a table was learned from."""
    return Remedy("show-counts", Sentence("Show counts"), (node,))


def open_scenario(name: str) -> Remedy:
    """Show a scenario."""
    return Remedy("show-scenario", Sentence("Open it"), text=name)


def rename(node: str) -> Remedy:
    """Edit the name of a node in place."""
    return Remedy("show-name", Sentence("Rename…"), (node,))
