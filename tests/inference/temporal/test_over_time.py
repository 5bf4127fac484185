"""`bayesgui.over_time`: tables of pandas in and out."""

from __future__ import annotations

import pandas as pd
import pytest
from numpy.testing import assert_allclose

import bayesgui
from tests.support.templates import umbrella_world

SEEN = {"Umbrella": ["yes", "yes", "no", None, "yes"]}


def test_posteriors_of_each_slice() -> None:
    frame = pd.DataFrame(SEEN, index=list("abcde"))
    found = bayesgui.over_time(umbrella_world(), frame, task="filter")
    assert found.columns.tolist() == [
        ("Rain", "yes"), ("Rain", "no"), ("Umbrella", "yes"), ("Umbrella", "no")
    ]  # fmt: skip
    assert found.columns.names == ["node", "state"]
    assert list(found.index) == list("abcde")
    assert_allclose(found["Rain", "yes"].iloc[:2], [0.818182, 0.883357], atol=1e-6)
    assert found.attrs["log_evidence"] < 0
    assert found.attrs["remarks"] == []


def test_a_forecast_follows_the_series() -> None:
    found = bayesgui.over_time(umbrella_world(), SEEN, "predict", horizon=3, targets="Rain")
    assert found.shape == (8, 2)
    last, first, then = found["Rain", "yes"].iloc[[4, 5, 6]]
    smoothed = bayesgui.over_time(umbrella_world(), SEEN)["Rain", "yes"].iloc[4]
    assert last != pytest.approx(smoothed)
    assert first == pytest.approx(0.7 * smoothed + 0.3 * (1 - smoothed))
    assert then == pytest.approx(0.7 * first + 0.3 * (1 - first))


def test_the_most_probable_sequence() -> None:
    found = bayesgui.over_time(umbrella_world(), SEEN, task="sequence")
    assert found["Rain"].tolist() == ["yes", "yes", "no", "no", "yes"] or found[
        "Rain"
    ].tolist() == ["yes", "yes", "no", "yes", "yes"]
    assert found["Umbrella"].tolist()[:3] == ["yes", "yes", "no"]
    assert found.attrs["log_probability"] < 0
    assert found.attrs["once"] == {}


def test_times_of_a_column() -> None:
    frame = pd.DataFrame({"day": [1, 4, 2], **{"Umbrella": ["yes", "no", "yes"]}})
    found = bayesgui.over_time(umbrella_world(), frame, time="day")
    assert list(found.index) == ["1", "2", "3", "4"]
    assert found.attrs["remarks"] == ["There is no row for 3: blanks."]


def test_wrong_arguments_get_a_sentence() -> None:
    with pytest.raises(bayesgui.ParameterError, match="is not a template over time"):
        bayesgui.over_time(bayesgui.example("asia"), SEEN)
    with pytest.raises(bayesgui.ParameterError, match="horizon"):
        bayesgui.over_time(umbrella_world(), SEEN, horizon="long")  # type: ignore[arg-type]
    with pytest.raises(bayesgui.DataError, match="no state of Umbrella"):
        bayesgui.over_time(umbrella_world(), {"Umbrella": ["yes", "perhaps"]})
    with pytest.raises(bayesgui.DataError, match="has no slice"):
        bayesgui.over_time(umbrella_world(), {"Umbrella": []})
    two = {"Umbrella[0]": ["yes", "no"], "Umbrella[1]": ["yes", "yes"]}
    with pytest.raises(bayesgui.DataError, match=r"has 2 rows of columns .* about one row"):
        bayesgui.over_time(umbrella_world(), two)
