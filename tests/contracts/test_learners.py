"""What every registered learner and score promises."""

import threading
import time

import numpy as np
import pytest

from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.errors import BayesGuiError, Cancelled, ParameterError
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.data.variables_from_columns import network_of
from bayesgui.learning.confidence.base import confidence_methods
from bayesgui.learning.independence.base import independence_tests
from bayesgui.learning.parameters.base import learn_parameters, parameter_learners
from bayesgui.learning.scores.base import score_network, scores
from bayesgui.learning.structure.base import structure_learners, with_arcs
from bayesgui.learning.structure.problem import StructureProblem
from tests.learning.cases import network

STATES = {"a": "01", "b": "012", "c": "01", "d": "0123"}
DIAMOND = network({"a": (), "b": ("a",), "c": ("a",), "d": ("b", "c")}, STATES)
DATA = Dataset.from_blocks(DIAMOND, sample(DIAMOND, 500, seed=2, missing=0.02))
CLASS = {"class_": "a"}
NAMES = {
    "parameters": {"mle", "map", "bayes", "em", "fractional"},
    "structure": {
        "empty",
        "naive-bayes",
        "hill-climbing",
        "tabu",
        "k2",
        "random",
        "chow-liu",
        "tan",
        "pc",
        "sgs",
        "tpda",
        "mmhc",
        "fci",
        "rfci",
        "miic",
        "ges",
        "exact",
        "simulated-annealing",
        "genetic",
        "ant-colony",
        "boss",
        "sparse-candidate",
        "structural-em",
    },
    "confidence": {"bootstrap", "order-mcmc", "partition-mcmc"},
    "score": {"log-likelihood", "aic", "bic", "mdl", "bdeu", "k2"},
    "test": {"g2", "chi2", "mutual-information"},
}
REGISTRIES = (
    parameter_learners,
    structure_learners,
    confidence_methods,
    scores,
    independence_tests,
)
ENTRIES = [(registry, entry) for registry in REGISTRIES for entry in registry]


class _Watching:
    """A monitor that keeps what is reported, and cancels on request."""

    stop_requested = False

    def __init__(self):
        self.fractions, self.cancelled = [], threading.Event()

    def report(self, fraction, text=""):
        self.fractions.append(fraction)

    def publish(self, event):
        """Drop it."""

    def check(self):
        if self.cancelled.is_set():
            raise Cancelled


def _create(registry, entry):
    return registry.create(entry.name, **(CLASS if entry.traits.get("needs_class") else {}))


@pytest.fixture(params=ENTRIES, ids=lambda pair: f"{pair[0].kind}: {pair[1].name}")
def member(request):
    return request.param


@pytest.fixture(params=list(parameter_learners), ids=lambda entry: entry.name)
def learner(request):
    return request.param


@pytest.mark.parametrize("registry", REGISTRIES, ids=lambda registry: registry.kind)
def test_names_are_those_of_the_contract(registry):
    assert set(registry.names()) >= NAMES[registry.kind]


def test_is_documented_with_its_source(member):
    _, entry = member
    assert "References" in entry.factory.__doc__
    assert all(parameter.doc and parameter.label for parameter in entry.parameters)


def test_is_made_with_its_defaults_and_refuses_what_it_does_not_know(member):
    registry, entry = member
    assert _create(registry, entry) == _create(registry, entry)
    with pytest.raises(ParameterError, match="no option “wrong”"):
        registry.create(entry.name, wrong=1)


def test_a_learner_gives_whole_tables_and_leaves_what_it_was_given(learner):
    before = {name: DIAMOND.cpt(name).values.copy() for name in DIAMOND}
    codes = {name: DATA[name].codes.copy() for name in DATA}
    learned = learn_parameters(DIAMOND, DATA, learner.name)
    assert learned.method == learner.name
    assert learned.network.arcs == DIAMOND.arcs
    assert learned.n_rows == 500
    for name in DIAMOND:
        cpt = learned.network.cpt(name)
        assert cpt.values.sum(axis=-1) == pytest.approx(np.ones(cpt.values.shape[:-1]), abs=1e-12)
        assert np.array_equal(cpt.counts, learned.priors[name] + learned.counts[name])
        assert np.array_equal(DIAMOND.cpt(name).values, before[name])
        assert np.array_equal(DATA[name].codes, codes[name])


