"""The report of a document as HTML."""

from __future__ import annotations

import dataclasses
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.expression import Expression
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.monitor import SILENT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.noisy_max import NoisyMax
from bayesgui.core.notes import TextNote
from bayesgui.core.variable import Variable
from bayesgui.document import edits, note_edits
from bayesgui.document.files import open_state
from bayesgui.document.reporting import html_parts
from bayesgui.document.reporting import report as report_module
from bayesgui.document.reporting.report import Report, ReportContent
from bayesgui.document.reporting.rows_section import ScoredTable
from bayesgui.document.state import DocumentState
from bayesgui.document.submodels.edits import fold

if TYPE_CHECKING:
    import pytest

ASIA = Path(__file__).resolve().parents[2] / "samples" / "networks" / "asia.bayesgui"


class Cells(HTMLParser):
    """Collects the rows of all tables."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_data(self, data):
        if self.rows and self.rows[-1] and self.lasttag in ("td", "th"):
            self.rows[-1][-1] += data.strip("\n")


def content(state: DocumentState, posteriors=None) -> ReportContent:
    return ReportContent(
        "my <network>", state, posteriors, None, "engine 1", "0.11", {}, "{:.3f}".format
    )


def report(state: DocumentState, posteriors=None) -> str:
    return "".join(Report(content(state, posteriors)).html(SILENT, ["<svg/>"]))


def test_a_report_has_picture_findings_posteriors_tables_and_notes() -> None:
    state = edits.set_finding(open_state(ASIA)[0], "xray", "yes")
    state = state.with_(notes=(TextNote("n1", 0, 0, "first\nsecond & third"),))
    posteriors = {"lung": np.array([0.489, 0.511])}
    text = report(state, posteriors)
    rows = Cells(text).rows
    assert ["xray = yes", ""] in rows
    assert ["lung", "yes", "", "0.489"] in rows
    assert ["smoke", "yes", "no"] in rows
    assert ["yes", "0.1", "0.9"] in rows
    assert "<svg/>" in text
    assert "first<br>second &amp; third" in text
    assert "<title>my &lt;network&gt;</title>" in text
    assert "P(dysp | either, bronc)" in text or "P(dysp | bronc, either)" in text


def test_what_tables_are_computed_from_stands_before_them() -> None:
    cold, fever = Variable("cold", ("yes", "no")), Variable("fever", ("yes", "no"))
    cause = [[0.8, 0.2], [0.0, 1.0]]
    network = BayesianNetwork().with_variable(cold).with_variable(fever).with_arc("cold", "fever")
    noisy = network.with_cpd(NoisyMax("fever", ("cold",), (cause,), [0.1, 0.9]))
    rows = Cells(report(DocumentState(model=noisy))).rows
    first = rows.index(["Node", "State", "yes", "no"])
    assert rows[first + 1 : first + 4] == [
        ["cold", "yes", "0.8", "0.2"],
        ["cold", "no", "0", "1"],
        ["no cause", "", "0.1", "0.9"],
    ]
    typed = Expression.of('Bernoulli(if(cold = "yes", 0.82, 0.1))', fever, [cold])
    assert "<code>Bernoulli(if(cold = &quot;yes&quot;, 0.82, 0.1))</code>" in report(
        DocumentState(model=network.with_cpd(typed))
    )


def test_plates_are_listed_with_their_nodes() -> None:
    state = DocumentState(model=BayesianNetwork([Variable(n, ("a", "b")) for n in "xyz"]))
    state = note_edits.label_plate(note_edits.draw_plate(state, "zx")[0], "plate-1", "m < M")
    text = report(state)
    assert "<h2>Plates</h2>" in text
    assert ["m < M", "x, z"] in Cells(text).rows


def test_submodels_are_listed_with_their_nodes() -> None:
    state = DocumentState(model=BayesianNetwork([Variable(n, ("a", "b")) for n in "xyz"]))
    state = fold(fold(state, "zx", "In & out"), "xyz", "All")
    rows = Cells(report(state)).rows
    assert ["All", "y"] in rows
    assert ["All ▸ In & out", "x, z"] in rows


def test_names_with_marks_of_html_do_no_harm() -> None:
    network = BayesianNetwork().with_variable(Variable("<b>&", ("<script>", "no")))
    text = report(DocumentState(model=network))
    assert "<script>" not in text
    assert "&lt;script&gt;" in text


def test_tables_too_large_to_read_are_named_with_their_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    network = BayesianNetwork().with_variable(Variable("wide", tuple(f"s{k}" for k in range(1200))))
    state = DocumentState(model=network.with_variable(Variable("small", ("a", "b"))))
    assert "A table of 1,200 cells, too large for a report." in report(state)
    monkeypatch.setattr(report_module, "MAX_ALL_CELLS", 1)
    assert "A table of 2 cells; the tables before it fill the report." in report(state)


def test_a_long_table_is_divided_into_tables_of_the_same_widths(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(html_parts, "MAX_ROWS", 6)
    state = open_state(ASIA)[0]
    posteriors = {name: np.array([0.25, 0.75]) for name in state.network.names}
    text = report(state, posteriors)
    assert text.count('<tr><th width="33%">Node</th>') == 3
    # Without findings there is no column of priors, which would be empty.
    assert ["Node", "State", "Probability"] in Cells(text).rows
    rows = [row for row in Cells(text).rows if len(row) == 3 and row[2] in ("0.250", "0.750")]
    assert [row[0] for row in rows if row[0]] == list(state.network.names)
    assert len(rows) == 16


def test_decisions_and_utilities_are_listed_with_their_numbers() -> None:
    model = open_state(ASIA)[0].network.with_decision("treat", ["yes", "no"], ["xray"])
    model = model.with_utility("worth", ["treat", "lung"], [[3.5, -70.0], [0.0, 1.0]], unit="k$")
    model = model.with_utility("total", ["worth"])
    policy = CPT("treat", ("xray",), [[0.25, 0.75], [0.0, 1.0]])
    model = model.with_mechanism(Decision("treat", ("xray",), policy))
    written = report(DocumentState(model))
    for text in ("treat(xray)", "A decision among yes, no.", "0.75", "worth(treat, lung)"):
        assert text in written
    for text in ("Utility (k$)", "-70", "total(worth)", "<code>worth</code>"):
        assert text in written


def test_a_report_tells_the_best_strategy_and_its_views() -> None:
    state, _ = open_state(ASIA.with_name("oil-wildcatter.bayesgui"))
    written = report(state)
    order = ["<h2>Posteriors", "<h2>Decisions", "<h3>Best strategy", "<h3>Risk", "<h2>Tables"]
    places = [written.index(each) for each in order]
    assert places == sorted(places)
    assert "Expected utility <b>22.5 k$</b>: exact, by strong elimination." in written
    assert "<li><b>Test = yes</b>: EU 22.5; no 20.</li>" in written
    rows = Cells(written).rows
    assert ["yes", "closed", "0.24", "77.5", "−10", "yes", "87.5"] in rows
    assert ["best strategy", "22.5", "87.4571", "−80", "0.61"] in rows
    assert ["★ yes", "no", "★ no", "", "−10", "41"] in rows
    assert ["Oil", "32.5"] in rows
    assert ["1", "Test", "nothing", "nothing"] in rows


def test_a_report_tells_why_there_is_no_strategy() -> None:
    model = open_state(ASIA)[0].network.with_decision("treat", ["yes", "no"])
    assert "There is no utility" in report(DocumentState(model))
    model = model.with_decision("operate", ["yes", "no"])
    model = model.with_utility("worth", ["treat", "operate"], [[1.0, 2.0], [3.0, 4.0]])
    written = report(DocumentState(model))
    assert "<h2>Decisions" in written
    assert "<h3>Risk" not in written
    assert "operate" in written[written.index("<h2>Decisions") : written.index("<h2>Tables")]
    assert "<h2>Decisions" not in report(open_state(ASIA)[0])


def test_what_is_hidden_is_said() -> None:
    asia = open_state(ASIA)[0]
    assert "What is hidden" not in report(asia)
    marked = asia.network.with_observed("smoke", False).with_common_cause("tub", "lung", "clinic")
    text = report(asia.with_(model=marked.with_common_cause("asia", "dysp")))
    assert "<h2>What is hidden</h2>" in text
    assert "Cannot be observed: smoke" in text
    assert "Hidden common causes: asia ↔ dysp; tub ↔ lung (clinic)" in text


def test_roles_and_prices_are_listed() -> None:
    from bayesgui.document.diagnosis.role_edits import set_prices, set_role

    state, _ = open_state(ASIA)
    assert "Roles in a diagnosis" not in report(state)
    state = set_prices(set_role(state, ["lung"], "fault"), {"xray": 40})
    text = report(state)
    assert "<h2>Roles in a diagnosis</h2>" in text
    rows = Cells(text).rows
    assert ["lung", "fault", "yes", ""] in rows
    assert ["xray", "", "", "40"] in rows


def test_scored_rows_stand_as_numbers_where_there_are_no_pictures() -> None:
    shares = np.array([0.01, 0.09, 0.25, 0.65])
    scored = ScoredTable(
        ("cases.csv: 100 rows scored, 1 strange.",),
        False,
        (("8", "−∞", "", "lung = yes (rather no)"),),
        n_left_out=3,
        edges=np.array([-8.0, -6.0, -4.0, -2.0, 0.0]),
        shares=shares,
        drawn=shares[::-1],
        limit=-6.0,
    )
    state = open_state(ASIA)[0]
    made = Report(dataclasses.replace(content(state), scored=scored))
    text = "".join(made.body(SILENT, ["<p/>"]))
    rows = Cells(text).rows
    assert ["-8 … -6".replace("-", "−"), "1 %", "65 %"] in rows
    assert ["Row", "ln P", "Strange cells"] in rows
    assert ["8", "−∞", "lung = yes (rather no)"] in rows
    assert "The strangest 1 of 4 are listed." in text
    assert "<svg" not in text
    whole = "".join(made.html(SILENT, ["<svg/>"]))
    assert whole.count("<rect") == 4
    # The limit stands a quarter of the way along the axis.
    assert '<line x1="190.0"' in whole
