"""Damaged and hostile tables of other programs: one sentence, and this process goes on."""

from __future__ import annotations

import gzip
import io
import os
import random
import re
import time
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from pyarrow import feather

import bayesgui
from bayesgui.core.errors import Cancelled, DataError
from bayesgui.core.guards.guarded_process import MEMORY, TIME
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.data.reading import column_names
from bayesgui.data.reading.conversion import archives, foreign
from bayesgui.data.reading.conversion.damaged_files import broken_off
from bayesgui.data.reading.conversion.standing_in import standing_in

if TYPE_CHECKING:
    from collections.abc import Callable


def _feather(column: pa.Array) -> bytes:
    out = io.BytesIO()
    feather.write_feather(pa.table({"a": column}), out, compression="uncompressed")
    return out.getvalue()


@pytest.mark.parametrize("suffix", [".feather", ".arrow"])
def test_offsets_out_of_bounds_are_refused_in_a_sentence(suffix: str, tmp_path: Path) -> None:
    data = _feather(pa.array(["yes", "no", "maybe"] * 5))
    offsets = (8).to_bytes(4, "little")
    assert data.count(offsets) > 0
    path = tmp_path / f"t{suffix}"
    at = data.index((3).to_bytes(4, "little") + (5).to_bytes(4, "little"))
    path.write_bytes(data[:at] + (0x70000000).to_bytes(4, "little") + data[at + 4 :])
    with pytest.raises(DataError, match=rf"t\{suffix} cannot be read: .*[Oo]ffset"):
        bayesgui.read_data(path)


def test_bits_flipped_in_feather_and_stata_files_end_in_a_table_or_a_sentence(
    tmp_path: Path,
) -> None:
    rng = random.Random(31)
    frame = pd.DataFrame({"a": ["yes", "no", "maybe"] * 9, "b": range(27)})
    frame.to_feather(tmp_path / "t.feather", compression="uncompressed")
    frame.to_stata(tmp_path / "t.dta", write_index=False)
    for name in ("t.feather", "t.dta"):
        data = (tmp_path / name).read_bytes()
        for _ in range(6):
            broken = bytearray(data)
            for _ in range(3):
                broken[rng.randrange(len(broken))] ^= 1 << rng.randrange(8)
            (tmp_path / f"b{name}").write_bytes(broken)
            sentence = ""
            try:
                assert bayesgui.read_data(tmp_path / f"b{name}").n_rows > 0
            except DataError as error:
                sentence = str(error)
            assert not sentence or f"b{name}" in sentence


def test_a_reader_that_ends_its_process_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.core.guards.test_guarded_process import end_by

    monkeypatch.setattr(foreign, "convert_here", lambda *_paths: None)
    monkeypatch.setattr(foreign, "guarded", lambda _w, _a, *rest: _guarded(end_by, (11,), *rest))
    (tmp_path / "t.sav").write_bytes(b"$FL2")
    with pytest.raises(DataError, match=r"t\.sav is damaged; what reads such files broke off"):
        bayesgui.read_data(tmp_path / "t.sav")


_guarded = foreign.guarded


def test_a_damaged_stata_header_takes_no_memory(tmp_path: Path) -> None:
    path = tmp_path / "t.dta"
    pd.DataFrame({"a": ["yes", "no"] * 9}).to_stata(path, write_index=False, version=117)
    data = path.read_bytes()
    at = data.index(b"<N>") + 3
    path.write_bytes(data[:at] + (2**31).to_bytes(4, "little") + data[at + 4 :])
    with pytest.raises(DataError) as caught:
        bayesgui.read_data(path)
    # A Stata file has no cells that could be far from its table.
    assert re.fullmatch(
        r"Reading t\.dta would take more than \d+ MiB, too much for a file of its size: the file "
        r"is damaged\. Choose another file, or save the table as CSV\.",
        str(caught.value),
    )


@pytest.mark.parametrize(
    ("suffix", "words"),
    [(".dta", "the file is damaged."), (".feather", "the file is damaged."), (".xlsx", "far from")],
)
@pytest.mark.parametrize("reason", [MEMORY, TIME])
def test_cells_are_only_spoken_of_where_a_file_has_some(
    suffix: str, words: str, reason: str
) -> None:
    said = str(broken_off(Path(f"t{suffix}"), reason, 2**29))
    assert words in said
    assert ("cells" in said) == (suffix == ".xlsx")


@pytest.mark.parametrize("length", [0.1, 0.5, 0.9])
def test_a_stata_file_that_was_cut_off_is_called_damaged(length: float, tmp_path: Path) -> None:
    path = tmp_path / "t.dta"
    pd.DataFrame({"a": ["yes", "no"] * 9, "b": range(18)}).to_stata(path, write_index=False)
    data = path.read_bytes()
    path.write_bytes(data[: int(length * len(data))])
    with pytest.raises(
        DataError,
        match=r"t\.dta cannot be read: it is damaged or of another kind than its name says \(.+\)"
        r"\. Choose another file, or save the table as CSV\.$",
    ):
        bayesgui.read_data(path)


def test_a_time_beyond_the_calendar_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "t.dta"
    frame = pd.DataFrame({"day": np.array(["-9000-01-01", "2020-01-01"], "datetime64[s]")})
    path.write_bytes(b"")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(foreign.READERS, ".dta", lambda _path: (frame, ()))
        with pytest.raises(DataError, match=r"t\.dta cannot be read: it is damaged .*Timestamp"):
            foreign.convert_here(path, tmp_path / "o.parquet")


