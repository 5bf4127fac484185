"""The network as a value, and the effect of edits on its tables."""

from __future__ import annotations

import itertools
import pickle
import subprocess
import sys
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import CycleError, MemoryBudgetError, ModelError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from tests.graph.random_networks import joint_distribution, random_network

if TYPE_CHECKING:
    from collections.abc import Callable

SPRINKLER = BayesianNetwork(
    [
        Variable("rain", ("yes", "no")),
        Variable("sprinkler", ("on", "off")),
        Variable("grass", ("wet", "damp", "dry"), values=(1, 0.5, 0), edges=(0, 1, 2, 3)),
    ],
    [
        CPT("rain", (), np.array([0.2, 0.8])),
        CPT("sprinkler", ("rain",), np.array([[0.01, 0.99], [0.4, 0.6]])),
        CPT(
            "grass",
            ("sprinkler", "rain"),
            np.array([[[0.9, 0.1, 0.0], [0.8, 0.1, 0.1]], [[0.7, 0.2, 0.1], [0.0, 0.0, 1.0]]]),
        ),
    ],
    "lawn",
    {"author": "a gardener"},
)

networks = st.builds(
    lambda seed, nodes, share: random_network(
        np.random.default_rng(seed), nodes, share, max_states=3
    ),
    st.integers(0, 2**32),
    st.integers(1, 8),
    st.floats(0, 0.8),
)


# -- looking


def test_relatives_are_told_in_their_order() -> None:
    assert SPRINKLER.names == ("rain", "sprinkler", "grass")
    assert SPRINKLER.arcs == (("rain", "sprinkler"), ("sprinkler", "grass"), ("rain", "grass"))
    assert SPRINKLER.parents("grass") == ("sprinkler", "rain")
    assert SPRINKLER.children("rain") == ("sprinkler", "grass")
    assert SPRINKLER.ancestors("grass") == {"rain", "sprinkler"}
    assert SPRINKLER.descendants("rain") == {"sprinkler", "grass"}
    assert SPRINKLER.markov_blanket("sprinkler") == {"rain", "grass"}
    assert SPRINKLER.n_parameters == 1 + 2 + 8
    assert SPRINKLER.n_arcs == 3
    assert "rain" in SPRINKLER
    assert "snow" not in SPRINKLER


def test_a_graph_is_the_same_whatever_the_tables_are() -> None:
    other = SPRINKLER.with_cpt(CPT("rain", (), np.array([0.5, 0.5])))
    assert other.has_graph_of(SPRINKLER)
    again = other.without_arc("rain", "grass").with_arc("rain", "grass")
    assert again.has_graph_of(SPRINKLER)
    assert not SPRINKLER.without_arc("rain", "grass").has_graph_of(SPRINKLER)
    assert not SPRINKLER.with_variable(Variable("snow", ("a", "b"))).has_graph_of(SPRINKLER)


def test_a_markov_blanket_holds_the_childrens_other_parents() -> None:
    network = BayesianNetwork([Variable(n, ("t", "f")) for n in "abcd"])
    network = network.with_arc("a", "c").with_arc("b", "c").with_arc("c", "d")
    assert network.markov_blanket("a") == {"b", "c"}


@pytest.mark.parametrize(
    "ask",
    [
        lambda n: n["snow"],
        lambda n: n.cpt("snow"),
        lambda n: n.parents("snow"),
        lambda n: n.children("snow"),
        lambda n: n.ancestors("snow"),
        lambda n: n.descendants("snow"),
        lambda n: n.directed_path("rain", "snow"),
        lambda n: n.with_arc("rain", "snow"),
        lambda n: n.without_arc("snow", "rain"),
        lambda n: n.without_variables("snow"),
        lambda n: n.with_variable_renamed("snow", "ice"),
        lambda n: n.with_cpt(CPT("snow", (), np.array([1.0]))),
    ],
)
def test_an_unknown_name_is_named(ask: Callable[[BayesianNetwork], object]) -> None:
    with pytest.raises(ModelError, match="The network has no node snow"):
        ask(SPRINKLER)


