"""Noisy-MAX: its table, its leak, and updates by edits of the network."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ModelError, ParameterError
from bayesgui.core.independent_causes import with_leak, without_leak
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.noisy_max import NoisyMax
from bayesgui.core.variable import Variable


def by_counting(form: NoisyMax) -> np.ndarray:
    """Sum over the effects of all causes: the child takes the strongest one."""
    sizes, n = [len(effect) for effect in form.effects], form.leak.size
    rank = {state: place for place, state in enumerate(form.order)}
    table = np.zeros((*sizes, n))
    for states in itertools.product(*map(range, sizes)):
        chosen = [effect[state] for effect, state in zip(form.effects, states, strict=True)]
        for alone in itertools.product(range(n), repeat=len(sizes) + 1):
            weight = form.leak[alone[-1]]
            for distribution, effect in zip(chosen, alone[:-1], strict=True):
                weight *= distribution[effect]
            table[(*states, min(alone, key=rank.__getitem__))] += weight
    return table


@st.composite
def forms(draw) -> NoisyMax:
    rng = np.random.default_rng(draw(st.integers(0, 10**6)))
    sizes = draw(st.lists(st.integers(1, 3), max_size=3))
    n = draw(st.integers(1, 4))
    order = tuple(draw(st.permutations(range(n))))
    strengths = tuple(tuple(draw(st.permutations(range(size)))) for size in sizes)
    effects = []
    for size, given_order in zip(sizes, strengths, strict=True):
        effect = rng.dirichlet(np.ones(n), size)
        effect[given_order[-1]] = np.eye(n)[order[-1]]
        effects.append(effect)
    names = tuple(f"p{k}" for k in range(len(sizes)))
    return NoisyMax("y", names, tuple(effects), rng.dirichlet(np.ones(n)), strengths, order)


def network_of(form: NoisyMax) -> BayesianNetwork:
    parents = [
        Variable(name, tuple(f"s{k}" for k in range(len(effect))))
        for name, effect in zip(form.parents, form.effects, strict=True)
    ]
    child = Variable("y", tuple(f"y{k}" for k in range(form.leak.size)))
    return BayesianNetwork([*parents, child], [form])


@settings(max_examples=40, deadline=None)
@given(forms())
def test_the_table_is_that_of_independent_causes_and_its_rows_sum_to_one(form):
    values = form.table().values
    np.testing.assert_allclose(values, by_counting(form), atol=1e-13)
    assert np.abs(values.sum(axis=-1) - 1).max() <= 1e-12


@settings(max_examples=40, deadline=None)
@given(forms())
def test_parameters_with_the_leak_are_the_rows_in_which_one_cause_acts(form):
    values = form.table().values
    for axis, effect in enumerate(form.effects):
        place = list(form.neutral)
        place[axis] = slice(None)
        np.testing.assert_allclose(
            with_leak(effect, form.leak, form.order), values[tuple(place)], atol=1e-13
        )


@settings(max_examples=40, deadline=None)
@given(forms())
def test_reading_the_parameters_off_the_table_gives_the_same_table(form):
    found = NoisyMax.read_off(form.table(), form.neutral, form.absent)
    # Another order of the states in between would be a different noisy-MAX.
    if form.order == found.order:
        np.testing.assert_allclose(found.table().values, form.table().values, atol=1e-9)


def test_a_noisy_or_is_one_minus_the_product_of_what_is_inhibited():
    form = NoisyMax(
        "fever",
        ("cold", "flu"),
        (np.array([[0.4, 0.6], [0, 1]]), np.array([[0.8, 0.2], [0, 1]])),
        np.array([0.1, 0.9]),
    )
    present = form.table().values[..., 0]
    expected = [[1 - 0.6 * 0.2 * 0.9, 1 - 0.6 * 0.9], [1 - 0.2 * 0.9, 0.1]]
    assert present == pytest.approx(np.array(expected), abs=1e-15)


@pytest.mark.parametrize("kind", ["net", "compound"])
def test_both_leak_conventions_agree_with_pyagrum(kind):
    import pyagrum as gum

    bn = gum.BayesNet()
    leak, weights = 0.15, (0.4, 0.7)
    add = bn.addNoisyORNet if kind == "net" else bn.addNoisyORCompound
    y = add(gum.LabelizedVariable("y", "", ["no", "yes"]), leak)
    for name, weight in zip("ab", weights, strict=True):
        bn.add(gum.LabelizedVariable(name, "", ["no", "yes"]))
        bn.addWeightedArc(bn.idFromName(name), y, weight)
    theirs = bn.cpt("y")
    effects = []
    for weight in weights:
        rows = np.array([[1, 0], [1 - weight, weight]])
        if kind == "compound":
            # Henrion's number for one cause includes the leak.
            rows = without_leak(np.array([[1 - leak, leak], rows[1]]), [1 - leak, leak], (1, 0))
        effects.append(rows)
    form = NoisyMax(
        "y", ("a", "b"), tuple(effects), np.array([1 - leak, leak]), ((1, 0), (1, 0)), (1, 0)
    )
    for i, j, k in itertools.product(range(2), repeat=3):
        expected = theirs[{"a": i, "b": j, "y": k}]
        assert form.table().values[i, j, k] == pytest.approx(expected, abs=1e-6)


def test_taking_the_leak_out_undoes_putting_it_in():
    effects, leak, order = np.array([[0.5, 0.3, 0.2], [0, 0, 1]]), [0.1, 0.2, 0.7], (0, 1, 2)
    compound = with_leak(effects, leak, order)
    np.testing.assert_allclose(without_leak(compound, leak, order), effects, atol=1e-14)


def test_a_state_without_effect_must_have_none():
    with pytest.raises(ModelError, match="no effect on y"):
        NoisyMax("y", ("a",), (np.array([[0.5, 0.5], [0.1, 0.9]]),), np.array([0.0, 1.0]))


def test_parameters_that_do_not_fit_are_refused():
    with pytest.raises(ModelError, match="do not fit"):
        NoisyMax("y", ("a",), (), np.array([0.0, 1.0]))
    with pytest.raises(ModelError, match="each of its states once"):
        NoisyMax("y", (), (), np.array([0.0, 1.0]), (), (0, 0))


def causes() -> BayesianNetwork:
    form = NoisyMax(
        "y",
        ("a", "b"),
        (np.array([[0.4, 0.6], [0, 1]]), np.array([[0.8, 0.2], [0, 1]])),
        np.array([0.1, 0.9]),
    )
    return network_of(form).with_variable(Variable("c", ("x", "z", "w")))


def test_a_new_parent_has_no_effect_and_removing_it_leaves_the_form():
    before = causes()
    after = before.with_arc("c", "y")
    form = after.cpd("y")
    assert isinstance(form, NoisyMax)
    assert form.parents == ("a", "b", "c")
    assert (after.cpt("y").values == before.cpt("y").values[:, :, None]).all()
    assert after.without_arc("c", "y").cpd("y") == before.cpd("y")


def test_removing_a_cause_drops_its_column_and_nothing_else():
    before = causes()
    old = before.cpd("y")
    for gone, left in (("a", 1), ("b", 0)):
        for after in (before.without_arc(gone, "y"), before.without_variables(gone)):
            form = after.cpd("y")
            assert isinstance(form, NoisyMax)
            assert form.parents == (old.parents[left],)
            assert form.effects[0].tolist() == old.effects[left].tolist()
            assert form.leak.tolist() == old.leak.tolist()
            # What is left is the table with the cause in the state that has no effect.
            place = [slice(None), slice(None)]
            place[1 - left] = old.neutral[1 - left]
            assert after.cpt("y").values == pytest.approx(before.cpt("y").values[tuple(place)])
    alone = before.without_parents("y", ("a", "b")).cpd("y")
    assert isinstance(alone, NoisyMax)
    assert alone.table().values == pytest.approx(old.leak)


def test_states_without_effect_are_guessed_by_name_and_rank():
    network = BayesianNetwork(
        [
            Variable("disease", ("none", "mild", "severe")),
            Variable("load", ("low", "medium", "high")),
            Variable("age", ("young", "old"), edges=(0.0, 40.0, 100.0)),
            Variable("speed", ("fast", "slow"), values=(2.0, 1.0)),
            Variable("pain", ("none", "some", "strong")),
        ],
    )
    for cause in ("disease", "load", "age", "speed"):
        network = network.with_arc(cause, "pain")
    form = NoisyMax.inert(network, "pain")
    assert form.neutral == (0, 0, 0, 1)
    assert form.strengths == ((2, 1, 0), (2, 1, 0), (1, 0), (0, 1))
    assert (form.absent, form.order) == (0, (2, 1, 0))
    assert form.table().values[..., 0].min() == 1.0
    # A strong cause and a mild one give the stronger of both effects.
    effects = [np.array(effect) for effect in form.effects]
    effects[0][2], effects[1][2] = [0.0, 0.0, 1.0], [0.0, 1.0, 0.0]
    both = form.with_effects(effects, form.leak).table().values[2, 2, 0, 0]
    assert both.tolist() == [0.0, 0.0, 1.0]


def test_a_new_cause_has_its_inactive_state_first_where_it_is_ranked():
    network = causes().with_variable(Variable("grade", ("low", "medium", "high")))
    form = network.with_arc("grade", "y").cpd("y")
    assert form.neutral[-1] == 0
    assert form.strengths[-1] == (2, 1, 0)


def test_states_of_a_parent_follow_and_a_lost_neutral_state_makes_a_table():
    before = causes().with_states("a", ("s0", "new", "s1"), (0, None, 1))
    form = before.cpd("y")
    assert isinstance(form, NoisyMax)
    assert form.effects[0].tolist() == [[0.4, 0.6], [0, 1], [0, 1]]
    assert form.strengths[0] == (0, 1, 2)
    moved = before.with_states("a", ("s1", "s0"), (2, 0)).cpd("y")
    assert isinstance(moved, NoisyMax)
    assert moved.effects[0].tolist() == [[0, 1], [0.4, 0.6]]
    assert moved.neutral == (0, 1)
    assert isinstance(before.with_states("a", ("s0", "new"), (0, 1)).cpd("y"), CPT)


def test_states_of_the_child_follow_and_a_lost_one_makes_a_table():
    before = causes()
    after = before.with_states("y", ("y1", "more", "y0"), (1, None, 0))
    form = after.cpd("y")
    assert isinstance(form, NoisyMax)
    assert form.order == (2, 1, 0)
    assert after.cpt("y").values[..., [2, 0]].tolist() == before.cpt("y").values.tolist()
    assert not after.cpt("y").values[..., 1].any()
    assert isinstance(after.with_states("y", ("y1", "y0"), (0, 2)).cpd("y"), CPT)


def test_renaming_keeps_the_form_and_the_numbers():
    before = causes()
    after = before.with_variable_renamed("a", "cold").with_variable_renamed("y", "fever")
    form = after.cpd("fever")
    assert isinstance(form, NoisyMax)
    assert form.parents == ("cold", "b")
    assert form.table().variable == "fever"
    assert form.table().values is before.cpt("y").values


def test_the_neutral_and_the_absent_state_are_exchanged_with_their_numbers():
    form = causes().cpd("y")
    assert isinstance(form, NoisyMax)
    turned = form.with_neutral("a", 0)
    assert turned.neutral == (0, 1)
    assert turned.table().values.tolist() == form.table().values[::-1].tolist()
    absent = form.with_absent(0)
    assert absent.absent == 0
    assert absent.table().values.tolist() == form.table().values[..., ::-1].tolist()


def test_inert_causes_leave_the_last_state_certain():
    network = causes()
    form = NoisyMax.inert(network, "y")
    assert (form.table().values == [0.0, 1.0]).all()
    assert network.with_cpt(form).cpd("y") is form


def test_one_parent_may_be_given_by_its_name_alone():
    alone = NoisyMax("w", "rain", ([[0.7, 0.3], [0.0, 1.0]],), [0.0, 1.0])
    assert alone.parents == ("rain",)
    assert alone.table() == NoisyMax("w", ("rain",), alone.effects, alone.leak).table()


def test_a_variable_in_place_of_its_name_is_refused():
    w = Variable("w", ("yes", "no"))
    for make in (
        lambda: CPT(w, (), [0.5, 0.5]),  # type: ignore[arg-type]
        lambda: CPT("w", (w,), [[0.5, 0.5]] * 2),  # type: ignore[arg-type]
        lambda: NoisyMax("v", (w,), ([[0.7, 0.3], [0.0, 1.0]],), [0.0, 1.0]),  # type: ignore[arg-type]
    ):
        with pytest.raises(ParameterError, match="is not a name"):
            make()
