"""Losing a parent: the average keeps the joint distribution of what is left."""

import numpy as np
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.expression import Expression
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.noisy_max import NoisyMax
from bayesgui.core.variable import Variable
from bayesgui.document import edits
from bayesgui.document.clipboard import Clip, paste
from bayesgui.document.parent_weights import lost_parents, weights_of
from bayesgui.document.state import DocumentState
from bayesgui.inference import parent_probabilities
from bayesgui.inference.base import engines
from tests.support.deciding_templates import small_machine

YES = ("yes", "no")


def network() -> BayesianNetwork:
    """Return a network: a → b → d, a → c → d and e → d."""
    rng = np.random.default_rng(3)

    def table(name: str, *parents: str) -> CPT:
        return CPT(name, parents, rng.dirichlet((1, 1), size=(2,) * len(parents)))

    return BayesianNetwork(
        [Variable(name, YES) for name in "abcde"],
        [table("a"), table("b", "a"), table("c", "a"), table("d", "b", "c", "e"), table("e")],
    )


def joint(net: BayesianNetwork, *names: str) -> np.ndarray:
    return engines.create("enumeration", net).joint(names)


def removed(state: DocumentState, names=(), arcs=()) -> tuple[DocumentState, str]:
    weights = weights_of(state, lost_parents(state.network, arcs, names))
    return edits.remove(state, names, arcs, (), weights), weights.text


def test_the_joint_of_a_child_and_the_parents_it_has_left_stays() -> None:
    net = network()
    state, text = removed(DocumentState(model=net), arcs=[("b", "d")])
    assert np.abs(joint(state.network, "c", "d", "e") - joint(net, "c", "d", "e")).max() < 1e-15
    equal = net.without_arc("b", "d", weights=1)
    assert np.abs(joint(equal, "d") - joint(net, "d")).max() > 1e-3
    assert text == (
        "The table of d was averaged over b, weighted by the probability given the other parents: "
        "the marginal stays."
    )


def test_several_parents_are_lost_at_once_with_nodes_and_arcs() -> None:
    net = network()
    state, _ = removed(DocumentState(model=net), ["b"], [("e", "d")])
    assert state.network.parents("d") == ("c",)
    assert np.abs(joint(state.network, "c", "d") - joint(net, "c", "d")).max() < 1e-15


def test_the_root_of_two_children_leaves_their_marginals() -> None:
    net = network()
    state, text = removed(DocumentState(model=net), ["a"])
    for name in "bc":
        assert state.network.cpt(name).values == pytest.approx(joint(net, name), abs=1e-15)
    assert "The table of b, c was averaged over a" in text


def test_a_parent_without_influence_needs_no_word() -> None:
    net = network().without_arc("b", "d").with_arc("b", "d")
    state, text = removed(DocumentState(model=net), arcs=[("b", "d")])
    assert text == ""
    assert state.network.cpt("d").values.tolist() == net.cpt("d").values[..., 0, :].tolist()


def test_impossible_configurations_have_equal_weights() -> None:
    net = network().with_cpt(CPT("c", ("a",), np.array([[1.0, 0.0], [1.0, 0.0]])))
    state, text = removed(DocumentState(model=net), arcs=[("b", "d")])
    mean = net.cpt("d").values.mean(axis=0)
    assert state.network.cpt("d").values[1] == pytest.approx(mean[1])
    assert text.endswith("Weights are equal where the other parents of d have probability 0.")


def test_what_would_take_too_long_is_averaged_with_equal_weights_and_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(parent_probabilities, "MAX_PRODUCT", 1)
    net = network()
    state, text = removed(DocumentState(model=net), arcs=[("b", "d")])
    assert state.network.cpt("d") == net.without_arc("b", "d", weights=1).cpt("d")
    assert "with equal weights, since the exact ones would take too long" in text


def test_numbers_of_a_utility_in_time_are_averaged_with_equal_weights_and_said() -> None:
    state = DocumentState(model=small_machine())
    weights = weights_of(state, lost_parents(state.model, [("State", "Profit")], ()))
    made = edits.remove(state, (), [("State", "Profit")], (), weights)
    assert made.model.mechanism("Profit").values == pytest.approx([5, -2])
    assert weights.text.startswith(
        "The numbers of Profit were averaged over State with equal weights, since the exact ones "
        "differ from slice to slice."
    )


