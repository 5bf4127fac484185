"""Two networks as distributions: computed after its cost was said, ranked, scored on a table."""

from __future__ import annotations

import csv
import math
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import bayesgui
from bayesgui.app.compare.compare import Comparing
from bayesgui.document.data import DataState
from bayesgui.document.shown.compared_distributions import ComparedDistributions
from bayesgui.widgets.information_unit import set_information_unit
from tests.support.window import LEFT, SAMPLES, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bayesgui.panels.compare.distributions import DistributionsPanel
    from tests.support.window import Hand


@pytest.fixture
def hand(qapp: object, tmp_path: Path) -> Iterator[Hand]:
    """Return a window on asia and, behind it, on a variant of it."""
    net = bayesgui.read(SAMPLES / "asia.bayesgui")
    other = net.without_arc("smoke", "bronc").with_row("lung", {"smoke": "yes"}, [0.2, 0.8])
    bayesgui.write(other, tmp_path / "other.bayesgui")
    with open_window(tmp_path / "other.bayesgui", SAMPLES / "asia.bayesgui") as hand:
        yield hand


def opened(hand: Hand) -> DistributionsPanel:
    """Compare both, and bring the page to the front."""
    hand.act("model.compare")
    hand.rest()
    comparing = hand.window.activities[Comparing]
    click(hand, comparing.compare.distributions_link)
    assert hand.window.docks["bottom"].current_id == "distributions"
    return comparing.distributions


def networks(hand: Hand) -> list[bayesgui.BayesianNetwork]:
    return [hand.window.documents[k].document.state.network for k in (1, 0)]


def click(hand: Hand, widget: object) -> None:
    QTest.mouseClick(widget, LEFT)
    hand.rest()


def test_the_cost_is_said_and_the_families_are_ranked(hand):
    page = opened(hand)
    assert page._cost.text().startswith("Two junction trees of ")
    assert page._cost.text().endswith("All numbers will be exact.")
    assert not page.samples.isVisible(), "nothing will be drawn"
    click(hand, page.run_button)
    assert not page.run_button.isVisible()
    expected = bayesgui.compare_distributions(*networks(hand))
    assert page.totals.lines == (
        ("D(here ‖ there), nats", f"{expected.kl.value:.4f}"),
        ("D(there ‖ here), nats", f"{expected.reverse_kl.value:.4f}"),
        ("Jensen–Shannon, nats", f"{expected.jensen_shannon.value:.4f}"),
        ("Hellinger distance", f"{expected.hellinger.value:.4f}"),
    )
    names = [row.name for row in page.families.records.rows]
    assert names[:2] == [each.name for each in expected.families[:2]]
    assert set(names[:2]) == {"bronc", "lung"}
    # A row is clicked: its node is selected.
    where = page.families.visualRect(page.families.model().index(1, 0)).center()
    QTest.mouseClick(page.families.viewport(), LEFT, pos=where)
    hand.rest()
    assert hand.window.session.selection.names == (names[1],)
    # And by the keyboard.
    page.families.setFocus()
    QTest.keyClick(page.families, Qt.Key.Key_Up)
    QTest.keyClick(page.families, Qt.Key.Key_Return)
    hand.rest()
    assert hand.window.session.selection.names == (names[0],)
    try:
        set_information_unit("bits")
        hand.rest()
        shown = page.totals.lines[0]
        assert shown == ("D(here ‖ there), bits", f"{expected.kl.value / math.log(2):.4f}")
    finally:
        set_information_unit("nats")


def test_an_edit_drops_the_numbers_and_the_cost_is_said_anew(hand):
    page = opened(hand)
    click(hand, page.run_button)
    state = hand.window.session.shown[ComparedDistributions]
    assert state.state.answer is not None
    hand.window.session.selection.set((), [("asia", "tub")])
    hand.rest()
    hand.act("edit.delete")
    hand.rest()
    assert state.state.answer is None
    assert page.run_button.isVisible()
    assert page._cost.text().startswith("Two junction trees of ")
    click(hand, page.run_button)
    assert "tub" in [row.name for row in page.families.records.rows][:3]
    hand.act("edit.undo")
    hand.rest()
    assert state.state.answer is None


def test_both_are_scored_on_a_table_and_a_row_is_taken(hand):
    net = networks(hand)[0]
    rows = bayesgui.sample(net, 400, seed=7, missing=0.1)
    page = opened(hand)
    where = page.view.rect()
    QTest.mouseClick(page.view, LEFT, pos=where.center() + where.center() / 2)
    hand.rest()
    assert page.run_button.text() == "Score both on a table…"
    hand.window.session.data.set(DataState(rows, "fresh.csv"))
    hand.rest()
    assert page.run_button.text() == "Score both"
    click(hand, page.run_button)
    expected = bayesgui.compare_log_scores(*networks(hand), rows)
    lines = dict(page.totals.lines)
    assert lines["difference"] == f"−{-expected.difference:.4f}"
    low, high = expected.interval
    assert lines["95 % interval"] == f"−{-low:.4f} … −{-high:.4f}"
    assert page.notes.text() == "On 400 rows this network predicts better."
    shown = page.rows.records.rows
    assert list(shown[:10]) == expected.most_different[:10].tolist()
    # The other test, by the keyboard.
    page.test.setFocus()
    QTest.keyClick(page.test, Qt.Key.Key_Down)
    hand.rest()
    state = hand.window.session.shown[ComparedDistributions].state
    assert (state.test, state.scores.test) == ("wilcoxon", "wilcoxon")
    # A click sets the findings of the row, as one step.
    place = page.rows.visualRect(page.rows.model().index(0, 1)).center()
    QTest.mouseClick(page.rows.viewport(), LEFT, pos=place)
    hand.rest()
    found = hand.window.document.state.evidence
    row = rows.to_frame().iloc[int(shown[0])]
    assert found == bayesgui.Evidence(row.dropna().to_dict())
    assert page.rows.records.columns[0].note(shown[0]) == ", ".join(
        f"{name} = {state}" for name, state in row.dropna().items()
    )
    hand.act("edit.undo")
    assert not hand.window.document.state.evidence


