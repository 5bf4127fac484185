"""What works for every document works for a template: reports, code, and what is told of a node."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from bayesgui.core.temporal.moving import with_places, with_slices
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.files import save
from bayesgui.document.state import DocumentState
from bayesgui.panels.compare.page import ComparePanel
from bayesgui.widgets.rows.chip import Chip
from tests.support.machine import machine, machine_state

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.conftest import Opens
    from tests.support.window import Hand


@pytest.fixture
def hand(shared_window: Opens, tmp_path: Path) -> Iterator[Hand]:
    path = tmp_path / "machine.bayesgui"
    save(machine_state(), path)
    with shared_window(path) as hand:
        yield hand


def test_a_template_is_copied_as_code_that_makes_it(hand: Hand) -> None:
    # An unsaved change is written out; without one the file is read.
    hand.click_title("Heat")
    hand.act("model.in_time_every")
    hand.act("infer.copy_python")
    code = QGuiApplication.clipboard().text()
    assert "bayesgui.read(" in code
    assert "targets=['Heat']" in code
    hand.click_title("Vibration")
    hand.act("edit.delete")
    hand.act("infer.copy_python")
    code = QGuiApplication.clipboard().text()
    assert "first=['Serviced']" in code
    made: dict[str, object] = {}
    exec(code[: code.index("series =")], made)
    assert template_of(made["net"]).lagged_arcs  # type: ignore[arg-type, union-attr]
    assert not hand.window.action_set["infer.copy_pgmpy"].isEnabled()


def test_a_report_tells_the_template(hand: Hand, tmp_path: Path) -> None:
    hand.window.report_actions.write(tmp_path / "machine.html")
    hand.rest()
    text = (tmp_path / "machine.html").read_text("utf-8")
    for words in (
        "before the first slice",
        "Load → Heat",
        "P(Load, t = 0)",
        "P(Wear | Maker, Wear, t − 1)",
        "Heat, t = 0; Heat, t = 1",
        "There is no finding.",
    ):
        assert words in text, words
    assert "not up to date" not in text


def test_the_page_variable_lists_parents_of_earlier_slices(hand: Hand) -> None:
    hand.click_title("Wear")
    hand.window.docks.open_page("right", "variable")
    hand.rest()
    page = hand.window.pages.variable

    def chips() -> list[str]:
        found = [chip for chip in page.parents.findChildren(Chip) if chip.isVisible()]
        return [chip.text for chip in found]

    assert chips() == ["Maker", "Wear, t − 1", "Serviced"]
    assert "Serviced" not in page.parents.possible()
    chip = next(c for c in page.parents.findChildren(Chip) if c.text == "Wear, t − 1")
    chip.setFocus()
    QTest.keyClick(chip, Qt.Key.Key_Delete)
    hand.rest()
    assert chips() == ["Maker", "Serviced"]
    model = template_of(hand.window.document.state.model)
    assert model is not None
    assert ("Wear", "Wear", 1) not in model.lagged_arcs
    hand.act("edit.undo")
    assert hand.window.document.state.model == machine()
    assert chips() == ["Maker", "Wear, t − 1", "Serviced"]


def test_a_derived_table_is_gray_until_it_is_edited(hand: Hand) -> None:
    hand.click_title("Heat")
    hand.act("model.edit")
    page = hand.window.pages.cpt
    assert not page.view.cells.is_muted
    page.slices.choose("1")
    hand.rest()
    assert page.view.cells.is_muted
    page.edits.type_number(0, 0, 0.4)
    hand.rest()
    assert not page.view.cells.is_muted
    hand.act("edit.undo")
    assert page.view.cells.is_muted
    page.slices.choose("later")
    hand.rest()
    assert not page.view.cells.is_muted


def test_two_templates_are_compared_and_taken_over(hand: Hand, tmp_path: Path) -> None:
    changed = with_slices(machine(), 36).without_lagged_arc("Load", "Heat", 2)
    changed = changed.with_lagged_arc("Wear", "Load", 3).without_first_table("Load", 0)
    other = tmp_path / "other.bayesgui"
    save(DocumentState(model=with_places(changed, ["Vibration"], "last")), other)
    window = hand.window
    first = window.session
    window.opening.open([other], False)
    hand.rest()
    window.documents.activate(next(e for e in window.documents.all if e.session is first))
    hand.rest()
    hand.act("model.compare")
    hand.rest()
    page = window.findChild(ComparePanel)
    assert page is not None
    assert page.words.startswith("They differ in time.")
    rows = [(row.title, row.value) for row in page.list.rows]
    assert rows == [
        ("Slices", "24 → 36"),
        ("Vibration", "every slice → last slice"),
        ("Wear → Load", "lag 3"),
        ("Load → Heat", "lag 2"),
        ("Load, t = 0", "derived there"),
    ]
    assert page.shown.isHidden()
    assert "families" not in window.docks["bottom"].page_ids
    scene = hand.canvas.canvas_scene
    assert ("Wear", "Load", 3) in (scene.decorations.lags or {})
    assert scene.decorations.tags["Vibration"].text == "after the last slice there"
    for left in range(4, -1, -1):
        page.take_button.click()
        hand.rest()
        assert len(page.list.rows) == left
    assert page.words == "Both networks have the same arcs."
    assert not page.take_button.isEnabled()
    for _ in range(5):
        hand.act("edit.undo")
    assert hand.window.document.state.model == machine()
    assert len(page.list.rows) == 5


def test_a_recovered_template_stays_when_another_document_is_opened(empty: Hand) -> None:
    documents = empty.window.documents
    documents.add(machine_state(), None, "left behind").document.mark_unsaved()
    documents.add(machine_state(), None, "left behind, too")
    assert [opened.document.title for opened in documents.all] == [
        "left behind",
        "left behind, too",
    ]
