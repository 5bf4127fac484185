"""Templates of dynamic networks: edits that all slices follow, first tables, unrolling."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from numpy.testing import assert_allclose

import bayesgui
from bayesgui.core.compilation import compiled
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import CycleError, EvidenceError, ModelError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.temporal.moving import with_places
from bayesgui.core.temporal.network import TemporalNetwork
from bayesgui.core.temporal.template_of import template_of
from bayesgui.core.variable import Variable
from tests.support.templates import random_template, umbrella_world

BINARY = ("yes", "no")


def machine() -> TemporalNetwork:
    """Return a machine whose heat depends on the load of now and of two slices before."""
    return bayesgui.template(
        [Variable("Maker", ("A", "B")), Variable("Load", BINARY), Variable("Heat", BINARY)],
        [("Maker", "Load"), ("Load", "Load", 1), ("Load", "Heat"), ("Load", "Heat", 2)],
        {
            "Maker": [0.6, 0.4],
            "Load": np.array([[[0.9, 0.1], [0.2, 0.8]], [[0.7, 0.3], [0.4, 0.6]]]),
            "Heat": np.array([[[0.1, 0.9], [0.3, 0.7]], [[0.5, 0.5], [0.8, 0.2]]]),
        },
        initial={"Load": [[0.3, 0.7], [0.6, 0.4]]},
        outside=["Maker"],
    )


def test_nodes_that_stand_for_others_are_neither_listed_nor_counted() -> None:
    model = machine()
    assert model.names == ("Maker", "Load", "Heat")
    assert len(model) == 3
    assert model.in_time == ("Load", "Heat")
    assert model.place("Maker") == "outside"
    assert model.arcs == (("Maker", "Load"), ("Load", "Heat"))
    assert model.lagged_arcs == (("Load", "Load", 1), ("Load", "Heat", 2))
    assert model.n_arcs == 4
    assert model.order == 2
    assert model.mechanism("Heat").parents == ("Load", "Load, t − 2")
    assert model.n_parameters == 1 + 4 + 4 + 2
    # A decision has no table, whose numbers would count.
    assert model.with_decision("Look", ["yes", "no"]).n_parameters == 1 + 4 + 4 + 2


def test_a_template_alone_compiles_to_nothing_and_unrolls_to_a_network() -> None:
    model = umbrella_world()
    assert compiled(model).left_out == ("Rain", "Umbrella")
    network = model.unroll(3)
    assert type(network) is BayesianNetwork
    assert network.names == tuple(f"{x}[{t}]" for t in range(3) for x in ("Rain", "Umbrella"))
    found = bayesgui.JunctionTree(network).query({"Umbrella[0]": "yes", "Umbrella[1]": "yes"})
    assert_allclose(found["Rain[1]"][0], 0.883357, atol=1e-6)  # Russell and Norvig, section 15.2


def test_parents_of_before_the_first_slice_are_averaged_by_what_their_first_table_says() -> None:
    model = machine()
    heat, load = model.cpt("Heat").values, model.cpt("Load, t = 0").values
    share = load.mean(axis=0)
    want = np.einsum("ijk,j->ik", heat, share)
    for number in (0, 1):
        assert model.table_at("Heat", number).parents == ("Load",)
        assert_allclose(model.table_at("Heat", number).table().values, want)
    assert model.table_at("Heat", 2) == model.mechanism("Heat")
    assert not model.is_given("Heat", 0)
    assert model.is_given("Load", 0)
    given = model.with_first_table("Heat", 1)
    assert given.is_given("Heat", 1)
    assert not given.is_given("Heat", 0)
    assert given.unroll(3) == model.unroll(3)
    assert given.without_first_table("Heat", 1) == model


def test_edits_reach_all_slices() -> None:
    model = machine().with_variable_renamed("Load", "Work")
    assert model.lagged_arcs == (("Work", "Work", 1), ("Work", "Heat", 2))
    assert model.mechanism("Work").parents == ("Maker", "Work, t − 1")
    assert model.is_given("Work", 0)
    model = model.with_states("Work", ("yes", "no", "off"), (0, 1, None))
    assert model.cpt("Heat").values.shape == (3, 3, 2)
    assert model.cpt("Work, t = 0").values.tolist() == [[0.3, 0.7, 0], [0.6, 0.4, 0]]
    assert model.unroll(2)["Work[1]"].states == ("yes", "no", "off")
    model = model.without_variables("Work")
    assert model.lagged_arcs == ()
    assert [v.name for v in model.all_variables] == ["Maker", "Heat"]


def test_an_arc_into_a_node_reaches_its_first_tables_too() -> None:
    model = machine().with_variable(Variable("Sun", BINARY)).with_arc("Sun", "Load")
    assert model.parents("Load, t = 0") == ("Maker", "Sun")
    model = model.without_arc("Sun", "Load")
    assert model.parents("Load, t = 0") == ("Maker",)
    model = model.without_lagged_arc("Load", "Heat", 2)
    assert model.order == 1
    assert "Load, t − 2" not in model


def test_an_arc_from_a_node_in_time_reaches_a_first_table_that_is_given() -> None:
    model = with_places(umbrella_world().with_variable(Variable("Wind", BINARY)), ["Wind"], "every")
    made = model.with_arc("Wind", "Rain")
    assert made.mechanism("Rain").parents == ("Rain, t − 1", "Wind")
    first = made.mechanism("Rain, t = 0")
    assert first.parents == ("Wind",)
    assert_allclose(first.table().values, np.full((2, 2), 0.5))
    assert made.without_arcs({"Rain": ["Wind"]}) == model
    with pytest.raises(ModelError, match="Wind stands outside of time"):
        with_places(model, ["Wind"], "outside").with_arc("Rain", "Wind")


def test_a_cycle_over_slices_is_none_and_one_within_a_slice_is_refused() -> None:
    model = machine().with_lagged_arc("Heat", "Load", 1)
    assert ("Heat", "Load", 1) in model.lagged_arcs
    with pytest.raises(CycleError, match="Load"):
        model.with_arc("Heat", "Load")
    with pytest.raises(ModelError, match="already is an arc from Heat to Load with the lag 1"):
        model.with_lagged_arc("Heat", "Load", 1)
    with pytest.raises(ModelError, match="a lag is a number of slices, 1 or more"):
        model.with_lagged_arc("Load", "Load", 0)
    with pytest.raises(ModelError, match="Maker is not in every slice"):
        model.with_lagged_arc("Maker", "Load", 1)
    with pytest.raises(ModelError, match="no arc from Heat to Heat with the lag 1"):
        model.without_lagged_arc("Heat", "Heat", 1)


def test_nodes_before_the_first_and_after_the_last_slice() -> None:
    model = umbrella_world().with_variables(
        [Variable("Season", BINARY), Variable("Harvest", BINARY)],
        [CPT.uniform("Season", (), (), 2), CPT.uniform("Harvest", (), (), 2)],
    )
    placed = with_places(with_places(model, ["Season"], "first"), ["Harvest"], "last")
    assert isinstance(placed, TemporalNetwork)
    made = placed.with_arc("Season", "Rain").with_arc("Rain", "Harvest")
    assert made.first_arcs == (("Season", "Rain"),)
    assert made.arcs[-1] == ("Rain", "Harvest")
    network = made.unroll(3)
    assert network.parents("Rain[0]") == ("Season",)
    assert network.parents("Rain[1]") == ("Rain[0]",)
    assert network.parents("Harvest") == ("Rain[2]",)
    with pytest.raises(ModelError, match="Season comes before the first slice"):
        made.with_arc("Rain", "Season")
    with pytest.raises(ModelError, match="Harvest comes after the last slice"):
        made.with_arc("Harvest", "Rain")
    assert made.without_arc("Season", "Rain").first_arcs == ()


def test_a_node_put_before_the_first_slice_matters_to_its_tables_only() -> None:
    made = with_places(machine(), ["Maker"], "first")
    assert isinstance(made, TemporalNetwork)
    assert (made.arcs, made.first_arcs) == ((("Load", "Heat"),), (("Maker", "Load"),))
    assert made.mechanism("Load, t = 0").parents == ("Maker",)
    assert_allclose(made.mechanism("Load, t = 0").table().values, [[0.3, 0.7], [0.6, 0.4]])
    assert made.mechanism("Load").parents == ("Load, t − 1",)
    assert_allclose(made.mechanism("Load").table().values, [[0.8, 0.2], [0.3, 0.7]])
    made = made.without_arcs({"Load": ["Maker"]})
    assert (made.first_arcs, made.parents("Load, t = 0")) == ((), ())


def test_nodes_leave_time_with_their_arcs_over_slices() -> None:
    model = machine()
    with pytest.raises(ModelError, match="Heat stands outside of time"):
        with_places(model, ["Heat"], "outside")
    plain = with_places(model, ["Load", "Heat"], "outside")
    assert type(plain) is BayesianNetwork
    assert plain.arcs == (("Maker", "Load"), ("Load", "Heat"))


def test_a_template_is_a_value() -> None:
    model = machine()
    assert pickle.loads(pickle.dumps(model)) == model
    assert model != machine().with_first_table("Heat", 0)
    assert model != model.plain()


@pytest.mark.parametrize("seed", range(60))
def test_random_templates_survive_a_file(seed: int, tmp_path) -> None:
    model = random_template(seed, zeros=seed % 2 == 0)
    path = tmp_path / "template.bayesgui"
    bayesgui.write(model, path)
    again = bayesgui.read(path)
    assert again == model
    assert isinstance(again, TemporalNetwork)
    assert again.unroll(3) == model.unroll(3)


@pytest.mark.parametrize("suffix", ["bayesgui", "xdsl"])
def test_a_file_has_no_more_slices_than_a_series(suffix: str, tmp_path) -> None:
    path = tmp_path / f"long.{suffix}"
    bayesgui.write(umbrella_world(), path)
    text = path.read_text("utf-8")
    for stated in ('"slices": 10', 'numslices="10"'):
        text = text.replace(stated, stated.replace("10", "100000000"))
    path.write_text(text, "utf-8")
    assert template_of(bayesgui.read(path)).slices == 1_000_000  # type: ignore[union-attr]


def test_too_many_slices_and_taken_names_are_said() -> None:
    model = umbrella_world()
    with pytest.raises(ModelError, match="30,000 nodes"):
        model.unroll(15_000)
    with pytest.raises(ModelError, match="choose 1 or more"):
        model.unroll(0)
    taken = with_places(model.with_variable(Variable("Rain[1]", BINARY)), ["Rain[1]"], "first")
    with pytest.raises(ModelError, match=r"a node named Rain\[1\]"):
        taken.unroll(2)  # type: ignore[attr-defined]
    many = 10**7
    with pytest.raises(EvidenceError, match="10,000,000 would take 76 MiB"):
        bayesgui.template([Variable("Rain", ("yes", "no"))], [("Rain", "Rain", 1)], {}, slices=many)
