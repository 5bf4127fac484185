"""GeNIe's and SMILE's XDSL.

In ``probabilities`` the child's states vary fastest and the first parent slowest;
``resultingstates`` names one state for each configuration in the same order. Files written by aGrUM
(pyAgrum up to at least 3.3) let the first parent vary fastest instead; they are recognized by their
``app`` attribute and read in that order, with a note.
"""

from __future__ import annotations

import dataclasses
import json
import re
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.compilation import compiled
from bayesgui.core.errors import FormatError
from bayesgui.core.kinds.decision import DECISION
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.name_lists import list_names
from bayesgui.core.notes import TextNote
from bayesgui.core.sentence import Loss, Sentence
from bayesgui.core.temporal.network import TemporalNetwork
from bayesgui.core.temporal.template_of import template_of
from bayesgui.formats.base import ALL_KINDS, Loaded, formats
from bayesgui.formats.decisions.properties import decision_losses
from bayesgui.formats.families import XmlFormat, XmlReader
from bayesgui.formats.losses import (
    changed_keys,
    changed_names,
    other_axes,
    unread_kinds,
)
from bayesgui.formats.positions import WIDTH, place_boxes
from bayesgui.formats.properties import floats, split_words, valid_numbers, with_old_keys
from bayesgui.formats.temporal.templates import as_template
from bayesgui.formats.xdsl.cases import case_losses, scenarios_of
from bayesgui.formats.xdsl.colors import number_of
from bayesgui.formats.xdsl.equations import EquationReader
from bayesgui.formats.xdsl.noisy_max import NoisyMaxReader
from bayesgui.formats.xdsl.own_properties import DERIVED, NAME, ORDER, PRICE, STATES
from bayesgui.formats.xdsl.roles import RoleReader
from bayesgui.formats.xdsl.submodels import SubmodelReader
from bayesgui.formats.xdsl.temporal import with_derived
from bayesgui.formats.xdsl.unrolling import Unrolled, unroll
from bayesgui.formats.xdsl.utilities import UtilityReader, weighed
from bayesgui.formats.xdsl.writer import HELD, unwritten_forms, write_text
from bayesgui.formats.xml_source import XmlSource, child, children, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path
    from xml.etree.ElementTree import Element


_START = re.compile(rb"<smile\b", re.IGNORECASE)
_CHANCE = ("cpt", "deterministic", "noisymax", "truthtable")
_VALUES = ("utility", "mau")
_OTHER = (DECISION, *_VALUES, "equation")
_DESCRIBED = ("nodes", "extensions")


@formats.register("xdsl", label="GeNIe network (XDSL)", order=5)
class Xdsl(XmlFormat):
    """GeNIe's XML format: chance, deterministic and noisy-MAX nodes, decisions, utilities, places.

    SMILE Wrappers Manual, section "XDSL file format". BayesFusion, LLC.
    """

    suffixes = (".xdsl",)
    short = "XDSL"
    kept = frozenset(
        (
            "positions",
            "properties",
            "texts",
            "forms",
            "colors",
            "scenarios",
            "roles",
            "prices",
            "submodels",
        )
    )
    start = _START
    holds = ALL_KINDS
    holds_time = True

    def read(self, data: bytes, path: Path, monitor: Monitor = SILENT) -> Loaded:
        reader = _Reader(XmlSource(data, path.name, monitor), path, monitor)
        return reader.load()

    def write(self, loaded: Loaded) -> bytes:
        """Return the network, text notes and the positions of nodes as XDSL."""
        return write_text(loaded).encode()

    def further_losses(self, loaded: Loaded) -> list[str]:
        lost = case_losses(loaded.scenarios, loaded.whole)
        whole = loaded.whole
        if isinstance(whole, TemporalNetwork):
            whole = whole.plain()
        lost += unwritten_forms(compiled(whole).network)
        lost += decision_losses(
            loaded.whole, label="XDSL", held=HELD, weighed=weighed(loaded.whole)
        )
        lost += changed_names(loaded.whole, label="XDSL", states=True)
        lost += changed_keys(loaded.whole, label="XDSL")
        unread = unread_kinds(loaded.whole, label="XDSL")
        return lost + (unread or other_axes(loaded.network, label="XDSL"))


