"""HUGIN's classes with temporal clones, unrolled over a number of slices."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from bayesgui.core.errors import FormatError
from bayesgui.formats import read, write
from bayesgui.formats.slices import Slices
from bayesgui.formats.storage import readable_suffixes
from tests.formats.judge import SHARED, marginal

if TYPE_CHECKING:
    from pathlib import Path

WEATHER = """class Weather
{
  inputs = (Place);
  node Place { states = ("sea" "land"); position = (0 0); }
  node Rain { states = ("y" "n"); position = (100 100); }
  node Umbrella { states = ("y" "n"); position = (300 100); }
  temporal T_Rain Rain { states = ("y" "n"); position = (0 100); }
  potential (T_Rain) { data = (0.5 0.5); }
  potential (Rain | T_Rain) { data = ((0.9 0.1)(0.2 0.8)); }
  potential (Umbrella | Rain Place)
  { data = (((0.5 0.5)(0.25 0.75))((0.125 0.875)(1 0))); }
}
"""


@pytest.fixture
def weather(tmp_path: Path) -> Path:
    path = tmp_path / "weather.oobn"
    path.write_text(WEATHER)
    return path


def test_the_chain_is_that_of_its_matrix_powers(weather: Path) -> None:
    loaded = read(weather)
    network = loaded.network
    assert loaded.format == "net"
    assert loaded.slices == Slices(3, each=3, fixed=1)
    assert network.arcs[:1] == (("T_Rain", "Rain_1"),)
    assert network.parents("Umbrella_2") == ("Rain_2", "Place_2")
    rain = np.array([0.5, 0.5])
    for number in (1, 2, 3):
        rain = rain @ [[0.9, 0.1], [0.2, 0.8]]
        assert marginal(network, f"Rain_{number}") == pytest.approx(rain, abs=1e-12)
    assert loaded.remarks == (
        "The input node Place became uniform.",
        "The dynamic network was unrolled over 3 time slices: 10 nodes.",
    )


def test_the_number_of_slices_can_be_chosen(weather: Path) -> None:
    assert len(read(weather, slices=7).network) == 22
    with pytest.raises(FormatError, match="choose 6,666 slices at most"):
        read(weather, slices=7_000)


def test_class_files_are_offered_for_opening_and_not_for_saving(weather: Path) -> None:
    assert ".oobn" in readable_suffixes()
    with pytest.raises(FormatError, match="no suffix that can be written"):
        write(weather, read(weather))


def test_a_clone_of_nothing_is_refused(weather: Path) -> None:
    weather.write_text(WEATHER.replace("T_Rain Rain {", "T_Rain Snow {"))
    with pytest.raises(FormatError, match="line 7: T_Rain stands for the node Snow"):
        read(weather)


@pytest.mark.skipif(not (SHARED / "formats").is_dir(), reason="needs the shared files")
def test_the_example_of_the_collection_is_unrolled() -> None:
    network = read(SHARED / "formats" / "failing" / "temporal.oobn").network
    assert network.names == ("T_A", "A_1", "A_2", "A_3")
    assert marginal(network, "A_2") == pytest.approx([0.585, 0.415], abs=1e-12)