def test_a_learner_gives_the_same_answer_twice(learner):
    one, other = (learn_parameters(DIAMOND, DATA, learner.name) for _ in range(2))
    assert one.network == other.network
    assert one.log_likelihood == other.log_likelihood


def test_a_learner_nears_the_truth_with_more_cases(learner):
    rng = np.random.default_rng(3)
    truth = DIAMOND
    for name in truth:
        cpt = truth.cpt(name)
        shape = cpt.values.shape
        truth = truth.with_cpt(
            type(cpt)(name, cpt.parents, rng.dirichlet([2] * shape[-1], shape[:-1]))
        )
    cases = Dataset.from_blocks(truth, sample(truth, 100_000, seed=4))
    learned = learn_parameters(DIAMOND, cases, learner.name).network
    for name in truth:
        assert learned.cpt(name).values == pytest.approx(truth.cpt(name).values, abs=0.02)


def test_progress_rises_to_1(learner):
    watching = _Watching()
    learn_parameters(DIAMOND, DATA, learner.name, monitor=watching)
    assert watching.fractions == sorted(watching.fractions)
    assert watching.fractions[0] > 0
    assert watching.fractions[-1] == 1


def _seconds_to_cancel(work):
    """Start work in a thread, cancel it and return how long it went on working.

    Time of the thread's processor is told, so that other processes do not count.
    """
    watching, ended = _Watching(), []

    def run():
        try:
            while True:  # small tables are done before anybody could cancel
                work(watching)
        except Cancelled:
            ended.append(time.thread_time())

    thread = threading.Thread(target=run)
    thread.start()
    time.sleep(0.05)
    asked = time.clock_gettime(time.pthread_getcpuclockid(thread.ident))
    watching.cancelled.set()
    thread.join(60)
    return ended[0] - asked


def _large():
    rng = np.random.default_rng(0)
    codes = rng.integers(0, 2, 2_000_000)
    return Dataset(tuple(CodedColumn(name, tuple(STATES[name]), codes) for name in DIAMOND))


def test_cancel_is_obeyed_within_100_ms(learner):
    data = _large()
    learn_parameters(DIAMOND, data.rows(slice(0, 1_000)), learner.name)  # loads the kernels
    learn_parameters(DIAMOND, data, "mle")  # packs the planes
    seconds = min(
        _seconds_to_cancel(
            lambda monitor: learn_parameters(DIAMOND, data, learner.name, monitor=monitor)
        )
        for _ in range(2)
    )
    assert seconds < 0.1


@pytest.fixture(params=list(structure_learners), ids=lambda entry: entry.name)
def entry(request):
    return request.param


def test_a_structure_has_a_node_for_each_column_and_can_be_filled(entry):
    found = _create(structure_learners, entry).learn(StructureProblem(DATA))
    assert found.method == entry.name
    assert found.network.names == DATA.names
    assert learn_parameters(found.network, DATA).network.arcs == found.network.arcs


CHAIN = Dataset(
    tuple(
        CodedColumn(name, tuple("012"), np.random.default_rng(9).integers(0, 2, 400).cumsum() % k)
        for name, k in zip("acbedf", (2, 3, 2, 3, 2, 3), strict=True)
    )
)
"""Cases that depend on each other, so that there are arcs."""
FIXED = ("empty", "naive-bayes", "tan")
"""Learners with arcs that they cannot do without."""
CONSTRAINTS = (
    ArcConstraints(required=(("a", "b"), ("b", "d"))),
    ArcConstraints(required=(("a", "b"), ("a", "c"), ("c", "e")), max_parents=1),
    ArcConstraints(forbidden=(("a", "b"), ("b", "a"), ("c", "d"), ("a", "e"))),
    ArcConstraints(tiers=(("a",), ("b", "c"), ("d", "e"))),
    ArcConstraints(tiers=(("b", "c"), ("a",))),
    ArcConstraints((("f", "e"),), (("a", "f"),), (("a", "d"), ("b", "f"), ("c",)), 2),
    ArcConstraints(max_parents=0),
    ArcConstraints((("a", "b"),), max_parents=2, parent_limits=(("c", 0), ("d", 1), ("f", 3))),
)


