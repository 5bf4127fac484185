"""Decisions over time in the window: solved each way, read, chosen in a slice, undone."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np
import pytest
from numpy.testing import assert_allclose
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

import bayesgui
from bayesgui.app.deciding.strategy import BestStrategy
from bayesgui.app.over_time.over_time import OverTime
from bayesgui.cli import main
from bayesgui.core.kinds.utility import Utility
from bayesgui.document.edits import replace_model
from bayesgui.document.files import save
from bayesgui.document.shown.slice import SliceShown
from bayesgui.document.shown.worth import SolvedWorth
from bayesgui.document.state import DocumentState
from bayesgui.graph.layout import Layout
from tests.support.templates import umbrella_world
from tests.support.window import CONTROL, SAMPLES, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bayesgui.document.shown.worth import NodeWorth
    from bayesgui.panels.strategy.page import StrategyPage
    from bayesgui.panels.strategy.policy import PolicyPage
    from tests.conftest import Opens
    from tests.support.window import Hand

SLICES = 6


@pytest.fixture
def opened(shared_window: Opens) -> Iterator[Hand]:
    """Return a window on the machine that is repaired, its best strategy beside it."""
    with shared_window(SAMPLES / "machine-repair.bayesgui") as hand:
        hand.act("infer.strategy")
        hand.rest()
        yield hand


def page(hand: Hand) -> StrategyPage:
    return hand.window.activities[BestStrategy].strategy


def policy(hand: Hand) -> PolicyPage:
    return hand.window.activities[BestStrategy].policy


def show_slice(hand: Hand, number: int) -> None:
    hand.window.session.shown[SliceShown].set(SliceShown(number))
    hand.rest()


def worth(hand: Hand, name: str) -> NodeWorth:
    return hand.window.session.shown[SolvedWorth].state.of(name)


def total(hand: Hand) -> float:
    strategy = hand.window.session.beliefs.state.strategy
    assert strategy is not None
    return strategy.expected_utility


def choose(hand: Hand, policy: str) -> None:
    page(hand).policy_over.set_current(policy)
    page(hand).policy_over.changed.emit(policy)
    hand.rest()


def test_each_slice_has_a_policy_of_its_own(opened: Hand) -> None:
    plain = bayesgui.solve(bayesgui.example("machine-repair").unroll(SLICES))
    assert total(opened) == pytest.approx(plain.expected_utility, abs=1e-9)
    assert page(opened).worth.text() == "42.6"
    for number in (0, 3, 5):
        show_slice(opened, number)
        found = worth(opened, "Repair")
        values = plain.options[f"Repair[{number}]"]
        assert found.options == pytest.approx(tuple(values.values()), abs=1e-9)
        assert worth(opened, "Output").expected == pytest.approx(
            plain.utilities[f"Output[{number}]"], abs=1e-9
        )
        beliefs = opened.window.session.beliefs.state.posteriors
        assert beliefs is not None
        for name in ("Wear", "Noise", "Repair"):
            assert beliefs[name] == pytest.approx(plain.posteriors[f"{name}[{number}]"], abs=1e-9)


def test_the_same_policy_in_every_slice(opened: Hand) -> None:
    choose(opened, "same")
    same = bayesgui.solve(bayesgui.example("machine-repair"), policy="same")
    assert total(opened) == pytest.approx(same.expected_utility, abs=1e-9)
    assert page(opened).worth.text() == "38.9"
    assert page(opened).cost.text() == (
        "6 slices, 6 decisions: 4 combinations of policies, about 1 s."
    )
    show_slice(opened, 2)
    found = worth(opened, "Repair")
    assert found.depends
    assert found.options == pytest.approx(tuple(same.options["Repair[2]"].values()), abs=1e-9)
    rows = page(opened).words.copied
    assert "Repair depends on Noise" in rows
    assert not page(opened).remembers.isEnabled()


def test_the_same_policy_is_undone_and_saved(
    qapp: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = tmp_path / "machine.bayesgui"
    with open_window(SAMPLES / "machine-repair.bayesgui") as hand:
        hand.act("infer.strategy")
        hand.rest()
        segment = page(hand).policy_over
        right = segment.rect().center() + QPoint(segment.width() // 4, 0)
        QTest.mouseClick(segment, Qt.MouseButton.LeftButton, pos=right)
        hand.rest()
        assert page(hand).worth.text() == "38.9"
        hand.act("edit.undo")
        hand.rest()
        assert page(hand).worth.text() == "42.6"
        assert segment.current == "each"
        hand.act("edit.redo")
        save(hand.window.document.state, saved)
    with open_window(saved) as hand:
        hand.act("infer.strategy")
        hand.rest()
        assert page(hand).worth.text() == "38.9"
        assert page(hand).policy_over.current == "same"
    assert '"shares_policy": true' in saved.read_text("utf-8")
    for words, worth in (([], 38.91), (["--policy", "each"], 42.64)):
        assert main(["decide", str(saved), "--json", *words]) == 0
        out = json.loads(capsys.readouterr().out)
        assert out["expected_utility"] == pytest.approx(worth, abs=0.005)


def test_an_option_is_chosen_in_the_slice_shown_and_undone(opened: Hand) -> None:
    template = bayesgui.example("machine-repair")
    for policy_over in ("each", "same"):
        choose(opened, policy_over)
        before = total(opened)
        show_slice(opened, 2)
        opened.click_state("Repair", "yes")
        wanted = bayesgui.solve(template, choices={"Repair[2]": "yes"}, policy=policy_over)
        assert total(opened) == pytest.approx(wanted.expected_utility, abs=1e-9)
        found = worth(opened, "Repair")
        assert found.options == pytest.approx(tuple(wanted.options["Repair[2]"].values()), abs=1e-9)
        assert found.options[1] == pytest.approx(total(opened), abs=1e-9)
        show_slice(opened, 3)
        assert worth(opened, "Repair").options == pytest.approx(
            tuple(wanted.options["Repair[3]"].values()), abs=1e-9
        )
        beliefs = opened.window.session.beliefs.state.posteriors
        assert beliefs is not None
        assert beliefs["Wear"] == pytest.approx([0.95, 0.05, 0], abs=1e-9)
        opened.act("edit.undo")
        assert total(opened) == pytest.approx(before, abs=1e-9)


def test_what_is_heard_counts_once_the_repairs_before_are_chosen(opened: Hand) -> None:
    show_slice(opened, 0)
    opened.click_state("Noise", "loud")
    template = bayesgui.example("machine-repair")
    wanted = bayesgui.solve(template, {"Noise[0]": "loud"})
    assert total(opened) == pytest.approx(wanted.expected_utility, abs=1e-9)
    show_slice(opened, 1)
    opened.click_state("Noise", "loud")
    said = "No finding on Noise[1] yet: it comes after Repair[0]."
    assert opened.window.session.beliefs.state.message.startswith(said)
    show_slice(opened, 0)
    opened.click_state("Repair", "no")
    findings = {"Noise[0]": "loud", "Noise[1]": "loud"}
    wanted = bayesgui.solve(template, findings, {"Repair[0]": "no"})
    assert total(opened) == pytest.approx(wanted.expected_utility, abs=1e-9)


def test_rows_lead_to_their_slice_and_the_policy_shows_it(opened: Hand) -> None:
    words = page(opened).words
    keys = [row.key for row in words.rows if not row.is_detail]
    assert keys == [f"Repair[{t}]" for t in range(SLICES)]
    words.opened.emit("Repair[3]")
    opened.rest()
    assert opened.window.session.shown[SliceShown].state.number == 3
    assert opened.window.session.selection.names == ("Repair",)
    assert policy(opened).title == "Policy · Repair[3]"
    assert not policy(opened).fix.isEnabled()
    choose(opened, "same")
    assert policy(opened).title == "Policy · Repair"
    assert [row.states for row in policy(opened).table.records.rows] == [("quiet",), ("loud",)]


def test_the_shared_policy_is_fixed_by_hand_and_undone(opened: Hand) -> None:
    choose(opened, "same")
    before = total(opened)
    words = page(opened).words
    words.opened.emit("Repair")
    opened.rest()
    policy(opened).fix.click()
    opened.rest()
    mechanism = opened.window.session.document.state.model.mechanism("Repair")
    assert mechanism.policy.values.tolist() == [[1, 0], [0, 1]]
    assert total(opened) == pytest.approx(before, abs=1e-9)
    opened.act("edit.undo")
    assert opened.window.session.document.state.model.mechanism("Repair").policy is None
    assert total(opened) == pytest.approx(before, abs=1e-9)


def test_too_many_slices_say_what_to_do(opened: Hand) -> None:
    from bayesgui.document.temporal.place_edits import set_slices

    opened.window.session.document.edit("24 slices", lambda state: set_slices(state, 24))
    opened.rest()
    assert "Choose fewer slices, the same policy in every slice" in page(opened).note.text
    assert page(opened).worth.text() == "–"
    choose(opened, "same")
    wanted = bayesgui.solve(bayesgui.example("machine-repair"), slices=24, policy="same")
    assert total(opened) == pytest.approx(wanted.expected_utility, abs=1e-9)
    assert page(opened).note.isHidden()


def test_the_chart_stands_under_the_strategy(opened: Hand) -> None:
    opened.act("infer.over_time")
    opened.rest()
    chart = opened.window.activities[OverTime].over_time
    for policy_over in ("each", "same"):
        choose(opened, policy_over)
        wanted = bayesgui.solve(bayesgui.example("machine-repair"), policy=policy_over)
        course = chart.answer.course("Wear")
        rows = [wanted.posteriors[f"Wear[{t}]"] for t in range(SLICES)]
        assert_allclose(course.smoothed, rows, atol=1e-9)
        # Nothing is seen: what is filtered and predicted is the same.
        assert_allclose(course.filtered, rows, atol=1e-9)
        assert_allclose(course.predicted, rows, atol=1e-9)
        assert chart.answer.sequence.sequence["Wear"].tolist()[0] == 0
        assert "Repair" in chart.answer.nodes
        assert "Output" not in chart.answer.nodes


def test_a_decision_is_drawn_into_a_template_by_mouse(shared_window: Opens, tmp_path: Path) -> None:
    path = tmp_path / "umbrella.bayesgui"
    layout = Layout({"Rain": (0.0, 0.0), "Umbrella": (0.0, 192.0)})
    save(DocumentState(model=umbrella_world(), layout=layout), path)
    with shared_window(path) as hand:
        hand.act("tool.decision")
        hand.click_at(QPoint(60, 60))
        hand.write("Coat")
        hand.key(Qt.Key.Key_Return)
        hand.act("tool.utility")
        hand.click_at(QPoint(60, 250))
        hand.write("Comfort")
        hand.key(Qt.Key.Key_Return)
        hand.key(Qt.Key.Key_Escape)
        document = hand.window.session.document
        hand.click_title("Coat")
        hand.click_title("Comfort", CONTROL)
        hand.act("model.in_time")
        model = document.state.model
        assert set(model.in_time) == {"Rain", "Umbrella", "Coat", "Comfort"}
        for parent, child in (("Umbrella", "Coat"), ("Rain", "Comfort"), ("Coat", "Comfort")):
            hand.draw_arc(parent, child)
        worths = Utility("Comfort", ("Rain", "Coat"), np.array([[70.0, 0.0], [20.0, 100.0]]))
        text = document.edit(
            "numbers", lambda state: replace_model(state, state.model.with_mechanism(worths))
        )
        assert text is None
        hand.act("infer.strategy")
        hand.rest()
        model = document.state.model
        for policy_over in ("each", "same"):
            choose(hand, policy_over)
            wanted = bayesgui.solve(model, policy=policy_over)
            assert total(hand) == pytest.approx(wanted.expected_utility, abs=1e-9)
        # A coat changes no weather. With an umbrella inside it is 0.45 x 70 + 0.1 x 20, else 0.4 x
        # 100 without a coat.
        assert wanted.expected_utility == pytest.approx(10 * 73.5, abs=1e-9)
        while hand.window.action_set["edit.undo"].isEnabled():
            hand.act("edit.undo")
        assert document.state.model == umbrella_world()