def test_what_is_shown_is_exported_and_said_in_python(hand, tmp_path, monkeypatch):
    page = opened(hand)
    click(hand, page.run_button)
    path = tmp_path / "out.csv"
    monkeypatch.setattr("bayesgui.app.files.save_dialog.ask_path", lambda *_, **__: path)
    click(hand, page.export_button)
    with path.open(encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    assert rows[0]["variable"] in ("bronc", "lung")
    assert len(rows) == 8
    session = hand.window.session
    lines = "\n".join(line for entry in session.journal.entries for line in entry.lines)
    assert "distances = bayesgui.compare_distributions(" in lines


def test_networks_that_do_not_fit_say_why(hand, tmp_path):
    net = bayesgui.read(SAMPLES / "asia.bayesgui").with_states("lung", ("a", "b", "c"))
    bayesgui.write(net, tmp_path / "states.bayesgui")
    page = opened(hand)
    comparing = hand.window.activities[Comparing]
    comparing.read(hand.window.session, tmp_path / "states.bayesgui")
    hand.rest()
    assert "lung has the states yes, no in one network and a, b, c in the other" in (
        page._cost.text()
    )
    assert not page.run_button.isVisible()


def test_a_large_pair_is_drawn_with_its_error_and_can_be_cancelled(qapp, tmp_path):
    net = bayesgui.example("alarm")
    rows = bayesgui.sample(net, 2000, seed=1)
    bayesgui.write(net, tmp_path / "alarm.bayesgui")
    learned = bayesgui.learn_parameters(net, rows, "bayes").network
    bayesgui.write(learned, tmp_path / "learned.bayesgui")
    with open_window(tmp_path / "learned.bayesgui", tmp_path / "alarm.bayesgui") as hand:
        page = opened(hand)
        assert "estimated from 100,000 cases of each network" in page._cost.text()
        page.samples.setFocus()
        QTest.keyClick(page.samples, Qt.Key.Key_Up)
        hand.rest()
        assert "estimated from 10,000 cases" in page._cost.text()
        QTest.mouseClick(page.run_button, LEFT)
        assert page.state_text.endswith("%")
        page.state_button.click()
        hand.rest()
        assert hand.window.session.shown[ComparedDistributions].state.answer is None
        assert page.run_button.isVisible()
        click(hand, page.run_button)
        assert " ± " in dict(page.totals.lines)["Jensen–Shannon, nats"]
        assert " ± " not in dict(page.totals.lines)["D(here ‖ there), nats"]
        assert "standard error of an estimate from 10,000 drawn cases" in page.notes.text()


def test_a_template_on_the_other_side_is_refused_in_a_sentence(hand, tmp_path):
    net = bayesgui.read(SAMPLES / "asia.bayesgui")
    world = bayesgui.with_places(net, net.names, "every").with_lagged_arc("smoke", "smoke", 1)
    bayesgui.write(world, tmp_path / "world.bayesgui")
    page = opened(hand)
    comparing = hand.window.activities[Comparing]
    comparing.read(hand.window.session, tmp_path / "world.bayesgui")
    hand.rest()
    hand.window.docks["bottom"].show_page("distributions")
    hand.rest()
    assert "has no distribution before it is unrolled" in page._cost.text()
    assert not page.run_button.isVisible()
    # Without a common node nothing is compared any more.
    comparing.read(hand.window.session, SAMPLES / "umbrella-world.bayesgui")
    hand.rest()
    assert not hand.window.session.shown[ComparedDistributions].state.title


def test_what_a_network_rules_out_is_said_at_its_family(hand, tmp_path):
    net = bayesgui.read(SAMPLES / "asia.bayesgui").with_row("lung", {"smoke": "yes"}, [0.0, 1.0])
    bayesgui.write(net, tmp_path / "strict.bayesgui")
    page = opened(hand)
    hand.window.activities[Comparing].read(hand.window.session, tmp_path / "strict.bayesgui")
    hand.rest()
    click(hand, page.run_button)
    text = "strict.bayesgui rules out smoke = yes, lung = yes, here with probability 0.05."
    assert page.notes.text() == text
    assert dict(page.totals.lines)["D(here ‖ there), nats"] == "∞"
    (first, *_) = page.families.records.rows
    assert first.name == "lung"
    assert page.families.records.columns[1].text(first) == "∞"
    assert page.families.records.columns[1].note(first) == text
