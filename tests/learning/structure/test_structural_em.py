"""Structural EM against enumeration, against plain search, and on cases with blanks."""

import itertools
import math

import numpy as np
import pytest

import bayesgui
from bayesgui.core.arc_constraints import NO_CONSTRAINTS, ArcConstraints
from bayesgui.core.errors import Cancelled
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.data.variables_from_columns import network_of
from bayesgui.learning.parameters.base import learn_parameters
from bayesgui.learning.scores.base import score_network, scores
from bayesgui.learning.scores.of_form import score_counts
from bayesgui.learning.structure.base import learn_structure, structure_learners, with_arcs
from bayesgui.learning.structure.problem import StructureProblem
from tests.learning.cases import dependent_cases, graphs
from tests.learning.expected_counts import expected_counts
from tests.learning.incomplete.brute_force import blanked, completions


def _run(data, constraints=NO_CONSTRAINTS, **options):
    learner = structure_learners.create("structural-em", **options)
    problem = StructureProblem(data, constraints)
    run, steps = learner.begin(problem), []
    while not run.is_over:
        run.advance(1)
        steps.append(run.latest)
    return learner.result(problem, run), steps


def test_without_missing_cells_it_is_hill_climbing_and_says_so():
    data = dependent_cases(500, 1)
    plain = learn_structure(data, "hill-climbing", "bdeu", seed=3)
    found = learn_structure(data, "structural-em", "bdeu", seed=3)
    assert set(found.network.arcs) == set(plain.network.arcs)
    assert found.score == plain.score
    assert [str(each) for each in found.remarks] == [
        "No cell is missing, so the search was plain hill climbing."
    ]


@pytest.mark.parametrize("score", ["bic", "aic", "log-likelihood", "mdl"])
@pytest.mark.parametrize("seed", range(3))
def test_the_score_never_falls_with_a_penalized_likelihood(seed, score):
    data = blanked(dependent_cases(300, seed, "abcd"), 0.25, seed)
    _, steps = _run(data, score=score, rounds=0)
    values = [step.score for step in steps]
    assert min(np.diff(values)) > -1e-8
    assert values[-1] > values[0] + 10


@pytest.mark.parametrize("seed", range(3))
def test_the_last_score_is_that_of_the_observed_cells(seed):
    """BIC as ln P(observed cells) at the tables of EM, less d ln(m) / 2 for all rows."""
    data = blanked(dependent_cases(300, seed, "abcd"), 0.25, seed)
    found, _ = _run(data, table_iterations=2_000)
    probabilities = [0.0] * data.n_rows
    for row in range(data.n_rows):
        norm = 0.0
        for states in _row_completions(found.network, data, row):
            norm += math.prod(
                found.network.cpt(name).values[
                    (*(states[u] for u in found.network.parents(name)), states[name])
                ]
                for name in found.network
            )
        probabilities[row] = norm
    likelihood = sum(map(math.log, probabilities))
    assert found.log_likelihood == pytest.approx(likelihood, abs=1e-6)
    bic = likelihood - found.network.n_parameters * math.log(300) / 2
    assert found.score == pytest.approx(bic, abs=0.02)


def _row_completions(network, data, row):
    allowed = []
    for name in network:
        code = int(data[name].codes[row])
        missing = code == data[name].missing_code
        allowed.append(range(network[name].n_states) if missing else [code])
    for states in itertools.product(*allowed):
        yield dict(zip(network.names, states, strict=True))


@pytest.mark.parametrize("score", ["bic", "bdeu", "k2"])
def test_ends_where_no_graph_is_better_on_its_expected_counts(score):
    """All graphs of three variables are scored on counts enumerated under the learned tables."""
    data = blanked(dependent_cases(200, 5, "abc"), 0.3, 5)
    found, steps = _run(data, score=score, table_iterations=500)
    form = scores.create(score).form(200)
    network = steps[-1].detail.network
    assert set(network.arcs) == set(found.network.arcs)
    counts = {}
    for child, size in itertools.product("abc", range(3)):
        for parents in itertools.combinations(sorted(set("abc") - {child}), size):
            table = np.zeros([network[name].n_states for name in (*parents, child)])
            for weight, at in completions(network, data):
                table[tuple(at[name] for name in (*parents, child))] += weight
            counts[child, parents] = score_counts(form, table)
    totals = [
        sum(counts[child, tuple(sorted(above))] for child, above in parents.items())
        for parents in graphs("abc")
    ]
    own = sum(counts[name, tuple(sorted(network.parents(name)))] for name in network)
    assert own == pytest.approx(max(totals), abs=1e-6)


def test_uses_rows_with_blanks():
    """No row is complete, and the chain is found; other searches refuse the table."""
    data = dependent_cases(2_000, 4, "abcde")
    rng, columns = np.random.default_rng(1), []
    hole = rng.integers(0, 5, data.n_rows)
    for k, column in enumerate(data.columns):
        codes = np.where(hole == k, -1, column.codes.astype(int))
        columns.append(CodedColumn(column.name, column.states, codes))
    patchy = Dataset(tuple(columns))
    with pytest.raises(bayesgui.DataError, match="No row is complete"):
        learn_structure(patchy, "hill-climbing")
    found = learn_structure(patchy, "structural-em")
    assert {frozenset(arc) for arc in found.network.arcs} == set(
        map(frozenset, ["ab", "bc", "cd", "de"])
    )
    assert found.n_rows == 2_000