def test_a_draft_is_averaged_like_its_table() -> None:
    net = network()
    draft = net.cpt("d").values.copy()
    draft[0, 0, 0] = np.nan
    state, _ = removed(DocumentState(model=net, drafts={"d": draft}), arcs=[("b", "d")])
    after = state.drafts["d"]
    assert after[1] == pytest.approx(state.network.cpt("d").values[1])
    assert after[0, 0] == pytest.approx(draft[1, 0, 0])


def test_a_copy_keeps_its_marginal_where_its_parents_are_not() -> None:
    state = DocumentState(model=network())
    after, _, weights = paste(DocumentState(), Clip.of(state, ["d", "c"]))
    assert after.network.parents("d") == ("c",)
    whole = joint(state.network, "c", "d")
    conditional = whole / whole.sum(axis=1, keepdims=True)
    assert after.network.cpt("d").values == pytest.approx(conditional, abs=1e-15)
    assert after.network.cpt("c").values == pytest.approx(joint(state.network, "c"), abs=1e-15)
    assert "The table of c, d was averaged over a, b, e, weighted" in weights.text
    again, _, weights = paste(state, Clip.of(state, ["d"]))
    assert again.network.parents("d 2") == ("b", "c", "e")
    assert weights.text == ""


def test_a_plain_reversal_keeps_the_marginal_of_the_child() -> None:
    net = network()
    state = edits.reverse_arc(DocumentState(model=net), "c", "d")
    assert state.network.parents("c") == ("a", "d")
    assert joint(state.network, "d") == pytest.approx(joint(net, "d"), abs=1e-15)


def test_a_noisy_max_that_loses_a_cause_keeps_its_form_and_says_what_moves() -> None:
    net = BayesianNetwork(
        [Variable(name, YES) for name in "abc"],
        [
            CPT("a", (), [0.3, 0.7]),
            CPT("b", (), [0.6, 0.4]),
            CPT.uniform("c", ("a", "b"), (2, 2), 2),
        ],
    )
    form = NoisyMax.inert(net, "c").with_effects(
        [[[0.8, 0.2], [0.0, 1.0]], [[0.5, 0.5], [0.0, 1.0]]], [0.1, 0.9]
    )
    net = net.with_cpd(form)
    state, text = removed(DocumentState(model=net), arcs=[("a", "c")])
    kept = state.network.cpd("c")
    assert isinstance(kept, NoisyMax)
    assert kept.effects[0].tolist() == form.effects[1].tolist()
    assert text == (
        "The noisy-MAX of c lost the columns of a; its other numbers are as they were, so that the "
        "marginal may move."
    )


def test_an_expression_that_uses_the_lost_parent_is_said_to_become_a_table() -> None:
    net = BayesianNetwork(
        [Variable(name, ("0", "1")) for name in "abc"],
        [CPT("a", (), [0.3, 0.7]), CPT("b", (), [0.6, 0.4])],
    )
    net = net.with_arc("a", "c").with_arc("b", "c")
    used = net.with_cpd(Expression.on(net, "c", "max(a, b)"))
    state, text = removed(DocumentState(model=used), arcs=[("a", "c")])
    assert isinstance(state.network.cpd("c"), CPT)
    assert np.abs(joint(state.network, "c") - joint(used, "c")).max() < 1e-15
    assert text.endswith("c now has a plain table, no expression.")
    unused = net.with_cpd(Expression.on(net, "c", "1 - b"))
    state, text = removed(DocumentState(model=unused), arcs=[("a", "c")])
    assert isinstance(state.network.cpd("c"), Expression)
    assert text == ""


def test_a_cause_without_effect_leaves_the_noisy_max() -> None:
    net = BayesianNetwork(
        [Variable(name, YES) for name in "ac"],
        [CPT("a", (), [0.3, 0.7]), CPT.uniform("c", ("a",), (2,), 2)],
    )
    net = net.with_cpd(NoisyMax.inert(net, "c"))
    state, text = removed(DocumentState(model=net), arcs=[("a", "c")])
    assert isinstance(state.network.cpd("c"), NoisyMax)
    assert text == ""
