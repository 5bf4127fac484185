"""A report of a document as HTML: picture, findings, posteriors, tables and notes. No Qt."""

from __future__ import annotations

import html
import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.expression import Expression
from bayesgui.core.noisy_max import NoisyMax
from bayesgui.document.findings_text import finding_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable
    from bayesgui.document.state import DocumentState

MAX_CELLS = 1_000
"""Number of cells above which a table is only named with its size."""
MAX_ALL_CELLS = 40_000
"""Number of cells of all tables of a report."""
MAX_ROWS = 300
"""Number of rows above which a table is divided."""
_STYLE = """
body { font-family: 'Bayesgui Sans', 'Bayesgui Han', 'Bayesgui Symbols', Inter, 'Segoe UI',
       'Noto Sans', 'Noto Sans CJK SC', sans-serif; font-size: 10pt;
       color: #1A212C; max-width: 60em; margin: 2em auto; }
h1 { font-size: 18pt; } h2 { font-size: 14pt; margin-top: 1.6em; }
h3 { font-size: 11pt; margin-bottom: 0.3em; }
table { border-collapse: collapse; } td, th { padding: 2px 8px; border: 1px solid #D3D8E0; }
th { background-color: #F2F4F7; text-align: left; font-weight: 600; }
td { text-align: right; font-variant-numeric: tabular-nums; }
td.name { text-align: left; } p.muted { color: #556070; }
svg, img { max-width: 100%; height: auto; }
@media print { h2, h3 { break-after: avoid; } table { break-inside: avoid; } }
"""


@dataclass(frozen=True)
class ReportWords:
    """The words of a report in the language of the window; templates name their values."""

    engine: str
    findings: str
    no_findings: str
    kind: str
    finding: str
    evidence: str
    posteriors: str
    no_posteriors: str
    prior: str
    posterior: str
    node: str
    state: str
    tables: str
    expression: str
    noisy_max: str
    no_cause: str
    too_large: str
    not_shown: str
    unfilled: str
    notes: str
    plates: str
    scenarios: str


@dataclass(frozen=True)
class ReportContent:
    """What a report shows.

    `posteriors, prior`: by node; None if there are none. `engine`: label of the engine.
    `evidence_text`: P(evidence) in words, or "". `kinds`: the kind of each finding in words.
    """

    title: str
    state: DocumentState
    posteriors: Mapping[str, NDArray[np.float64]] | None
    prior: Mapping[str, NDArray[np.float64]] | None
    engine: str
    evidence_text: str
    kinds: Mapping[str, str]
    number: Callable[[float], str]


def report_html(
    content: ReportContent, words: ReportWords, monitor: Monitor, picture: Iterable[str]
) -> Iterator[str]:
    """Yield a report as one HTML file that needs no other file, in parts.

    `picture`: an ``<svg>`` or ``<img>`` element, in parts.
    """
    yield report_head(content.title)
    for part in report_body(content, words, monitor, itertools.chain(["<p>"], picture, ["</p>"])):
        yield part
        yield "\n"
    yield "</body></html>"


def report_head(title: str) -> str:
    """Return an HTML file up to the start of its body."""
    return (
        "<!DOCTYPE html>\n"
        f'<html><head><meta charset="utf-8"><title>{_text(title)}</title>\n'
        f"<style>{_STYLE}</style></head><body>\n"
    )


def report_body(
    content: ReportContent, words: ReportWords, monitor: Monitor, picture: Iterable[str]
) -> Iterator[str]:
    """Yield the paragraphs and tables of a report one by one; `picture`: its parts."""
    yield from _head(content)
    for part in picture:
        monitor.check()
        yield part
    yield from _findings(content, words)
    yield from _posteriors(content, words, monitor)
    yield from _tables(content.state.network, words, monitor)
    yield from _notes(content.state, words)


def _text(text: str) -> str:
    return html.escape(text).replace("\n", "<br>")


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], names: int = 1) -> Iterator[str]:
    """Yield a table whose first columns are names; a long one as several of the same widths.

    A long table as a whole would hold up other threads for long where it is laid out on pages.
    """
    is_long = len(rows) > MAX_ROWS
    width = f' width="{100 // len(rows[0])}%"' if is_long else ""
    for start in range(0, len(rows), MAX_ROWS):
        lines = ['<table width="100%">' if is_long else "<table>"]
        if head:
            cells = (f"<th{width}>{_text(each)}</th>" for each in head)
            # On paper the head stands again at the top of each page.
            lines.append("<thead><tr>" + "".join(cells) + "</tr></thead>")
        for row in rows[start : start + MAX_ROWS]:
            cells = (
                f'<td class="name"{width}>{_text(cell)}</td>'
                if k < names
                else f"<td{width}>{_text(cell)}</td>"
                for k, cell in enumerate(row)
            )
            lines.append("<tr>" + "".join(cells) + "</tr>")
        yield "\n".join([*lines, "</table>"])


