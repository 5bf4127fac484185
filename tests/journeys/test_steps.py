"""Show the steps: derivations to follow by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolButton

from bayesgui.app.questions.steps import Steps
from bayesgui.core.variable import Variable
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document import edits
from bayesgui.document.data import DataState
from bayesgui.learning.estimates import METHODS
from bayesgui.panels.evidence.numbers import EvidenceNumbers
from tests.support.window import CONTROL, SAMPLES, open_window

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from tests.support.window import Hand

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def choose(title):
    """Click an entry of the open menu."""
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    action = next(each for each in menu.actions() if each.text() == title)
    QTest.mouseClick(menu, LEFT, NONE, menu.actionGeometry(action).center())


def right_click(hand, place):
    from PySide6.QtGui import QContextMenuEvent

    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, place, hand.viewport.mapToGlobal(place)
    )
    QApplication.sendEvent(hand.viewport, event)


def show_steps(hand, name, state):
    right_click(hand, hand.canvas.state_rect(name, state).center())
    choose("Show the steps")
    hand.rest()


def test_a_right_click_on_a_state_shows_how_its_posterior_comes_about(asia: Hand) -> None:
    asia.click_state("xray", "yes")
    show_steps(asia, "tub", "yes")
    page = asia.window.activities[Steps].steps
    assert asia.window.docks["right"].current_id == "steps"
    assert page.isVisible()
    assert [row.number for row in page.tree.rows] == ["1", "1.1", "1.2", "1.3"]
    assert [row.heading for row in page.tree.rows] == [
        "Bayes' theorem",
        "Law of total probability over asia",
        "Law of total probability over either",
        "Law of total probability over tub",
    ]
    assert "≈ 0.0924109" in page.tree.rows[0].accessibleName()


def test_steps_unfold_by_mouse_and_keys(asia: Hand) -> None:
    asia.click_state("xray", "yes")
    show_steps(asia, "tub", "yes")
    tree = asia.window.activities[Steps].steps.tree
    QTest.mouseClick(tree.rows[1], LEFT, NONE, QPoint(40, 14))
    assert [row.number for row in tree.rows][:4] == ["1", "1.1", "1.1.1", "1.1.2"]
    tree.rows[1].setFocus()
    QTest.keyClick(tree.rows[1], Qt.Key.Key_Left)
    assert [row.number for row in tree.rows] == ["1", "1.1", "1.2", "1.3"]
    QTest.keyClick(tree.rows[1], Qt.Key.Key_Down)
    assert asia.window.focusWidget() is tree.rows[2]
    QTest.keyClick(tree.rows[2], Qt.Key.Key_Right)
    assert tree.rows[2].is_open


def test_steps_follow_the_findings(asia: Hand) -> None:
    show_steps(asia, "tub", "yes")
    page = asia.window.activities[Steps].steps
    assert page.derivation.title == "Law of total probability over asia"
    asia.click_state("xray", "yes")
    assert page.derivation.title == "Bayes' theorem"
    asia.act("edit.undo")
    assert page.derivation.title == "Law of total probability over asia"
    asia.act("infer.auto_update")
    asia.click_state("xray", "yes")
    assert page.state_text == "Network or findings have changed; F5 updates the steps."
    asia.act("infer.update")
    assert page.state_text == ""
    assert page.derivation.title == "Bayes' theorem"


def test_findings_that_contradict_each_other_are_said_in_place(asia: Hand) -> None:
    show_steps(asia, "dysp", "yes")
    asia.click_state("tub", "yes")
    asia.click_state("either", "no")
    page = asia.window.activities[Steps].steps
    assert page.derivation is None
    assert "cannot" in page.empty_text
    asia.act("edit.undo")
    assert page.derivation is not None


def test_steps_are_copied_and_saved(asia: Hand, tmp_path, monkeypatch) -> None:
    asia.window.session.selection.set(["dysp"])
    asia.rest()
    asia.act("infer.steps")
    page = asia.window.activities[Steps].steps
    page.open_copy_menu()
    choose("Copy as LaTeX")
    assert r"\begin{align*}" in QGuiApplication.clipboard().text()
    page.open_copy_menu()
    choose("Copy as text")
    assert "≈ 0.564029\n" in QGuiApplication.clipboard().text()
    from PySide6.QtWidgets import QFileDialog

    file = tmp_path / "steps.tex"
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(file), "LaTeX (*.tex)")
    )
    page.save_requested.emit()
    assert file.read_text(encoding="utf-8").startswith(r"\documentclass")


def test_the_page_goes_when_it_is_closed_and_each_document_has_its_own_question(
    asia: Hand,
) -> None:
    show_steps(asia, "tub", "yes")
    asia.act("file.new")
    assert asia.window.activities[Steps].steps.derivation is None
    asia.window.documents.set_current(0)
    asia.rest()
    assert asia.window.activities[Steps].steps.derivation is not None
    asia.window.activities[Steps].steps.close_requested.emit()
    assert "steps" not in asia.window.docks["right"].page_ids


def test_an_entry_and_the_evidence_explain_themselves(asia: Hand) -> None:
    asia.window.model_actions.open_editor("dysp")
    asia.rest()
    panel = asia.window.pages.cpt
    place = panel.view.visualRect(panel.view.model().index(0, 1)).center()
    panel.view.customContextMenuRequested.emit(place)
    choose("Show the steps")
    asia.rest()
    page = asia.window.activities[Steps].steps
    assert page.derivation.title == "Definition of a conditional probability"
    assert page.derivation.result == 0.8
    asia.act("view.fit")
    asia.click_state("xray", "yes")
    asia.window.docks.open_page("right", "evidence")
    button = asia.window.pages.evidence.findChild(EvidenceNumbers).steps_button
    QTest.mouseClick(button, LEFT)
    asia.rest()
    assert page.derivation.title == "Logarithm of the evidence"
    assert abs(page.derivation.result + 2.2046) < 1e-4


def test_an_estimate_of_the_page_counts_explains_itself(asia: Hand) -> None:
    asia.window.session.selection.set(["smoke"])
    asia.window.docks.open_page("bottom", "counts")
    asia.rest()
    panel = asia.window.pages.counts
    panel.tools.method.setCurrentIndex(METHODS.index("bayes"))
    panel.view.setCurrentIndex(panel.model.index_of(0, 0, "estimate"))
    panel.view.customContextMenuRequested.emit(
        panel.view.visualRect(panel.view.currentIndex()).center()
    )
    choose("Show the steps")
    asia.rest()
    step = asia.window.activities[Steps].steps.derivation
    assert step.title == "Posterior mean of the Dirichlet distribution"
    assert step.result == 0.5


def test_the_same_state_is_worked_out_by_definition(asia: Hand) -> None:
    asia.window.session.selection.set(["dysp"])
    asia.rest()
    show_steps(asia, "dysp", "yes")
    asia.act("infer.steps_definition")
    step = asia.window.activities[Steps].steps.derivation
    assert step.title.startswith("Variable elimination")
    assert abs(step.result - 0.4359706) < 1e-12


def test_the_menu_works_out_joint_chain_new_row_and_expectation(asia: Hand) -> None:
    page = asia.window.activities[Steps].steps
    asia.act("infer.steps_factors")
    assert page.derivation.title.startswith("Factors of the network")
    asia.act("infer.steps_row")
    assert page.derivation.title.startswith("Posterior predictive")
    asia.window.session.selection.set(["dysp", "smoke"])
    asia.rest()
    asia.act("infer.steps_chain")
    assert [event.variable for event in page.derivation.target.events] == ["dysp", "smoke"]
    asia.act("infer.steps_expectation")
    assert "enter one for each state on the page Variable" in page.empty_text
    assert not asia.window.action_set["infer.steps_evidence"].isEnabled()


def test_all_steps_unfold_piece_by_piece_and_fold_again(asia: Hand) -> None:
    asia.click_state("xray", "yes")
    show_steps(asia, "lung", "yes")
    tree = asia.window.activities[Steps].steps.tree
    expected = sum(1 for _ in asia.window.activities[Steps].steps.derivation.walk())
    tree.unfold_all()
    while tree.waiting.isActive():
        QApplication.processEvents()
    assert len(tree.rows) == expected
    asia.click_state("smoke", "yes")
    while tree.waiting.isActive():
        QApplication.processEvents()
    assert any(row.is_open for row in tree.rows[1:])
    tree.fold_all()
    assert len(tree.rows) == 1


def add_arc_node(hand: Hand, name: str) -> None:
    document = hand.window.document
    variable = Variable(name, ("yes", "no"))
    document.apply("add", edits.add_variable(document.state, variable, (0.0, 300.0)))


def test_the_steps_of_a_row_follow_nodes_that_come_and_go(empty: Hand) -> None:
    hand, window = empty, empty.window
    for name in "ab":
        add_arc_node(hand, name)
    hand.rest()
    hand.act("infer.steps_row")
    page = window.activities[Steps].steps
    assert page.derivation.result == 0.25
    add_arc_node(hand, "c")
    hand.rest()
    assert page.derivation.result == 0.125
    hand.act("edit.undo")
    hand.act("edit.undo")
    assert page.derivation.result == 0.5
    hand.act("edit.undo")
    assert page.derivation is None
    assert page.empty_text.startswith("No steps")
    hand.act("edit.redo")
    assert page.derivation is None
    hand.act("infer.steps_factors")
    hand.act("edit.redo")
    assert page.derivation.result == 0.25
    assert window.messages.bar.text == ""


def test_steps_follow_a_renamed_node(asia: Hand) -> None:
    hand, window = asia, asia.window
    show_steps(hand, "tub", "yes")
    page, document = window.activities[Steps].steps, window.document
    before = page.derivation.result
    document.apply("rename", edits.rename_variable(document.state, "tub", "my tub"))
    hand.rest()
    assert "my tub" in page.tree.rows[0].accessibleName()
    assert page.derivation.result == before
    document.apply("remove", edits.remove(document.state, ["my tub"]))
    hand.rest()
    assert page.derivation is None
    assert "my tub" in page.empty_text


def test_the_steps_of_an_entry_say_that_its_parents_have_changed(asia: Hand) -> None:
    hand, window = asia, asia.window
    window.session.selection.set(["lung"])
    window.docks.open_page("bottom", "cpt")
    hand.rest()
    window.pages.cpt.steps_requested.emit("lung", ("yes",), "yes")
    hand.rest()
    page, document = window.activities[Steps].steps, window.document
    assert page.derivation.result == 0.1
    document.apply("arc", edits.add_arc(document.state, "asia", "lung"))
    hand.rest()
    assert page.derivation is None
    assert "The parents of lung have changed" in page.empty_text


def test_a_chain_of_nothing_says_so(asia: Hand, qtbot: QtBot) -> None:
    hand, window = asia, asia.window
    window.session.selection.set(["lung", "smoke"])
    hand.rest()
    chain = window.action_set["infer.steps_chain"]
    expectation = window.action_set["infer.steps_expectation"]
    window.session.selection.clear()
    # Triggered before the window has disabled it.
    with qtbot.waitSignal(window.action_set.refused) as said:
        chain.trigger()
    expectation.trigger()
    hand.rest()
    assert window.activities[Steps].steps.derivation is None
    assert not chain.isEnabled()
    assert not expectation.isEnabled()
    assert said.args == [chain.toolTip()]


def test_every_score_of_a_node_is_worked_out_from_the_menu(asia: Hand) -> None:
    network = asia.window.document.state.network
    cases = Dataset.from_blocks(network, sample(network, 300, 4))
    asia.window.session.data.set(DataState(cases, "visits.csv"))
    asia.window.action_set.refresh()
    asia.click_title("dysp")
    page = asia.window.activities[Steps].steps
    for action, words in (
        ("infer.steps_likelihood", "Log-likelihood at its maximum"),
        ("infer.steps_aic", "AIC of a node given its parents"),
        ("infer.steps_score", "BIC of a node given its parents"),
        ("infer.steps_mdl", "Description length of a node given its parents, in bits"),
        ("infer.steps_bdeu", "BDeu of a node given its parents"),
        ("infer.steps_k2", "K2 of a node given its parents"),
    ):
        asia.act(action)
        asia.rest()
        assert words in page.text()
    assert "ln Γ(" in page.text()
    assert r"\ln \Gamma" in page.latex()


def test_terms_that_are_zero_are_said(asia: Hand) -> None:
    asia.click_title("either")
    asia.act("infer.steps")
    asia.rest()
    assert "terms are 0 and left out" in asia.window.activities[Steps].steps.text()


def test_several_nodes_predict_the_last_one_selected_in_the_network_and_on_data(
    qapp: object,
) -> None:
    with open_window(SAMPLES / "iris-plus.bayesgui") as hand:
        network = hand.window.document.state.network
        cases = Dataset.from_blocks(network, sample(network, 400, 5))
        hand.window.session.data.set(DataState(cases, "flowers.csv"))
        hand.canvas.fit(animated=False)
        hand.rest()
        hand.click_title("petal length")
        hand.click_title("sepal length", CONTROL)
        hand.click_title("petal width", CONTROL)
        hand.act("infer.steps_predictor")
        hand.rest()
        text = hand.window.activities[Steps].steps.text()
        assert "Mean squared error of E[X | Y] as a predictor of X" in text
        assert "MSE_data" in text
        assert "400 rows" in text
        assert "No other function of petal length, sepal length has a smaller error" in text


def test_entries_of_tables_may_be_written_as_parameters_of_numbered_nodes(asia: Hand) -> None:
    show_steps(asia, "xray", "yes")
    page = asia.window.activities[Steps].steps
    button = page.findChild(QToolButton, "steps.theta")
    assert "P(smoke = no)" in page.text()
    QTest.mouseClick(button, LEFT)
    network = asia.window.document.state.network
    smoke, either = (network.names.index(name) + 1 for name in ("smoke", "either"))
    assert f"θ_{smoke}12" in page.text()
    assert "P(smoke = no)" not in page.text()
    assert page.key.text().startswith("θ_ijk: entry of node i, row j, state k")
    assert f"{either} either" in page.key.text()
    assert asia.window.settings.table_entries == "theta"
    # Another answer is written in the same signs, and a second click goes back.
    asia.click_state("asia", "yes")
    assert f"θ_{smoke}12" in page.text()
    QTest.mouseClick(button, LEFT)
    assert "P(smoke = no)" in page.text()
    assert page.key.text() == ""
