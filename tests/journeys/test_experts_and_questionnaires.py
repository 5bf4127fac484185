"""Experts by name and weight, what they disagree on, questionnaires out and answers back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import openpyxl
import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest

from bayesgui.app.asking_experts.asking import AskExperts
from bayesgui.app.asking_experts.questionnaire_dialog import QuestionnaireDialog
from bayesgui.core.elicited.experts import Expert
from bayesgui.document.asked.experts import experts_of
from bayesgui.document.files import save
from tests.support.quality import quality_state
from tests.support.window import LEFT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bayesgui.app.asking_experts.experts_dialog import ExpertsDialog
    from tests.conftest import Opens
    from tests.support.window import Hand


@pytest.fixture
def two(shared_window: Opens, tmp_path: Path) -> Iterator[Hand]:
    path = tmp_path / "quality.bayesgui"
    save(quality_state(), path)
    with shared_window(path) as hand:
        yield hand
        dialog = hand.window.expert_actions.dialog
        if dialog is not None:
            dialog.close()


def dialog(hand: Hand) -> ExpertsDialog:
    hand.act("model.experts")
    found = hand.window.expert_actions.dialog
    assert found is not None
    return found


def form(hand: Hand):  # type: ignore[no-untyped-def]
    return hand.window.document.state.asked["Quality"]


def typed(field, text: str) -> None:  # type: ignore[no-untyped-def]
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def test_an_expert_is_renamed_weighed_added_and_removed(two: Hand) -> None:
    hand, shown = two, dialog(two)
    assert list(shown.rows) == ["Anna", "Bo"]
    typed(shown.rows["Anna"][0], "Anna Berg")
    hand.rest()
    assert form(hand).experts == ("Anna Berg", "Bo")
    typed(shown.rows["Bo"][1], "3")
    hand.rest()
    assert dict(form(hand).shares)["Bo"] == 3.0
    typed(shown.new_name, "Cleo")
    hand.rest()
    assert [each.name for each in experts_of(hand.window.document.state)] == [
        "Anna Berg",
        "Bo",
        "Cleo",
    ]
    typed(shown.new_name, "Bo")
    hand.rest()
    assert "already" in shown.problem.text()
    typed(shown.rows["Cleo"][0], "Bo")
    hand.rest()
    assert "already" in shown.problem.text()
    assert shown.rows["Cleo"][0].text() == "Cleo", "a refused name stands in the field"
    before = hand.window.document.state
    shown.removed.emit("Bo")
    hand.rest()
    assert form(hand).experts == ("Anna Berg",)
    hand.act("edit.undo")
    assert hand.window.document.state == before


def test_disputed_rows_are_ranked_and_lead_to_their_node(two: Hand) -> None:
    hand, shown = two, dialog(two)
    texts = [shown.disputes.item(k).text() for k in range(shown.disputes.count())]
    assert texts[0].startswith("25 points: Quality = ")
    assert len(texts) == 4, "what all agree on is no dispute"
    shown.disputes.setCurrentRow(0)
    shown.disputes.setFocus()
    QTest.keyClick(shown.disputes, Qt.Key.Key_Return)
    hand.rest()
    assert hand.window.activities[AskExperts].is_open
    assert hand.window.session.selection.names == ("Quality",)


def answers(path: Path) -> Path:
    given = {"Experience": "low", "Time": "medium", "Clarity": "high"}
    said = {"node": "Quality", "given": given, "state": "high", "probability": 0.4}
    wrong = {**said, "state": "gigantic"}
    written = {"bayesgui": "answers", "expert": "Cleo", "date": "2026-11-29"}
    file = path / "answers.json"
    file.write_text(json.dumps({**written, "answers": [said, wrong]}), "utf-8")
    return file


def drop(hand: Hand, path: Path) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    event = QDropEvent(
        QPoint(300, 300),
        Qt.DropAction.CopyAction,
        mime,
        LEFT,
        Qt.KeyboardModifier.NoModifier,
    )
    hand.window.dropEvent(event)
    hand.rest()


def test_answers_are_dropped_onto_the_window(two: Hand, tmp_path: Path) -> None:
    hand = two
    before = hand.window.document.state
    drop(hand, answers(tmp_path))
    said = form(hand).answers[-1]
    assert (said.expert, said.date, said.configuration, said.state, said.probability) == (
        "Cleo",
        "2026-11-29",
        (0, 1, 2),
        2,
        0.4,
    )
    assert Expert("Cleo") in hand.window.document.state.experts
    assert len(form(hand).answers) == 11
    assert hand.window.activities[AskExperts].is_open
    hand.act("edit.undo")
    assert hand.window.document.state == before


def test_a_questionnaire_is_written_as_a_page_and_read_back(two: Hand, tmp_path: Path) -> None:
    hand = two
    hand.act("model.questionnaire")
    asked = hand.window.findChild(QuestionnaireDialog)
    assert asked.about.currentText() == "nodes asked so far"
    rows = asked.questions.n_rows
    asked.expert.setCurrentIndex(asked.expert.findData("Anna"))
    asked.expert.activated.emit(asked.expert.currentIndex())
    assert asked.questions.n_rows == rows - 5, "what Anna said is asked again"
    page, sheet = tmp_path / "q.html", tmp_path / "q.csv"
    for path in (page, sheet):
        hand.window.expert_actions.write(path, asked.questions, "en")
        hand.rest()
    assert b"Content-Security-Policy" in page.read_bytes()
    lines = sheet.read_text("utf-8-sig").splitlines()
    place = next(k for k, line in enumerate(lines) if line.startswith("Experience,"))
    cells = lines[place + 1].split(",")
    cells[3] = "0.7"
    lines[place + 1] = ",".join(cells)
    sheet.write_text("\n".join(lines), "utf-8")
    asked.reject()
    hand.window.expert_actions.take(sheet)
    hand.rest()
    assert form(hand).answers[-1].probability == 0.7


@pytest.mark.parametrize("suffix", [".xlsx", ".csv", ".tsv"])
def test_a_sheet_that_was_filled_in_is_dropped_onto_the_window(
    two: Hand, tmp_path: Path, suffix: str
) -> None:
    hand, path = two, tmp_path / f"filled{suffix}"
    model = hand.window.document.state.model
    cells = [
        ["Expert", "Dora"],
        ["Date", "2026-11-30"],
        [],
        ["Node", "Quality"],
        [*model.mechanism("Quality").parents, "P(high)", "Expert", "Date", "Source", "Note"],
        [*(model[parent].states[0] for parent in model.mechanism("Quality").parents), "30 %"],
    ]
    if suffix == ".xlsx":
        book = openpyxl.Workbook()
        for row in cells:
            book.active.append(row)
        book.save(path)
    else:
        mark = "," if suffix == ".csv" else "\t"
        path.write_text("\n".join(mark.join(row) for row in cells) + "\n", "utf-8")
    drop(hand, path)
    said = form(hand).answers[-1]
    assert (said.expert, said.date, said.probability) == ("Dora", "2026-11-30", 0.3)
    assert hand.window.session.data.state.dataset is None
