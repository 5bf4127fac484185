"""A mark is found or spoken of, and a state stays a state, in files and frames alike."""

from __future__ import annotations

import csv
import gzip

import pandas
import pytest

import bayesgui
from bayesgui.data.writing.table_export import write_table

COMMON = [("yes", "high"), ("no", "low")] * 100
"""Rows besides those with the mark."""


def table_in(kind, tmp_path, rows, names=("a", "b")):
    """Return rows read from a file of this kind, or from a frame."""
    frame = pandas.DataFrame(rows, columns=list(names))
    if kind == "frame":
        return bayesgui.Dataset.from_frame(frame)
    path = tmp_path / f"cases.{kind}"
    if kind in ("parquet", "stream"):
        path = tmp_path / "cases.parquet"
        frame.to_parquet(path)
        return bayesgui.read_data(path, memory=1 if kind == "stream" else None)
    if kind == "xlsx":
        frame.to_excel(path, index=False)
    elif kind == "csv.gz":
        path.write_bytes(gzip.compress(frame.to_csv(index=False).encode()))
    else:
        frame.to_csv(path, index=False, sep="\t" if kind == "cas" else ",")
    return bayesgui.read_data(path)


MARKS = [
    "*", "?", "NA", "na", "N/A", "n/a", "#N/A", "<n/a>", "<NA>", "-", "--", "Null", r"\N", "[NULL]",
    "(blank)",
]  # fmt: skip
KINDS = ["csv", "csv.gz", "parquet", "stream", "xlsx", "frame", "cas"]
OWN = {*((kind, "Null") for kind in KINDS if kind not in ("csv", "xlsx")), ("xlsx", "#N/A")}
"""Marks for which a format has a cell without a value, such as an error of a spreadsheet."""


@pytest.mark.parametrize(
    ("kind", "mark"), [(k, m) for k in KINDS for m in MARKS if (k, m) not in OWN]
)
def test_the_marks_of_other_programs_are_missing(kind, mark, tmp_path):
    data = table_in(kind, tmp_path, [*COMMON, *[(mark, "high")] * 40])
    assert data["a"].states == ("no", "yes")
    assert data["a"].n_missing == 40
    assert f"40 cells of a read “{mark}”: missing." in data.remarks


@pytest.mark.parametrize("kind", ["csv", "frame"])
@pytest.mark.parametrize("mark", [".", "*", "-", ".a", "None", "unknown"])
def test_among_numbers_all_are_marks(kind, mark, tmp_path):
    rows = [(value, "x" if value == "1" else "y") for value in ("1", "2", "3") * 20]
    data = table_in(kind, tmp_path, [*rows, (mark, "x"), (mark, "y")])
    assert data["a"].states == ("1", "2", "3")
    assert data["a"].n_missing == 2


@pytest.mark.parametrize("kind", ["csv", "parquet", "stream", "xlsx", "frame"])
@pytest.mark.parametrize("word", ["None", "none", "unknown", "Unknown", "missing", "no"])
def test_a_common_word_is_a_state_and_spoken_of(kind, word, tmp_path):
    data = table_in(kind, tmp_path, [*COMMON, *[("yes", word)] * 60])
    assert set(data["b"].states) == {"high", "low", word}
    assert data["b"].n_missing == 0
    said = [remark for remark in data.remarks if f"60 cells of b read “{word}”" in remark]
    assert len(said) == (word != "no")


def test_a_rare_word_is_a_mark(tmp_path):
    rare = table_in("csv", tmp_path, [*COMMON, ("None", "high")])
    assert rare["a"].n_missing == 1
    assert "1 cell of a read “None”: missing." in rare.remarks


@pytest.mark.parametrize("kind", ["csv", "parquet", "stream", "xlsx", "frame"])
def test_a_rare_word_is_a_state_where_another_column_has_it_for_one(kind, tmp_path):
    rows = [*COMMON, ("Unknown", "high"), *[("yes", "Unknown")] * 80]
    both = table_in(kind, tmp_path, rows)
    assert both["a"].n_missing == both["b"].n_missing == 0
    assert any("81 cells of a, b read “Unknown”, which is kept" in each for each in both.remarks)


@pytest.mark.parametrize("sign", [("+", "-"), ("*", "**", "***"), ("x", "-"), ("x", "*")])
def test_signs_of_a_scale_are_states(sign, tmp_path):
    data = table_in("csv", tmp_path, [(text, "high") for text in sign * 20])
    assert set(data["a"].states) == set(sign)


def test_a_star_is_always_missing_in_a_case_file(tmp_path):
    path = tmp_path / "few.cas"
    path.write_text("// ~->[CASE-1]->~\nSmoke\tCough\nyes\tno\n*\tyes\nyes\t*\n")
    data = bayesgui.read_data(path)
    assert data["Smoke"].states == ("yes",)
    assert data["Smoke"].n_missing == data["Cough"].n_missing == 1


