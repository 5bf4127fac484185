"""An ensemble in the window: kept, asked with findings, saved, opened, left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import bayesgui
from bayesgui import kernel_cache
from bayesgui.app.averaging.averages import Averages
from bayesgui.app.confidence.confidence import ArcConfidences
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document.data import DataState
from bayesgui.document.shown.arc_confidence import ArcConfidence
from bayesgui.document.shown.averaging import Averaging
from bayesgui.document.shown.watched_estimate import WatchedEstimate
from bayesgui.learning.averaging.ensemble import NetworkEnsemble
from tests.journeys.test_arc_confidence import begin, click
from tests.support.window import SAMPLES

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


def test_bars_show_the_mean_with_its_spread_and_follow_findings(hand):
    state = kept(hand)
    ensemble = state.ensemble
    assert ensemble.provenance.samples == 40
    assert hand.window.session.shown[ArcConfidence].state.shares is None
    watched = hand.window.session.shown[WatchedEstimate]
    expected = ensemble.posteriors()
    assert np.array_equal(watched.state.estimate["bronc"], expected["bronc"])
    assert watched.state.n_networks == len(ensemble)
    hand.click_state("dysp", "yes")
    hand.rest()
    expected = ensemble.posteriors({"dysp": "yes"})
    assert np.abs(watched.state.estimate["bronc"] - expected["bronc"]).max() < 1e-12
    assert np.array_equal(watched.state.spread[0]["bronc"], expected.low["bronc"])
    assert watched.state.exact is hand.window.session.beliefs.state.posteriors
    page = hand.window.activities[Averages].averaged
    click(page.updated)
    hand.rest()
    supposed = ensemble.posteriors({"dysp": "yes"}, updated=False)
    assert np.abs(watched.state.estimate["bronc"] - supposed["bronc"]).max() < 1e-12
    hand.act("edit.undo")
    hand.rest()
    prior = ensemble.posteriors(updated=False)
    assert np.abs(watched.state.estimate["bronc"] - prior["bronc"]).max() < 1e-12


def test_escape_leaves_it_and_the_network_shows_its_own(hand):
    kept(hand)
    QTest.keyClick(hand.canvas, Qt.Key.Key_Escape)
    hand.rest()
    assert hand.window.session.shown[Averaging].state.ensemble is None
    assert hand.window.session.shown[WatchedEstimate].state.estimate is None
    assert hand.window.docks["right"].current_id != "averaged"


def test_other_nodes_are_said_and_undo_brings_the_answer_back(hand):
    kept(hand)
    hand.window.document.edit("Rename", renamed)
    hand.rest()
    state = hand.window.session.shown[Averaging].state
    assert "not those of the ensemble" in state.error
    assert state.answer is None
    hand.act("edit.undo")
    hand.rest()
    state = hand.window.session.shown[Averaging].state
    assert state.error == ""
    assert state.answer is not None


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
    assert np.array_equal(state.answer["bronc"], ensemble.posteriors()["bronc"])
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
    table, numbers = texts_of(hand)
    assert table == [
        f"{100 * weight:.1f} %" for weight in sorted(ensemble.weights, reverse=True)[: len(table)]
    ]
    assert any("most apart: " in text for text in numbers)
    network = ensemble.most_probable
    alone = NetworkEnsemble((network, network), np.array([0.4, 0.6]), ensemble.provenance)
    hand.window.activities[Averages].take(alone, "")
    hand.rest()
    assert "most apart" in texts_of(hand)[1]
    assert "none; the networks agree" in texts_of(hand)[1]


def texts_of(hand):
    """Return the weights in the table, and all that the lines of numbers say."""
    page = hand.window.activities[Averages].averaged
    model = page.table.model()
    weights = [model.index(row, 1).data() for row in range(model.rowCount())]
    lines = page._lines(hand.window.session.shown[Averaging].state)
    return weights, [text for line in lines for text in line]


def test_a_broken_file_is_refused(hand, tmp_path):
    path = tmp_path / "x.bnensemble"
    path.write_bytes(b"PK\x03\x04 nothing")
    before = len(hand.window.documents)
    hand.window.opening.open([path])
    hand.rest()
    assert len(hand.window.documents) == before
    assert "not an ensemble of networks" in hand.window.messages.bar.text
