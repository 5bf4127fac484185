"""Tables with a row for each series become tables with a row for each slice."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

import bayesgui
from bayesgui.core.errors import DataError
from bayesgui.core.temporal.network import TemporalNetwork
from bayesgui.data.series.given_series import with_rows_of_slices
from bayesgui.data.series.placing import TimeColumns
from bayesgui.data.series.wide import slice_columns, wide_columns
from tests.support.templates import umbrella_world


def frame_of(cells: dict[str, list[object]]) -> pd.DataFrame:
    return pd.DataFrame(cells)


def texts(table, name):
    return table[name].texts().tolist()


def test_columns_of_slices_are_found():
    names = ["Rain[0]", "Umbrella[1]", "Wind", "Snow[0]"]
    assert wide_columns(umbrella_world(), names) == {
        "Rain[0]": ("Rain", 0),
        "Umbrella[1]": ("Umbrella", 1),
    }
    assert wide_columns(umbrella_world(), [*names, "Rain"]) == {}
    # Without a template two slices tell that a name is not by chance.
    assert slice_columns(["a[0]", "a[1]", "b[2]"]) == {"a[0]": ("a", 0), "a[1]": ("a", 1)}
    assert slice_columns(["a[0]", "a[1]", "a"]) == {}


def test_each_row_becomes_as_many_slices_as_it_has():
    frame = frame_of(
        {
            "id": ["p", "q", "r"],
            "sex": ["f", "m", "f"],
            "x[1]": ["b", None, None],
            "x[0]": ["a", "a", None],
            "x[2]": ["a", "b", None],
            "n[0]": [1.5, 2.5, None],
            "n[2]": [0.5, None, None],
        }
    )
    table, columns = with_rows_of_slices(frame, TimeColumns("", "id"))
    assert columns == TimeColumns("", "id")
    assert texts(table, "id") == ["p", "p", "p", "q", "q", "q", "r"]
    assert texts(table, "sex") == ["f", "f", "f", "m", "m", "m", "f"]
    assert texts(table, "x") == ["a", "b", "a", "a", "", "b", ""]
    assert texts(table, "n") == ["1.5", "", "0.5", "2.5", "", "", ""]
    assert table.remarks == ("Each row is a series, with columns such as x[1].",)


def test_series_are_numbered_and_two_of_a_name_are_refused():
    frame = frame_of({"series": ["k", "k"], "x[0]": ["a", "b"], "x[1]": ["a", "b"]})
    table, columns = with_rows_of_slices(frame, TimeColumns())
    assert columns == TimeColumns("", "series_")
    assert texts(table, "series_") == ["1", "1", "2", "2"]
    with pytest.raises(DataError, match="Two rows are the series k"):
        with_rows_of_slices(frame, TimeColumns("", "series"))
    same = frame_of({"x": ["a"], "t": ["0"]})
    assert with_rows_of_slices(same, TimeColumns()) == (same, TimeColumns())


def wide_and_long(count: int = 60, slices: int = 12) -> tuple[pd.DataFrame, pd.DataFrame]:
    rows = bayesgui.sample(umbrella_world(), count, slices=slices, seed=3, missing=0.1).to_frame()
    made = {}
    for name in ("Rain", "Umbrella"):
        cells = rows[name].astype(object).to_numpy().reshape(count, slices)
        made |= {f"{name}[{t}]": cells[:, t] for t in range(slices)}
    return pd.DataFrame(made), rows


@pytest.mark.parametrize("method", ["mle", "em"])
def test_tables_learned_from_either_form_are_equal(method):
    wide, rows = wide_and_long()
    world = umbrella_world()
    here = bayesgui.learn_parameters(world, wide, method)
    there = bayesgui.learn_parameters(world, rows, method, time="time", by="series")
    assert here.log_likelihood == pytest.approx(there.log_likelihood, abs=1e-9)
    for name in ("Rain", "Umbrella"):
        mine, other = here.network.cpt(name).values, there.network.cpt(name).values
        assert np.abs(mine - other).max() < 1e-12


def test_templates_learned_from_either_form_are_equal():
    wide, rows = wide_and_long(100, 30)
    here = bayesgui.learn_template(wide)
    there = bayesgui.learn_template(rows, "time", "series")
    assert isinstance(here.network, TemporalNetwork)
    assert here.network.lagged_arcs == (("Rain", "Rain", 1),)
    assert (here.arcs, here.n_series) == (there.arcs, 100)
    assert here.score == pytest.approx(there.score, abs=1e-9)
    assert "Each row is a series" in here.remarks[0]
