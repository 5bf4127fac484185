"""An ensemble in the window: kept, asked with findings, saved, opened, left."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox

import bayesgui
from bayesgui import kernel_cache
from bayesgui.app.averaging.averages import Averages
from bayesgui.app.confidence.confidence import ArcConfidences
from bayesgui.app.questions.observe import ObserveNext
from bayesgui.app.questions.two_variables import TwoVariablesTable
from bayesgui.canvas.tooltips import row_text
from bayesgui.catalog.parameters import Choice
from bayesgui.core.scenario import Scenario
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document.beliefs import Freshness
from bayesgui.document.data import DataState
from bayesgui.document.python_calls.beside import learner_score
from bayesgui.document.shown.arc_confidence import ArcConfidence
from bayesgui.document.shown.averaging import Averaging
from bayesgui.document.shown.posterior_intervals import intervals_shown
from bayesgui.document.shown.watched_estimate import WatchedEstimate
from bayesgui.learning.averaging.ensemble import NetworkEnsemble
from bayesgui.widgets import numbers
from bayesgui.widgets.numbers import probability_text
from tests.journeys.test_arc_confidence import begin, click
from tests.support.window import SAMPLES, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.conftest import Opens
    from tests.support.window import Hand


@pytest.fixture
def hand(shared_window: Opens) -> Iterator[Hand]:
    """Return a window on asia with 200 cases drawn from it."""
    kernel_cache.load("learning")
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        network = hand.window.document.state.network
        cases = Dataset.from_blocks(network, sample(network, 200, 3))
        hand.window.session.data.set(DataState(cases, "cases.csv"))
        hand.rest()
        hand.window.action_set.refresh()
        yield hand


def kept(hand):
    begin(hand, "partition-mcmc", samples=40)
    click(hand.window.activities[ArcConfidences].confidence.keep_button)
    hand.rest()
    return hand.window.session.shown[Averaging].state


def shown_of(hand):
    return hand.window.session.beliefs.state


def differ(a, b):
    return np.abs(a - b).max()


def test_all_that_shows_posteriors_shows_the_mean_and_follows_findings(hand):
    """Canvas, list of nodes, page Evidence, tooltip, status and bar, with a finding clicked."""
    state = kept(hand)
    ensemble = state.ensemble
    assert ensemble.provenance.samples == 40
    assert hand.window.session.shown[ArcConfidence].state.shares is None
    shows(hand, ensemble.posteriors(), own(hand))
    hand.click_state("dysp", "yes")
    findings = {"dysp": "yes"}
    shows(hand, ensemble.posteriors(findings), own(hand, findings))
    moved_as(hand, ensemble.posteriors(), ensemble.posteriors(findings), "bronc")
    page = hand.window.activities[Averages].averaged
    click(page.updated)
    hand.rest()
    shows(hand, ensemble.posteriors(findings, updated=False), own(hand, findings))
    hand.act("edit.undo")
    shows(hand, ensemble.posteriors(updated=False), own(hand))


def pane(hand):
    return hand.window.central_widget.panes.active


def own(hand, findings=None):
    return bayesgui.JunctionTree(hand.window.document.state.network).query(findings or {})


def shows(hand, expected, alone):
    """Assert that every view has the numbers of an average, and the ticks those of the network."""
    window, beliefs = hand.window, shown_of(hand)
    assert window.session.shown[WatchedEstimate].state.estimate is None
    assert beliefs.freshness is Freshness.FRESH
    row_of = list(window.document.state.network).index
    model = window.pages.network.view.model()
    for name in expected:
        mean, states = expected[name], window.document.state.network[name].states
        assert differ(beliefs.posteriors[name], mean) < 1e-12
        display = hand.canvas.canvas_scene.displays.display(name)
        for k, row in enumerate(display.rows):
            assert row.p == pytest.approx(mean[k], abs=1e-4)
            assert row.number == numbers.number(float(mean[k]))
            assert row.interval == (expected.low[name][k], expected.high[name][k])
            tip = row_text(hand.canvas.canvas_scene, name, k)
            assert probability_text(float(mean[k]), 6) in tip
            assert f"mean of {len(expected.weights)} networks" in tip
            assert f"this network {probability_text(float(alone[name][k]), 6)}" in tip
            if 0 < alone[name][k] < 1:
                assert row.prior == pytest.approx(alone[name][k], abs=1e-4)
        listed = model.row_at(row_of(name))
        assert listed.name == name
        best = [state for state, p in zip(states, mean, strict=True) if mean.max() - p < 1e-9]
        assert len(best) > 1 or listed.state == best[0]
        assert listed.number == numbers.number(float(mean.max()))
    said = pane(hand).average_bar.sentence.text
    assert said.startswith(f"Average of {len(expected.weights)} networks")


def moved_as(hand, before, after, name):
    """Assert that the page Evidence says how the averages moved."""
    page = hand.window.pages.evidence
    hand.window.pages.show(page)
    hand.rest()
    rows = {each.name: each for each in page.changes.changes}
    row = rows[name]
    k = hand.window.document.state.network[name].states.index(row.state)
    assert (row.prior, row.posterior) == pytest.approx((before[name][k], after[name][k]))


def test_escape_leaves_it_and_the_network_shows_its_own(hand):
    kept(hand)
    hand.click_state("dysp", "yes")
    QTest.keyClick(hand.canvas, Qt.Key.Key_Escape)
    hand.rest()
    left(hand, {"dysp": "yes"})


def left(hand, findings):
    """Assert that nothing is left of an ensemble."""
    assert hand.window.session.shown[Averaging].state.ensemble is None
    beliefs = shown_of(hand)
    assert beliefs.asked is None
    assert beliefs.averaged is None
    assert differ(beliefs.posteriors["bronc"], own(hand, findings)["bronc"]) < 1e-12
    assert hand.window.docks["right"].current_id != "averaged"
    assert pane(hand).average_bar.isHidden()


def test_the_bar_and_the_page_leave_it(hand):
    kept(hand)
    click(pane(hand).average_bar.leave_button)
    hand.rest()
    left(hand, {})
    kept(hand)
    click(hand.window.activities[Averages].averaged.close_button)
    hand.rest()
    left(hand, {})


def test_another_document_has_its_own_and_the_average_is_there_again(hand):
    ensemble = kept(hand).ensemble
    hand.click_state("dysp", "yes")
    hand.window.opening.open([SAMPLES / "cancer.bayesgui"])
    hand.rest()
    assert pane(hand).average_bar.isHidden()
    assert shown_of(hand).asked is None
    hand.window.documents.activate(hand.window.documents.all[0])
    hand.rest()
    findings = {"dysp": "yes"}
    shows(hand, ensemble.posteriors(findings), own(hand, findings))


def test_impossible_findings_show_no_average(hand):
    ensemble = kept(hand).ensemble
    network = ensemble.most_probable
    certain = network.with_cpt(bayesgui.CPT("asia", (), [0.0, 1.0]))
    alone = NetworkEnsemble((certain, certain), np.array([0.5, 0.5]), ensemble.provenance)
    hand.window.activities[Averages].take(alone, "")
    hand.rest()
    state = network["asia"].states[0]
    hand.click_state("asia", state)
    assert shown_of(hand).freshness is Freshness.IMPOSSIBLE
    assert shown_of(hand).posteriors is None
    hand.act("edit.undo")
    assert differ(shown_of(hand).posteriors["asia"], np.array([0.0, 1.0])) == 0


def test_questions_are_said_to_be_of_the_one_network(hand):
    kept(hand)
    hand.click_title("bronc")
    hand.act("infer.next_question")
    page = hand.window.activities[ObserveNext].page
    said = "Of this network alone, not of the ensemble beside it."
    assert page.standing == said
    hand.window.activities[TwoVariablesTable].open()
    hand.rest()
    two = hand.window.activities[TwoVariablesTable].two_variables
    assert two.standing.text() == said
    click(pane(hand).average_bar.leave_button)
    hand.rest()
    # The same answer goes on without an ensemble.
    assert page.standing == ""
    assert two.standing.text() == ""


def test_credible_intervals_are_of_the_one_network_and_say_so(hand):
    kept(hand)
    hand.act("view.credible_intervals")
    hand.rest()
    said = [entry.text for entry in pane(hand).legend.entries]
    assert "no credible intervals: they are of one network, not a mean" in said
    assert "90 % of them" in said
    assert intervals_shown(hand.window.session.overlays.state) is None
    click(pane(hand).average_bar.leave_button)
    hand.rest()
    assert intervals_shown(hand.window.session.overlays.state) is not None
    (entry,) = pane(hand).legend.entries
    assert entry.text == "no table keeps counts: learn the tables first"


def test_the_script_asks_what_the_canvas_shows(hand, tmp_path):
    ensemble = kept(hand).ensemble
    assert "average over an ensemble (not yet as Python)" in script(hand)
    path = tmp_path / "asia.bnensemble"
    ensemble.save(path)
    hand.window.opening.open([path])
    hand.rest()
    hand.click_state("dysp", "yes")
    click(hand.window.activities[Averages].averaged.updated)
    hand.rest()
    names: dict = {}
    exec(script(hand), names)
    expected = ensemble.posteriors({"dysp": "yes"}, updated=False)
    assert differ(names["result"]["bronc"], expected["bronc"]) < 1e-12


def test_the_script_searches_by_the_score_of_the_window(hand):
    """An ensemble's usual score is another than that of the learners."""
    session = hand.window.session
    cases = session.data.state.dataset
    session.journal.tell_data(["data = given"], cases)
    begin(hand, "bootstrap", samples=10)
    click(hand.window.activities[ArcConfidences].confidence.keep_button)
    hand.rest()
    shown = session.shown[Averaging].state.ensemble
    names: dict = {"given": cases}
    exec(script(hand), names)
    found = names["ensemble"]
    assert [set(each.arcs) for each in found.members] == [set(each.arcs) for each in shown.members]
    for name in ("lung", "either", "dysp"):
        assert differ(names["result"][name], shown.posteriors({})[name]) < 1e-12


