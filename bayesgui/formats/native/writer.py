"""Writer of the native format; not by `json.dump`, so as to put each row of a table on a line."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from bayesgui.core.compilation import compiled
from bayesgui.core.evidence import (
    Evidence,
    FixedPosterior,
    Intervention,
    LikelihoodFinding,
    StateFinding,
)
from bayesgui.core.temporal.network import TemporalNetwork
from bayesgui.formats.native.causes import causes_json
from bayesgui.formats.native.constraints import constraints_json
from bayesgui.formats.native.elicited import ASKED, EXPERTS, elicited_json, experts_json
from bayesgui.formats.native.forms import form_json
from bayesgui.formats.native.ignored import IGNORED, ignored_json
from bayesgui.formats.native.other_kinds import domain_json, nodes_json
from bayesgui.formats.native.roles import ROLES, roles_json
from bayesgui.formats.native.series import SERIES, SHOWN, series_json
from bayesgui.formats.native.submodels import OPENED, SUBMODELS, submodel_lines
from bayesgui.formats.native.time import TIME, time_json

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.cpt import CPD
    from bayesgui.core.model import Model
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.notes import Plate, TextNote
    from bayesgui.core.scenario import Scenario
    from bayesgui.core.variable import Variable
    from bayesgui.formats.base import Loaded
    from bayesgui.graph.layout import Layout

VERSION = 1
SECTIONS = (
    "format", "version", "network", "layout", "evidence", "cases", "drafts", "formula_drafts",
    "notes", "plates", SUBMODELS, OPENED, "constraints", SERIES, SHOWN, ROLES, IGNORED,
    EXPERTS, ASKED,
)  # fmt: skip
"""Known top-level keys."""


def write_text(loaded: Loaded) -> str:
    """Return a document as JSON text, with a line end after the last brace."""
    extra = loaded.extra
    lines = ['"format": "bayesgui"', f'"version": {VERSION}']
    lines.append(f'"network": {_network(loaded, _section(extra, "network"))}')
    layout = _layout(loaded.layout, _section(extra, "layout"))
    if layout:
        lines.append(f'"layout": {_object(layout)}')
    if loaded.evidence:
        lines.append(f'"evidence": {_list(_findings(loaded.evidence, loaded.network))}')
    if loaded.scenarios:
        cases = (_scenario(scenario, loaded.network) for scenario in loaded.scenarios)
        lines.append(f'"cases": {_list(cases)}')
    if loaded.series:
        lines += _series(loaded)
    if loaded.drafts:
        drafts = (f"{_json(name)}: {_json(rows)}" for name, rows in loaded.drafts.items())
        lines.append(f'"drafts": {_object(drafts)}')
    if loaded.formula_drafts:
        texts = (f"{_json(name)}: {_json(text)}" for name, text in loaded.formula_drafts.items())
        lines.append(f'"formula_drafts": {_object(texts)}')
    if loaded.text_notes:
        lines.append(f'"notes": {_list(_json(_note(note)) for note in loaded.text_notes)}')
    if loaded.plates:
        lines.append(f'"plates": {_list(_json(_plate(plate)) for plate in loaded.plates)}')
    lines += submodel_lines(loaded.submodels, loaded.opened)
    if loaded.experts:
        lines.append(f'"{EXPERTS}": {_list(map(_json, experts_json(loaded.experts)))}')
    if loaded.asked:
        kept = (f"{_json(n)}: {_json(elicited_json(form))}" for n, form in loaded.asked.items())
        lines.append(f'"{ASKED}": {_object(kept)}')
    constraints = {**constraints_json(loaded.constraints), **_section(extra, "constraints")}
    if constraints:
        members = (f"{_json(key)}: {_json(value)}" for key, value in constraints.items())
        lines.append(f'"constraints": {_object(members)}')
    if loaded.roles:
        members = (f"{_json(k)}: {_json(v)}" for k, v in roles_json(loaded).items())
        lines.append(f'"{ROLES}": {_object(members)}')
    if loaded.ignored:
        parts = (f"{_json(k)}: {_json(v)}" for k, v in ignored_json(loaded.ignored).items())
        lines.append(f'"{IGNORED}": {_object(parts)}')
    for key, value in extra.items():
        if key not in SECTIONS:
            lines.append(f"{_json(key)}: {_json(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _json(value: object) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False)
    except ValueError:
        return _json_beyond_float64(value)


def _json_beyond_float64(value: object) -> str:
    """Return unknown content of a file with numbers that overflowed while reading, as ``1e999``.

    JSON allows numbers of any size, but neither infinity nor NaN.
    """
    if isinstance(value, Mapping):
        members = (f"{_json(str(k))}: {_json_beyond_float64(v)}" for k, v in value.items())
        return "{" + ", ".join(members) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_json_beyond_float64, value)) + "]"
    if isinstance(value, float) and not math.isfinite(value):
        return "null" if math.isnan(value) else "1e999" if value > 0 else "-1e999"
    return json.dumps(value, ensure_ascii=False)


def _section(extra: Mapping[str, object], name: str) -> Mapping[str, Any]:
    section = extra.get(name)
    return section if isinstance(section, Mapping) else {}


def _object(members: Iterable[str]) -> str:
    return "{\n  " + ",\n  ".join(members) + "\n}"


def _list(items: Iterable[str], indent: str = "") -> str:
    return f"[\n{indent}  " + f",\n{indent}  ".join(items) + f"\n{indent}]"


def _network(loaded: Loaded, extra: Mapping[str, Any]) -> str:
    whole = loaded.whole
    template = whole.template if isinstance(whole, TemporalNetwork) else None
    if isinstance(whole, TemporalNetwork):
        whole = whole.plain()
    network = compiled(whole).network
    kept_variables, kept_cpts = _section(extra, "variables"), _section(extra, "cpts")
    members = [f'"name": {_json(network.name)}']
    if network.properties:
        members.append(f'"properties": {_json(dict(network.properties))}')
    variables = [
        _json({**_variable(v), **_section(kept_variables, v.name)}) for v in network.variables
    ]
    cpts = [_cpt(network.cpd(name), _section(kept_cpts, name)) for name in network.names]
    members.append(f'"variables": {_list(variables, "  ")}')
    members.append(f'"cpts": {_list(cpts, "  ")}')
    nodes = [*nodes_json(whole), *extra.get("nodes", ())]
    if nodes:
        members.append(f'"nodes": {_list(map(_json, nodes), "  ")}')
    marks = causes_json(whole)
    members.extend(f"{_json(key)}: {_json(value)}" for key, value in marks.items())
    if template is not None:
        members.append(f'"{TIME}": {_json(time_json(template))}')
    written = ("name", "properties", "variables", "cpts", "nodes", TIME, *marks)
    members.extend(
        f"{_json(key)}: {_json(value)}" for key, value in extra.items() if key not in written
    )
    return _object(members)


def _variable(variable: Variable) -> dict[str, object]:
    found: dict[str, object] = {"name": variable.name, **domain_json(variable)}
    for key in ("unit", "label", "description"):
        text = getattr(variable, key)
        if text:
            found[key] = text
    if variable.properties:
        found["properties"] = [list(pair) for pair in variable.properties]
    return found


def _cpt(cpd: CPD, extra: Mapping[str, Any]) -> str:
    cpt, form = cpd.table(), form_json(cpd)
    members = [f'"variable": {_json(cpt.variable)}', f'"parents": {_json(list(cpt.parents))}']
    members.extend(f"{_json(key)}: {_json(value)}" for key, value in extra.items())
    if form is not None:
        members.append(f'"form": {_json(form)}')
    if form is None and not cpt.is_filled:
        members.append('"filled": false')
    members.append(f'"values": {_rows(cpt.rows())}')
    for key, counts in (("counts", cpt.counts), ("observed", cpt.observed)):
        if counts is not None:
            members.append(f'"{key}": {_rows(counts.reshape(-1, cpt.n_states))}')
    return "{" + ", ".join(members) + "}"


def _rows(table: NDArray[Any]) -> str:
    rows = (f"[{', '.join(map(_number, row))}]" for row in table.tolist())
    return "[\n      " + ",\n      ".join(rows) + "]"


def _number(value: float) -> str:
    text = repr(value)
    return text[:-2] if text.endswith(".0") and text != "-0.0" else text


def _layout(layout: Layout, extra: Mapping[str, Any]) -> list[str]:
    members = []
    if layout.positions:
        spots = [
            f"  {_json(name)}: [{_number(float(x))}, {_number(float(y))}]"
            for name, (x, y) in layout.positions.items()
        ]
        members.append('"positions": {\n  ' + ",\n  ".join(spots) + "}")
    widths = {name: float(width) for name, width in layout.widths.items()}
    for key, mapping in (("widths", widths), ("colors", layout.colors), ("forms", layout.forms)):
        if mapping:
            members.append(f'"{key}": {_json(dict(mapping))}')
    if layout.bends:
        bends = [
            {"parent": parent, "child": child, "points": [list(map(float, at)) for at in points]}
            for (parent, child), points in layout.bends.items()
        ]
        members.append(f'"bends": {_json(bends)}')
    if layout.direction != "down":
        members.append(f'"direction": {_json(layout.direction)}')
    members.extend(f"{_json(key)}: {_json(value)}" for key, value in extra.items())
    return members


def _findings(evidence: Evidence, model: Model) -> list[str]:
    return [_json(item) for item in _findings_json(evidence, model)]


def _findings_json(evidence: Evidence, model: Model) -> list[dict[str, object]]:
    found = []
    for name, finding in evidence.items():
        item: dict[str, object] = {"variable": name}
        match finding:
            case StateFinding(states=states, excluded=excluded):
                order = model[name].states if name in model else ()
                listed = [s for s in order if s in states] + sorted(states.difference(order))
                item.update(kind="states", states=listed)
                if excluded:
                    item["excluded"] = True
            case LikelihoodFinding(weights_by_state=pairs):
                item.update(kind="likelihood", weights=dict(pairs))
            case FixedPosterior(weights_by_state=pairs):
                item.update(kind="fixed", weights=dict(pairs))
            case Intervention(state=state):
                item.update(kind="do", state=state)
        found.append(item)
    return found


def _scenario(scenario: Scenario, network: BayesianNetwork) -> str:
    members = [f'"name": {_json(scenario.name)}']
    if scenario.color is not None:
        members.append(f'"color": {scenario.color}')
    if scenario.note:
        members.append(f'"note": {_json(scenario.note)}')
    members.append(f'"evidence": [{", ".join(_findings(scenario.evidence, network))}]')
    return "{" + ", ".join(members) + "}"


def _series(loaded: Loaded) -> list[str]:
    def findings(evidence: Evidence) -> list[dict[str, object]]:
        return _findings_json(evidence, loaded.whole)

    items = (_json(series_json(each, findings)) for each in loaded.series)
    lines = [f'"{SERIES}": {_list(items)}']
    return [*lines, f'"{SHOWN}": {loaded.series_shown}'] if loaded.series_shown else lines


def _note(note: TextNote) -> dict[str, object]:
    place = {"x": float(note.x), "y": float(note.y)}
    written = {"id": note.id, **place, "text": note.text, "width": float(note.width)}
    return written if note.color is None else {**written, "color": note.color}


def _plate(plate: Plate) -> dict[str, object]:
    return {"id": plate.id, "label": plate.label, "members": list(plate.members)}
