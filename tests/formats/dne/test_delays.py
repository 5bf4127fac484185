"""Dynamic networks of Netica: links with time delays."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bayesgui.core.errors import FormatError
from bayesgui.core.sentence import Loss
from bayesgui.core.temporal.network import TemporalNetwork
from bayesgui.formats.base import Loaded, formats
from bayesgui.formats.dne.unrolling import groups_of
from bayesgui.inference.base import engines
from tests.formats.judge import parsed

VALVE = """node valve {{ kind = NATURE; discrete = TRUE; chance = CHANCE; states = (shut, open);
    parents = (); probs = (0.2, 0.8); visual V1 {{ center = (100, 50); }}; }};"""
TANK = (
    """// ~->[DNET-1]->~
bnet Tank {{
node level {{ kind = NATURE; discrete = TRUE; chance = CHANCE; states = (low, high);
    inputs = ({inputs}); parents = ({parents}); delays = {delays};
    probs = (((0.9, 0.1),(0.3,0.7)),((0.4,0.6),(0.1,0.9)));
    visual V1 {{ center = (100, 150); }}; {more} }};
"""
    + VALVE
    + "}};"
)
ROWS = np.array([[[0.9, 0.1], [0.3, 0.7]], [[0.4, 0.6], [0.1, 0.9]]])
SHUT = np.array([0.2, 0.8])


def tank(parents: str, delays: str, more: str = "") -> Loaded:
    text = TANK.format(inputs=parents.replace("level", "before"), parents=parents, delays=delays,
                       more=more)  # fmt: skip
    return formats.create("dne").read(text.encode(), Path("tank.dnet"))


def template(loaded: Loaded) -> TemporalNetwork:
    assert isinstance(loaded.model, TemporalNetwork)
    return loaded.model


@pytest.mark.parametrize(
    "delays",
    [
        "((0, 1), (0, 0))",
        "(1, 0)",
        "((1), (0))",
        "((0, 1), ())",
        "((0, 0.5), 0)",
        "(1)",
        '("2", 0)',
    ],
)
def test_a_level_follows_that_of_the_step_before(delays: str) -> None:
    loaded = tank("level, valve", delays)
    model = template(loaded)
    assert model.names == ("level_0", "level", "valve")
    assert model.mechanism("level").parents == ("level, t − 1", "valve")
    assert model.first_arcs == (("level_0", "level"),)
    network = model.unroll(3)
    level = np.array([0.5, 0.5])
    beliefs = engines.create("junction-tree", network).query({})
    for number in range(3):
        level = np.einsum("i,j,ijk->k", level, SHUT, ROWS)
        assert beliefs[f"level[{number}]"].tolist() == pytest.approx(level.tolist())
    assert loaded.remarks == (
        "The file does not say how the network begins; level_0 got equally likely states.",
    )
    assert all(isinstance(each, Loss) for each in loaded.remarks)


def test_one_parent_of_two_steps() -> None:
    model = template(tank("valve, valve", "((0, 1), (0, 0))"))
    assert model.mechanism("level").parents == ("valve, t − 1", "valve")
    assert model.cpt("valve_0").values.tolist() == [0.2, 0.8]


def test_several_lags() -> None:
    loaded = tank("level, level", "((0, 3), (0, 1))")
    model = template(loaded)
    assert model.lagged_arcs == (("level", "level", 3), ("level", "level", 1))
    network = model.unroll(3)
    assert network.names[:3] == ("level_minus2", "level_minus1", "level_0")
    assert network.parents("level[0]") == ("level_minus2", "level_0")
    assert network.parents("level[1]") == ("level_minus1", "level[0]")
    assert network.parents("level[2]") == ("level_0", "level[1]")
    spots = [loaded.layout.positions[name] for name in model]
    assert len(set(spots)) == len(spots)


def test_a_step_is_the_smallest_delay() -> None:
    model = template(tank("level, level", "(1.5, 0.5)"))
    assert model.lagged_arcs == (("level", "level", 3), ("level", "level", 1))


def test_delays_of_zero_are_no_dynamic_network() -> None:
    text = TANK.format(inputs="", parents="valve", delays="(0)", more="").replace(
        "(((0.9, 0.1),(0.3,0.7)),((0.4,0.6),(0.1,0.9)))", "((0.9, 0.1), (0.3, 0.7))"
    )
    loaded = parsed("dne", text)
    assert loaded.network.names == ("level", "valve")
    assert not loaded.whole.is_template


@pytest.mark.parametrize("delays", ["(-1, 0)", "(dt, 0)", "((1, 1), 0)", "(1e300, 0)", "(nan, 0)"])
def test_other_delays_are_refused_with_a_remedy(delays: str) -> None:
    with pytest.raises(FormatError) as caught:
        tank("level, valve", delays)
    assert "the link from level to level has the delay" in str(caught.value)
    assert "expand the network over time in Netica" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("((0, 1), (0, 0))", ["0 1", "0 0"]),
        ("(1, 0)", ["1", "0"]),
        ("((), 1)", ["", "1"]),
        ("()", [""]),
    ],
)
def test_brackets_say_which_numbers_belong_to_a_link(text: str, groups: list[str]) -> None:
    assert groups_of(text) == groups
