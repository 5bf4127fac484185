"""How a table is laid out: what is found, what is given, and that both read the same cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import bayesgui
from bayesgui.core.errors import DataError
from bayesgui.data.reading.file_preview import preview
from bayesgui.data.reading.sniffing import sniff
from bayesgui.data.reading.table_options import TABLE_OPTIONS, TableOptions

if TYPE_CHECKING:
    from pathlib import Path


def cells(data):
    return [list(row) for row in zip(*(c.texts().tolist() for c in data.columns), strict=True)]


@pytest.fixture
def file(tmp_path: Path):
    def write(text: str, name: str = "visits.csv", encoding: str = "utf-8") -> Path:
        path = tmp_path / name
        path.write_bytes(text.encode(encoding))
        return path

    return write


ROWS = [["u", "v"], ["u", "w"], ["x", "v"]]


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("a,b\nu,v\nu,w\nx,v\n", {}),
        ("Report of 2020\n\na,b\nu,v\nu,w\nx,v\n", {}),
        ('"A title, with a comma"\na,b\nu,v\nu,w\nx,v\n', {}),
        ("# made by hand\n# twice\na,b\nu,v\n# between\nu,w\nx,v\n", {}),
        ("Title\n# a comment\na,b\nu,v\nu,w\n#end\nx,v\n", {}),
        ("% comment\na;b\nu;v\nu;w\nx;v\n", {}),
        ("one, two\na,b\nu,v\nu,w\nx,v\n", {"skip": 1}),
        ("a,b\nu,v\n!no,row\nu,w\nx,v\n", {"comment": "!"}),
        ("a:b\nu:v\nu:w\nx:v\n", {"delimiter": ":"}),
        ("a\tb\nu\tv\nu\tw\nx\tv\n", {"delimiter": "tab"}),
        ("a  b\nu   v\nu  w\n x v\n", {"delimiter": "blanks"}),
        ("a,b\nu, v\nu,w \nx,v\n", {"strip": True}),
        ("a,b\nu,v\nu,w\nx,v\n", {"header": "yes"}),
        ("a,b\n'u','v'\n'u','w'\n'x','v'\n", {"quote": "'"}),
        ("a,b\nu,v\nu\nu,w\nx,v\n", {"ragged": "skip"}),
        ("a,b\nu,v,\nu,w,,\nx,v\n", {"ragged": "fill"}),
        ('a,b\nu,"v",\nu,w,,\nx,v\n', {"ragged": "fill"}),
        ("Title\na,b,c\nu,v,,\nu,w,,\nx,v,,\n", {}),
        ("sep=;\na;b\nu;v\nu;w\nx;v\n", {}),
        ("a,b\n'u','v'\n'u','w'\n'x','v'\n", {}),
        ("a,b,\nu,v\nu,w\nx,v\n", {}),
        ("a,b,\nu,v,\nu,w,\nx,v,\n", {}),
        ("a,b\nu,v,\nu,w,\nx,v,\n", {}),
        ('a,b\n"u",v,\nu,w,\nx,v,\n', {}),
        ('\n\na,b\n"u",v\nu,w\nx,v\n', {}),
        ("﻿Title\r\na,b\r\nu,v\r\nu,w\r\nx,v\r\n", {}),
        ("Title\ra,b\ru,v\ru,w\r# no row\rx,v\r", {"comment": "#"}),
    ],
)
def test_the_same_cells_are_read_whatever_is_around_them(file, text, options) -> None:
    path = file(text)
    data = bayesgui.read_data(path, **options)
    assert data.names == ("a", "b")
    assert cells(data) == ROWS
    shown = preview(path, sniff(path, TableOptions(**options)))
    assert shown.names[:2] == ("a", "b")


def test_titles_and_comments_are_told_and_shown(file) -> None:
    path = file("Report of 2020\n# first\na,b\nu,v\n# second\nx,w\n")
    assert bayesgui.read_data(path).remarks == (
        "The first line is skipped as a title: “Report of 2020”.",
        "2 lines that begin with “#” are skipped.",
    )
    shown = preview(path, sniff(path))
    assert shown.skipped == ("Report of 2020", "# first", "# second")
    assert shown.rows == (("u", "v"), ("x", "w"))


def test_a_header_or_a_row_that_begins_like_a_comment_is_kept(file) -> None:
    data = bayesgui.read_data(file("##made by hand\n##twice\n#CHROM\tPOS\n1\t5\n2\t5\n"))
    assert data.names == ("#CHROM", "POS")
    data = bayesgui.read_data(file("color,n\n#f00,x\n#0f0,y\n#f00,x\n"))
    assert data["color"].states == ("#0f0", "#f00")


def test_row_names_of_r_become_a_column_without_a_name(file) -> None:
    data = bayesgui.read_data(file('"a" "b"\n"1" u v\n"2" u w\n"3" x v\n', "table.txt"))
    assert data.names == ("a", "b")
    assert cells(data) == ROWS
    assert (
        "The rows have one cell more than the header: the first column holds their names."
        in data.remarks
    )


def test_cells_without_a_name_are_kept(file) -> None:
    data = bayesgui.read_data(file("a,b\nu,v,p,q\nu,w,p,r\nu,w,p,r\n"))
    assert data.names == ("a", "b", "column 3", "column 4")
    assert data["column 4"].states == ("q", "r")


def test_the_row_of_an_error_is_that_of_the_file(file) -> None:
    for quoted in ("u", '"u"'):
        path = file(f"Title\n# no row\na,b\n{quoted},v\n# no row\nu,v,w\nx,y\nx,y\n")
        with pytest.raises(DataError) as caught:
            bayesgui.read_data(path)
        assert caught.value.values["row"] == 6
        assert caught.value.values["remedies"] == ("skip-rows", "fill-rows")


def test_short_rows_are_filled_in_long_files_with_and_without_quotes(file) -> None:
    lines = [f"{k % 7},{'x' * (k % 3)}" if k % 5 else f"{k % 7}" for k in range(60_000)]
    expected = [[str(k % 7), ("x" * (k % 3) if k % 5 else "")] for k in range(60_000)]
    for quoted in ("", '"0","",\n'):
        path = file("a,b\n" + quoted + "\n".join(lines))
        data = bayesgui.read_data(path, ragged="fill", categorical=("a", "b"))
        found = [[cell or "" for cell in row] for row in cells(data)]
        assert found[bool(quoted) :] == expected


def test_equal_names_can_be_numbered(file) -> None:
    path = file("a,a,b,a (2)\n1,2,3,4\n2,1,3,5\n")
    with pytest.raises(DataError, match="rename or number equal names"):
        bayesgui.read_data(path)
    data = bayesgui.read_data(path, equal_names="number")
    assert data.names == ("a", "a (2)", "b", "a (2) (2)")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"header": "perhaps"}, "header “perhaps”: write yes or no."),
        ({"skip": -1}, "skip “-1”: write a number of lines, 0 or more."),
        ({"skip": "two"}, "skip “two”: write a number of lines, 0 or more."),
        ({"encoding": "klingon"}, "There is no encoding “klingon”"),
        ({"ragged": "cut"}, "ragged “cut”: choose one of refuse, skip, fill."),
        ({"delimiter": "ab"}, "“ab” cannot separate cells"),
        ({"decimal": ";"}, "the decimal mark is a point or a comma"),
    ],
)
def test_an_option_that_is_none_is_refused(file, options, words) -> None:
    with pytest.raises(DataError) as caught:
        bayesgui.read_data(file("a,b\nu,v\n"), **options)
    assert words in str(caught.value)


@pytest.mark.parametrize("name", ["utf-8", "UTF8", "utf_8_sig", "ascii"])
def test_names_of_encodings_are_those_of_python(name: str) -> None:
    assert TableOptions(encoding=name).given["encoding"] == "utf-8-sig"
    assert TableOptions(encoding="GBK").given["encoding"] == "gb18030"
    assert TableOptions(encoding="iso-8859-1").given["encoding"] == "latin-1"
    assert TableOptions(encoding="Shift-JIS").given["encoding"] == "cp932"


def test_a_given_encoding_is_used_though_another_one_fits(file) -> None:
    path = file("a,b\nå,v\nu,w\n", encoding="latin-1")
    assert bayesgui.read_data(path, encoding="latin-1", columns=["a"])["a"].states == ("u", "å")
    with pytest.raises(DataError, match="encoding UTF-8"):
        bayesgui.read_data(path, encoding="utf-8")


def test_each_option_is_declared_once_with_words_for_the_dialog() -> None:
    assert list(TABLE_OPTIONS)[:4] == ["delimiter", "encoding", "header", "skip"]
    assert all(each.label and each.doc and each.metavar for each in TABLE_OPTIONS.values())


def test_tables_of_tabs_and_compressed_ones_are_read(tmp_path: Path) -> None:
    import gzip

    text = b"a\tb\nu, and v\tv\nx\tw\n"
    (tmp_path / "t.tsv").write_bytes(text)
    (tmp_path / "t.tsv.gz").write_bytes(gzip.compress(text))
    (tmp_path / "t.csv.gz").write_bytes(gzip.compress(b"a,b\nu,v\nx,w\n"))
    assert bayesgui.read_data(tmp_path / "t.tsv")["a"].states == ("u, and v", "x")
    assert bayesgui.read_data(tmp_path / "t.tsv.gz")["a"].states == ("u, and v", "x")
    assert bayesgui.read_data(tmp_path / "t.csv.gz")["b"].states == ("v", "w")