def test_a_learner_with_a_score_of_its_own_says_it():
    assert learner_score({"structure": Choice.parse("k2")}) == {"score": "k2"}
    assert learner_score({"structure": Choice.parse("tabu")}) == {}
    assert learner_score({"structure": Choice.parse("tabu")}, "bdeu") == {"score": "bic"}
    assert learner_score({"structure": Choice.parse("k2(score=bdeu)")}, "bic") == {}
    assert learner_score({"structure": Choice.parse("pc")}) == {}


def script(hand):
    writer, done = hand.window.documents.current.script, []
    writer.write(lambda: done.append(writer.script()))
    hand.rest()
    return done[0]


def test_a_report_has_the_means_and_says_so(hand, tmp_path):
    ensemble = kept(hand).ensemble
    hand.click_state("dysp", "yes")
    path = tmp_path / "asia.html"
    hand.window.report_actions.write(path)
    hand.rest()
    text = path.read_text("utf-8")
    assert f"means over the {len(ensemble)} networks of an ensemble" in text
    mean = ensemble.posteriors({"dysp": "yes"})["bronc"][0]
    assert numbers.cell_text(float(mean), 6) in text


def test_covered_nodes_have_no_mean_either(hand):
    kept(hand)
    hand.click_state("dysp", "yes")
    beliefs = hand.window.session.beliefs
    beliefs.cover(frozenset({"bronc"}))
    averaged = beliefs.state.averaged
    assert "bronc" not in averaged.found
    assert "bronc" not in averaged.own
    assert "lung" in averaged.found
    assert "bronc" in beliefs.answer.averaged.found
    beliefs.cover(frozenset())


