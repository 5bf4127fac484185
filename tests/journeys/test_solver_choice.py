"""The solver of the decisions: chosen on the page, with options, and kept by the document."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from bayesgui.app.deciding.solver_dialog import SolverDialog
from bayesgui.app.inference.engine_dialog import EngineDialog
from bayesgui.decisions.solving import enumeration
from bayesgui.document.shown.deciding import Deciding
from bayesgui.panels.strategy.page import StrategyPage
from bayesgui.panels.strategy.policy import PolicyPage
from tests.support.window import LEFT, NONE, SAMPLES, Hand, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QAbstractButton

    from bayesgui.decisions.solving.following import DecisionSetting

PIGS = SAMPLES / "pigs.bayesgui"


@pytest.fixture
def hand(qapp: object) -> Iterator[Hand]:
    with open_window(PIGS) as opened:
        yield opened


def strategy_page(hand: Hand) -> StrategyPage:
    hand.act("infer.strategy")
    page = hand.window.findChild(StrategyPage)
    assert page is not None
    return page


def setting(hand: Hand) -> DecisionSetting:
    return hand.window.documents.current.session.shown[Deciding].state.setting


def how(page: StrategyPage) -> str:
    return page._how._aside.text()


def choose(page: StrategyPage, name: str) -> None:
    page.solver.setFocus()
    page.solver.showPopup()
    view = page.solver.view()
    index = page.solver.model().index(page.solver.findData(name), 0)
    view.scrollTo(index)
    QTest.mouseClick(view.viewport(), LEFT, NONE, view.visualRect(index).center())


def press(button: QAbstractButton) -> None:
    assert button.isEnabled()
    QTest.mouseClick(button, LEFT, NONE, QPoint(8, button.height() // 2))


def test_the_page_lists_the_registry_and_says_how_it_was_found(hand: Hand):
    page = strategy_page(hand)
    names = [page.solver.itemData(k) for k in range(page.solver.count())]
    assert names == ["strong-elimination", "single-policy-updating", "enumeration"]
    assert page.solver.currentData() == "strong-elimination"
    assert how(page) == "exact, strong elimination"
    worth = page.worth.text()
    page.is_limited.click()
    hand.rest()
    choose(page, "single-policy-updating")
    hand.rest()
    assert setting(hand).solver == "single-policy-updating"
    assert how(page) == "local, the best of 20 starts"
    policy = hand.window.findChild(PolicyPage)
    hand.window.pages.show(policy)
    hand.rest()
    assert policy.note.text().startswith("Here the other decisions keep their policies;")
    assert page.worth.text() == "726.8"
    choose(page, "enumeration")
    hand.rest()
    assert how(page) == "exact, enumeration"
    choose(page, "strong-elimination")
    page.remembers.click()
    hand.rest()
    assert page.worth.text() == worth
    # The solver is no step of Undo, as the engine is none; what a decision knows is.
    for text in ("Remember everything", "Decide by what is drawn"):
        assert hand.window.document.undo_text == text
        hand.act("edit.undo")
    assert not hand.window.document.undo_text


def test_options_are_used_kept_and_taken_back(hand: Hand):
    page = strategy_page(hand)
    press(page.solver_options)
    dialog = hand.window.findChild(SolverDialog)
    assert dialog is not None
    assert list(dialog.form.values()) == []
    height = dialog.height()
    dialog.algorithm.setCurrentIndex(dialog.algorithm.findData("single-policy-updating"))
    assert list(dialog.form.values()) == ["starts", "seed"]
    hand.rest()
    assert dialog.height() == height
    dialog.form.field("starts").setValue(3)
    dialog.form.field("seed").setValue(5)
    dialog.default_box.click()
    press(dialog.use_button)
    hand.rest()
    assert setting(hand).options == {"single-policy-updating": {"starts": 3, "seed": 5}}
    made = setting(hand).solver_for(hand.window.document.state.model)
    assert (made.starts, made.seed) == (3, 5)  # type: ignore[attr-defined]
    assert page.solver.currentData() == "single-policy-updating"
    # Networks opened from now on start with it; another document keeps its own.
    hand.window.opening.open([SAMPLES / "oil-wildcatter.bayesgui"])
    hand.rest()
    assert setting(hand).solver == "single-policy-updating"
    assert setting(hand).options["single-policy-updating"] == {"starts": 3, "seed": 5}
    hand.act("infer.solver")
    dialog = [d for d in hand.window.findChildren(SolverDialog) if d.isVisible()][-1]
    assert dialog.form.values() == {"starts": 3, "seed": 5}
    press(dialog.reset_button)
    press(dialog.use_button)
    hand.rest()
    assert setting(hand).options["single-policy-updating"] == {}


def test_a_solver_that_cannot_take_the_diagram_says_why(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
):
    page = strategy_page(hand)
    monkeypatch.setattr(enumeration, "MOST_POLICIES", 10)
    page.is_limited.click()
    choose(page, "enumeration")
    hand.rest()
    said = page.note.text
    assert said == (
        "There are 16 combinations of policies, too many to try; choose another solver."
    )
    assert page.worth.text() == "–"
    # The posteriors stand, with no decision taken.
    assert hand.window.posteriors()["Ill 1"].sum() == pytest.approx(1)
    assert hand.window.messages.bar.text == said
    choose(page, "strong-elimination")
    hand.rest()
    assert page.note.text == ""
    assert hand.window.messages.bar.text == ""
    assert page.worth.text() != "–"


def test_the_engine_dialog_leads_to_the_solver(hand: Hand):
    hand.act("infer.engine_options")
    dialog = hand.window.findChild(EngineDialog)
    assert dialog is not None
    link = dialog.findChild(QPushButton, "solverLink")
    assert link.isVisible()
    QTest.mouseClick(link, LEFT, NONE, QPoint(8, link.height() // 2))
    assert any(each.isVisible() for each in hand.window.findChildren(SolverDialog))
    for each in hand.window.findChildren(SolverDialog):
        QTest.keyClick(each, Qt.Key.Key_Escape)
    hand.window.opening.open([SAMPLES / "asia.bayesgui"])
    hand.rest()
    hand.act("infer.engine_options")
    shown = [each for each in hand.window.findChildren(EngineDialog) if each.isVisible()][-1]
    assert not shown.findChild(QPushButton, "solverLink").isVisible()
    assert hand.window.action_set["infer.solver"].isEnabled() is False
    shown.reject()
