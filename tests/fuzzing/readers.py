"""What reads files of strangers, and sound files to begin with."""

from __future__ import annotations

import dataclasses
import gzip
import io
import zipfile
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from bayesgui import paths
from bayesgui.formats.base import formats
from tests.formats.test_fuzz import CASES, seeds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


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
    """

    suffix: str
    read: Callable[[Path], object]
    originals: tuple[bytes, ...]
    is_guarded: bool = False


def readers() -> dict[str, Reader]:
    """Return all readers by name."""
    return {**dict(_networks()), **dict(_tables()), **dict(_others())}


def _networks() -> Iterator[tuple[str, Reader]]:
    from bayesgui.formats import read

    for name in formats.names():
        suffixes = formats[name].factory.suffixes
        suffix = suffixes[0] if suffixes else ".xml"
        found = [p.read_bytes() for p in sorted(CASES.iterdir()) if p.suffix in suffixes]
        found += [data for data in seeds(name) if len(data) < 200_000]
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