@pytest.mark.parametrize("text", ["None", "NA", "?", "*", "-", "null", "N/A"])
def test_quoted_text_is_never_a_mark(text, tmp_path):
    path = tmp_path / "quoted.csv"
    rows = "".join(f'{k % 2},"{text}",x\n{k % 2},{text},"x, y"\n1,z,w\n1,y,v\n' for k in range(5))
    path.write_text("k,a,b\n" + rows, encoding="utf-8")
    data = bayesgui.read_data(path)
    assert text in data["a"].states
    quoted = data["a"].counts[data["a"].states.index(text)]
    assert quoted + data["a"].n_missing == 10
    assert data["a"].n_missing == (0 if text == "None" else 5)
    named = bayesgui.read_data(path, missing_values=[text])
    assert named["a"].n_missing == 10


def test_where_all_is_quoted_numbers_still_tell_a_mark(tmp_path):
    path = tmp_path / "all.csv"
    with path.open("w", newline="") as stream:
        writer = csv.writer(stream, quoting=csv.QUOTE_ALL)
        writer.writerows([("n", "a"), *[("1", "yes"), ("2", "no"), ("NA", "?"), ("3", "yes")] * 5])
    data = bayesgui.read_data(path)
    assert data["n"].states == ("1", "2", "3")
    assert data["n"].n_missing == 5
    assert "?" in data["a"].states
    assert any("5 cells of a read “?”, which is kept as a state" in each for each in data.remarks)


def test_quotes_over_several_lines_and_doubled_ones_stay(tmp_path):
    path = tmp_path / "long.csv"
    text = 'a,b\r\n"NA","x\r\n""NA"",y"\r\n"say ""NA""",NA\r\nNA,"NA"\r\n' + "p,q\r\n" * 3
    path.write_bytes(text.encode())
    data = bayesgui.read_data(path)
    assert data["a"].texts().tolist() == ["NA", 'say "NA"', "", "p", "p", "p"]
    assert data["b"].texts()[0].splitlines() == ["x", '"NA",y']
    assert data["b"].texts().tolist()[1:3] == ["", "NA"]


STATES = ("None", "NA", "?", "*", "yes", "n/a", "unknown", "-", ".", "null")


@pytest.mark.parametrize("suffix", ["csv", "tsv", "csv.gz", "parquet"])
@pytest.mark.parametrize("missing", [0.0, 0.2])
def test_sampled_cases_are_read_back_as_they_were(suffix, missing, tmp_path):
    network = bayesgui.BayesianNetwork(
        [bayesgui.Variable("x", STATES), bayesgui.Variable("y", ("no", "None"))]
    )
    data = bayesgui.sample(network, 400, seed=3)
    if missing:
        frame = data.to_frame()
        frame.loc[::5, "x"] = None
        data = bayesgui.Dataset.from_frame(frame)
    path = tmp_path / f"cases.{suffix}"
    write_table(path, data)
    back = bayesgui.read_data(path)
    for name in data.names:
        assert back[name].texts().tolist() == data[name].texts().tolist()
        if suffix == "parquet":
            assert back[name].states == data[name].states


@pytest.mark.parametrize("ordered", [False, True])
def test_parquet_keeps_categories(ordered, tmp_path):
    values = pandas.Categorical(
        ["None", "NA", "b", "b", None], categories=["z", "b", "NA", "None"], ordered=ordered
    )
    frame = pandas.DataFrame({"x": values, "y": ["p", "q", "p", "q", "p"]})
    frame.to_parquet(tmp_path / "cases.parquet")
    data = bayesgui.read_data(tmp_path / "cases.parquet")
    assert data["x"].states == ("z", "b", "NA", "None")
    assert data["x"].texts().tolist() == ["None", "NA", "b", "b", ""]
    assert bayesgui.Dataset.from_frame(frame)["x"].states == data["x"].states
    streamed = bayesgui.read_data(tmp_path / "cases.parquet", memory=0)
    assert streamed["x"].states == data["x"].states
    assert streamed["x"].counts.tolist() == [0, 2, 1, 1]


def test_the_states_of_a_network_are_values_in_frames_too():
    network = bayesgui.BayesianNetwork([bayesgui.Variable("x", ("NA", "EU"))])
    frame = pandas.DataFrame({"x": ["NA", "EU", "?", "NA"]})
    learned = bayesgui.learn_parameters(network, frame, "mle")
    assert learned.network.cpt("x").values.tolist() == pytest.approx([2 / 3, 1 / 3])
    assert "1 cell of x read “?”: missing." in learned.remarks


@pytest.mark.parametrize("name", ["hailfinder", "insurance"])
def test_a_state_named_none_survives_learning(name, tmp_path):
    data = bayesgui.sample(bayesgui.example(name), 2000, seed=1)
    write_table(tmp_path / "cases.csv", data)
    unquoted = tmp_path / "unquoted.csv"
    unquoted.write_text((tmp_path / "cases.csv").read_text().replace('"', ""))
    for file in (tmp_path / "cases.csv", unquoted):
        back = bayesgui.read_data(file)
        assert all(back[each].n_missing == 0 for each in back.names)


