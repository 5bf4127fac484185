"""Series of tables: long and wide, times and gaps, several series, findings of all kinds."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

import bayesgui
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.evidence import Intervention, LikelihoodFinding, do
from bayesgui.core.variable import Variable
from bayesgui.data.series.series_table import SeriesTable, read_series, series_of_frame
from tests.support.templates import umbrella_world


@pytest.fixture
def reading(tmp_path):
    def read(text: str, **options) -> SeriesTable:
        path = tmp_path / "series.csv"
        path.write_text(text)
        return read_series(path, umbrella_world(), **options)

    return read


def _codes(table: SeriesTable) -> list[list[list[int]]]:
    return [series.codes.T.tolist() for series in table.series]


def test_a_row_is_a_slice(reading) -> None:
    table = reading('Umbrella,Rain\nyes,\n,\n"likelihood 0.2, 0.9",do no\n')
    (series,) = table.series
    assert series.names == ("Umbrella", "Rain")
    assert series.codes.T.tolist() == [[0, -1, -1], [-1, -1, -1]]
    assert dict(series.others) == {
        (2, "Umbrella"): LikelihoodFinding((("yes", 0.2), ("no", 0.9))),
        (2, "Rain"): Intervention("no"),
    }
    assert (series.times, table.remarks) == ((), ())


def test_slices_without_a_row_are_blanks(reading) -> None:
    table = reading("day,Umbrella,wind\n3,yes,1\n1,no,2\n7,yes,1\n", time="day")
    assert _codes(table) == [[[1, 0, -1, 0]]]
    assert table.series[0].times == ("1", "3", "5", "7")
    assert [str(each) for each in table.remarks] == [
        "There is no row for 5: blanks.",
        "No node has the name of wind; left out.",
    ]


@pytest.mark.parametrize(
    ("times", "called"),
    [
        (["2024-01-01", "2024-02-01", "2024-04-01"], ("2024-01", "2024-02", "2024-03", "2024-04")),
        (["2024-01-31", "2024-02-29", "2024-04-30"], ("2024-01", "2024-02", "2024-03", "2024-04")),
        (["2024-02-29", "2024-03-01", "2024-03-03"],
         ("2024-02-29", "2024-03-01", "2024-03-02", "2024-03-03")),
        (["0", "0.1", "0.3"], ("0", "0.1", "0.2", "0.3")),
        (["first", "then"], ("first", "then")),
    ],
)  # fmt: skip
def test_times_are_numbers_dates_or_what_rows_are_called(reading, times, called) -> None:
    rows = "".join(f"{time},yes\n" for time in times)
    assert reading(f"t,Umbrella\n{rows}", time="t").series[0].times == called


def test_several_series(reading) -> None:
    table = reading("m,day,Umbrella\na,1,yes\nb,7,no\na,2,no\nb,5,yes\n", time="day", by="m")
    assert [(series.name, series.times) for series in table.series] == [
        ("a", ("1", "2")),
        ("b", ("5", "6", "7")),
    ]
    assert _codes(table) == [[[0, 1]], [[0, -1, 1]]]
    assert [str(each) for each in table.remarks] == ["Series b has no row for 6: blanks."]


def test_a_row_is_a_series(reading) -> None:
    table = reading("case,Umbrella[0],Umbrella[1],Umbrella[3]\na,yes,no,yes\nb,,no,\n", by="case")
    assert [series.name for series in table.series] == ["a", "b"]
    assert _codes(table) == [[[0, 1, -1, 0]], [[-1, 1, -1, -1]]]


def test_a_column_without_a_value_is_one_of_blanks(reading) -> None:
    assert _codes(reading("day,Umbrella\n1,\n2,\n", time="day")) == [[[-1, -1]]]


@pytest.mark.parametrize(
    ("text", "options", "sentence"),
    [
        ("x,Snow\n1,2\n", {}, "No column has the name of a node; the table has x, Snow, the temp"),
        ("Umbrella\nyes\nmaybe\n", {}, "Column Umbrella, row 2: “maybe” is no state of Umbrella, "),
        ("Umbrella\nyes\n", {"time": "day"}, "The table has no column day; it has Umbrella."),
        ("t,Umbrella\n1,yes\n1,no\n", {"time": "t"}, "There are two rows for t 1. If the table h"),
        (
            "m,t,Umbrella\na,1,yes\na,1,no\n",
            {"time": "t", "by": "m"},
            "Series a has two rows for t 1; correct one of them.",
        ),
        ("t,Umbrella\n1,yes\n,no\n", {"time": "t"}, "Row 2 has no time in column t; give it one"),
        ("t,Umbrella\n0,yes\n1,no\n2.4,no\n", {"time": "t"}, "“2.4” in row 3 is no whole number"),
        ("t,Umbrella\n0,yes\n1,no\n10000000,no\n", {"time": "t"}, "has 1,000,000 slices at most"),
    ],
)
def test_bad_tables_get_a_sentence_each(reading, text, options, sentence) -> None:
    with pytest.raises(BayesGuiError) as caught:
        reading(text, **options)
    assert sentence in str(caught.value)


def test_cells_of_a_frame_may_be_findings() -> None:
    frame = pd.DataFrame(
        {"Umbrella": [True, None, False], "Rain": [None, {"yes": 0.2, "no": 1}, do("no")]}
    )
    (series,) = series_of_frame(frame, umbrella_world()).series
    assert series.names == ("Umbrella", "Rain")
    assert series.codes.T.tolist() == [[0, -1, 1], [-1, -1, -1]]
    assert set(series.others) == {(1, "Rain"), (2, "Rain")}


def test_a_node_that_is_there_once_has_one_finding() -> None:
    maker = Variable("Maker", ("A", "B"))
    model = bayesgui.template(
        [maker, Variable("X", ("a", "b"))], [("Maker", "X")], {}, outside=["Maker"]
    )
    (series,) = series_of_frame({"X": ["a", "b"], "Maker": ["B", None]}, model).series
    assert series.names == ("X",)
    assert dict(series.once) == {"Maker": bayesgui.Evidence({"Maker": "B"})["Maker"]}
    with pytest.raises(BayesGuiError, match="Maker is there once, and series 1 has several"):
        series_of_frame({"X": ["a", "b"], "Maker": ["B", "A"]}, model)


def test_many_rows_and_many_series_keep_their_order(reading) -> None:
    count, length = 4_000, 30
    rows = [(k % count, k // count, (k * k) % 7 < 3) for k in range(count * length)]
    lines = (f"s{label},{t},{'yes' if seen else 'no'}" for label, t, seen in rows)
    found = reading("\n".join(["series,t,Umbrella", *lines, ""]), time="t", by="series").series
    assert [each.name for each in found] == [f"s{k}" for k in range(count)]
    expected = np.array([0 if seen else 1 for _, _, seen in rows]).reshape(length, count)
    for k in (0, 17, count - 1):
        assert found[k].codes[:, 0].tolist() == expected[:, k].tolist()
