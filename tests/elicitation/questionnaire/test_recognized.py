"""Questionnaires are told from tables of cases and from other files."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest

from bayesgui.elicitation.questionnaire.content import questionnaire
from bayesgui.elicitation.questionnaire.files import write_questionnaire
from bayesgui.elicitation.questionnaire.recognized import holds_answers
from tests.support.quality import quality_state

DATA = Path(__file__).parents[3] / "samples" / "data"


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("suffix", [".xlsx", ".csv", ".tsv"])
def test_what_is_written_is_told(suffix, language, tmp_path):
    state = quality_state()
    path = tmp_path / f"asked{suffix}"
    write_questionnaire(path, questionnaire(state.model, state.asked, ["Quality"]), language)
    assert holds_answers(path)
    if suffix == ".csv":
        text = path.read_text("utf-8-sig")
        for encoding in ("gb18030", "utf-16"):
            path.write_text(text.replace(",", ";"), encoding)
            assert holds_answers(path)


def test_tables_of_cases_and_others_are_not(tmp_path):
    found = [path for path in DATA.iterdir() if path.suffix in (".csv", ".tsv", ".txt", ".xlsx")]
    assert len(found) > 5
    assert not any(map(holds_answers, found))
    book = openpyxl.Workbook()
    book.active.append(["Node", "Source", "age"])
    book.active.append(["a", "b", 3])
    book.save(tmp_path / "cases.xlsx")
    assert not holds_answers(tmp_path / "cases.xlsx")
    (tmp_path / "damaged.xlsx").write_bytes(b"PK no workbook")
    assert not holds_answers(tmp_path / "damaged.xlsx")
    assert not holds_answers(tmp_path / "missing.csv")
    assert not holds_answers(tmp_path)