@pytest.mark.parametrize("constraints", CONSTRAINTS, ids=range(len(CONSTRAINTS)))
def test_a_structure_keeps_to_the_constraints_or_is_refused(entry, constraints):
    learner = _create(structure_learners, entry)
    try:
        found = learner.learn(StructureProblem(CHAIN, constraints))
    except ParameterError as error:
        said = str(error)
        assert "constraints on arcs" in said
        assert entry.name in FIXED
    else:
        assert constraints.violation(found.network.arcs) is None


def test_each_step_keeps_to_the_constraints_and_has_no_cycle(entry):
    constraints = ArcConstraints((("a", "d"),), (("b", "c"), ("c", "b")), (("a",), ("e", "f")), 3)
    learner = _create(structure_learners, entry)
    run = learner.begin(StructureProblem(CHAIN, constraints))
    try:
        while not run.is_over and run.done < 40:
            run.advance(1)
            if run.latest.edges:
                continue  # not directed yet
            for arcs in (run.latest.arcs, run.latest.kept):
                assert constraints.violation(arcs) is None
                assert with_arcs(network_of(CHAIN), arcs).arcs
    except ParameterError:
        assert entry.name in ("empty", "naive-bayes")


def test_a_search_begins_with_the_given_graph(entry):
    constraints = ArcConstraints(required=(("a", "b"),), max_parents=5)
    start = with_arcs(network_of(CHAIN), (("a", "b"), ("c", "f"), ("d", "f")))
    learner = _create(structure_learners, entry)
    try:
        found = learner.learn(StructureProblem(CHAIN, constraints, start)).network.arcs
    except ParameterError:
        assert entry.name == "empty"
    else:
        assert constraints.violation(found) is None


def test_a_structure_is_the_same_twice_and_watched_step_by_step(entry):
    learner = _create(structure_learners, entry)
    one, other = (learner.learn(StructureProblem(CHAIN)) for _ in range(2))
    assert one.network == other.network
    assert one.remarks == other.remarks
    run = learner.begin(StructureProblem(CHAIN))
    while not run.is_over:
        run.advance(1)
    assert set(learner.result(StructureProblem(CHAIN), run).network.arcs) == set(one.network.arcs)


@pytest.mark.parametrize(
    "entry",
    [entry for entry in structure_learners if entry.traits.get("has_score")],
    ids=lambda entry: entry.name,
)
def test_the_score_of_a_step_is_that_of_its_graph(entry):
    learner = structure_learners.create(entry.name, score="bic")
    run = learner.begin(StructureProblem(CHAIN))
    while not run.is_over and run.done < 40:
        run.advance(1)
        if run.latest.score is None or run.latest.edges:
            continue  # a class has the score of its graphs, all edges directed
        network = with_arcs(network_of(CHAIN), run.latest.arcs)
        (scored,) = score_network(network, CHAIN, {"bic": scores.create("bic")})
        assert run.latest.score == pytest.approx(scored.total, abs=1e-6)


class _Stopping(_Watching):
    """A monitor that asks to stop at its third look."""

    looks = 0

    @property
    def stop_requested(self):
        return self.looks >= 3

    def check(self):
        self.looks += 1


def test_a_structure_that_is_stopped_keeps_to_the_constraints(entry):
    constraints = ArcConstraints((("a", "d"),), max_parents=3)
    learner = _create(structure_learners, entry)
    try:
        found = learner.learn(StructureProblem(CHAIN, constraints), _Stopping())
    except ParameterError:
        assert entry.name in ("empty", "naive-bayes")
    else:
        assert constraints.violation(found.network.arcs) is None


