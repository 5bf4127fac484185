"""Findings in slices of a template: set on the canvas, followed by all slices, kept in files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt

from bayesgui.core.evidence import LikelihoodFinding, StateFinding, do, excluding
from bayesgui.core.temporal.template import slice_name
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.beliefs import Freshness
from bayesgui.document.files import open_state, save
from bayesgui.document.shown.slice import SliceShown
from bayesgui.document.temporal.series_edits import set_findings
from bayesgui.document.temporal.unrolled_state import unrolled_state
from bayesgui.inference.engine_list import create_engine
from tests.support.machine import machine_state
from tests.support.window import CONTROL, SHIFT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bayesgui.document.state import DocumentState
    from tests.conftest import Opens
    from tests.support.window import Hand

Key = Qt.Key


def unrolled_answer(state: DocumentState) -> dict[tuple[int, str], np.ndarray]:
    """Return what the unrolled network says of each node in each slice, and ln P(e)."""
    model = template_of(state.model)
    assert model is not None
    plain = unrolled_state(state, model, model.slices)
    found = create_engine("junction-tree", plain.network).query(plain.evidence)
    answer = {(-1, ""): np.array([found.log_evidence])}
    for t in range(model.slices):
        for name in model.names:
            node = slice_name(name, t) if name in model.in_time else name
            answer[t, name] = found[node]
    return answer


def check_numbers(hand: Hand) -> None:
    """Compare the posteriors of the slice shown with those of the unrolled network."""
    session = hand.window.session
    state, beliefs = session.document.state, session.beliefs.state
    assert beliefs.freshness is Freshness.FRESH, beliefs.message
    assert beliefs.computed_for is state or beliefs.over_time.series is state.over_time
    expected = unrolled_answer(state)
    for name in state.model:
        np.testing.assert_allclose(
            beliefs.posteriors[name], expected[session.slice, name], atol=1e-9, err_msg=name
        )
    np.testing.assert_allclose(beliefs.posteriors.log_evidence, expected[-1, ""][0], atol=1e-9)


@pytest.fixture
def machine(shared_window: Opens, tmp_path: Path) -> Iterator[Hand]:
    path = tmp_path / "machine.bayesgui"
    save(machine_state(), path)
    with shared_window(path) as hand:
        hand.act("view.fit")
        yield hand


def show(hand: Hand, number: int) -> None:
    hand.window.session.shown[SliceShown].set(SliceShown(number))
    hand.rest()


def test_nodes_have_the_beliefs_of_the_slice_shown(machine: Hand) -> None:
    check_numbers(machine)
    beliefs = machine.window.session.beliefs.state
    assert beliefs.posteriors["Load"] == pytest.approx([0.8, 0.2])
    machine.act("view.next_slice")
    beliefs = machine.window.session.beliefs.state
    assert beliefs.posteriors["Load"] == pytest.approx([0.78, 0.22])
    check_numbers(machine)
    shown = machine.canvas.canvas_scene.displays.display("Load")
    assert [row.p for row in shown.rows] == pytest.approx([0.78, 0.22])


def test_a_click_sets_the_finding_in_the_slice_shown(machine: Hand) -> None:
    show(machine, 2)
    machine.click_state("Heat", "hot")
    series = machine.window.document.state.over_time
    assert dict(series.evidence(2)) == {"Heat": StateFinding(frozenset({"hot"}))}
    assert series.n_findings == 1
    check_numbers(machine)
    assert machine.window.document.undo_text == "Finding Heat = hot, t = 2"
    shown = machine.canvas.canvas_scene.displays
    assert shown.display("Heat").outline == "evidence"
    # In another slice the node has no finding, and other numbers.
    machine.act("view.previous_slice")
    assert shown.display("Heat").outline != "evidence"
    check_numbers(machine)
    machine.click_state("Vibration", "high", SHIFT)
    machine.click_state("Wear", "some", CONTROL)
    machine.click_state("Wear", "heavy", CONTROL)
    found = machine.window.session.findings
    assert found["Vibration"] == excluding("high")
    assert found["Wear"] == StateFinding(frozenset({"some", "heavy"}))
    check_numbers(machine)
    machine.click_state("Maker", "B")
    assert list(machine.window.document.state.over_time.once) == ["Maker"]
    check_numbers(machine)
    # The same click again takes it back.
    machine.click_state("Maker", "B")
    assert not machine.window.document.state.over_time.once
    for _ in range(6):
        machine.act("edit.undo")
    assert machine.window.document.state.over_time.n_findings == 0
    check_numbers(machine)


def test_findings_that_cannot_hold_together_are_said(machine: Hand) -> None:
    machine.click_state("Wear", "heavy")
    show(machine, 1)
    machine.click_state("Wear", "none")
    beliefs = machine.window.session.beliefs.state
    assert beliefs.freshness is Freshness.IMPOSSIBLE
    assert "t = 1 cannot happen after" in beliefs.message
    # What is believed without findings is shown still.
    assert beliefs.posteriors is None
    np.testing.assert_allclose(beliefs.prior["Load"], [0.78, 0.22])
    show(machine, 0)
    np.testing.assert_allclose(machine.window.session.beliefs.state.prior["Load"], [0.8, 0.2])
    machine.act("edit.undo")
    check_numbers(machine)


def test_menus_set_and_clear_findings(machine: Hand) -> None:
    show(machine, 3)
    machine.click_title("Load")
    machine.window.evidence_actions.toggle_intervention("Load", "high")
    machine.rest()
    assert machine.window.session.findings["Load"] == do("high")
    check_numbers(machine)
    machine.act("evidence.clear_node")
    assert not machine.window.session.findings
    machine.act("evidence.likelihood")
    assert isinstance(machine.window.session.findings["Load"], LikelihoodFinding)
    page = machine.window.pages.evidence
    assert page.headline.text() == "1 finding at t = 3, 1 in all"
    show(machine, 4)
    assert page.headline.text() == "0 findings at t = 4, 1 in all"
    machine.act("evidence.clear")
    assert machine.window.document.state.over_time.n_findings == 0


def test_findings_are_saved_with_the_document(machine: Hand, tmp_path: Path) -> None:
    show(machine, 5)
    machine.click_state("Heat", "hot")
    path = tmp_path / "again.bayesgui"
    save(machine.window.document.state, path)
    state, remarks = open_state(path)
    assert remarks == ()
    assert state.series == machine.window.document.state.series
    assert set_findings(state, [(5, "Heat", "hot")]) is state


def test_documents_have_findings_of_their_own(machine: Hand, tmp_path: Path) -> None:
    machine.click_state("Heat", "hot")
    path = tmp_path / "second.bayesgui"
    save(machine_state(), path)
    machine.window.opening.open_now(path)
    machine.rest()
    assert machine.window.document.state.over_time.n_findings == 0
    check_numbers(machine)
    machine.window.documents.set_current(machine.window.documents.current_index - 1)
    machine.rest()
    assert machine.window.document.state.over_time.n_findings == 1
    check_numbers(machine)


def test_a_node_that_leaves_time_says_what_is_dropped(machine: Hand) -> None:
    show(machine, 2)
    machine.click_state("Vibration", "high")
    machine.click_state("Vibration", "low", SHIFT)
    machine.act("edit.undo")
    machine.click_title("Vibration")
    machine.act("model.in_time_last")
    document = machine.window.document
    assert document.undo_text == "Put 1 node after the last slice: 1 finding dropped"
    assert document.state.over_time.n_findings == 0
    machine.act("edit.undo")
    assert document.state.over_time.n_findings == 1
    machine.click_title("Load")
    machine.act("model.in_time_outside")
    # Its past, and the one from two slices before to Heat.
    assert document.undo_text == "Put 1 node outside of time: 2 arcs with a lag dropped"


def test_the_status_bar_and_lists_follow(machine: Hand) -> None:
    show(machine, 7)
    machine.click_state("Heat", "hot")
    cells = machine.window.status._cells
    slices, evidence = cells["slices"].text, cells["evidence"].text
    assert "24 slices · now t = 7" in slices
    assert "ln P(e)" in evidence
    found = machine.window.pages.network._model.row_at(4)
    assert (found.name, found.mark, found.state) == ("Heat", "hard", "hot")
    show(machine, 6)
    assert machine.window.pages.network._model.row_at(4).mark == ""
    check_numbers(machine)


def test_pages_on_distributions_show_the_slice(machine: Hand) -> None:
    machine.click_title("Wear")
    machine.window.docks.open_page("right", "variable")
    machine.rest()
    page = machine.window.pages.variable
    assert page.numbers.isVisible()
    assert not page.independence.isVisible()
    show(machine, 3)
    machine.click_state("Heat", "hot")
    assert page.numbers.isVisible()


def test_without_automatic_updating_f5_asks(machine: Hand) -> None:
    machine.act("infer.auto_update")
    machine.click_state("Heat", "hot")
    session = machine.window.session
    assert session.beliefs.state.freshness is Freshness.WAITING
    machine.act("infer.update")
    check_numbers(machine)
    machine.act("infer.auto_update")


def test_words_are_chinese_in_chinese(machine: Hand) -> None:
    from bayesgui.widgets import language

    language.use("zh")
    try:
        machine.rest()
        machine.click_state("Heat", "hot")
        machine.window.docks.open_page("right", "evidence")
        machine.rest()
        assert "共 1 条" in machine.window.pages.evidence.headline.text()
        assert "t = 0" in machine.window.document.undo_text
        assert "证据" in machine.window.document.undo_text
    finally:
        language.use("en")
        machine.rest()
