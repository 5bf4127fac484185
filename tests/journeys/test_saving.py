"""Questions asked before a save would lose something of a file."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox

import bayesgui
from bayesgui.document import scenarios, table_edits
from bayesgui.document.files import open_state
from tests.support.window import LEFT, SAMPLES, open_window

if TYPE_CHECKING:
    from tests.support.window import Hand

EQUATION = """<?xml version="1.0" encoding="UTF-8"?>
<smile version="1.0" id="Net">
  <nodes>
    <equation id="D"><definition>D=Normal(0,1)</definition></equation>
    <submodel id="Sub"><cpt id="A"><state id="y" /><state id="n" />
      <probabilities>0.2 0.8</probabilities></cpt></submodel>
    <utility id="U"><parents>D A</parents><utilities>1 2</utilities></utility>
  </nodes>
</smile>
"""


@pytest.fixture
def party(tmp_path: Path) -> Path:
    path = tmp_path / "party.xdsl"
    path.write_text(EQUATION, encoding="utf-8")
    return path


def question(hand: Hand, name: str) -> QMessageBox:
    box = hand.window.findChild(QMessageBox, name)
    assert box is not None
    assert box.isVisible()
    return box


def press(hand: Hand, box: QMessageBox, text: str) -> None:
    button = next(b for b in box.buttons() if b.text().replace("&", "") == text)
    QTest.mouseClick(button, LEFT)
    hand.rest()


def no_question(hand: Hand) -> bool:
    return not any(box.isVisible() for box in hand.window.findChildren(QMessageBox))


def choose(monkeypatch: pytest.MonkeyPatch, target: Path) -> list[str]:
    """Let the file dialog answer with a path, and return the paths it proposes."""
    proposed: list[str] = []

    def answer(*args: str) -> tuple[str, str]:
        proposed.append(args[2])
        return str(target), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    return proposed


# -- files that were read with losses -----------------------------------------------------------


def test_a_file_read_with_losses_is_saved_under_another_name(
    qapp: object, party: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_window(party) as hand:
        cell = hand.window.status.cell("losses")
        assert cell.isVisible()
        assert cell.text == "read with losses"
        hand.act("file.save")
        assert party.read_text(encoding="utf-8") == EQUATION
        box = question(hand, "saveLossy")
        assert "party.xdsl" in box.text()
        assert "Left out: the equation node D." in box.informativeText()
        assert "Left out: U, because it depends on D." in box.informativeText()
        assert "submodels Sub" not in box.informativeText(), "they are read"
        native = party.with_suffix(".bayesgui")
        proposed = choose(monkeypatch, native)
        press(hand, box, "Save as .bayesgui…")
        assert proposed == [str(native)]
        assert party.read_text(encoding="utf-8") == EQUATION
        assert bayesgui.read(native).names == ("A",)
        assert hand.window.document.path == native
        assert not cell.isVisible()
        hand.act("file.save")
        assert no_question(hand)


def test_overwriting_a_file_read_with_losses_keeps_a_copy(qapp: object, party: Path) -> None:
    with open_window(party) as hand:
        hand.act("file.save")
        press(hand, question(hand, "saveLossy"), "Cancel")
        assert party.read_text(encoding="utf-8") == EQUATION
        assert hand.window.status.cell("losses").isVisible()
        hand.act("file.save")
        press(hand, question(hand, "saveLossy"), "Overwrite")
        assert "<utility" not in party.read_text(encoding="utf-8")
        copy = party.with_name("party.original.xdsl")
        assert copy.read_text(encoding="utf-8") == EQUATION
        assert "party.original.xdsl" in hand.window.messages.bar.text
        assert not hand.window.status.cell("losses").isVisible()
        hand.act("file.save")
        assert no_question(hand)
        assert not party.with_name("party.original-2.xdsl").exists()


def test_the_mark_of_losses_follows_the_document_and_lists_them(qapp: object, party: Path) -> None:
    with open_window(party, SAMPLES / "asia.bif") as hand:
        cell = hand.window.status.cell("losses")
        assert not cell.isVisible()
        hand.window.documents.set_current(0)
        assert cell.isVisible()
        QTest.mouseClick(cell, LEFT)
        from bayesgui.app.shell.remarks_dialog import RemarksDialog

        dialog = hand.window.findChild(RemarksDialog)
        assert dialog is not None
        dialog.close()


def test_closing_a_file_read_with_losses_asks_twice_and_closes_once_saved(
    qapp: object, party: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_window(party) as hand:
        hand.window.canvas.setFocus()
        from bayesgui.document import edits

        document = hand.window.document
        document.apply("name", edits.set_network_properties(document.state, "other", {}))
        monkeypatch.setattr(QMessageBox, "exec", lambda _box: QMessageBox.StandardButton.Save)
        hand.act("file.close")
        assert len(hand.window.document.state.network) == 1
        choose(monkeypatch, party.with_suffix(".bayesgui"))
        press(hand, question(hand, "saveLossy"), "Save as .bayesgui…")
        assert len(hand.window.document.state.network) == 0
        assert bayesgui.read(party.with_suffix(".bayesgui")).name == "other"


# -- files that cannot hold everything ------------------------------------------------------------


def answered(monkeypatch: pytest.MonkeyPatch, *answers: str) -> list[str]:
    """Let questions of the window be answered by the texts of buttons; return what was asked."""
    left, asked = list(answers), list[str]()

    def answer(box: QMessageBox) -> QMessageBox.StandardButton:
        asked.append(f"{box.text()}\n{box.informativeText()}")
        chosen = next(b for b in box.buttons() if b.text().replace("&", "") == left[0])
        left.pop(0)
        return box.standardButton(chosen)

    monkeypatch.setattr(QMessageBox, "exec", answer)
    return asked


def with_draft(hand: Hand) -> None:
    """Type a row that does not sum to 1."""
    document = hand.window.document
    document.apply("draft", table_edits.set_draft(document.state, "smoke", [0.3, 0.3]))
    assert "smoke" in document.state.drafts


@pytest.mark.parametrize("suffix", [".bif", ".net", ".dne"])
def test_a_draft_that_the_file_cannot_hold_is_not_lost_unasked(
    qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str
) -> None:
    target, native = tmp_path / f"mine{suffix}", tmp_path / "mine.bayesgui"
    with open_window(SAMPLES / "asia.bayesgui") as hand:
        with_draft(hand)
        choose(monkeypatch, target)
        hand.act("file.save_as")
        assert hand.window.document.path == target
        asked = answered(monkeypatch, "Cancel", "Save as .bayesgui…")
        hand.act("file.close")
        assert hand.window.document.path == target
        assert f"mine{suffix} cannot hold everything. Save as .bayesgui too?" in asked[0]
        assert "the last valid one of smoke is written instead." in asked[0]
        proposed = choose(monkeypatch, native)
        hand.act("file.close")
        assert proposed == [str(native)]
        assert hand.window.document.path is None
        assert [*open_state(native)[0].drafts["smoke"]] == [0.3, 0.3]


def test_quitting_asks_again_when_the_file_could_not_hold_everything(
    qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "mine.dne"
    bayesgui.write(bayesgui.read(SAMPLES / "asia.bif"), target)
    with open_window(target) as hand:
        hand.click_state("smoke", "yes")
        document = hand.window.document
        document.apply("scenario", scenarios.save_scenario(document.state, "Smoker", ""))
        asked = answered(monkeypatch, "Save", "Cancel", "Close anyway")
        hand.window.close()
        hand.rest()
        assert len(asked) == 2
        assert "1 scenario is lost." in asked[1]
        assert hand.window.isVisible()
        assert [each.name for each in document.state.scenarios] == ["Smoker"]
        hand.window.close()
        assert not hand.window.isVisible()


def test_a_finding_that_the_file_cannot_hold_closes_without_a_question(
    qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_window(SAMPLES / "asia.bif") as hand:
        hand.click_state("smoke", "yes")
        choose(monkeypatch, tmp_path / "mine.bif")
        hand.act("file.save_as")
        assert "1 finding is lost" in hand.window.messages.bar.text
        asked = answered(monkeypatch)
        hand.act("file.close")
        assert not asked
        assert hand.window.document.path is None


# -- files that changed, and files that are open twice --------------------------------------------


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    return Path(shutil.copy(SAMPLES / "asia.bif", tmp_path / "mine.bif"))


def change(path: Path) -> bytes:
    """Write a file as another program would."""
    bayesgui.write(bayesgui.read(SAMPLES / "cancer.bayesgui"), path)
    return path.read_bytes()


def test_a_file_changed_by_another_program_is_not_overwritten_unasked(
    qapp: object, mine: Path
) -> None:
    with open_window(mine) as hand:
        hand.draw_arc("asia", "smoke")
        theirs = change(mine)
        hand.act("file.save")
        box = question(hand, "saveChanged")
        assert "mine.bif" in box.text()
        press(hand, box, "Cancel")
        assert mine.read_bytes() == theirs
        assert hand.window.document.is_modified
        hand.act("file.save")
        press(hand, question(hand, "saveChanged"), "Overwrite")
        assert bayesgui.read(mine).parents("smoke") == ("asia",)
        assert not hand.window.document.is_modified
        hand.click_state("dysp", "yes")
        hand.act("file.save")
        assert no_question(hand)


def test_a_file_that_another_program_removed_is_written_again(qapp: object, mine: Path) -> None:
    with open_window(mine) as hand:
        mine.unlink()
        hand.act("file.save")
        assert no_question(hand)
        assert len(bayesgui.read(mine)) == 8


def test_opening_a_file_again_shows_its_tab(qapp: object, mine: Path) -> None:
    link = mine.with_name("link.bif")
    os.symlink(mine, link)
    with open_window() as hand:
        hand.window.opening.open([mine, mine, link])
        hand.rest()
        assert [d.document.path for d in hand.window.documents.all] == [mine]
        hand.act("file.new")
        hand.window.opening.open([link])
        hand.rest()
        assert len(hand.window.documents) == 2
        assert hand.window.document.path == mine


def test_saving_onto_a_file_that_is_open_asks_and_leaves_one_tab(
    qapp: object, mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other.bif"
    change(other)
    before = mine.read_bytes()
    choose(monkeypatch, mine)
    with open_window(mine, other) as hand:
        hand.act("file.save_as")
        box = question(hand, "saveOverOpen")
        assert "mine.bif" in box.text()
        press(hand, box, "Cancel")
        assert mine.read_bytes() == before
        assert len(hand.window.documents) == 2
        hand.act("file.save_as")
        press(hand, question(hand, "saveOverOpen"), "Replace")
        assert [d.document.path for d in hand.window.documents.all] == [mine]
        assert bayesgui.read(mine).names == bayesgui.read(other).names
        assert hand.window.document.path == mine


def test_saving_twice_at_once_asks_nothing(qapp: object, mine: Path) -> None:
    with open_window(mine) as hand:
        hand.draw_arc("asia", "smoke")
        save = hand.window.action_set["file.save"]
        save.trigger()
        QTest.keyClick(hand.canvas, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        save.trigger()
        hand.rest()
        assert no_question(hand)
        assert bayesgui.read(mine).parents("smoke") == ()


def test_the_window_closes_once_what_it_asked_about_is_saved(
    qapp: object, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QMessageBox, "exec", lambda _box: QMessageBox.StandardButton.Save)
    with open_window(mine) as hand:
        hand.draw_arc("asia", "smoke")
        hand.window.close()
        assert hand.window.isVisible()
        hand.rest()
        assert not hand.window.isVisible()
        assert bayesgui.read(mine).parents("smoke") == ("asia",)
