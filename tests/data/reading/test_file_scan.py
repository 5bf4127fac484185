"""Scan of a whole file before the import."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
import pytest

from bayesgui.core.errors import Cancelled, DataError
from bayesgui.data.reading.file_preview import preview
from bayesgui.data.reading.file_scan import FileScan, first_rows, scan
from bayesgui.data.reading.sniffing import sniff

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def visits(tmp_path: Path) -> Path:
    rng = np.random.default_rng(5)
    path = tmp_path / "visits.csv"
    lines = ["visit;smoke;age;nothing"]
    for k in range(400):
        age = "NA" if k % 50 == 0 else f"{18 + 60 * rng.random():.1f}".replace(".", ",")
        lines.append(f"{k + 100};{'never' if k % 4 else 'smoker'};{age};")
    lines += ["7;yes", "8;never;3;;;"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def scanned(path: Path, *missing: str) -> FileScan:
    return scan(path, sniff(path), ("", *missing))


def test_a_scan_counts_rows_missing_cells_and_ragged_rows(visits: Path) -> None:
    found = scanned(visits, "NA")
    assert [facts.kind for facts in found.facts] == ["identifier", "category", "number", "empty"]
    assert (found.dataset.n_rows, found.n_ragged, found.n_bytes) == (400, 2, visits.stat().st_size)
    assert (found["age"].n_missing, found["smoke"].n_missing) == (8, 0)
    assert found["smoke"].counts.tolist() == [300, 100]
    assert found["visit"].n_distinct == 400
    frame = pd.read_csv(visits, sep=";", decimal=",", on_bad_lines="skip").dropna(subset=["age"])
    ages = pd.to_numeric(frame["age"])
    ages = ages[frame["smoke"] != "yes"]
    assert found["age"].low == pytest.approx(ages.min())
    assert found["age"].high == pytest.approx(ages.max())
    assert found["age"].counts.sum() == 392


def test_an_identifier_is_kept_when_it_is_asked_for(visits: Path) -> None:
    found = scan(visits, sniff(visits), ("", "NA"), ["visit"])
    assert found["visit"].kind == "number"
    assert "visit" in found.dataset


def test_the_first_rows_tell_the_same_kinds_at_once(visits: Path) -> None:
    dialect = sniff(visits)
    found = first_rows(preview(visits, dialect), ("", "NA"), ",", 9)
    assert not found.is_whole
    assert [facts.kind for facts in found.facts][1:] == ["category", "number", "empty"]
    assert found.dataset.n_rows == 200


def test_parquet_is_scanned_too(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    pd.DataFrame({"coin": ["h", "t", None], "n": [1, 2, 2]}).to_parquet(path)
    found = scan(path)
    assert [(facts.name, facts.n_missing) for facts in found.facts] == [("coin", 1), ("n", 0)]
    assert found.n_ragged == 0


def test_a_scan_can_be_canceled_and_refuses_what_is_no_table(visits: Path) -> None:
    class Impatient:
        stop_requested = False

        def report(self, fraction: float, text: str = "") -> None: ...

        def publish(self, event: object) -> None: ...

        def check(self) -> None:
            raise Cancelled

    with pytest.raises(Cancelled):
        scan(visits, sniff(visits), monitor=Impatient())
    visits.write_text("a;b\n")
    with pytest.raises(DataError, match="has a header and no rows"):
        scanned(visits)
