"""Rows divided by group and in time in the workshop: inner folds, gap, curves, bands, card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog

import bayesgui
from bayesgui.app.shell.help_topics import page_of
from bayesgui.classifiers.evaluation.column_splits import GroupedFolds, TimeFolds, groups_of
from bayesgui.classifiers.models.calibrated_model import CalibratedModel
from tests.journeys.test_workshop import hand, train, workshop
from tests.journeys.test_workshop_judging import choose

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.window import Hand

__all__ = ["hand"]


@pytest.fixture
def visits(tmp_path: Path) -> Path:
    """Return 240 visits of 40 patients on 120 days, with signs that a patient keeps."""
    random = np.random.default_rng(3)
    ill = random.random(40) < 0.5
    who = random.permutation(np.repeat(np.arange(40), 6))
    day = random.permutation(np.repeat(np.arange(120), 2))
    sign = np.where(random.random(40) < 0.8, ill, ~ill)
    lines = ["patient,day,sign,copy,ill"]
    for patient, when in zip(who, day, strict=True):
        seen = "yes" if sign[patient] else "no"
        lines.append(f"{patient},{when},{seen},{seen},{'yes' if ill[patient] else 'no'}")
    path = tmp_path / "visits.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_inner_folds_keep_groups_together_and_so_do_intervals(
    hand: Hand, visits: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = workshop(hand, visits, monkeypatch)
    window.update_state(ticked=("naive-bayes",), current="naive-bayes", folds=4)
    assert window.head.size_text.text() == "240 rows, 4 features"
    choose(window.head.way, "groups")
    choose(window.head.by, "patient")
    assert window.head.size_text.text() == "240 rows, 3 features"
    window.resize(1440, 900)
    choose(window.head.way, "time")
    QTest.qWait(50)
    assert window.head.way.shown_text == "Forward in time"
    choose(window.head.way, "groups")
    assert not window.head.gap.isVisible()
    choose(window.findChild(QComboBox, "workshopCalibrate"), "platt")
    train(window, hand)
    said = "Inner folds, of calibration, tuning and intervals, keep the groups of patient together"
    assert said in window.messages.text
    model = window.state.results["naive-bayes, platt"].model
    assert isinstance(model, CalibratedModel)
    data = window.state.dataset
    assert data is not None
    splitter = GroupedFolds(column="patient", folds=4)
    own = bayesgui.train(data, "ill", calibrate="platt", splitter=splitter)
    np.testing.assert_allclose(model.posteriors(data), own.posteriors(data))
    free = bayesgui.train(data.without("patient"), "ill", calibrate="platt")
    assert np.abs(free.posteriors(data) - own.posteriors(data)).max() > 1e-3
    # Intervals are those of whole patients, which are wider.
    window.update_state(current="naive-bayes")
    hand.rest()
    bands = window.state.bands_of("naive-bayes")
    assert bands is not None
    held_out = bayesgui.evaluate(data, "ill", "naive-bayes", splitter)["naive-bayes"]
    groups = groups_of(data["patient"])[0]
    wide = bayesgui.bootstrap_bands(held_out, window.state.positive, groups=groups)
    narrow = bayesgui.bootstrap_bands(held_out, window.state.positive)
    assert bands.intervals == wide.intervals
    low, high = wide.intervals["accuracy"]
    assert high - low > 1.5 * (narrow.intervals["accuracy"][1] - narrow.intervals["accuracy"][0])
    # The card has them too.
    path = tmp_path / "card.md"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.head.menu.action("model.card").trigger()
    hand.rest()
    assert f"| {low:.4f} – {high:.4f} |" in path.read_text("utf-8")


def test_a_gap_is_left_out_before_each_fold_in_time(
    hand: Hand, visits: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = workshop(hand, visits, monkeypatch)
    window.update_state(ticked=("naive-bayes",), current="naive-bayes", folds=3)
    choose(window.head.way, "time")
    choose(window.head.by, "day")
    gap = window.head.gap
    assert gap.isVisible()
    assert not window.head.seed.isVisible()
    gap.setFocus()
    gap.selectAll()
    QTest.keyClicks(gap, "20")
    QTest.keyClick(gap, "\r")
    QApplication.processEvents()
    assert window.state.gap == 20
    train(window, hand)
    data, result = window.state.dataset, window.state.results["naive-bayes"]
    assert data is not None
    found = bayesgui.evaluate(data, "ill", "naive-bayes", TimeFolds(column="day", folds=3, gap=20))[
        "naive-bayes"
    ]
    np.testing.assert_allclose(result.posteriors, found.whole.posteriors)
    near = bayesgui.evaluate(data, "ill", "naive-bayes", TimeFolds(column="day", folds=3))
    assert np.abs(near["naive-bayes"].whole.posteriors - result.posteriors).max() > 1e-3
    gap.setValue(80)
    train(window, hand)
    assert "A gap of 80 times leaves no row to train" in window.messages.text


def test_learning_curves_are_divided_as_the_models_are(
    hand: Hand, visits: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = workshop(hand, visits, monkeypatch)
    window.update_state(ticked=("naive-bayes",), current="naive-bayes", folds=4)
    choose(window.head.way, "groups")
    choose(window.head.by, "patient")
    train(window, hand)
    plots = window.report.plots
    plots.learning_requested.emit()
    hand.rest()
    last = window.state.learning[-1]
    # All rows that train are those of the models beside it.
    assert last.accuracy == pytest.approx(
        np.mean(window.state.results["naive-bayes"].fold_accuracies)
    )


def test_help_is_about_the_field_that_has_the_focus(
    hand: Hand, visits: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = workshop(hand, visits, monkeypatch)
    train(window, hand)
    plots = window.report.plots
    for widget, topic in (
        (window.head.way, "judging#section-1"),
        (window.head.gap.lineEdit(), "judging#section-1"),
        (window.report.best_by, "judging#section-2"),
        (plots.curve, "judging#section-3"),
        (plots.judged, "calibration#section-2"),
        (window.report.table, "judging"),
        (window.head.train, "theory/classifiers"),
    ):
        assert page_of(widget, {}) == topic


def test_a_column_of_groups_keeps_no_model_of_numbers_from_training(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The only words are names of groups, which are no feature; as a feature they are again."""
    random = np.random.default_rng(5)
    lines = ["storm,wind,pressure,kind"]
    for row in range(120):
        strong = row % 3 == 0
        wind, pressure = random.normal(90 if strong else 40, 9), random.normal(980, 9)
        lines.append(f"S{row // 6},{wind:.1f},{pressure:.1f},{'high' if strong else 'low'}")
    path = tmp_path / "storms.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    window = workshop(hand, path, monkeypatch)
    note, box = window.models._notes[1], window.models.rows["gaussian-nb"].box
    assert note.text() == "storms.csv has a column that is not numeric: storm"
    assert not box.isEnabled()
    choose(window.head.way, "groups")
    choose(window.head.by, "storm")
    assert note.isHidden()
    assert box.isEnabled()
    window.update_state(ticked=("gaussian-nb",), current="gaussian-nb", folds=4)
    train(window, hand)
    assert window.state.results["gaussian-nb"].accuracy > 0.95
    choose(window.head.way, "folds")
    assert not box.isEnabled()
    assert window.state.ticked == ()
    # Numbers of the class: what is disabled is told above it, not above what can be trained.
    window.choose_target("wind")
    notes = window.numbers.models._notes
    assert window.state.numbers.on
    assert [each.isHidden() for each in notes] == [False, True]


def test_a_model_that_leaves_rows_out_is_named_with_them(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A covariance takes whole rows only, which may be few, while others take every row."""
    random = np.random.default_rng(5)
    lines = ["wind,size,kind"]
    for row in range(120):
        strong = row % 3 == 0
        size = f"{random.normal(50, 9):.1f}" if strong or row % 2 else ""
        lines.append(f"{random.normal(90 if strong else 40, 9):.1f},{size},{'hl'[strong]}")
    path = tmp_path / "storms.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    window = workshop(hand, path, monkeypatch)
    ticked = ("gaussian-nb", "gaussian", "tan", "aode")
    window.update_state(ticked=ticked, current="gaussian", folds=4)
    train(window, hand)
    assert window.messages.text == (
        "gaussian: Rows with a missing number, left out of the densities: 40. tan: The arcs are "
        "learned from the 80 rows without a missing cell, the tables from all."
    )
    window.choose_target("wind")
    window.numbers.update(ticked=("gaussian", "ridge"), current="ridge")
    train(window, hand)
    assert window.messages.text == "gaussian learns from the 80 rows without a missing cell."
