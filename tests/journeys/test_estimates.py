"""Parameter estimates explained, cases added later, scores, and the Beta prior playground."""

from __future__ import annotations

import csv
import itertools
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QPushButton

import bayesgui
from bayesgui import paths
from bayesgui.app.data.importing.dialog import ImportDialog
from bayesgui.app.files.examples import ExamplesDialog
from bayesgui.app.learning.dialog import LearnDialog
from bayesgui.document.estimates import family_prior
from bayesgui.document.files import save
from bayesgui.windows.playgrounds.beta.window import BetaPriorWindow
from tests.journeys.test_import_and_learn import cases_of_asia, dialog_of, imported, press_enter
from tests.support.importing import opened_dialog
from tests.support.window import open_window

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.window import Hand

SAMPLES = paths.samples()
LEFT = Qt.MouseButton.LeftButton


def split(path: Path, at: int) -> tuple[Path, Path]:
    """Cut a table of cases in two."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    parts = path.with_name("first.csv"), path.with_name("second.csv")
    for part, chosen in zip(parts, (rows[1 : at + 1], rows[at + 1 :]), strict=True):
        with part.open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([rows[0], *chosen])
    return parts


def page_of(hand: Hand):  # type: ignore[no-untyped-def]
    hand.window.docks.open_page("bottom", "counts")
    hand.rest()
    return hand.window.pages.counts


def cell(page, line: int, part: str, configuration: int = 0) -> str:  # type: ignore[no-untyped-def]
    return str(page.model.index_of(configuration, line, part).data())


def test_in_a_low_page_nothing_lies_over_something_else(qapp: object) -> None:
    with open_window(SAMPLES / "networks" / "coin.bayesgui") as hand:
        page, docks = page_of(hand), hand.window.docks
        for height in (120, 160):
            docks._resize("bottom", height)
            hand.rest()
            rows = [row.geometry() for row in page.plot.legend.rows]
            assert len(rows) == 7
            assert all(not a.intersects(b) for a, b in itertools.combinations(rows, 2))
            bar, head = page.view.horizontalScrollBar(), page.view.horizontalHeader()
            over = bar.mapTo(page, QPoint()).y() < head.mapTo(page, QPoint()).y() + head.height()
            assert not (bar.isVisible() and over)
            painter = page.plot.plot.painter
            for axis in page.plot.plot.content.vertical:
                places = [painter.height_of(painter.frame(), axis, v) for v, _ in
                          painter.vertical_ticks(axis)]  # fmt: skip
                assert all(a - b >= 13 for a, b in itertools.pairwise(places))


def test_the_coin_opens_with_its_tosses_and_shows_the_textbook_numbers(qapp: object) -> None:
    with open_window(SAMPLES / "networks" / "coin.bayesgui") as hand:
        page = hand.window.pages.counts
        assert page.isVisible()
        assert page.name == "toss"
        row = [cell(page, 0, part) for part in ("prior", "counts", "posterior", "estimate")]
        assert row == ["1", "7", "8", "0.6667"]
        marks = {mark.label: mark.x for mark in page.plot.plot.content.markers}
        assert marks["MLE"] == pytest.approx(0.7)
        assert marks["posterior mean"] == pytest.approx(2 / 3)
        assert not hand.window.document.is_modified
        QTest.mouseClick(page.tools.apply_button, LEFT)
        hand.rest()
        assert hand.window.posteriors()["toss"] == pytest.approx([2 / 3, 1 / 3])
        assert hand.window.document.state.network.cpt("toss").observed.tolist() == [7, 3]
        hand.act("edit.undo")
        assert hand.window.posteriors()["toss"] == pytest.approx([0.5, 0.5])


def test_the_thumbtack_has_35_heads_in_100(qapp: object) -> None:
    with open_window(SAMPLES / "networks" / "thumbtack.bayesgui") as hand:
        page = hand.window.pages.counts
        assert cell(page, 0, "counts") == "35"
        assert cell(page, 0, "estimate") == "0.3529"  # 36 / 102


def test_odd_and_even_dice_open_with_their_throws(qapp: object) -> None:
    with open_window(SAMPLES / "networks" / "odd-even-dice.bayesgui") as hand:
        network = hand.window.document.state.network
        one, two = "first throw", "second throw"
        first, second = network[one].index("1"), network[two].index("2")
        hand.rest()
        shown = hand.window.posteriors()
        assert (shown[one][first], shown[two][second]) == pytest.approx((1 / 12, 1 / 12))
        hand.click_state("die", "odd")
        hand.rest()
        shown = hand.window.posteriors()
        assert (shown[one][first], shown[two][second]) == pytest.approx((1 / 6, 0))
        hand.window.session.selection.set([one])
        hand.rest()
        assert hand.window.pages.counts.cases().total == 3600


def test_a_prior_typed_by_hand_is_seen_learned_with_and_kept_in_the_file(
    asia: Hand, tmp_path: Path
) -> None:
    hand = asia
    imported(hand, cases_of_asia(tmp_path / "visits.csv"))
    hand.click_title("smoke")
    page = page_of(hand)
    index = page.model.index_of(0, 0, "prior")
    QTest.mouseClick(page.view.viewport(), LEFT, pos=page.view.visualRect(index).center())
    QTest.keyClicks(page.view, "4")
    QTest.keyClicks(QApplication.focusWidget(), "0")
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    hand.rest()
    assert cell(page, 0, "prior") == "40"
    seen = float(page.model.number(0, 0, "counts"))
    hand.act("learn.parameters")
    dialog = dialog_of(hand, LearnDialog)
    assert dialog.entered.isVisible()
    assert "smoke" in dialog.entered.text()
    press_enter(hand, dialog)
    cpt = hand.window.document.state.network.cpt("smoke")
    assert cpt.values[0] == pytest.approx((40 + seen) / (40.5 + 4000))
    path = tmp_path / "asia.bayesgui"
    save(hand.window.document.state, path)
    hand.rest()
    again = bayesgui.read(path).cpt("smoke")
    assert family_prior(again) == pytest.approx([40, 0.5])
    assert again.observed.tolist() == cpt.observed.tolist()


def test_learning_says_how_many_configurations_had_no_data_and_marks_the_nodes(
    asia: Hand, tmp_path: Path
) -> None:
    hand = asia
    imported(hand, cases_of_asia(tmp_path / "visits.csv", 40))
    hand.act("learn.parameters")
    press_enter(hand, dialog_of(hand, LearnDialog))
    said = hand.window.messages.bar.text
    assert said.startswith("Learned 18 parameters from 40 rows in ")
    network = hand.window.document.state.network
    unseen = sum(int((network.cpt(n).data_rows() == 0).sum()) for n in network)
    assert unseen > 0
    assert f"Configurations of parents without a case in the data: {unseen}, in" in said
    assert said.casefold().count("configuration") == 1
    assert hand.canvas.canvas_scene.displays.display("dysp").badges == ("40",)


def add_cases(hand: Hand, dialog: ImportDialog) -> None:
    hand.rest()
    assert dialog.learn_button.text() == "Add the cases"
    assert dialog.learn_button.isVisible()
    QTest.mouseClick(dialog.learn_button, Qt.MouseButton.LeftButton)
    hand.rest()


def test_no_smoothing_for_the_selected_nodes_and_for_all_is_one_step_each(
    asia: Hand, tmp_path: Path
) -> None:
    hand = asia
    imported(hand, cases_of_asia(tmp_path / "visits.csv"))
    data = hand.window.session.data.state.dataset
    hand.window.learn_actions.learn(hand.window.documents.current, "bayes", {})
    hand.rest()
    learned = hand.window.document.state.network
    plain = bayesgui.learn_parameters(learned, data, "mle", unseen="keep").network
    hand.window.session.selection.set(["tub", "smoke"])
    hand.window.action_set.refresh()
    hand.act("learn.no_smoothing")
    after = hand.window.document.state.network
    for name in after:
        expected = plain if name in ("tub", "smoke") else learned
        assert after.cpt(name).values == pytest.approx(expected.cpt(name).values)
    QTest.keyClick(hand.viewport, Qt.Key.Key_F6)
    dialog = dialog_of(hand, LearnDialog)
    assert "tub" in dialog.entered.text()
    assert "smoke" in dialog.entered.text()
    dialog.reject()
    hand.act("edit.undo")
    assert hand.window.document.state.network is learned
    hand.act("learn.no_smoothing_all")
    for name in plain:
        cpt = hand.window.document.state.network.cpt(name)
        assert cpt.values == pytest.approx(plain.cpt(name).values)
    hand.act("edit.undo")
    hand.window.session.selection.clear()
    hand.window.action_set.refresh()
    assert not hand.window.action_set["learn.no_smoothing"].isEnabled()


def test_cases_added_later_equal_learning_at_once(
    asia: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = asia
    whole = cases_of_asia(tmp_path / "visits.csv")
    first, second = split(whole, 1500)
    imported(hand, first)
    hand.act("learn.parameters")
    press_enter(hand, dialog_of(hand, LearnDialog))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_a, **_k: (str(second), ""))
    hand.act("learn.continue")
    add_cases(hand, dialog_of(hand, ImportDialog))
    assert "Added 2,500 rows of second.csv" in hand.window.messages.bar.text
    network = bayesgui.read(SAMPLES / "networks" / "asia.bayesgui")
    at_once = bayesgui.learn_parameters(network, bayesgui.read_data(whole, network=network))
    for name in network:
        later = hand.window.document.state.network.cpt(name)
        assert np.abs(later.values - at_once.network.cpt(name).values).max() <= 1e-12
        assert later.observed.tolist() == at_once.network.cpt(name).observed.tolist()
    hand.act("edit.undo")
    assert hand.window.document.state.network.cpt("asia").observed.sum() == 1500


def test_a_file_that_does_not_fit_is_matched_by_hand_before_its_cases_are_added(
    asia: Hand, tmp_path: Path
) -> None:
    hand = asia
    before = hand.window.document.state
    names = before.network.names
    path = tmp_path / "odd.csv"
    rows = [",".join(["no"] * 8)] * 6 + [",".join(["no", "maybe", *["no"] * 6])]
    header = ",".join("result" if name == "tub" else name for name in names)
    path.write_text("\n".join([header, *rows]) + "\n", encoding="utf-8")
    dialog = opened_dialog(hand.window, path, hand.window.additional_data.ask)
    hand.rest()
    assert dialog.windowTitle() == "Add the cases of odd.csv"
    assert dialog.summary.text() == "7 of 8 columns are used: 7 nodes matched. No column for tub."
    assert not dialog.learn_button.isEnabled()
    assert not dialog.import_button.isVisible()
    assert ("result", "new node") not in dialog.columns.choices("result")
    dialog.columns.choose("result", "tub")
    add_cases(hand, dialog)
    assert "no state “maybe”" in dialog.problem.text()
    assert dialog.isVisible()
    assert hand.window.document.state is before
    dialog.columns.choose_meanings("result", {"maybe": "yes", "no": "no"})
    dialog.adding.method.setCurrentIndex(dialog.adding.method.findData("mle"))
    add_cases(hand, dialog)
    assert QApplication.activeModalWidget() is None
    assert hand.window.messages.bar.text.startswith("Added 7 rows of odd.csv")
    cpt = hand.window.document.state.network.cpt("tub")
    assert cpt.observed.tolist() == [[0, 0], [1, 6]]
    assert cpt.values[1] == pytest.approx([1 / 7, 6 / 7])
    hand.act("edit.undo")
    assert hand.window.document.state.network is before.network


def test_imagined_cases_of_another_file_are_a_prior(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = SAMPLES / "data" / "thumbtack.csv"
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_a, **_k: (str(other), ""))
    with open_window(SAMPLES / "networks" / "coin.bayesgui") as hand:
        hand.window.pages.counts.use_preset("file")
        hand.rest()
        page = hand.window.pages.counts
        row = [cell(page, 0, part) for part in ("prior", "counts", "posterior", "estimate")]
        assert row == ["35", "7", "42", "0.3818"]  # 42 / 110


def test_the_playground_opens_from_its_menu(empty: Hand) -> None:
    empty.act("playground.beta_prior")
    (playground,) = empty.window.findChildren(BetaPriorWindow)
    assert playground.isVisible()
    texts = " ".join(label.text() for label in playground.findChildren(QLabel))
    assert "Beta(8, 4)" in texts
    playground.close()


def test_an_example_table_is_imported_from_the_gallery(empty: Hand) -> None:
    hand = empty
    hand.act("file.examples")
    dialog = dialog_of(hand, ExamplesDialog)
    button = dialog.findChild(QPushButton, "example.fruit.csv")
    QTest.mouseMove(button, button.rect().center())
    button.setFocus()
    texts = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert "what is long, sweet and yellow is a banana" in texts
    QTest.mouseClick(button, LEFT)
    hand.rest()
    press_enter(hand, dialog_of(hand))
    assert hand.window.session.data.state.dataset is not None
    assert hand.window.document.state.network.names == ("fruit", "long", "sweet", "yellow")