CELL = '<row r="{row}"><c r="{cell}" t="inlineStr"><is><t>x</t></is></c></row>'
SHEET = (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
    "{rows}</sheetData></worksheet>"
)
PARTS = {
    "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/'
    'content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.'
    'openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/'
    'worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.'
    'spreadsheetml.worksheet+xml"/></Types>',
    "_rels/.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/'
    'relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/'
    '2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/'
    'main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>'
    '<sheet name="s" sheetId="1" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package'
    '/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/'
    'officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
}


def _workbook(path: Path, rows: str) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in PARTS.items():
            archive.writestr(name, text)
        archive.writestr("xl/worksheets/sheet1.xml", SHEET.format(rows=rows))


def test_one_far_cell_of_a_workbook_takes_no_gigabytes(tmp_path: Path) -> None:
    near = "".join(CELL.format(row=k, cell=f"A{k}") for k in (1, 2, 3))
    _workbook(tmp_path / "near.xlsx", near)
    assert bayesgui.read_data(tmp_path / "near.xlsx").n_rows == 2
    _workbook(tmp_path / "far.xlsx", near + CELL.format(row=1048576, cell="XFD1048576"))
    with pytest.raises(DataError, match=r"too much for a file of its size|takes too long"):
        bayesgui.read_data(tmp_path / "far.xlsx")


def test_reading_ends_when_it_is_cancelled(tmp_path: Path) -> None:
    class Cancelling(Unreported):
        asked = 0

        def check(self) -> None:
            self.asked += 1
            if self.asked > 2:
                raise Cancelled

    path = tmp_path / "t.jsonl"
    path.write_text('{"a": "x"}\n{"a": "y"}\n')

    with pytest.raises(Cancelled):
        standing_in(path, Cancelling(SILENT))


def test_an_archive_that_unpacks_to_far_more_than_its_size_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "t.zip"
    with (
        zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive,
        archive.open("t.csv", "w", force_zip64=True) as out,
    ):
        for _ in range(150):
            out.write(b"a" * 2**20)
    with pytest.raises(DataError, match=r"t\.zip unpacks to more than 128 MiB, far more than"):
        bayesgui.read_data(path)


def test_an_archive_that_lies_about_a_size_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "t.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("t.csv", b"a,b\n" + b"x,y\n" * 2**20)
    size = (4 + 4 * 2**20).to_bytes(4, "little")
    data = path.read_bytes()
    assert data.count(size) == 2
    path.write_bytes(data.replace(size, (9).to_bytes(4, "little")))
    with pytest.raises(DataError, match=r"t\.zip cannot be unpacked"):
        bayesgui.read_data(path)


@pytest.mark.parametrize("before", [b"", b"a,b\nx,y\nx,", b'a,b\nx,y\nx,"'])
def test_a_line_of_many_megabytes_is_refused(before: bytes, tmp_path: Path) -> None:
    path = tmp_path / "t.csv.gz"
    with gzip.open(path, "wb", compresslevel=1) as out:
        out.write(before)
        for _ in range(40):
            out.write(b"a" * 2**20)
    with pytest.raises(DataError, match=r"t\.csv\.gz has a (line of more than 16 MiB|row of more)"):
        bayesgui.read_data(path)


def test_a_file_changed_with_equal_size_and_time_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_text('{"a": "x"}\n{"a": "y"}\n')
    about = path.stat()
    assert bayesgui.read_data(path).categorical("a").states == ("x", "y")
    path.write_text('{"a": "x"}\n{"a": "z"}\n')
    os.utime(path, ns=(about.st_atime_ns, about.st_mtime_ns))
    assert path.stat().st_mtime_ns == about.st_mtime_ns
    assert bayesgui.read_data(path).categorical("a").states == ("x", "z")


def _csv(count: int) -> str:
    names = ",".join(f"c{k}" for k in range(count))
    return "\n".join([names, ",".join("x" * count), ",".join("y" * count)])


def _arff(count: int) -> str:
    return "@relation t\n" + "".join(f"@attribute a{k} {{x,y}}\n" for k in range(count)) + "@data\n"


@pytest.mark.parametrize(("suffix", "text"), [("csv", _csv), ("arff", _arff)])
def test_more_columns_than_memory_is_meant_for_are_refused(
    suffix: str, text: Callable[[int], str], tmp_path: Path
) -> None:
    path = tmp_path / f"wide.{suffix}"
    path.write_text(text(column_names.MAX_COLUMNS + 1))
    start = time.process_time()
    with pytest.raises(DataError, match=rf"wide\.{suffix} has more than 50,000 columns"):
        bayesgui.read_data(path)
    assert time.process_time() - start < 10
    if suffix == "csv":
        assert bayesgui.read_data(path, columns=["c7", "c9"]).names == ("c7", "c9")


def test_an_archive_of_very_many_tables_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "MAX_MEMBERS", 3)
    with zipfile.ZipFile(tmp_path / "t.zip", "w") as archive:
        for k in range(4):
            archive.writestr(f"{k}.csv", "a\nx\n")
    with pytest.raises(DataError, match=r"t\.zip holds more than 3 tables"):
        bayesgui.read_data(tmp_path / "t.zip")


def test_a_line_of_json_that_is_nested_deeply_is_named(tmp_path: Path) -> None:
    (tmp_path / "t.jsonl").write_text('{"a": 1}\n' + '{"a":' * 100_000 + "1" + "}" * 100_000)
    with pytest.raises(DataError, match=r"Line 2 of t\.jsonl is not a JSON object"):
        bayesgui.read_data(tmp_path / "t.jsonl")
