"""XMLBIF 0.3, as written by JavaBayes, Weka, SamIam and pyAgrum.

In a ``TABLE`` the child's states vary fastest and the first ``GIVEN`` slowest (Cozman 1998), unlike
in BIF's ``table``. Rows of weights or percentages are divided by their sums.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import CPD
from bayesgui.core.domain import Reals, States
from bayesgui.core.errors import FormatError
from bayesgui.core.kinds.decision import DECISION, Decision
from bayesgui.core.kinds.utility import UTILITY, SuperValue, Utility
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.node_rules import CHANCE
from bayesgui.formats.base import ALL_KINDS, Loaded, formats
from bayesgui.formats.decisions.properties import (
    NAMES,
    TERMS,
    decision_losses,
    numbers_to_write,
    properties_of_mechanism,
)
from bayesgui.formats.decisions.shares import Shares, shares_of
from bayesgui.formats.families import XmlFormat, XmlReader
from bayesgui.formats.losses import blank_ends
from bayesgui.formats.marks import OWN_MARK
from bayesgui.formats.positions import place_boxes, point
from bayesgui.formats.properties import number, properties_of, split_words, variable_details
from bayesgui.formats.unbbayes import START as UNBBAYES
from bayesgui.formats.xml_source import XmlSource, child, children, escape, text_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from xml.etree.ElementTree import Element

    from numpy.typing import NDArray

    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.variable import Variable

_START = re.compile(rb"<(?:[A-Za-z]+:)?BIF\b", re.IGNORECASE)

# Without the document type definition in the format's description, which pyAgrum cannot read.
_VALUE = "value"
"""The only outcome of a utility, without which aGrUM reads none."""

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'


@formats.register("xmlbif", label="XMLBIF", order=2)
class XmlBif(XmlFormat):
    """The XML form of the Bayesian Interchange Format.

    Cozman, F. G. (1998). The Interchange Format for Bayesian networks, XMLBIF version 0.3.
    """

    suffixes = (".xml", ".xmlbif", ".bifxml")
    short = "XMLBIF"
    start = _START
    holds = ALL_KINDS

    def sniff(self, head: bytes, path: Path) -> bool:
        """Tell whether there is an element ``BIF``, but not of UnBBayes' version 0.4."""
        return super().sniff(head, path) and UNBBAYES.search(head) is None

    def read(self, data: bytes, path: Path, monitor: Monitor = SILENT) -> Loaded:
        return _Reader(XmlSource(data, path.name, monitor), path, monitor).load()

    def write(self, loaded: Loaded) -> bytes:
        network = loaded.whole
        parts = [
            _HEAD,
            f'<BIF VERSION="0.3">\n<!-- {OWN_MARK} -->\n<NETWORK>\n',
            _tag("NAME", network.name, ""),
        ]
        parts.extend(_property(key, text, "") for key, text in network.properties.items())
        places, shares = loaded.layout.positions, shares_of(network)
        for v in network.variables:
            own = properties_of_mechanism(
                network.mechanism(v.name), factor=shares.factors.get(v.name, 1.0)
            )
            if network.kind(v.name) == UTILITY and not network.parents(v.name):
                own.append((TERMS, "[]"))
            parts.append(_variable(v, network.kind(v.name), own, places.get(v.name)))
        # aGrUM decides no diagram that has a utility without parents.
        first = next((v for v in network.variables if isinstance(v.domain, States)), None)
        parts.extend(_definition(network.mechanism(name), shares, first) for name in network.names)
        parts.append("</NETWORK>\n</BIF>\n")
        return "".join(parts).encode()

    def further_losses(self, loaded: Loaded) -> list[str]:
        lost = decision_losses(loaded.whole, label=self.short, held=frozenset())
        return lost + blank_ends(loaded.whole, label="XMLBIF")


