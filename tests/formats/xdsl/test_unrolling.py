"""GeNIe's dynamic networks, unrolled over a number of slices."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

import bayesgui
from bayesgui.core.errors import FormatError
from bayesgui.formats import read
from bayesgui.formats.slices import Slices
from tests.formats.judge import marginal

if TYPE_CHECKING:
    from pathlib import Path

STATES = '<state id="y"/><state id="n"/>'


def node(id_: str, numbers: str, parents: str = "", attributes: str = 'dynamic="plate"') -> str:
    given = f"<parents>{parents}</parents>" if parents else ""
    table = f"<probabilities>{numbers}</probabilities>"
    return f'<cpt id="{id_}" {attributes}>{STATES}{given}{table}</cpt>'


def later(id_: str, order: int, parents: str, numbers: str) -> str:
    return (
        f'<cpt id="{id_}" order="{order}"><parents>{parents}</parents>'
        f"<probabilities>{numbers}</probabilities></cpt>"
    )


def dynamic(path: Path, nodes: str, temporal: str, slices: str = "5", places: str = "") -> Path:
    path.write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n<smile version="1.0" id="Net">'
        f'<nodes>{nodes}</nodes><dynamic numslices="{slices}">{temporal}</dynamic><extensions>'
        f'<genie version="1.0" app="GeNIe 4.0" name="Net">{places}</genie></extensions></smile>'
    )
    return path


RAIN = node("Rain", "0.7 0.3")
UMBRELLA = node("Umbrella", "0.9 0.1 0.2 0.8", "Rain")
CHAIN = later("Rain", 1, "Rain", "0.7 0.3 0.4 0.6")


def test_the_chain_is_that_of_its_matrix_powers(tmp_path: Path) -> None:
    loaded = read(dynamic(tmp_path / "d.xdsl", RAIN + UMBRELLA, CHAIN))
    assert loaded.slices == Slices(5, each=2, fixed=0)
    assert loaded.network.names[:4] == ("Rain_0", "Umbrella_0", "Rain_1", "Umbrella_1")
    rain = np.array([0.7, 0.3])
    for number in range(5):
        assert marginal(loaded.network, f"Rain_{number}") == pytest.approx(rain, abs=1e-12)
        umbrella = rain @ [[0.9, 0.1], [0.2, 0.8]]
        assert marginal(loaded.network, f"Umbrella_{number}") == pytest.approx(umbrella, abs=1e-12)
        rain = rain @ [[0.7, 0.3], [0.4, 0.6]]
    assert loaded.remarks == (
        "The dynamic network was unrolled over 5 time slices, as the file says: 10 nodes.",
    )


def test_another_number_of_slices_can_be_chosen(tmp_path: Path) -> None:
    path = dynamic(tmp_path / "d.xdsl", RAIN + UMBRELLA, CHAIN)
    loaded = read(path, slices=2)
    assert len(loaded.network) == loaded.slices.nodes() == 4
    assert loaded.remarks == ("The dynamic network was unrolled over 2 time slices: 4 nodes.",)
    assert len(bayesgui.read(path, slices=8)) == 16
    with pytest.raises(FormatError, match="over 0 time slices"):
        read(path, slices=0)


@pytest.mark.parametrize("stated", ["", "0", "x", "-3"])
def test_without_a_valid_number_there_are_three(tmp_path: Path, stated: str) -> None:
    assert len(read(dynamic(tmp_path / "d.xdsl", RAIN, CHAIN, stated)).network) == 3


def test_too_many_slices_are_refused_with_the_largest_number(tmp_path: Path) -> None:
    path = dynamic(tmp_path / "d.xdsl", RAIN + UMBRELLA, CHAIN)
    with pytest.raises(FormatError, match=r"20,002 nodes.* choose 10,000 slices at most"):
        read(path, slices=10_001)


def test_too_many_slices_of_a_file_become_three(tmp_path: Path) -> None:
    loaded = read(dynamic(tmp_path / "d.xdsl", RAIN + UMBRELLA, CHAIN, "99999999"))
    assert loaded.slices.count == 3
    assert loaded.remarks == (
        "The dynamic network was unrolled over 3 time slices; the 99,999,999 of the file would "
        "have 199,999,998 nodes, more than this program handles.",
    )


def test_a_parent_of_the_same_slice_and_one_of_the_slice_before(tmp_path: Path) -> None:
    # Umbrella has Rain in its slice, and Rain and itself in the slice before.
    numbers = " ".join(f"{p} {1 - p}" for p in np.arange(8) / 8)
    temporal = CHAIN + later("Umbrella", 1, "Rain Rain Umbrella", numbers)
    network = read(dynamic(tmp_path / "d.xdsl", RAIN + UMBRELLA, temporal)).network
    assert network.parents("Umbrella_0") == ("Rain_0",)
    assert network.parents("Umbrella_3") == ("Rain_3", "Rain_2", "Umbrella_2")
    assert network.cpt("Umbrella_3").values[1, 0, 1, 0] == 5 / 8


def test_higher_orders_begin_when_there_are_enough_slices(tmp_path: Path) -> None:
    numbers = " ".join(["0.5"] * 8)
    temporal = CHAIN + later("Rain", 2, "Rain Rain", numbers)
    network = read(dynamic(tmp_path / "d.xdsl", RAIN, temporal)).network
    parents = [network.parents(f"Rain_{k}") for k in range(4)]
    assert parents == [(), ("Rain_0",), ("Rain_1", "Rain_0"), ("Rain_2", "Rain_1")]


def test_nodes_outside_of_the_plate_are_there_once(tmp_path: Path) -> None:
    area = node("Area", "0.5 0.5", attributes="")
    rain = node("Rain", "0.7 0.3 0.2 0.8", "Area")
    end = node("End", "0.5 0.5 0.25 0.75", "Rain", 'dynamic="terminal"')
    temporal = later("Rain", 1, "Area Rain", "0.5 0.5 0.5 0.5 0.5 0.5 0.5 0.5")
    loaded = read(dynamic(tmp_path / "d.xdsl", area + rain + end, temporal, "3"))
    network = loaded.network
    assert set(network.names) == {"Area", "End", "Rain_0", "Rain_1", "Rain_2"}
    assert network.parents("Rain_2") == ("Area", "Rain_1")
    assert network.parents("End") == ("Rain_2",)
    assert loaded.slices == Slices(3, each=1, fixed=2)


def test_a_name_that_is_taken_gets_a_longer_mark(tmp_path: Path) -> None:
    other = node("Rain_1", "0.5 0.5", attributes="")
    network = read(dynamic(tmp_path / "d.xdsl", other + RAIN, CHAIN, "2")).network
    assert set(network.names) == {"Rain_1", "Rain__0", "Rain__1"}


def test_slices_stand_beside_each_other(tmp_path: Path) -> None:
    places = "".join(
        f'<node id="{id_}"><name>{id_}</name><position>{x} 0 {x + 80} 40</position></node>'
        for id_, x in (("Rain", 0), ("Umbrella", 200))
    )
    layout = read(dynamic(tmp_path / "d.xdsl", RAIN + UMBRELLA, CHAIN, "3", places)).layout
    xs = [layout.positions[f"{name}_{k}"][0] for k in range(3) for name in ("Rain", "Umbrella")]
    assert xs == sorted(xs)
    assert len(set(xs)) == 6


def test_noisy_max_nodes_are_unrolled_too(tmp_path: Path) -> None:
    fever = (
        f'<noisymax id="Fever" dynamic="plate">{STATES}<parents>Rain</parents>'
        "<strengths>0 1</strengths><parameters>0.8 0.2 0 1 0.1 0.9</parameters></noisymax>"
    )
    network = read(dynamic(tmp_path / "d.xdsl", RAIN + fever, CHAIN, "2")).network
    assert network.cpt("Fever_1").values[0, 0] == pytest.approx(0.82, abs=1e-12)
    assert type(network.cpd("Fever_1")).__name__ == "NoisyMax"
