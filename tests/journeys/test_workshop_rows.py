"""Rows in the classifier workshop: edited, followed by lazy training, and added to models."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QFileDialog, QPushButton

from bayesgui.data.dataset import Dataset
from bayesgui.data.row_edits import without_rows
from bayesgui.document.data import DataState
from tests.support.window import LEFT, NONE, Hand

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.conftest import Opens


@pytest.fixture
def hand(shared_window: Opens) -> Iterator[Hand]:
    with shared_window() as made:
        yield made


def write(path: Path, rows: int, seed: int) -> Path:
    """Write mails of which spam is told by two words."""
    generator = np.random.default_rng(seed)
    spam = generator.random(rows) < 0.4
    words = generator.random((rows, 2)) < np.where(spam[:, None], (0.8, 0.7), (0.1, 0.3))
    lines = ["offer,money,kind"]
    for row, is_spam in zip(words, spam, strict=True):
        lines.append(",".join([*("yes" if w else "no" for w in row), "spam" if is_spam else "ham"]))
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


@pytest.fixture
def table(tmp_path: Path) -> Path:
    return write(tmp_path / "mails.csv", 120, 7)


def click(widget, place: QPoint | None = None) -> None:
    QTest.mouseClick(widget, LEFT, NONE, place or widget.rect().center())
    QApplication.processEvents()


def opened(hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch):
    """Open the workshop with naive Bayes alone ticked."""
    hand.key(Qt.Key.Key_F8)
    window = hand.window.workshop.window
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(table), ""))
    click(window.findChild(QPushButton, "workshopTable"))
    hand.rest()
    for name in ("tan", "aode"):
        click(window.findChild(QCheckBox, f"model.{name}"), QPoint(8, 14))
    assert window.state.ticked == ("naive-bayes",)
    return window


def train(window, hand: Hand) -> None:
    click(window.findChild(QPushButton, "workshopTrain"))
    hand.rest()


def choose(window, name: str, hand: Hand) -> None:
    """Choose an entry of the menu beside the table."""
    action = window.head.menu.action(name)
    assert action.isEnabled(), action.toolTip()
    action.trigger()
    hand.rest()


def await_training(window, hand: Hand) -> None:
    """Wait until lazy training has begun and ended."""
    lazy = hand.window.workshop._lazy
    for _ in range(500):
        if not lazy.is_waiting:
            break
        QTest.qWait(10)
    hand.rest()


def editor_of(window, hand: Hand):
    choose(window, "rows.edit", hand)
    return hand.window.workshop.rows.editor


def select(view, *rows: int) -> None:
    for k, row in enumerate(rows):
        place = QPoint(20, view.rowViewportPosition(row) + 8)
        keys = Qt.KeyboardModifier.ControlModifier if k else NONE
        QTest.mouseClick(view.viewport(), LEFT, keys, place)
    QApplication.processEvents()


def type_state(view, row: int, column: int, state: str) -> None:
    """Choose another state in a cell, by the keyboard."""
    view.setCurrentIndex(view.model().index(row, column))
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_F2)
    box = view.findChild(QComboBox)
    assert box is not None
    steps = box.findText(state) - box.currentIndex()
    for _ in range(abs(steps)):
        QTest.keyClick(box, Qt.Key.Key_Down if steps > 0 else Qt.Key.Key_Up)
    QTest.keyClick(box, Qt.Key.Key_Return)
    QApplication.processEvents()


def test_lazy_training_follows_cells_ticks_and_options(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(hand, table, monkeypatch)
    assert not window.state.results
    click(window.models.lazy, QPoint(8, window.models.lazy.height() // 2))
    await_training(window, hand)
    first = window.state.results["naive-bayes"]
    editor = editor_of(window, hand)
    truth = editor.model.index(0, 2).data()
    other = "ham" if truth == "spam" else "spam"
    before = first.model.log_priors.copy()
    type_state(editor.view, 0, 2, other)
    assert window.state.dataset["kind"].texts()[0] == other
    # Old figures stay in sight until the new ones come.
    assert window.state.results["naive-bayes"] is first
    await_training(window, hand)
    second = window.state.results["naive-bayes"]
    assert second is not first
    assert not np.allclose(second.model.log_priors, before)
    click(editor.buttons["undo"])
    assert window.state.dataset["kind"].texts()[0] == truth
    await_training(window, hand)
    third = window.state.results["naive-bayes"]
    np.testing.assert_array_equal(third.model.log_priors, before)
    assert third.accuracy == first.accuracy
    click(window.findChild(QCheckBox, "model.tan"), QPoint(8, 14))
    await_training(window, hand)
    assert set(window.state.results) == {"naive-bayes", "tan"}


def test_without_lazy_training_an_edited_table_waits_for_the_button(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(hand, table, monkeypatch)
    train(window, hand)
    editor = editor_of(window, hand)
    select(editor.view, 3, 5)
    assert editor.chosen == [3, 5]
    click(editor.buttons["remove"])
    await_training(window, hand)
    assert window.state.dataset.n_rows == 118
    assert not window.state.results
    assert window.state.ticked == ("naive-bayes",)
    click(editor.buttons["append"])
    assert window.state.dataset.n_rows == 119
    assert editor.view.currentIndex().row() == 118
    QTest.keyClick(editor, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(editor, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.state.dataset.n_rows == 120
    click(editor.buttons["redo"])
    assert window.state.dataset.n_rows == 118
    train(window, hand)
    assert len(window.state.results["naive-bayes"].truth) == 118


def test_the_table_of_the_document_is_followed_lazily(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import bayesgui

    cases = bayesgui.read_data(table)
    assert isinstance(cases, Dataset)
    hand.window.session.data.set(DataState(cases, "mails.csv", (), table))
    hand.key(Qt.Key.Key_F8)
    window = hand.window.workshop.window
    window.update_state(ticked=("naive-bayes",))
    shorter = without_rows(cases, range(20))
    hand.window.session.data.set(DataState(shorter, "mails.csv", (), table))
    assert window.state.dataset is cases
    hand.window.session.data.set(DataState(cases, "mails.csv", (), table))
    click(window.models.lazy, QPoint(8, window.models.lazy.height() // 2))
    await_training(window, hand)
    assert len(window.state.results["naive-bayes"].truth) == 120
    hand.window.session.data.set(DataState(shorter, "mails.csv", (), table))
    await_training(window, hand)
    assert len(window.state.results["naive-bayes"].truth) == 100
    assert window.state.target == "kind"


def test_rows_of_a_file_are_added_by_counts_and_undone(
    hand: Hand, table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(hand, table, monkeypatch)
    assert not window.head.menu.action("rows.add").isEnabled()
    train(window, hand)
    old = window.state.shown
    more = write(tmp_path / "more.csv", 60, 8)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(more), ""))
    choose(window, "rows.add", hand)
    assert window.messages.text.startswith("Added 60 rows of more.csv to naive-bayes, by")
    assert window.state.added == {"naive-bayes": 60}
    both = tmp_path / "both.csv"
    both.write_text(
        table.read_text("utf-8") + more.read_text("utf-8").split("\n", 1)[1], encoding="utf-8"
    )
    import bayesgui

    whole = bayesgui.train(bayesgui.read_data(both), "kind", "naive-bayes")
    network = window.state.shown.network
    for name in network.names:
        np.testing.assert_allclose(network.cpt(name).values, whole.states.network.cpt(name).values)
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.state.shown is old
    assert window.state.added == {}


def test_selected_rows_are_added_and_models_that_cannot_say_why(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(hand, table, monkeypatch)
    train(window, hand)
    editor = editor_of(window, hand)
    assert not editor.buttons["learn"].isEnabled()
    select(editor.view, 0, 1, 2)
    assert editor.buttons["learn"].text() == "Add the rows to naive-bayes"
    before = window.state.shown.network.cpt("kind").values
    click(editor.buttons["learn"])
    hand.rest()
    assert window.state.added == {"naive-bayes": 3}
    truths = window.state.dataset["kind"].texts()
    shares = [(np.sum(truths == name) + np.sum(truths[:3] == name) + 1) / 125 for name in
              window.state.classes]  # fmt: skip
    np.testing.assert_allclose(window.state.shown.network.cpt("kind").values.ravel(), shares)
    assert not np.allclose(before.ravel(), shares)
    window.update_state(ticked=("kde-nb",), current="kde-nb")
    train(window, hand)
    assert not editor.buttons["learn"].isEnabled()
    assert editor.buttons["learn"].toolTip().startswith("kde-nb does not learn by counts")
    assert not window.head.menu.action("rows.add").isEnabled()


def test_a_wrong_cell_is_said_and_nothing_changes(
    hand: Hand, table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = tmp_path / "n.csv"
    numbers.write_text("n,kind\n1.5,a\n2.25,b\n3.5,a\n4.75,b\n", "utf-8")
    window = opened_alone(hand, numbers, monkeypatch)
    editor = editor_of(window, hand)
    before = window.state.dataset
    view = editor.view
    view.setCurrentIndex(view.model().index(0, 0))
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_F2)
    field = QApplication.focusWidget()
    field.selectAll()
    QTest.keyClicks(field, "many")
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert window.state.dataset is before
    assert "“many” is not a number" in editor.messages.text
    assert view.model().index(0, 0).data() == "1.5"


def opened_alone(hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch):
    hand.act("classify.train")
    window = hand.window.workshop.window
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(table), ""))
    click(window.findChild(QPushButton, "workshopTable"))
    hand.rest()
    return window


def test_windows_close_with_the_workshop_and_open_again(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(hand, table, monkeypatch)
    train(window, hand)
    first = editor_of(window, hand)
    choose(window, "model.inspect", hand)
    workshop = hand.window.workshop
    assert first.isVisible()
    rows, inspecting = workshop.rows, workshop.inspecting
    assert inspecting.inspector.isVisible()
    click(window.models.lazy, QPoint(8, window.models.lazy.height() // 2))
    window.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    hand.rest()
    assert workshop.window is None
    assert rows.editor is None
    assert inspecting.inspector is None
    again = opened_alone(hand, table, monkeypatch)
    assert not again.models.lazy.isChecked()
    second = editor_of(again, hand)
    select(second.view, 0)
    click(second.buttons["remove"])
    assert again.state.dataset.n_rows == 119


def test_a_document_that_is_closed_is_followed_no_more(hand: Hand, table: Path) -> None:
    import bayesgui

    cases = bayesgui.read_data(table)
    documents = hand.window.documents
    hand.act("file.new")
    hand.rest()
    hand.window.session.data.set(DataState(cases, "mails.csv", (), table))
    hand.key(Qt.Key.Key_F8)
    window = hand.window.workshop.window
    window.update_state(ticked=("naive-bayes",))
    click(window.models.lazy, QPoint(8, window.models.lazy.height() // 2))
    await_training(window, hand)
    documents.remove(documents.current)
    hand.rest()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert window.state.dataset is cases
    hand.window.session.data.set(DataState(without_rows(cases, [0]), "mails.csv", (), table))
    await_training(window, hand)
    assert window.state.dataset is cases


def test_rows_are_added_to_an_opened_model(
    hand: Hand, table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import bayesgui
    from bayesgui.classifiers.base import classifiers
    from bayesgui.classifiers.model_files import SavedModel, write_model

    classifier = classifiers.create("naive-bayes")
    path = tmp_path / "m.bayesmodel"
    cases = bayesgui.read_data(table)
    write_model(path, SavedModel.of(classifier.fit(cases, "kind"), classifier))
    hand.window.workshop.read_model(path)
    hand.rest()
    window = hand.window.workshop.window
    old = window.state.opened
    more = write(tmp_path / "more.csv", 30, 9)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(more), ""))
    choose(window, "rows.add", hand)
    counts = [
        each.model.states.network.cpt("kind").observed.sum() for each in (old, window.state.opened)
    ]
    assert counts == [120, 150]
    (button,) = window.messages.buttons
    click(button)
    assert window.state.opened is old
    # A table without the class is refused in one sentence, and nothing changes.
    more.write_text("offer,money\nyes,no\nno,no\n", "utf-8")
    choose(window, "rows.add", hand)
    assert window.messages.kind == "error"
    assert window.state.opened is old
