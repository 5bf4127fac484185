"""HUGIN's classes with temporal clones, read as templates."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from bayesgui.core.errors import FormatError, ModelError
from bayesgui.formats import read, write
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


def test_a_clone_becomes_an_arc_with_a_lag_and_a_node_before_the_first_slice(weather: Path) -> None:
    loaded = read(weather)
    model = loaded.whole
    assert loaded.format == "oobn"
    assert model.names == ("T_Rain", "Place", "Rain", "Umbrella")
    assert model.lagged_arcs == (("Rain", "Rain", 1),)
    assert model.first_arcs == (("T_Rain", "Rain"),)
    assert model.in_time == ("Place", "Rain", "Umbrella")
    assert loaded.remarks == ("The input node Place became uniform.",)
    assert loaded.layout.positions["Umbrella"][0] > loaded.layout.positions["Rain"][0]


def test_the_chain_is_that_of_its_matrix_powers(weather: Path) -> None:
    network = read(weather, slices=3).network
    assert network.parents("Umbrella[1]") == ("Rain[1]", "Place[1]")
    assert network.parents("Rain[0]") == ("T_Rain",)
    rain = np.array([0.5, 0.5])
    for number in range(3):
        rain = rain @ [[0.9, 0.1], [0.2, 0.8]]
        assert marginal(network, f"Rain[{number}]") == pytest.approx(rain, abs=1e-12)


def test_too_many_slices_are_refused(weather: Path) -> None:
    with pytest.raises(ModelError, match="21,001 nodes"):
        read(weather, slices=7_000)


def test_a_template_is_not_saved_as_classes(weather: Path) -> None:
    assert ".oobn" in readable_suffixes()
    with pytest.raises(FormatError, match="cannot hold a template over time"):
        write(weather, read(weather))


def test_a_clone_of_nothing_is_refused(weather: Path) -> None:
    weather.write_text(WEATHER.replace("T_Rain Rain {", "T_Rain Snow {"))
    with pytest.raises(FormatError, match="line 7: T_Rain stands for the node Snow"):
        read(weather)


@pytest.mark.skipif(not (SHARED / "formats").is_dir(), reason="needs the shared files")
def test_the_example_of_the_collection_is_a_template() -> None:
    path = SHARED / "formats" / "failing" / "temporal.oobn"
    assert read(path).whole.lagged_arcs == (("A", "A", 1),)
    assert marginal(read(path, slices=3).network, "A[1]") == pytest.approx([0.585, 0.415])
