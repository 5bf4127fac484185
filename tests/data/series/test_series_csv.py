"""Series are written so that they are read again as they were."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bayesgui.core.errors import Cancelled
from bayesgui.core.evidence import Evidence, LikelihoodFinding, do, excluding
from bayesgui.core.temporal.series import Series, empty_series
from bayesgui.data.series.series_csv import series_csv
from bayesgui.data.series.series_table import read_series
from tests.support.machine import machine, machine_series

if TYPE_CHECKING:
    from pathlib import Path


def written(path: Path, *series: Series) -> Path:
    path.write_bytes(b"".join(series_csv(machine(), series)))
    return path


def test_findings_of_all_kinds_are_read_again(tmp_path: Path) -> None:
    model = machine()
    made = replace(machine_series(), once=Evidence({"Maker": "B"}), name="").with_findings(
        [
            (3, "Heat", LikelihoodFinding((("ok", 0.25), ("hot", 1.0)))),
            (4, "Load", do("high")),
            (5, "Wear", excluding("heavy")),
        ]
    )
    read = read_series(written(tmp_path / "m.csv", made), model, "time").series
    assert len(read) == 1
    assert read[0].following(model).with_slices(made.slices) == replace(
        made, times=tuple(map(str, range(made.slices)))
    )


def test_several_series_have_a_column_of_their_names(tmp_path: Path) -> None:
    model = machine()
    first = replace(machine_series(), name="machine 7")
    second = empty_series(model, name="machine 8").with_findings([(0, "Heat", "hot")])
    path = written(tmp_path / "m.csv", first, second)
    assert path.read_text().splitlines()[0] == "series,time,Load,Heat,Vibration"
    read = read_series(path, model, "time", "series").series
    assert [each.name for each in read] == ["machine 7", "machine 8"]
    assert [each.n_findings for each in read] == [first.n_findings, 1]


def test_writing_can_be_cancelled() -> None:
    class Ends:
        stop_requested = False

        def report(self, fraction: float, text: str = "") -> None:
            pass

        def publish(self, event: object) -> None:
            pass

        def check(self) -> None:
            raise Cancelled

    with pytest.raises(Cancelled):
        list(series_csv(machine(), [machine_series()], Ends()))
