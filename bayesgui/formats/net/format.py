"""HUGIN's NET language, as written by HUGIN, UnBBayes, gRain and pyAgrum.

In ``data`` the child's states vary fastest and the first parent slowest; brackets only repeat that.
Rows of weights, which HUGIN normalizes, are divided by their sums. Positions are centers of nodes;
y grows upwards in HUGIN and downwards in other programs, so the layout is flipped if most arcs
would point up.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from bayesgui.core.errors import FormatError
from bayesgui.core.kinds.decision import DECISION
from bayesgui.core.kinds.utility import UTILITY
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.sentence import Sentence
from bayesgui.core.submodels.fitting import fitted
from bayesgui.core.temporal.template import DEFAULT_SLICES
from bayesgui.formats.base import ALL_KINDS, Loaded, formats
from bayesgui.formats.decisions.properties import decision_losses
from bayesgui.formats.experience import count_losses
from bayesgui.formats.families import NetworkTextReader, TextFormat
from bayesgui.formats.losses import changed_keys, changed_names, unread_kinds
from bayesgui.formats.marks import is_empty, is_nameless, is_own
from bayesgui.formats.net.classes import ClassBlock, Instance, NodeBlock, flat_network
from bayesgui.formats.net.expressions import PARENTS, ExpressionReader
from bayesgui.formats.net.own_names import OwnNames
from bayesgui.formats.net.unrolling import unroll
from bayesgui.formats.net.writer import ORIGINAL, QUOTE, RESERVED, unread_by_agrum, write_text
from bayesgui.formats.positions import place_boxes, point
from bayesgui.formats.properties import floats, valid_numbers, with_old_keys
from bayesgui.formats.scanner import END, LINE_ESCAPES
from bayesgui.formats.temporal.templates import as_template

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from bayesgui.core.model import Model
    from bayesgui.core.submodels import Submodel, Submodels
    from bayesgui.core.temporal.folding import Origin
    from bayesgui.formats.net.unrolling import Potential

_COMMENTS = r"%[^\n]*+"
_START = re.compile(
    r"(?:\s|%[^\n]*+)*+(?:net\s*\{|class\b|(?:(?:discrete|continuous)\s+)?(?:node|decision|utility)"
    r"\b[^{}]*\{)"
)
_KINDS = ("node", "decision", "utility", "function")
_TWO_STATES = ("false", "true")
_UNREAD = "node_size"
"""The size of HUGIN's ovals is meaningless for our boxes."""


@formats.register("net", label="HUGIN network (NET)", order=3)
class Net(TextFormat):
    """HUGIN's NET language: chance nodes, decisions and utilities with their tables.

    HUGIN API Reference Manual, chapter "The NET language". HUGIN Expert A/S.
    """

    suffixes: ClassVar[tuple[str, ...]] = (".net", ".hugin")
    short = "NET"
    kept = frozenset(("positions", "properties", "counts"))
    start = _START
    holds = ALL_KINDS
    taken: ClassVar[tuple[str, ...]] = RESERVED
    """Words that no node is called."""

    def read(self, data: bytes, path: Path, monitor: Monitor = SILENT) -> Loaded:
        reader = _Reader(data, path, monitor)
        return reader.load()

    def write(self, loaded: Loaded) -> bytes:
        return write_text(loaded).encode("utf-8", "replace")

    def further_losses(self, loaded: Loaded) -> list[str]:
        lost = count_losses(loaded.network, label=self.short)
        lost += decision_losses(loaded.whole, label=self.short, held=frozenset())
        lost += changed_names(loaded.whole, label=self.short, states=False, taken=self.taken)
        lost += self.unread(loaded)
        return lost + changed_keys(loaded.whole, label=self.short)

    def unread(self, loaded: Loaded) -> list[str]:
        """Return sentences on what other programs do not read."""
        lost = unread_kinds(loaded.whole, label="NET") or unread_by_agrum(loaded.network)
        if loaded.submodels:
            lost.append(
                Sentence("Submodels are kept as classes of HUGIN in a file that ends in .oobn.")
            )
        return lost


