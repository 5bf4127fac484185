"""The steps of a player: what they say, how they look, and where they end."""

from __future__ import annotations

import itertools
import math

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.evidence import Evidence, fixed
from bayesgui.core.monitor import SILENT
from bayesgui.explain.scripts.junction_tree.message_words import number_text
from bayesgui.explain.scripts.junction_tree.script import junction_script
from bayesgui.explain.scripts.script import stage_at
from bayesgui.explain.scripts.variable_elimination import factor_script
from bayesgui.graph.moral import moral_graph
from bayesgui.graph.triangulation import triangulate
from bayesgui.inference.exact.enumeration import Enumeration
from bayesgui.inference.exact.junction_tree import JunctionTree
from tests.inference.networks import asia
from tests.inference.random_networks import random_evidence, random_network


def junction(network, **findings):
    return junction_script(network, Evidence(findings), SILENT, kernels=False)


def frames(script, title):
    stage = next(each for each in script.stages if each.title == title)
    return [script.at(stage.first + k) for k in range(stage.count)]


# -- the junction tree ----------------------------------------------------------------------------


def test_stages_lead_from_the_network_to_the_messages():
    script = junction(asia())
    assert [str(stage.title) for stage in script.stages] == [
        "Network", "Moral graph", "Order", "Fill-in", "Cliques", "Tree", "Messages",
        "Clique tables",
    ]  # fmt: skip
    assert [stage.count for stage in script.stages] == [1, 3, 8, 1, 6, 6, 11, 6]
    assert len(script.steps) == 42
    assert [stage_at(script, k) for k in (0, 1, 3, 4, 35, 41)] == [0, 1, 1, 2, 6, 7]


def test_marriages_come_one_child_after_another_and_end_with_the_moral_graph():
    network = asia()
    script = junction(network)
    looks = frames(script, "Moral graph")
    assert [frame.strong for frame in looks[:2]] == [{("tub", "lung")}, {("bronc", "either")}]
    assert [frame.directed for frame in looks] == [True, True, False]
    assert set(looks[-1].marriages) == set(moral_graph(network).marriages)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_fill_ins_are_those_of_the_triangulation(seed):
    network = random_network(seed, 9)
    script = junction(network)
    looks = frames(script, "Order")
    order = [frame.ringed[0] for frame in looks]
    expected = triangulate(network, order)
    assert looks[-1].fills == expected.fill_ins
    assert looks[-1].numbers == {name: k for k, name in enumerate(order, 1)}
    assert looks[-1].gone == set(order[:-1])
    assert [box.members for box in script.boxes] == list(expected.cliques)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_the_tree_has_the_running_intersection_property(seed):
    script = junction(random_network(seed, 10))
    tree = nx.Graph()
    tree.add_nodes_from(range(len(script.boxes)))
    tree.add_edges_from((link.child, link.parent) for link in script.links)
    assert nx.is_forest(tree)
    for name in {name for box in script.boxes for name in box.members}:
        holders = [k for k, box in enumerate(script.boxes) if name in box.members]
        assert nx.is_connected(tree.subgraph(holders))
    for link in script.links:
        pair = set(script.boxes[link.child].members), set(script.boxes[link.parent].members)
        assert set(link.label) == pair[0] & pair[1]


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(0, 2))
def test_the_last_step_has_the_engines_posteriors(seed, count):
    network = random_network(seed, 8)
    evidence = random_evidence(seed, network, count)
    script = junction_script(network, Evidence(evidence), SILENT, kernels=False)
    expected = JunctionTree(network, kernels=False).query(evidence)
    assert script.posteriors is not None
    for name in network:
        assert script.posteriors[name] == pytest.approx(expected[name], abs=1e-12)


def test_cliques_and_links_appear_one_by_one_and_at_most_two_hulls_are_drawn():
    script = junction(asia())
    assert [frame.boxes for frame in frames(script, "Cliques")] == [1, 2, 3, 4, 5, 6]
    assert [frame.links for frame in frames(script, "Tree")] == [0, 1, 2, 3, 4, 5]
    assert all(len(script.at(k).hulls) <= 2 for k in range(len(script.steps)))


