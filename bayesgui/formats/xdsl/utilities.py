"""Utilities of GeNIe: tables of numbers, and nodes that combine other utilities.

A ``mau`` (multi-attribute utility) is a weighted sum of its parents, whose ``weights`` are in their
order, or an expression of them.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING

from bayesgui.core.errors import FormatError, ModelError
from bayesgui.core.formulas.parser import parse
from bayesgui.core.formulas.syntax import Binary, Name, Node, Number, Unary, text_of, transform
from bayesgui.formats import xml_source
from bayesgui.formats.properties import split_words
from bayesgui.formats.xml_source import child

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from xml.etree.ElementTree import Element

    from bayesgui.core.kinds.utility import SuperValue
    from bayesgui.core.monitor import Monitor
    from bayesgui.formats.assembly import Assembly
    from bayesgui.formats.xml_source import XmlSource

_EXPRESSIONS = ("expressions", "expression", "definition")


class UtilityReader:
    """Reads utilities and multi-attribute utilities.

    `assembly`: has their variables, receives the tables.
    """

    def __init__(
        self, source: XmlSource, assembly: Assembly, names: Mapping[str, str], monitor: Monitor
    ) -> None:
        self.source, self.assembly, self.names, self.monitor = source, assembly, names, monitor

    def add(self, element: Element, name: str, *, own: bool) -> None:
        """Add the numbers of a node, or its formula.

        `own`: whether this program wrote the file, so that a formula among the properties of the
        node is still that of the node.
        """
        line = self.source.line(element)
        ids = xml_source.text_of(child(element, "parents")).split()
        parents = [self.names.get(id_, id_) for id_ in ids]
        if element.tag.lower() == "mau":
            if not own or self.assembly.said[name].formula is None:
                self.assembly.say(name, formula=self._formula(element, name, parents))
            self.assembly.say(name, terms=())
            self.assembly.add_table(name, parents, [], line)
            return
        found = child(element, "utilities")
        self.assembly.add_table(name, parents, self._numbers(found, name), line)

    def _numbers(self, element: Element | None, name: str) -> list[float]:
        if element is None:
            return []
        words = split_words(xml_source.text_of(element), self.monitor)
        return self.assembly.numbers(words, name, self.source.line(element))

    def _formula(self, element: Element, name: str, parents: Sequence[str]) -> str:
        weights = self._numbers(child(element, "weights"), name)
        if weights and (len(weights) != len(parents) or not all(map(math.isfinite, weights))):
            raise FormatError(
                "{path}, line {line}: {variable} needs {needed} weights, one for each utility "
                "above it, and has {found}. Nothing was opened.",
                path=self.source.name,
                line=self.source.line(element),
                variable=name,
                needed=len(parents),
                found=len(weights),
            )
        if weights:
            return _weighted(parents, weights)
        for tag in _EXPRESSIONS:
            if text := xml_source.text_of(child(element, tag)):
                return self._expression(text, name, self.source.line(element))
        return ""

    def _expression(self, text: str, name: str, line: int) -> str:
        left, equals, right = text.partition("=")
        if equals and left.strip().isidentifier():
            text = right
        try:
            return text_of(transform(parse(text.strip()), lambda node: _renamed(node, self.names)))
        except ModelError as error:
            raise FormatError(
                "{path}, line {line}: the formula of {variable} cannot be read: {reason} Nothing "
                "was opened.",
                path=self.source.name,
                line=line,
                variable=name,
                reason=error,
            ) from None


def _renamed(node: Node, names: Mapping[str, str]) -> Node:
    return replace(node, name=names.get(node.name, node.name)) if isinstance(node, Name) else node


def _weighted(parents: Sequence[str], weights: Sequence[float]) -> str:
    """Return the formula of a weighted sum, empty for a plain one."""
    if all(weight == 1.0 for weight in weights):
        return ""
    terms = [_term(parent, weight) for parent, weight in zip(parents, weights, strict=True)]
    return text_of(reduce(lambda left, right: Binary(operator="+", left=left, right=right), terms))


def _term(parent: str, weight: float) -> Node:
    size = Number(value=abs(weight))
    factor: Node = size if weight >= 0 else Unary(operator="-", operand=size)
    return Binary(operator="*", left=factor, right=Name(name=parent))


def formula_parts(mechanism: SuperValue, ids: Mapping[str, str]) -> list[str]:
    """Return what a ``mau`` says of its value: weights where the formula is linear, else itself."""
    weights = _weights(mechanism)
    if weights is not None:
        return [f"\t\t\t<weights>{' '.join(map(repr, weights))}</weights>\n"]
    assert mechanism.tree is not None
    text = text_of(transform(mechanism.tree, lambda node: _renamed(node, ids)))
    return [f"\t\t\t<expressions>{xml_source.escape(text)}</expressions>\n"]


def _weights(mechanism: SuperValue) -> list[float] | None:
    """Return the factor of each utility in a linear formula, None for any other."""
    if mechanism.tree is None:
        return [1.0] * len(mechanism.parents)
    found = _factors(mechanism.tree)
    return None if found is None else [found.get(parent, 0.0) for parent in mechanism.parents]


def _factors(tree: Node) -> dict[str, float] | None:
    """Return the factor of each name in a sum of names with factors, None for anything else."""
    match tree:
        case Name(name=name):
            return {name: 1.0}
        case Unary(operator="-", operand=operand):
            inner = _factors(operand)
            return inner and {name: -factor for name, factor in inner.items()}
        case Binary(operator="+" | "-" as operator, left=left, right=right):
            first, second = _factors(left), _factors(right)
            if first is None or second is None:
                return None
            sign = 1.0 if operator == "+" else -1.0
            names = dict.fromkeys((*first, *second))
            return {n: first.get(n, 0.0) + sign * second.get(n, 0.0) for n in names}
        case Binary(operator="*", left=left, right=right):
            for number, other in ((left, right), (right, left)):
                factor, inner = _constant(number), _factors(other)
                if factor is not None and inner is not None:
                    return {name: factor * each for name, each in inner.items()}
    return None


def _constant(node: Node) -> float | None:
    match node:
        case Number(value=value):
            return value
        case Unary(operator="-", operand=Number(value=value)):
            return -value
    return None
