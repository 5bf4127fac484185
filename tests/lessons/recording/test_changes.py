"""The commands between two situations lead from one to the other."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bayesgui
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import BayesGuiError, ModelError
from bayesgui.core.evidence import Evidence, do, excluding, fixed
from bayesgui.core.variable import Variable
from bayesgui.lessons.command_parser import parse_command
from bayesgui.lessons.command_text import command_text
from bayesgui.lessons.recording.changes import commands_between
from bayesgui.lessons.situation import Situation, perform
from tests.graph.random_networks import random_network

ASIA = Situation(bayesgui.example("asia"))


def lines_between(before: Situation, after: Situation) -> list[str]:
    return [command_text(command) for command in commands_between(before, after)]


def after(*lines: str) -> Situation:
    return perform(map(parse_command, lines), ASIA)


@pytest.mark.parametrize(
    "lines",
    [
        [],
        ["arc asia -> smoke"],
        ["no-arc smoke -> bronc"],
        ["no-node smoke"],
        ["node `my node`: a, b"],
        ["cause tub <-> lung"],
        ["cause asia <-> dysp", "cause tub <-> lung: clinic", "unobserved smoke, bronc"],
        ["arc asia -> smoke", "cause xray <-> dysp", "unobserved smoke"],
        ["table asia: 0.25, 0.75"],
        ["table dysp | bronc=no, either=yes: 0.5, 0.5"],
        ["find smoke=yes"],
        ["find smoke!=yes"],
        ["do lung=no"],
        ["soft xray: 0.8, 0.3"],
        ["fix xray: 0.25, 0.75"],
        ["show cpt", "action view.moral_graph on", "select lung"],
    ],
)
def test_a_change_is_the_command_that_makes_it(lines: list[str]) -> None:
    assert lines_between(ASIA, after(*lines)) == lines


def test_marks_are_taken_back_and_go_with_their_nodes() -> None:
    marked = after("cause tub <-> lung: clinic", "cause asia <-> dysp", "unobserved smoke, bronc")
    assert lines_between(marked, ASIA) == [
        "no-cause asia <-> dysp; tub <-> lung", "observed smoke, bronc",
    ]  # fmt: skip
    renamed = perform([parse_command("cause tub <-> lung: ward")], marked)
    assert lines_between(marked, renamed) == ["cause tub <-> lung: ward"]
    lost = perform([parse_command("no-node tub, smoke")], marked)
    assert lines_between(marked, lost) == ["no-node tub, smoke"]


def test_what_is_undone_is_the_opposite() -> None:
    done = after("find smoke=yes", "find lung=no", "show cpt", "action view.moral_graph on")
    assert lines_between(done, ASIA) == [
        "no-findings", "hide cpt", "action view.moral_graph off",
    ]  # fmt: skip
    assert lines_between(done, after("find lung=no")) == [
        "no-finding smoke", "hide cpt", "action view.moral_graph off",
    ]  # fmt: skip


def test_a_node_with_other_states_is_added_anew_with_its_arcs_and_table() -> None:
    net = ASIA.network.with_states("bronc", ("yes", "some", "no"), (0, None, 1))
    lines = lines_between(ASIA, Situation(net))
    assert lines[:3] == [
        "no-node bronc", "node bronc: yes, some, no", "arc smoke -> bronc; bronc -> dysp",
    ]  # fmt: skip
    reached = perform(map(parse_command, lines), ASIA)
    assert commands_between(reached, Situation(net)) == ()


def test_rows_that_are_too_many_are_refused() -> None:
    alarm = Situation(bayesgui.example("alarm"))
    rows = bayesgui.sample(alarm.network, 500, seed=1)
    learned = Situation(bayesgui.learn_parameters(alarm.network, rows).network)
    with pytest.raises(ModelError, match="More than 40 rows of tables have changed at once"):
        commands_between(alarm, learned)


@given(st.integers(0, 100_000))
def test_random_edits_are_made_again_by_their_commands(seed: int) -> None:
    rng = np.random.default_rng(seed)
    before = Situation(random_network(rng, int(rng.integers(2, 6)), 0.4, max_states=3))
    wanted = _edited(before, rng)
    lines = lines_between(before, wanted)
    reached = perform(map(parse_command, lines), before)
    assert set(reached.network) == set(wanted.network)
    assert set(reached.network.arcs) == set(wanted.network.arcs)
    assert dict(reached.evidence) == dict(wanted.evidence)
    assert commands_between(reached, wanted) == ()
    for name in wanted.network:
        parents = wanted.network.parents(name)
        table = reached.network.cpt(name)
        order = [*(table.parents.index(parent) for parent in parents), len(parents)]
        assert np.allclose(
            table.values.transpose(order), wanted.network.cpt(name).values, atol=1e-12
        )


def _edited(situation: Situation, rng: np.random.Generator) -> Situation:
    net, evidence = situation.network, situation.evidence
    for k in range(int(rng.integers(1, 6))):
        names = list(net)
        a, b = (names[int(i)] for i in rng.integers(len(names), size=2))
        try:
            match int(rng.integers(6)):
                case 0:
                    net = net.with_arc(a, b)
                case 1 if net.arcs:
                    net = net.without_arc(*net.arcs[int(rng.integers(net.n_arcs))])
                case 2:
                    net = net.with_variable(Variable(f"new {k}", ("x", "y z")))
                case 3 if len(net) > 2:
                    net = net.without_variables(a)
                    evidence = evidence.without(a)
                case 4:
                    values = rng.dirichlet(np.ones(net[a].n_states), net.cpt(a).values.shape[:-1])
                    if values.size <= 30:
                        net = net.with_cpt(CPT(a, net.parents(a), values))
                case _:
                    state = net[a].states[0]
                    shares = rng.dirichlet(np.ones(net[a].n_states))
                    weights = dict(zip(net[a].states, shares.tolist(), strict=True))
                    kinds = [state, excluding(state), do(state), weights, fixed(weights)]
                    evidence = evidence.with_finding(a, kinds[int(rng.integers(len(kinds)))])
        except BayesGuiError:
            continue
    return Situation(net, Evidence({k: v for k, v in evidence.items() if k in net}))
