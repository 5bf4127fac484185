"""Learners that reckon with hidden causes: the truth from oracles, tables, knowledge, stop."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest

import bayesgui
from bayesgui import paths
from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.monitor import SILENT
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.learning.independence.base import IndependenceTester, Verdict
from bayesgui.learning.structure.base import learn_structure, structure_learners
from bayesgui.learning.structure.problem import StructureProblem
from bayesgui.learning.structure.run import StructureRun
from tests.learning import pags_by_definition as definition
from tests.learning.separation_oracle import SeparationOracle

FREE = ArcConstraints()


class HiddenOracle(IndependenceTester):
    """Answers by d-separation in a network of which only some nodes are seen."""

    def __init__(self, network, seen):
        super().__init__(seen)
        self._whole = SeparationOracle(network)
        self._places = [network.names.index(name) for name in seen]

    def test(self, x, y, given) -> Verdict:
        at = self._places
        return self._whole.test(at[x], at[y], [at[z] for z in given])


def network_of(n, arcs):
    made = bayesgui.BayesianNetwork([bayesgui.Variable(f"n{k}", ("t", "f")) for k in range(n)])
    for a, b in arcs:
        made = made.with_arc(f"n{a}", f"n{b}")
    return made


def by_oracle(method, network, seen, constraints=FREE, *, watched=False, **options):
    """Return the last step of a learner that is always told the truth about some nodes."""
    learner = structure_learners.create(method, **options)
    oracle, sizes = HiddenOracle(network, seen), dict.fromkeys(seen, 2)
    run = StructureRun(lambda monitor: learner.steps_by(oracle, constraints, monitor, sizes))
    run.is_observed = watched
    while not run.is_over:
        run.advance(1, SILENT)
    return run.latest


def marks_of(pag):
    """Return the marks of a graph as the definition writes them."""
    place = {name: int(name[1:]) for name in pag.names}
    found = {}
    for edge in pag.edges:
        found[place[edge.b], place[edge.a]] = edge.at_a
        found[place[edge.a], place[edge.b]] = edge.at_b
    return found


def test_fci_finds_the_graph_of_300_random_ones_with_hidden_nodes():
    n_circles = n_hidden = 0
    used = Counter()
    for k, (n_seen, n, arcs, fitting) in enumerate(definition.random_graphs(300, 1)):
        true = definition.shared(fitting)
        seen = tuple(f"n{k}" for k in range(n_seen))
        step = by_oracle("fci", network_of(n, arcs), seen, watched=k % 2 == 1, max_possible=9)
        assert marks_of(step.pag) == true, (n_seen, arcs)
        n_circles += "circle" in true.values()
        n_hidden += bool(step.pag.hidden_causes)
        used.update(why.rule for e in step.pag.edges for why in (e.why_a, e.why_b))
        # The network's arcs and what the graph says of hidden causes are one of the class.
        member = definition.of_arcs([(int(a[1:]), int(b[1:])) for a, b in step.best])
        for a, b in step.pag.hidden_causes:
            member[int(a[1:]), int(b[1:])] = member[int(b[1:]), int(a[1:])] = "arrow"
        assert member in fitting
    assert n_circles > 100
    assert n_hidden > 10
    assert {1, 2, 3, 4, 9} <= set(used)


def test_rfci_finds_the_same_in_these_graphs():
    for n_seen, n, arcs, fitting in definition.random_graphs(300, 1)[::3]:
        seen = tuple(f"n{k}" for k in range(n_seen))
        step = by_oracle("rfci", network_of(n, arcs), seen)
        assert marks_of(step.pag) == definition.shared(fitting)


# Seven nodes of which two have no common neighbor that separates them: n7, n8 are hidden.
FAR = (
    *((7, 2), (7, 6), (8, 0), (8, 5), (1, 3), (1, 5), (3, 2)),
    *((3, 5), (3, 4), (2, 0), (0, 4), (5, 6), (5, 4), (6, 4)),
)


def test_some_pairs_are_separated_only_by_what_is_far_away():
    seen = tuple(f"n{k}" for k in range(7))
    network = network_of(9, FAR)
    true = definition.ancestral(7, 9, FAR)
    near = by_oracle("fci", network, seen, max_possible=0)
    assert len(near.pag.edges) == len(true) // 2 + 1
    assert len(by_oracle("rfci", network, seen).pag.edges) == len(near.pag.edges)
    far = by_oracle("fci", network, seen, max_possible=5)
    assert set(marks_of(far.pag)) == set(true)


def test_knowledge_that_holds_is_kept_and_adds_marks():
    known = n_more = 0
    for n_seen, n, arcs, fitting in definition.random_graphs(300, 1)[::5]:
        seen = tuple(f"n{k}" for k in range(n_seen))
        above = definition.ancestors(n, arcs)
        # Tiers that follow the arcs, and each arc between two nodes that are seen.
        order = sorted(range(n_seen), key=lambda k: bin(above[k]).count("1"))
        tiers = (tuple(f"n{k}" for k in order[:2]), tuple(f"n{k}" for k in order[2:]))
        required = [(f"n{a}", f"n{b}") for a, b in arcs if a < n_seen and b < n_seen][:1]
        constraints = ArcConstraints(tuple(required), (), tiers)
        if constraints.contradictions:
            continue
        step = by_oracle("fci", network_of(n, arcs), seen, constraints, max_possible=9)
        found, free = marks_of(step.pag), definition.shared(fitting)
        known += 1
        n_more += sum(mark != "circle" for mark in found.values()) > sum(
            mark != "circle" for mark in free.values()
        )
        for (a, b), mark in found.items():
            assert mark == "circle" or (mark == "tail") == bool(above[a] >> b & 1)
        assert constraints.violation(step.best) is None
    assert known > 40
    assert n_more > 20


def table(n_rows=20_000, seed=1):
    """Rows of a → x, b → y and a hidden common cause of x and y."""
    rng = np.random.default_rng(seed)
    a, b, hidden = (rng.random(n_rows) < 0.5 for _ in range(3))
    x = rng.random(n_rows) < 0.1 + 0.4 * a + 0.4 * hidden
    y = rng.random(n_rows) < 0.1 + 0.4 * b + 0.4 * hidden
    columns = {"a": a, "b": b, "x": x, "y": y}
    return Dataset(
        tuple(CodedColumn(n, ("no", "yes"), v.astype(np.int64)) for n, v in columns.items())
    )


@pytest.mark.parametrize("method", ["fci", "rfci", "miic"])
def test_a_hidden_common_cause_is_found_in_rows(method):
    learned = learn_structure(table(), method)
    assert str(learned.pag) == "x ↔ y\na o→ x\nb o→ y"
    assert set(learned.network.arcs) == {("a", "x"), ("b", "y")}
    assert dict(learned.network.common_causes) == {("x", "y"): ""}
    assert "Something hidden causes both ends of x ↔ y" in str(learned.remarks[0])


@pytest.mark.parametrize("method", ["fci", "rfci", "miic"])
def test_what_no_arc_may_join_still_has_a_hidden_cause(method):
    both = [("x", "y"), ("y", "x"), ("x", "a")]
    learned = learn_structure(table(), method, forbidden=both, required=[("b", "y")])
    assert str(learned.pag) == "x ↔ y\na o→ x\nb → y"
    assert learned.pag.edge("b", "y").why_a.why == "knowledge"


def test_the_complexity_of_multinomials_is_that_of_its_definition():
    from bayesgui.learning.constraint_based.informations import _binomial_costs, _costs

    def of_three(n):
        """Sum over all counts of three states (Kontkanen & Myllymäki 2007, equation 3)."""
        total = 0.0
        for i in range(n + 1):
            for j in range(n + 1 - i):
                counts = (i, j, n - i - j)
                ways = math.factorial(n) / math.prod(map(math.factorial, counts))
                total += ways * math.prod((c / n) ** c for c in counts)
        return math.log(total)

    costs = _costs(np.array([1, 2, 3]), 12)
    assert costs[0].tolist() == [0.0] * 13
    assert [costs[2, n] for n in range(1, 13)] == pytest.approx([of_three(n) for n in range(1, 13)])
    # The series takes over without a step.
    many = _binomial_costs(1_010)
    assert many[1_001] - many[1_000] == pytest.approx(many[1_000] - many[999], abs=1e-6)


def test_informations_are_those_of_counts():
    from bayesgui.learning.constraint_based.informations import Informations

    data = table(500)
    told = Informations(data, "bic")
    counts = np.zeros((2, 2))
    np.add.at(counts, (data["a"].codes, data["x"].codes), 1)
    share = counts / 500
    expected = share / (share.sum(0, keepdims=True) * share.sum(1, keepdims=True))
    information = 500 * float((share * np.log(expected)).sum()) - 0.5 * math.log(500)
    assert told.of_two(0, 2, ()) == pytest.approx(information)
    rows = told.with_others(0, 2, (1,), [3])[0]
    assert rows[0] == pytest.approx(told.of_two(0, 2, (1,)))
    assert rows[1] == pytest.approx(told.of_two(0, 2, (1, 3)))
    assert rows[2] == pytest.approx(told.of_two(0, 3, (1,)))
    assert rows[3] == pytest.approx(told.of_two(2, 3, (1,)))


def test_on_tables_of_alarm_with_hidden_causes_marks_are_right_as_often_as_those_of_a_peer():
    """Five tables of 5,000 rows: causal-learn 0.1.4.8 has a mean F1 of 0.773 of all marks."""
    from tests.benchmarks import fci

    network = bayesgui.read(paths.samples() / "networks" / "alarm.bayesgui")
    seen = tuple(name for name in network.names if name not in fci.HIDDEN)
    true = fci.true_graph(network, seen)
    mean = 0.0
    for seed in fci.SEEDS:
        data = Dataset.from_blocks(network, sample(network, 5_000, seed=seed)).select(seen)
        mean += fci.f1(fci.marks_of(learn_structure(data, "fci").pag), true) / len(fci.SEEDS)
    assert mean >= 0.773


def test_a_search_that_is_stopped_keeps_marks():
    data = table(2_000)
    for method in ("fci", "rfci", "miic"):
        learner = structure_learners.create(method)
        run = learner.begin(StructureProblem(data))
        for _ in range(3):
            run.advance(1, SILENT)
        found = learner.result(StructureProblem(data), run)
        assert found.pag is not None
        assert found.network.names == ("a", "b", "x", "y")