@pytest.mark.parametrize("cells", [["5 €", "7 €", "12 €"], ["$ 5", "$ 7", "$ 12"]])
def test_one_column_of_money_is_one_column_of_numbers(cells, tmp_path):
    path = tmp_path / "preis.csv"
    path.write_text("preis\n" + "\n".join(cells * 4) + "\n", encoding="utf-8")
    data = bayesgui.read_data(path)
    assert data.names == ("preis",)
    assert data["preis"].states == ("5", "7", "12")


def test_one_column_of_words_is_not_split(tmp_path):
    path = tmp_path / "names.csv"
    path.write_text("colour\n" + "dark red\nlight blue\n" * 6, encoding="utf-8")
    data = bayesgui.read_data(path)
    assert data.names == ("colour",)
    assert data["colour"].states == ("dark red", "light blue")


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_texts_that_are_known_to_be_values_are_no_marks(suffix, tmp_path) -> None:
    import pandas as pd

    path = tmp_path / f"t.{suffix}"
    frame = pd.DataFrame({"x": ["NA", "a", "b"] * 4, "y": ["NA", "a", "b"] * 4})
    if suffix == "csv":
        frame.to_csv(path, index=False)
    else:
        frame.to_parquet(path)
    data = bayesgui.read_data(path, states={"x": ("NA", "a")})
    assert (data["x"].states, data["y"].states) == (("NA", "a", "b"), ("a", "b"))
    assert [str(r) for r in data.remarks] == ["4 cells of y read “NA”: missing."]


KEPT = (
    "40 cells of a read “{}”, which is kept as a state; if it means that the value is missing, "
    "name it as a missing value."
)
FAR = (
    "40 cells of a read “{}”, far from all other numbers; if it means that the value is missing, "
    "name it as a missing value."
)


@pytest.mark.parametrize("kind", ["csv", "parquet", "stream", "frame"])
@pytest.mark.parametrize(
    ("values", "odd", "remark"),
    [
        (("yes", "no"), "-999", KEPT),
        (("1", "2", "3"), "-9", FAR),
        (("1", "2", "3"), "9", FAR),
        ([str(age) for age in range(20, 70)], "void", KEPT),
        ([f"{20 + k / 7:.3f}" for k in range(200)], "-99", FAR),
        ([f"{20 + k / 7:.3f}" for k in range(200)], "9999", FAR),
    ],
)
def test_a_code_and_the_one_word_among_numbers_are_spoken_of(kind, values, odd, remark, tmp_path):
    texts = [value for _, value in zip(range(200), [*values] * 200, strict=False)]
    rows = [(text, "x" if k % 2 else "y") for k, text in enumerate([*texts, *[odd] * 40])]
    if kind != "csv" and "." in values[0]:
        rows = [(float(text), other) for text, other in rows]
    data = table_in(kind, tmp_path, rows)
    assert remark.format(odd) in data.remarks
    assert data["a"].n_missing == 0


@pytest.mark.parametrize("kind", ["csv", "stream", "frame"])
@pytest.mark.parametrize(
    "values",
    [
        ("0", "1", "2", "3", "4", "5", "6+"),
        ("-30", "-9", "0", "15", "40"),
        ("9", "99", "70", "85"),
        ("1", "2", "many"),
        ("yes", "no", "3"),
    ],
)
def test_ends_of_scales_and_common_numbers_are_not_spoken_of(kind, values, tmp_path):
    rows = [(text, "x" if k % 3 else "y") for k, text in enumerate([*values] * 40)]
    assert not any("missing" in remark for remark in table_in(kind, tmp_path, rows).remarks)


def test_a_code_in_a_column_of_too_many_numbers_is_spoken_of_with_all_its_cells(
    tmp_path, monkeypatch
):
    from bayesgui.data.reading.sources import column_profiles, distinct_rows, parquet_stream

    values = [20 + k / 7 for k in range(5_000)]
    values[300::1000] = [-999.0] * 5
    path = tmp_path / "cases.parquet"
    pandas.DataFrame({"a": values, "b": ["x", "y"] * 2_500}).to_parquet(path, row_group_size=700)
    monkeypatch.setattr(distinct_rows, "MAX_ROWS", 10)
    monkeypatch.setattr(column_profiles, "MAX_TOKENS", 1_000)
    monkeypatch.setattr(parquet_stream, "REPRESENTATIVES", 500)  # not all codes are among them
    data = bayesgui.read_data(path, memory=1)
    assert any("5 cells of a read “-999”, far from all other" in each for each in data.remarks)
    named = bayesgui.read_data(path, memory=1, missing_values=["-999"])
    assert not any("far from" in each for each in named.remarks)
