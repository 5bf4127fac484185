"""OpenMarkov's PGMX (ProbModelXML 0.2 and 1.0): networks of nodes with finitely many states.

In the ``Values`` of a table the first variable, the child, varies fastest, then the first parent.
"""

from __future__ import annotations

import contextlib
import re
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import FormatError
from bayesgui.core.evidence import NO_EVIDENCE, Evidence, Intervention
from bayesgui.core.kinds.decision import DECISION
from bayesgui.core.kinds.utility import UTILITY
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.name_lists import notes_on
from bayesgui.core.sentence import Loss
from bayesgui.formats.base import ALL_KINDS, Loaded, formats
from bayesgui.formats.families import XmlFormat, XmlReader
from bayesgui.formats.losses import blank_ends
from bayesgui.formats.pgmx.independent_causes import CauseReader, is_written_as_causes
from bayesgui.formats.pgmx.tables import (
    TABLES,
    UNIFORM,
    TableReader,
    is_expanded,
    is_table,
    is_uncertain,
    scope_of,
)
from bayesgui.formats.pgmx.utilities import (
    CRITERION,
    criterion_of,
    formula_of,
    is_made,
    pgmx_losses,
    scales_of,
    units_of,
)
from bayesgui.formats.pgmx.writer import NAME, write_text
from bayesgui.formats.positions import place_boxes
from bayesgui.formats.properties import floats, valid_numbers, variable_details
from bayesgui.formats.xml_source import XmlSource, child, children, grandchildren

if TYPE_CHECKING:
    from pathlib import Path
    from xml.etree.ElementTree import Element

_START = re.compile(rb"<ProbModelXML\b", re.IGNORECASE)
_ASYMMETRIC = ("potential", "restrictions", "revealingconditions", "revelationconditions")
_TYPES = ("BayesianNetwork", "InfluenceDiagram", "LIMID")
_DISCRETE = ("finitestates", "finitestate", "discretized")


@formats.register("pgmx", label="OpenMarkov network (PGMX)", order=9)
class Pgmx(XmlFormat):
    """OpenMarkov's XML format: tables, independent causal influence, decisions and utilities.

    Arias, M., Díez, F. J., Palacios-Alonso, M. A., Yebra, M. and Fernández, J. (2012).
    ProbModelXML: a format for encoding probabilistic graphical models. PGM 2012.
    """

    suffixes = (".pgmx",)
    short = "PGMX"
    kept = frozenset(("positions", "properties", "forms"))
    start = _START
    holds = ALL_KINDS

    def read(self, data: bytes, path: Path, monitor: Monitor = SILENT) -> Loaded:
        return _Reader(XmlSource(data, path.name, monitor), path, monitor).load()

    def write(self, loaded: Loaded) -> bytes:
        return write_text(loaded).encode()

    def further_losses(self, loaded: Loaded) -> list[str]:
        network = loaded.whole
        tables = loaded.network
        lost = notes_on(
            [n for n in tables.names if not is_written_as_causes(tables.cpd(n), table=True)],
            "PGMX cannot store expressions, and noisy-MAX nodes only with their states in order "
            "of strength; {names} are written as tables.",
            "PGMX cannot store expressions, and noisy-MAX nodes only with their states in order "
            "of strength; {names} is written as a table.",
            kind=Loss,
        )
        lost += pgmx_losses(network)
        return lost + blank_ends(network, label="PGMX")