class _Reader(XmlReader):
    def __init__(self, source: XmlSource, path: Path, monitor: Monitor) -> None:
        super().__init__(source, path, monitor)
        self.names: dict[str, str] = {}
        self.texts: dict[str, dict[str, str]] = {}
        self.colors: dict[str, int] = {}
        self.widths: dict[str, float] = {}
        self.states: dict[str, dict[str, str]] = {}
        self.text_notes: list[TextNote] = []
        self.submodels = SubmodelReader()
        self.first_fastest = False
        self.own = False
        self.elements: dict[str, Element] = {}
        self.roles = RoleReader()
        self.causes = NoisyMaxReader(self.assembly)
        self.equations = EquationReader(source, self.assembly, self.names)
        self.values = UtilityReader(source, self.assembly, self.names, monitor)
        self.unrolled: Unrolled | None = None

    def load(self) -> Loaded:
        root = self.source.root
        nodes = child(root, "nodes")
        if root.tag.lower() != "smile" or nodes is None:
            raise FormatError(
                "{path} is XML, but does not contain a GeNIe network. Nothing was opened.",
                path=self.source.name,
            )
        genie = next((item for item in root.iter() if item.tag.lower() == "genie"), None)
        self.own = genie is not None and genie.get("app") == "bayesgui"
        if genie is not None:
            self._extensions(genie)
        elements = self._unrolled(self.submodels.nodes_of(nodes, (*_CHANCE, *_OTHER)))
        for element in elements:
            if id_ := element.get("id", ""):
                self.elements.setdefault(id_, element)
                self.names[id_] = dict(self._properties(element)).get(NAME) or id_
        for element in elements:
            self._node(element)
        self.equations.add_tables()
        self.values.add_weights()
        described = (*_DESCRIBED, "property", "dynamic" if self.unrolled else "")
        cases = [] if self.unrolled else [item for item in root if item.tag.lower() == "cases"]
        unread = [item for item in root if item.tag.lower() not in described and item not in cases]
        self.remarks.extend(notes_on_parts(unread))
        scenarios = scenarios_of(cases, self.names, self.states, self.assembly.kinds, self.remarks)
        name = root.get("id", "")
        title = genie.get("name", "") if genie is not None else ""
        if self.own:
            # SMILE requires nodes in topological order; GeNIe's extension has our order.
            told = dict(self._properties(root)).get(ORDER, "").split()
            self.assembly.reorder([self.names.get(id_, id_) for id_ in told or self.texts])
            # An empty title means a network without a name, since SMILE requires an identifier.
            name = title
        properties = dict(with_old_keys(self._properties(root)))
        properties.pop(ORDER, None)
        if genie is not None and (comment := self._comment(genie)):
            properties.setdefault("description", comment)
        model = self.assembly.model(title or name, properties, may_be_empty=self.own)
        model = self.equations.restored(self.causes.restored(model))
        layout = place_boxes(self.positions, model, centers=True, own=self.own)
        colors = {name: color for name, color in self.colors.items() if name in model}
        widths = {name: width for name, width in self.widths.items() if name in model}
        layout = dataclasses.replace(layout, colors=colors, widths=widths)
        loaded = Loaded.of(
            model,
            layout,
            tuple(self.remarks),
            text_notes=tuple(self.text_notes),
            scenarios=scenarios,
            format="xdsl",
            roles=self.roles.among(model),
        )
        whole = loaded if self.unrolled is None else self._folded(loaded, self.unrolled)
        tree, unfit = self.submodels.tree(self.names, whole.whole.mechanisms, own=self.own)
        return dataclasses.replace(whole, submodels=tree, remarks=(*whole.remarks, *unfit))

    def _folded(self, loaded: Loaded, unrolled: Unrolled) -> Loaded:
        """Return the first slices of a dynamic network as a template."""
        origin = {
            self.names[id_]: (self.names[name], number)
            for id_, (name, number) in unrolled.origins.items()
        }
        read = as_template(loaded, origin, unrolled.stated, self.source.name)
        template = template_of(read.whole)
        if template is None:
            return read
        said = {
            self.names[name]: dict(self._properties(self.elements[id_])).get(DERIVED, "")
            for id_, (name, number) in unrolled.origins.items()
            if not number and self.names[name] in template
        }
        return dataclasses.replace(read, model=with_derived(template, said))

    def _unrolled(self, elements: list[Element]) -> list[Element]:
        """Return the nodes of the slices of a dynamic network, and give each its place."""
        found = unroll(self.source, elements)
        if found is None:
            return elements
        self.unrolled = found
        by_id = {element.get("id", ""): element for element in elements}
        for name, number in found.origins.values():
            if not number:
                self.names[name] = dict(self._properties(by_id[name])).get(NAME) or name
        for id_, (name, _) in found.origins.items():
            texts = self.texts.get(name, {})
            label = texts.get("label", "")
            self.texts[id_] = {**texts, "label": "" if label == name else label}
            if name in self.colors:
                self.colors[id_] = self.colors[name]
            if name in self.positions:
                self.positions[id_] = self.positions[name]
        return found.elements

    def _text(self, element: Element | None) -> str:
        return text_of(element, exact=self.own)

    def _comment(self, element: Element, tag: str = "comment") -> str:
        """Return a text in which GeNIe writes a line end as a backslash and an n."""
        text = self._text(child(element, tag))
        return text if self.own else text.replace("\\n", "\n")

    def _properties(self, element: Element) -> list[tuple[str, str]]:
        """Return the user properties of an element."""
        return [(item.get("id", ""), self._text(item)) for item in children(element, "property")]

    # -- what GeNIe adds ----------------------------------------------------------------------

    def _extensions(self, genie: Element) -> None:
        self.first_fastest = genie.get("app", "").lower().startswith("agrum")
        if self.first_fastest:
            self.remarks.append(
                Sentence(
                    "The file was written by aGrUM, whose tables let the first parent vary "
                    "fastest; they were read that way."
                )
            )
        self.submodels.read_places(genie, self._comment)
        for element in genie.iter():
            tag, box = element.tag.lower(), _box(element)
            if tag == "node":
                id_ = element.get("id", "")
                self.texts[id_] = {
                    "label": self._text(child(element, "name")),
                    "description": self._comment(element),
                }
                self._appearance(id_, element, box)
            elif tag == "textbox" and box is not None:
                text = self._comment(element, "caption")
                width = max(60.0, box[2] - box[0])
                id_ = f"note-{len(self.text_notes) + 1}"
                color = _color(element, "font", own=self.own) if self.own else None
                self.text_notes.append(TextNote(id_, box[0], box[1], text, width, color))

    def _appearance(self, id_: str, element: Element, box: tuple[float, ...] | None) -> None:
        """Keep the color of a node, its place, and in our own files its width."""
        color = _color(element, "interior", own=self.own)
        if color is not None:
            self.colors[id_] = color
        if box is None:
            return
        self.positions[id_] = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        if self.own and abs(box[2] - box[0] - WIDTH) > 1e-6:
            self.widths[id_] = box[2] - box[0]
            self.positions[id_] = (box[0] + WIDTH / 2, (box[1] + box[3]) / 2)

    # -- nodes --------------------------------------------------------------------------------

    def _node(self, element: Element) -> None:
        id_, kind = element.get("id", ""), element.tag.lower()
        line = self.source.line(element)
        name = self.names.get(id_, id_)
        for known in (self.positions, self.colors, self.widths):
            if id_ in known:
                known[name] = known[id_]  # type: ignore[assignment]
        if kind == "equation":
            details = self._details(element, name, 0)
            self.equations.add(element, name, details)
            return
        if kind in _VALUES:
            details = self._details(element, name, 0)
            self.assembly.add_utility(name, line, **details)
            self.values.add(element, name, own=self.own)
            return
        if kind not in (*_CHANCE, DECISION):
            self.assembly.drop(name, kind)
            return
        ids = [item.get("id", "") for item in children(element, "state")]
        states = _stored_states(dict(self._properties(element)).get(STATES, ""), len(ids)) or ids
        details = self._details(element, name, len(states))
        parents = text_of(child(element, "parents")).split()
        self.states[name] = dict(zip(ids, states, strict=True))
        self.roles.add(element, name, self.states[name], dict(self._properties(element)))
        if kind == DECISION:
            self.assembly.add_decision(name, states, line, **details)
            self.assembly.add_table(name, [self.names.get(p, p) for p in parents], [], line)
            return
        self.assembly.add_variable(name, states, line, **details)
        numbers = self._table(element, kind, name, ids, parents)
        if numbers is not None:
            axes = [*range(len(parents) - 1, -1, -1), len(parents)] if self.first_fastest else None
            given = [self.names.get(parent, parent) for parent in parents]
            self.assembly.add_table(name, given, numbers, line, axes=axes)

    def _details(self, element: Element, name: str, n_states: int) -> dict[str, Any]:
        pairs = self._properties(element)
        own = dict(pairs)
        kept = [pair for pair in pairs if pair[0] not in (NAME, STATES, DERIVED, PRICE, "unit")]
        texts = self.texts.get(element.get("id", ""), {})
        label = texts.get("label", "")
        # Without a label, this is the name or, in files of other programs, the identifier.
        names = (name,) if self.own else (name, element.get("id"))
        details: dict[str, Any] = {
            "label": label if label not in names else "",
            "description": texts.get("description", "") or text_of(child(element, "comment")),
            "unit": own.get("unit", ""),
            "properties": with_old_keys(kept),
        }
        for tag, key in (("statevalues", "values"), ("intervals", "edges")):
            try:
                numbers = floats(text_of(child(element, tag)).split())
            except ValueError:
                continue
            if found := valid_numbers(key, numbers, n_states):
                details[key] = found
        return details

    def _table(
        self, element: Element, kind: str, name: str, ids: list[str], parents: list[str]
    ) -> Any:
        """Return the numbers of a node's table in file order, or None if it has none."""
        line = self.source.line(element)
        if kind == "noisymax":
            return self._noisy_max(element, name, len(ids), parents)
        results = child(element, "resultingstates")
        if results is not None:
            words = text_of(results).split()
            unknown = next((word for word in words if word not in ids), None)
            if unknown is not None:
                raise FormatError(
                    "{path}, line {line}: the table of {variable} names the unknown state "
                    "“{state}”. Nothing was opened.",
                    path=self.source.name,
                    line=line,
                    variable=name,
                    state=unknown,
                )
            self.assembly.expand(name, len(words) * len(ids), line)
            return np.eye(len(ids))[[ids.index(word) for word in words]]
        found = child(element, "probabilities")
        return None if found is None else self._numbers(found, name)

    def _numbers(self, element: Element, name: str) -> list[float]:
        words = split_words(text_of(element), self.monitor)
        return self.assembly.numbers(words, name, self.source.line(element))

    def _noisy_max(self, element: Element, name: str, n_states: int, parents: list[str]) -> Any:
        """Return the table of a noisy-MAX node."""
        sizes = [self._size(parent) for parent in parents]
        parameters, order = child(element, "parameters"), child(element, "strengths")
        numbers = [] if parameters is None else self._numbers(parameters, name)
        strengths = [] if order is None else self._numbers(order, name)
        line = self.source.line(element)
        table = self.causes.table(name, sizes, n_states, numbers, strengths, line)
        axes = [*range(len(sizes) - 1, -1, -1), len(sizes)] if self.first_fastest else None
        return table if axes is None else table.transpose(axes)

    def _size(self, id_: str) -> int:
        element = self.elements.get(id_)
        if element is None:
            return 0
        intervals = child(element, "discretization")
        return sum(1 for _ in children(element, "state")) or len(intervals or ())


