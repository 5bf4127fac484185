"""A report of a document as HTML: picture, findings, posteriors, tables and notes."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from bayesgui.core.elicited.mechanism import Elicited
from bayesgui.core.expression import Expression
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.kinds.utility import SuperValue, Utility
from bayesgui.core.noisy_max import NoisyMax
from bayesgui.core.temporal.template_of import template_of
from bayesgui.decisions.solving.account import BY_DEFAULT, account_of
from bayesgui.document.findings_text import finding_text
from bayesgui.document.reporting.beliefs_over_time import beliefs_section
from bayesgui.document.reporting.decision_section import decision_section
from bayesgui.document.reporting.decisions_over_time import decisions_over_time
from bayesgui.document.reporting.elicited_section import ElicitedSection
from bayesgui.document.reporting.html_parts import escaped, line, muted, table, title
from bayesgui.document.reporting.role_section import role_section
from bayesgui.document.reporting.rows_section import RowsSection
from bayesgui.document.reporting.submodel_section import submodel_rows
from bayesgui.document.reporting.time_section import TimeSection

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.variable import Variable
    from bayesgui.decisions.solving.account import HowSolved
    from bayesgui.document.reporting.rows_section import ScoredTable
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.temporal.over_time import OverTime

MAX_CELLS = 1_000
"""Number of cells above which a table is only named with its size."""
MAX_ALL_CELLS = 40_000
"""Number of cells of all tables of a report."""
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
class ReportContent:
    """Contents of a report.

    `posteriors, prior`: by node; None if there are none. `engine`: label of the engine.
    `evidence_text`: P(evidence) in words, or "". `kinds`: the kind of each finding in words.
    `language`: in which decisions are told. `tell`: translates a sentence. `how_solved`: how the
    decisions are. `beliefs`: under which strategy the posteriors stand, in words, or "".
    `over_time`: of a template, what is believed of all its slices. `scored`: a table whose rows
    were scored; None if there is none.
    """

    title: str
    state: DocumentState
    posteriors: Mapping[str, NDArray[np.float64]] | None
    prior: Mapping[str, NDArray[np.float64]] | None
    engine: str
    evidence_text: str
    kinds: Mapping[str, str]
    number: Callable[[float], str]
    language: str = "en"
    tell: Callable[[str], str] = str
    how_solved: HowSolved = BY_DEFAULT
    beliefs: str = ""
    over_time: OverTime | None = None
    scored: ScoredTable | None = None


class Report:
    """A report in the language of the window, which a worker writes."""

    def __init__(self, content: ReportContent) -> None:
        self.content = content
        template = template_of(content.state.model)
        self._elicited = ElicitedSection(content.state, content.tell, content.number)
        self._time = None if template is None else TimeSection(template)

    @staticmethod
    def tr(text: str) -> str:
        """Return a text translated; named as lupdate expects it."""
        return QCoreApplication.translate("Report", text)

    def html(self, monitor: Monitor, picture: Iterable[str]) -> Iterator[str]:
        """Yield one HTML file that needs no other file, in parts.

        `picture`: an ``<svg>`` or ``<img>`` element, in parts.
        """
        yield self.head()
        whole = itertools.chain(["<p>"], picture, ["</p>"])
        for part in self.body(monitor, whole, with_charts=True):
            yield part
            yield "\n"
        yield "</body></html>"

    def head(self) -> str:
        """Return an HTML file up to the start of its body."""
        return (
            "<!DOCTYPE html>\n"
            f'<html><head><meta charset="utf-8"><title>{escaped(self.content.title)}</title>\n'
            f"<style>{_STYLE}</style></head><body>\n"
        )

    def body(
        self, monitor: Monitor, picture: Iterable[str], *, with_charts: bool = False
    ) -> Iterator[str]:
        """Yield the paragraphs and tables one by one.

        `picture`: its parts. `with_charts`: with ``<svg>`` elements, which pages cannot hold.
        """
        yield title(self.content.title, 1)
        properties = self.content.state.model.properties
        for key in ("title", "source", "description"):
            if properties.get(key):
                yield line(properties[key])
        for part in picture:
            monitor.check()
            yield part
        yield from self._hidden()
        if self._time is not None:
            yield from self._time.template()
        yield from self._findings()
        if self._time is None:
            yield from self._posteriors(monitor)
        else:
            yield from self._over_time(monitor, with_charts=with_charts)
        if self.content.scored is not None:
            yield from RowsSection(self.content.scored).parts(with_charts=with_charts)
        yield from self._decisions(monitor)
        yield from self._elicited.experts()
        yield from self._tables(monitor)
        yield from self._elicited.unused()
        yield from self._notes()

    def _hidden(self) -> Iterator[str]:
        """Yield which nodes cannot be observed, and the hidden common causes."""
        model = self.content.state.model
        if not model.marks:
            return
        yield title(self.tr("What is hidden"))
        if model.unobserved:
            said = self.tr("Cannot be observed")
            yield line(f"{said}: {', '.join(name for name in model if name in model.unobserved)}")
        if model.marks.causes:
            said = self.tr("Hidden common causes")
            yield line(f"{said}: {'; '.join(map(str, model.marks.causes))}")

    def _findings(self) -> Iterator[str]:
        yield title(self.tr("Findings"))
        state = self.content.state
        if self._time is not None:
            yield from self._time.findings(state.over_time)
            return
        if not state.evidence:
            yield muted(self.tr("There is no finding."))
            return
        rows = [
            (finding_text(state.network[name], finding).text, self.content.kinds.get(name, ""))
            for name, finding in state.evidence.items()
        ]
        yield from table((self.tr("Finding"), self.tr("Kind")), rows, names=2)
        if self.content.evidence_text:
            said = self.tr("Probability of the evidence")
            yield line(f"{said}: {self.content.evidence_text}")

    def _over_time(self, monitor: Monitor, *, with_charts: bool) -> Iterator[str]:
        content, template = self.content, template_of(self.content.state.model)
        if template is not None:
            last = content.state.over_time.last_finding
            yield from beliefs_section(
                template, last, content.over_time, content.number, monitor, with_charts=with_charts
            )
            if content.beliefs:
                yield muted(content.beliefs)

    def _posteriors(self, monitor: Monitor) -> Iterator[str]:
        content = self.content
        yield title(self.tr("Posteriors"))
        if content.posteriors is None:
            yield muted(self.tr("The posteriors were not up to date."))
            return
        engine = self.tr("Engine")
        yield muted(f"{engine}: {content.engine}")
        if content.beliefs:
            yield muted(content.beliefs)
        rows: list[tuple[str, ...]] = []
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
        head = [self.tr("Node"), self.tr("State"), self.tr("Prior"), self.tr("Posterior")]
        if not content.state.evidence:
            # Without findings there is one distribution of each node.
            head[2:] = [self.tr("Probability")]
            rows = [(*row[:2], row[3]) for row in rows]
        yield from table(head, rows, names=2)

    def _decisions(self, monitor: Monitor) -> Iterator[str]:
        content, state = self.content, self.content.state
        if not state.model.decisions:
            return
        yield title(self.tr("Decisions"))
        if not state.model.utilities:
            yield muted(self.tr("There is no utility, so that no option is better than another."))
            return
        template = template_of(state.model)
        if template is not None:
            how, series = content.how_solved, state.over_time
            yield from decisions_over_time(template, series, how, content.tell, monitor)
            return
        account = account_of(state.model, state.evidence, content.how_solved, monitor)
        yield from decision_section(state.model, account, content.language, content.tell)

    def _tables(self, monitor: Monitor) -> Iterator[str]:
        network, model = self.content.state.tabled, self.content.state.model
        yield title(self.tr("Tables"))
        left = MAX_ALL_CELLS
        for variable in self._tabled():
            monitor.check()
            if not model.mechanism(variable.name).has_table:
                yield from self._without_table(variable)
                continue
            parents = network.mechanism(variable.name).parents
            given = f" | {', '.join(parents)}" if parents else ""
            yield f"<h3>P({escaped(variable.name + given)})</h3>"
            if variable.description:
                yield line(variable.description)
            yield from self._form(variable)
            if network.is_unfilled(variable.name):
                yield muted(self.tr("Not filled yet: nobody has given these numbers."))
            states = [network[parent].states for parent in parents]
            cells = math.prod(map(len, states)) * variable.n_states
            if cells > MAX_CELLS or cells > left:
                said = self.tr("A table of {count} cells; the tables before it fill the report.")
                if cells > MAX_CELLS:
                    said = self.tr("A table of {count} cells, too large for a report.")
                yield muted(said.format(count=f"{cells:,}"))
                continue
            left -= cells
            values = network.cpt(variable.name).values.reshape(-1, variable.n_states)
            rows = [
                (*configuration, *(f"{value:.6g}" for value in row))
                for configuration, row in zip(itertools.product(*states), values, strict=True)
            ]
            yield from table((*parents, *variable.states), rows, names=len(parents))
        if self._time is not None and (derived := self._time.derived()):
            yield muted(derived)

    def _tabled(self) -> Iterator[Variable]:
        """Yield the nodes, and those that hold tables of first slices after their own."""
        template = template_of(self.content.state.model)
        for variable in self.content.state.model.variables:
            yield variable
            for held, tied in () if template is None else template.template.firsts.items():
                if tied.of == variable.name:
                    yield self.content.state.model[held]

    def _without_table(self, variable: Variable) -> Iterator[str]:
        """Yield what a decision or a utility has in place of a table of probabilities."""
        model = self.content.state.model
        mechanism = model.mechanism(variable.name)
        parents = mechanism.parents
        given = f"({', '.join(parents)})" if parents else ""
        yield f"<h3>{escaped(variable.name + given)}</h3>"
        if variable.description:
            yield line(variable.description)
        states = [getattr(model[parent].domain, "names", ()) for parent in parents]
        if isinstance(mechanism, Decision):
            said = self.tr("A decision among {options}.")
            yield line(said.format(options=", ".join(variable.states)))
            if mechanism.policy is not None:
                values = mechanism.policy.values.reshape(-1, variable.n_states)
                yield from self._rows((*parents, *variable.states), states, values)
        elif isinstance(mechanism, SuperValue):
            formula = mechanism.formula or " + ".join(parents)
            yield f"<p><code>{escaped(formula)}</code></p>"
        elif isinstance(mechanism, Utility):
            word = self.tr("Utility")
            head = f"{word} ({variable.unit})" if variable.unit else word
            yield from self._rows((*parents, head), states, mechanism.values.reshape(-1, 1))

    def _rows(
        self, head: tuple[str, ...], states: list[tuple[str, ...]], values: NDArray[np.float64]
    ) -> Iterator[str]:
        """Yield a table with a row for each configuration of the parents, unless it is large."""
        if values.size > MAX_CELLS:
            said = self.tr("A table of {count} cells, too large for a report.")
            yield muted(said.format(count=f"{values.size:,}"))
            return
        rows = [
            (*configuration, *("–" if math.isnan(value) else f"{value:.6g}" for value in row))
            for configuration, row in zip(itertools.product(*states), values.tolist(), strict=True)
        ]
        yield from table(head, rows, names=len(states))

    def _form(self, variable: Variable) -> Iterator[str]:
        """Yield what a table is computed from, if it is not what was entered."""
        network = self.content.state.tabled
        cpd = network.cpd(variable.name)
        if isinstance(cpd, Expression):
            said = escaped(self.tr("Computed from the expression"))
            yield f"<p>{said}: <code>{escaped(cpd.text)}</code></p>"
        elif isinstance(cpd, Elicited):
            yield from self._elicited.form(cpd)
        elif isinstance(cpd, NoisyMax):
            yield line(
                self.tr("A noisy-MAX: what each cause does alone, and the table this gives.")
            )
            rows = [
                (parent, state, *(f"{value:.6g}" for value in effect))
                for parent, effects in zip(cpd.parents, cpd.effects, strict=True)
                for state, effect in zip(network[parent].states, effects, strict=True)
            ]
            rows.append((self.tr("no cause"), "", *(f"{value:.6g}" for value in cpd.leak)))
            head = self.tr("Node"), self.tr("State"), *variable.states
            yield from table(head, rows, names=2)

    def _notes(self) -> Iterator[str]:
        state = self.content.state
        if state.scenarios:
            yield title(self.tr("Scenarios"))
            rows = []
            for scenario in state.scenarios:
                findings = [
                    finding_text(state.network[name], finding).text
                    for name, finding in scenario.evidence.items()
                    if name in state.network
                ]
                rows.append((scenario.name, ", ".join(findings)))
            yield from table((), rows, names=2)
        yield from role_section(state)
        if state.plates:
            yield title(self.tr("Plates"))
            rows = [(plate.label, ", ".join(plate.members)) for plate in state.plates]
            yield from table((), rows, names=2)
        if state.submodels:
            yield title(self.tr("Submodels"))
            yield from table((), submodel_rows(state), names=2)
        if state.notes:
            yield title(self.tr("Notes"))
            for note in state.notes:
                yield line(note.text)
