"""Utilities of GeNIe: tables of numbers, and nodes that combine other utilities.

A ``mau`` (multi-attribute utility) is a weighted sum of its parents, whose ``weights`` are in their
order, or an expression of them. The weights become those of the parents, unless one of them is a
parent of several such nodes.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING

from bayesgui.core.errors import FormatError, ModelError
from bayesgui.core.formulas.parser import parse
from bayesgui.core.formulas.syntax import Binary, Name, Node, Number, Unary, text_of, transform
from bayesgui.core.formulas.weighted_sums import coefficients
from bayesgui.core.kinds.utility import SuperValue
from bayesgui.formats import xml_source
from bayesgui.formats.properties import split_words
from bayesgui.formats.xml_source import child

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from xml.etree.ElementTree import Element

    from bayesgui.core.model import Model
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
        self._weights: dict[str, dict[str, float]] = {}

    def add(self, element: Element, name: str, *, own: bool) -> None:
        """Add the numbers of a node, or its formula.

        `own`: whether this program wrote the file, so that a formula among the properties of the
        node is still that of the node.
        """
        line = self.source.line(element)
        ids = xml_source.text_of(child(element, "parents")).split()
        parents = [self.names.get(id_, id_) for id_ in ids]
        if element.tag.lower() == "mau":
            if own:
                self.assembly.say(name, formula=self.assembly.said[name].formula or "")
            else:
                self._add_value(element, name, parents)
            self.assembly.say(name, terms=None)
            self.assembly.add_table(name, parents, [], line)
            return
        found = child(element, "utilities")
        self.assembly.add_table(name, parents, self._numbers(found, name), line)

    def _numbers(self, element: Element | None, name: str) -> list[float]:
        if element is None:
            return []
        words = split_words(xml_source.text_of(element), self.monitor)
        return self.assembly.numbers(words, name, self.source.line(element))

    def _add_value(self, element: Element, name: str, parents: Sequence[str]) -> None:
        """Keep the weights of a node, or add its formula; they say all of its weight."""
        self.assembly.say(name, weight=1.0)
        weights = self._numbers(child(element, "weights"), name)
        if not all(map(math.isfinite, weights)):
            raise FormatError(
                "{path}, line {line}: A weight of {variable} is no finite number. Nothing was "
                "opened.",
                path=self.source.name,
                line=self.source.line(element),
                variable=name,
            )
        if weights and len(weights) != len(parents):
            raise FormatError(
                "{path}, line {line}: {variable} needs {needed} weights, one for each utility "
                "above it, and has {found}. Nothing was opened.",
                path=self.source.name,
                line=self.source.line(element),
                variable=name,
                needed=len(parents),
                found=len(weights),
            )
        self._weights[name] = dict(zip(parents, weights, strict=False))
        for tag in () if weights else _EXPRESSIONS:
            if text := xml_source.text_of(child(element, tag)):
                del self._weights[name]
                formula = self._expression(text, name, self.source.line(element))
                self.assembly.say(name, formula=formula)
                return
        self.assembly.say(name, formula="")

    def add_weights(self) -> None:
        """Give the weights to the utilities, or to a formula where one counts several times."""
        times = Counter(parent for weights in self._weights.values() for parent in weights)
        for name, weights in self._weights.items():
            alone = all(times[parent] == 1 and parent in self.assembly.said for parent in weights)
            if alone:
                for parent, weight in weights.items():
                    self.assembly.say(parent, weight=weight)
            elif any(weight != 1.0 for weight in weights.values()):
                self.assembly.say(name, formula=_weighted(weights))

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


def _weighted(weights: Mapping[str, float]) -> str:
    """Return the formula of a weighted sum."""
    terms = [_term(parent, weight) for parent, weight in weights.items()]
    return text_of(reduce(lambda left, right: Binary(operator="+", left=left, right=right), terms))


def _term(parent: str, weight: float) -> Node:
    return Binary(operator="*", left=_number(weight), right=Name(name=parent))


def _number(value: float) -> Node:
    size = Number(value=abs(value))
    return size if value >= 0 else Unary(operator="-", operand=size)


def formula_parts(
    model: Model, value: SuperValue, factor: float, ids: Mapping[str, str]
) -> list[str]:
    """Return what a ``mau`` says of its value: weights where the formula is linear, else itself.

    `factor`: by which the value is multiplied.
    """
    if value.tree is None:
        weights = {p: getattr(model.mechanism(p), "weight", 1.0) for p in value.parents}
    else:
        weights = coefficients(value.tree) or {"": 0.0}
    if "" not in weights:
        listed = " ".join(repr(factor * weights.get(parent, 0.0)) for parent in value.parents)
        return [f"\t\t\t<weights>{listed}</weights>\n"]
    assert value.tree is not None
    tree = transform(value.tree, lambda node: _renamed(node, ids))
    if factor != 1.0:
        tree = Binary(operator="*", left=_number(factor), right=tree)
    text = text_of(tree)
    return [f"\t\t\t<expressions>{xml_source.escape(text)}</expressions>\n"]


def weighed(model: Model) -> set[str]:
    """Return the utilities whose weights a ``mau`` says."""

    def adds(name: str) -> bool:
        mechanism = model.mechanism(name)
        return isinstance(mechanism, SuperValue) and mechanism.tree is None

    return {
        name
        for name in model.utilities
        if model.children(name) and all(map(adds, model.children(name)))
    }
