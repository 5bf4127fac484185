"""Reading of text files, with an error of one sentence for invalid ones."""

from __future__ import annotations

import gzip
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bayesgui.core.errors import Cancelled, DataError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.data.dataset import NumericColumn
from bayesgui.data.reading import left_out, plain_csv
from bayesgui.data.reading.csv_dialect import CsvDialect
from bayesgui.data.reading.csv_import import read_csv
from bayesgui.data.reading.file_preview import preview
from bayesgui.data.reading.quoted_csv import QuotedReader
from bayesgui.data.reading.sniffing import sniff
from bayesgui.data.reading.table_options import TableOptions
from tests.data.python_csv import cells, judged, written


@pytest.fixture
def file(tmp_path):
    def write(content, name="visits.csv"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        return path

    return write


def refusal(path, **options):
    with pytest.raises(DataError) as caught:
        read_csv(path, **options)
    return str(caught.value)


def test_a_plain_file_is_read(file):
    data = read_csv(file("smoke,lung\nyes,no\nno,no\nno,\nyes,yes\n"))
    assert data.names == ("smoke", "lung")
    assert data["smoke"].states == ("no", "yes")
    assert data["smoke"].codes.tolist() == [1, 0, 0, 1]
    assert data["lung"].codes.tolist() == [0, 0, 255, 1]
    assert data.remarks == ()


def test_tokens_are_kept_letter_by_letter(file):
    data = read_csv(file("a,b\nNone,0\nNA,1.0\n yes,01\nNone,1\n"))
    assert data["a"].states == (" yes", "NA", "None")
    assert data["b"].states == ("0", "01", "1", "1.0")
    assert data["a"].n_missing == 0


def test_states_that_are_numbers_come_in_numerical_order(file):
    data = read_csv(file("n\n10\n9\n-1\n9\n1e1\n2.5\n"))
    assert data["n"].states == ("-1", "2.5", "9", "10", "1e1")
    mixed = read_csv(file("n\n10\n9\nx\n9\n"))
    assert mixed["n"].states == ("10", "9", "x")


def test_missing_values_are_what_the_user_says_and_blank_cells(file):
    data = read_csv(file("a,b\n?,x\ny,NA\n , \ny,x\n"), missing_values=("?", "NA"))
    assert data["a"].states == ("y",)
    assert data["a"].codes.tolist() == [255, 0, 255, 0]
    assert data["b"].codes.tolist() == [0, 255, 255, 0]


def test_a_token_that_is_a_state_of_the_node_is_that_state(file):
    network = BayesianNetwork([Variable("a", ("NA", "y")), Variable("b", ("x", "z"))])
    path = file("b,a\nx,NA\nNA,y\n")
    data = read_csv(path, missing_values=("NA",), network=network)
    assert data["a"].codes.tolist() == [0, 1]
    assert data["a"].states == ("NA", "y")
    assert data["b"].codes.tolist() == [0, 255]
    assert data["b"].states == ("x", "z")


def test_a_state_unknown_to_the_node_is_refused_mapped_or_missing(file):
    network = BayesianNetwork([Variable("a", ("no", "yes"))])
    path = file("a,b\nno,1\nJa,1\nno,2\n")
    assert refusal(path, network=network) == (
        "Column a, row 2: node a has no state “Ja”; it has no, yes. "
        "Add the state to the node, or give such cells one of these states, or none, in the table."
    )
    mapped = read_csv(path, network=network, mapping={"a": {"Ja": "yes"}})
    assert mapped["a"].codes.tolist() == [0, 1, 0]
    assert read_csv(path, network=network, unknown="missing")["a"].codes.tolist() == [0, 255, 0]
    assert read_csv(path, network=network, unknown="keep")["a"].states == ("Ja", "no")


def test_numbers_are_cut_at_the_limits_of_the_node(file):
    node = Variable("t", ("low", "high"), edges=(0.0, 37.5, 50.0))
    data = read_csv(file("t\n36.6\n37.5\n99\n\n-4\n"), network=BayesianNetwork([node]))
    assert data["t"].codes.tolist() == [0, 1, 1, 255, 0]
    assert data["t"].states == ("low", "high")
    assert refusal(file("t\n36.6\nwarm\n"), network=BayesianNetwork([node])).startswith(
        "Column t, row 2: “warm” is not a number."
    )


def test_columns_are_numeric_only_when_asked(file):
    path = file("t,u\n36.6,1\n37.5,2\n,1\n36.6,1\n")
    assert read_csv(path)["t"].states == ("36.6", "37.5")
    data = read_csv(path, numeric=("t",))
    assert isinstance(data["t"], NumericColumn)
    assert np.array_equal(data["t"].values, [36.6, 37.5, np.nan, 36.6], equal_nan=True)
    assert refusal(file("t\n1\nx\n"), numeric=("t",)).startswith(
        "Column t, row 2: “x” is not a number."
    )


def test_decimal_commas_are_read_when_the_dialect_says_so(file):
    path = file("t;u\n36,6;a\n37,5;b\n1,0;a\n")
    dialect = sniff(path)
    assert (dialect.delimiter, dialect.decimal) == (";", ",")
    assert read_csv(path, numeric=("t",))["t"].values.tolist() == [36.6, 37.5, 1.0]


def test_identifiers_are_set_aside_with_a_note_unless_asked_for(file):
    rows = "".join(f"{k},name{k},{'ab'[k % 2]},{k * 0.5}\n" for k in range(1, 9))
    path = file("id,who,x,size\n" + rows)
    data = read_csv(path)
    assert data.names == ("x", "size")
    assert data.remarks == (
        "Column id numbers the rows and is set aside as an identifier; "
        "ask for it by name to keep it.",
        "Column who has a different text in every row and is set aside as an identifier; "
        "ask for it by name to keep it.",
    )
    assert read_csv(path, columns=("x", "id")).names == ("x", "id")


def test_a_column_of_very_many_texts_is_set_aside(file, monkeypatch):
    monkeypatch.setattr(left_out, "MAX_STATES", 100)
    path = file("name,x\n" + "".join(f"n{k % 150},{k % 2}\n" for k in range(1000)))
    data = read_csv(path)
    assert data.names == ("x",)
    assert data.remarks[0].startswith("Column name has 150 different texts and is set aside")


def test_a_column_of_very_many_numbers_is_a_quantity(file, monkeypatch):
    monkeypatch.setattr(left_out, "MAX_STATES", 100)
    path = file("size,x\n" + "".join(f"{k % 150}.5,{k % 2}\n" for k in range(1000)))
    data = read_csv(path)
    assert data["size"].values[:2].tolist() == [0.5, 1.5]
    assert len(read_csv(path, columns=("size",))["size"].states) == 150


def test_a_column_with_too_many_texts_is_not_read_on_unless_asked_for(file, monkeypatch):
    monkeypatch.setattr(plain_csv, "MAX_DISTINCT", 500)
    path = file("name,x\n" + "".join(f"the name {k},{k % 2}\n" for k in range(9000)))
    data = read_csv(path)
    assert data.names == ("x",)
    assert data["x"].counts.tolist() == [4500, 4500]
    assert data.remarks[0].startswith("Column name has 500 different texts")
    assert len(read_csv(path, columns=("name",))["name"].states) == 9000


def test_a_hundred_thousand_different_texts_are_an_identifier(file):
    rows = [f"k{k * 7919 % 100_003:x},{k % 3}" for k in range(100_000)]
    data = read_csv(file("key,x\n" + "\n".join(rows)))
    assert data.names == ("x",)
    assert "different text in every row" in data.remarks[0]
    kept = read_csv(file("key,x\n" + "\n".join(rows)), columns=("key",))["key"]
    assert kept.codes.dtype == np.uint32
    assert [kept.states[c] for c in kept.codes[:3]] == ["k0", "k1eef", "k3dde"]


def test_constant_and_empty_columns_are_noted(file):
    data = read_csv(file("a,b,c\nx,,u\nx,,v\nx,,u\n"))
    assert data.names == ("a", "c")
    assert data.remarks == (
        "Column a is “x” in every row that has a value.",
        "Column b has no value in any row and is set aside.",
    )


def test_ragged_rows_are_named_or_skipped(file):
    path = file("a,b,c\n1,2,3\n\n1,2\n3,2,1\n1,2,3,4\n")
    assert refusal(path) == (
        "visits.csv, row 4 has 2 fields and the header 3. "
        "Choose another delimiter, or skip or fill such rows."
    )
    data = read_csv(path, CsvDialect(ragged="skip"))
    assert cells(data) == [["1", "2", "3"], ["3", "2", "1"]]
    assert "2 rows whose length differs from the header are left out." in data.remarks


def test_ragged_rows_with_quotes_are_named_or_skipped_alike(file):
    path = file('a,b,c\n1,"2",3\n1,2\n3,2,1\n1,2,3,4\n')
    assert refusal(path) == (
        "visits.csv, row 3 has 2 fields and the header 3. "
        "Choose another delimiter, or skip or fill such rows."
    )
    data = read_csv(path, CsvDialect(ragged="skip"))
    assert cells(data) == [["1", "2", "3"], ["3", "2", "1"]]
    assert "2 rows whose length differs from the header are left out." in data.remarks


def test_a_file_whose_rows_all_end_in_a_delimiter_has_an_empty_last_column(file):
    path = file("a,b\n1,2,\n3,4,\n")
    data = read_csv(path)
    assert data.names == ("a", "b")
    assert cells(data) == [["1", "2"], ["3", "4"]]
    assert data.remarks == (
        "Column 3 has no value in any row and is set aside.",
        "The rows have one cell more than the header: the last column has no name.",
    )
    with pytest.raises(DataError) as caught:
        read_csv(path, CsvDialect(ragged="skip"))
    assert str(caught.value) == (
        "Every row of visits.csv differs in length from the header; "
        "choose another delimiter, or correct the header."
    )
    assert cells(read_csv(path, CsvDialect(ragged="fill"))) == [["1", "2"], ["3", "4"]]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "visits.csv is empty; choose a file with a header and rows."),
        (b"\n\n", "visits.csv is empty; choose a file with a header and rows."),
        (b"a,b\n", "visits.csv has a header and no rows; choose a file with rows."),
        (b"a,b", "visits.csv has a header and no rows; choose a file with rows."),
        (
            b"a,b,a\n1,2,3\n",
            "visits.csv has two columns named a, numbers 1 and 3; "
            "rename or number equal names, or say that there is no header.",
        ),
        (
            b"\x89PNG\r\n\x1a\n\0\0\0",
            "visits.csv is a picture or a printed page; choose a file of rows and columns.",
        ),
        (b"PAR1\x15", "visits.csv is a Parquet file; give it the suffix .parquet."),
        (
            b"PK\x03\x04\x14\0\6",
            "visits.csv is a workbook or an archive; save the sheet as CSV.",
        ),
        (
            b"\x7fELF\2\1\1\0\0",
            "visits.csv holds bytes that are not text; choose a file of rows and columns.",
        ),
        (
            b"a,b\n,\n,\n",
            "visits.csv has no column that is a variable: Column a has no value in any row and "
            "is set aside. Column b has no value in any row and is set aside. "
            "Ask for columns by name.",
        ),
    ],
)
def test_what_is_no_table_is_refused_in_a_sentence(file, content, sentence):
    assert refusal(file(content)) == sentence


