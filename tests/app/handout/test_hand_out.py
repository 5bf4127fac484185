"""Hand out: what is asked, and the files that come of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QFileDialog, QLabel, QPushButton

from bayesgui.app.handout.choice import HandOutChoice, kept, restored
from bayesgui.app.handout.dialog import HandOutDialog
from bayesgui.lessons.exercises.base import exercises

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.window import Hand

LEFT = Qt.MouseButton.LeftButton


def open_dialog(hand: Hand) -> HandOutDialog:
    hand.act("lesson.hand_out")
    hand.rest()
    dialog = hand.window.findChild(HandOutDialog)
    assert isinstance(dialog, HandOutDialog)
    return dialog


@pytest.fixture
def chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file that the file dialog answers with, without its suffix."""

    def answer(_parent, _title, start, filters, usual):  # type: ignore[no-untyped-def]
        return str(tmp_path / "sheet"), usual

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    return tmp_path / "sheet"


def none_but(dialog: HandOutDialog, kind: str) -> None:
    for name, count in dialog.exercises.counts.items():
        count.setFocus()
        count.selectAll()
        QTest.keyClicks(count, "2" if name == kind else "0")


def press(dialog: HandOutDialog, name: str) -> None:
    button = dialog.findChild(QPushButton, name)
    assert isinstance(button, QPushButton)
    QTest.mouseClick(button, LEFT)


def test_exercises_are_written_as_asked(asia: Hand, chosen: Path) -> None:
    dialog = open_dialog(asia)
    none_but(dialog, "posterior")
    QTest.keyClick(dialog.exercises.levels["posterior"], Qt.Key.Key_End)
    assert not dialog.exercises.levels["laplace"].isEnabled()
    QTest.keyClicks(dialog.language, "Chi")
    QTest.keyClick(dialog.solutions, Qt.Key.Key_Space)
    QTest.keyClicks(dialog.format, "Mark")
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    asia.rest()
    text = chosen.with_suffix(".md").read_text("utf-8")
    assert text.startswith("# 练习（含解答）")
    assert text.count("解答**") == 2
    assert "Wrote sheet.md" in asia.window.central_widget.message_bar.text
    again = open_dialog(asia)
    assert again.choice.counts["posterior"] == 2
    assert again.choice.levels["posterior"] == 3
    assert again.choice.language == "zh"
    assert again.choice.solutions
    again.reject()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_all_that_is_chosen_can_be_read_in_the_languages_of_the_program(
    asia: Hand, language: str
) -> None:
    asia.window.settings.language = language
    asia.rest()
    dialog = open_dialog(asia)
    for combo in dialog.findChildren(QComboBox):
        assert combo.shown_text == combo.currentText()
    labels = {label.text() for label in dialog.exercises.findChildren(QLabel)}
    assert labels == {each.factory.title.in_language(language) for each in exercises}
    assert dialog.choice.language == language
    dialog.reject()


def test_nothing_can_be_asked_for_that_is_empty(asia: Hand) -> None:
    dialog = open_dialog(asia)
    none_but(dialog, "none")
    assert not dialog.save_button.isEnabled()
    assert dialog.problem.text() == "Ask for at least one exercise."
    dialog.exercises.counts["laplace"].setValue(1)
    assert dialog.save_button.isEnabled()
    dialog.reject()


def test_the_network_is_written_with_its_posteriors(asia: Hand, chosen: Path) -> None:
    asia.click_state("smoke", "yes")
    asia.rest()
    dialog = open_dialog(asia)
    dialog.subject.setCurrentIndex(dialog.subject.findData("network"))
    assert not dialog.exercises.isVisible()
    assert not dialog.seed.isEnabled()
    assert not dialog.class_button.isEnabled()
    dialog.solutions.setChecked(True)
    QTest.keyClick(dialog.notation.signs["parameter"], Qt.Key.Key_Down)
    QTest.keyClicks(dialog.format, "LaTeX")
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    asia.rest()
    text = chosen.with_suffix(".tex").read_text("utf-8")
    assert r"$\theta_{4jk}$ (lung)" in text
    assert "smoke=yes" in text
    assert "0.5528" in text
    assert chosen.with_name("sheet-1.pdf").read_bytes().startswith(b"%PDF")


