"""Calibration on public tables where naive Bayes is too sure.

The expected calibration error is the mean over the classes of the error in ten bins of equal width;
in bins of equally many rows it halves as well.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import bayesgui
from bayesgui import paths
from bayesgui.classifiers.evaluation.calibration_figures import (
    calibration_slope,
    expected_calibration_error,
)

SHARED = Path("/work/shared/data")
WAYS = ("platt", "isotonic")


def weather() -> tuple[pd.DataFrame, str]:
    frame = pd.read_csv(Path(__file__).parent / "seattle-weather.csv")
    frame["month"] = pd.to_datetime(frame.pop("date")).dt.month.astype(str)
    return frame, "weather"


def shared(name: str) -> pd.DataFrame:
    folder = paths.samples().parents[1] / "shared" / "data"
    path = (folder if folder.is_dir() else SHARED) / f"{name}.csv.gz"
    if not path.exists():
        pytest.skip(f"{path} is not here")
    return pd.read_csv(path, dtype=str)


def mushroom() -> tuple[pd.DataFrame, str]:
    # Without odor and spore print, which nearly decide alone.
    return shared("mushroom").drop(columns=["a5", "a20"]), "class"


def adult() -> tuple[pd.DataFrame, str]:
    return shared("adult"), "class"


@pytest.mark.parametrize("table", [adult, mushroom, weather], ids=lambda table: table.__name__)
def test_calibration_halves_the_error_and_costs_no_log_loss(table) -> None:
    cases, target = table()
    found = bayesgui.evaluate(cases, target, "naive-bayes", 5, calibrate=WAYS)
    plain = found["naive-bayes"].whole
    assert calibration_slope(plain) < 0.9
    for way in WAYS:
        twin = found[f"naive-bayes, {way}"].whole
        np.testing.assert_array_equal(twin.rows, plain.rows)
        for equal in ("width", "counts"):
            before, after = (expected_calibration_error(p, equal=equal) for p in (plain, twin))
            assert after < before / 2, (way, equal)
        worse = twin.log_losses - plain.log_losses
        assert worse.mean() <= worse.std(ddof=1) / np.sqrt(len(worse)), way
        assert abs(calibration_slope(twin) - 1) < abs(calibration_slope(plain) - 1)


def test_partners_of_scikit_learn_show_what_naive_bayes_pays_for_its_assumption() -> None:
    cases, target = weather()
    names = ("naive-bayes", "logistic-regression")
    found = bayesgui.evaluate(cases, target, names, 5)
    naive, linear = (found[name].whole for name in names)
    assert (naive.rows == linear.rows).all()
    gain = naive.log_losses - linear.log_losses
    assert gain.mean() > 0
    assert linear.log_losses.mean() < 1.0
    assert expected_calibration_error(linear) < expected_calibration_error(naive) / 2
