"""The report says who said what, when, on which ground, and what the table has."""

from __future__ import annotations

from bayesgui.core.elicited.answers import ANY, Answer
from bayesgui.core.elicited.experts import Expert
from bayesgui.core.elicited.mechanism import Elicited
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document.asked.edits import with_form
from bayesgui.document.state import DocumentState
from tests.document.test_report import Cells, report

SAID = (
    Answer("Anna", (0,), 0, 0.9, "2026-11-30", "ISO 9001", "if sober"),
    Answer("Bo", (ANY,), 1, 0.25),
)


def state() -> DocumentState:
    net = BayesianNetwork([Variable(name, ("low", "high")) for name in "axy"])
    net = net.with_arc("a", "x").with_arc("a", "y")
    net = net.with_cpd(Elicited.on(net, "x", answers=SAID, method="direct"))
    found = DocumentState(model=net, experts=(Expert("Anna", 2.0, "welder"),))
    return with_form(found, Elicited.on(net, "y", answers=SAID[:1]))


def test_each_number_has_its_expert_date_source_and_note():
    text = report(state())
    rows = Cells(text).rows
    assert ["Anna", "2", "welder"] in rows
    assert ["Bo", "1", ""] in rows
    assert ["low", "low", "Anna", "0.900", "0.900", "2026-11-30", "ISO 9001", "if sober"] in rows
    bo = next(row for row in rows if row[:4] == ["–", "high", "Bo", "0.250"])
    assert bo[5:] == ["", "", ""]
    assert "Made of answers: column by column; pooled linearly." in text
    assert "The table meets the pooled answers within" in text


def test_what_was_asked_and_is_not_used_is_told_as_such():
    text = report(state())
    assert "Asked, and not used for the table yet." in text
    assert "Made of answers: ranked, weighted mean; weights a 1; spread 0.15." in text
    assert "Experts" not in report(DocumentState())
