"""Switching documents or leaving a mode leaves no text of the one before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bayesgui.app.laboratory.laboratory import Laboratory
from bayesgui.app.player.player import AlgorithmPlayer
from bayesgui.app.questions.explanation import MostProbableExplanation
from bayesgui.app.questions.observe import ObserveNext
from bayesgui.app.questions.sensitivity import SensitivityAnalysis
from bayesgui.app.shell.pages import Pages
from bayesgui.document.state import DocumentState
from tests.journeys.test_laboratory_gibbs import wait_for
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from tests.support.window import Hand

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def open_second(hand: Hand) -> None:
    hand.window.opening.open([SAMPLES / "cancer.bayesgui"])
    hand.rest()


def show_tab(hand: Hand, index: int) -> None:
    tabs = hand.window.central_widget.tabs
    QTest.mouseClick(tabs, LEFT, NONE, tabs.tabRect(index).center())
    hand.rest()


def tab_title(hand: Hand, side: str, page: str) -> str:
    dock = hand.window.docks[side]
    return dock.tab_row.tabText(dock.page_ids.index(page))


def test_the_status_line_says_nothing_of_another_document(asia: Hand) -> None:
    open_second(asia)
    assert asia.window.status.sentence == "Opened cancer.bayesgui: 5 nodes."
    show_tab(asia, 0)
    assert asia.window.status.sentence == "Ready"
    asia.click_state("smoke", "yes")
    assert "smoke" in asia.window.status.sentence
    show_tab(asia, 1)
    assert asia.window.status.sentence == "Ready"


def test_the_tab_of_a_hidden_table_names_the_selected_node(asia: Hand) -> None:
    asia.click_title("dysp")
    assert tab_title(asia, "bottom", "cpt") == "CPT · dysp"
    asia.window.docks["bottom"].show_page("data")
    asia.click_title("lung")
    assert tab_title(asia, "bottom", "cpt") == "CPT · lung"
    open_second(asia)
    assert tab_title(asia, "bottom", "cpt") == "CPT"
    show_tab(asia, 0)
    assert tab_title(asia, "bottom", "cpt") == "CPT · lung"
    asia.canvas.setFocus()
    asia.key(Qt.Key.Key_Delete)
    assert tab_title(asia, "bottom", "cpt") == "CPT"


@pytest.mark.parametrize(
    ("action", "page", "name"),
    [
        ("infer.why", Pages.why, "Why did this move?"),
        ("infer.next_question", ObserveNext.observe, "What to observe next?"),
        ("infer.mpe", MostProbableExplanation.explanation, "Most probable explanation"),
        ("infer.sensitivity", SensitivityAnalysis.sensitivity, "Sensitivity"),
    ],
)
def test_a_page_without_an_answer_has_its_own_name_as_header(
    asia: Hand, action: str, page, name: str
) -> None:
    asia.click_state("xray", "yes")
    asia.click_title("lung")
    asia.act(action)
    panel = asia.window.pages.panel(page)
    assert panel.is_answered
    asia.window.documents.add(DocumentState())
    assert not panel.is_answered
    assert panel.headline == name
    tool = getattr(panel, "states", None)
    assert tool is None or not tool.isVisible()
    asia.rest()


def test_why_drops_its_header_with_the_findings(asia: Hand) -> None:
    asia.click_state("xray", "yes")
    asia.click_title("lung")
    asia.act("infer.why")
    assert asia.window.pages.why.headline == "P(lung = yes)"
    asia.act("evidence.clear")
    assert asia.window.pages.why.headline == "Why did this move?"
    assert asia.window.pages.why.empty_text.startswith("Nothing moved")


def test_leaving_the_player_takes_its_hint_away(asia: Hand) -> None:
    asia.act("view.player")
    assert asia.window.status.sentence.startswith("Player: Space plays")
    asia.key(Qt.Key.Key_Escape)
    assert not asia.window.activities[AlgorithmPlayer].view.isVisible()
    assert asia.window.status.sentence == "Ready"


def test_leaving_the_laboratory_takes_its_verdict_away(asia: Hand) -> None:
    asia.act("infer.gibbs")
    kernels = asia.window.documents.kernels
    # A run waits for them, and compiling them the first time takes up to a minute.
    wait_for(lambda: kernels.is_loaded, 120.0)
    asia.window.activities[Laboratory].run()
    wait_for(lambda: asia.window.activities[Laboratory]._said, 60.0)
    asia.act("infer.gibbs")
    assert asia.window.status.sentence == "Ready"


def test_what_was_learned_in_another_tab_names_it(asia: Hand, monkeypatch) -> None:
    documents = asia.window.documents
    first = documents.current
    open_second(asia)
    asia.window.learn_actions.show_result(first, "success", "Learned 18 parameters.")
    assert "asia: Learned 18 parameters." in asia.window.central_widget.message_bar.text
    show_tab(asia, 0)
    asia.window.learn_actions.show_result(first, "success", "Learned 18 parameters.")
    assert asia.window.central_widget.message_bar.text == "Learned 18 parameters."
