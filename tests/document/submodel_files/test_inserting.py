"""A submodel saved as a file of its own, and files inserted as submodels."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bayesgui.core.errors import ModelError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document import edits
from bayesgui.document.files import open_state, save
from bayesgui.document.state import DocumentState
from bayesgui.document.submodel_files.inserting import insert, matched_by_name
from bayesgui.document.submodel_files.own_document import INPUT, inputs_of, submodel_state
from bayesgui.document.submodels.edits import fold
from bayesgui.document.submodels.folding import fold_clusters
from bayesgui.inference.base import engines
from tests.document.small_states import WET, sprinkler

SAMPLES = Path("samples/networks")


def garden() -> DocumentState:
    """Rain alone; sprinkler and wet in the submodel Garden."""
    return fold(sprinkler(), ["sprinkler", "wet"], "Garden", (7.0, 8.0))


def posteriors(model: BayesianNetwork) -> dict[str, list[float]]:
    found = engines.create("junction-tree", model).query()
    return {name: found[name].tolist() for name in model}


def test_a_submodel_is_a_document_with_its_parents_outside_as_inputs() -> None:
    state = submodel_state(garden(), "submodel-1")
    assert state.model.name == "Garden"
    assert state.model.names == ("rain", "sprinkler", "wet")
    assert inputs_of(state) == ("rain",)
    assert state.model["rain"].properties == (INPUT,)
    np.testing.assert_array_equal(state.network.cpt("rain").values, [0.5, 0.5])
    np.testing.assert_array_equal(state.network.cpt("wet").values, WET)
    assert state.layout.positions == garden().layout.positions
    assert not state.submodels


def test_nested_submodels_are_in_the_file_at_the_top() -> None:
    state = fold(fold(sprinkler(), ["wet"], "Inner"), ["wet", "sprinkler"], "Outer")
    alone = submodel_state(state, "submodel-2")
    assert [(each.name, each.parent) for each in alone.submodels] == [("Inner", "")]


def test_inputs_survive_files(tmp_path: Path) -> None:
    alone = submodel_state(garden(), "submodel-1")
    for suffix in ("bayesgui", "xdsl", "net"):
        save(alone, tmp_path / f"garden.{suffix}")
        assert inputs_of(open_state(tmp_path / f"garden.{suffix}")[0]) == ("rain",), suffix


def test_a_submodel_taken_out_and_inserted_again_answers_as_before() -> None:
    before = garden()
    alone = submodel_state(before, "submodel-1")
    without = edits.remove(before, ["sprinkler", "wet"])
    after = insert(without, alone, matched_by_name(without, alone))
    assert set(after.model) == set(before.model)
    assert posteriors(after.network) == posteriors(before.network)
    (each,) = after.submodels
    assert (each.name, set(each.members)) == ("Garden", {"sprinkler", "wet"})


def test_inserted_again_all_names_have_that_of_the_submodel_in_front() -> None:
    before = garden()
    alone = submodel_state(before, "submodel-1")
    after = insert(before, alone, {"rain": "rain"}, at=(500.0, 100.0))
    new = ("Garden 2_sprinkler", "Garden 2_wet")
    assert after.model.names == ("rain", "sprinkler", "wet", *new)
    assert after.model.parents(new[1]) == ("rain", new[0])
    shown = posteriors(after.network)
    assert shown[new[1]] == pytest.approx(shown["wet"])
    made = after.submodels.items[-1]
    assert (made.name, made.members, made.x, made.y) == ("Garden 2", new, 500.0, 100.0)
    assert min(after.layout.positions[name][0] for name in new) == 500.0


def test_inputs_are_matched_with_nodes_of_other_names() -> None:
    alone = submodel_state(garden(), "submodel-1")
    target = edits.add_variable(DocumentState(), Variable("wet", ("yes", "no")), (0.0, 0.0))
    after = insert(target, alone, {"rain": "wet"}, "Lawn")
    assert after.model.names == ("wet", "Lawn_sprinkler", "Lawn_wet")
    assert after.model.parents("Lawn_wet") == ("wet", "Lawn_sprinkler")
    np.testing.assert_array_equal(after.network.cpt("Lawn_wet").values, WET)


def test_two_inputs_change_places() -> None:
    states = ("yes", "no")
    model = BayesianNetwork([Variable(name, states) for name in "abc"])
    model = model.with_arc("a", "c").with_arc("b", "c")
    state = fold(DocumentState(model=model), ["c"], "C")
    alone = submodel_state(state, "submodel-1")
    after = insert(DocumentState(model=model), alone, {"a": "b", "b": "a"})
    assert after.model.parents("C_c") == ("b", "a")


def test_an_input_that_is_not_matched_stays_a_node() -> None:
    alone = submodel_state(garden(), "submodel-1")
    after = insert(DocumentState(), alone, {})
    assert inputs_of(after) == ("rain",)
    assert after.submodels.items[0].members == ("rain", "sprinkler", "wet")


def test_what_does_not_match_is_refused_with_a_sentence() -> None:
    alone = submodel_state(garden(), "submodel-1")
    other = edits.add_variable(sprinkler(), Variable("sky", ("blue", "gray", "black")), (0.0, 0.0))
    with pytest.raises(ModelError, match="rain has the states yes, no, sky has blue, gray, black"):
        insert(other, alone, {"rain": "sky"})
    with pytest.raises(ModelError, match="wet has parents in the inserted network"):
        insert(other, alone, {"wet": "wet"})
    assert matched_by_name(edits.remove(sprinkler(), ["rain"]), alone) == {}


def test_a_network_over_time_is_refused() -> None:
    machine, _ = open_state(SAMPLES / "machine.bayesgui")
    with pytest.raises(ModelError, match="over time cannot be inserted"):
        insert(sprinkler(), machine, {})
    with pytest.raises(ModelError, match="over time is not folded into submodels"):
        insert(machine, sprinkler(), {})


def test_a_file_without_places_is_inserted_with_some() -> None:
    inserted = DocumentState(model=sprinkler().model)
    after = insert(DocumentState(), inserted, {}, at=(10.0, 20.0))
    assert after.layout.positions.keys() == set(after.model)
    assert after.submodels.items[0].name == "lawn"


def test_each_submodel_of_a_published_network_is_put_back_as_it_was() -> None:
    state, _ = open_state(SAMPLES / "alarm.bayesgui")
    state = fold_clusters(state)
    whole, compared = posteriors(state.network), 0
    for each in state.submodels:
        alone = submodel_state(state, each.id)
        later = state.network.descendants(*each.members)
        if later.intersection(inputs_of(alone)):
            # What comes in depends on the original's nodes then, and not on the copy's.
            continue
        compared += 1
        after = insert(state, alone, {name: name for name in inputs_of(alone)})
        shown = posteriors(after.network)
        new = f"{each.name} 2_"
        for name in each.members:
            np.testing.assert_allclose(shown[new + name], whole[name], atol=1e-12)
    assert compared >= 2
