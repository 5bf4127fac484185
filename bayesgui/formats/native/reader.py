"""Reader of the parsed JSON of a native file, with validation of every part."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from bayesgui.core.compilation import compiled, flat_network
from bayesgui.core.errors import FormatError, ModelError
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.name_lists import list_names
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.notes import Plate, TextNote, free_plate_id
from bayesgui.core.scenario import Scenario
from bayesgui.core.sentence import Loss
from bayesgui.formats.assembly import Assembly
from bayesgui.formats.base import Loaded
from bayesgui.formats.native.causes import CAUSES, UNOBSERVED, marks_of
from bayesgui.formats.native.constraints import constraints_of
from bayesgui.formats.native.elicited import ASKED, EXPERTS, asked_of, experts_of
from bayesgui.formats.native.findings import evidence_of
from bayesgui.formats.native.forms import FORMS, form_of
from bayesgui.formats.native.ignored import IGNORED, ignored_of
from bayesgui.formats.native.other_kinds import with_nodes
from bayesgui.formats.native.roles import ROLES, roles_of
from bayesgui.formats.native.series import SERIES, SHOWN, series_of
from bayesgui.formats.native.submodels import submodels_of
from bayesgui.formats.native.time import TIME, with_time
from bayesgui.formats.native.values import bend, color, point, positive
from bayesgui.formats.native.writer import SECTIONS
from bayesgui.formats.unseen import marked
from bayesgui.graph.layout import Layout

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from bayesgui.core.model import Model
    from bayesgui.graph.layout import Direction

_Counts = dict[str, "NDArray[np.float64]"]

_NETWORK = ("name", "properties", "variables", "cpts", "nodes", TIME, UNOBSERVED, CAUSES)
_VARIABLE = ("name", "states", "values", "edges", "unit", "label", "description", "properties")
_CPT = ("variable", "parents", "filled", "values", "counts", "observed")
_LAYOUT = ("positions", "widths", "colors", "forms", "bends", "direction")
_FORMS = ("full", "compact", "icon", "name")


def load_from(
    content: Mapping[str, Any],
    path: Path,
    remarks: Sequence[str],
    monitor: Monitor = SILENT,
    size: int = 0,
) -> Loaded:
    """Return the content of a native file.

    `content`: the parsed JSON, whose format and version have been checked.
    """
    return _Reader(content, path, remarks, Assembly(path, monitor, size, strict=True)).load()


class _Reader:
    def __init__(
        self, content: Mapping[str, Any], path: Path, remarks: Sequence[str], assembly: Assembly
    ) -> None:
        self.content = content
        self.file = path.name
        self.assembly = assembly
        self.remarks = self.assembly.remarks
        self.remarks.extend(remarks)
        self.extra: dict[str, Any] = {k: v for k, v in content.items() if k not in SECTIONS}

    def load(self) -> Loaded:
        section = self._mapping(self.content.get("network"), "network")
        network = marked(self._network(section))
        model, unknown, lost = with_nodes(network, self._nodes(), self.file)
        marks, damaged = marks_of(section, model)
        if marks:
            marks = network.marks.joined(marks)
            whole = model is network
            network = network.with_marks(marks)
            model = network if whole else model.with_marks(marks)
        self.remarks.extend((*lost, *damaged))
        if unknown:
            kept = self.extra.get("network", {})
            self.extra["network"] = {**kept, "nodes": unknown}
        layout = self._layout(model)
        evidence, dropped = evidence_of(self._items(self.content, "evidence"), network)
        if dropped:
            self.remarks.append(
                Loss("Findings that do not fit were left out: {names}.", names=list_names(dropped))
            )
        scenarios = self._scenarios(network)
        text_notes, plates = self._text_notes(), self._plates(model)
        submodels, opened = submodels_of(self.content, model, self.remarks)
        drafts = {k: rows for k, rows in self._section("drafts").items() if k in network}
        formula_drafts = {
            name: text
            for name, text in self._section("formula_drafts").items()
            if name in network and isinstance(text, str)
        }
        constraints, unfit = constraints_of(self._section("constraints"), network, self.extra)
        if TIME in section:
            model = with_time(model, section[TIME], self.file)
            network = compiled(model).network
        series = series_of(self._items(self.content, SERIES), model, self.remarks)
        shown = self.content.get(SHOWN)
        roles = roles_of(self._section(ROLES), model, self.remarks)
        experts = experts_of(self._items(self.content, EXPERTS), self.remarks)
        return Loaded(
            network,
            layout,
            (*self.remarks, *unfit),
            evidence,
            text_notes,
            drafts,
            self.extra,
            format="native",
            scenarios=scenarios,
            constraints=constraints,
            formula_drafts=formula_drafts,
            plates=plates,
            submodels=submodels,
            opened=opened,
            model=model if model is not network else None,
            series=series,
            ignored=ignored_of(self._section(IGNORED)),
            experts=experts,
            asked=asked_of(self._section(ASKED), network, self.remarks),
            series_shown=shown if isinstance(shown, int) and 0 <= shown < len(series) else 0,
            roles=roles,
        )

    # -- kinds of JSON values -----------------------------------------------------------------

    def _fail(self, part: str) -> NoReturn:
        raise FormatError(
            "{path} is damaged: its part {part} is missing or invalid. Nothing was opened.",
            path=self.file,
            part=part,
        )

    def _mapping(self, value: object, part: str) -> Mapping[str, Any]:
        if not isinstance(value, dict):
            self._fail(part)
        return value

    def _texts(self, value: object, part: str) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self._fail(part)
        return value

    def _text(self, value: object, part: str) -> str:
        if not isinstance(value, str):
            self._fail(part)
        return value

    def _list(self, value: object, part: str) -> list[Any]:
        if not isinstance(value, list):
            self._fail(part)
        return value

    def _numbers(self, value: object, part: str) -> NDArray[np.float64]:
        """Flatten a nested list of numbers to one row of float64."""
        try:
            array = np.array(self._list(value, part))
        except ValueError:
            self._fail(part)
        if array.dtype.kind not in "fiu":
            self._fail(part)
        return array.astype(np.float64).reshape(-1)

    # -- the network --------------------------------------------------------------------------

    def _network(self, section: Mapping[str, Any]) -> BayesianNetwork:
        kept: dict[str, Any] = {k: v for k, v in section.items() if k not in _NETWORK}
        variables: dict[str, Any] = {}
        for item in self._list(section.get("variables"), "network/variables"):
            name = self._variable(self._mapping(item, "network/variables"))
            if unknown := {k: v for k, v in item.items() if k not in _VARIABLE}:
                variables[name] = unknown
        cpts: dict[str, Any] = {}
        counts: dict[str, _Counts] = {}
        forms: dict[str, Mapping[str, Any]] = {}
        unfilled: list[str] = []
        for item in self._list(section.get("cpts", []), "network/cpts"):
            name = self._cpt(self._mapping(item, "network/cpts"), counts)
            known = (*_CPT, "form") if _is_form(item.get("form")) else _CPT
            if unknown := {k: v for k, v in item.items() if k not in known}:
                cpts[name] = unknown
            if "form" in known:
                forms[name] = item["form"]
            elif item.get("filled") is False:
                unfilled.append(name)
        kept.update({k: v for k, v in (("variables", variables), ("cpts", cpts)) if v})
        if kept:
            self.extra["network"] = kept
        name = self._text(section.get("name", ""), "network/name")
        properties = self._mapping(section.get("properties", {}), "network/properties")
        texts = {
            key: self._text(text, f"network/properties/{key}") for key, text in properties.items()
        }
        network = flat_network(self.assembly.model(name, texts, may_be_empty=True))
        network = self._add_forms(self._add_counts(network, counts), forms)
        return _with_marks(network, unfilled)

    def _add_forms(
        self, network: BayesianNetwork, forms: Mapping[str, Mapping[str, Any]]
    ) -> BayesianNetwork:
        """Restore the parametric forms of nodes."""
        lost = []
        for name, item in forms.items():
            form = form_of(item, network, name)
            if form is None:
                lost.append(name)
            else:
                network = network.with_cpt(form)
        if lost:
            self.remarks.append(
                Loss(
                    "The expression, noisy-MAX or set of answers of {names} does not give the "
                    "table beside it and was left out; the table stays.",
                    names=list_names(lost),
                )
            )
        return network

    def _add_counts(
        self, network: BayesianNetwork, counts: Mapping[str, _Counts]
    ) -> BayesianNetwork:
        cpts = []
        for name in network.names:
            cpt = network.cpt(name)
            for key, numbers in counts.get(name, {}).items():
                if numbers.size != cpt.values.size:
                    self._fail(f"network/cpts/{name}/{key}")
                try:
                    fields: dict[str, Any] = {key: numbers.reshape(cpt.values.shape)}
                    cpt = replace(cpt, **fields)
                except ModelError:
                    self._fail(f"network/cpts/{name}/{key}")
            cpts.append(cpt)
        if not any(counts.values()):
            return network
        return BayesianNetwork(network.variables, cpts, network.name, network.properties)

    def _variable(self, item: Mapping[str, Any]) -> str:
        name = self._text(item.get("name"), "network/variables/name")
        numbers: dict[str, Any] = {}
        for key in ("values", "edges"):
            if item.get(key) is not None:
                outer = self._list(item[key], f"network/variables/{name}/{key}")
                if key == "edges" and len(outer) > 1:
                    outer = [-math.inf if outer[0] is None else outer[0], *outer[1:]]
                    outer[-1] = math.inf if outer[-1] is None else outer[-1]
                found = self._numbers(outer, f"network/variables/{name}/{key}")
                numbers[key] = tuple(found.tolist())
        texts: dict[str, Any] = {
            key: self._text(item.get(key, ""), f"network/variables/{name}/{key}")
            for key in ("unit", "label", "description")
        }
        properties = []
        for pair in self._list(item.get("properties", []), f"network/variables/{name}/properties"):
            words = self._texts(pair, f"network/variables/{name}/properties")
            if len(words) != 2:
                self._fail(f"network/variables/{name}/properties")
            properties.append((words[0], words[1]))
        states = self._texts(item.get("states"), f"network/variables/{name}/states")
        self.assembly.add_variable(
            name,
            states,
            0,
            properties=properties,
            **numbers,
            **texts,
        )
        return name

    def _cpt(self, item: Mapping[str, Any], counts: dict[str, _Counts]) -> str:
        name = self._text(item.get("variable"), "network/cpts/variable")
        parents = self._texts(item.get("parents", []), f"network/cpts/{name}/parents")
        values = self._numbers(item.get("values"), f"network/cpts/{name}/values")
        self.assembly.add_table(name, parents, values, 0)
        counts[name] = {
            key: self._numbers(item[key], f"network/cpts/{name}/{key}")
            for key in ("counts", "observed")
            if item.get(key) is not None
        }
        return name

    # -- what stands beside it ----------------------------------------------------------------

    def _section(self, name: str) -> Mapping[str, Any]:
        section = self.content.get(name, {})
        if isinstance(section, dict):
            return section
        self._leave_out(name)
        return {}

    def _items(self, section: Mapping[str, Any], name: str) -> list[Any]:
        items = section.get(name, [])
        if isinstance(items, list):
            return items
        self._leave_out(name)
        return []

    def _leave_out(self, part: str) -> None:
        self.remarks.append(
            Loss("The part “{part}” of the file is damaged and was left out.", part=part)
        )

    def _nodes(self) -> list[Any]:
        """Return the items of the nodes that are no chance nodes."""
        section = self.content.get("network")
        return self._items(section, "nodes") if isinstance(section, dict) else []

    def _layout(self, network: Model) -> Layout:
        section = self._section("layout")
        if unknown := {k: v for k, v in section.items() if k not in _LAYOUT}:
            self.extra["layout"] = unknown
        parts: dict[str, dict[Any, Any]] = {}
        for key in ("positions", "widths", "colors", "forms"):
            items = section.get(key, {})
            good = {
                name: _LOOKS[key](value)
                for name, value in (items.items() if isinstance(items, dict) else ())
                if name in network
            }
            parts[key] = {name: value for name, value in good.items() if value is not None}
        bends: dict[tuple[str, str], tuple[tuple[float, float], ...]] = {}
        arcs = set(network.arcs)
        for item in self._items(section, "bends"):
            arc, points = bend(item)
            if arc in arcs and points:
                bends[arc] = points
        direction: Direction = "right" if section.get("direction") == "right" else "down"
        return Layout(bends=bends, direction=direction, **parts)

    def _scenarios(self, network: BayesianNetwork) -> tuple[Scenario, ...]:
        found: dict[str, Scenario] = {}
        for item in self._items(self.content, "cases"):
            name = item.get("name") if isinstance(item, dict) else None
            if not isinstance(name, str) or not name.strip() or name in found:
                self.remarks.append(Loss("A damaged scenario was left out."))
                continue
            evidence, dropped = evidence_of(self._items(item, "evidence"), network)
            if dropped:
                self.remarks.append(
                    Loss(
                        "Findings of the scenario {case} that do not fit were left out: {names}.",
                        case=name,
                        names=list_names(dropped),
                    )
                )
            note = item.get("note", "")
            found[name] = Scenario(
                name, evidence, color(item.get("color")), note if isinstance(note, str) else ""
            )
        return tuple(found.values())

    def _text_notes(self) -> tuple[TextNote, ...]:
        found: list[TextNote] = []
        for number, item in enumerate(self._items(self.content, "notes")):
            place = point([item.get("x"), item.get("y")]) if isinstance(item, dict) else None
            if place is None or not isinstance(item.get("text"), str):
                self.remarks.append(Loss("A damaged text note was left out."))
                continue
            id_ = item.get("id")
            id_ = id_ if isinstance(id_, str) and id_ else f"note-{number + 1}"
            width = positive(item.get("width", 220.0)) or 220.0
            found.append(TextNote(id_, *place, item["text"], width, color(item.get("color"))))
        return tuple(found)

    def _plates(self, network: Model) -> tuple[Plate, ...]:
        found: dict[str, Plate] = {}
        for item in self._items(self.content, "plates"):
            item = item if isinstance(item, dict) else {}
            members, label = item.get("members"), item.get("label", "")
            names = [n for n in members if isinstance(n, str)] if isinstance(members, list) else []
            inside = tuple(name for name in dict.fromkeys(names) if name in network)
            if not inside or not isinstance(label, str):
                self.remarks.append(Loss("A damaged plate was left out."))
                continue
            id_ = item.get("id")
            if not isinstance(id_, str) or not id_ or id_ in found:
                id_ = free_plate_id(found)
            found[id_] = Plate(id_, inside, " ".join(label.split()))
        return tuple(found.values())


def _is_form(item: object) -> bool:
    """Tell whether a part of a file is a known form; unknown ones are kept unchanged."""
    return isinstance(item, dict) and item.get("kind") in FORMS


def _form(value: object) -> str | None:
    return value if isinstance(value, str) and value in _FORMS else None


_LOOKS: Mapping[str, Any] = {
    "positions": point,
    "widths": positive,
    "colors": color,
    "forms": _form,
}


def _with_marks(network: BayesianNetwork, unfilled: Sequence[str]) -> BayesianNetwork:
    """Return a network in which some tables are marked as not filled yet."""
    if not unfilled:
        return network
    cpds = dict(network.cpds)
    cpds.update({name: network.cpt(name).marked_filled(False) for name in unfilled})
    return BayesianNetwork(network.variables, cpds.values(), network.name, network.properties)
