"""What `read_data` finds in a file by itself, and says."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

import pytest

import bayesgui
from bayesgui import BayesianNetwork, Variable
from bayesgui.data.columns import missing_marks
from bayesgui.data.columns.column import NumericColumn
from bayesgui.data.columns.missing_marks import marks_among
from bayesgui.data.reading import cell_meanings, left_out, raw_columns
from bayesgui.data.reading.file_scan import scan
from bayesgui.data.reading.meanings import written_numbers
from bayesgui.data.reading.sniffing import sniff
from tests.support.birds import write_birds

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def birds(tmp_path: Path) -> Path:
    return write_birds(tmp_path / "birds.csv")


def test_marks_and_numbers_are_found_and_said(birds: Path) -> None:
    data = bayesgui.read_data(birds)
    assert data["sex"].states == ("female", "male")
    assert data["sex"].n_missing == 10
    assert data["bill"].n_missing == 2
    assert len(data["bill"].states) == len(data["mass"].states) == 4
    assert data["year"].states == ("2007", "2008", "2009")
    assert data.remarks == (
        "12 cells of bill, sex read “NA”: missing.",
        "2 columns of numbers are cut into 4 intervals of equal frequency: bill, mass.",
    )


def test_fewer_intervals_than_were_asked_for_are_said(tmp_path: Path) -> None:
    path = tmp_path / "ties.csv"
    rows = [f"{k / 7:.3f},{0 if k < 60 else k / 9:.3f}" for k in range(100)]
    path.write_text("\n".join(["even,tied", *rows]) + "\n", "utf-8")
    data = bayesgui.read_data(path)
    assert [len(column.states) for column in data.columns] == [4, 3]
    assert data.remarks[-1] == (
        "2 columns of numbers are cut into 4 intervals of equal frequency: even, tied. "
        "Many equal numbers leave fewer of: tied 3."
    )


def test_each_assumption_can_be_taken_back(birds: Path) -> None:
    assert bayesgui.read_data(birds, ())["sex"].states == ("NA", "female", "male")
    wide = bayesgui.read_data(birds, max_states=10_000)
    assert len(wide["mass"].states) > 300
    assert bayesgui.read_data(birds, bins=3, max_states=2)["year"].states[0].startswith("below")
    kept = bayesgui.read_data(birds, numeric=["mass"], categorical=["bill"])
    assert isinstance(kept["mass"], NumericColumn)
    assert len(kept["bill"].states) > 50


@pytest.mark.parametrize(
    ("texts", "marks"),
    [
        ({"1.5", "NA", "-"}, ("NA", "-")),
        ({"+", "-"}, ()),
        ({"-", "?"}, ("?",)),
        ({"a", ".", "b"}, ()),
        ({"a", "-", "b"}, ("-",)),
        ({"yes", "*", "no"}, ("*",)),
        ({"x", "*"}, ()),
        ({"*", "**", "ns"}, ()),
        ({"1", "2", ".a"}, (".a",)),
        ({"None", "Stone", ""}, ()),
        ({"None", "1", "2"}, ("None",)),
        ({"yes", "<N/A>", "no"}, ("<N/A>",)),
        ({"yes", "#n/a", "no"}, ("#n/a",)),
        ({"yes", "Null", "no"}, ("Null",)),
        ({"yes", "\\N", "no"}, ("\\N",)),
        ({"north", "none", "no", "unknown"}, ()),
    ],
)
def test_a_dash_is_a_value_except_among_numbers(texts: set[str], marks: tuple[str, ...]) -> None:
    assert marks_among(texts) == marks
    assert marks_among(texts, states=marks) == ()


def test_a_state_of_the_network_is_no_mark(tmp_path: Path) -> None:
    path = tmp_path / "walls.csv"
    path.write_text("wall,roof\nNone,NA\nStone,tiles\nNone,tiles\n", encoding="utf-8")
    network = bayesgui.BayesianNetwork(
        [bayesgui.Variable("wall", ("Stone", "None")), bayesgui.Variable("roof", ("tiles", "tar"))]
    )
    data = bayesgui.read_data(path, network=network)
    assert data["wall"].codes.tolist() == [1, 0, 1]
    assert data["roof"].n_missing == 1
    assert data.remarks == ("1 cell of roof read “NA”: missing.",)


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_the_weights_of_sampled_cases_are_taken(tmp_path: Path, suffix: str) -> None:
    from bayesgui.cli import main

    path = tmp_path / f"cases.{suffix}"
    words = "sample", "samples/networks/asia.bif", "-n", "500", "-e", "dysp=yes", "--seed", "1"
    assert main([*words, "-o", str(path)]) == 0
    data = bayesgui.read_data(path)
    assert "weight" not in data
    assert data.weights is not None
    assert data.total_weight < 500
    assert any(note.startswith("Each row counts by its weight") for note in data.remarks)
    assert bayesgui.read_data(path, weights="").weights is None


def test_the_weight_of_things_is_no_weight_of_rows(tmp_path: Path) -> None:
    path = tmp_path / "parcels.csv"
    path.write_text("size,weight\nbig,3.5\nsmall,0.5\nbig,2.5\n", encoding="utf-8")
    data = bayesgui.read_data(path)
    assert data.names == ("size", "weight")
    assert data.weights is None


def test_dates_and_nearly_different_texts_are_left_out_with_a_remark(tmp_path: Path) -> None:
    path = tmp_path / "visits.csv"
    days = [date(2023, 1, 5) + timedelta(days=k * 37 % 351) for k in range(400)]
    rows = [f"{day},P{k * 7 % 351:04},{'ab'[k % 2]}\n" for k, day in enumerate(days)]
    path.write_text("when,patient,x\n" + "".join(rows), encoding="utf-8")
    data = bayesgui.read_data(path)
    assert data.names == ("x",)
    assert data.remarks == (
        "Column when holds dates, 351 different ones in 400 rows, and is set aside; ask for it "
        "by name to keep it.",
        "Column patient has 351 different texts in 400 rows and is set aside as an identifier; "
        "ask for it by name to keep it.",
    )
    kept = bayesgui.read_data(path, categorical=("when",))
    assert len(kept["when"].states) == 351


@pytest.mark.parametrize(
    "text",
    ["2023-01-{day:02}", "{day}.1.2023", "1/{day}/23", "2023-01-{day:02}T10:30:00Z",
     "2023/01/{day:02} 9:05"],
)  # fmt: skip
def test_dates_are_known_in_every_usual_spelling(tmp_path: Path, text: str) -> None:
    path = tmp_path / "days.csv"
    rows = [f"{text.format(day=k % 28 + 1)},{'ab'[k % 2]}\n" for k in range(2000)]
    path.write_text("when,x\n" + "".join(rows), encoding="utf-8")
    assert bayesgui.read_data(path).names == ("x",)
    few = [f"{text.format(day=k % 7 + 1)},{'ab'[k % 2]}\n" for k in range(2000)]
    path.write_text("when,x\n" + "".join(few), encoding="utf-8")
    assert bayesgui.read_data(path).names == ("when", "x")


def test_many_texts_that_come_back_are_states(tmp_path: Path) -> None:
    path = tmp_path / "towns.csv"
    rows = [f"town {k * 7 % 100},{'ab'[k % 2]}\n" for k in range(400)]
    path.write_text("town,x\n" + "".join(rows), encoding="utf-8")
    data = bayesgui.read_data(path)
    assert (len(data["town"].states), data.remarks) == (100, ())


def test_a_remark_on_a_column_without_a_name_says_its_position(tmp_path: Path) -> None:
    path = tmp_path / "frame.csv"
    path.write_text(",x\n" + "".join(f"{k},{'ab'[k % 2]}\n" for k in range(9)), encoding="utf-8")
    data = bayesgui.read_data(path)
    assert data.remarks == (
        "Column 1 numbers the rows and is set aside as an identifier; ask for “column 1” to "
        "keep it.",
    )
    assert len(bayesgui.read_data(path, categorical=("column 1",))["column 1"].states) == 9


def test_spellings_of_a_truth_word_are_one_state_with_a_remark(tmp_path: Path) -> None:
    path = tmp_path / "flags.csv"
    flags = ["TRUE", "True", "true", "false", "TRUE", "FALSE", "false"]
    rows = [f"{flag},{'Aa'[k % 2]}\n" for k, flag in enumerate(flags)]
    path.write_text("flag,allele\n" + "".join(rows), encoding="utf-8")
    data = bayesgui.read_data(path)
    assert data["flag"].states == ("TRUE", "false")
    assert data["flag"].counts.tolist() == [4, 3]
    assert data["allele"].states == ("A", "a")
    assert data.remarks == (
        "Column flag writes one word in several ways, which are read as one state: "
        "FALSE → false, True → TRUE, true → TRUE.",
    )
    kept = bayesgui.read_data(path, categorical=("flag",))
    assert kept["flag"].states == ("FALSE", "TRUE", "True", "false", "true")
    assert kept.remarks == (
        "Column flag has states that differ only in case or blanks: “FALSE”, “false”, “TRUE”, "
        "“True”, “true”. If they mean the same, let them be merged.",
    )
    mapped = bayesgui.read_data(path, mapping={"flag": {"True": "yes"}})
    assert mapped["flag"].states == ("FALSE", "TRUE", "false", "true", "yes")


def test_states_of_a_network_are_never_merged(tmp_path: Path) -> None:
    path = tmp_path / "flags.csv"
    path.write_text("flag\nTRUE\ntrue\nTRUE\n", encoding="utf-8")
    network = BayesianNetwork([Variable("flag", ("TRUE", "true"))])
    data = bayesgui.read_data(path, network=network)
    assert data["flag"].counts.tolist() == [2, 1]
    assert scan(path, sniff(path), network=network).dataset["flag"].states == ("TRUE", "true")


def test_quantities_stay_numbers_for_classifiers(birds: Path, tmp_path: Path) -> None:
    cut = bayesgui.read_data(birds)
    kept = bayesgui.read_data(birds, quantities="numbers")
    numbers = [c.name for c in kept.columns if isinstance(c, NumericColumn)]
    assert numbers == [c.name for c in cut.columns if getattr(c, "edges", None) is not None]
    assert any(remark.startswith("Columns read as numbers: ") for remark in kept.remarks)
    few = tmp_path / "few.csv"
    few.write_text("x,n,c\n0.5,1,a\n1.5,2,b\n0.5,1,a\n", "utf-8")
    data = bayesgui.read_data(few, quantities="numbers")
    assert isinstance(data["x"], NumericColumn)
    assert data["n"].states == ("1", "2")


def test_one_name_stands_for_a_list_of_one(birds: Path) -> None:
    assert bayesgui.read_data(birds, columns="sex").names == ("sex",)
    read = bayesgui.read_data(birds, "female", columns=["sex"], merge="sex", categorical="sex")
    assert "female" not in read["sex"].states
    assert "male" in read["sex"].states


def test_an_unknown_option_is_refused_with_those_that_there_are(birds: Path) -> None:
    with pytest.raises(bayesgui.ParameterError) as raised:
        bayesgui.read_data(birds, sep=";")
    assert str(raised.value).startswith("read_data has no option “sep”; it has delimiter, encoding")


def test_each_measurement_is_parsed_once_and_matched_with_no_mark(tmp_path, monkeypatch):
    """A column of measurements has as many texts as rows; four passes took most of the time."""
    asked = []

    def counted(function):
        return lambda text, *rest: asked.append(text) or function(text, *rest)

    monkeypatch.setattr(raw_columns, "number", counted(raw_columns.number))
    monkeypatch.setattr(missing_marks, "may_be_mark", counted(missing_marks.may_be_mark))
    monkeypatch.setattr(cell_meanings, "may_be_mark", counted(cell_meanings.may_be_mark))
    monkeypatch.setattr(written_numbers, "number", counted(written_numbers.number))
    monkeypatch.setattr(left_out, "number", counted(left_out.number))
    file = tmp_path / "measured.csv"
    file.write_text("x,c\n" + "".join(f"{k}.25,{'ab'[k % 2]}\n" for k in range(500)))
    data = bayesgui.read_data(file, numeric=["x"])
    assert data["x"].values.tolist() == [k + 0.25 for k in range(500)]
    assert len(asked) <= 520


def test_a_case_file_of_netica_says_how_often_each_case_occurs(tmp_path: Path) -> None:
    """In other files a column of this name is one like any other."""
    text = "// ~->[CASE-1]->~\nIDnum\tNumCases\ta\tb\n1\t4\tx\ty\n2\t2.5\t*\tz\n3\t0\tx\tz\n"
    path, other = tmp_path / "n.cas", tmp_path / "n.csv"
    path.write_text(text)
    other.write_text(text)
    data = bayesgui.read_data(path)
    assert data.names == ("a", "b")
    assert data.weights is not None
    assert data.weights.tolist() == [4.0, 2.5, 0.0]
    told = "Each row counts by its weight in column NumCases; the weights add up to 6.5."
    assert told in data.remarks
    assert bayesgui.read_data(other).weights is None
    assert bayesgui.read_data(path, weights="").names == ("NumCases", "a", "b")
    network = bayesgui.BayesianNetwork([bayesgui.Variable("NumCases", ("0", "2.5", "4"))])
    assert bayesgui.read_data(path, network=network).weights is None
    path.write_text(text.replace("2.5", "*"))
    assert bayesgui.read_data(path).weights is None


@pytest.mark.parametrize(
    ("text", "line"),
    [('a,b\n1,"x\n', 2), ('a,b\nn,y\nm,x\nn,"x\nm,y\nn,x\n', 4), ('a,b\n"n\nn",y\nm,"x\n', 4)],
)
def test_a_quote_that_is_never_closed_is_told_with_its_line(
    tmp_path: Path, text: str, line: int
) -> None:
    path = tmp_path / "open.csv"
    path.write_text(text, "utf-8")
    with pytest.raises(bayesgui.DataError, match=rf"open\.csv, row {line}: a quote is opened"):
        bayesgui.read_data(path)
    path.write_text(text + '"\n', "utf-8")
    assert bayesgui.read_data(path).n_rows >= 1


def test_the_remark_on_a_cut_column_counts_the_intervals_that_equal_numbers_leave(tmp_path):
    path = tmp_path / "zeros.csv"
    path.write_text("\n".join(["x", *["0"] * 60, *(str(k / 7) for k in range(1, 40)), ""]), "utf-8")
    data = bayesgui.read_data(path)
    assert len(data["x"].states) == 3
    said = "Column x holds numbers and is cut into 3 intervals of equal frequency."
    assert said in data.remarks


def test_single_quotes_around_the_names_alone_are_found(tmp_path):
    path = tmp_path / "votes.csv"
    path.write_text("'popul'\t'vote'\n0\t1\n190\t0\n31\t0\n", "utf-8")
    assert bayesgui.read_data(path).names == ("popul", "vote")
