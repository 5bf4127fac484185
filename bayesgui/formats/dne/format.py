"""Netica's DNE text format (also called DNET).

In ``probs`` the child's states vary fastest and the first parent slowest, in one flat list or with
a level of brackets per parent; ``functable`` names one state for each configuration in the same
order. Continuous nodes discretized by ``levels`` are read as variables with these edges.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import FormatError
from bayesgui.core.evidence import NO_EVIDENCE, Evidence, Intervention, StateFinding
from bayesgui.core.kinds.decision import DECISION
from bayesgui.core.kinds.utility import UTILITY
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.name_lists import notes_on
from bayesgui.core.roles.node_roles import NO_ROLES
from bayesgui.core.sentence import Loss
from bayesgui.core.temporal.template import DEFAULT_SLICES
from bayesgui.formats.base import ALL_KINDS, Loaded, formats
from bayesgui.formats.decisions.properties import UNKNOWN, decision_losses
from bayesgui.formats.dne.levels import interval_names, level_names
from bayesgui.formats.dne.links import ADDED, with_link_parents
from bayesgui.formats.dne.tables import IMPOSSIBLE, MARKS, probabilities, resulting_states
from bayesgui.formats.dne.titles import TITLES, join_titles
from bayesgui.formats.dne.unrolling import CONSTANTS, DELAYS, groups_of, unrolled
from bayesgui.formats.dne.writer import COST, name_losses, write_text
from bayesgui.formats.experience import count_losses
from bayesgui.formats.families import NetworkTextReader, TextFormat
from bayesgui.formats.marks import is_nameless
from bayesgui.formats.positions import place_boxes, point
from bayesgui.formats.properties import floats, valid_numbers
from bayesgui.formats.scanner import END
from bayesgui.formats.temporal.templates import as_template

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.roles.node_roles import NodeRoles

_COMMENTS = r"(?>//[^\n]*+|/\*(?s:.*?)\*/)"
_START = re.compile(rf"(?:\s|{_COMMENTS})*+bnet\b")
_MARK = "~->[DNET-1]->~"
_TABLES = ("probs", "functable", "numcases")
_TEMPLATES = "bayesgui_templates"
"""Attribute of a node with the names of the templates that say more of it."""
_MAX_STATES = 10_000
"""Number of states of all nodes that the file only counts; a small file cannot stand for much."""


@formats.register("dne", label="Netica network (DNE)", order=6)
class Dne(TextFormat):
    """Netica's text format: nature nodes, decisions, utilities, titles, comments, places.

    Norsys Software Corp., Netica DNET file format, version 1.
    """

    suffixes = (".dne", ".dnet")
    short = "DNE"
    kept = frozenset(("positions", "properties", "counts", "findings", "prices"))
    start = _START
    holds = ALL_KINDS

    def sniff(self, head: bytes, path: Path) -> bool:
        """Tell whether Netica's mark or a ``bnet`` block follows white space and comments."""
        return super().sniff(head, path) or _MARK in head.decode("utf-8", "replace")[:200]

    def read(self, data: bytes, path: Path, monitor: Monitor = SILENT) -> Loaded:
        return _Reader(data, path, monitor).load()

    def write(self, loaded: Loaded) -> bytes:
        return write_text(loaded).encode("utf-8", "replace")

    def further_losses(self, loaded: Loaded) -> list[str]:
        return [
            *count_losses(loaded.network, label="DNE"),
            *decision_losses(loaded.whole, label="DNE", held={UNKNOWN}, keeps=False),
            *name_losses(loaded),
        ]


_Node = tuple[str, int, dict[str, list[str]]]
"""Name, line and attributes of a block."""


