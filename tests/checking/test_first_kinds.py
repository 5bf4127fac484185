"""Parents without influence and impossible states, and in which order they are told."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui.checking.problem import Severity
from bayesgui.checking.run import Checker, check
from bayesgui.checking.subject import Subject
from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.problems.ignored_problems import IgnoredProblems, Place
from bayesgui.core.variable import Variable


def _odd() -> BayesianNetwork:
    return BayesianNetwork(
        [Variable("a", ("y", "n")), Variable("b", ("y", "n", "never"))],
        [CPT("a", (), [0.3, 0.7]), CPT("b", ("a",), [[0.4, 0.6, 0.0], [0.4, 0.6, 0.0]])],
    )


def test_a_parent_without_influence_and_an_impossible_state_are_found() -> None:
    found = check(Subject(_odd()))
    assert {each.kind: str(each.text) for each in found.problems} == {
        "no-influence": "b is the same whatever a is: the largest difference is 0.",
        "impossible-state": "The state never has probability 0 whatever its parent says.",
    }
    assert found.n_nodes == 2
    assert found.counts() == {Severity.ERROR: 0, Severity.WARNING: 2, Severity.HINT: 0}
    assert {each.place.text for each in found.problems} == {"a → b", "b = never"}
    assert {each.node for each in found.problems} == {"b"}


def test_what_is_ignored_is_not_told_and_follows_names() -> None:
    found = check(Subject(_odd()))
    ignored = IgnoredProblems().with_kind("no-influence")
    assert [each.kind for each in found.told(ignored).problems] == ["impossible-state"]
    ignored = IgnoredProblems().with_problem(found.told(ignored).problems[0])
    assert [each.kind for each in found.told(ignored).problems] == ["no-influence"]
    assert ignored.renamed({"b": "c"}).places == (
        ("impossible-state", Place(("c",), states=("never",))),
    )
    assert ignored.with_states_renamed("b", {"never": "nie"}).places[0][1].states == ("nie",)
    assert not ignored.without_nodes({"b"})


def test_only_what_changed_is_asked_again() -> None:
    class Counting(Subject):
        asked: list[str]

        def table(self, name: str) -> CPT | None:
            self.asked.append(name)
            return super().table(name)

    network = _odd()
    checker, first = Checker(), Counting(network)
    object.__setattr__(first, "asked", [])
    checker.check(first)
    assert set(first.asked) == {"a", "b"}
    again = Counting(network)
    object.__setattr__(again, "asked", [])
    assert checker.check(again).problems == check(Subject(network)).problems
    assert again.asked == []
    other = Counting(network.with_cpt(CPT("a", (), np.array([0.2, 0.8]))))
    object.__setattr__(other, "asked", [])
    checker.check(other)
    assert "a" in other.asked


@pytest.mark.parametrize("row", [(1, 1, 0, 1), (1, 1, 1, 1), (0, 1, 0, 1)])
def test_a_slip_need_not_stand_in_the_last_column(row: tuple[int, ...]) -> None:
    sums = np.indices((2, 2, 2, 2)).sum(axis=0)
    high = 0.05 + 0.2 * sums
    high[row] = 0.02
    parents = [Variable(name, ("low", "high")) for name in "abcd"]
    network = BayesianNetwork(
        [*parents, Variable("risk", ("low", "high"))],
        [
            *(CPT(name, (), [0.5, 0.5]) for name in "abcd"),
            CPT("risk", tuple("abcd"), np.stack([1 - high, high], axis=-1)),
        ],
    )
    (problem,) = check(Subject(network)).problems
    assert problem.kind == "slip"
    assert problem.place.row == tuple(("low", "high")[k] for k in row)
