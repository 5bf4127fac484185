"""Equation nodes of GeNIe: expressions over the intervals into which the file discretizes them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import BayesGuiError, ModelError
from bayesgui.core.expression import Expression
from bayesgui.core.formulas.parser import parse
from bayesgui.core.formulas.syntax import Binary, Call, Name, Node, names_in, text_of, transform
from bayesgui.core.sentence import Sentence
from bayesgui.formats import xml_source
from bayesgui.formats.properties import number, valid_numbers
from bayesgui.formats.xml_source import child, children

if TYPE_CHECKING:
    from collections.abc import Mapping
    from xml.etree.ElementTree import Element

    from bayesgui.core.model import Model
    from bayesgui.core.variable import Variable
    from bayesgui.formats.assembly import Assembly
    from bayesgui.formats.xml_source import XmlSource

_OTHER_NAMES = {"ln": "log", "truncnormal": "TruncatedNormal"}
"""Functions that GeNIe calls otherwise."""
_CALL = re.compile(r"\b([A-Za-z]+)(?=\s*\()")


@dataclass(frozen=True)
class _Equation:
    tree: Node
    parents: tuple[str, ...]
    line: int


class EquationReader:
    """Reads equation nodes; their tables are computed when all variables are there.

    `assembly`: receives the variables and tables, and the nodes that are left out.
    """

    def __init__(self, source: XmlSource, assembly: Assembly, names: Mapping[str, str]) -> None:
        self.source, self.assembly, self.names = source, assembly, names
        self._equations: dict[str, _Equation] = {}
        self._expressions: dict[str, Expression] = {}

    def add(self, element: Element, name: str, details: Mapping[str, Any]) -> None:
        """Add the variable of an equation node, or leave it out with the reason."""
        line = self.source.line(element)
        found = _intervals(element)
        if found is None:
            self._leave_out(name, Sentence("it is not divided into intervals."))
            return
        states, edges = found
        try:
            equation = self._equation(element, line)
        except ModelError as error:
            self._leave_out(name, error)
            return
        self.assembly.add_variable(
            name, states, line, **{**details, "edges": edges, "values": None}
        )
        self._equations[name] = equation

    def _equation(self, element: Element, line: int) -> _Equation:
        text = xml_source.text_of(child(element, "definition"))
        _, _, right = text.partition("=")
        text = _CALL.sub(lambda m: _OTHER_NAMES.get(m.group(1).lower(), m.group(1)), right)

        def renamed(node: Node) -> Node:
            if isinstance(node, Name):
                return replace(node, name=self.names.get(node.name, node.name))
            return node

        tree = parse(text)
        used = names_in(tree)
        ids = xml_source.text_of(child(element, "parents")).split()
        ids += [id_ for id_ in self.names if id_ in used and id_ not in ids]
        parents = tuple(self.names.get(id_, id_) for id_ in ids)
        return _Equation(_with_noise_inside(transform(tree, renamed)), parents, line)

    def _leave_out(self, name: str, reason: BayesGuiError | Sentence) -> None:
        self.assembly.variables.pop(name, None)
        self.assembly.drop(name, "equation")
        self.assembly.lose(
            "The equation of {variable} is not read: {reason}", variable=name, reason=reason
        )

    def add_tables(self) -> None:
        """Compute the tables; a node whose equation cannot be is left out."""
        variables = self.assembly.variables
        for name, equation in self._equations.items():
            if not all(parent in variables for parent in equation.parents):
                # Left out with the parent.
                self.assembly.add_table(name, equation.parents, [], equation.line)
                continue
            self.assembly.sizes(name, equation.parents, equation.line)
            parents = [variables[parent] for parent in equation.parents]
            try:
                _refuse_texts(equation.tree, parents)
                made = Expression.of(text_of(equation.tree), variables[name], parents)
            except BayesGuiError as error:
                self._leave_out(name, error)
                continue
            self._expressions[name] = made
            table = made.table().values
            self.assembly.add_table(name, equation.parents, table, equation.line)
            self.assembly.lose(
                "The equation of {variable} became an expression over its {count} intervals.",
                variable=name,
                count=variables[name].n_states,
            )

    def restored(self, network: Model) -> Model:
        """Return a network with expressions in place of the tables made from them."""
        for name, made in self._expressions.items():
            if name in network:
                network = network.with_cpt(made)
        return network


def _with_noise_inside(tree: Node) -> Node:
    """Return a tree in which x + Normal(m, s), a usual equation of GeNIe, is Normal(x + m, s)."""
    if not isinstance(tree, Binary) or tree.operator not in ("+", "-"):
        return tree
    noise, other = tree.right, tree.left
    if tree.operator == "+" and _is_normal(tree.left):
        noise, other = tree.left, tree.right
    if not isinstance(noise, Call) or not _is_normal(noise) or _is_normal(other):
        return tree
    mean, deviation = noise.arguments
    moved = replace(tree, left=other, right=mean)
    return replace(noise, arguments=(moved, deviation))


def _is_normal(node: Node) -> bool:
    return isinstance(node, Call) and node.function.lower() == "normal"


def _intervals(element: Element) -> tuple[list[str], tuple[float, ...]] | None:
    """Return names and limits of the intervals of an equation node, or None if they are not so."""
    definition, group = child(element, "definition"), child(element, "discretization")
    if definition is None or group is None:
        return None
    intervals = list(children(group, "interval"))
    try:
        edges = [float(definition.get("lower", "-inf"))]
        edges += [float(item.get("upper", definition.get("upper", "inf"))) for item in intervals]
    except ValueError:
        return None
    if not intervals or valid_numbers("edges", edges, len(intervals)) is None:
        return None
    names = [item.get("id", "") for item in intervals]
    if not all(names) or len(set(names)) < len(names):
        names = [f"{number(low)} to {number(high)}" for low, high in pairwise(edges)]
    return names, tuple(edges)


def _refuse_texts(tree: Node, parents: list[Variable]) -> None:
    """Raise if a parent has no numbers: GeNIe then counts its states from 0."""
    used = names_in(tree)
    for parent in parents:
        if parent.name in used and parent.values is None and parent.edges is None:
            raise ModelError("the states of {parent} have no numeric values.", parent=parent.name)
