"""Tables of other programs, in archives and in several files."""

from __future__ import annotations

import gzip
import json
import zipfile
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from pyarrow import parquet

import bayesgui
from bayesgui.core.errors import DataError
from bayesgui.data.reading.conversion.foreign import READERS, convert_here
from bayesgui.data.reading.conversion.standing_in import standing_in
from bayesgui.data.reading.conversion.suffixes import FOREIGN

if TYPE_CHECKING:
    from pathlib import Path

SIZES = ["small", "large", "huge"]


@pytest.fixture
def frame() -> pd.DataFrame:
    rng = np.random.default_rng(0)
    sizes = pd.Categorical(rng.choice(SIZES[:2], 40), SIZES, ordered=True)
    made = pd.DataFrame({"size": sizes, "n": rng.integers(0, 3, 40), "ok": rng.random(40) < 0.5})
    made.loc[3, "size"] = None
    return made


def _states(data: bayesgui.Dataset) -> dict[str, tuple[str, ...]]:
    return {name: data.categorical(name).states for name in data.names}


def _texts(data: bayesgui.Dataset, name: str) -> list[str]:
    return data.categorical(name).texts().tolist()


def test_every_suffix_has_a_reader():
    assert set(READERS) == set(FOREIGN)


def test_feather_and_stata_keep_the_order_of_categories(frame, tmp_path):
    frame.to_feather(tmp_path / "t.feather")
    data = bayesgui.read_data(tmp_path / "t.feather")
    assert _states(data) == {"size": tuple(SIZES), "n": ("0", "1", "2"), "ok": ("False", "True")}
    assert _texts(data, "size") == [s if isinstance(s, str) else "" for s in frame["size"]]
    # Stata labels only categories that occur, in their order.
    frame.to_stata(tmp_path / "t.dta", write_index=False)
    data = bayesgui.read_data(tmp_path / "t.dta")
    assert data.categorical("size").states == ("small", "large")
    assert data["size"].n_missing == 1


def test_ordered_categories_of_parquet_keep_their_order(frame, tmp_path):
    frame.to_parquet(tmp_path / "t.parquet")
    data = bayesgui.read_data(tmp_path / "t.parquet")
    assert data.categorical("size").states == tuple(SIZES)
    assert _texts(data, "size")[:4] == [*frame["size"][:3], ""]
    counted = bayesgui.read_data(tmp_path / "t.parquet", memory=1)
    assert next(c for c in counted.columns if c.name == "size").states == tuple(SIZES)


def test_json_lines_are_rows_and_records_are_set_aside(tmp_path):
    rows = [{"rain": "yes", "n": 1, "where": {"x": 1}}, {"rain": None, "n": 2}, {"rain": "no"}]
    path = tmp_path / "t.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)))
    data = bayesgui.read_data(path)
    assert _states(data) == {"rain": ("no", "yes"), "n": ("1", "2")}
    assert (data["rain"].n_missing, data["n"].n_missing) == (1, 1)
    assert "Left out, as their cells are lists or records: where." in data.remarks
    path.write_text('{"a": 1}\n[1]\n')
    with pytest.raises(DataError, match=r"Line 2 of t\.jsonl is not a JSON object"):
        bayesgui.read_data(path)


def test_columns_of_records_in_parquet_are_set_aside(tmp_path):
    table = {"a": ["x", "y"] * 9, "s": [{"k": 1}] * 18, "l": [[1]] * 18}
    parquet.write_table(pa.table(table), tmp_path / "t.parquet")
    for memory in (None, 1):
        data = bayesgui.read_data(tmp_path / "t.parquet", memory=memory)
        assert data.names == ("a",)
        assert "Left out, as their cells are lists or records: s, l." in data.remarks
    with pytest.raises(DataError, match=r"Column s of t\.parquet holds no single values"):
        bayesgui.read_data(tmp_path / "t.parquet", columns=["s"])


def _parts(frame: pd.DataFrame, folder: Path) -> list[Path]:
    folder.mkdir(exist_ok=True)
    frame.iloc[:20].to_csv(folder / "a.csv", index=False)
    (folder / "b.csv.gz").write_bytes(gzip.compress(frame.iloc[20:].to_csv(index=False).encode()))
    return [folder / "a.csv", folder / "b.csv.gz"]


def test_several_files_of_one_shape_are_one_table(frame, tmp_path):
    parts = _parts(frame, tmp_path / "parts")
    with zipfile.ZipFile(tmp_path / "t.zip", "w") as archive:
        archive.write(parts[0], "part/a.csv")
        archive.write(parts[1], "b.csv.gz")
        archive.writestr("__MACOSX/a.csv", "rubbish")
        archive.writestr("README.md", "rubbish")
    for place in (parts, tmp_path / "parts", tmp_path / "t.zip", list(map(str, parts))):
        data = bayesgui.read_data(place)
        assert data.n_rows == 40
        assert _texts(data, "n") == list(map(str, frame["n"]))