class _Reader(NetworkTextReader):
    """Recursive descent parser of one file."""

    comments = _COMMENTS
    punctuation = "{}()=;|,:"
    # Elsewhere a backslash before an apostrophe is a backslash.
    own_escapes = MappingProxyType({**LINE_ESCAPES, QUOTE[1]: '"'})
    normalizes = True

    def __init__(self, data: bytes, path: Path, monitor: Monitor) -> None:
        super().__init__(data, path, monitor)
        self.header: dict[str, str] = {}
        self.names: dict[str, str] = {}
        self.outside = ClassBlock()
        self.block = self.outside
        self.classes: list[ClassBlock] = []
        self.chance: dict[str, int] = {}
        self.clones: dict[str, tuple[str, int]] = {}
        self.expressions = ExpressionReader(self.assembly, self.scan.unescape)

    def load(self) -> Loaded:
        scan = self.scan
        while (token := scan.next()) != END:
            if token in ("net", "network") and not self.header:
                self._header()
            elif token in ("class", "module"):
                self._class()
            else:
                self._element(token)
        block = self.outside
        if self.classes and (block.nodes or block.instances):
            self.classes.append(block)
        own = is_own(scan.text)
        if self.classes:
            block = flat_network(self.classes, self.assembly, own=own)
            self.header.update(block.header)
            self.header["name"] = block.title or self.header.get("name", block.name)
        if is_nameless(scan.text):
            self.header["name"] = ""
        said = OwnNames.taken_from(self.header if self.classes else {})
        for node in said.restored(block.nodes):
            self._add_node(node)
        if any(each.instances for each in self.classes) and not own:
            # Each class has a picture of its own.
            self.positions.clear()
        potentials = [*block.potentials, *self._missing_inputs(block)]
        origin: dict[str, Origin] = {}
        if self.clones:
            potentials, origin = unroll(
                potentials, self.clones, self.names, self.positions, self.assembly
            )
            self.chance.update(dict.fromkeys(self.assembly.variables, 0))
        self._add_tables(potentials)
        self.remarks += self.expressions.notes()
        name = self.header.pop("name", "")
        properties = dict(with_old_keys(self.header.items()))
        empty = is_empty(scan.text)
        model = self.assembly.model(name, properties, may_be_empty=empty)
        layout = place_boxes(self.positions, model, centers=True, upwards=True, own=own)
        remarks = tuple(self.assembly.remarks)
        loaded = Loaded.of(model, layout, remarks, format="oobn" if self.classes else "net")
        loaded = as_template(loaded, origin, DEFAULT_SLICES, self.assembly.file)
        tree = self._submodels(said.identified(block.submodels), loaded.whole)
        return replace(loaded, submodels=tree)

    def _submodels(self, listed: Sequence[Submodel], model: Model) -> Submodels:
        """Return the submodels that the instances of classes are; their nodes by identifiers."""
        made = []
        for each in listed:
            named = (self.names.get(id_, id_) for id_ in each.members)
            inside = tuple(name for name in named if name in model.mechanisms)
            made.append(replace(each, members=inside))
        return fitted(made).submodels

    def _header(self) -> None:
        self.scan.expect("{")
        for key, items in self._attributes().items():
            if key != _UNREAD:
                self.header[key] = " ".join(items)

    def _class(self) -> None:
        """Read a class."""
        scan = self.scan
        name = scan.name_token(FormatError("the name of the class"))
        self.block = ClassBlock(name, scan.line())
        if any(each.name == name for each in self.classes):
            raise FormatError(
                "{path}, line {line}: there is a second class named {name}. Nothing was opened.",
                path=scan.name,
                line=scan.line(),
                name=name,
            )
        self.classes.append(self.block)
        scan.expect("{")
        while True:
            token = (
                scan.name_token(FormatError("a node or “}}”"))
                if scan.peek() != "}"
                else scan.next()
            )
            if token == "}" and not scan.quoted:
                self.block = self.outside
                return
            if scan.skip("="):
                items = scan.items()
                if token == "inputs":
                    self.block.inputs = items
                elif token == "name":
                    self.block.title = " ".join(items)
                elif token not in (_UNREAD, "outputs"):
                    self.block.header[token] = " ".join(items)
            else:
                self._element(token)

    def _element(self, token: str) -> None:
        scan = self.scan
        prefix = ""
        if token in ("discrete", "continuous"):
            prefix, token = token, scan.next()
        if token in _KINDS:
            self._node(token, prefix)
        elif token == "potential":
            self._potential()
        elif token == "instance":
            self._instance()
        elif token == "temporal":
            self._node("node", "", temporal=True)
        else:
            scan.fail_unexpected(token, FormatError("“net”, “node” or “potential”"))

    def _attributes(self) -> dict[str, list[str]]:
        """Read ``key = value;`` pairs up to the closing brace; long data is kept flat."""
        scan = self.scan
        found: dict[str, list[str]] = {}
        while True:
            if scan.skip("}"):
                return found
            key = scan.name_token("“}”")
            scan.expect("=")
            if key in ("data", "experience_data"):
                found[key] = scan.flat_words()
            elif key == "model_data":
                start = scan.position
                scan.skip_statement()
                found[key] = [scan.text[start : scan.position - 1]]
            else:
                found[key] = scan.items()

    def _instance(self) -> None:
        """Read ``instance name : class (input = node, …; name = output, …) { … }``."""
        scan = self.scan
        name = scan.name_token(FormatError("the name of the instance"))
        line = scan.line()
        scan.expect(":")
        of = scan.name_token(FormatError("the name of the class"))
        inputs: dict[str, str] = {}
        outputs: dict[str, str] = {}
        if scan.skip("("):
            bound = inputs
            while (token := scan.next()) != ")" or scan.quoted:
                if token == ";" and not scan.quoted:
                    bound = outputs
                elif not scan.quoted and (token == END or token in "{}()=:"):
                    scan.fail_unexpected(token, "“)”")
                elif token != ",":
                    scan.expect("=")
                    value = scan.name_token(FormatError("a node's name"))
                    bound.update([(token, value)] if bound is inputs else [(value, token)])
        if scan.skip("{"):
            self._attributes()
        else:
            scan.skip(";")
        self.block.instances.append(Instance(name, of, inputs, outputs, line))

    def _node(self, kind: str, prefix: str, *, temporal: bool = False) -> None:
        scan = self.scan
        id_ = scan.name_token(FormatError("a node's name"))
        line = scan.line()
        original = scan.name_token(FormatError("a node's name")) if temporal else ""
        scan.expect("{")
        kind = "continuous" if prefix == "continuous" else kind
        self.block.nodes.append(NodeBlock(kind, id_, self._attributes(), line, original))

    def _add_node(self, node: NodeBlock) -> None:
        attributes = dict(node.attributes)
        if node.clone_of:
            self.clones[node.id_] = node.clone_of, node.line
        name = " ".join(attributes.pop(ORIGINAL, [])) or node.id_
        self.names[node.id_] = name
        where = point(" ".join(attributes.pop("position", [])))
        if where is not None:
            self.positions[name] = where
        if node.kind in ("continuous", "function"):
            self.assembly.drop(name, node.kind)
            return
        if node.kind == UTILITY:
            self.assembly.add_utility(name, node.line, **_details(name, attributes, []))
            return
        states = attributes.pop("states", [])
        if not states and attributes.get("subtype") == ["boolean"]:
            states = list(_TWO_STATES)
        states = _name_states(states, attributes.get("state_values", []))
        details = _details(name, attributes, states)
        if node.kind == DECISION:
            self.assembly.add_decision(name, states, node.line, **details)
        else:
            self.assembly.add_variable(name, states, node.line, **details)
            self.chance[name] = node.line

    def _potential(self) -> None:
        scan = self.scan
        scan.expect("(")
        line = scan.line()
        heads: list[list[str]] = [[]]
        while (token := scan.next()) != ")" or scan.quoted:
            if token == "|" and not scan.quoted:
                heads.append([])
            elif not scan.quoted and (token == END or token in "{}()=;:"):
                scan.fail_unexpected(token, "“)”")
            elif token != ",":
                heads[-1].append(token)
        scan.expect("{")
        attributes = self._attributes()
        if len(heads[0]) != 1 or len(heads) > 2:
            raise FormatError(
                "{path}, line {line}: a potential has {count} nodes before the bar, but only one "
                "can be read. Nothing was opened.",
                path=scan.name,
                line=line,
                count=len(heads[0]),
            )
        child = heads[0][0]
        parents = heads[1] if len(heads) > 1 else []
        attributes[PARENTS] = parents
        self.block.potentials.append((child, parents, attributes, line))

    def _add_tables(self, potentials: Sequence[Potential]) -> None:
        assembly = self.assembly
        for file_child, file_parents, attributes, line in potentials:
            child = self.names.get(file_child, file_child)
            parents = [self.names.get(name, name) for name in file_parents]
            if child in assembly.kinds:
                self._add_other(child, parents, attributes, line)
                continue
            if child not in self.chance:
                if file_child not in self.names:
                    assembly.states_of(child, line)
                continue
            if "data" not in attributes:
                computed = self.expressions.numbers(child, parents, attributes, line)
                if computed is not None:
                    assembly.add_table(child, parents, computed, line)
                    continue
                if "model_data" in attributes:
                    assembly.lose(
                        "The table of {variable} is given by an expression, which is not read; "
                        "its rows are uniform until you fill them in.",
                        variable=child,
                    )
                assembly.add_uniform(child, parents, line)
                continue
            numbers = self.assembly.numbers(attributes["data"], child, line)
            cases = self.assembly.numbers(attributes.get("experience_data", []), child, line)
            assembly.add_table(child, parents, numbers, line, experience=cases)

    def _add_other(
        self, name: str, parents: Sequence[str], attributes: Mapping[str, list[str]], line: int
    ) -> None:
        """Add what a decision knows, or the numbers of a utility."""
        numbers = self.assembly.numbers(attributes.get("data", []), name, line)
        if "model_data" in attributes and not numbers:
            computed = self.expressions.numbers(name, parents, attributes, line)
            if computed is not None:
                self.assembly.add_table(name, parents, computed, line)
                return
            self.assembly.lose(
                "The numbers of {variable} are given by an expression, which is not read.",
                variable=name,
            )
        if self.assembly.kinds[name] == DECISION:
            if not self.assembly.said[name].policy and len(set(numbers)) > 1:
                self.remarks.append(
                    Sentence(
                        "The policy of {variable} in the file is where a search begins; it was not "
                        "read.",
                        variable=name,
                    )
                )
            numbers = []
        self.assembly.add_table(name, parents, numbers, line)

    def _missing_inputs(self, block: ClassBlock) -> list[Potential]:
        """Return a uniform table for each input node of a class that has none."""
        given = {child for child, *_ in block.potentials}
        made: list[Potential] = []
        for id_ in block.inputs:
            name = self.names.get(id_, id_)
            if name in self.chance and id_ not in given:
                made.append((id_, [], {}, self.chance[name]))
                self.assembly.lose("The input node {variable} became uniform.", variable=name)
        return made


