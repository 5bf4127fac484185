"""What reads files of strangers, and sound files to begin with."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import gzip
import io
import tempfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from bayesgui import paths
from bayesgui.formats.base import formats
from tests.formats.test_fuzz import CASES, seeds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@dataclasses.dataclass(frozen=True)
class Reader:
    """One kind of files.

    Parameters
    ----------
    suffix : str
        Their suffix.
    read : callable
        Reads one; raises the program's own errors only.
    originals : tuple of bytes
        Sound files.
    is_guarded : bool
        Whether the program reads them in a process with limits, which they may end.
    wrap : callable
        Makes a file of what is damaged, such as an archive of one part: damage to the archive
        itself is found by its checksums.
    """

    suffix: str
    read: Callable[[Path], object]
    originals: tuple[bytes, ...]
    is_guarded: bool = False
    wrap: Callable[[bytes], bytes] = bytes


@functools.cache
def readers() -> dict[str, Reader]:
    """Return all readers by name."""
    return {
        **dict(_networks()),
        **dict(_tables()),
        **dict(_others()),
        **dict(_models()),
        **dict(_settings()),
    }


def _networks() -> Iterator[tuple[str, Reader]]:
    from bayesgui.formats import read

    large = read(paths.samples() / "networks" / "alarm.bayesgui")
    for name in formats.names():
        suffixes = formats[name].factory.suffixes
        suffix = suffixes[0] if suffixes else ".xml"
        found = [p.read_bytes() for p in sorted(CASES.iterdir()) if p.suffix in suffixes]
        found += [data for data in seeds(name) if len(data) < 200_000]
        if formats.create(name).can_write:
            found.append(formats.create(name).write(large))
        yield name, Reader(suffix, read, tuple(found))
    yield "bif.gz", Reader(".bif.gz", read, (gzip.compress(seeds("bif")[0]),))


def _frame() -> pd.DataFrame:
    rng = np.random.default_rng(5)
    frame = pd.DataFrame(
        {
            "size": pd.Categorical(rng.choice(["small", "large"], 400), ordered=True),
            "count": rng.integers(0, 5, 400),
            "length": rng.normal(size=400).round(3),
            "word": rng.choice(["yes", "no", "größer", "晴", "?"], 400),
            "ok": rng.random(400) < 0.5,
            "day": pd.Timestamp("2020-02-28") + pd.to_timedelta(rng.integers(0, 90, 400), "D"),
        }
    )
    frame.loc[7, "size"] = None
    return frame


def _written(write: Callable[[io.BytesIO], object]) -> bytes:
    out = io.BytesIO()
    write(out)
    return out.getvalue()


def _tables() -> Iterator[tuple[str, Reader]]:
    from bayesgui.data.reading.reader import read_data

    frame = _frame()
    text = frame.to_csv(index=False)
    encodings = ("utf-8", "utf-8-sig", "gb18030", "utf-16", "utf-16-le", "utf-16-be")
    texts = [text.encode(each) for each in encodings]
    texts += [frame.to_csv(index=False, sep=";", decimal=",", quoting=1).encode()]
    samples = sorted((paths.samples() / "data").glob("*.csv"))
    texts += [path.read_bytes()[:60_000] for path in samples][:4]
    yield "csv", Reader(".csv", read_data, tuple(texts))
    yield "csv.gz", Reader(".csv.gz", read_data, tuple(map(gzip.compress, texts[:4])))
    packed = _written(lambda out: _zip(out, {"a.csv": texts[0]}))
    yield "zip", Reader(".zip", read_data, (packed,))
    parquet = [
        _written(lambda out, c=c: frame.to_parquet(out, compression=c))
        for c in (None, "snappy", "gzip")
    ]
    yield "parquet", Reader(".parquet", read_data, tuple(parquet))
    yield from _foreign(frame)


def _zip(out: io.BytesIO, parts: dict[str, bytes]) -> None:
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)


def _foreign(frame: pd.DataFrame) -> Iterator[tuple[str, Reader]]:
    """Yield the readers of other projects, called as they are in the process with limits."""
    from bayesgui.data.reading.conversion.foreign import convert_here

    def convert(path: Path) -> object:
        return convert_here(path, path.with_suffix(".out"))

    feather = [
        _written(lambda out, c=c: frame.to_feather(out, compression=c))
        for c in ("uncompressed", "lz4", "zstd")
    ]
    yield "feather", Reader(".feather", convert, tuple(feather), is_guarded=True)
    stata = [
        _written(lambda out, v=v: frame.to_stata(out, version=v, write_index=False))
        for v in (118, 119)
    ]
    yield "dta", Reader(".dta", convert, tuple(stata), is_guarded=True)
    rows = frame.drop(columns="day").to_json(orient="records", lines=True)
    yield "jsonl", Reader(".jsonl", convert, (rows.encode(),), is_guarded=True)
    for name, data in _optional(frame):
        yield name, Reader(f".{name}", convert, (data,), is_guarded=True)
        if name == "xlsx":
            for part in ("xl/worksheets/sheet1.xml", "xl/workbook.xml", "xl/styles.xml"):
                reader = _part(data, part, ".xlsx", convert, is_guarded=True)
                yield f"xlsx:{Path(part).stem}", reader


def _part(
    archive: bytes, name: str, suffix: str, read: Callable[[Path], object], *, is_guarded: bool
) -> Reader:
    """Return a reader of archives of which one part is damaged."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        parts = {each: opened.read(each) for each in opened.namelist()}

    def wrap(data: bytes) -> bytes:
        return _written(lambda out: _zip(out, {**parts, name: data}))

    return Reader(suffix, read, (parts[name],), is_guarded, wrap)