def test_a_class_gets_a_pdf_each_and_a_key(
    asia: Hand, chosen: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = tmp_path / "class.csv"
    names.write_text("name\nAnn\nBob\n", "utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_a: (str(names), ""))
    dialog = open_dialog(asia)
    none_but(dialog, "laplace")
    press(dialog, "classFile")
    assert dialog.class_label.text() == "a class of 2, a sheet for each"
    press(dialog, "oneForAll")
    assert dialog.class_label.text() == "one sheet for all"
    press(dialog, "classFile")
    dialog.setFocus()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    asia.rest()
    for name in ("Ann", "Bob"):
        assert chosen.with_name(f"sheet-{name}.pdf").read_bytes().startswith(b"%PDF")
    key = chosen.with_name("sheet-key.csv").read_text("utf-8-sig").splitlines()
    assert [line.split(",")[0] for line in key] == ["student", "Ann", "Ann", "Bob", "Bob"]
    assert "Wrote the sheets of a class of 2" in asia.window.central_widget.message_bar.text


def test_a_class_file_that_cannot_be_used_is_said(asia: Hand, tmp_path: Path) -> None:
    names = tmp_path / "class.csv"
    names.write_text("name\n", "utf-8")
    dialog = open_dialog(asia)
    dialog.read_class(names)
    assert "0 names" in dialog.problem.text()
    assert dialog.students == ()
    dialog.reject()


def test_the_lesson_of_the_tab_is_offered_first(asia: Hand, chosen: Path) -> None:
    asia.window.lessons.take("02-patterns")
    asia.rest()
    dialog = open_dialog(asia)
    assert dialog.subject.currentData() == "02-patterns"
    assert dialog.subject.currentText().startswith("Lesson: ")
    dialog.format.setCurrentIndex(dialog.format.findData(".md"))
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    asia.rest()
    assert chosen.with_suffix(".md").read_text("utf-8").startswith("# ")


def test_worked_steps_are_offered_while_they_are_shown(asia: Hand, chosen: Path) -> None:
    dialog = open_dialog(asia)
    assert dialog.subject.findData("steps") < 0
    dialog.reject()
    asia.click_title("lung")
    asia.act("infer.steps")
    asia.rest()
    dialog = open_dialog(asia)
    dialog.subject.setCurrentIndex(dialog.subject.findData("steps"))
    dialog.format.setCurrentIndex(dialog.format.findData(".md"))
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    asia.rest()
    assert "P(lung = no)" in chosen.with_suffix(".md").read_text("utf-8")


def test_a_choice_is_kept_and_a_damaged_one_has_defaults() -> None:
    kinds = exercises.names()
    choice = HandOutChoice(
        counts=dict.fromkeys(kinds, 3), levels=dict.fromkeys(kinds, 2), language="zh",
        solutions=True, notation=("A", "theta", "omega", "decision"), seed=9, suffix=".tex",
    )  # fmt: skip
    assert restored(kept(choice, "en"), kinds, "en") == choice
    # In another language of the program, its own is the usual one.
    assert restored(kept(choice, "zh"), kinds, "en") == replace(choice, language="en")
    usual = restored({}, kinds, "zh")
    damaged = {
        "count posterior": "x", "level posterior": 9, "language": "fr", "solutions": 1,
        "notation": "A,pi", "seed": -1, "suffix": ".doc",
    }  # fmt: skip
    assert restored(damaged, kinds, "zh") == usual
    assert usual.counts == dict.fromkeys(kinds, 1)


def test_the_run_that_the_player_shows_is_written_with_a_figure_for_each_stage(
    asia: Hand, chosen: Path
) -> None:
    without = open_dialog(asia)
    assert without.subject.findData("run") < 0
    without.reject()
    asia.click_state("dysp", "yes")
    asia.act("view.player")
    asia.rest()
    dialog = open_dialog(asia)
    dialog.subject.setFocus()
    QTest.keyClicks(dialog.subject, "Run")
    assert not dialog.language.isEnabled()
    assert not dialog.class_button.isEnabled()
    QTest.keyClicks(dialog.format, "Mark")
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    asia.rest()
    text = chosen.with_suffix(".md").read_text("utf-8")
    assert "the finding dysp = yes" in text
    assert "## Clique tables" in text
    assert len(list(chosen.parent.glob("sheet-*.svg"))) == 8


def test_a_live_page_is_written_for_each_student(asia: Hand, chosen: Path, tmp_path: Path) -> None:
    names = tmp_path / "class.csv"
    names.write_text("name\nAda\n", "utf-8")
    dialog = open_dialog(asia)
    none_but(dialog, "laplace")
    QTest.keyClicks(dialog.format, "Live")
    dialog.read_class(names)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    asia.rest()
    text = (tmp_path / "sheet-Ada.html").read_text("utf-8")
    assert '"student":"Ada"' in text
    assert (tmp_path / "sheet-key.csv").exists()
