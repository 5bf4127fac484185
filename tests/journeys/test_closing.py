"""Closing many documents, copies of documents, titles of tabs, and Enter on buttons."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox

import bayesgui
from bayesgui.document.files import open_state
from tests.support.window import SAMPLES, Hand, open_window

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def changed(hand: Hand, number: int) -> None:
    """Open empty documents and draw a node in each."""
    for _ in range(number):
        hand.act("file.new")
        hand.canvas.add_node_in_view()
        hand.key(Qt.Key.Key_Return)
        hand.rest()


def unsaved(hand: Hand) -> list[str]:
    return [each.document.title for each in hand.window.documents.all if each.document.is_modified]


def test_quit_asks_once_if_all_is_to_be_discarded(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_window() as hand:
        changed(hand, 3)
        assert len(unsaved(hand)) == 3
        asked: list[list[str]] = []

        def answer(box: QMessageBox) -> QMessageBox.StandardButton:
            asked.append([button.text() for button in box.buttons()])
            return QMessageBox.StandardButton.NoToAll

        monkeypatch.setattr(QMessageBox, "exec", answer)
        assert hand.window.close()
        assert len(asked) == 1
        assert "Discard all" in asked[0]


def test_the_last_document_has_nothing_else_to_discard(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_window() as hand:
        changed(hand, 2)
        asked: list[list[str]] = []

        def answer(box: QMessageBox) -> QMessageBox.StandardButton:
            asked.append([button.text() for button in box.buttons()])
            return QMessageBox.StandardButton.Discard

        monkeypatch.setattr(QMessageBox, "exec", answer)
        assert hand.window.close()
        assert ["Discard all" in texts for texts in asked] == [True, False]


def test_cancel_keeps_the_window(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_window() as hand:
        changed(hand, 1)
        monkeypatch.setattr(QMessageBox, "exec", lambda _box: QMessageBox.StandardButton.Cancel)
        assert not hand.window.close()
        assert hand.window.isVisible()
        monkeypatch.setattr(QMessageBox, "exec", lambda _box: QMessageBox.StandardButton.Discard)


def test_no_two_tabs_have_the_same_title(qapp: object) -> None:
    with open_window() as hand:
        documents = hand.window.documents
        documents.add(open_state(SAMPLES / "asia.bayesgui")[0], None, "network 2")
        documents.add(open_state(SAMPLES / "asia.bayesgui")[0], None, "asia")
        documents.add(open_state(SAMPLES / "asia.bayesgui")[0], None, "asia")
        documents.add()
        titles = [each.document.title for each in documents.all]
        assert titles == ["network 2", "asia", "asia 2", "network 3"]


def test_networks_of_one_name_are_told_apart_by_their_files(
    qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [tmp_path / "wet.dne", tmp_path / "wet.xdsl", tmp_path / "other" / "wet.dne"]
    paths[2].parent.mkdir()
    for path in paths:
        bayesgui.write(bayesgui.read(SAMPLES / "asia.bif"), path)
    with open_window(*paths, SAMPLES / "cancer.bayesgui") as hand:
        tabs, documents = hand.window.central_widget.tabs, hand.window.documents
        here = tmp_path.name
        shown = [tabs.tabText(k) for k in range(tabs.count())]
        assert shown == [f"{here}/wet.dne", "wet.xdsl", "other/wet.dne", "cancer"]
        documents.set_current(1)
        hand.canvas.add_node_in_view()
        hand.key(Qt.Key.Key_Return)
        asked: list[str] = []

        def answer(box: QMessageBox) -> QMessageBox.StandardButton:
            asked.append(box.text())
            return QMessageBox.StandardButton.Discard

        monkeypatch.setattr(QMessageBox, "exec", answer)
        hand.act("file.close")
        assert asked == ["Save changes to wet.xdsl?"]
        documents.remove(documents.all[1])
        assert [tabs.tabText(k) for k in range(tabs.count())] == ["wet", "cancer"]


def test_a_copy_is_another_file_and_the_document_keeps_its_own(
    qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "asia.bayesgui"
    shutil.copy(SAMPLES / "asia.bayesgui", path)
    with open_window(path) as hand:
        hand.canvas.add_node_in_view()
        hand.key(Qt.Key.Key_Return)
        proposed: list[str] = []

        def answer(*args: str) -> tuple[str, str]:
            proposed.append(args[2])
            return str(tmp_path / "copy.bif"), ""

        monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
        hand.act("file.export_copy")
        hand.rest()
        assert proposed == [str(tmp_path / "asia copy.bayesgui")]
        assert len(bayesgui.read(tmp_path / "copy.bif").names) == 9
        assert hand.window.document.path == path
        assert hand.window.document.is_modified
        said = hand.window.messages.bar.text
        assert said.startswith("Wrote the copy copy.bif, which cannot hold everything")
        assert len(bayesgui.read(path).names) == 8


def test_enter_presses_the_button_that_has_the_focus(asia: Hand) -> None:
    pressed: list[str] = []
    bar = asia.window.messages.bar
    bar.show_message("info", "Something.", [("Do it", lambda: pressed.append("done"))])
    asia.rest()
    bar.buttons[0].setFocus()
    QTest.keyClick(bar.buttons[0], Qt.Key.Key_Return)
    assert pressed == ["done"]


def test_a_message_covers_no_node_at_the_top_and_gives_the_view_back(asia: Hand) -> None:
    hand = asia
    first = min(hand.canvas.canvas_scene.geometry.boxes.values(), key=lambda box: box[1])

    def top() -> int:
        return round(hand.canvas.camera.projection().rect(first).top())

    hand.canvas.camera.scroll_by(0, top() - 5)
    hand.rest()
    hand.window.grab()
    before = top()
    assert 0 <= before <= 10
    hand.window.messages.show_message("warning", "Something to read.")
    hand.rest()
    assert top() >= 0
    hand.window.messages.bar.clear()
    hand.rest()
    assert top() == before


def test_a_message_moves_no_node_if_it_covers_none(asia: Hand) -> None:
    hand = asia
    box = next(iter(hand.canvas.canvas_scene.geometry.boxes.values()))

    def place() -> QPoint:
        point = hand.canvas.camera.projection().rect(box).topLeft().toPoint()
        return hand.viewport.mapTo(hand.window, point)

    hand.window.grab()
    before = place()
    hand.window.messages.show_message("warning", "Something to read.")
    hand.rest()
    assert place() == before