def _optional(frame: pd.DataFrame) -> Iterator[tuple[str, bytes]]:
    """Yield sound files of readers whose packages are installed."""
    with contextlib.suppress(ImportError):
        yield "xlsx", _written(lambda out: frame.to_excel(out, index=False))
    with contextlib.suppress(ImportError):
        import xlrd  # noqa: F401 - reads what the other one writes
        import xlwt

        book = xlwt.Workbook()
        sheet = book.add_sheet("cases")
        for k, name in enumerate(frame.columns):
            for row, cell in enumerate([name, *frame[name].astype(str)]):
                sheet.write(row, k, cell)
        yield "xls", _written(book.save)
    with contextlib.suppress(ImportError):
        import pyreadstat

        plain = frame.astype({"size": str, "ok": int, "day": str})
        with tempfile.TemporaryDirectory() as folder:
            for name, write in (
                ("sav", pyreadstat.write_sav),
                ("xpt", functools.partial(pyreadstat.write_xport, file_format_version=5)),
            ):
                path = Path(folder) / f"t.{name}"
                write(plain, path)
                yield name, path.read_bytes()


def _models() -> Iterator[tuple[str, Reader]]:
    """Yield files of trained classifiers, of one network and of others."""
    from bayesgui.classifiers.base import classifiers
    from bayesgui.classifiers.model_files import SavedModel, read_model, write_model
    from bayesgui.data.dataset import Dataset
    from bayesgui.data.reading.given_tables import cases_of

    cases = cases_of(_frame().drop(columns="day"), "numbers")
    assert isinstance(cases, Dataset)
    for name, suffix, methods in (
        ("bayesmodel", ".bayesmodel", ("naive-bayes", "aode", "kde-nb")),
        ("classifier", ".bayesgui", ("tan",)),
    ):
        made = []
        with tempfile.TemporaryDirectory() as folder:
            for method in methods:
                path = Path(folder) / f"{method}{suffix}"
                model = classifiers.create(method).fit(cases, "word")
                write_model(path, SavedModel(model, method))
                made.append(path.read_bytes())
        yield name, Reader(suffix, read_model, tuple(made))
        if suffix == ".bayesmodel":
            for method, data in zip(methods, made, strict=True):
                reader = _part(data, "model.json", suffix, read_model, is_guarded=False)
                yield f"{name}:{method}", reader


def _settings() -> Iterator[tuple[str, Reader]]:
    from bayesgui.app.settings_file import SettingsFile
    from bayesgui.data.scenario_table import scenarios_from_csv
    from bayesgui.decisions.loss_files import read_losses
    from bayesgui.formats import read

    classes = ("ham", "spam")
    losses = (b"truth,ham,spam,reject\nham,0,9,1\nspam,1,0,1\n", b"ham;spam\n0;9,5\n1;0\n")
    yield "losses", Reader(".csv", lambda path: read_losses(path, classes), losses)
    asia = read(paths.samples() / "networks" / "asia.bayesgui").network
    scenarios = (
        b"name,smoke,xray\nfirst,yes,\nsecond,no,yes\n",
        b"smoke\tasia\nyes\tno\n\tyes\n",
    )
    yield (
        "scenarios",
        Reader(
            ".csv",
            lambda path: scenarios_from_csv(asia, path.read_text("utf-8", "replace")),
            scenarios,
        ),
    )
    settings = (
        b'{"look": {"theme": "dark", "scale": 1.5}, "window": {"left_size": 240},\n'
        b' "engines": {"gibbs": {"seed": 3}}, "recent": ["/home/ada/asia.bayesgui"]}',
    )
    yield "settings", Reader(".json", lambda path: SettingsFile(path).value("look/theme"), settings)


def _others() -> Iterator[tuple[str, Reader]]:
    from bayesgui.graph.exchange.parents_text import from_parents
    from bayesgui.lessons.reading import read_lesson

    lessons = sorted((paths.samples() / "lessons").rglob("*.lesson"))
    yield "lesson", Reader(".lesson", read_lesson, tuple(p.read_bytes() for p in lessons[:8]))
    lists = (
        b"lung: smoke\ndysp: bronc, lung\n",
        b"A_2={x1}, A_3={x1}, A_4={x3,x1}\n",
        b"[asia][tub|asia][either|tub:lung][lung]\n",
        b"bronc -> dysp; either <- lung, tub\n",
    )
    yield (
        "parents",
        Reader(".txt", lambda path: from_parents(path.read_text(errors="replace")), lists),
    )
