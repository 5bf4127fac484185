"""Series drawn from a template: as the unrolled network has them."""

from __future__ import annotations

import json

import numpy as np
import pytest

import bayesgui
from bayesgui import cli
from bayesgui.core.errors import EvidenceError, ParameterError
from bayesgui.core.temporal.places import EVERY
from bayesgui.data.series.drawn_series import sample_series
from bayesgui.data.series.series_table import series_of_frame
from tests.support.machine import machine
from tests.support.templates import random_template, umbrella_world


@pytest.mark.parametrize("seed", range(12))
def test_frequencies_are_those_of_the_unrolled_network(seed):
    model = random_template(seed)
    count, slices = 40_000, 5
    drawn = sample_series(model, count, slices, seed)
    engine = bayesgui.JunctionTree(model.unroll(slices))
    found = engine.query({})
    for name in model.names:
        codes = drawn.categorical(name).codes.reshape(count, slices)
        n_states = model[name].n_states
        for t in range(slices):
            shares = np.bincount(codes[:, t], minlength=n_states) / count
            held = f"{name}[{t}]" if model.place(name) == EVERY else name
            assert shares == pytest.approx(found[held], abs=0.012)
        if model.place(name) != EVERY:
            assert (codes == codes[:, :1]).all()


def test_arcs_with_a_lag_are_followed_within_a_series_only():
    model = bayesgui.template(
        [bayesgui.Variable("X", ("a", "b"))],
        [("X", "X", 2)],
        {"X": np.eye(2)},
        {"X": [0.5, 0.5]},
    )
    codes = bayesgui.sample(model, 50, slices=9, seed=3).categorical("X").codes.reshape(50, 9)
    assert (codes[:, 2:] == codes[:, :-2]).all()
    assert len({tuple(row[:2]) for row in codes.tolist()}) > 1


def test_the_table_names_series_and_slices():
    drawn = bayesgui.sample(machine(), 3, seed=1)
    assert drawn.names[:2] == ("series", "time")
    assert drawn.n_rows == 3 * 24
    assert drawn.categorical("series").texts()[24] == "2"
    assert drawn.categorical("time").texts()[24:27].tolist() == ["0", "1", "2"]
    read = series_of_frame(drawn, machine(), "time", "series").series
    assert [len(series.times) for series in read] == [24, 24, 24]
    wear = drawn.categorical("Wear").codes.reshape(3, 24)
    assert read[1].codes[:, read[1].column("Wear")].tolist() == wear[1].tolist()
    assert "Maker" in read[0].once


def test_a_seed_gives_the_same_series_and_blanks_their_share():
    first, again = (bayesgui.sample(machine(), 100, seed=7, missing=0.2) for _ in range(2))
    assert (first["Heat"].codes == again["Heat"].codes).all()
    assert first["Heat"].n_missing / first.n_rows == pytest.approx(0.2, abs=0.03)
    assert first["time"].n_missing == 0


def test_numbers_and_names_that_do_not_fit_are_said():
    world = umbrella_world()
    with pytest.raises(ParameterError, match="1 slice or more"):
        sample_series(world, 3, 0)
    with pytest.raises(ParameterError, match="number of series cannot be -1"):
        sample_series(world, -1)
    with pytest.raises(ParameterError, match="Column Rain would have the name"):
        sample_series(world, 3, by="Rain")
    with pytest.raises(EvidenceError, match="without findings"):
        bayesgui.sample(world, 3, {"Rain": "yes"})
    assert sample_series(world, 0).n_rows == 0


def test_one_long_series_is_drawn_at_once():
    codes = sample_series(umbrella_world(), 1, 100_000, 5).categorical("Rain").codes
    assert (codes[1:] == codes[:-1]).mean() == pytest.approx(0.7, abs=0.01)


def test_the_command_line_draws_series_and_reads_them(tmp_path, capsys):
    network, table = str(tmp_path / "world.bayesgui"), str(tmp_path / "days.csv")
    bayesgui.write(umbrella_world(), network)
    line = ["sample", network, "--series", "4", "--slices", "6", "--by", "town", "--time", "day"]
    assert cli.main([*line, "--seed", "2", "-o", table, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"rows": 24, "series": 4}
    asked = ["query", network, "--series", table, "--by", "town", "--time", "day", "--json"]
    assert cli.main(asked) == 0
    assert list(json.loads(capsys.readouterr().out)["series"]) == ["1", "2", "3", "4"]
    assert cli.main(["sample", network, "-o", table]) == 2
    assert "number of rows" in capsys.readouterr().err
