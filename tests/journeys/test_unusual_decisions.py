"""Decision networks that are half drawn or mixed: what can be told is told, and no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

import bayesgui
from bayesgui.app.learning.dialog import LearnDialog
from bayesgui.app.questions.arc_claims import ArcClaims
from bayesgui.app.structure.result import StructureResult
from bayesgui.canvas.overlays.moral_graph import MARRIAGE
from bayesgui.core.cpt import CPT
from bayesgui.core.evidence import Intervention
from bayesgui.core.kinds.utility import Utility
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document import edits
from bayesgui.document.data import DataState
from bayesgui.document.shown.worth import SolvedWorth
from bayesgui.panels.evidence.page import EvidencePanel
from bayesgui.panels.network.node_list_model import NodeListModel
from bayesgui.panels.strategy.page import StrategyPage
from tests.decisions.solving.test_policy_tables import two_decisions
from tests.journeys.test_import_and_learn import dialog_of, press_enter
from tests.support.window import SAMPLES, Hand, open_window

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager
    from pathlib import Path

    from bayesgui.core.model import Model

    Opens = Callable[[Model], AbstractContextManager[Hand]]


@pytest.fixture
def opened(qapp: object, tmp_path: Path) -> Opens:
    def open_(model: Model) -> AbstractContextManager[Hand]:
        path = tmp_path / "drawn.bayesgui"
        bayesgui.write(model, path)
        return open_window(path)

    return open_


def small() -> Model:
    """Return a model in which the weather decides how good it is to go out."""
    weather = Variable("Weather", ["sun", "rain"])
    model = BayesianNetwork().with_variable(weather, CPT("Weather", (), [0.6, 0.4]))
    return model.with_decision("Out", ["yes", "no"])


def strategy_page(hand: Hand) -> StrategyPage:
    hand.act("infer.strategy")
    page = hand.window.findChild(StrategyPage)
    assert page is not None
    return page


def test_a_formula_without_a_value_leaves_the_beliefs(opened: Opens):
    model = small().with_utility("Price", ["Weather", "Out"], [[3.0, 0.0], [1.0, 2.0]])
    model = model.with_utility("Total", ["Price"], "log(Price)")
    with opened(model) as hand:
        assert hand.window.posteriors()["Weather"] == pytest.approx([0.6, 0.4])
        assert hand.window.messages.bar.text.startswith("Total cannot be computed.")
        page = strategy_page(hand)
        assert page.worth.text() == "–"
        assert page.note.text.startswith("Total cannot be computed.")
        hand.click_state("Weather", "sun")
        assert hand.window.posteriors()["Weather"] == pytest.approx([1.0, 0.0])
        document = hand.window.document
        document.apply("Remove", edits.remove(document.state, ["Total"]))
        hand.rest()
        assert hand.window.messages.bar.text == ""
        assert page.worth.text() == "3.0"


def test_a_decision_that_matters_to_nothing_needs_no_order(opened: Opens):
    model = small().with_utility("Fun", ["Weather", "Out"], [[3.0, 0.0], [1.0, 2.0]])
    model = model.with_decision("Loose", ["a", "b"], known=["Weather"])
    with opened(model) as hand:
        assert hand.window.status.cell("worth").text == "EU 2.2"
        assert hand.window.messages.bar.text == ""
        solved = hand.window.documents.current.session.shown[SolvedWorth].state
        assert solved.of("Out").options == pytest.approx((2.2, 0.8))


def test_a_total_of_several_units_is_said(opened: Opens):
    model = small().with_utility("Gain", ["Out"], [3.0, 0.0], unit="bn$")
    with opened(model.with_utility("Joy", ["Weather", "Out"], [[3.0, 0.0], [1.0, 2.0]])) as hand:
        page = strategy_page(hand)
        assert page.note.text == (
            "The total adds up numbers with several units (bn$, no unit): give them weights that "
            "make them one, or the same unit."
        )
    with opened(model) as hand:
        assert strategy_page(hand).note.text == ""


def test_the_list_has_the_decimals_of_the_node(opened: Opens):
    model = small().with_utility("Fun", ["Weather", "Out"], [[0.603, 0.0], [0.603, 0.2]])
    with opened(model) as hand:
        nodes = hand.window.findChild(NodeListModel)
        assert nodes is not None
        rows = [nodes.row_at(k) for k in range(nodes.rowCount())]
        assert {(row.name, row.number) for row in rows if row.name != "Weather"} == {
            ("Out", "0.603"),
            ("Fun", "0.603"),
        }


def test_decisions_are_not_counted_as_learned(qapp: object):
    with open_window(SAMPLES / "oil-wildcatter.bayesgui") as hand:
        network = hand.window.document.state.network
        cases = Dataset.from_blocks(network, sample(network, 500, 3))
        hand.window.session.data.set(DataState(cases, "cases.csv"))
        hand.rest()
        hand.act("learn.parameters")
        press_enter(hand, dialog_of(hand, LearnDialog))
        said = hand.window.messages.bar.text
        assert said.startswith("Learned 20 parameters from 500 rows in")
        assert "Decisions are not learned: Test, Drill." in said


def test_a_refusal_leaves_with_its_reason(qapp: object):
    with open_window(SAMPLES / "oil-wildcatter.bayesgui") as hand:
        hand.click_state("Test", "yes")
        hand.click_state("Seismic", "closed")
        hand.click_state("Test", "yes")
        assert hand.window.messages.bar.text.startswith("No finding on Seismic yet")
        hand.click_state("Seismic", "closed")
        assert not hand.window.document.state.evidence
        assert hand.window.status.cell("worth").text == "EU 22.5 k$"
        assert hand.window.messages.bar.text == ""


def test_what_a_decision_knows_is_no_claim(opened: Opens):
    with opened(two_decisions()) as hand:
        hand.act("infer.arc_claims")
        page = hand.window.activities[ArcClaims].arc_claims
        assert all("B" not in row[0].split()[-1] for row in page.table.records.texts)
        pairs = [row[0] for row in page.table.records.texts]
        assert not any(pair.endswith(("B", "A")) for pair in pairs)


def test_the_moral_graph_marries_the_parents_of_utilities(opened: Opens):
    with opened(two_decisions()) as hand:
        hand.act("view.moral_graph")
        decorations = hand.canvas.canvas_scene.decorations
        married = {(e.first, e.second) for e in decorations.edges if e.style == MARRIAGE}
        assert married == {("B", "x")}
        assert decorations.opacity["U"] == decorations.opacity["V"] == 0.2
        for arc in (("A", "B"), ("x", "B"), ("B", "V"), ("A", "U")):
            assert decorations.style_of(arc).opacity < 0.5


def test_options_that_differ_little_are_told_apart_everywhere(opened: Opens):
    model = small().with_utility("Fun", ["Out"], [1.0847, 1.0736])
    with opened(model) as hand:
        page = strategy_page(hand)
        assert page.lead.text() == "Out = yes is best: EU 1.08, ahead of no by 0.01."
        assert (page.words.rows[0].value, page.words.rows[0].others) == ("1.08", "no: 1.07")
        rows = hand.window.findChild(NodeListModel)
        assert rows.row_at(rows.row("Out")).number == "1.08"


def test_without_any_number_nothing_is_called_best(opened: Opens):
    model = small().with_utility("Fun", ["Out", "Weather"], np.zeros((2, 2)))
    model = model.with_mechanism(Utility("Fun", ("Out", "Weather"), np.full((2, 2), np.nan)))
    with opened(model) as hand:
        page = strategy_page(hand)
        assert page.worth.text() == "–"
        assert page.note.text == "Fun has 0 of 4 numbers: it counts once all are there."
        assert not page.words.rows
        assert hand.window.session.shown[SolvedWorth].state.nodes == {}
        assert hand.window.posteriors()["Weather"] == pytest.approx([0.6, 0.4])


def test_moved_most_leaves_decisions_out_and_names_the_strategy(qapp: object):
    with open_window(SAMPLES / "oil-wildcatter.bayesgui") as hand:
        for name, finding in (("Test", Intervention("yes")), ("Seismic", "closed")):
            found = edits.set_finding(hand.window.document.state, name, finding)
            hand.window.document.apply("Finding", found)
        hand.rest()
        page = hand.window.findChild(EvidencePanel)
        page.refresh()
        assert {each.name for each in page.changes.rows} == {"Oil"}
        assert page._changes_part.hint.startswith("From no decision taken to the strategy shown")


def test_learned_arcs_that_close_a_cycle_with_a_decision_are_refused_in_a_sentence(
    opened: Opens,
) -> None:
    with opened(small().with_arc("Weather", "Out")) as hand:
        before = hand.window.document.state
        network = before.network
        learned = network.with_arc("Out", "Weather")
        opened_document = hand.window.documents.current
        result = StructureResult(hand.window.workbench)
        assert not result.set_arcs(opened_document, "Learn the structure", learned)
        assert hand.window.document.state is before
        assert hand.window.messages.bar.text == (
            "The learned arcs close the cycle Weather → Out → Weather with what is known at a "
            "decision, so nothing was applied. Forbid one of them under Constraints, and learn "
            "again."
        )