def _head(content: ReportContent) -> Iterator[str]:
    yield f"<h1>{_text(content.title)}</h1>"
    properties = content.state.network.properties
    for key in ("title", "source", "description"):
        if properties.get(key):
            yield f"<p>{_text(properties[key])}</p>"


def _findings(content: ReportContent, words: ReportWords) -> Iterator[str]:
    yield f"<h2>{_text(words.findings)}</h2>"
    state = content.state
    if not state.evidence:
        yield f'<p class="muted">{_text(words.no_findings)}</p>'
        return
    rows = [
        (finding_text(state.network[name], finding).text, content.kinds.get(name, ""))
        for name, finding in state.evidence.items()
    ]
    yield from _table((words.finding, words.kind), rows, names=2)
    if content.evidence_text:
        yield f"<p>{_text(words.evidence)}: {_text(content.evidence_text)}</p>"


def _posteriors(content: ReportContent, words: ReportWords, monitor: Monitor) -> Iterator[str]:
    yield f"<h2>{_text(words.posteriors)}</h2>"
    if content.posteriors is None:
        yield f'<p class="muted">{_text(words.no_posteriors)}</p>'
        return
    yield f'<p class="muted">{_text(words.engine)}: {_text(content.engine)}</p>'
    rows = []
    for variable in content.state.network.variables:
        monitor.check()
        after = content.posteriors.get(variable.name)
        before = None if content.prior is None else content.prior.get(variable.name)
        if after is None or len(after) != variable.n_states:
            continue
        if before is not None and len(before) != variable.n_states:
            before = None
        for k, state in enumerate(variable.states):
            prior = "" if before is None else content.number(float(before[k]))
            name = variable.name if k == 0 else ""
            rows.append((name, state, prior, content.number(float(after[k]))))
    yield from _table((words.node, words.state, words.prior, words.posterior), rows, names=2)


def _tables(network: BayesianNetwork, words: ReportWords, monitor: Monitor) -> Iterator[str]:
    yield f"<h2>{_text(words.tables)}</h2>"
    left = MAX_ALL_CELLS
    for variable in network.variables:
        monitor.check()
        parents = network.parents(variable.name)
        given = f" | {', '.join(parents)}" if parents else ""
        yield f"<h3>P({_text(variable.name + given)})</h3>"
        if variable.description:
            yield f"<p>{_text(variable.description)}</p>"
        yield from _form(network, variable, words)
        if network.is_unfilled(variable.name):
            yield f'<p class="muted">{_text(words.unfilled)}</p>'
        sizes = [network[parent].n_states for parent in parents]
        cells = math.prod(sizes) * variable.n_states
        if cells > MAX_CELLS or cells > left:
            template = words.too_large if cells > MAX_CELLS else words.not_shown
            yield f'<p class="muted">{_text(template.format(count=f"{cells:,}"))}</p>'
            continue
        left -= cells
        values = network.cpt(variable.name).values.reshape(-1, variable.n_states)
        states = [network[parent].states for parent in parents]
        rows = [
            (*configuration, *(f"{value:.6g}" for value in row))
            for configuration, row in zip(itertools.product(*states), values, strict=True)
        ]
        yield from _table((*parents, *variable.states), rows, names=len(parents))


def _form(network: BayesianNetwork, variable: Variable, words: ReportWords) -> Iterator[str]:
    """Yield what a table is computed from, if it is not what was entered."""
    cpd = network.cpd(variable.name)
    if isinstance(cpd, Expression):
        yield f"<p>{_text(words.expression)}: <code>{_text(cpd.text)}</code></p>"
    elif isinstance(cpd, NoisyMax):
        yield f"<p>{_text(words.noisy_max)}</p>"
        rows = [
            (parent, state, *(f"{value:.6g}" for value in effect))
            for parent, effects in zip(cpd.parents, cpd.effects, strict=True)
            for state, effect in zip(network[parent].states, effects, strict=True)
        ]
        rows.append((words.no_cause, "", *(f"{value:.6g}" for value in cpd.leak)))
        yield from _table((words.node, words.state, *variable.states), rows, names=2)


def _notes(state: DocumentState, words: ReportWords) -> Iterator[str]:
    if state.scenarios:
        yield f"<h2>{_text(words.scenarios)}</h2>"
        rows = []
        for scenario in state.scenarios:
            findings = [
                finding_text(state.network[name], finding).text
                for name, finding in scenario.evidence.items()
                if name in state.network
            ]
            rows.append((scenario.name, ", ".join(findings)))
        yield from _table((), rows, names=2)
    if state.plates:
        yield f"<h2>{_text(words.plates)}</h2>"
        rows = [(plate.label, ", ".join(plate.members)) for plate in state.plates]
        yield from _table((), rows, names=2)
    if state.notes:
        yield f"<h2>{_text(words.notes)}</h2>"
        for note in state.notes:
            yield f"<p>{_text(note.text)}</p>"