@settings(max_examples=80, deadline=None)
@given(networks)
def test_the_topological_order_has_parents_first_and_is_the_smallest(
    network: BayesianNetwork,
) -> None:
    order = network.topological_order()
    place = {name: k for k, name in enumerate(order)}
    assert sorted(order) == sorted(network.names)
    assert all(place[parent] < place[child] for parent, child in network.arcs)
    position = {name: k for k, name in enumerate(network)}
    for k, name in enumerate(order):
        ready = [n for n in order[k:] if all(place[parent] < k for parent in network.parents(n))]
        assert name == min(ready, key=position.__getitem__)


@settings(max_examples=60, deadline=None)
@given(networks, st.data())
def test_a_directed_path_is_found_exactly_to_descendants(
    network: BayesianNetwork, data: st.DataObject
) -> None:
    source = data.draw(st.sampled_from(network.names))
    target = data.draw(st.sampled_from(network.names))
    path = network.directed_path(source, target)
    if path is None:
        assert target not in network.descendants(source)
    else:
        assert path[0] == source
        assert path[-1] == target
        assert all(a in network.parents(b) for a, b in itertools.pairwise(path))


# -- making


def test_a_variable_without_a_table_gets_a_uniform_one() -> None:
    network = BayesianNetwork([Variable("x", ("a", "b", "c", "d"))])
    assert network.cpt("x").values.tolist() == [0.25] * 4


@pytest.mark.parametrize(
    ("variables", "cpts", "message"),
    [
        ("xx", [], "two nodes named x"),
        ("x", [CPT.uniform("y", (), (), 2)], "table for y, but no such node"),
        ("x", [CPT.uniform("x", (), (), 2)] * 2, "Node x has two tables"),
        ("x", [CPT.uniform("x", ("z",), (2,), 2)], "unknown parent z"),
        ("x", [CPT.uniform("x", (), (), 3)], "needs 2 numbers"),
    ],
)
def test_parts_that_do_not_fit_are_refused(variables: str, cpts: list[CPT], message: str) -> None:
    with pytest.raises(ModelError, match=message):
        BayesianNetwork([Variable(name, ("t", "f")) for name in variables], cpts)


def test_a_cycle_is_named_all_the_way_round() -> None:
    cpts = [
        CPT.uniform("a", ("c",), (2,), 2),
        CPT.uniform("b", ("a",), (2,), 2),
        CPT.uniform("c", ("b",), (2,), 2),
        CPT.uniform("d", ("c",), (2,), 2),
    ]
    with pytest.raises(CycleError) as refused:
        BayesianNetwork([Variable(name, ("t", "f")) for name in "dabc"], cpts)
    path = refused.value.values["path"]
    assert path[0] == path[-1]
    assert sorted(path[:-1]) == ["a", "b", "c"]
    assert {("a", "b"), ("b", "c"), ("c", "a")} == set(itertools.pairwise(path))


# -- value


def test_equal_content_makes_equal_networks() -> None:
    twin = BayesianNetwork(
        SPRINKLER.variables,
        [SPRINKLER.cpt(name) for name in SPRINKLER],
        "lawn",
        {"author": "a gardener"},
    )
    assert twin == SPRINKLER
    assert hash(twin) == hash(SPRINKLER)
    assert twin != twin.with_name("meadow")
    assert twin != twin.with_properties({})
    assert twin != twin.with_cpt(CPT("rain", (), np.array([0.3, 0.7])))


@settings(max_examples=30, deadline=None)
@given(networks)
def test_a_network_survives_pickling(network: BayesianNetwork) -> None:
    again = pickle.loads(pickle.dumps(network.with_name("n").with_properties({"k": "v"})))
    assert again == network.with_name("n").with_properties({"k": "v"})
    assert again.children(again.names[0]) == network.children(network.names[0])


