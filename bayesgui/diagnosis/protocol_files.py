"""Protocols as files: JSON that can be opened again, CSV and Markdown to be read.

::

    {"format": "bayesgui-diagnosis", "version": 1, "network": name,
     "start": {name: finding}, "steps": [{"node", "finding", "price", "paid", "expected_gain",
     "place", "faults": {item: probability}, "entropy"}, …], "faults": {item: probability}}

A finding is a state, a list of states, ``{"not": [state, …]}``, ``{"do": state}``,
``{"likelihood": {…}}`` or ``{"fixed": {…}}``; numbers are those of the day, and computed anew when
the protocol is opened.
"""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import EvidenceError, FormatError, ModelError
from bayesgui.core.evidence import (
    Evidence,
    FixedPosterior,
    Intervention,
    LikelihoodFinding,
    StateFinding,
    as_finding,
)
from bayesgui.diagnosis.course import Course

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.evidence import Finding
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.diagnosis.course import Protocol

FORMAT = "bayesgui-diagnosis"


def finding_words(name: str, finding: Finding) -> str:
    """Return a finding in signs that no language has for itself."""
    match finding:
        case StateFinding(states=states, excluded=excluded):
            listed = ", ".join(sorted(states))
            if len(states) == 1:
                return f"{name} {'≠' if excluded else '='} {listed}"
            return f"{name} {'∉' if excluded else '∈'} {{{listed}}}"
        case Intervention(state=state):
            return f"do({name} = {state})"
        case FixedPosterior(weights_by_state=pairs):
            return f"P({name}) = ({', '.join(f'{weight:g}' for _, weight in pairs)})"
        case LikelihoodFinding(weights_by_state=pairs):
            return f"{name} ≈ ({', '.join(f'{weight:g}' for _, weight in pairs)})"
    raise TypeError(finding)


def protocol_json(protocol: Protocol, network: str = "") -> str:
    """Return a protocol as JSON text."""
    steps = [
        {
            "node": stage.name,
            "finding": _finding_json(stage.finding),
            "price": stage.price,
            "paid": stage.paid,
            "expected_gain": stage.gain,
            "place": stage.place,
            "faults": _faults(protocol, stage.faults),
            "entropy": stage.entropy,
        }
        for stage in protocol.stages
    ]
    document = {
        "format": FORMAT,
        "version": 1,
        "network": network,
        "start": {name: _finding_json(each) for name, each in protocol.course.start.items()},
        "faults": _faults(protocol, protocol.faults),
        "steps": steps,
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def course_of(text: str, network: BayesianNetwork, path: str) -> tuple[Course, list[str]]:
    """Return the course in a file, and the names of the nodes whose findings do not fit.

    Raises `FormatError` if the text is no protocol.
    """
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        content = None
    known = isinstance(content, dict) and content.get("format") == FORMAT
    if not known or not isinstance(content.get("steps"), list):
        raise FormatError(
            "{path} is not the protocol of a diagnosis. Nothing was opened; choose a file that was "
            "saved as one.",
            path=path,
        )
    dropped: list[str] = []
    start = content.get("start")
    pairs = list(start.items()) if isinstance(start, dict) else []
    first = [each for each in (_step(*pair, network, dropped) for pair in pairs) if each]
    steps: list[tuple[str, Finding]] = []
    for item in content["steps"]:
        node = item.get("node") if isinstance(item, dict) else None
        found = _step(str(node), (item or {}).get("finding"), network, dropped) if node else None
        if found is not None and found[0] not in dict([*first, *steps]):
            steps.append(found)
    return Course(Evidence(dict(first)), tuple(steps)), dropped


def protocol_csv(protocol: Protocol) -> str:
    """Return a protocol as a table with a row for each step, and one for the start."""
    items = [f"P({name} = {state})" for name, state in protocol.items]
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["step", "node", "finding", "price", "paid", "expected_gain_nats", *items])
    table.writerow([0, "", "", "", 0, "", *map(repr, protocol.faults)])
    for k, stage in enumerate(protocol.stages, start=1):
        gain = "" if stage.gain is None else repr(stage.gain)
        words = finding_words(stage.name, stage.finding)
        row = [k, stage.name, words, f"{stage.price:g}", f"{stage.paid:g}", gain]
        table.writerow([*row, *map(repr, stage.faults)])
    return out.getvalue()


def markdown_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table in Markdown; bars in texts are escaped."""
    lines = [header, ["---"] * len(header), *rows]
    return "".join(f"| {' | '.join(each.replace('|', chr(92) + '|') for each in row)} |\n"
                   for row in lines)  # fmt: skip


def _faults(protocol: Protocol, numbers: Sequence[float]) -> dict[str, float]:
    pairs = zip(protocol.items, numbers, strict=True)
    return {f"{name} = {state}": number for (name, state), number in pairs}


def _finding_json(finding: Finding) -> object:
    match finding:
        case StateFinding(states=states, excluded=excluded):
            listed = sorted(states)
            if excluded:
                return {"not": listed}
            return listed[0] if len(listed) == 1 else listed
        case Intervention(state=state):
            return {"do": state}
        case FixedPosterior(weights_by_state=pairs):
            return {"fixed": dict(pairs)}
        case LikelihoodFinding(weights_by_state=pairs):
            return {"likelihood": dict(pairs)}
    raise TypeError(finding)


def _step(
    name: str, item: Any, network: BayesianNetwork, dropped: list[str]
) -> tuple[str, Finding] | None:
    """Return what a file says of a node; None, and its name among `dropped`, if it does not fit."""
    try:
        finding = _finding(item)
        Evidence({name: finding}).check(network)
    except (EvidenceError, ModelError, KeyError, TypeError, ValueError, OverflowError):
        dropped.append(name)
        return None
    return name, finding


def _finding(item: Any) -> Finding:
    if isinstance(item, str):
        return as_finding(item)
    if isinstance(item, list):
        return StateFinding(frozenset(map(str, item)))
    if "not" in item:
        return StateFinding(frozenset(map(str, item["not"])), excluded=True)
    if "do" in item:
        return Intervention(str(item["do"]))
    key = "fixed" if "fixed" in item else "likelihood"
    pairs = tuple((str(state), float(weight)) for state, weight in item[key].items())
    return FixedPosterior(pairs) if key == "fixed" else LikelihoodFinding(pairs)