def test_a_message_moves_in_its_step_and_has_arrived_in_the_next():
    script = junction(asia())
    looks = frames(script, "Messages")
    for frame, later in itertools.pairwise(looks):
        assert frame.moving not in frame.sent
        assert later.sent == {*frame.sent, frame.moving}
    assert len(looks[-1].sent) == 2 * len(script.links)


def test_a_message_says_what_it_is_made_of():
    script = junction(asia(), xray="yes")
    step = next(each for each in script.steps if "xray" in each.words and "sends" in each.title)
    assert "P(xray | either), the finding xray = yes" in step.words
    assert "sums xray out and sends what is left over either" in step.words
    assert step.table is not None
    assert np.exp(step.table.logs) == pytest.approx([0.98, 0.05])


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(0, 2))
def test_cliques_hold_the_probability_of_their_members_and_the_findings(seed, count):
    network = random_network(seed, 7, zeros=0.1)
    evidence = random_evidence(seed, network, count)
    oracle = Enumeration(network)
    try:
        total = math.exp(oracle.query(evidence).log_evidence)
    except ImpossibleEvidenceError:
        return
    script = junction_script(network, Evidence(evidence), SILENT, kernels=False)
    stage = script.stages[-1]
    for box, step in zip(script.boxes, script.steps[stage.first :], strict=True):
        assert set(step.table.variables) == set(box.members)
        expected = oracle.joint(step.table.variables, evidence) * total
        assert np.exp(step.table.logs) == pytest.approx(expected, abs=1e-12)
    for step in script.steps:
        if step.product is None or "sends" not in step.title:
            continue
        # Summed over what the separator lacks, the product is the message (times the one before).
        kept = step.table.variables
        axes = tuple(k for k, v in enumerate(step.product.variables) if v not in kept)
        left = [v for v in step.product.variables if v in kept]
        summed = np.exp(step.product.logs).sum(axis=axes)
        summed = summed.transpose([left.index(v) for v in kept])
        if "divides" not in step.words:
            assert summed == pytest.approx(np.exp(step.table.logs), abs=1e-12)


def test_under_a_fixed_posterior_cliques_hold_conditional_tables():
    script = junction(asia(), xray=fixed({"yes": 0.7, "no": 0.3}))
    step = next(s for s in script.steps if "holds" in s.title and "xray" in s.title)
    assert "| e)" in step.title
    axis = tuple(k for k, v in enumerate(step.table.variables) if v != "xray")
    assert np.exp(step.table.logs).sum(axis=axis) == pytest.approx([0.7, 0.3], abs=1e-9)


def test_zero_by_zero_is_said_to_be_zero():
    script = junction(asia(), tub="yes")
    told = [step for step in script.steps if "0/0 counts as 0" in step.words]
    assert told
    assert all("divides" in step.words for step in told)
    assert "0/0" not in "".join(step.words for step in junction(random_network(5, 6)).steps)


def test_one_s_own_order_comes_first_and_may_cost_more():
    network = asia()
    plain = junction(network)
    own = ("either", "smoke")
    script = junction_script(network, Evidence(), SILENT, kernels=False, first=own)
    assert script.triangulation.order[:2] == own
    assert sorted(script.triangulation.order) == sorted(network.names)
    first = script.stages[2].first
    assert script.steps[first].title == "Eliminate either"
    assert dict(script.totals)["largest clique, your order"] == "64"
    assert dict(script.totals)["largest clique, greedy search"] == "8"
    for name in network:
        assert script.posteriors[name] == pytest.approx(plain.posteriors[name], abs=1e-12)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32 - 1), st.data())