def _stored_states(text: str, count: int) -> list[str]:
    """Return state names that are not identifiers, as stored by our own writer."""
    try:
        names = json.loads(text)
    except (ValueError, RecursionError):
        return []
    if not isinstance(names, list) or len(names) != count:
        return []
    return names if all(isinstance(name, str) and name.strip() for name in names) else []


def _color(element: Element, part: str, *, own: bool) -> int | None:
    found = child(element, part)
    return None if found is None else number_of(found.get("color", ""), own=own)


def _box(element: Element) -> tuple[float, ...] | None:
    words = text_of(child(element, "position")).split()
    try:
        box = tuple(float(word) for word in words)
    except ValueError:
        return None
    return box if len(box) == 4 and all(abs(x) < 1e7 for x in box) else None


def notes_on_parts(parts: Iterable[Element]) -> list[str]:
    """Return a sentence for each part that was left out.

    `parts`: the elements beside the nodes and GeNIe's extensions.
    """
    notes: list[str] = []
    others: list[str] = []
    for part in parts:
        tag = part.tag.lower()
        names = list(dict.fromkeys(_name(item) for item in part if _name(item)))
        if tag == "cases" and names:
            notes.append(Loss("Left out: the saved cases {names}.", names=list_names(names)))
        else:
            others.append(part.tag)
    if others:
        notes.append(
            Loss("Left out: the parts {parts}.", parts=list_names(list(dict.fromkeys(others))))
        )
    return notes


def _name(item: Element) -> str:
    return item.get("name", "") or item.get("id", "")
