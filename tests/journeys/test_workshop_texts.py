"""Texts in the classifier workshop: folders, columns, and what their words say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton

from bayesgui import paths
from tests.support.window import LEFT, NONE, Hand

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.conftest import Opens
MESSAGES = paths.samples() / "texts" / "messages.csv"


@pytest.fixture
def hand(shared_window: Opens) -> Iterator[Hand]:
    with shared_window() as made:
        yield made


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for k in range(8):
        for kind, text in (("ham", f"lunch tomorrow {k + 10}"), ("spam", "win a free prize")):
            path = tmp_path / "mails" / kind / f"{k}.txt"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    return tmp_path / "mails"


def click(widget, place: QPoint | None = None) -> None:
    QTest.mouseClick(widget, LEFT, NONE, place or widget.rect().center())
    QApplication.processEvents()


def opened(hand: Hand):
    hand.key(Qt.Key.Key_F8)
    return hand.window.workshop.window


def choose(window, name: str, hand: Hand) -> None:
    """Choose an entry of the menu beside the table."""
    window.head.menu.action(name).trigger()
    hand.rest()


def train(window, hand: Hand) -> None:
    click(window.findChild(QPushButton, "workshopTrain"))
    hand.rest()


def test_the_example_is_trained_and_a_message_names_its_words(hand: Hand) -> None:
    window = opened(hand)
    choose(window, "example", hand)
    assert (window.state.title, window.state.target) == ("messages.csv", "kind")
    assert window.state.ticked == ("multinomial-nb", "bernoulli-nb")
    assert "pairs of characters" in window.messages.text
    train(window, hand)
    assert window.state.results["multinomial-nb"].accuracy > 0.85
    window.update_state(current="multinomial-nb", cell=(1, 1))
    QApplication.processEvents()
    rows = window.report.rows
    model = rows.model()
    heads = [model.headerData(k, Qt.Orientation.Horizontal) for k in range(model.columnCount())]
    assert heads == ["message", "P(spam)"]
    assert model.index(0, 0).data().startswith("Congratulations, you have won a free cruise!")
    click(rows.viewport(), rows.visualRect(model.index(0, 0)).center())
    hand.rest()
    words = {each.column for each in window.report.reason.reason.explanation.contributions}
    assert {"free", "won", "claim"} <= words


def test_words_count_by_presence_and_fewer_of_them(hand: Hand) -> None:
    window = opened(hand)
    choose(window, "example", hand)
    assert window.head.menu.action("counts").isChecked()
    choose(window, "words.100", hand)
    assert len(window.state.dataset.names) == 101
    assert "the 100 that occur in most texts, of 362" in window.messages.text
    choose(window, "presence", hand)
    assert window.head.menu.action("presence").isChecked()
    assert window.state.dataset["free"].states == ("0", "1")
    # 0 and 1 are numbers, too: binary multinomial naive Bayes.
    assert window.state.ticked == ("multinomial-nb", "bernoulli-nb")
    assert window.state.target == "kind"
    train(window, hand)
    assert window.state.results["bernoulli-nb"].accuracy > 0.8
    assert window.state.results["multinomial-nb"].accuracy > 0.8


def test_a_column_that_was_set_aside_is_counted_by_a_button(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(hand)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(MESSAGES), ""))
    click(window.findChild(QPushButton, "workshopTable"))
    hand.rest()
    assert window.state.dataset.names == ("kind",)
    (button,) = window.messages.buttons
    assert button.text() == "Count the words of message"
    click(button)
    hand.rest()
    assert len(window.state.dataset.names) == 363
    # The same by the menu.
    click(window.findChild(QPushButton, "workshopTable"))
    hand.rest()
    choose(window, "column.message", hand)
    assert len(window.state.dataset.names) == 363


def test_a_folder_is_trained_saved_and_applied_to_another(
    hand: Hand, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(hand)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    choose(window, "folder", hand)
    assert (window.state.title, window.state.target) == ("mails", "folder")
    train(window, hand)
    assert window.state.results["multinomial-nb"].accuracy == 1
    out = tmp_path / "out.csv"
    monkeypatch.setattr("bayesgui.app.files.save_dialog.ask_path", lambda *_: out)
    click(window.findChild(QPushButton, "workshopPredict"))
    hand.rest()
    lines = out.read_text("utf-8").splitlines()
    assert lines[0] == "file,folder,P(ham),P(spam),decision"
    assert [line.split(",")[0] for line in lines[1:]] == [
        f"{kind}/{k}.txt" for kind in ("ham", "spam") for k in range(8)
    ]
    assert [line.split(",")[-1] for line in lines[1:]] == ["ham"] * 8 + ["spam"] * 8
    window.findChild(QPushButton, "workshopTrain").setFocus()
    window.head.way_chosen.emit("file")
    hand.rest()
    assert window.state.test_title == "mails"
    train(window, hand)
    assert len(window.state.results["bernoulli-nb"].truth) == 16


def test_a_folder_without_texts_is_said(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(hand)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    choose(window, "folder", hand)
    assert window.messages.kind == "error"
    assert "holds no text" in window.messages.text
    assert window.state.dataset is None


def test_the_words_that_tell_most_come_first_and_are_copied(hand: Hand) -> None:
    window = opened(hand)
    assert not window.head.menu.action("model.inspect").isEnabled()
    choose(window, "example", hand)
    train(window, hand)
    window.update_state(current="multinomial-nb")
    choose(window, "model.inspect", hand)
    inspector = hand.window.workshop.inspecting.inspector
    model = inspector.model
    assert inspector.windowTitle() == "What multinomial-nb learned"
    assert model.rowCount() == 363
    heads = [model.headerData(k, Qt.Orientation.Horizontal) for k in range(model.columnCount())]
    assert heads == [
        "Column", "Value", "given ham", "given spam", "seen in ham", "seen in spam", "ln ratio",
    ]  # fmt: skip
    ratios = [float(model.index(k, 6).data()) for k in range(20)]
    assert ratios == sorted(ratios, reverse=True)
    # Each occurs nine times in one class and never in the other.
    assert {model.index(k, 0).data() for k in range(3)} == {"free", "now", "on"}
    place = next(k for k in range(3) if model.index(k, 0).data() == "free")
    assert [model.index(place, k).data() for k in (4, 5)] == ["0", "9"]
    assert model.index(place, 4).data(Qt.ItemDataRole.ToolTipRole).startswith("Not seen in")
    assert model.index(place, 5).data(Qt.ItemDataRole.ToolTipRole) is None
    QTest.keyClicks(inspector.search, "meeting")
    assert [model.index(k, 0).data() for k in range(model.rowCount())] == ["meeting"]
    inspector.view.selectRow(0)
    QTest.keyClick(inspector.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    lines = QApplication.clipboard().text().split("\n")
    assert lines[0].split("\t") == heads
    assert lines[1].startswith("meeting\t\t")
    # It follows the chosen model, whose rows are the two states of each word.
    inspector.search.clear()
    window.update_state(current="bernoulli-nb")
    hand.rest()
    assert inspector.windowTitle() == "What bernoulli-nb learned"
    assert model.rowCount() == 725
    inspector.view.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
    assert [model.index(0, k).data() for k in range(6)] == [
        "kind", "share of the class", "0.5", "0.5", "30", "30",
    ]  # fmt: skip


def test_the_menu_of_a_model_shows_what_it_learned_once_it_is_trained(hand: Hand) -> None:
    window = opened(hand)
    choose(window, "example", hand)
    row = window.models.rows["bernoulli-nb"]
    for expected in (None, "What bernoulli-nb learned"):
        place = row.rect().center()
        QApplication.sendEvent(
            row,
            QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, row.mapToGlobal(place)),
        )
        menu = QApplication.activePopupWidget()
        (action,) = menu.actions()
        action.trigger()
        menu.close()
        hand.rest()
        found = hand.window.workshop.inspecting.inspector
        assert (None if found is None else found.windowTitle()) == expected
        if found is None:
            assert window.messages.text == "Train bernoulli-nb first."
            train(window, hand)


def test_messages_of_a_file_are_added_to_a_model_of_words(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(hand)
    choose(window, "example", hand)
    train(window, hand)
    window.update_state(current="multinomial-nb")
    old = window.state.trained.model
    more = tmp_path / "more.csv"
    more.write_text("message,kind\nfree free lunch,ham\nnow or never,ham\n", "utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(more), ""))
    choose(window, "rows.add", hand)
    model = window.state.trained.model
    places = [model.features.index(word) for word in ("free", "now")]
    assert (model.word_counts - old.word_counts)[0, places].tolist() == [2, 1]
    assert (model.class_counts - old.class_counts).tolist() == [2, 0]
    assert not window.head.menu.action("rows.edit").isEnabled()