def test_scenarios_are_averaged_too(hand):
    ensemble = kept(hand).ensemble
    hand.click_state("dysp", "yes")
    hand.window.document.edit("Scenario", lambda s: s.with_(scenarios=(Scenario("d", s.evidence),)))
    hand.act("evidence.clear")
    hand.window.session.comparison.tick("d", True)
    hand.rest()
    answer = hand.window.session.comparison.state.answers["d"]
    expected = ensemble.posteriors({"dysp": "yes"})
    assert differ(answer.posteriors["bronc"], expected["bronc"]) < 1e-12
    QTest.keyClick(hand.canvas, Qt.Key.Key_Escape)
    hand.window.session.shown[Averaging].clear()
    hand.rest()


def test_an_ensemble_that_is_not_saved_can_be_brought_back(hand, tmp_path):
    ensemble = kept(hand).ensemble
    session = hand.window.session
    QTest.keyClick(hand.canvas, Qt.Key.Key_Escape)
    hand.rest()
    (button,) = hand.window.messages.bar.buttons
    click(button)
    hand.rest()
    state = session.shown[Averaging].state
    assert state.ensemble is ensemble
    assert session.beliefs.answer.asked.ensemble is ensemble
    assert hand.window.docks["right"].current_id == "averaged"
    hand.window.activities[Averages].write(tmp_path / "asia.bnensemble")
    hand.rest()
    hand.window.messages.bar.clear()
    QTest.keyClick(hand.canvas, Qt.Key.Key_Escape)
    hand.rest()
    assert session.shown[Averaging].state.ensemble is None
    assert not hand.window.messages.bar.buttons


def test_an_ensemble_that_another_one_replaces_can_be_brought_back(hand):
    ensemble = kept(hand).ensemble
    session = hand.window.session
    other = NetworkEnsemble(ensemble.members[:1], np.ones(1))
    hand.window.activities[Averages].take(other, "")
    hand.rest()
    assert session.shown[Averaging].state.ensemble is other
    assert hand.window.messages.bar.text == "The ensemble was left, and is not saved."
    (button,) = hand.window.messages.bar.buttons
    click(button)
    hand.rest()
    assert session.shown[Averaging].state.ensemble is ensemble


