"""Importing malformed tables: each is explained in a sentence and changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.support.bad_tables import NOTED, REFUSED
from tests.support.importing import opened_dialog

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.window import Hand


def test_each_bad_table_is_told_in_place_and_nothing_changes(asia: Hand, tmp_path: Path) -> None:
    hand = asia
    before = hand.window.document.state
    for name, (content, words) in REFUSED.items():
        path = tmp_path / name
        path.write_bytes(content)
        hand.window.messages.bar.clear()
        dialog = opened_dialog(hand.window, path)
        hand.rest()
        if dialog is None:
            assert hand.window.messages.bar.kind == "error", name
            assert words in hand.window.messages.bar.text, name
        else:
            for name_of_column in dialog.columns.targets():
                dialog.columns.choose(name_of_column, name_of_column)
            QTest.mouseClick(dialog.import_button, Qt.MouseButton.LeftButton)
            hand.rest()
            assert words in dialog.problem.text(), name
            assert "Reading" not in hand.window.status.sentence, name
            dialog.reject()
        assert hand.window.document.state is before
        assert hand.window.session.data.state.dataset is None


def test_odd_columns_are_set_aside_or_noted(empty: Hand, tmp_path: Path) -> None:
    hand = empty
    kinds = {"missing.csv": "empty", "constant.csv": "category", "names.csv": "identifier"}
    for name, (content, _words) in NOTED.items():
        path = tmp_path / name
        path.write_bytes(content)
        dialog = opened_dialog(hand.window, path)
        hand.rest()
        assert dialog.columns.targets()["b"] == "b"
        assert bool(dialog.columns.targets()["a"]) is (name == "constant.csv"), name
        assert dialog.head_table.header.words[0] == ("a", kinds[name])
        dialog.reject()


def test_the_wrong_encoding_is_told_and_can_be_changed_back(empty: Hand, tmp_path: Path) -> None:
    hand = empty
    path = tmp_path / "visits.csv"
    rows = "".join(f"{'男女'[k % 2]},{'是否'[k % 3 == 0]}\n" for k in range(40))
    path.write_bytes(("性别,吸烟\n" + rows).encode("gb18030"))
    dialog = opened_dialog(hand.window, path)
    hand.rest()
    box = dialog.form.encoding
    assert box.currentData() == "gb18030"
    box.setCurrentIndex(box.findData("utf-8-sig"))
    box.activated.emit(box.currentIndex())
    hand.rest()
    assert "encoding" in dialog.problem.text()
    box.setCurrentIndex(box.findData("gb18030"))
    box.activated.emit(box.currentIndex())
    hand.rest()
    assert dialog.problem.text() == ""
    assert list(dialog.columns.targets()) == ["性别", "吸烟"]
