"""The example networks that come with the program."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest

from bayesgui import paths
from bayesgui.formats import read
from bayesgui.formats.positions import WIDTH, box_height
from tests.formats.judge import SHARED, marginal

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.graph.layout import Layout

FOLDER = paths.samples() / "networks"
PUBLISHED = (
    "asia", "cancer", "earthquake", "survey", "sachs", "child", "alarm", "insurance", "hailfinder",
    "andes", "munin",
)  # fmt: skip
COUNTED = ("coin", "thumbtack", "two-dice", "fractional")
TELLING = ("xor", "frustration")
DRAWN = {
    "iris-plus": {
        ("x1", "x2"), ("x1", "x3"), ("x3", "x4"), ("x1", "x4"), ("x2", "x5"), ("x5", "x6"),
        ("x2", "x6"),
    },
    "fork": {("cause", "left"), ("cause", "right")},
    "chain": {("first", "middle"), ("middle", "last")},
    "collider": {("left", "effect"), ("right", "effect")},
}  # fmt: skip


def overlaps(layout: Layout, network: BayesianNetwork) -> int:
    boxes = [(*layout.positions[v.name], box_height(v)) for v in network.variables]
    return sum(
        abs(x1 - x2) < WIDTH and y1 < y2 + h2 and y2 < y1 + h1
        for (x1, y1, h1), (x2, y2, h2) in itertools.combinations(boxes, 2)
    )


def test_the_examples_are_all_there() -> None:
    names = {path.name for path in FOLDER.iterdir()}
    assert names == {f"{name}.bayesgui" for name in (*PUBLISHED, *DRAWN, *TELLING, *COUNTED)} | {
        "asia.bif"
    }


@pytest.mark.parametrize("name", [*PUBLISHED, *DRAWN, *TELLING, *COUNTED])
def test_an_example_tells_its_story_and_has_room_for_every_node(name: str) -> None:
    loaded = read(FOLDER / f"{name}.bayesgui")
    assert loaded.remarks == ()
    assert loaded.network.name == name
    for key in ("title", "source", "try"):
        assert loaded.network.properties[key]
    assert set(loaded.layout.positions) == set(loaded.network.names)
    if name != "munin":
        assert overlaps(loaded.layout, loaded.network) == 0


def test_asia_stands_as_in_the_picture_and_gives_the_known_number() -> None:
    native, bif = read(FOLDER / "asia.bayesgui"), read(FOLDER / "asia.bif")
    assert bif.network == native.network
    assert bif.layout == native.layout
    assert native.layout.positions["asia"] == (82.0, 34.0)
    assert native.layout.positions["dysp"] == (434.0, 454.0)
    assert native.network.properties["title"] == "The chest clinic"
    assert marginal(native.network, "dysp")[0] == pytest.approx(0.4359706, abs=1e-12)


@pytest.mark.parametrize(("name", "arcs"), DRAWN.items())
def test_drawn_examples_have_their_arcs_and_say_where_their_numbers_come_from(
    name: str, arcs: set[tuple[str, str]]
) -> None:
    loaded = read(FOLDER / f"{name}.bayesgui")
    assert set(loaded.network.arcs) == arcs
    assert all(variable.n_states == 2 for variable in loaded.network.variables)
    assert "fixed seed" in loaded.network.properties["source"]
    assert "fixed seed" in loaded.text_notes[0].text


@pytest.mark.long
@pytest.mark.parametrize("name", PUBLISHED)
def test_published_examples_have_the_published_numbers(name: str) -> None:
    source = read(SHARED / "networks" / f"{name}.bif.gz").network
    network = read(FOLDER / f"{name}.bayesgui").network
    assert network.variables == source.variables
    assert all(network.cpt(n) == source.cpt(n) for n in network)