def _details(name: str, attributes: Mapping[str, list[str]], states: list[str]) -> dict[str, Any]:
    """Convert a node's attributes to the fields of a variable."""
    details: dict[str, Any] = {}
    properties: list[tuple[str, str]] = []
    numbers = _state_values(attributes.get("state_values", []), len(states))
    details.update(numbers)
    for key, items in attributes.items():
        text = " ".join(items)
        if key == "label":
            details["label"] = text if text != name else ""
        elif key in ("HR_Desc", "description"):
            details["description"] = text
        elif key == "unit":
            details["unit"] = text
        elif key not in ("state_values", "subtype") or not numbers:
            properties.append((key, text))
    details["properties"] = with_old_keys(properties)
    return details


def _name_states(states: list[str], values: list[str]) -> list[str]:
    """Name the unnamed states of numbered nodes and intervals."""
    if all(state.strip() for state in states):
        return states
    if len(values) == len(states):
        names = values
    elif len(values) == len(states) + 1:
        names = [f"{low} to {high}" for low, high in pairwise(values)]
    else:
        names = [f"State {k}" for k in range(1, len(states) + 1)]
    return [state if state.strip() else name for state, name in zip(states, names, strict=True)]


def _state_values(items: list[str], n_states: int) -> dict[str, tuple[float, ...]]:
    try:
        numbers = floats(items)
    except ValueError:
        return {}
    name = "values" if len(numbers) == n_states else "edges"
    found = valid_numbers(name, numbers, n_states)
    return {name: found} if found else {}