def test_an_ensemble_stays_with_its_document_while_another_one_is_active(hand, tmp_path):
    begin(hand, "partition-mcmc", samples=40)
    first = hand.window.session
    averages = hand.window.activities[Averages]
    click(hand.window.activities[ArcConfidences].confidence.keep_button)
    hand.window.documents.add(hand.window.document.state, title="other")
    hand.rest()
    assert hand.window.session is not first
    assert hand.window.session.shown[Averaging].state.ensemble is None
    ensemble = first.shown[Averaging].state.ensemble
    assert ensemble is not None
    assert not averages.is_open
    hand.window.documents.set_current(0)
    hand.rest()
    assert hand.window.session is first
    assert first.beliefs.answer.asked.ensemble is ensemble
    averages.write(tmp_path / "asia.bnensemble")
    hand.window.documents.set_current(1)
    hand.rest()
    assert first.shown[Averaging].state.title == "asia.bnensemble"


def test_other_nodes_are_said_and_undo_brings_the_answer_back(hand):
    ensemble = kept(hand).ensemble
    page = hand.window.activities[Averages].averaged
    hand.window.document.edit("Rename", renamed)
    hand.rest()
    assert "not those of the ensemble" in page.remark.text
    assert "No average" in pane(hand).average_bar.sentence.text
    assert shown_of(hand).asked is None
    alone = own(hand)
    assert differ(shown_of(hand).posteriors["bronc"], alone["bronc"]) < 1e-12
    hand.act("edit.undo")
    assert page.remark.isHidden()
    shows(hand, ensemble.posteriors(), own(hand))


def renamed(state):
    from bayesgui.document.edits import rename_variable

    return rename_variable(state, "xray", "x-ray")


def test_a_saved_file_opens_its_most_probable_network(hand, tmp_path):
    ensemble = kept(hand).ensemble
    path = tmp_path / "asia.bnensemble"
    hand.window.activities[Averages].write(path)
    hand.rest()
    assert bayesgui.read_ensemble(path).members == ensemble.members
    before = len(hand.window.documents)
    hand.window.opening.open([path])
    hand.rest()
    assert len(hand.window.documents) == before + 1
    assert hand.window.document.state.network == ensemble.most_probable
    state = hand.window.session.shown[Averaging].state
    assert state.title == "asia.bnensemble"
    shows(hand, ensemble.posteriors(), own(hand))
    assert "most probable network" in hand.window.messages.bar.text


def test_a_member_opens_in_a_tab_of_its_own(hand):
    ensemble = kept(hand).ensemble
    page = hand.window.activities[Averages].averaged
    click(page.best_button)
    hand.rest()
    assert hand.window.document.state.network == ensemble.most_probable
    assert hand.window.document.title == "asia, most probable network"
    assert hand.window.document.is_modified
    assert hand.window.session.data.state.title == "cases.csv"


def test_networks_that_agree_are_said_to_agree(hand):
    ensemble = kept(hand).ensemble
    hand.click_state("dysp", "yes")
    table, numbers_ = texts_of(hand)
    assert table == [
        f"{100 * weight:.1f} %" for weight in sorted(ensemble.weights, reverse=True)[: len(table)]
    ]
    shown = [member(hand, row) for row in range(len(table))]
    assert shown == sorted(shown, key=lambda each: (-float(each[2][:-2]), int(each[0])))
    # All three numbers of the state that is most apart have as many digits.
    (told,) = (text for text in numbers_ if ", from " in text)
    assert len({len(each.split(".")[1]) for each in re.findall(r"[\d.]+", told)}) == 1
    assert any("most apart: " in text for text in numbers_)
    network = ensemble.most_probable
    alone = NetworkEnsemble((network, network), np.array([0.4, 0.6]), ensemble.provenance)
    hand.window.activities[Averages].take(alone, "")
    hand.rest()
    assert "most apart" in texts_of(hand)[1]
    assert "none; the networks agree" in texts_of(hand)[1]


def member(hand, row):
    model = hand.window.activities[Averages].averaged.table.model()
    return [model.index(row, column).data() for column in range(3)]


def texts_of(hand):
    """Return the weights in the table, and all that the lines of numbers say."""
    page = hand.window.activities[Averages].averaged
    model = page.table.model()
    weights = [model.index(row, 1).data() for row in range(model.rowCount())]
    lines = page._lines(hand.window.session.shown[Averaging].state.ensemble)
    return weights, [text for line in lines for text in line]