def test_is_better_than_the_complete_rows_and_near_the_search_before_blanks():
    truth = dependent_cases(800, 2)
    data = blanked(truth, 0.3, 3)

    def judged(arcs):
        network = with_arcs(network_of(truth), arcs)
        (scored,) = score_network(network, truth, {"bic": scores.create("bic")})
        return scored.total

    best = learn_structure(truth).score
    found = judged(learn_structure(data, "structural-em").network.arcs)
    complete = judged(learn_structure(data).network.arcs)
    assert complete < found - 20
    assert best - found < 0.4 * (best - complete)


def test_tables_are_those_of_em():
    data = blanked(dependent_cases(400, 6, "abcd"), 0.2, 6)
    found = learn_structure(data, "structural-em", table_iterations=2_000)
    learned = learn_parameters(found.network, data, "em")
    for name in found.network:
        assert learned.network.cpt(name).values == pytest.approx(
            found.network.cpt(name).values, abs=0.02
        )
    counts = expected_counts(found.network, data)
    assert counts.log_likelihood == pytest.approx(found.log_likelihood, abs=1e-6)
    assert learned.log_likelihood == pytest.approx(found.log_likelihood, abs=0.1)


def test_a_hidden_column_keeps_its_arcs_if_they_explain_the_others():
    """Friedman (1998): with a hidden variable the search starts from a graph that has it."""
    rng = np.random.default_rng(0)
    hidden = rng.integers(0, 2, 2_000)
    columns = [CodedColumn("h", ("0", "1"), np.full(2_000, -1))]
    for name in "wxyz":
        codes = np.where(rng.random(2_000) < 0.85, hidden, 1 - hidden)
        columns.append(CodedColumn(name, ("0", "1"), codes))
    data = Dataset(tuple(columns))
    start = with_arcs(network_of(data), [("h", name) for name in "wxyz"])
    found = learn_structure(data, "structural-em", start=start)
    assert {frozenset(arc) for arc in found.network.arcs} == {frozenset(("h", x)) for x in "wxyz"}
    for name in "wxyz":
        assert abs(found.network.cpt(name).values - 0.5).min() > 0.3


def test_the_description_length_falls_and_is_told_in_bits():
    data = blanked(dependent_cases(300, 1, "abcd"), 0.25, 1)
    bic, mdl = (learn_structure(data, "structural-em", score) for score in ("bic", "mdl"))
    assert mdl.score == pytest.approx(-bic.score / math.log(2))


def test_order_of_columns_does_not_matter():
    data = blanked(dependent_cases(300, 7, "abcde"), 0.2, 7)
    other = data.select(tuple("ebdac"))
    one, two = (learn_structure(each, "structural-em") for each in (data, other))
    assert set(one.network.arcs) == set(two.network.arcs)
    assert one.score == two.score


def test_constraints_hold_in_every_step():
    data = blanked(dependent_cases(300, 8, "abcde"), 0.2, 8)
    known = ArcConstraints((("e", "a"),), (("a", "b"), ("b", "a")), max_parents=2)
    found, steps = _run(data, known, rounds=5)
    assert all(known.violation(step.arcs) is None for step in steps)
    assert all(known.violation(step.kept) is None for step in steps)
    assert known.violation(found.network.arcs) is None


class _Cancelling:
    """A monitor that cancels at its n-th look."""

    stop_requested = False

    def __init__(self, looks):
        self.looks = looks

    def report(self, fraction, text=""):
        """Drop it."""

    def publish(self, event):
        """Drop it."""

    def check(self):
        self.looks -= 1
        if self.looks < 0:
            raise Cancelled


def test_is_cancelled_wherever_it_is():
    data = blanked(dependent_cases(200, 9, "abcd"), 0.3, 9)
    looks = 0
    while True:
        try:
            learn_structure(data, "structural-em", rounds=1, monitor=_Cancelling(looks))
        except Cancelled:
            looks = 2 * looks + 1
        else:
            break
    assert looks > 60


class _Stopping(_Cancelling):
    """A monitor that asks to stop after some looks."""

    @property
    def stop_requested(self):
        return self.looks <= 0

    def check(self):
        self.looks -= 1


@pytest.mark.parametrize("looks", [0, 10, 40, 200])
def test_when_it_is_stopped_the_best_graph_is_kept(looks):
    data = blanked(dependent_cases(300, 2, "abcde"), 0.2, 2)
    found = learn_structure(data, "structural-em", monitor=_Stopping(looks))
    assert found.network.names == data.names
    whole = learn_structure(data, "structural-em")
    assert math.isnan(found.score) or found.score <= whole.score + 1e-9
