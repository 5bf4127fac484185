"""Series: findings in slices, and how they follow an edit of the template."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from bayesgui.core.errors import EvidenceError
from bayesgui.core.evidence import LikelihoodFinding, StateFinding, do
from bayesgui.core.temporal.moving import with_places
from bayesgui.core.temporal.network import TemporalNetwork
from bayesgui.core.temporal.places import LAST, OUTSIDE
from bayesgui.core.temporal.series import BLANK, Series, empty_series
from bayesgui.core.variable import Variable
from tests.support.templates import umbrella_world


def test_findings_are_set_and_retracted_in_a_slice() -> None:
    series = empty_series(umbrella_world(), 4)
    assert series.names == ("Rain", "Umbrella")
    assert (series.slices, series.n_findings, series.last_finding) == (4, 0, -1)
    made = series.with_findings(
        [
            (0, "Umbrella", "yes"),
            (1, "Umbrella", {"yes": 0.8, "no": 0.3}),
            (2, "Rain", do("no")),
        ]
    )
    assert made.codes.tolist() == [[-1, 0], [-1, -1], [-1, -1], [-1, -1]]
    assert made.finding(0, "Umbrella") == StateFinding(frozenset({"yes"}))
    assert made.finding(1, "Umbrella") == LikelihoodFinding((("yes", 0.8), ("no", 0.3)))
    assert made.finding(2, "Rain") == do("no")
    assert made.finding(3, "Rain") is None
    assert (made.n_findings, made.last_finding) == (3, 2)
    assert dict(made.evidence(2)) == {"Rain": do("no")}
    assert made.with_finding(2, "Rain", None).last_finding == 1
    assert made.with_finding(1, "Umbrella", "no").others.keys() == {(2, "Rain")}
    assert series.n_findings == 0
    assert made.cleared() == series


def test_a_finding_must_be_in_a_slice_and_fit() -> None:
    series = empty_series(umbrella_world(), 24)
    with pytest.raises(
        EvidenceError,
        match=r"A finding at t = 30 lies beyond the last slice, 23\. Make it 31 slices, or leave",
    ):
        series.with_finding(30, "Rain", "yes")
    with pytest.raises(EvidenceError, match="no slice -1"):
        series.with_finding(-1, "Rain", "yes")
    with pytest.raises(EvidenceError, match="Snow"):
        series.with_finding(3, "Snow", "yes")
    with pytest.raises(EvidenceError, match="maybe"):
        series.with_finding(3, "Rain", "maybe")


def test_another_number_of_slices_cuts_off_or_adds_blanks() -> None:
    series = empty_series(umbrella_world(), 3).with_finding(2, "Rain", {"yes": 0.5, "no": 1.0})
    series = series.with_finding(0, "Rain", "no")
    longer = series.with_slices(5)
    assert longer.codes[:, 0].tolist() == [1, -1, -1, -1, -1]
    assert longer.others == series.others
    shorter = longer.with_slices(2)
    assert (shorter.slices, shorter.n_findings) == (2, 1)


def test_a_series_is_a_value() -> None:
    series = empty_series(umbrella_world(), 3).with_finding(1, "Rain", "yes")
    twin = pickle.loads(pickle.dumps(series))
    assert twin == series
    assert hash(twin) == hash(series)
    assert twin != series.with_finding(0, "Rain", "no")
    with pytest.raises(ValueError, match="read-only"):
        series.codes[0, 0] = 1


def test_a_series_follows_an_edit_of_the_template() -> None:
    model = umbrella_world()
    series = empty_series(model, 2).with_finding(0, "Rain", "no").with_finding(1, "Umbrella", "yes")
    assert series.following(model) is series
    turned = model.with_states("Rain", ("no", "a little", "yes"), (1, None, 0))
    assert series.following(turned).codes.tolist() == [[0, BLANK], [BLANK, 0]]
    gone = model.without_variables("Umbrella")
    assert series.following(gone).codes.tolist() == [[1], [BLANK]]
    moved = with_places(model, ["Umbrella"], LAST)
    assert isinstance(moved, TemporalNetwork)
    assert series.following(moved).names == ("Rain",)


def test_a_series_of_another_template_is_refused() -> None:
    model = umbrella_world()
    empty_series(model, 3).check(model)
    codes = np.zeros((3, 1), np.int32)
    with pytest.raises(EvidenceError, match="no node Snow, and the series has a column"):
        Series((Variable("Snow", ("yes", "no")),), codes).check(model)
    with pytest.raises(EvidenceError, match="Rain has the states yes, no, and the series knows"):
        Series((Variable("Rain", ("a", "b")),), codes).check(model)
    with pytest.raises(EvidenceError, match="in every slice; say in which"):
        empty_series(model, 3).with_once("Rain", "yes").check(model)
    outside = with_places(model, ["Rain"], OUTSIDE)
    assert isinstance(outside, TemporalNetwork)
    with pytest.raises(EvidenceError, match="there once, and not in every slice"):
        Series((model["Rain"],), codes).check(outside)
    empty_series(outside, 3).with_once("Rain", "yes").check(outside)