class _Reader(XmlReader):
    def __init__(self, source: XmlSource, path: Path, monitor: Monitor) -> None:
        super().__init__(source, path, monitor)
        self.causes = CauseReader(source, self.assembly)
        self.tables = TableReader(source, self.assembly)
        self.scales: dict[str, float] = {}
        self.units: dict[str, str] = {}
        self.scale_of: dict[str, float] = {}
        self.uncertain: list[str] = []

    def load(self) -> Loaded:
        root = self.source.root
        net = child(root, "probnet")
        if net is None:
            raise FormatError(
                "{path} is XML, but does not contain an OpenMarkov network. Nothing was opened.",
                path=self.source.name,
            )
        self._refuse_other_kinds(net)
        self.scales, self.units = scales_of(root), units_of(net)
        for element in grandchildren(net, "variables"):
            self._variable(element)
        for element in grandchildren(net, "potentials"):
            self._potential(element)
        self.remarks += notes_on(
            self.uncertain,
            "How uncertain the numbers of {names} are was left out.",
            kind=Loss,
        )
        self._links(net)
        self._weigh()
        properties = dict(self._properties(net))
        name = properties.pop(NAME, "")
        if (comment := self._text(child(net, "comment"))) and "description" not in properties:
            properties["description"] = comment
        built = self.assembly.model(name, properties, may_be_empty=self.source.own)
        built = self.causes.restored(built)
        layout = place_boxes(self.positions, built, own=self.source.own)
        evidence = self._evidence(root)
        return Loaded.of(built, layout, tuple(self.remarks), evidence, format="pgmx")

    def _refuse_other_kinds(self, net: Element) -> None:
        kind = net.get("type", _TYPES[0])
        slices = [item for item in grandchildren(net, "variables") if item.get("timeSlice")]
        if slices:
            kind = f"{kind} with time slices"
        if kind.lower() not in map(str.lower, _TYPES):
            raise FormatError(
                "{path} holds an OpenMarkov model of type {kind}, but only Bayesian networks and "
                "influence diagrams can be read. Nothing was opened.",
                path=self.source.name,
                kind=kind,
            )

    def _properties(self, element: Element) -> list[tuple[str, str]]:
        return [
            (item.get("name", ""), item.get("value", ""))
            for tag in ("additionalproperties", "properties")
            for item in grandchildren(element, tag)
        ]

    def _variable(self, element: Element) -> None:
        name, kind = element.get("name", ""), element.get("type", "finiteStates").lower()
        line, role = self.source.line(element), element.get("role", "").lower()
        if kind not in _DISCRETE and role != UTILITY:
            self.assembly.drop(name, kind)
            return
        states = [item.get("name", "") for item in grandchildren(element, "states")]
        spot = child(element, "coordinates")
        with contextlib.suppress(ValueError):
            if spot is not None:
                self.positions[name] = float(spot.get("x", "")), float(spot.get("y", ""))
        if role == UTILITY:
            details = self._details(element, name, 0)
            criterion = criterion_of(element)
            if not is_made(criterion, own=self.source.own):
                details["properties"] = [*details.get("properties", ()), (CRITERION, criterion)]
            if criterion in self.units:
                details.setdefault("unit", self.units[criterion])
            self.assembly.add_utility(name, line, **details)
            self.scale_of[name] = self.scales.get(criterion, 1.0)
            return
        add = self.assembly.add_decision if role == DECISION else self.assembly.add_variable
        add(name, states, line, **self._details(element, name, len(states)))

    def _details(self, element: Element, name: str, n_states: int) -> dict[str, Any]:
        pairs = self._properties(element)
        title = "" if self.source.own else dict(pairs).get("Title", "")
        kept = [pair for pair in pairs if self.source.own or pair[0] != "Title"]
        details = variable_details(kept, n_states)
        for key, text in (
            ("label", title if title != name else ""),
            ("description", self._text(child(element, "comment"))),
            ("unit", self._text(child(element, "unit"))),
        ):
            if text and key not in details:
                details[key] = text
        try:
            limits = floats(item.get("value", "") for item in grandchildren(element, "thresholds"))
        except ValueError:
            return details
        if edges := valid_numbers("edges", limits, n_states):
            details["edges"] = edges
        return details

    def _potential(self, element: Element) -> None:
        names = scope_of(element)
        if not names or names[0] not in self.assembly.variables:
            return
        name, parents = names[0], names[1:]
        line, kind = self.source.line(element), element.get("type", "").lower()
        if is_uncertain(element):
            self.uncertain.append(name)
        if self.assembly.kinds.get(name) == UTILITY and self._utility(element, name, parents):
            return
        if is_expanded(element):
            found = self.tables.expanded(element, name, parents)
            self.assembly.add_table(name, parents, [] if found is None else found, line)
        elif kind in TABLES:
            axes = [*range(len(parents) - 1, -1, -1), len(parents)]
            numbers = self.tables.listed(element, name)
            self.assembly.add_table(name, parents, numbers, line, axes=axes)
        elif kind in UNIFORM and self.assembly.kinds.get(name) == DECISION:
            pass  # no policy
        elif kind in UNIFORM:
            if all(parent in self.assembly.variables for parent in parents):
                shape = self.assembly.sizes(name, parents, line)
                self.assembly.add_table(name, parents, np.full(shape, 1 / shape[-1]), line)
            else:
                self.assembly.add_table(name, parents, [], line)
        elif kind == "icimodel":
            self.causes.add(element, name, parents)
        else:
            raise FormatError(
                "{path}, line {line}: the probabilities of {variable} are given by a potential of "
                "type {kind}, which cannot be read. Nothing was opened; save it in OpenMarkov as a "
                "table.",
                path=self.source.name,
                line=line,
                variable=name,
                kind=element.get("type", "") or "–",
            )

    def _utility(self, element: Element, name: str, parents: list[str]) -> bool:
        """Add the numbers of a utility, or say how it is computed; return whether that is known."""
        line, kind = self.source.line(element), element.get("type", "").lower()
        of_utilities = any(self.assembly.kinds.get(parent) == UTILITY for parent in parents)
        formula = formula_of(element, parents, of_utilities=of_utilities)
        if formula is not None:
            if not self.source.own or self.assembly.said[name].formula is None:
                self.assembly.say(name, formula=formula)
            self.assembly.add_table(name, parents, [], line)
        elif is_table(element):
            axes = [*range(len(parents) - 1, -1, -1)]
            numbers = self.tables.listed(element, name)
            self.assembly.add_table(name, parents, numbers, line, axes=axes)
        elif kind in UNIFORM:
            known = all(parent in self.assembly.variables for parent in parents)
            shape = self.assembly.sizes(name, parents, line) if known else (0,)
            self.assembly.add_table(name, parents, np.zeros(shape), line)
        else:
            # A tree of utilities above others cannot be a table.
            return False
        return True

    def _links(self, net: Element) -> None:
        """Add what decisions know, and the parents of utilities without numbers."""
        parents: dict[str, list[str]] = {}
        restricted: list[str] = []
        for link in grandchildren(net, "links"):
            ends = [item.get("name", "") for item in children(link, "variable")]
            if not ends:
                ends = [link.get("var1", ""), link.get("var2", "")]
            if len(ends) != 2 or link.get("directed", "true").lower() in ("false", "0"):
                continue
            parents.setdefault(ends[1], []).append(ends[0])
            if any(item.tag.lower() in _ASYMMETRIC for item in link):
                restricted.append(f"{ends[0]} → {ends[1]}")
        self.remarks += notes_on(
            restricted, "The restrictions of the links {names} were left out.", kind=Loss
        )
        for name in self.assembly.kinds:
            if not self.assembly.has_table(name):
                self.assembly.add_table(name, parents.get(name, []), [], 0)

    def _weigh(self) -> None:
        """Weigh each utility that is a part of the total by the scale of its criterion."""
        used = {
            parent
            for name in self.scale_of
            if self.assembly.said[name].formula is not None
            for parent in self.assembly.parents_of(name)
        }
        for name, scale in self.scale_of.items():
            if name not in used and scale != 1.0:
                self.assembly.say(name, weight=scale)

    def _evidence(self, root: Element) -> Evidence:
        """Return the findings of the first case."""
        evidence = NO_EVIDENCE
        cases = list(grandchildren(root, "evidence")) or list(grandchildren(root, "evidencecases"))
        left: list[str] = []
        for finding in cases[0] if cases else ():
            name, state = finding.get("variable", ""), finding.get("state", "")
            variable = self.assembly.variables.get(name)
            kind = self.assembly.kinds.get(name)
            if variable is not None and kind != UTILITY and state in variable.states:
                # A finding on a decision is the option that was chosen.
                chosen = Intervention(state) if name in self.assembly.kinds else state
                evidence = evidence.with_finding(name, chosen)
            else:
                left.append(name)
        self.remarks += notes_on(
            left, "Findings that name no state were left out: {names}.", kind=Loss
        )
        if len(cases) > 1:
            self.remarks.append(
                Loss(
                    "{path} has {count} sets of findings; the first was taken.",
                    path=self.source.name,
                    count=len(cases),
                )
            )
        return evidence