def test_an_archive_of_one_table_is_that_table(frame, tmp_path):
    frame.to_feather(tmp_path / "t.feather")
    with zipfile.ZipFile(tmp_path / "t.zip", "w") as archive:
        archive.write(tmp_path / "t.feather", "../../t.feather")
    assert bayesgui.read_data(tmp_path / "t.zip").categorical("size").states == tuple(SIZES)
    assert not (tmp_path.parent.parent / "t.feather").exists()


def test_a_changed_file_is_read_again_and_an_unchanged_one_is_not(tmp_path):
    path = tmp_path / "t.jsonl"
    path.write_text('{"a": "x"}\n{"a": "y"}\n')
    first = standing_in(path)
    assert standing_in(path).path == first.path
    path.write_text('{"a": "x"}\n{"a": "z"}\n{"a": "y"}\n')
    assert bayesgui.read_data(path).categorical("a").states == ("x", "y", "z")


@pytest.mark.parametrize(
    ("name", "package"), [("t.sav", "pyreadstat"), ("t.ods", "odfpy"), ("t.xls", "xlrd")]
)
def test_a_package_that_is_not_installed_is_named(name, package, tmp_path, monkeypatch):
    def refuse(*_words: object, **_options: object) -> None:
        raise ImportError(f"Missing optional dependency {package!r}")

    monkeypatch.setattr(pd, "ExcelFile", refuse)
    monkeypatch.setattr(pd, "read_spss", refuse)
    (tmp_path / name).write_bytes(b"x")
    with pytest.raises(DataError, match=f"needs the Python package {package}; install it with"):
        convert_here(tmp_path / name, tmp_path / "out.parquet")


def test_the_first_sheet_of_a_workbook_is_read(frame, tmp_path, monkeypatch):
    class Book:
        sheet_names = ("cases", "notes")

        def __init__(self, path: Path) -> None:
            assert path.name == "t.xlsx"

        def __enter__(self) -> Book:
            return self

        def __exit__(self, *_error: object) -> None:
            pass

        def parse(self, name: str, **options: object) -> pd.DataFrame:
            assert name == "cases"
            assert options == {"keep_default_na": False, "na_values": [""]}
            return pd.DataFrame({"a": ["x", 1, None, 2.5] * 5, "b": pd.Timestamp("2020-01-02")})

    monkeypatch.setattr(pd, "ExcelFile", Book)
    (tmp_path / "t.xlsx").write_bytes(b"PK")
    remarks = convert_here(tmp_path / "t.xlsx", tmp_path / "out.parquet")
    data = bayesgui.read_data(tmp_path / "out.parquet", categorical=["b"])
    assert _states(data) == {"a": ("1", "2.5", "x"), "b": ("2020-01-02",)}
    assert remarks == ("The first of 2 sheets was read, “cases”.",)
    # Words for an empty cell are what they are in CSV.
    frame = pd.DataFrame({"a": ["x", "y", "NULL", "None"] * 30, "b": ["p", "q"] * 60})
    monkeypatch.setattr(Book, "parse", lambda *_args, **_options: frame)
    convert_here(tmp_path / "t.xlsx", tmp_path / "words.parquet")
    for memory in (None, 1):
        data = bayesgui.read_data(tmp_path / "words.parquet", memory=memory)
        assert _states(data)["a"] == ("None", "x", "y")
        assert "30 cells of a read “NULL”: missing." in data.remarks


@pytest.mark.parametrize("suffix", [*FOREIGN, ".zip"])
def test_a_file_of_rubbish_is_refused_in_a_sentence(suffix, tmp_path):
    (tmp_path / f"t{suffix}").write_bytes(b"PK\x03\x04 rubbish \xff\xfe" * 20)
    with pytest.raises(DataError):
        bayesgui.read_data(tmp_path / f"t{suffix}")
    with pytest.raises(DataError, match="No such file"):
        bayesgui.read_data(tmp_path / f"missing{suffix}")


def test_files_of_other_shapes_are_refused(frame, tmp_path):
    parts = _parts(frame, tmp_path)
    frame[["n"]].to_csv(tmp_path / "c.csv", index=False)
    with pytest.raises(DataError, match=r"c\.csv has another header line than a\.csv"):
        bayesgui.read_data([*parts, tmp_path / "c.csv"])
    with pytest.raises(DataError, match="is not a text file"):
        bayesgui.read_data([parts[0], tmp_path / "t.parquet"])
    with pytest.raises(DataError, match="No file is given"):
        bayesgui.read_data([])
    with pytest.raises(DataError, match="is not the name of a file"):
        bayesgui.read_data(7)
