"""Formulas after an edit of the network: other names of nodes, other states."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.formulas.syntax import COMPARISONS, Binary, Call, Name, Text, transform

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bayesgui.core.formulas.syntax import Node
    from bayesgui.core.mechanism import StatesMoved
    from bayesgui.core.variable import Variable


def with_names(tree: Node, new: Mapping[str, str]) -> Node:
    """Return a formula with other names of nodes; those that are not among the keys stay."""

    def renamed(node: Node) -> Node:
        if isinstance(node, Name):
            return replace(node, name=new.get(node.name, node.name))
        return node

    return transform(tree, renamed)


def missing_name_error(variable: str, name: str) -> ModelError:
    """Return the error that a formula refers to a node or state that is gone."""
    return ModelError(
        "The expression of {variable} refers to {name}, which no longer exists.",
        variable=variable,
        name=name,
    )


def with_states(
    tree: Node, variable: str, moved: StatesMoved | None, variables: Mapping[str, Variable]
) -> Node:
    """Return a formula with the texts that name states of the changed variable updated.

    `variable`: whose formula it is. Raises `ModelError` if it names a state that is gone.
    """
    if moved is None:
        return tree
    before = moved.before
    now = variables[before.name].states
    new = {before.states[k]: now[place] for place, k in enumerate(moved.origin) if k is not None}

    def renamed(node: Node) -> Node:
        if not isinstance(node, Text) or node.value not in before.states:
            return node
        if node.value not in new:
            raise missing_name_error(variable, node.value)
        return replace(node, value=new[node.value])

    if before.name == variable:
        return _results_changed(tree, renamed)

    def compared(node: Node) -> Node:
        if isinstance(node, Binary) and node.operator in COMPARISONS:
            sides = (node.left, node.right)
            if any(isinstance(side, Name) and side.name == before.name for side in sides):
                return replace(node, left=renamed(node.left), right=renamed(node.right))
        return node

    return transform(tree, compared)


def _results_changed(tree: Node, change: Callable[[Node], Node]) -> Node:
    """Change the results of an expression, descending into both branches of ``if``."""
    if isinstance(tree, Call) and tree.function == "if":
        condition, *branches = tree.arguments
        results = (_results_changed(branch, change) for branch in branches)
        return replace(tree, arguments=(condition, *results))
    return change(tree)
