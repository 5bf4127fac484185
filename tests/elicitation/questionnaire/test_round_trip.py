"""Questionnaires written to files, filled in, and read back; rows that do not fit are told."""

from __future__ import annotations

import csv
import io
import json
from datetime import date

import openpyxl
import pytest

from bayesgui.core.elicited.answers import ANY, Answer
from bayesgui.core.elicited.experts import Expert
from bayesgui.core.elicited.mechanism import Elicited
from bayesgui.core.errors import DataError, ModelError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.data.reading.conversion.workbook import workbook_rows
from bayesgui.data.writing.workbook import Sheet, workbook_bytes
from bayesgui.elicitation.questionnaire.content import nodes_to_ask, questionnaire
from bayesgui.elicitation.questionnaire.files import questionnaire_bytes, write_questionnaire
from bayesgui.elicitation.questionnaire.merging import forms_with, with_new_experts
from bayesgui.elicitation.questionnaire.returned import answers_of_json, read_answers

STATES = ("low", "=high & <rest>")


def network(**parts) -> BayesianNetwork:
    net = BayesianNetwork(
        [Variable("a", STATES), Variable("说明", STATES), Variable("y", ("no", "some", "much"))]
    )
    net = net.with_arc("a", "y").with_arc("说明", "y")
    return net.with_cpd(Elicited.on(net, "y", **parts))


def written(tmp_path, suffix, **how):
    file = tmp_path / f"q{suffix}"
    questions = questionnaire(network(), {}, ["y", "a"], title="Quality", **how)
    write_questionnaire(file, questions, "en", "2026-11-30")
    return file


def filled(file, number) -> None:
    """Write numbers into the first open row, and a name at the top, as a spreadsheet would."""
    if file.suffix == ".xlsx":
        sheets = workbook_rows(file)
        made = []
        for name, rows in sheets:
            grid = [[] for _ in range(max(line for line, _ in rows))]
            for line, cells in rows:
                grid[line - 1] = list(cells)
            made.append(Sheet(name, fill(grid, number)))
        file.write_bytes(workbook_bytes(made))
        return
    text = file.read_bytes().decode("utf-8-sig")
    rows = fill(list(csv.reader(io.StringIO(text, newline=""))), number)
    stream = io.StringIO()
    csv.writer(stream, delimiter=";").writerows(rows)
    file.write_text(stream.getvalue(), "utf-8")


def fill(rows, number):
    for k, row in enumerate(rows):
        if row[:1] == ["Expert"] and len(row) > 1 and not row[1]:
            row[1] = "Anna"
        if row[:2] == ["Node", "y"]:
            rows[k + 2][2:4] = number
            rows[k + 2][6:9] = ["2026-12-01", "a book", "if sober"]
    return rows


@pytest.mark.parametrize("suffix", [".xlsx", ".csv"])
def test_what_is_filled_in_comes_back_with_name_date_source_and_note(tmp_path, suffix):
    file = written(tmp_path, suffix)
    filled(file, ["60 %", "0,25"] if suffix == ".csv" else [0.6, 0.25])
    found = read_answers(file, network())
    assert found.problems == ()
    assert found.answers == {
        "y": (
            Answer("Anna", (0, 0), 0, 0.6, "2026-12-01", "a book", "if sober"),
            Answer("Anna", (0, 0), 1, 0.25, "2026-12-01", "a book", "if sober"),
        )
    }


def test_a_workbook_has_a_sheet_for_each_node(tmp_path):
    book = openpyxl.load_workbook(written(tmp_path, ".xlsx"))
    assert book.sheetnames == ["y", "a"]
    assert book["y"]["A6"].value == "Node"


