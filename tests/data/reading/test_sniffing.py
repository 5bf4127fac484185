"""What is found out about a text file from its first lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bayesgui import read_data
from bayesgui.core.errors import DataError
from bayesgui.data.reading.csv_import import read_csv
from bayesgui.data.reading.encodings import encoding_of
from bayesgui.data.reading.file_scan import scan
from bayesgui.data.reading.sniffing import sniff

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.data.dataset import Dataset


def rows(data: Dataset) -> list[list[str]]:
    return [list(row) for row in zip(*(c.texts().tolist() for c in data.columns), strict=True)]


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Größe,Antwort\nklein,“ja”\ngroß,„nein“\n", "cp1252"),
        ("Preis,n\n5 €,2\n7 €,3\n", "cp1252"),
        ("who,n\nZoë,2\n", "cp1252"),
        ("天气,心情\n晴,好\n雨,坏\n", "gb18030"),
        ("name,天气\nalice,晴\nbob,雨\nalice,雨\n", "gb18030"),
        ("天氣,心情\n晴,好\n雨,壞\n陰,普通\n", "cp950"),
        ("性別,天気\n男,晴れ\n女,曇り\n男,雨\n", "cp932"),
        ("性別,天気\n男,晴れ\n女,曇り\n男,雨\n", "euc_jp"),
        ("성별,날씨\n남,맑음\n여,흐림\n", "cp949"),
        ("пол,погода\nмуж,ясно\nжен,дождь\n", "cp1251"),
        ("płeć,pogoda\nmęż,słońce\nżona,deszcz\n", "cp1250"),
        ("φύλο,καιρός\nάνδρας,ήλιος\n", "cp1253"),
        ("天气,心情\n晴,好\n", "utf-16-le"),
        ("a,b\nx,y\n", "utf-16-be"),
    ],
)
def test_the_encoding_is_recognized_and_the_cells_are_right(
    tmp_path: Path, text: str, encoding: str
) -> None:
    path = tmp_path / "table.csv"
    path.write_bytes(text.encode(encoding))
    assert sniff(path).encoding == encoding
    names = tuple(text.split("\n")[0].split(","))
    data = read_csv(path, columns=names, unchanged=names)
    assert data.names == names
    assert rows(data) == [line.split(",") for line in text.splitlines()[1:]]


def test_bytes_that_windows_1252_does_not_use_are_no_reason_to_refuse() -> None:
    assert encoding_of(b"a,b\nna\xefve,\x81\n") == "cp1252"


@pytest.mark.parametrize("cut", [-2, -3])
def test_a_file_cut_within_a_character_is_not_read_in_another_encoding(
    tmp_path: Path, cut: int
) -> None:
    path = tmp_path / "cut.csv"
    whole = ("天气,心情\n" + "晴,好\n雨,坏\n" * 40).encode()
    path.write_bytes(whole[:cut])
    with pytest.raises(DataError, match="row 81 is not text in the encoding UTF-8"):
        scan(path, sniff(path))


def test_a_damaged_byte_does_not_garble_a_text_in_utf_8() -> None:
    letters = "天气,心情\n".encode() * 20
    assert encoding_of(letters + b"\xe6,x\n" + letters) == "utf-8-sig"
    assert encoding_of("天气,心情\n".encode() + b"\xe6,\xe9\n") != "utf-8-sig"


def test_columns_aligned_by_blanks_are_parted_by_runs(tmp_path: Path) -> None:
    path = tmp_path / "aligned.txt"
    lines = ["  sex     height  smoke", "male       170\tno", "  female   160   yes  "] * 1
    lines += ["male       180   yes", "female     155   no"] * 40_000
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    found = sniff(path)
    assert (found.delimiter, found.runs) == (" ", True)
    data = read_data(path)
    assert data.names == ("sex", "height", "smoke")
    assert data.n_rows == 80_002
    assert rows(data)[:2] == [["male", "170", "no"], ["female", "160", "yes"]]
    assert data["height"].states == ("155", "160", "170", "180")


def test_single_blanks_and_tabs_part_as_before(tmp_path: Path) -> None:
    path = tmp_path / "plain.txt"
    path.write_text("a b\nx y\nz \n", encoding="utf-8")
    assert (sniff(path).delimiter, sniff(path).runs) == (" ", False)
    path.write_text("a name\tb\nno one\ty\nany  one\tz\n", encoding="utf-8")
    assert (sniff(path).delimiter, sniff(path).runs) == ("\t", False)


@pytest.mark.parametrize(
    ("text", "header"),
    [
        ("2019,2020,2021\nyes,no,no\nno,no,yes\n", True),
        ("2019,2020,2021\n5,7,1\n3,2,2\n4,4,1\n", True),
        ("1,2,3\n1,2,2\n3,2,3\n", False),
        ("5.1,3.5,1.4\n4.9,3.0,1.4\n", False),
        ("5,3\n\n4,\n,\n", False),
    ],
)
def test_a_header_of_numbers_is_told_from_values(tmp_path: Path, text: str, header: bool) -> None:
    path = tmp_path / "years.csv"
    path.write_text(text, encoding="utf-8")
    assert sniff(path).header is header


@pytest.mark.parametrize("columns", [40_000, 150_000])
@pytest.mark.long
def test_a_long_header_is_read_whole(tmp_path: Path, columns: int) -> None:
    path = tmp_path / "wide.csv"
    names = [f"gene_{k}" for k in range(columns)]
    path.write_text(",".join(names) + "\n" + (",".join("ab"[k % 2] for k in range(columns)) + "\n"))
    data = read_csv(path, columns=[names[0], names[-1]])
    assert data.names == (names[0], names[-1])
    assert data[names[-1]].states == ("b",)
