"""A classifier from the workshop as a network: what its features tell, its tree, its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton

from bayesgui.app.classifying.class_networks import ClassNetworks
from bayesgui.app.editing import arranging
from bayesgui.classifiers.class_information import information_from_cases
from bayesgui.classifiers.training import estimate_again
from bayesgui.classifiers.tree_growth import tree_growth
from bayesgui.core.variable import Variable
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.document import edits
from bayesgui.document.data import DataState
from bayesgui.document.decisions.class_edits import mark_class
from bayesgui.document.shown.classifier_figures import ClassifierFigures
from tests.support.window import LEFT, SAMPLES, Hand, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QWidget

    from bayesgui.panels.classifier.page import ClassifierPanel
    from tests.conftest import Opens
STATES = ("no", "yes")


def _mails() -> Dataset:
    """Return mails with words that follow each other, b a, c b, d a, and one that tells nothing."""
    rng = np.random.default_rng(4)
    spam = (rng.random(500) < 0.4).astype(int)
    codes = {"kind": spam, "a": (rng.random(500) < 0.2 + 0.5 * spam).astype(int)}
    for child, parent, share in (("b", "a", 0.6), ("c", "b", 0.7), ("d", "a", 0.3)):
        codes[child] = (rng.random(500) < 0.15 + share * codes[parent]).astype(int)
    return Dataset(tuple(CodedColumn(name, STATES, each) for name, each in codes.items()))


MAILS = _mails()


def press(hand: Hand, widget: QWidget, place: QPoint | None = None) -> None:
    QTest.mouseClick(widget, LEFT, pos=place or widget.rect().center())
    hand.rest()


def trained(hand: Hand, method: str = "tan") -> None:
    """Train one model in the workshop by its button, and open it as a network."""
    hand.window.session.data.set(DataState(MAILS, "mails.csv"))
    hand.act("classify.train")
    window = hand.window.workshop.window
    window.choose_target("kind")
    window.update_state(ticked=(method,), current=method, folds=3)
    press(hand, window.findChild(QPushButton, "workshopTrain"))
    hand.act("classify.open")
    assert QTest.qWaitForWindowActive(hand.window)


@pytest.fixture
def hand(shared_window: Opens) -> Iterator[Hand]:
    with shared_window() as hand:
        yield hand


def page_of(hand: Hand) -> ClassifierPanel:
    return hand.window.activities[ClassNetworks].classifier


def hover(hand: Hand, widget: QWidget, place: QPoint) -> None:
    QTest.mouseMove(widget, place + QPoint(1, 1))
    QTest.mouseMove(widget, place)
    hand.rest()


def test_the_page_has_the_numbers_of_the_table(hand: Hand) -> None:
    trained(hand)
    page, figures = page_of(hand), hand.window.session.shown[ClassifierFigures]
    assert page.isVisible()
    assert page._method.text() == "tan"
    assert page._table.whole == "mails.csv, 500 rows"
    accuracy = hand.window.workshop.window.state.results["tan"].accuracy
    assert page._accuracy.text() == f"{100 * accuracy:.2f} %"
    assert page._judged.text() == "in 3 folds"
    network = hand.window.document.state.network
    known = information_from_cases(network, MAILS, "kind")
    triangle = page.triangle
    for first in known.features:
        for second in known.features[: known.features.index(first)]:
            shown = triangle.text_of(triangle.cell_of(first, second))
            value = known.of_pair(first, second)
            assert shown in (f"{value:.3f}"[1:], "0+"), (first, second)
    growth = tree_growth(MAILS, "kind")
    listed = [(line.text, line.number) for line in page.tree.measured]
    assert listed == [(f"{s.first} → {s.second}", f"{s.weight:.4f}") for s in growth.steps]
    assert page._tree_title.accessibleName() == "The tree as it grew from a"
    assert triangle.tree == {frozenset(arc) for arc in growth.arcs}
    bars = {line.text: float(line.number) for line in page.features.measured}
    assert next(iter(bars)) == "a"
    assert bars == pytest.approx(
        dict(zip(known.features, known.about_class, strict=True)), abs=5e-5
    )
    assert figures.state.is_heaviest


def test_a_cell_points_at_both_nodes_and_a_node_at_its_cells(hand: Hand) -> None:
    trained(hand)
    page, canvas = page_of(hand), hand.canvas
    triangle = page.triangle
    cell = triangle.cell_of("b", "c")
    hover(hand, triangle.viewport(), triangle.cell_rect(cell).center().toPoint())
    rings = canvas.canvas_scene.decorations.rings
    assert {name for name, ring in rings.items() if ring.token == "node_hover"} == {"b", "c"}
    assert "I(c; b | kind)" in triangle.tip_of(cell)
    hover(hand, triangle.viewport(), QPoint(2, 2))
    rings = canvas.canvas_scene.decorations.rings
    assert not [ring for ring in rings.values() if ring.token == "node_hover"]
    hover(hand, canvas.viewport(), canvas.node_rect("d").center())
    assert triangle.named == {"d"}
    place = triangle.cell_rect(cell).center().toPoint()
    press(hand, triangle.viewport(), place)
    assert hand.window.session.selection.arcs == (("b", "c"),)


def test_an_edited_tree_is_estimated_again_in_one_step(hand: Hand) -> None:
    trained(hand)
    page, document = page_of(hand), hand.window.document
    before = document.state
    hand.window.session.selection.set((), [("a", "d")])
    hand.canvas.setFocus()
    hand.rest()
    hand.key(Qt.Key.Key_Delete)
    edited = document.state.network
    assert ("a", "d") not in edited.arcs
    assert [line.text for line in page.tree.measured] == ["a → b", "b → c"]
    assert page._tree_title.accessibleName() == "The arcs in the order of growth"
    table = edited.cpt("d").values
    press(hand, page.estimate_button)
    now = document.state.network
    expected = estimate_again(edited, MAILS, "kind").network
    assert np.allclose(now.cpt("d").values, expected.cpt("d").values)
    assert not np.allclose(now.cpt("d").values, table)
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert document.state.network is edited
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert document.state.network is before.network
    assert len(page.tree.measured) == 3


def test_the_page_follows_the_active_document_and_leads_back(hand: Hand) -> None:
    trained(hand)
    window = hand.window
    first = window.documents.current_index
    workshop = window.workshop.window
    workshop.update_state(ticked=("naive-bayes",), current="naive-bayes")
    press(hand, workshop.findChild(QPushButton, "workshopTrain"))
    hand.act("classify.open")
    page = page_of(hand)
    assert page._method.text() == "naive-bayes"
    assert not page.triangle.isVisible()
    assert not page.tree.isVisible()
    assert page.features.isVisible()
    window.documents.set_current(first)
    hand.rest()
    assert page._method.text() == "tan"
    assert page.triangle.isVisible()
    press(hand, page.back_button)
    assert window.workshop.window is workshop
    assert workshop.state.current == "tan"
    workshop.close()
    hand.window.activateWindow()
    assert QTest.qWaitForWindowActive(hand.window)
    QTest.keyClick(page, Qt.Key.Key_Escape)
    hand.rest()
    assert not page.isVisible()
    assert not window.session.shown[ClassifierFigures].state.is_open
    hand.act("classify.figures")
    assert page.isVisible()
    window.documents.set_current(first + 1)
    hand.rest()
    assert page._method.text() == "naive-bayes"


def test_the_page_follows_a_renamed_class_and_a_renamed_feature(hand: Hand) -> None:
    trained(hand)
    page, document = page_of(hand), hand.window.document
    rows = page.features.measured
    for old, new in (("kind", "sort"), ("a", "offer")):
        document.edit("Rename", lambda state, o=old, n=new: edits.rename_variable(state, o, n))
        hand.rest()
    assert page.box.text == ""
    assert [line.number for line in page.features.measured] == [line.number for line in rows]
    assert page.features.measured[0].text == "offer"
    assert page.tree.measured[0].text == "offer → b"
    press(hand, page.estimate_button)
    assert document.undo_text == "Estimate again"


def test_a_network_from_a_file_uses_its_own_tables(qapp: object) -> None:
    with open_window(SAMPLES / "asia.bayesgui") as hand:
        assert not hand.window.action_set["classify.figures"].isEnabled()
        hand.window.document.edit("Mark", lambda state: mark_class(state, "lung"))
        hand.rest()
        hand.act("classify.figures")
        page = page_of(hand)
        assert "own tables" in page._note.text()
        smoke = next(line for line in page.features.measured if line.text == "smoke")
        # P(smoke) is 1/2, P(lung | smoke) 0.1 and 0.01.
        entropies = [-(p * np.log(p) + (1 - p) * np.log(1 - p)) for p in (0.055, 0.1, 0.01)]
        assert float(smoke.number) == pytest.approx(entropies[0] - sum(entropies[1:]) / 2, abs=5e-5)
        assert not hand.window.action_set["classify.estimate"].isEnabled()
        press(hand, page.estimate_button)
        assert "open the table" in hand.window.status.sentence


def test_play_draws_the_arcs_one_by_one(hand: Hand) -> None:
    trained(hand)
    page, figures = page_of(hand), hand.window.session.shown[ClassifierFigures]
    scene, part = hand.canvas.canvas_scene, hand.window.activities[ClassNetworks]
    part._timer.setInterval(150)
    drawn: list[tuple[str, ...]] = []

    def note() -> None:
        styles = scene.decorations.arcs
        steps = figures.state.steps
        now = [f"{s.first}{s.second}" for s in steps if styles[s.first, s.second].opacity]
        if not drawn or drawn[-1] != tuple(now):
            drawn.append(tuple(now))

    figures.changed.connect(note)
    hand.act("classify.grow")
    assert page.play_button.text() == "Stop"
    for _ in range(100):
        QTest.qWait(10)
        if figures.state.grown is None:
            break
    assert drawn == [(), ("ab",), ("ab", "bc"), ("ab", "bc", "ad")]
    assert page.play_button.text() == "Play"
    # A second press ends it at once, and so does an edit.
    press(hand, page.play_button)
    press(hand, page.play_button)
    assert figures.state.grown is None
    press(hand, page.play_button)
    hand.window.session.selection.set((), [("a", "d")])
    hand.rest()
    hand.act("edit.delete")
    assert figures.state.grown is None
    assert not part._timer.isActive()


def test_the_product_of_naive_bayes_is_worked_out_for_the_case_on_the_canvas(hand: Hand) -> None:
    trained(hand, "naive-bayes")
    page = page_of(hand)
    assert not page.case.isVisible()
    hand.click_state("a", "yes")
    hand.click_state("c", "no")
    assert page.case.isVisible()
    heads, *factors, product, chance = page.case.lines
    network = hand.window.document.state.network
    first, second = (network["kind"].states.index(name) for name in heads[1:])
    assert [line[0] for line in factors] == ["P(kind)", "P(a = yes | kind)", "P(c = no | kind)"]
    tables = (
        network.cpt("kind").values,
        network.cpt("a").values[:, 1],
        network.cpt("c").values[:, 0],
    )
    for line, table in zip(factors, tables, strict=True):
        assert float(line[1]) == pytest.approx(table[first], rel=1e-3)
        assert float(line[2]) == pytest.approx(table[second], rel=1e-3)
    expected = tables[0] * tables[1] * tables[2]
    assert float(product[1]) == pytest.approx(expected[first], rel=1e-3)
    posterior = hand.window.posteriors()["kind"]
    assert float(chance[1]) == pytest.approx(posterior[first], abs=1e-4)
    assert posterior[first] >= posterior[second]
    hand.act("evidence.clear")
    assert not page.case.isVisible()


def test_the_super_parents_stand_in_place_of_the_triangle(hand: Hand) -> None:
    trained(hand, "spode")
    page, model = page_of(hand), hand.window.workshop.window.state.shown.model
    assert not page.triangle.isVisible()
    assert not page.play_button.isVisible()
    lines = {line[0].removesuffix(", chosen"): line[1:] for line in page.super_parents.lines}
    for each in model.super_parents:
        assert lines[each.column] == (f"{100 * each.accuracy:.2f} %", f"{each.log_loss:.4f}")
    (parent,) = {a for a, _ in hand.window.document.state.network.arcs} - {"kind"}
    assert page.super_parents.lines[1][0] == f"{parent}, chosen"


def test_an_edit_during_the_estimation_keeps_its_tables(hand: Hand) -> None:
    trained(hand)
    window = hand.window
    job = window.activities[ClassNetworks].estimate()
    assert job is not None
    window.document.edit(
        "Arc", lambda state: state.with_(model=state.network.without_arc("a", "d"))
    )
    edited = window.document.state.network
    hand.rest()
    assert window.document.state.network is edited
    assert "edited meanwhile" in window.messages.bar.text


def test_closing_the_document_while_it_plays_is_harmless(hand: Hand) -> None:
    trained(hand)
    window = hand.window
    hand.act("classify.grow")
    window.document.mark_saved(window.document.state)
    hand.act("file.close")
    assert not window.activities[ClassNetworks]._timer.isActive()
    assert not window.activities[ClassNetworks].classifier.isVisible()


def test_a_classifier_with_many_bends_is_arranged_in_a_job(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arranging, "BENDS_AT_ONCE", 0)
    trained(hand)
    places = hand.window.document.state.layout.positions
    assert set(places) == set(MAILS.names)
    assert page_of(hand).isVisible()
    assert any(job.title == "Arrange" for job in hand.window.runner.work_jobs)


def test_a_page_that_is_shown_without_the_overlay_is_left_by_esc(hand: Hand) -> None:
    page = hand.window.pages.panel(ClassNetworks.classifier)
    hand.window.pages.show(page)
    hand.rest()
    assert page.isVisible()
    page.setFocus()
    QTest.keyClick(page, Qt.Key.Key_Escape)
    hand.rest()
    assert not page.isVisible()


def menu_at(hand: Hand, place: QPoint) -> dict[str, bool]:
    """Open the context menu at a place, and return its entries with whether each is enabled.

    Those of its submenus are among them.
    """
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, place, hand.viewport.mapToGlobal(place)
    )
    QApplication.sendEvent(hand.viewport, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    inner = [each.menu() for each in menu.actions() if isinstance(each.menu(), QMenu)]
    all_entries = [entry for one in (menu, *inner) for entry in one.actions()]
    entries = {entry.text().replace("&", ""): entry.isEnabled() for entry in all_entries}
    menu.close()
    hand.rest()
    return entries


def test_the_menu_of_the_class_has_what_is_done_with_a_classifier(hand: Hand) -> None:
    trained(hand)
    entries = menu_at(hand, hand.title("kind"))
    assert entries["What the features tell"]
    assert entries["Operating point"]
    assert entries["Play the tree"]
    assert entries["Estimate again"]
    other = menu_at(hand, hand.title("a"))
    assert "Estimate again" not in other
    assert other["Loss matrix…"]


def test_a_classifier_from_a_file_is_counted_in_the_table_that_is_opened_with_it(
    hand: Hand,
) -> None:
    trained(hand)
    window, page = hand.window, page_of(hand)
    counted = page.features.measured
    window.documents.add(window.document.state, None, "copy")
    hand.rest()
    hand.act("classify.figures")
    assert page._method.text() == "copy"
    assert "own tables" in page._note.text()
    window.session.data.set(DataState(MAILS, "mails.csv"))
    hand.rest()
    assert page._note.text() == "Counted in 500 rows without a missing cell."
    assert page.features.measured == counted
    assert page._table.whole == "mails.csv, 500 rows"
    network = window.document.state.network
    press(hand, page.estimate_button)
    assert window.document.undo_text == "Estimate again"
    for name in network.names:
        again = window.document.state.network.cpt(name).values
        assert np.allclose(again, network.cpt(name).values)


def test_a_node_that_is_no_column_is_named_and_undo_counts_again(hand: Hand) -> None:
    trained(hand)
    window, page = hand.window, page_of(hand)
    window.document.edit(
        "Add", lambda state: edits.add_variable(state, Variable("new", STATES), (0.0, 0.0))
    )
    hand.rest()
    assert "own tables" in page._note.text()
    press(hand, page.estimate_button)
    assert "the table has no column for new" in window.status.sentence
    window.document.undo()
    hand.rest()
    assert page._note.text() == "Counted in 500 rows without a missing cell."


def test_removing_or_unmarking_the_class_leaves_no_figures_behind(hand: Hand) -> None:
    trained(hand)
    window, page = hand.window, page_of(hand)
    window.session.selection.set(["kind"])
    hand.rest()
    hand.act("edit.delete")
    assert "No node is marked" in page.box.text
    assert not page.features.isVisible()
    assert not hand.canvas.canvas_scene.decorations.arcs
    window.document.undo()
    hand.rest()
    assert page.box.text == ""
    assert page.features.measured[0].text == "a"


def test_aode_shows_what_each_super_parent_votes_and_each_of_their_networks(hand: Hand) -> None:
    trained(hand, "aode")
    window, page = hand.window, page_of(hand)
    model = window.workshop.window.state.shown.model
    assert not page.triangle.isVisible()
    assert not page.tree.isVisible()
    assert [line.text for line in page.votes.measured] == ["a", "b", "c", "d"]
    assert [line.number for line in page.votes.measured] == ["–"] * 4
    assert not page.together.isVisible()
    hand.click_state("a", "yes")
    hand.click_state("c", "no")
    row = Dataset(
        tuple(CodedColumn(name, STATES, np.array([k])) for name, k in (("a", 1), ("c", 0)))
    )
    posterior = np.exp(model.log_posteriors(row)[0])
    best = int(posterior.argmax())
    votes = sorted(model.votes(row, 0), key=lambda vote: -vote.share)
    shown = page.votes.measured
    assert [line.text for line in shown[:2]] == [f"{v.column} = {v.state}" for v in votes]
    for line, vote in zip(shown, votes, strict=False):
        assert line.value == pytest.approx(vote.share)
        assert float(line.number) == pytest.approx(vote.posterior[best], abs=1e-4)
    assert float(page.together.lines[0][1]) == pytest.approx(posterior[best], abs=1e-4)
    # A click on a row takes its network: the canvas then says what this super-parent votes.
    before = window.document.state
    place = next(k for k, vote in enumerate(votes) if vote.column == "c")
    press(hand, page.votes, page.votes.row_rect(place).center().toPoint())
    network = window.document.state.network
    assert {arc for arc in network.arcs if arc[0] != "kind"} == {("c", "a"), ("c", "b"), ("c", "d")}
    assert window.posteriors()["kind"][best] == pytest.approx(votes[place].posterior[best])
    assert page.votes.marked == {place}
    assert window.document.state.class_mark.training["options"]["super_parent"] == "c"
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.document.state.network is before.network
    assert page.votes.marked == {1 - place}
    window.document.edit("Rename", lambda state: edits.rename_variable(state, "a", "offer"))
    hand.rest()
    assert not page.votes.isVisible()


def test_a_row_of_aode_opens_the_network_whose_vote_counts_most(hand: Hand) -> None:
    trained(hand, "aode")
    window = hand.window
    workshop = window.workshop.window
    model = workshop.state.shown.model
    workshop.report.row_requested.emit(7)
    hand.rest()
    votes = model.votes(MAILS.without("kind"), 7)
    most = max(votes, key=lambda vote: vote.share).column
    assert window.session.shown[ClassifierFigures].state.super_parent == most
    assert len(window.document.state.evidence) == 4
