"""All independencies of a small network, and where the moral graph of the whole one fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.app.questions.independencies import AllIndependencies
from bayesgui.canvas.overlays.compose import compose_decorations
from bayesgui.document.overlays import SeparationChoice
from tests.support.window import LEFT, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.widgets.fields.segmented import Segmented
    from tests.conftest import Opens
    from tests.support.window import Hand


@pytest.fixture
def five(shared_window: Opens) -> Iterator[Hand]:
    with shared_window(SAMPLES / "five-nodes.bayesgui") as hand:
        yield hand


def choose(form: Segmented, id: str) -> None:
    QTest.mouseClick(form, LEFT, pos=form.segment_rect(id).center().toPoint())


def click_row(hand: Hand, row: int) -> None:
    view = hand.window.activities[AllIndependencies].independencies.list
    place = view.visualRect(view.model().index(row, 0)).center()
    QTest.mouseClick(view.viewport(), LEFT, pos=place)
    hand.rest()


def test_the_list_has_the_text_s_independencies_and_a_click_asks_for_one(five: Hand) -> None:
    hand = five
    hand.act("infer.independencies")
    hand.rest()
    page = hand.window.activities[AllIndependencies].independencies
    assert hand.window.docks["bottom"].current_id == "independencies"
    assert page.headline.text() == "6 of 31 independencies"
    assert {"x1 ⊥ x2", "x3 ⊥ x4 | x1", "x4 ⊥ x5 | x2"} <= set(page.texts)
    click_row(hand, page.texts.index("x3 ⊥ x4 | x1"))
    overlays = hand.window.session.overlays
    assert overlays.state.separation == SeparationChoice("x3", "x4", ("x1",))
    assert overlays.state.analysis.separated
    assert hand.window.pages.separation.verdict == "Separated"
    choose(page.form, "all")
    assert len(page.texts) == 31
    QTest.keyClicks(page.filter, "x1, x2")
    assert page.texts[0] == "x1 ⊥ x2"
    assert all("x1 ⊥ x2" in text for text in page.texts)
    page.list.setFocus()
    QTest.keyClick(page.list, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text().splitlines() == list(page.texts)


def test_the_list_follows_an_edit_of_the_arcs(five: Hand) -> None:
    hand = five
    hand.act("infer.independencies")
    hand.rest()
    page = hand.window.activities[AllIndependencies].independencies
    hand.window.session.selection.set((), [("x2", "x4")])
    hand.rest()
    hand.act("edit.delete")
    hand.rest()
    assert "x4 ⊥ x5" in page.texts
    hand.act("edit.undo")
    hand.rest()
    assert "x4 ⊥ x5" not in page.texts
    QTest.mouseClick(page.close_button, LEFT)
    assert "independencies" not in hand.window.docks["bottom"].page_ids


def test_the_moral_graph_of_the_whole_misses_what_that_of_the_ancestors_shows(five: Hand) -> None:
    hand = five
    hand.act("infer.separated")
    hand.click_title("x1")
    hand.click_title("x2")
    page = hand.window.pages.separation
    assert page.verdict == "Separated"
    assert page.moral_words.text().startswith(
        "The moral graph of the whole network would join x1 and x2"
    )
    choose(page.moral_form, "whole")
    hand.rest()
    state = hand.window.session.overlays.state
    assert state.whole_moral_graph
    assert page.moral_words.text().startswith(
        "Here the whole moral graph fails: x1 – x2 leads past Z"
    )
    assert ("moral edges", "5, of them 1 marriage") in page.moral_graph.lines
    drawn = compose_decorations(hand.window.session)
    (path,) = [e for e in drawn.edges if e.style.token == "active"]
    assert {path.first, path.second} == {"x1", "x2"}
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_Escape)
    assert not hand.window.session.overlays.state.whole_moral_graph