def test_a_broken_file_is_refused(hand, tmp_path):
    path = tmp_path / "x.bnensemble"
    path.write_bytes(b"PK\x03\x04 nothing")
    before = len(hand.window.documents)
    hand.window.opening.open([path])
    hand.rest()
    assert len(hand.window.documents) == before
    assert "not an ensemble of networks" in hand.window.messages.bar.text


@pytest.fixture
def beside_one(qapp) -> Iterator[Hand]:
    """Return a window on asia with an ensemble beside it that is not saved, and a second tab."""
    kernel_cache.load("learning")
    with open_window(SAMPLES / "asia.bayesgui", SAMPLES / "cancer.bayesgui") as hand:
        hand.window.documents.set_current(0)
        network = hand.window.document.state.network
        ensemble = NetworkEnsemble((network, network), np.array([0.4, 0.6]))
        hand.window.activities[Averages].take(ensemble, "")
        hand.rest()
        assert not hand.window.document.is_modified
        yield hand


def answering(monkeypatch, *answers):
    """Answer questions one after the other; return the names of those that are asked."""
    asked, left = [], list(answers)

    def answer(box):
        asked.append(box.objectName())
        return getattr(QMessageBox.StandardButton, left.pop(0))

    monkeypatch.setattr(QMessageBox, "exec", answer)
    return asked


def test_closing_asks_about_an_ensemble_that_is_not_saved(beside_one, monkeypatch):
    hand, documents = beside_one, beside_one.window.documents
    ensemble = hand.window.session.shown[Averaging].state.ensemble
    documents.set_current(1)
    asked = answering(monkeypatch, "Cancel", "Discard")
    hand.window.central_widget.tabs.tabCloseRequested.emit(0)
    assert asked == ["saveEnsemble"]
    # What is asked about is in sight, and stays.
    assert documents.current is documents.all[0]
    assert hand.window.session.shown[Averaging].state.ensemble is ensemble
    hand.act("file.close")
    hand.rest()
    assert asked == ["saveEnsemble"] * 2
    assert [each.document.title for each in documents.all] == ["cancer"]


def test_saving_the_ensemble_on_closing_writes_it_and_then_closes(
    beside_one, tmp_path, monkeypatch
):
    hand, documents = beside_one, beside_one.window.documents
    ensemble, path = hand.window.session.shown[Averaging].state.ensemble, tmp_path / "a.bnensemble"
    chosen = [None, path]
    module = "bayesgui.app.averaging.averages.ask_path"
    monkeypatch.setattr(module, lambda *_args, **_options: chosen.pop(0))
    asked = answering(monkeypatch, "Save", "Save")
    # No file is chosen, so nothing closes.
    hand.act("file.close")
    hand.rest()
    assert len(documents) == 2
    hand.act("file.close")
    hand.rest()
    assert asked == ["saveEnsemble"] * 2
    assert [each.document.title for each in documents.all] == ["cancer"]
    assert bayesgui.read_ensemble(path).members == ensemble.members


def test_quitting_asks_once_and_again_after_cancel(beside_one, tmp_path, monkeypatch):
    hand = beside_one
    hand.canvas.add_node_in_view()
    hand.key(Qt.Key.Key_Return)
    hand.rest()
    asked = answering(monkeypatch, "Discard", "Cancel", "Cancel")
    assert not hand.window.close()
    assert asked == ["saveEnsemble", "saveChanges"]
    assert hand.window.session.shown[Averaging].state.ensemble is not None
    # As nothing was closed, it is asked again.
    assert not hand.window.close()
    assert asked[2:] == ["saveEnsemble"]
    hand.window.activities[Averages].write(tmp_path / "asia.bnensemble")
    hand.rest()
    asked = answering(monkeypatch, "Cancel")
    assert not hand.window.close()
    assert asked == ["saveChanges"]


def test_an_ensemble_given_up_is_asked_about_once_while_its_document_is_saved(
    beside_one, tmp_path, monkeypatch
):
    hand = beside_one
    hand.canvas.add_node_in_view()
    hand.key(Qt.Key.Key_Return)
    hand.rest()
    opened = hand.window.documents.current
    path = tmp_path / "asia2.bayesgui"
    monkeypatch.setattr(
        hand.window.file_actions.saving,
        "save",
        lambda which, then: hand.window.file_actions.saving.save_to(which, path, then),
    )
    asked = answering(monkeypatch, "Discard", "Save")
    hand.act("file.close")
    hand.rest()
    assert asked == ["saveEnsemble", "saveChanges"]
    assert opened not in hand.window.documents.all
    assert path.exists()