class _Reader(NetworkTextReader):
    """Recursive descent parser of one file, which interprets only nodes."""

    comments = _COMMENTS
    punctuation = "{}()=;,"

    def __init__(self, data: bytes, path: Path, monitor: Monitor) -> None:
        super().__init__(data, path, monitor)
        self.nodes: list[_Node] = []
        self.links: dict[str, _Node] = {}
        self.templates: dict[str, dict[str, list[str]]] = {}
        self.missing: list[str] = []
        self.equations: list[str] = []
        self.implied_states = 0
        self.properties: dict[str, str] = {}

    def load(self) -> Loaded:
        scan = self.scan
        scan.expect("bnet")
        name = scan.name_token(FormatError("the name of the network"))
        self._block(None)
        scan.skip(";")
        if (token := scan.next()) != END:
            scan.fail_unexpected(token, FormatError("the end of the file"))
        self._apply_templates()
        self.nodes = with_link_parents(self.nodes, self.links, self.remarks)
        self.nodes, origin = unrolled(self.nodes, self.assembly)
        read = [node for node in self.nodes if self._add_node(*node)]
        for node in read:
            add = self._add_other if node[0] in self.assembly.kinds else self._add_table
            add(*node)
        self.remarks += notes_on(
            self.missing,
            "The tables of {names} are not in the file; their rows are uniform until you fill "
            "them in.",
            "The table of {names} is not in the file; its rows are uniform until you fill it in.",
        )
        self.remarks += notes_on(
            self.equations,
            "The tables of {names} are given by equations only; their rows are uniform until you "
            "fill them in.",
            "The table of {names} is given by an equation only; its rows are uniform until you "
            "fill it in.",
            kind=Loss,
        )
        name = "" if is_nameless(scan.text) else name
        model = self.assembly.model(name, self.properties, may_be_empty=self.own)
        layout = place_boxes(self.positions, model, centers=True, own=self.own)
        evidence = self._evidence(read)
        remarks = tuple(self.remarks)
        roles = self._prices(read).among(model)
        loaded = Loaded.of(model, layout, remarks, evidence, format="dne", roles=roles)
        return as_template(loaded, origin, DEFAULT_SLICES, self.assembly.file)

    def _block(self, node: dict[str, list[str]] | None, depth: int = 0) -> None:
        """Read a block; attributes are added to `node`, those of the network to `properties`."""
        scan = self.scan
        scan.expect("{")
        while True:
            key = scan.next()
            if key == "}" and not scan.quoted:
                return
            if key == END or (not scan.quoted and key in "{}()=;,"):
                scan.fail_unexpected(key, "“}”")
            if scan.peek() == "=":
                scan.next()
                items = self._value(key)
                if node is not None:
                    node.setdefault(key, items)
                elif key in ("title", "comment") and items:
                    name = "description" if key == "comment" else key
                    self.properties[name] = " ".join(items)
                continue
            name = "" if scan.peek() == "{" else scan.name_token(FormatError("“{{” or “=”"))
            if node is None and key == "define" and scan.peek() != "{":
                # Old versions: what several nodes have in common.
                template = scan.name_token(FormatError("“{{” or “=”"))
                self._block(self.templates.setdefault(template, {}), depth + 1)
            elif node is None and key in ("node", "param"):
                line, attributes = scan.line(), dict[str, list[str]]()
                self._templates_of(attributes)
                self._block(attributes, depth + 1)
                if key == "node":
                    self.nodes.append((name, line, attributes))
                else:
                    self.links[name] = (name, line, attributes)
            elif node is not None and key == "visual" and depth == 1:
                self._block(node, depth + 1)
            else:
                scan.skip_group("{", "}")
            scan.skip(";")

    def _templates_of(self, attributes: dict[str, list[str]]) -> None:
        """Keep the names in the brackets of ``node A (boolean) {``."""
        scan = self.scan
        if not scan.skip("("):
            return
        attributes[_TEMPLATES] = names = []
        while (token := scan.next()) != ")" or scan.quoted:
            if not scan.quoted and (token == END or token in "{}(=;"):
                scan.fail_unexpected(token, "“)”")
            if token != "," or scan.quoted:
                names.append(token)

    def _apply_templates(self) -> None:
        """Give nodes what they have from templates and do not say themselves."""
        for name, line, attributes in self.nodes:
            for template in attributes.pop(_TEMPLATES, []):
                if template not in self.templates:
                    raise FormatError(
                        "{path}, line {line}: {variable} is a node of the kind {name}, which the "
                        "file does not define. Nothing was opened.",
                        path=self.scan.name,
                        line=line,
                        variable=name,
                        name=template,
                    )
                for key, items in self.templates[template].items():
                    attributes.setdefault(key, list(items))

    def _value(self, key: str) -> list[str]:
        scan = self.scan
        if key in _TABLES:
            return scan.flat_words()
        before = scan.position
        scan.next()
        if scan.peek() == "{":
            # A structure such as font {shape = "Arial"; size = 9;}.
            scan.skip_group("{", "}")
            scan.skip(";")
            return []
        scan.position = before
        items = scan.items()
        if key == DELAYS:
            # Which numbers belong to a link is told by the brackets.
            return groups_of(scan.text[before : scan.position - 1])
        return items

    # -- nodes --------------------------------------------------------------------------------

    def _add_node(self, name: str, line: int, node: Mapping[str, list[str]]) -> bool:
        """Add a node of the network; return whether it is not left out."""
        kind = _word(node, "kind", "NATURE").lower()
        continuous = _word(node, "discrete", "TRUE").upper() == "FALSE"
        if where := point(" ".join(node.get("center", []))):
            self.positions[name] = where
        if kind not in ("nature", DECISION, UTILITY):
            self.assembly.drop(name, CONSTANTS[0] if kind in CONSTANTS else kind)
            return False
        if "" in node.get("parents", []):
            self.assembly.drop(name, "unconnected")
            return False
        details = self._details(name, node)
        if kind == UTILITY:
            self.assembly.add_utility(name, line, **details)
            return True
        states = self._states(name, line, node, continuous=continuous)
        if not states:
            self.assembly.drop(name, "continuous")
            return False
        levels = _floats(node.get("levels", []))
        key = "edges" if continuous else "values"
        if levels and (found := valid_numbers(key, levels, len(states))):
            details[key] = found
        if kind == DECISION:
            self.assembly.add_decision(name, states, line, **details)
            return True
        self.assembly.add_variable(name, states, line, **details)
        return True

    def _details(self, name: str, node: Mapping[str, list[str]]) -> dict[str, Any]:
        title = " ".join(node.get("title", []))
        if not self.own:
            title = " ".join(title.split())
        details: dict[str, Any] = {
            "label": title if title != name else "",
            "description": " ".join(node.get("comment", [])),
        }
        titles = node.get("statetitles", [])
        if any(titles) and node.get("states"):
            missing = [""] * (len(node["states"]) - len(titles))
            details["properties"] = [(TITLES, join_titles([*titles, *missing]))]
        return details

    def _states(
        self, name: str, line: int, node: Mapping[str, list[str]], *, continuous: bool
    ) -> list[str]:
        """Return a node's states: its own, else those implied by levels or a count."""
        if node.get("states"):
            return list(node["states"])
        levels = _floats(node.get("levels", []))
        titles = node.get("statetitles", [])
        if levels and continuous:
            return interval_names(levels)
        if levels:
            names = level_names(levels)
        elif _word(node, "numstates", "").isdecimal():
            count = int(_word(node, "numstates", "")[:12])
            self.implied_states += count
            if self.implied_states > max(_MAX_STATES, len(self.scan.text)):
                raise FormatError(
                    "{path}, line {line}: {variable} declares {count} states, more than this "
                    "program handles. Nothing was opened.",
                    path=self.scan.name,
                    line=line,
                    variable=name,
                    count=count,
                )
            names = [f"state{k}" for k in range(count)]
        else:
            names = [f"state{k}" for k in range(len(titles))]
        if len(titles) == len(names):
            names = [title or old for title, old in zip(titles, names, strict=True)]
        return names

    def _add_table(self, name: str, line: int, node: Mapping[str, list[str]]) -> None:
        parents = node.get("parents", [])
        if not all(parent in self.assembly.variables for parent in parents):
            # Dropped later, with the parent; an unknown parent raises then.
            self.assembly.add_table(name, parents, [], line)
            return
        shape = self.assembly.sizes(name, parents, line)
        variable = self.assembly.variables[name]
        numbers: Sequence[float] | NDArray[np.float64] | None
        if node.get("probs"):
            numbers, marks = probabilities(
                node["probs"], variable, math.prod(shape[:-1]), self.monitor
            )
        elif node.get("functable"):
            self.assembly.expand(name, len(node["functable"]) * shape[-1], line)
            numbers, marks = resulting_states(node["functable"], variable)
        else:
            self.assembly.add_uniform(name, parents, line)
            if ADDED not in node:
                (self.equations if node.get("equation") else self.missing).append(name)
            return
        self._note_marks(name, marks)
        if numbers is None:
            raise FormatError(
                "{path}, line {line}: the table of {variable} holds something that is neither a "
                "number nor one of its states. Nothing was opened.",
                path=self.scan.name,
                line=line,
                variable=name,
            )
        cases = _floats(node.get("numcases", []))
        self.assembly.add_table(name, parents, numbers, line, experience=cases)

    def _add_other(self, name: str, line: int, node: Mapping[str, list[str]]) -> None:
        """Add what a decision knows, or the numbers of a utility."""
        parents = node.get("parents", [])
        if self.assembly.kinds[name] == DECISION:
            # The table of a decision is the policy that Netica has found.
            self.assembly.add_table(name, parents, [], line)
            return
        words = node.get("functable") or node.get("probs") or []
        if not words and node.get("equation"):
            self.assembly.lose(
                "The numbers of {variable} are given by an expression, which is not read.",
                variable=name,
            )
        marked = [k for k, word in enumerate(words) if word in MARKS]
        numbers = self.assembly.numbers(
            ["0" if word in MARKS else word for word in words], name, line
        )
        impossible = [k for k in marked if words[k] == IMPOSSIBLE]
        if impossible:
            self.assembly.lose(
                "Configurations of the parents of {variable} that Netica calls impossible got the "
                "utility 0.",
                variable=name,
            )
        self.assembly.say(name, unknown=tuple(k for k in marked if k not in impossible))
        self.assembly.add_table(name, parents, numbers, line)

    def _note_marks(self, name: str, marks: set[str]) -> None:
        if IMPOSSIBLE in marks:
            self.remarks.append(
                Loss(
                    "Configurations of the parents of {variable} that Netica calls impossible "
                    "became uniform rows.",
                    variable=name,
                )
            )
        if marks - {IMPOSSIBLE}:
            self.remarks.append(
                Loss(
                    "Rows of the table of {variable} that the file leaves undefined became "
                    "uniform.",
                    variable=name,
                )
            )

    def _prices(self, read: Sequence[_Node]) -> NodeRoles:
        """Return the costs of finding out the states of nodes."""
        roles = NO_ROLES
        for name, _, node in read:
            price = next(iter(_floats(node.get(COST, []))), 0.0)
            if math.isfinite(price) and price > 0:
                roles = roles.with_price(name, price)
        return roles

    def _evidence(self, read: Sequence[_Node]) -> Evidence:
        """Return the findings stored with the nodes."""
        evidence = NO_EVIDENCE
        left: list[str] = []
        for name, _, node in read:
            if name not in self.assembly.variables or not node.get("evidence"):
                continue
            kind = self.assembly.kinds.get(name)
            states = () if kind == UTILITY else self.assembly.variables[name].states
            word = " ".join(node["evidence"])
            if word.startswith("#") and word[1:].isdecimal() and int(word[1:6]) < len(states):
                word = states[int(word[1:6])]
            if word in states:
                # A finding on a decision is the option that was chosen.
                chosen = Intervention(word) if kind else StateFinding(frozenset({word}))
                evidence = evidence.with_finding(name, chosen)
            else:
                left.append(name)
        self.remarks += notes_on(
            left, "Findings that name no state were left out: {names}.", kind=Loss
        )
        return evidence


def _word(node: Mapping[str, list[str]], key: str, default: str) -> str:
    return " ".join(node.get(key, [])) or default


def _floats(words: list[str]) -> list[float]:
    """Parse numbers, including Netica's INFINITY; empty if any word is not a number."""
    try:
        return floats(words)
    except ValueError:
        return []