class _Reader(XmlReader):
    def load(self) -> Loaded:
        root = self.source.root
        network = root if root.tag.lower() == "network" else child(root, "network")
        if network is None:
            raise FormatError(
                "{path} is XML, but does not contain an XMLBIF network. Nothing was opened.",
                path=self.source.name,
            )
        for element in children(network, "variable"):
            self._variable(element)
        for element in children(network, "definition", "probability"):
            self._definition(element)
        properties = dict(self._property(item) for item in children(network, "property"))
        name = self._text(child(network, "name"))
        built = self.assembly.model(name, properties, may_be_empty=self.source.own)
        layout = place_boxes(self.positions, built, own=self.source.own)
        return Loaded.of(built, layout, tuple(self.assembly.remarks), format="xmlbif")

    def _property(self, element: Element) -> tuple[str, str]:
        text = self._text(element)
        if self.source.own:
            key, _, value = text.partition(" = ")
            return key.replace("%3D", "=").replace("%25", "%"), value
        key, _, value = text.partition("=")
        return key.strip(), value.strip()

    def _variable(self, element: Element) -> None:
        name, line = self._text(child(element, "name")), self.source.line(element)
        kind = element.get("TYPE", element.get("type", "nature")).lower()
        states = [self._text(item) for item in children(element, "outcome", "value")]
        kept = []
        for item in children(element, "property"):
            key, text = self._property(item)
            where = point(text) if key == "position" else None
            if where is not None:
                self.positions[name] = where
            elif self.source.own or (key and (key, text) != ("description", name)):
                kept.append((key, text))
        if kind == "utility":
            self.assembly.add_utility(name, line, **variable_details(kept, 0))
            return
        details = variable_details(kept, len(states))
        add = self.assembly.add_decision if kind == "decision" else self.assembly.add_variable
        add(name, states, line, **details)

    def _definition(self, element: Element) -> None:
        line = self.source.line(element)
        heads = [self._text(item) for item in children(element, "for")]
        if len(heads) != 1:
            raise FormatError(
                "{path}, line {line}: a definition is for {count} variables, but only one can be "
                "read. Nothing was opened.",
                path=self.source.name,
                line=line,
                count=len(heads),
            )
        table = child(element, "table")
        words = split_words(text_of(table).replace(",", " "), self.monitor)
        numbers = self.assembly.numbers(words, heads[0], line)
        kind = self.assembly.kinds.get(heads[0])
        if numbers or table is not None or kind is not None:
            given = [self._text(item) for item in children(element, "given")]
            # A table of a decision would be what a program has computed.
            numbers = [] if kind == DECISION else numbers
            self.assembly.add_table(heads[0], given, numbers, line)


def _tag(tag: str, text: str, indent: str) -> str:
    return f"{indent}<{tag}>{escape(text)}</{tag}>\n"


def _property(key: str, text: str, indent: str) -> str:
    # The format stores both in one text, split at the first equals sign.
    key = key.replace("%", "%25").replace("=", "%3D")
    return _tag("PROPERTY", f"{key} = {text}", indent)


def _variable(
    variable: Variable,
    kind: str,
    own: Sequence[tuple[str, str]],
    position: tuple[float, float] | None,
) -> str:
    kind = {CHANCE: "nature"}.get(kind, kind)
    states = (_VALUE,) if isinstance(variable.domain, Reals) else variable.states
    parts = [f'<VARIABLE TYPE="{kind}">\n', _tag("NAME", variable.name, "  ")]
    parts.extend(_tag("OUTCOME", state, "  ") for state in states)
    pairs = [*own, *(pair for pair in properties_of(variable) if pair[0] not in NAMES)]
    parts.extend(_property(key, text, "  ") for key, text in pairs)
    if position is not None:
        place = f"({number(position[0])}, {number(position[1])})"
        parts.append(_property("position", place, "  "))
    parts.append("</VARIABLE>\n")
    return "".join(parts)


def _definition(mechanism: Mechanism, shares: Shares, first: Variable | None) -> str:
    parents, rows = _rows(mechanism, shares, first)
    parts = ["<DEFINITION>\n", _tag("FOR", mechanism.variable, "  ")]
    parts.extend(_tag("GIVEN", parent, "  ") for parent in parents)
    if rows is not None:
        text = "\n    ".join(" ".join(map(repr, row)) for row in rows.tolist())
        parts.append(f"  <TABLE>\n    {text}\n  </TABLE>\n")
    return "".join([*parts, "</DEFINITION>\n"])


def _rows(
    mechanism: Mechanism, shares: Shares, first: Variable | None
) -> tuple[tuple[str, ...], NDArray[np.float64] | None]:
    """Return the parents of a table and its rows; those of a decision have no numbers.

    aGrUM adds up all utilities, so that their numbers are multiplied by their shares of the total;
    one that is computed from others is what it adds to them. One without parents is the same
    whatever the first node is.
    """
    match mechanism:
        case Decision():
            return mechanism.parents, None
        case Utility():
            numbers = numbers_to_write(mechanism, shares.factors[mechanism.variable])
            if mechanism.parents:
                return mechanism.parents, numbers.reshape(-1, 1)
            return _anywhere(numbers.item(), first)
        case SuperValue():
            return _anywhere(shares.added[mechanism.variable], first)
        case CPD():
            return mechanism.parents, mechanism.table().rows()
    raise TypeError(mechanism)


def _anywhere(value: float, first: Variable | None) -> tuple[tuple[str, ...], NDArray[np.float64]]:
    """Return the first node as a parent, and a row with the same number for each of its states."""
    if first is None:
        return (), np.full((1, 1), value)
    return (first.name,), np.full((first.n_states, 1), value)
