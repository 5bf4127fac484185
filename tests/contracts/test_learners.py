"""What every registered learner and score promises."""

import threading
import time

import numpy as np
import pytest

from bayesgui.core.errors import Cancelled, ParameterError
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.learning.independence.base import independence_tests
from bayesgui.learning.parameters.base import learn_parameters, parameter_learners
from bayesgui.learning.scores.base import score_network, scores
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.problem import StructureProblem
from tests.learning.cases import network

STATES = {"a": "01", "b": "012", "c": "01", "d": "0123"}
DIAMOND = network({"a": (), "b": ("a",), "c": ("a",), "d": ("b", "c")}, STATES)
DATA = Dataset.from_blocks(DIAMOND, sample(DIAMOND, 500, seed=2, missing=0.02))
CLASS = {"class_": "a"}
NAMES = {
    "parameters": {"mle", "map", "bayes", "em", "fractional"},
    "structure": {"empty", "naive-bayes", "hill-climbing", "pc", "sgs", "tpda", "mmhc", "ges"},
    "score": {"log-likelihood", "aic", "bic", "mdl", "bdeu", "k2"},
    "test": {"g2", "chi2", "mutual-information"},
}
REGISTRIES = (parameter_learners, structure_learners, scores, independence_tests)
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
    """Start work in a thread, cancel it and return how long it went on."""
    watching, ended = _Watching(), []

    def run():
        try:
            while True:  # small tables are done before anybody could cancel
                work(watching)
        except Cancelled:
            ended.append(time.perf_counter())

    thread = threading.Thread(target=run)
    thread.start()
    time.sleep(0.05)
    asked = time.perf_counter()
    watching.cancelled.set()
    thread.join(10)
    return ended[0] - asked


def _large():
    rng = np.random.default_rng(0)
    codes = rng.integers(0, 2, 2_000_000)
    from bayesgui.data.dataset import CodedColumn

    return Dataset(tuple(CodedColumn(name, tuple(STATES[name]), codes) for name in DIAMOND))


def test_cancel_is_obeyed_within_100_ms(learner):
    data = _large()
    learn_parameters(DIAMOND, data, learner.name)  # loads the kernels, packs the planes
    seconds = min(
        _seconds_to_cancel(
            lambda monitor: learn_parameters(DIAMOND, data, learner.name, monitor=monitor)
        )
        for _ in range(2)
    )
    assert seconds < 0.1


@pytest.mark.parametrize("entry", list(structure_learners), ids=lambda entry: entry.name)
def test_a_structure_has_a_node_for_each_column_and_can_be_filled(entry):
    found = _create(structure_learners, entry).learn(StructureProblem(DATA))
    assert found.method == entry.name
    assert found.network.names == DATA.names
    assert learn_parameters(found.network, DATA).network.arcs == found.network.arcs


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