def test_a_workbook_keeps_texts_and_numbers_and_shortens_names_of_sheets(tmp_path):
    file = tmp_path / "w.xlsx"
    rows = [["=1+1", 0.1 + 0.2, None, "<&>\n'"], [], ["", float("nan"), 3]]
    sheets = [Sheet("a/b" * 20, rows), Sheet("a b" * 20, [["x"]])]
    file.write_bytes(workbook_bytes(sheets))
    (one, found), (other, _) = workbook_rows(file)
    assert len(one) == len(other) == 31
    assert one != other
    assert found[0] == (1, ["=1+1", "0.30000000000000004", "", "<&>\n'"])
    assert found[-1] == (3, ["", "", "3"])
    file.write_bytes(b"PK no archive")
    with pytest.raises(DataError, match="no workbook that can be read"):
        workbook_rows(file)


def csv_of(*rows: str) -> str:
    return "\n".join(["Node,y", "a,说明,P(no),P(some),P(much),Expert,Date", *rows]) + "\n"


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("low,middle,0.5,,,Bo", "line 3: 说明 has no state “middle”"),
        ("low,low,half,,,Bo", "line 3: “half” is no number"),
        ("low,low,0.9,0.9,,Bo", "line 3: the probabilities of y sum to 1.8"),
        ("low,low,0.1,0.1,0.1,Bo", "line 3: the probabilities of y sum to 0.3"),
        ("low,low,-0.5,,,Bo", "line 3: the probabilities of y sum to -0.5"),
        ("low,low,0.5,,,", "line 3: nobody is named who said it"),
    ],
)
def test_a_row_that_does_not_fit_is_left_out_and_its_line_told(tmp_path, row, sentence):
    file = tmp_path / "a.csv"
    file.write_text(csv_of(row, "low,low,,0.25,,Bo"), "utf-8")
    found = read_answers(file, network())
    assert sentence in str(found.problems[0])
    assert found.answers["y"] == (Answer("Bo", (0, 0), 1, 0.25),)


def test_columns_in_another_order_per_cents_and_unnamed_parents_are_understood(tmp_path):
    file = tmp_path / "a.csv"
    text = "专家：,安娜\n节点,y\n说明,a,P(much),P(no),备注\n–,low,60,40,好\nlow,low,,,\n"
    file.write_text(text, "utf-8-sig")
    found = read_answers(file, network(), day="2026-11-30")
    assert found.problems == ()
    assert found.answers["y"] == (
        Answer("安娜", (0, ANY), 2, 0.6, "2026-11-30", "", "好"),
        Answer("安娜", (0, ANY), 0, 0.4, "2026-11-30", "", "好"),
    )


def test_unknown_nodes_and_columns_are_told(tmp_path):
    file = tmp_path / "a.csv"
    file.write_text(
        "Node,Y \nx\n\nNode,y\na,P(no)\nlow,0.5\n\nNode,a\nP(low),P(lowest),Expert\n0.5,0.1,Bo\n",
        "utf-8",
    )
    found = read_answers(file, network())
    assert list(map(str, found.problems)) == [
        "a.csv, line 1: the network has no node Y; did you mean y?",
        "a.csv, line 5: the columns of 说明 are missing; the rows on y were left out.",
        "a.csv, line 9: a has no parent or state “P(lowest)”; its column was left out.",
    ]
    assert found.answers == {"a": (Answer("Bo", (), 0, 0.5),)}
    file.write_text("a,b\n1,2\n", "utf-8")
    with pytest.raises(DataError, match="begins with a cell “Node”"):
        read_answers(file, network())


def test_a_date_that_a_workbook_made_a_number_is_a_date_again(tmp_path):
    file = tmp_path / "a.csv"
    file.write_text(csv_of("low,low,0.5,,,Bo,46356"), "utf-8")
    assert read_answers(file, network()).answers["y"][0].date == "2026-11-30"


def test_json_of_a_page_is_read_and_written():
    questions = json.loads(questionnaire_bytes(questionnaire(network(), {}, ["y"]), ".json"))
    row = questions["sections"][0]["rows"][0]
    assert row == {"a": "low", "说明": "low"}
    item = {"node": "y", "given": row, "state": "no", "probability": 0.7, "note": "n"}
    data = {"expert": "Bo", "date": "2026-11-30", "answers": [item, {**item, "state": "never"}, 3]}
    found = answers_of_json(data, network())
    assert found.answers["y"] == (Answer("Bo", (0, 0), 0, 0.7, "2026-11-30", "", "n"),)
    assert len(found.problems) == 2
    with pytest.raises(DataError, match="no list of answers"):
        answers_of_json([], network())


