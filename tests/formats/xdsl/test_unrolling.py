"""GeNIe's dynamic networks, read as templates."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

import bayesgui
from bayesgui.core.errors import FormatError, ModelError
from bayesgui.core.temporal.network import TemporalNetwork
from bayesgui.formats import read
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


def template(path: Path) -> TemporalNetwork:
    model = read(path).whole
    assert isinstance(model, TemporalNetwork)
    return model


def test_the_chain_is_that_of_its_matrix_powers(tmp_path: Path) -> None:
    path = dynamic(tmp_path / "d.xdsl", RAIN + UMBRELLA, CHAIN)
    loaded = read(path)
    assert loaded.remarks == ()
    model = template(path)
    assert (model.names, model.slices) == (("Rain", "Umbrella"), 5)
    assert model.lagged_arcs == (("Rain", "Rain", 1),)
    network = read(path, slices=5).network
    rain = np.array([0.7, 0.3])
    for number in range(5):
        assert marginal(network, f"Rain[{number}]") == pytest.approx(rain, abs=1e-12)
        umbrella = rain @ [[0.9, 0.1], [0.2, 0.8]]
        assert marginal(network, f"Umbrella[{number}]") == pytest.approx(umbrella, abs=1e-12)
        rain = rain @ [[0.7, 0.3], [0.4, 0.6]]


def test_a_number_of_slices_unrolls_it(tmp_path: Path) -> None:
    path = dynamic(tmp_path / "d.xdsl", RAIN + UMBRELLA, CHAIN)
    assert len(read(path, slices=2).network) == 4
    assert len(bayesgui.read(path, slices=8)) == 16
    with pytest.raises(FormatError, match="over 0 time slices"):
        read(path, slices=0)
    with pytest.raises(ModelError, match=r"20,002 nodes, more than 20,000"):
        read(path, slices=10_001)


@pytest.mark.parametrize("stated", ["", "0", "x", "-3"])
def test_without_a_valid_number_there_are_ten(tmp_path: Path, stated: str) -> None:
    assert template(dynamic(tmp_path / "d.xdsl", RAIN, CHAIN, stated)).slices == 10


def test_slices_of_a_file_are_kept_as_far_as_a_series_goes(tmp_path: Path) -> None:
    for stated, kept in (("999999", 999_999), ("99999999", 1_000_000)):
        path = dynamic(tmp_path / "d.xdsl", RAIN + UMBRELLA, CHAIN, stated)
        assert template(path).slices == kept


def test_a_parent_of_the_same_slice_and_one_of_the_slice_before(tmp_path: Path) -> None:
    # Umbrella has Rain in its slice, and Rain and itself in the slice before.
    numbers = " ".join(f"{p} {1 - p}" for p in np.arange(8) / 8)
    temporal = CHAIN + later("Umbrella", 1, "Rain Rain Umbrella", numbers)
    model = template(dynamic(tmp_path / "d.xdsl", RAIN + UMBRELLA, temporal))
    assert model.table_at("Umbrella", 0).parents == ("Rain",)
    assert model.mechanism("Umbrella").parents == ("Rain", "Rain, t − 1", "Umbrella, t − 1")
    assert model.cpt("Umbrella").values[1, 0, 1, 0] == 5 / 8


def test_higher_orders_begin_when_there_are_enough_slices(tmp_path: Path) -> None:
    numbers = " ".join(["0.5"] * 8)
    temporal = CHAIN + later("Rain", 2, "Rain Rain", numbers)
    model = template(dynamic(tmp_path / "d.xdsl", RAIN, temporal))
    assert model.order == 2
    network = model.unroll(4)
    parents = [network.parents(f"Rain[{k}]") for k in range(4)]
    assert parents == [(), ("Rain[0]",), ("Rain[1]", "Rain[0]"), ("Rain[2]", "Rain[1]")]


def test_nodes_outside_of_the_plate_are_there_once(tmp_path: Path) -> None:
    area = node("Area", "0.5 0.5", attributes="")
    rain = node("Rain", "0.7 0.3 0.2 0.8", "Area")
    end = node("End", "0.5 0.5 0.25 0.75", "Rain", 'dynamic="terminal"')
    temporal = later("Rain", 1, "Area Rain", "0.5 0.5 0.5 0.5 0.5 0.5 0.5 0.5")
    model = template(dynamic(tmp_path / "d.xdsl", area + rain + end, temporal, "3"))
    assert [model.place(name) for name in ("Area", "Rain", "End")] == ["outside", "every", "last"]
    network = model.unroll()
    assert set(network.names) == {"Area", "End", "Rain[0]", "Rain[1]", "Rain[2]"}
    assert network.parents("Rain[2]") == ("Area", "Rain[1]")
    assert network.parents("End") == ("Rain[2]",)


def test_a_node_outside_of_time_may_be_named_as_a_slice(tmp_path: Path) -> None:
    other = node("Rain_1", "0.5 0.5", attributes="")
    model = template(dynamic(tmp_path / "d.xdsl", other + RAIN, CHAIN, "2"))
    assert model.names == ("Rain_1", "Rain")
    assert model.in_time == ("Rain",)


def test_slices_stand_beside_each_other(tmp_path: Path) -> None:
    places = "".join(
        f'<node id="{id_}"><name>{id_}</name><position>{x} 0 {x + 80} 40</position></node>'
        for id_, x in (("Rain", 0), ("Umbrella", 200))
    )
    path = dynamic(tmp_path / "d.xdsl", RAIN + UMBRELLA, CHAIN, "3", places)
    xs = [read(path).layout.positions[name][0] for name in ("Rain", "Umbrella")]
    assert xs == sorted(xs)
    positions = read(path, slices=3).layout.positions
    xs = [positions[f"{name}[{k}]"][0] for k in range(3) for name in ("Rain", "Umbrella")]
    assert xs == sorted(xs)
    assert len(set(xs)) == 6


def test_noisy_max_nodes_are_unrolled_too(tmp_path: Path) -> None:
    fever = (
        f'<noisymax id="Fever" dynamic="plate">{STATES}<parents>Rain</parents>'
        "<strengths>0 1</strengths><parameters>0.8 0.2 0 1 0.1 0.9</parameters></noisymax>"
    )
    path = dynamic(tmp_path / "d.xdsl", RAIN + fever, CHAIN, "2")
    assert type(template(path).cpd("Fever")).__name__ == "NoisyMax"
    network = read(path, slices=2).network
    assert network.cpt("Fever[1]").values[0, 0] == pytest.approx(0.82, abs=1e-12)
    assert type(network.cpd("Fever[1]")).__name__ == "NoisyMax"