def test_importing_the_network_brings_no_heavy_package() -> None:
    code = (
        "import sys, bayesgui.core.network\n"
        "heavy = {'networkx', 'numba', 'scipy', 'pandas', 'PySide6'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# -- arcs


@settings(max_examples=60, deadline=None)
@given(networks, st.data())
def test_adding_an_arc_moves_no_probability_and_removing_it_is_no_change(
    network: BayesianNetwork, data: st.DataObject
) -> None:
    parent = data.draw(st.sampled_from(network.names))
    child = data.draw(st.sampled_from(network.names))
    if parent == child or parent in network.parents(child):
        with pytest.raises(ModelError):
            network.with_arc(parent, child)
    elif parent in network.descendants(child):
        with pytest.raises(CycleError) as refused:
            network.with_arc(parent, child)
        path = refused.value.values["path"]
        assert path[0] == path[-1] == child
        assert path[-2] == parent
    else:
        joined = network.with_arc(parent, child)
        assert joined.parents(child) == (*network.parents(child), parent)
        difference = joint_distribution(joined) - joint_distribution(network)
        assert np.abs(difference).max() < 1e-15
        assert joined.without_arc(parent, child) == network
        assert set(joined.children(parent)) == {*network.children(parent), child}


def test_removing_an_arc_averages_the_rows_that_differed_in_the_parent() -> None:
    network = SPRINKLER.without_arc("rain", "grass", weights=1)
    assert np.allclose(
        network.cpt("grass").values,
        [[0.85, 0.1, 0.05], [0.35, 0.1, 0.55]],
        rtol=0,
        atol=1e-15,
    )
    assert SPRINKLER.without_arc("sprinkler", "grass").parents("grass") == ("rain",)
    with pytest.raises(ModelError, match="no arc from grass to rain"):
        SPRINKLER.without_arc("grass", "rain")


@pytest.mark.parametrize("arc", [("rain", "grass"), ("sprinkler", "grass"), ("rain", "sprinkler")])
def test_a_removed_arc_leaves_the_marginal_of_the_child(arc: tuple[str, str]) -> None:
    before, after = SPRINKLER, SPRINKLER.without_arc(*arc)
    axes = tuple(k for k, name in enumerate(before) if name != arc[1])
    marginal = joint_distribution(before).sum(axis=axes)
    assert joint_distribution(after).sum(axis=axes) == pytest.approx(marginal, abs=1e-15)
    turned = SPRINKLER.without_arc("rain", "grass").with_arc_reversed_changing_joint(
        "rain", "sprinkler"
    )
    assert turned.cpt("sprinkler").values == pytest.approx([0.322, 0.678], abs=1e-15)


def test_counts_are_shared_by_a_new_parents_states_and_summed_again() -> None:
    counted = CPT("rain", (), np.array([0.25, 0.75]), np.array([1.0, 3.0]))
    network = BayesianNetwork(SPRINKLER.variables[:2], [counted])
    joined = network.with_arc("sprinkler", "rain")
    counts = joined.cpt("rain").counts
    assert counts is not None
    assert counts.tolist() == [[0.5, 1.5], [0.5, 1.5]]
    back = joined.without_arc("sprinkler", "rain").cpt("rain").counts
    assert back is not None
    assert back.tolist() == [1.0, 3.0]


def test_rows_of_the_data_follow_edits_of_arcs_and_states() -> None:
    counted = CPT("rain", (), np.array([0.25, 0.75]), None, np.array([1.0, 3.0]))
    network = BayesianNetwork(SPRINKLER.variables[:2], [counted])
    joined = network.with_arc("sprinkler", "rain")
    assert joined.cpt("rain").data_rows().tolist() == [2.0, 2.0]
    assert joined.without_arc("sprinkler", "rain").cpt("rain").data_rows().tolist() == [4.0]
    three = joined.with_states("sprinkler", (*joined["sprinkler"].states, "new"), (0, 1, None))
    assert three.cpt("rain").data_rows().tolist() == [2.0, 2.0, 0.0]


def test_a_plain_reversal_removes_the_arc_and_adds_the_other() -> None:
    network = SPRINKLER.without_arc("rain", "grass").with_arc_reversed_changing_joint(
        "rain", "sprinkler", weights=1
    )
    assert network.parents("rain") == ("sprinkler",)
    assert network.cpt("rain").values.tolist() == [[0.2, 0.8], [0.2, 0.8]]
    assert np.allclose(network.cpt("sprinkler").values, [0.205, 0.795], rtol=0, atol=1e-15)
    with pytest.raises(CycleError):
        SPRINKLER.with_arc_reversed_changing_joint("rain", "grass")


def test_another_table_may_bring_other_parents_but_no_cycle() -> None:
    network = SPRINKLER.with_cpt(CPT("sprinkler", (), np.array([0.5, 0.5])))
    assert network.arcs == (("sprinkler", "grass"), ("rain", "grass"))
    assert network.children("rain") == ("grass",)
    with pytest.raises(CycleError) as refused:
        SPRINKLER.with_cpt(CPT.uniform("rain", ("grass",), (3,), 2))
    assert refused.value.values["path"] == ("rain", "grass", "rain")
    with pytest.raises(ModelError, match="needs 4 numbers"):
        SPRINKLER.with_cpt(CPT("sprinkler", ("rain",), np.full((3, 2), 0.5)))


# -- variables


def test_a_removed_variable_leaves_its_children_averaged_rows() -> None:
    network = SPRINKLER.without_variables("rain")
    assert network.names == ("sprinkler", "grass")
    assert network.cpt("sprinkler").values.tolist() == pytest.approx([0.322, 0.678], abs=1e-15)
    assert network.parents("grass") == ("sprinkler",)
    assert network.children("sprinkler") == ("grass",)
    assert SPRINKLER.without_variables("rain", "grass").arcs == ()


def test_a_new_variable_may_come_with_its_table() -> None:
    cpt = CPT("slip", ("grass",), np.array([[0.3, 0.7], [0.1, 0.9], [0.0, 1.0]]))
    network = SPRINKLER.with_variable(Variable("slip", ("yes", "no")), cpt)
    assert network.children("grass") == ("slip",)
    assert network.ancestors("slip") == {"rain", "sprinkler", "grass"}
    with pytest.raises(ModelError, match="already is a node named rain"):
        SPRINKLER.with_variable(Variable("rain", ("a",)))
    with pytest.raises(ModelError, match="unknown parent snow"):
        SPRINKLER.with_variable(
            Variable("slip", ("yes", "no")), CPT.uniform("slip", ("snow",), (2,), 2)
        )
    with pytest.raises(ModelError, match="The table of slip is missing"):
        SPRINKLER.with_variable(Variable("slip", ("yes", "no")), cpt.with_names("x", ("grass",)))


@settings(max_examples=40, deadline=None)
@given(networks, st.data())
def test_renaming_keeps_everything_else_and_can_be_taken_back(
    network: BayesianNetwork, data: st.DataObject
) -> None:
    old = data.draw(st.sampled_from(network.names))
    renamed = network.with_variable_renamed(old, "新 name")
    place = network.names.index(old)
    assert renamed.names[place] == "新 name"
    assert (joint_distribution(renamed) == joint_distribution(network)).all()
    assert renamed.children("新 name") == network.children(old)
    assert renamed.with_variable_renamed("新 name", old) == network
    untouched = set(network.names) - {old, *network.children(old)}
    assert all(renamed.cpt(name) is network.cpt(name) for name in untouched)


def test_renaming_to_a_taken_or_blank_name_is_refused() -> None:
    with pytest.raises(ModelError, match="already is a node named grass"):
        SPRINKLER.with_variable_renamed("rain", "grass")
    with pytest.raises(ModelError, match="A node needs a name"):
        SPRINKLER.with_variable_renamed("rain", "  ")
    assert SPRINKLER.with_variable_renamed("rain", "rain") is SPRINKLER


def test_other_particulars_replace_the_old_ones_if_the_states_agree() -> None:
    wet = SPRINKLER["grass"].with_parts(label="Grass", description="the lawn's")
    network = SPRINKLER.with_variable_replaced(wet)
    assert network["grass"].label == "Grass"
    assert network.cpt("grass") is SPRINKLER.cpt("grass")
    with pytest.raises(ModelError, match="states of rain differ"):
        SPRINKLER.with_variable_replaced(Variable("rain", ("yes", "no", "drizzle")))


# -- states


def test_a_new_state_has_probability_0_and_uniform_rows_in_children() -> None:
    network = SPRINKLER.with_states("rain", ("yes", "drizzle", "no"), (0, None, 1))
    assert network.cpt("rain").values.tolist() == [0.2, 0.0, 0.8]
    assert network.cpt("sprinkler").values.tolist() == [[0.01, 0.99], [0.5, 0.5], [0.4, 0.6]]
    assert network.with_states("rain", ("yes", "no"), (0, 2)) == SPRINKLER


def test_a_removed_states_share_goes_to_the_others_in_proportion() -> None:
    network = SPRINKLER.with_states("grass", ("wet", "damp"), (0, 1))
    expected = [[[0.9, 0.1], [8 / 9, 1 / 9]], [[7 / 9, 2 / 9], [0.5, 0.5]]]
    assert np.allclose(network.cpt("grass").values, expected, rtol=0, atol=1e-15)
    assert network.cpt("grass").values[0, 0].tolist() == [0.9, 0.1]
    fewer = SPRINKLER.with_states("rain", ("no",), (1,))
    assert fewer.cpt("rain").values.tolist() == [1.0]
    assert fewer.cpt("sprinkler").values.tolist() == [[0.4, 0.6]]


def test_numbers_follow_their_states_and_values_too() -> None:
    network = SPRINKLER.with_states("grass", ("dry", "wet", "soaked"), (2, 0, None))
    variable = network["grass"]
    assert variable.states == ("dry", "wet", "soaked")
    assert variable.values == (0.0, 1.0, 2.0)
    assert variable.edges is None
    assert network.cpt("grass").values[1, 1].tolist() == [1.0, 0.0, 0.0]
    renamed = SPRINKLER.with_states("grass", ("W", "D", "X"), (0, 1, 2))
    assert renamed["grass"].edges == (0, 1, 2, 3)
    assert renamed.cpt("grass") == SPRINKLER.cpt("grass")


@pytest.mark.parametrize(
    ("states", "origin", "message"),
    [
        (("a", "b"), (0,), "do not match"),
        (("a", "b"), (0, 0), "do not match"),
        (("a", "b"), (0, 2), "do not match"),
        (("a", "a"), (0, 1), "twice"),
        ((), (), "has no states"),
    ],
)
def test_states_that_make_no_sense_are_refused(
    states: tuple[str, ...], origin: tuple[int, ...], message: str
) -> None:
    with pytest.raises(ModelError, match=message):
        SPRINKLER.with_states("rain", states, origin)


@settings(max_examples=40, deadline=None)
@given(networks, st.data())
def test_permuted_states_permute_the_joint(network: BayesianNetwork, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(network.names))
    states = network[name].states
    order = data.draw(st.permutations(range(len(states))))
    permuted = network.with_states(name, [states[k] for k in order], order)
    axis = network.names.index(name)
    expected = joint_distribution(network).take(order, axis=axis)
    assert (joint_distribution(permuted) == expected).all()


@pytest.mark.parametrize("attribute", ["name", "properties", "variables"])
def test_a_network_cannot_be_written_to(attribute: str) -> None:
    with pytest.raises(AttributeError):
        setattr(SPRINKLER, attribute, "other")
    named = SPRINKLER.with_properties({"author": "me"})
    with pytest.raises(TypeError):
        named.properties["author"] = "you"  # type: ignore[index]
    assert pickle.loads(pickle.dumps(named)) == named


def test_an_arc_whose_table_would_be_too_large_is_refused_before_it_is_made() -> None:
    wide = Variable("wide", tuple(map(str, range(50_000))))
    network = BayesianNetwork([wide, wide.with_name("other")])
    with pytest.raises(MemoryBudgetError, match="2,500,000,000 numbers") as caught:
        network.with_arc("wide", "other")
    assert caught.value.values["needed"] == 8 * 50_000**2


def test_a_node_has_no_more_parents_than_a_table_has_axes() -> None:
    causes = [Variable(f"q{k}", ("only",)) for k in range(64)]
    network = BayesianNetwork([*causes, Variable("effect", ("a", "b"))])
    for cause in causes[:63]:
        network = network.with_arc(cause.name, "effect")
    with pytest.raises(MemoryBudgetError, match="64 parents"):
        network.with_arc("q63", "effect")


# -- speed


def test_arcs_to_several_children_are_removed_as_one_after_the_other() -> None:
    network = SPRINKLER
    lost = {child: network.parents(child)[:1] for child in network if network.parents(child)}
    expected = network
    for child, parents in lost.items():
        expected = expected.without_parents(child, parents, weights=1)
    assert network.without_arcs(lost, dict.fromkeys(lost, 1)) == expected
    with pytest.raises(ModelError, match="no arc from grass to rain"):
        network.without_arcs({"rain": ("grass",)})