def test_a_missing_file_and_an_unknown_column_are_refused(file, tmp_path):
    assert refusal(tmp_path / "none.csv") == (
        "none.csv cannot be read: No such file or directory. Choose another file."
    )
    assert refusal(file("a,b\n1,2\n"), columns=("c",)) == "visits.csv has no column c; it has a, b."


def test_a_damaged_archive_is_refused(file):
    packed = gzip.compress(b"a,b\n" + b"1,2\n" * 5000)
    assert refusal(file(packed[: len(packed) // 2], "t.csv.gz")).startswith(
        "t.csv.gz cannot be read: "
    )


def test_the_wrong_encoding_is_named_with_its_row(file):
    path = file("姓名,好瓜\n甲,是\n乙,否\n".encode("gb18030"))
    assert refusal(path, dialect=CsvDialect()) == (
        "visits.csv, row 1 is not text in the encoding UTF-8. Choose another encoding, "
        "such as GB 18030 or Windows-1252."
    )
    late = file(b"a,b\n" + b"x,y\n" * 3 + "é,y\n".encode("latin-1"))
    assert "row 5 is not text in the encoding UTF-8" in refusal(late, dialect=CsvDialect())


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
def test_chinese_files_are_recognized(file, encoding):
    data = read_csv(file("编号,色泽,好瓜\n7,青绿,是\n3,乌黑,否\n9,乌黑,是\n".encode(encoding)))
    assert data.names == ("编号", "色泽", "好瓜")
    assert data["色泽"].states == ("乌黑", "青绿")


def test_western_files_are_recognized_even_where_the_first_lines_are_plain(file):
    path = file("who,n\nRené,1\nZoë,2\nRené,1\n".encode("latin-1"))
    assert sniff(path).encoding == "cp1252"
    assert read_csv(path)["who"].states == ("René", "Zoë")
    late = file(b"who,n\n" + b"Tom,1\n" * 100_000 + "Zoë,2\n".encode("latin-1"))
    assert sniff(late).encoding == "utf-8-sig"
    assert read_csv(late)["who"].states == ("Tom", "Zoë")


def test_packed_files_are_read(file):
    path = file(gzip.compress(b"a;b\nx;1\ny;2\nx;2\n"), "visits.csv.gz")
    assert cells(read_csv(path)) == [["x", "1"], ["y", "2"], ["x", "2"]]


@pytest.mark.parametrize("mark", [",", ";", "\t", "|", " "])
def test_the_delimiter_is_recognized(file, mark):
    rows = [["a", "b", "c"], ["x", "1", "u"], ["y", "2", "u"], ["x", "2", "v"]]
    path = file("".join(mark.join(row) + "\n" for row in rows))
    assert sniff(path).delimiter == mark
    assert cells(read_csv(path)) == rows[1:]


def test_a_file_without_a_header_is_recognized(file):
    assert not sniff(file("1,2\n3,4\n1,4\n")).header
    assert not sniff(file("yes,no\nno,yes\nyes,yes\nno,no\n")).header
    assert sniff(file("smoke,lung\nno,yes\nyes,yes\nno,no\n")).header
    data = read_csv(file("1,2\n3,4\n1,4\n"))
    assert data.names == ("column 1", "column 2")
    assert data.n_rows == 3


def test_a_first_row_of_node_names_is_a_header_whatever_it_looks_like(file):
    network = BayesianNetwork([Variable("1", ("3", "4")), Variable("2", ("5", "6"))])
    data = read_csv(file("1,2\n3,6\n4,5\n"), network=network)
    assert cells(data) == [["3", "6"], ["4", "5"]]


def test_plain_files_need_neither_pandas_nor_pyarrow(file):
    code = (
        "import sys, bayesgui; "
        f"bayesgui.read_data({str(file('a,b' + chr(10) + '1,2' + chr(10)))!r}); "
        "print(sorted({'pandas', 'pyarrow', 'PySide6'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_tables_of_very_many_columns_are_read(file):
    names = ",".join(f"c{k}" for k in range(3000))
    rows = [",".join("xy"[(r * k) % 7 % 2] for k in range(3000)) for r in range(1500)]
    data = read_csv(file(names + "\n" + "\n".join(rows)))
    assert len(data.columns) == 3000
    assert data["c1"].codes[:8].tolist() == [0, 1, 0, 1, 0, 1, 0, 0]


def test_marks_of_missing_values_are_proposed_and_blanks_after_commas_noticed(file):
    path = file("a, b\nx, ?\ny, NA\nx, 1\n")
    dialect = sniff(path)
    assert dialect.missing == ("?", "NA")
    assert dialect.strip
    assert read_csv(path, missing_values=dialect.missing)["b"].states == ("1",)


def test_quotes_escaped_by_a_backslash_are_recognized(file):
    path = file('a,b\n"x \\"y\\" z",1\n"u,v",2\nw\\,w,3\n')
    assert sniff(path).escape == "\\"
    assert cells(read_csv(path, columns=("a",))) == [['x "y" z'], ["u,v"], ["w,w"]]
    assert sniff(file('a,b\n"C:\\",1\n"D:\\",2\n')).escape == ""


def test_the_preview_shows_the_first_rows_as_they_stand(file):
    path = file('a,b\n"x,1",2\n3\n')
    shown = preview(path, sniff(path), rows=2)
    assert shown.names == ("a", "b")
    assert shown.rows == (("x,1", "2"), ("3",))


def test_a_blank_line_is_a_missing_cell_where_there_is_one_column(file):
    assert read_csv(file("a\nx\n\ny\n"))["a"].texts().tolist() == ["x", "", "y"]
    assert read_csv(file('a\nx\n\n"y"\n'))["a"].texts().tolist() == ["x", "", "y"]
    assert read_csv(file("a,b\nx,1\n\ny,1\n")).n_rows == 2


def test_reading_can_be_cancelled_and_tells_its_progress(file):
    class Impatient:
        stop_requested = False

        def __init__(self):
            self.told = []

        def report(self, fraction, text=""):
            self.told.append(fraction)

        def publish(self, event):
            pass

        def check(self):
            if len(self.told) >= 2:
                raise Cancelled

    path = file("a,b\n" + "some longer text,another longer text\n" * 100_000)
    monitor = Impatient()
    with pytest.raises(Cancelled):
        read_csv(path, monitor=monitor)
    assert len(monitor.told) == 2
    assert 0 < monitor.told[0] < monitor.told[1] < 1


def test_a_quote_that_is_never_closed_is_told(file):
    path = file('a,b\nx,"y\n' + "x,y\n" * 1_200_000)
    assert refusal(path) == (
        "visits.csv has a row of more than 4 MB; a quote is probably never closed. "
        "Check its quotes, or say that there are none."
    )
    assert read_csv(path, CsvDialect(quote=""))["b"].states == ('"y', "y")


TEXT = st.text(
    st.characters(codec="utf-8", exclude_characters="\0\r\n\ufeff", exclude_categories=["Cs"]),
    max_size=20,
)
PLAIN = st.text("ab01-. é好é", max_size=18)
QUOTED = st.one_of(TEXT, st.text('a",;\n\r \t', max_size=6))


def tables(cell):
    def of_width(n):
        return st.lists(st.lists(cell, min_size=n, max_size=n), min_size=1, max_size=30)

    return st.integers(1, 5).flatmap(of_width)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(rows=tables(PLAIN), end=st.sampled_from(["\n", "\r\n", "\r"]), last=st.booleans())
def test_plain_files_are_read_as_python_reads_them(tmp_path, rows, end, last):
    names = [f"c{k}" for k in range(len(rows[0]))]
    text = end.join(",".join(row) for row in [names, *rows]) + (end if last else "")
    path = tmp_path / "plain.csv"
    path.write_bytes(text.encode())
    _, expected = judged(path, CsvDialect())
    if not expected:
        assert "no rows" in refusal(path, dialect=CsvDialect(), columns=names)
        return
    data = read_csv(path, CsvDialect(), columns=names)
    assert cells(data) == expected


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    rows=tables(QUOTED),
    delimiter=st.sampled_from([",", ";", "\t"]),
    quoting=st.sampled_from([0, 1]),
)
def test_quoted_files_are_read_as_python_reads_them(tmp_path, rows, delimiter, quoting):
    names = [f"c{k}" for k in range(len(rows[0]))]
    path = written(tmp_path / "quoted.csv", [names, *rows], delimiter=delimiter, quoting=quoting)
    dialect = CsvDialect(delimiter=delimiter)
    _, expected = judged(path, dialect)
    data = read_csv(path, dialect, columns=names)
    assert cells(data) == expected


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(rows=tables(PLAIN), size=st.integers(1, 40))
def test_both_readers_agree_whatever_the_blocks(tmp_path, monkeypatch, rows, size):
    names = [f"c{k}" for k in range(len(rows[0]))]
    path = tmp_path / "plain.csv"
    path.write_text("\n".join(",".join(row) for row in [names, *rows]) + "\n", newline="")
    with monkeypatch.context() as patched:
        patched.setattr("bayesgui.data.reading.text_source.BLOCK", size)
        data = read_csv(path, CsvDialect(), columns=names)
    with monkeypatch.context() as patched:
        patched.setattr("bayesgui.data.reading.csv_import.PlainReader", QuotedReader)
        assert cells(read_csv(path, CsvDialect(), columns=names)) == cells(data)


def test_many_rows_and_many_texts_survive_every_growth(tmp_path):
    rng = np.random.default_rng(3)
    pool = ["".join(rng.choice(list("abc"), rng.integers(1, 24))) for _ in range(3000)]
    rows = [[pool[k] for k in picked] for picked in rng.integers(0, 3000, (9000, 3))]
    path = written(tmp_path / "many.csv", [["A", "B", "C"], *rows])
    assert cells(read_csv(path)) == rows
    path = written(tmp_path / "quoted.csv", [["A", "B", "C"], *rows], quoting=1)
    assert cells(read_csv(path)) == rows


@settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_damaged_files_are_read_or_refused_in_a_sentence(tmp_path, data):
    good = 'id,色泽,w\n1,"青绿",0.5\n2,乌黑,\n3,"x ""y""",1\n'.encode()
    content = bytearray(good * data.draw(st.integers(1, 3)))
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(content) - 1))
        content[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
        if not content:
            break
    path = tmp_path / "damaged.csv"
    path.write_bytes(content)
    try:
        table = read_csv(path)
    except DataError as error:
        sentence = str(error)
    else:
        sentence = "damaged.csv" if table.n_rows else "no rows and no error"
    assert "damaged.csv" in sentence


@pytest.mark.parametrize("order", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("told", [None, "utf-16"])
@pytest.mark.parametrize(
    "rows", [("smoke", "yes", "no"), ("дождь", "да", "нет"), ("一", "有", "无")]
)
def test_utf_16_without_a_byte_order_mark_is_read_in_the_order_that_is_text(
    tmp_path, order, told, rows
):
    path = tmp_path / "a.csv"
    name, yes, no = rows
    path.write_bytes(f"{name},x\n{yes},1\n{no},2\n{no},2\n".encode(order))
    dialect = sniff(path, TableOptions(encoding=told))
    table = read_csv(path, dialect)
    assert table.names == (name, "x")
    assert sorted(next(c for c in table.columns if c.name == name).states) == sorted((yes, no))


@pytest.mark.parametrize(
    ("content", "encoding", "row"),
    [
        (b"a,b\nx,y\n", "utf-16", 1),
        ("a,b\nx,y\nu,v\n".encode("utf-16") + b"\x00\xd8x\x00", "utf-16", 4),
        (("一\n" + 30 * "a,b\n").encode("utf-16-le") + b"\x00\xd8x\x00", "utf-16", 32),
        ("a,b\nx,y\n".encode("utf-16-le") + b"\x00\xd8x\x00\n\x00", "utf-16-le", 3),
        ("a,b\nx,y\n".encode("utf-16-be") + b"\xd8\x00\x00x\x00\n", "utf-16-be", 3),
    ],
)
def test_text_that_is_not_utf_16_is_refused_with_its_row(tmp_path, content, encoding, row):
    path = tmp_path / "a.csv"
    path.write_bytes(content)
    with pytest.raises(DataError, match=f"row {row} is not text in the encoding UTF-16"):
        read_csv(path, CsvDialect(encoding=encoding))