def test_any_own_order_leaves_the_posterior_as_it_is(seed, data):
    network = random_network(seed, 7)
    evidence = Evidence(random_evidence(seed, network, 1))
    own = data.draw(st.lists(st.sampled_from(network.names), unique=True))
    target = network.names[-1]
    expected = JunctionTree(network, kernels=False).query(evidence)
    script = factor_script(network, evidence, target, SILENT, own)
    assert script.posteriors[target] == pytest.approx(expected[target], abs=1e-12)
    done = [each.variable for each in script.sums]
    assert [name for name in own if name in done] == done[: len([n for n in own if n in done])]
    for each, step in zip(script.sums, script.steps[2:], strict=False):
        whole = np.exp(step.product.logs)
        assert step.product.variables[0] == each.variable
        left = [v for v in step.product.variables if v != each.variable]
        summed = whole.sum(axis=0).transpose([left.index(v) for v in each.made.members])
        assert summed == pytest.approx(np.exp(step.table.logs), abs=1e-12)


def test_findings_that_cannot_happen_leave_the_tree_and_say_why():
    script = junction(asia(), tub="yes", either="no")
    assert script.posteriors is None
    assert script.stages[-1].count == 1
    assert script.steps[-1].title == "No messages"
    assert script.steps[-1].words == "This evidence cannot happen."
    assert script.at(len(script.steps) - 1).links == len(script.links)


def test_every_step_of_a_network_without_arcs_has_a_look():
    network = random_network(3, 4, max_parents=0)
    script = junction(network)
    assert script.links == ()
    for k in range(len(script.steps)):
        script.at(k)
    assert "Nothing to fill in" in [step.title for step in script.steps]


# -- variable elimination -------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(0, 3))
def test_eliminating_all_others_leaves_the_engines_posterior(seed, count):
    network = random_network(seed, 8)
    evidence = random_evidence(seed, network, count)
    target = network.names[seed % len(network)]
    script = factor_script(network, Evidence(evidence), target, SILENT)
    expected = JunctionTree(network, kernels=False).query(evidence)
    assert script.posteriors[target] == pytest.approx(expected[target], abs=1e-12)
    for k in range(len(script.steps)):
        script.at(k)
    # Every factor goes into exactly one other, and all of them end in the answer.
    assert sorted(link.child for link in script.links) == list(range(len(script.boxes) - 1))


def test_factors_are_multiplied_and_summed_out_as_by_hand():
    script = factor_script(asia(), Evidence({"xray": "yes"}), "tub", SILENT)
    assert [box.name for box in script.initial] == [
        "xray = yes", "P(asia)", "P(tub | asia)", "P(smoke)", "P(lung | smoke)",
        "P(either | lung, tub)", "P(xray | either)",
    ]  # fmt: skip
    first = next(each for each in script.sums if each.variable == "asia")
    assert [script.boxes[k].name for k in first.inputs] == ["P(asia)", "P(tub | asia)"]
    assert first.product == 4
    assert first.logs is not None
    assert np.exp(first.logs) == pytest.approx([0.0104, 0.9896])
    assert script.posteriors["tub"][0] == pytest.approx(0.0924109, abs=1e-7)


def test_barren_and_observed_nodes_are_faded_from_the_beginning():
    script = factor_script(asia(), Evidence({"xray": "yes"}), "tub", SILENT)
    assert script.at(1).gone == {"bronc", "dysp", "xray"}


def test_a_number_that_underflows_is_seen_all_the_same():
    script = factor_script(asia(), Evidence({"xray": {"yes": 1e-320, "no": 0.0}}), "tub", SILENT)
    assert script.posteriors["tub"][0] == pytest.approx(0.0924109, abs=1e-7)
    assert all(each.logs is None or np.isfinite(each.logs).any() for each in script.sums)


def test_findings_that_cannot_happen_are_refused():
    with pytest.raises(ImpossibleEvidenceError):
        factor_script(asia(), Evidence({"tub": "yes", "either": "no"}), "smoke", SILENT)


# -- numbers --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("log", "text"),
    [
        (-math.inf, "0"),
        (math.log(0.0104), "0.0104"),
        (0.0, "1.0000"),
        (-1000 * math.log(10), "1.00e−1000"),
        (math.log(9.999e-7), "1.00e−6"),
    ],
)
def test_numbers_can_be_read_however_small(log, text):
    assert number_text(log) == text
