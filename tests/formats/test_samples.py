"""The example networks that come with the program."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np
import pytest

from bayesgui import JunctionTree, paths, read_data
from bayesgui.formats import read
from bayesgui.formats.positions import WIDTH, box_height
from bayesgui.graph.dseparation import separated
from bayesgui.graph.equivalence import cpdag
from bayesgui.graph.moral import moral_graph
from bayesgui.graph.table_sizes import table_sizes
from tests.formats.judge import SHARED, marginal

if TYPE_CHECKING:
    from bayesgui.core.model import Model
    from bayesgui.graph.layout import Layout

FOLDER = paths.samples() / "networks"
PUBLISHED = (
    "asia", "cancer", "earthquake", "survey", "sachs", "child", "alarm", "insurance", "hailfinder",
    "andes", "munin",
)  # fmt: skip
COUNTED = (
    "coin",
    "thumbtack",
    "six-tosses",
    "many-tosses",
    "bag",
    "odd-even-dice",
    "fractional",
    "iris-plus",
)
TELLING = ("xor", "frustration")
DECIDED = (
    "umbrella", "oil-wildcatter", "used-car", "reactor", "chest-clinic-treatment", "pigs",
    "climbing-game", "two-therapies",
)  # fmt: skip
DRAWN = {
    "five-nodes": {("x1", "x3"), ("x1", "x4"), ("x2", "x4"), ("x2", "x5")},
    "fork": {("cause", "left"), ("cause", "right")},
    "chain": {("first", "middle"), ("middle", "last")},
    "collider": {("left", "effect"), ("right", "effect")},
}  # fmt: skip

CAUSAL = (
    "statin", "kidney-stones", "smoking-tar", "m-bias", "hospital", "birth-weight", "vitamin-a",
    "napkin", "verma", "warm-up", "firing-squad",
)  # fmt: skip

TEMPORAL = (
    "umbrella-world", "robot", "weather", "machine", "machine-repair", "handwriting", "water",
)  # fmt: skip

DIAGNOSED = ("car-start",)

EXAMPLES = (*PUBLISHED, *DRAWN, *TELLING, *COUNTED, *DECIDED, *CAUSAL, *TEMPORAL, *DIAGNOSED)


def overlaps(layout: Layout, network: Model) -> int:
    boxes = [
        (*layout.positions[v.name], box_height(v)) for v in network.variables if v.name in network
    ]
    return sum(
        abs(x1 - x2) < WIDTH and y1 < y2 + h2 and y2 < y1 + h1
        for (x1, y1, h1), (x2, y2, h2) in itertools.combinations(boxes, 2)
    )


def test_the_examples_are_all_there() -> None:
    names = {path.name for path in FOLDER.iterdir()}
    assert names == {f"{name}.bayesgui" for name in EXAMPLES} | {"asia.bif"}


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_tells_its_story_and_has_room_for_every_node(name: str) -> None:
    loaded = read(FOLDER / f"{name}.bayesgui")
    assert loaded.remarks == ()
    assert loaded.whole.name == name
    for key in ("title", "source", "try"):
        assert loaded.whole.properties[key]
    assert set(loaded.layout.positions) == set(loaded.whole.names)
    if name in (*DECIDED, *CAUSAL, *TEMPORAL):
        assert loaded.text_notes
    if name != "munin":
        assert overlaps(loaded.layout, loaded.whole) == 0


def test_the_car_has_faults_tests_and_prices() -> None:
    roles = read(FOLDER / "car-start.bayesgui").roles
    found = list(roles.roles.values())
    assert [found.count(role) for role in ("fault", "test", "observable")] == [10, 11, 7]
    assert roles.fault_states["Battery"] == ("weak", "dead")
    assert roles.price("Belt tension") == 2


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


def test_iris_plus_has_the_printed_arcs_and_sizes_and_no_arc_that_data_can_direct() -> None:
    network = read(FOLDER / "iris-plus.bayesgui").network
    x1, x2, x3, x4, x5, _ = network.names
    assert (x1, x4) == ("sepal length", "petal width")
    assert [network.parents(name) for name in network] == [
        (), (x1,), (x1,), (x3, x1), (x2,), (x5, x2),
    ]  # fmt: skip
    sizes = table_sizes(network, x1)
    assert (sizes.joint_cells, sizes.network_cells) == (10**6, 2310)
    # The text leaves the class out of naive Bayes: six columns of M states.
    assert sum(variable.n_states for variable in network.variables) == 60
    assert (round(10**6 / 60), 2310 / 60) == (16667, 38.5)
    assert not cpdag(network).directed
    # Wide petals are long ones, as Fisher measured them.
    long, wide = network[x3], network[x4]
    query = JunctionTree(network).query
    means = [
        float(query({x3: state})[x4] @ np.array(wide.values))
        for state in (long.states[0], long.states[-1])
    ]
    assert means[0] < 0.4 < 2.0 < means[1]


def test_the_five_nodes_have_the_texts_independencies() -> None:
    network = read(FOLDER / "five-nodes.bayesgui").network
    assert separated(network, "x1", "x2")
    assert separated(network, "x3", "x4", ("x1",))
    assert separated(network, "x4", "x5", ("x2",))
    assert ("x1", "x2") in moral_graph(network).edges


def test_throws_of_the_same_die_are_independent_and_exclude_each_other_without_it() -> None:
    network = read(FOLDER / "odd-even-dice.bayesgui").network
    query = JunctionTree(network).query
    one, two = "first throw", "second throw"
    first, second = network[one].index("1"), network[two].index("2")
    prior = query({})
    assert (prior[one][first], prior[two][second]) == pytest.approx((1 / 12, 1 / 12))
    assert query({one: "1"})[two][second] == 0
    for die, shares in (("odd", (1 / 6, 0)), ("even", (0, 1 / 6))):
        given = query({"die": die})
        assert (given[one][first], given[two][second]) == pytest.approx(shares)
    assert query({"die": "odd", one: "1"})[two] == pytest.approx(query({"die": "odd"})[two])
    faces = [float(value) for value in network[one].values or ()]
    assert sorted(faces) == [n for n in range(1, 7) for _ in range(2)]


@pytest.mark.long
@pytest.mark.parametrize("name", PUBLISHED)
def test_published_examples_have_the_published_numbers(name: str) -> None:
    source = read(SHARED / "networks" / f"{name}.bif.gz").network
    network = read(FOLDER / f"{name}.bayesgui").network
    assert network.variables == source.variables
    assert all(network.cpt(n) == source.cpt(n) for n in network)


def test_iris_plus_takes_the_measured_flowers_by_its_intervals() -> None:
    network = read(FOLDER / "iris-plus.bayesgui").network
    flowers = read_data(paths.samples() / "data" / "iris.csv", network=network).to_frame()
    names = network.names[:4]
    assert list(flowers[list(names)].iloc[0]) == ["5.02–5.38", "3.44–3.68", "1–1.59", "0.1–0.34"]
    assert not flowers.isna().any().any()
    assert all(set(flowers[name]) <= set(network[name].states) for name in names)
