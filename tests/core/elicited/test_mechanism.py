"""A distribution made of answers: its table, its value, and how it follows edits of the network."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import truncnorm

from bayesgui.core.elicited.answers import ANY, Answer
from bayesgui.core.elicited.experts import Expert
from bayesgui.core.elicited.mechanism import Elicited
from bayesgui.core.elicited.normal_scale import state_shares
from bayesgui.core.errors import ModelError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable


def scale(name: str, n: int = 3) -> Variable:
    return Variable(name, tuple(f"{name}{k}" for k in range(n)))


def network(form: Elicited | None = None) -> BayesianNetwork:
    net = BayesianNetwork([scale("time"), scale("skill", 2), scale("quality", 3)])
    net = net.with_arc("time", "quality").with_arc("skill", "quality")
    return net if form is None else net.with_cpd(form)


def quality(**parts) -> Elicited:
    return Elicited("quality", ("time", "skill"), (3, 2, 3), **parts)


def by_scipy(mean: float, spread: float, n: int) -> np.ndarray:
    law = truncnorm(-mean / spread, (1 - mean) / spread, mean, spread)
    return np.diff(law.cdf(np.linspace(0, 1, n + 1)))


@settings(max_examples=60, deadline=None)
@given(st.floats(0, 1), st.floats(0.02, 3), st.integers(2, 7))
def test_shares_of_states_are_those_of_a_truncated_normal(mean, spread, n):
    np.testing.assert_allclose(state_shares(mean, spread, n), by_scipy(mean, spread, n), atol=1e-9)


def test_small_shares_are_not_rounded_to_zero():
    assert 0 < state_shares(0.1, 0.05, 3)[2] < 1e-25


def test_a_row_is_the_mean_over_five_places_in_each_parents_state():
    form = quality(weights=(3.0, 1.0), spread=0.2)
    wanted = np.mean(
        [
            by_scipy((3 * a + b) / 4, 0.2, 3)
            for a in np.linspace(1 / 3, 2 / 3, 5)
            for b in np.linspace(0.5, 1, 5)
        ],
        axis=0,
    )
    np.testing.assert_allclose(form.table().values[1, 1], wanted, atol=1e-9)


def test_a_parent_with_weight_zero_has_no_influence_and_a_turned_one_works_the_other_way():
    form = quality(weights=(1.0, 0.0))
    np.testing.assert_array_equal(form.table().values[:, 0], form.table().values[:, 1])
    turned = form.with_parts(orders=((2, 1, 0), (0, 1), (0, 1, 2)))
    np.testing.assert_allclose(turned.table().values, form.table().values[::-1])


def test_equal_parts_are_an_equal_value_that_pickles():
    one = quality(answers=(Answer("Anna", (0, 0), 0, 0.9, "2026-11-30", "a book"),))
    assert one == pickle.loads(pickle.dumps(one))
    assert one != one.with_parts(spread=0.2)
    assert hash(one) == hash(one.with_parts())


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"spread": 0.0}, "spread of quality is 0"),
        ({"weights": (1.0, -1.0)}, "weight of a parent of quality"),
        ({"weights": (1.0,)}, "does not fit its parents"),
        ({"method": "guess"}, "no way “guess”"),
        ({"answers": (Answer("Bo", (0, 2), 0, 0.5),)}, "answer of Bo is about a state"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(parts, sentence):
    with pytest.raises(ModelError, match=sentence):
        quality(**parts)


def test_a_probability_above_one_and_an_expert_without_a_name_are_refused():
    with pytest.raises(ModelError, match=r"Bo gave 1\.5"):
        Answer("Bo", (0,), 0, 1.5)
    with pytest.raises(ModelError, match="needs a name"):
        Expert("  ")


def test_a_new_answer_replaces_what_its_expert_said_of_the_question():
    form = quality().with_answers([Answer("Anna", (0, 0), 0, 0.9), Answer("Bo", (0, 0), 0, 0.7)])
    form = form.with_answers([Answer("Anna", (0, 0), 0, 0.8)])
    assert [(each.expert, each.probability) for each in form.answers] == [
        ("Anna", 0.8),
        ("Bo", 0.7),
    ]
    assert form.pooled[0, 0][0] == pytest.approx(0.75)
    weighed = form.with_parts(shares=(("Anna", 3.0),))
    assert weighed.pooled[0, 0][0] == pytest.approx((3 * 0.8 + 0.7) / 4)
    log = form.with_parts(pool="logarithmic")
    odds = np.sqrt(0.8 / 0.2 * 0.7 / 0.3)
    assert log.pooled[0, 0][0] == pytest.approx(odds / (1 + odds))


ANSWERS = (Answer("Anna", (0, 1), 2, 0.9), Answer("Bo", (2, 0), 0, 0.6))


def test_a_new_parent_has_weight_zero_and_is_not_named_in_answers():
    before = network(quality(weights=(2.0, 1.0), answers=ANSWERS))
    after = before.with_variable(scale("luck")).with_arc("luck", "quality")
    form = after.cpd("quality")
    assert isinstance(form, Elicited)
    assert form.weights == (2.0, 1.0, 0.0)
    assert [each.configuration for each in form.answers] == [(0, 1, ANY), (2, 0, ANY)]
    np.testing.assert_array_equal(form.table().values[:, :, 1], before.cpt("quality").values)
    back = after.without_arc("luck", "quality").cpd("quality")
    assert back == before.cpd("quality")


def test_without_a_parent_answers_that_name_it_are_gone():
    net = network(quality(weights=(2.0, 1.0), answers=ANSWERS)).without_arc("skill", "quality")
    form = net.cpd("quality")
    assert isinstance(form, Elicited)
    assert (form.parents, form.weights, form.answers) == (("time",), (2.0,), ())


def test_names_and_orders_of_states_change_nothing_but_themselves():
    before = network(quality(weights=(2.0, 1.0), answers=ANSWERS))
    after = before.with_variable_renamed("time", "hours")
    assert after.cpd("quality").parents == ("hours", "skill")
    np.testing.assert_array_equal(after.cpt("quality").values, before.cpt("quality").values)


def test_new_states_go_beside_their_neighbors_and_answers_keep_what_they_are_about():
    before = network(quality(answers=ANSWERS))
    after = before.with_states("time", ("time0", "new", "time1", "time2"), (0, None, 1, 2))
    form = form_of(after)
    assert form.orders[0] == (0, 1, 2, 3)
    assert [each.configuration for each in form.answers] == [(0, 1), (3, 0)]
    less = form_of(after.with_states("time", ("time0", "new"), (0, 1)))
    assert less.answers == ANSWERS[:1]
    own = form_of(before.with_states("quality", ("quality2", "quality0"), (2, 0)))
    assert own.orders[-1] == (1, 0)
    assert [each.state for each in own.answers] == [0, 1]
    turned = network(quality(orders=((2, 1, 0), (0, 1), (0, 1, 2))))
    turned = turned.with_states("time", ("time0", "new", "time1", "time2"), (0, None, 1, 2))
    assert form_of(turned).orders[0] == (3, 2, 1, 0)


def test_states_in_another_order_are_the_same_distribution():
    before = network(quality(weights=(2.0, 1.0), answers=ANSWERS))
    after = before.with_states("time", ("time2", "time0", "time1"), (2, 0, 1))
    np.testing.assert_array_equal(
        after.cpt("quality").values, before.cpt("quality").values[[2, 0, 1]]
    )
    assert form_of(after).answers[1].configuration == (0, 0)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=12))
def test_any_edits_leave_a_form_that_fits_its_network(seeds):
    net = network(quality(weights=(2.0, 1.0), answers=ANSWERS))
    for step, seed in enumerate(seeds):
        net = edited(net, np.random.default_rng(seed), f"new {step}")
        form = form_of(net)
        assert form.parents == net.parents("quality")
        assert net.cpt("quality").values.shape == form.sizes
        np.testing.assert_array_equal(form.with_parts().table().values, form.table().values)
        for answer in form.answers:
            assert all(ANY <= k < n for k, n in zip(answer.configuration, form.sizes, strict=False))


def edited(net: BayesianNetwork, rng: np.random.Generator, free: str) -> BayesianNetwork:
    """Return a network after one random edit of the child's family."""
    parents = net.parents("quality")
    kind = rng.integers(5)
    if kind == 0 and len(parents) < 4:
        return net.with_variable(scale(free)).with_arc(free, "quality")
    if kind == 1 and parents:
        return net.without_arc(str(rng.choice(parents)), "quality")
    if kind == 2 and parents:
        return net.with_variable_renamed(str(rng.choice(parents)), free)
    name = str(rng.choice([*parents, "quality"]))
    states = net[name].states
    if kind == 3 and len(states) > 2:
        kept = [int(k) for k in rng.permutation(len(states))[:-1]]
        return net.with_states(name, tuple(states[k] for k in kept), tuple(kept))
    at = int(rng.integers(len(states) + 1))
    named = (*states[:at], free, *states[at:])
    origin = (*range(at), None, *range(at, len(states)))
    return net.with_states(name, named, origin) if len(states) < 5 else net


def form_of(net: BayesianNetwork) -> Elicited:
    form = net.cpd("quality")
    assert isinstance(form, Elicited)
    return form


def test_learning_replaces_the_table_and_a_template_keeps_it_in_all_slices():
    import bayesgui

    net = network(quality(answers=ANSWERS))
    learned = bayesgui.learn_parameters(net, bayesgui.sample(net, 50, seed=1)).network
    assert not isinstance(learned.cpd("quality"), Elicited)
    wear = bayesgui.Variable("Wear", ("low", "medium", "high"))
    third = np.full((3, 3), 1 / 3)
    template = bayesgui.template([wear], [("Wear", "Wear", 1)], {"Wear": third})
    form = Elicited.on(template, "Wear", spread=0.1)
    unrolled = template.with_cpd(form).unroll(3)
    assert unrolled.parents("Wear[2]") == ("Wear[1]",)
    np.testing.assert_array_equal(unrolled.cpt("Wear[2]").values, form.table().values)


def test_a_short_text_says_what_it_is():
    assert repr(quality(answers=ANSWERS)) == (
        "Elicited('quality', ('time', 'skill'), 'ranked-mean', weights=(1.0, 1.0), spread=0.15, "
        "2 answers)"
    )
