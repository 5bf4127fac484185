"""UnBBayes' own XMLBIF, versions 0.4 to 0.6, which is not the XMLBIF of other programs.

Version 0.4 (root ``BIF``) lists ``VAR``, ``POT`` and ``DPI`` elements, 0.5 and 0.6 (root
``XMLBIF``) ``variable`` and ``conditionalDistribution``. In all of them the numbers of a table
stand one after the other with the child's states varying fastest, then the first parent's.
"""

from __future__ import annotations

import contextlib
import re
from typing import TYPE_CHECKING

from bayesgui.core.errors import FormatError
from bayesgui.core.kinds.decision import DECISION
from bayesgui.core.kinds.utility import UTILITY
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.formats.base import Loaded, formats
from bayesgui.formats.families import XmlFormat, XmlReader
from bayesgui.formats.positions import place_boxes
from bayesgui.formats.xml_source import XmlSource, child, children, grandchildren, text_of

if TYPE_CHECKING:
    from pathlib import Path
    from xml.etree.ElementTree import Element

START = re.compile(rb"<(?:[A-Za-z]+:)?(?:XMLBIF\b|VARIABLES\s*>|POTENTIAL\s*>)", re.IGNORECASE)
"""Marks near the beginning of only these versions of XMLBIF."""

_KINDS = {
    "utility": UTILITY,
    "decision": DECISION,
    "continuous": "continuous",
    "continuousprobabilistic": "continuous",
}
"""Nodes that are not chance nodes, by their tag (0.4) or type (0.5, 0.6)."""


@formats.register("unbbayes", label="UnBBayes network (XMLBIF 0.4 to 0.6)", order=10)
class UnBBayes(XmlFormat):
    """UnBBayes' XMLBIF 0.4 to 0.6, recognized by its content; it can be read only.

    Carvalho, R. N. et al. (2010). UnBBayes: modeling uncertainty for plausible reasoning in the
    semantic web. In: Semantic Web, InTech.
    """

    can_write = False
    start = START

    def read(self, data: bytes, path: Path, monitor: Monitor = SILENT) -> Loaded:
        return _Reader(XmlSource(data, path.name, monitor), path, monitor).load()


class _Reader(XmlReader):
    def __init__(self, source: XmlSource, path: Path, monitor: Monitor) -> None:
        super().__init__(source, path, monitor)
        self.chance: dict[str, int] = {}

    def load(self) -> Loaded:
        root = self.source.root
        network = child(root, "network")
        if network is None:
            raise FormatError(
                "{path} is XML, but does not contain an XMLBIF network. Nothing was opened.",
                path=self.source.name,
            )
        for element in grandchildren(network, "variables"):
            self._variable(element)
        for element in grandchildren(network, "potential"):
            self._table(element, "private", "condset", "dpis")
        for element in grandchildren(network, "conditionaldistributionset"):
            self._table(element, "owner", "parents", "cpt")
        self._make_uniform(network)
        header = child(root, "header")
        name = "" if header is None else text_of(child(header, "name"))
        built = self.assembly.model(name)
        layout = place_boxes(self.positions, built, centers=True)
        return Loaded.of(built, layout, tuple(self.assembly.remarks), format="unbbayes")

    def _variable(self, element: Element) -> None:
        name, line = _attribute(element, "name"), self.source.line(element)
        kinds = (element.tag.lower(), _attribute(element, "type").lower())
        kind = next((_KINDS[word] for word in kinds if word in _KINDS), "")
        states = [
            text_of(item) or _attribute(item, "name")
            for item in children(element, "statename", "state")
        ]
        with contextlib.suppress(ValueError):
            x, y = _attribute(element, "xpos"), _attribute(element, "ypos")
            self.positions[name] = float(x), float(y)
        text = text_of(child(element, "label")) or text_of(child(element, "description"))
        label = text if text != name else ""
        if kind == DECISION:
            self.assembly.add_decision(name, states, line, label=label)
        elif kind == UTILITY:
            self.assembly.add_utility(name, line, label=label)
        elif kind:
            self.assembly.drop(name, kind)
        else:
            self.assembly.add_variable(name, states, line, label=label)
            self.chance[name] = line

    def _table(self, element: Element, owner: str, given: str, numbers: str) -> None:
        line, head, group = (
            self.source.line(element),
            child(element, owner),
            child(element, numbers),
        )
        name = "" if head is None else _attribute(head, "name")
        if group is None or name not in self.assembly.variables:
            return
        parents = [_attribute(item, "name") for item in grandchildren(element, given)]
        words = [word for item in group for word in text_of(item).split()]
        values = self.assembly.numbers(words, name, line)
        kind = self.assembly.kinds.get(name)
        axes = [*range(len(parents) - 1, -1, -1), len(parents)]
        if kind == DECISION:
            # Its numbers, if any, are what UnBBayes has computed.
            self.assembly.add_table(name, parents, [], line)
            return
        axes = axes[:-1] if kind == UTILITY else axes
        self.assembly.add_table(name, parents, values, line, axes=axes)

    def _make_uniform(self, network: Element) -> None:
        """Give nodes without a table a uniform one, as UnBBayes does."""
        assembly = self.assembly
        arcs = [
            (_attribute(item, "parent"), _attribute(item, "child"))
            for item in grandchildren(network, "structure")
        ]
        for name, line in (self.chance | dict.fromkeys(assembly.kinds, 0)).items():
            if assembly.has_table(name):
                continue
            parents = [parent for parent, child_ in arcs if child_ == name]
            if name in assembly.kinds:
                assembly.add_table(name, parents, [], line)
                continue
            assembly.add_uniform(name, parents, line)
            assembly.lose(
                "The table of {variable} is not in the file; its rows are uniform until you "
                "fill them in.",
                variable=name,
            )


def _attribute(element: Element, name: str) -> str:
    """Return an attribute, whatever its case; the versions differ."""
    return next((text for key, text in element.attrib.items() if key.lower() == name), "")
