"""The trellis as a script asks for it: against the engine over time and the kept numbers."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

import bayesgui
from bayesgui.core.temporal.series import empty_series
from bayesgui.inference.temporal.chain.trellis import trellis_of
from tests.support.templates import umbrella_world

SEEN = {"Umbrella": ["yes", "yes", "no", "yes", "yes"]}


def test_the_numbers_are_those_of_the_answers_over_time():
    model = umbrella_world()
    found = bayesgui.trellis(model, SEEN)
    wide = found.reset_index().pivot(index="time", columns="state", values="smoothed")
    smoothed = bayesgui.over_time(model, SEEN, targets="Rain")
    assert wide["yes"].to_numpy() == pytest.approx(smoothed["Rain", "yes"].to_numpy())
    filtered = bayesgui.over_time(model, SEEN, "filter", targets="Rain")
    rain = found.xs("yes", level="state")
    assert rain["forward"].to_numpy() == pytest.approx(filtered["Rain", "yes"].to_numpy())
    sequence = bayesgui.over_time(model, SEEN, "sequence")
    path = found.index[found["on_path"]].get_level_values("state")
    assert list(path) == list(sequence["Rain"])
    assert found.attrs["log_probability"] == pytest.approx(sequence.attrs["log_probability"])
    assert found.attrs["log_evidence"] == pytest.approx(smoothed.attrs["log_evidence"])
    assert found.attrs["nodes"] == ("Rain",)
    # P(state, findings until then) P(later findings | state), summed, is P(findings) in each slice.
    both = np.exp(found["log_forward"] + found["log_backward"]).groupby(level="time").sum()
    assert both.to_numpy() == pytest.approx(np.full(5, np.exp(found.attrs["log_evidence"])))


def test_where_the_best_path_came_from():
    found = bayesgui.trellis(umbrella_world(), SEEN)
    assert found["came_from"].isna().tolist() == [True, True] + [False] * 8
    assert found.loc[("2", "no"), "came_from"] == "yes"
    assert np.exp(found.loc[("2", "no"), "log_viterbi"]) == pytest.approx(0.06804)


def test_a_series_read_before_and_times_of_a_column():
    model = umbrella_world()
    days = pd.DataFrame({"day": [3, 4, 6], "Umbrella": ["yes", "yes", "no"]})
    found = bayesgui.trellis(model, days, "day")
    assert found.index.get_level_values("time").unique().tolist() == ["3", "4", "5", "6"]
    assert found.attrs["remarks"] == ["There is no row for 5: blanks."]
    series = empty_series(model, 2).with_findings([(0, "Umbrella", "yes"), (1, "Umbrella", "no")])
    kept = bayesgui.trellis(model, series)
    assert kept["smoothed"].to_numpy() == pytest.approx(
        np.concatenate(trellis_of(model, series).smoothed)
    )


def test_what_does_not_fit_is_said():
    with pytest.raises(bayesgui.ParameterError, match="is not a template over time"):
        bayesgui.trellis(bayesgui.example("asia"), SEEN)
    rows = {"Umbrella[0]": ["yes", "no"], "Umbrella[1]": ["yes", "no"]}
    with pytest.raises(bayesgui.DataError, match="has 2 rows of columns"):
        bayesgui.trellis(umbrella_world(), rows)
