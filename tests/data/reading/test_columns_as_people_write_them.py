"""Numbers with signs, dates, spellings of a state, and own marks of missing cells."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
import pytest

import bayesgui
from bayesgui.core.errors import DataError
from bayesgui.data.reading.meanings.written_numbers import plain_numbers, written_value

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def file(tmp_path: Path):
    def write(text: str) -> Path:
        path = tmp_path / "table.csv"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize(
    ("text", "decimal", "value"),
    [
        ("1,234.5", ".", 1234.5),
        ("1,234,567", ".", 1234567),
        ("1.234.567,5", ",", 1234567.5),
        ("1 234", ".", 1234),
        ("1\u00a0234,5", ",", 1234.5),
        ("1\u202f234", ",", 1234),
        ("1'234.50", ".", 1234.5),
        ("1’234", ".", 1234),
        ("12 %", ".", 0.12),
        ("12,5%", ",", 0.125),
        ("$1,200", ".", 1200),
        ("-$5", ".", -5),
        ("$-5", ".", -5),
        ("−5 €", ",", -5),
        ("(7)", ".", -7),
        ("($1,200.50)", ".", -1200.5),
        ("CHF 3.20", ".", 3.2),
        ("100元", ".", 100),
        ("￥.5", ".", 0.5),
        ("+7", ".", 7),
        ("12,34", ".", None),
        ("1,2345", ".", None),
        ("1,234.5", ",", None),
        ("1.234.567", ".", None),
        ("030 123 456", ".", None),
        ("12 345 67", ".", None),
        ("1,234 567", ".", None),
        ("€", ".", None),
        ("", ".", None),
        ("%", ".", None),
        ("5 apples", ".", None),
        ("$inf", ".", None),
        ("1_000", ".", None),
    ],
)
def test_the_value_of_a_written_number(text: str, decimal: str, value: float | None) -> None:
    assert written_value(text, decimal) == pytest.approx(
        np.nan if value is None else value, nan_ok=True
    )


def test_texts_of_different_units_are_no_numbers() -> None:
    assert plain_numbers({"5", "5 %"}, ".") == {}
    assert plain_numbers({"$5", "€5"}, ".") == {}
    assert plain_numbers({"$5", "five"}, ".") == {}
    assert plain_numbers({"1", "2.5"}, ".") == {}
    assert plain_numbers({"0", "5 %"}, ".") == {"5 %": "0.05"}
    assert plain_numbers({"5", "1,000"}, ".") == {"1,000": "1000"}


def test_a_column_of_prices_is_cut_as_its_numbers_are(file) -> None:
    prices = [f"{k * 37 % 5000:,}.50 $" for k in range(1, 400)]
    data = bayesgui.read_data(file("p\n" + "".join(f'"{each}"\n' for each in prices)))
    plain = bayesgui.read_data(file("p\n" + "".join(f"{k * 37 % 5000}.5\n" for k in range(1, 400))))
    assert data["p"].edges == plain["p"].edges
    assert data["p"].codes.tolist() == plain["p"].codes.tolist()
    assert "Column p is read as numbers: “27.50 $” is 27.50." in data.remarks
    kept = bayesgui.read_data(file('p\n"1,000"\n"2,000"\n"1,000"\n'), categorical=["p"])
    assert kept["p"].states == ("1,000", "2,000")


def test_shares_are_numbers_and_sorted_by_value(file) -> None:
    data = bayesgui.read_data(file("share;b\n10%;u\n5%;v\n100%;u\n0;u\n"))
    assert data["share"].states == ("0", "0.05", "0.1", "1")


def test_states_of_a_network_stay_as_they_are(file) -> None:
    network = bayesgui.BayesianNetwork(
        [bayesgui.Variable("share", ("5%", "10%")), bayesgui.Variable("sex", ("m", "f"))]
    )
    data = bayesgui.read_data(file("share,sex\n10%,m\n5%,f\n"), network=network)
    assert data["share"].codes.tolist() == [1, 0]


def test_commas_are_decimal_or_between_thousands(file) -> None:
    assert bayesgui.read_data(file("a;b\n1,5;u\n2,25;v\n"))["a"].states == ("1,5", "2,25")
    data = bayesgui.read_data(file('a,b\n"1,5",u\n"2,25",v\n'), numeric=["a"])
    assert data["a"].values.tolist() == [1.5, 2.25]
    data = bayesgui.read_data(file('a,b\n"1,500",u\n"2,250",v\n'), numeric=["a"])
    assert data["a"].values.tolist() == [1500, 2250]
    data = bayesgui.read_data(file("a;b\n1,500.25;u\n2,250;v\n"), numeric=["a"])
    assert data["a"].values.tolist() == [1500.25, 2250]
    data = bayesgui.read_data(file("a;b\n1.500,25;u\n2.250;v\n"), numeric=["a"])
    assert data["a"].values.tolist() == [1500.25, 2250]


@pytest.mark.parametrize(
    ("form", "order"),
    [
        ("%Y-%m-%d", ""),
        ("%Y/%m/%d", ""),
        ("%Y年%m月%d日", ""),
        ("%d.%m.%Y", "; of its dates the day comes first"),
        ("%d/%m/%Y", "; of its dates the day comes first"),
        ("%m/%d/%Y", "; of its dates the month comes first"),
        ("%m/%d/%y", "; of its dates the month comes first"),
        ("%Y-%m-%d %H:%M:%S", ""),
        ("%Y-%m-%dT%H:%M:%SZ", ""),
    ],
)
def test_dates_give_the_year_month_and_weekday_that_pandas_gives(file, form, order) -> None:
    days = [
        datetime.datetime(2019, 11, 3, 7, 5) + datetime.timedelta(days=11 * k) for k in range(70)
    ]
    text = "when,b\n" + "".join(
        f"{day.strftime(form)},{'uv'[k % 2]}\n" for k, day in enumerate(days)
    )
    data = bayesgui.read_data(file(text + ",u\n"), dates=["when"])
    assert data.names == ("when year", "when month", "when weekday", "b")
    frame = pd.to_datetime(pd.Series(days))
    expected = {
        "when year": frame.dt.year.astype(str),
        "when month": frame.dt.month.astype(str),
        "when weekday": frame.dt.day_name(),
    }
    for name, texts in expected.items():
        assert data[name].texts().tolist()[:-1] == texts.tolist()
        assert data[name].n_missing == 1
    assert data["when month"].states == tuple(map(str, range(1, 13)))
    assert data["when weekday"].states[0] == "Monday"
    assert f"Column when gives year, month and weekday{order}." in data.remarks


def test_what_is_no_date_is_said(file) -> None:
    with pytest.raises(DataError, match="Column a: “x” is not a date"):
        bayesgui.read_data(file("a,b\nx,1\n2020-01-01,2\n"), dates=["a"])
    with pytest.raises(DataError, match="“2020-13-01” is not a date"):
        bayesgui.read_data(file("a,b\n2020-13-01,1\n2020-01-01,2\n"), dates=["a"])


def test_states_that_differ_only_in_case_and_blanks_are_told_and_merged(file) -> None:
    path = file("sex,allele\nMale,A\nMale,a\nmale,A\n Male,a\nfemale,A\n")
    data = bayesgui.read_data(path)
    assert data["sex"].states == (" Male", "Male", "female", "male")
    assert data.remarks == (
        "Column sex has states that differ only in case or blanks: “ Male”, “Male”, “male”. If "
        "they mean the same, let them be merged.",
    )
    merged = bayesgui.read_data(path, merge=["sex"])
    assert merged["sex"].states == ("Male", "female")
    assert merged["sex"].counts.tolist() == [4, 1]
    assert merged["allele"].states == ("A", "a")
    assert bayesgui.read_data(path, merge=["allele"])["allele"].states == ("A",)


def test_a_column_has_marks_of_missing_cells_of_its_own(file) -> None:
    path = file("age,n\n-9,-9\n30,NA\n-9,4\n41,5\n")
    data = bayesgui.read_data(path, missing_in={"age": ["-9"]})
    assert data["age"].states == ("30", "41")
    assert data["n"].states == ("-9", "4", "5")
    assert "2 cells of age read “-9”: missing." in data.remarks
    assert "1 cell of n read “NA”: missing." in data.remarks
    with pytest.raises(DataError, match="has no column salary"):
        bayesgui.read_data(path, missing_in={"salary": "0"})