def test_nodes_that_were_asked_are_asked_again_else_open_tables():
    assert nodes_to_ask(network(), {}) == ("y",)
    plain = network().with_cpt(network().cpt("y"))
    assert nodes_to_ask(plain, {}) == ("a", "说明")
    with (
        pytest.raises(ModelError, match="no node why; did you mean y")
        if False
        else pytest.raises(ModelError, match="The network has no node")
    ):
        questionnaire(plain, {}, ["nobody"])


def test_answers_go_into_forms_with_weights_of_experts():
    answers = {"a": (Answer("Bo", (), 0, 0.5),), "y": (Answer("Anna", (0, 0), 0, 0.9),)}
    experts = (Expert("Bo", 2.0),)
    found = forms_with(network(answers=(Answer("Bo", (0, 0), 0, 0.5),)), {}, answers, experts)
    assert found["a"].shares == (("Bo", 2.0),)
    assert found["y"].pooled[0, 0][0] == pytest.approx(0.7)
    assert with_new_experts(experts, ["Bo", "Anna", "Anna"]) == (*experts, Expert("Anna"))


def test_rows_that_an_expert_has_answered_are_not_asked_again(tmp_path):
    done = network(answers=tuple(Answer("Bo", (i, j), 0, 0.5) for i in (0, 1) for j in (0, 1)))
    assert questionnaire(done, {}, ["y"], "Bo").n_rows == 0
    assert questionnaire(done, {}, ["y"], "Anna").n_rows == 4
    with pytest.raises(DataError, match="No row is left"):
        write_questionnaire(tmp_path / "q.csv", questionnaire(done, {}, ["y"], "Bo"))
    with pytest.raises(DataError, match=r"written as \.xlsx"):
        write_questionnaire(tmp_path / "q.doc", questionnaire(done, {}, ["y"]))


def test_a_workbook_as_a_spreadsheet_writes_it_is_read(tmp_path):
    """Dates are dates, per cents are numbers with a format, rows are left out."""
    book = openpyxl.Workbook()
    sheet = book.active
    for cells in (["Node", "说明"], ["P(low)", "Expert", "Date"], [0.25, "Bo", date(2026, 11, 30)]):
        sheet.append(cells)
    sheet["A3"].number_format = "0%"
    sheet["A9"] = "beside"
    book.save(tmp_path / "other.xlsx")
    found = read_answers(tmp_path / "other.xlsx", network())
    assert found.answers == {"说明": (Answer("Bo", (), 0, 0.25, "2026-11-30"),)}
    assert found.problems == ()


@pytest.mark.parametrize(
    ("cells", "numbers"),
    [
        (["0.6", "25 %"], [0.6, 0.25]),
        (["60", "25 %"], [0.6, 0.25]),
        (["60", "0.5"], [0.6, 0.005]),
        (["1.5 %", "25％"], [0.015, 0.25]),
        (["1", "0"], [1.0, 0.0]),
    ],
)
def test_a_sign_says_which_numbers_are_in_per_cent(tmp_path, cells, numbers):
    file = written(tmp_path, ".csv")
    filled(file, cells)
    found = read_answers(file, network())
    assert [answer.probability for answer in found.answers["y"]] == pytest.approx(numbers)


def test_a_number_a_little_above_one_is_no_probability_and_no_per_cent(tmp_path):
    file = written(tmp_path, ".csv")
    filled(file, ["1.7", ""])
    found = read_answers(file, network())
    assert not found.answers
    assert [str(each) for each in found.problems] == [
        "q.csv, line 8: 1.7 is more than 1; write it with % if it is per cent. The row on y was "
        "left out."
    ]
