"""Dynamic networks of Netica: links with time delays."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from bayesgui.core.errors import FormatError
from bayesgui.core.sentence import Loss
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


def tank(parents: str, delays: str, slices: int | None = None, more: str = "") -> Loaded:
    text = TANK.format(inputs=parents.replace("level", "before"), parents=parents, delays=delays,
                       more=more)  # fmt: skip
    chosen = formats.create("dne")
    chosen.slices = slices
    return chosen.read(text.encode(), Path("tank.dnet"))


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
    network = loaded.network
    assert network.names == (
        *("level_0", "level_1", "valve_1", "level_2", "valve_2", "level_3", "valve_3"),
    )
    assert network.parents("level_1") == ("level_0", "valve_1")
    level = np.array([0.5, 0.5])
    beliefs = engines.create("junction-tree", network).query({})
    for number in (1, 2, 3):
        level = np.einsum("i,j,ijk->k", level, SHUT, ROWS)
        assert beliefs[f"level_{number}"].tolist() == pytest.approx(level.tolist())
    assert loaded.slices is not None
    assert (loaded.slices.count, loaded.slices.each, loaded.slices.fixed) == (3, 2, 1)
    assert loaded.remarks == (
        "The dynamic network was unrolled over 3 time slices: 7 nodes.",
        "The file does not say how the network begins; level_0 got equally likely states.",
    )
    assert all(isinstance(each, Loss) for each in loaded.remarks)


def test_one_parent_of_two_steps() -> None:
    loaded = tank("valve, valve", "((0, 1), (0, 0))", slices=4)
    assert loaded.network.parents("level_3") == ("valve_2", "valve_3")
    assert loaded.network.cpt("valve_0").values.tolist() == [0.2, 0.8]
    assert loaded.remarks == ("The dynamic network was unrolled over 4 time slices: 9 nodes.",)


def test_several_lags() -> None:
    loaded = tank("level, level", "((0, 3), (0, 1))", slices=3)
    network = loaded.network
    assert network.names[:3] == ("level_minus2", "level_minus1", "level_0")
    assert network.parents("level_1") == ("level_minus2", "level_0")
    assert network.parents("level_2") == ("level_minus1", "level_1")
    assert network.parents("level_3") == ("level_0", "level_2")
    spots = [loaded.layout.positions[name][0] for name in ("level_0", "level_1", "level_2")]
    assert spots == sorted(spots)
    assert len(set(spots)) == 3


def test_a_step_is_the_smallest_delay() -> None:
    loaded = tank("level, level", "(1.5, 0.5)", slices=2)
    assert loaded.network.parents("level_2") == ("level_minus1", "level_1")


def test_findings_are_those_of_the_first_slice() -> None:
    loaded = tank("level, valve", "(1, 0)", more="evidence = high;")
    assert list(loaded.evidence) == ["level_1"]


def test_delays_of_zero_are_no_dynamic_network() -> None:
    text = TANK.format(inputs="", parents="valve", delays="(0)", more="").replace(
        "(((0.9, 0.1),(0.3,0.7)),((0.4,0.6),(0.1,0.9)))", "((0.9, 0.1), (0.3, 0.7))"
    )
    loaded = parsed("dne", text)
    assert loaded.network.names == ("level", "valve")
    assert loaded.slices is None


@pytest.mark.parametrize("delays", ["(-1, 0)", "(dt, 0)", "((1, 1), 0)", "(1e300, 0)", "(nan, 0)"])
def test_other_delays_are_refused_with_a_remedy(delays: str) -> None:
    with pytest.raises(FormatError) as caught:
        tank("level, valve", delays)
    assert "the link from level to level has the delay" in str(caught.value)
    assert "expand the network over time in Netica" in str(caught.value)


def test_too_many_slices_are_refused() -> None:
    with pytest.raises(FormatError, match="choose 9,999 slices at most"):
        tank("level, valve", "(1, 0)", slices=1_000_000)
    with pytest.raises(FormatError, match="more than this program handles"):
        tank("level, level", "(999999, 1)", slices=3)


def test_what_is_read_is_written_and_read_again() -> None:
    loaded = tank("level, valve", "(1, 0)")
    again = parsed("dne", formats.create("dne").write(replace(loaded, slices=None)))
    assert again.network.names == loaded.network.names


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