def _odd_tables():
    column, none = CHAIN["a"], np.full(400, -1)
    rows = np.arange(400)
    same = CodedColumn("same", ("x",), np.zeros(400, int))
    key = CodedColumn("key", tuple(map(str, rows)), rows)
    twin = CodedColumn("twin", column.states, column.codes)
    void = CodedColumn("void", (), none)
    hidden = CodedColumn("hidden", ("x", "y"), none)
    patchy = CodedColumn("patchy", ("x", "y"), np.where(rows % 3, rows % 2, -1))
    return {
        "one state": Dataset((*CHAIN.columns, same)),
        "one state only": Dataset((column, same)),
        "twins": Dataset((*CHAIN.columns, twin)),
        "more states than rows": Dataset((*CHAIN.columns, key)),
        "keys": Dataset((column, key, CodedColumn("other", key.states, key.codes))),
        "no value": Dataset((*CHAIN.columns, void)),
        "no cell": Dataset((*CHAIN.columns, hidden)),
        "missing cells": Dataset((*CHAIN.columns, patchy)),
        "no rows": CHAIN.rows(slice(0, 0)),
        "one row": CHAIN.rows(slice(0, 1)),
        "no weight": CHAIN.with_weights(np.zeros(400)),
        "weights": CHAIN.with_weights(np.arange(400) % 3 / 2),
        "one column": CHAIN.select("a"),
        "no column": CHAIN.select(()),
    }


ODD = _odd_tables()


@pytest.mark.parametrize("table", list(ODD))
def test_an_odd_table_is_learned_from_or_refused_in_one_sentence(entry, table):
    try:
        found = _create(structure_learners, entry).learn(StructureProblem(ODD[table]))
    except BayesGuiError as error:
        said = str(error)
        assert said.endswith(".")
        assert table in ("no value", "no cell", "no rows", "no weight", "no column")
    else:
        assert found.network.names == ODD[table].names


def test_a_structure_is_cancelled_within_100_ms(entry):
    learner, problem = _create(structure_learners, entry), StructureProblem(_large())
    learner.learn(problem)
    assert min(_seconds_to_cancel(lambda m: learner.learn(problem, m)) for _ in range(2)) < 0.1


@pytest.mark.parametrize("entry", list(scores), ids=lambda entry: entry.name)
def test_a_score_is_a_finite_sum_over_families(entry):
    (found,) = score_network(DIAMOND, DATA, {entry.name: scores.create(entry.name)})
    assert np.isfinite(found.total)
    assert sum(found.families.values()) == pytest.approx(found.total)


def test_no_raw_value_stands_in_a_dialog() -> None:
    """Each choice of an option of an engine or a learner has a label in words."""
    from bayesgui.inference.base import engines

    asked = 0
    for registry in (engines, parameter_learners):
        for entry in registry:
            for parameter in entry.parameters:
                if parameter.choices:
                    asked += 1
                    labels = [parameter.label_of(choice) for choice in parameter.choices]
                    assert len(set(labels)) == len(parameter.choices), parameter
                    assert not set(labels) & set(parameter.choices), parameter
                    for choice in parameter.choices:
                        assert f"({choice}" not in parameter.doc or " " in choice, parameter.doc
    assert asked >= 5


def test_structure_learners_are_listed_in_groups():
    """Fixed and trees, searches by score, tests of independence, both, hidden causes, blanks."""
    names = [entry.name for entry in structure_learners]
    assert names == [
        *("empty", "naive-bayes", "tan", "chow-liu"),
        *("hill-climbing", "tabu", "k2", "exact", "random", "simulated-annealing", "genetic"),
        *("ant-colony", "ges", "boss", "sparse-candidate"),
        *("pc", "sgs", "tpda", "mmhc"),
        *("fci", "rfci", "miic"),
        "structural-em",
    ]
