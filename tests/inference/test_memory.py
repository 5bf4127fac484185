"""Computations that exceed the budget are refused with readable numbers."""

from __future__ import annotations

import tracemalloc

import numpy as np
import pytest

from bayesgui import kernel_cache
from bayesgui.core.byte_sizes import default_budget, free_memory, limit_memory, readable_count
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import MemoryBudgetError
from bayesgui.core.evidence import Evidence
from bayesgui.core.monitor import SILENT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.explain.scripts.junction_tree.script import junction_script
from bayesgui.explain.scripts.variable_elimination import factor_script
from bayesgui.graph.elimination_order import cost
from bayesgui.inference import engines
from bayesgui.inference.asking.sensitivity import sensitivity
from bayesgui.inference.memory import check_budget, readable_seconds


def test_counts_beyond_reading_become_powers_of_ten():
    assert readable_count(7_200) == "7,200"
    assert readable_count(2**100) == "10^30"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.2, "1 s"), (4.4, "4 s"), (99, "99 s"), (240, "4 min"), (36_000, "10 h"), (1e6, "12 days")],
)
def test_times_read_as_one_would_say_them(seconds, text):
    assert str(readable_seconds(seconds)) == f"about {text}"


def test_a_time_beyond_reading_is_more_than_a_year():
    assert str(readable_seconds(1e300)) == "more than a year"


def test_half_of_the_free_memory_is_the_budget_unless_said_otherwise():
    assert default_budget() == pytest.approx(free_memory() / 2, rel=0.2)
    check_budget(1000, 1000, "A table", 10)
    check_budget(1000, None, "A table", 10)
    with pytest.raises(MemoryBudgetError, match=r"A table would need 1,001 B \(largest table 10"):
        check_budget(1001, 1000, "A table", 10)


def tangled(nodes: int) -> BayesianNetwork:
    """Return a network with three random parents per node, without any feasible junction tree."""
    rng = np.random.default_rng(4)
    names = [f"v{k}" for k in range(nodes)]
    cpts = []
    for k, name in enumerate(names):
        parents = [names[p] for p in sorted(rng.permutation(k)[:3])]
        cpts.append(CPT.uniform(name, parents, [2] * len(parents), 2))
    return BayesianNetwork([Variable(name, ("a", "b")) for name in names], cpts)


@pytest.mark.parametrize("name", ["junction-tree", "variable-elimination"])
def test_a_hopeless_network_is_refused(name):
    network = tangled(600)
    with pytest.raises(MemoryBudgetError, match="EiB"):
        engines.create(name, network).query({"v599": "a"}, ["v0"])
    assert cost(network).width > 60


def test_enumeration_refuses_more_than_its_table():
    with pytest.raises(MemoryBudgetError, match=r"configurations would need 256 MiB"):
        engines.create("enumeration", tangled(25))


def lattice(side: int) -> BayesianNetwork:
    """Return a grid in which every node has its upper and left neighbors as parents."""
    rng = np.random.default_rng(1)
    names = [[f"v{i}_{j}" for j in range(side)] for i in range(side)]
    cpts = []
    for i in range(side):
        for j in range(side):
            parents = ([names[i - 1][j]] if i else []) + ([names[i][j - 1]] if j else [])
            table = rng.dirichlet((1, 1), [2] * len(parents))
            cpts.append(CPT(names[i][j], tuple(parents), table))
    return BayesianNetwork([Variable(n, ("a", "b")) for row in names for n in row], cpts)


LATTICE = lattice(13)
EVIDENCE = {"v12_12": "a", "v6_6": "b"}
EIGHT = tuple(f"v{i}_{j}" for i in range(2) for j in range(4))
MANY = tuple(f"v{i}_{j}" for i in range(5) for j in range(4))


def _ask(engine, **options):
    return engines.create(engine, LATTICE, **options)


def _estimated_joint(engine, **options):
    return lambda: _ask(engine, **options).joint(MANY)


QUESTIONS = {
    "junction tree": lambda: _ask("junction-tree").query(EVIDENCE),
    "junction tree without kernels": lambda: _ask("junction-tree", kernels=False).query(EVIDENCE),
    "variable elimination": lambda: _ask("variable-elimination").query(EVIDENCE, ["v0_0"]),
    "joint": lambda: _ask("variable-elimination").joint(EIGHT, EVIDENCE),
    "explanation": lambda: _ask("variable-elimination").most_probable_explanation(EVIDENCE),
    "explanation of eight": lambda: _ask("variable-elimination").most_probable_explanation(
        EVIDENCE, EIGHT
    ),
    "sensitivity": lambda: sensitivity(LATTICE, "v0_0", "a", EVIDENCE),
    "player": lambda: _messages(junction_script(LATTICE, Evidence(EVIDENCE), SILENT, True)),
    "player of factors": lambda: factor_script(LATTICE, Evidence(EVIDENCE), "v0_0", SILENT),
    "Gibbs sampling": lambda: _ask("gibbs", chains=10_000).query(EVIDENCE),
    "joint by Gibbs sampling": _estimated_joint("gibbs", samples=100_000),
    "joint by likelihood weighting": _estimated_joint("likelihood-weighting", samples=1000),
    "joint by rejection": _estimated_joint("rejection", samples=1000),
    "joint by mean field": _estimated_joint("mean-field"),
}


def _messages(script):
    if script.problem is not None:
        raise script.problem
    return script


def _peak_of(question):
    tracemalloc.start()
    try:
        question()
        peak = tracemalloc.get_traced_memory()[1]
    except MemoryBudgetError as error:
        return tracemalloc.get_traced_memory()[1], error
    finally:
        tracemalloc.stop()
    return peak, None


def _minimal_budget(question):
    """Return the smallest budget that is not refused; a question may have several parts."""
    needed = 1
    for _ in range(4):
        limit_memory(needed)
        try:
            question()
        except MemoryBudgetError as error:
            needed = int(error.values["needed"])
        else:
            break
    return needed


ROOM = 1_700_000
"""Bytes for plans, sentences and the network's own CPTs, which the budget does not include."""


@pytest.mark.parametrize("name", QUESTIONS)
def test_no_question_takes_more_than_the_budget_of_the_program(name):
    for floor in ("inference", "data"):
        kernel_cache.load(floor)
    limit_memory(300_000)
    peak, error = _peak_of(QUESTIONS[name])
    assert error is not None
    assert error.values["needed"] > error.values["budget"] == 300_000
    assert error.values["cells"]
    assert "about" in str(error)
    assert peak < ROOM


@pytest.mark.parametrize("name", list(QUESTIONS)[:9])
@pytest.mark.long
def test_what_is_said_to_be_needed_is_enough(name):
    kernel_cache.load("inference")
    needed = _minimal_budget(QUESTIONS[name])
    peak, error = _peak_of(QUESTIONS[name])
    assert error is None
    assert needed > 300_000
    assert peak < 1.05 * needed + ROOM


def test_logarithms_beside_the_tables_stay_within_the_budget_too():
    weights = {"v12_12": Evidence({"v12_12": "a"})["v12_12"]}
    engine = _ask("junction-tree")
    tight = engines.create("junction-tree", LATTICE, memory_budget=engine.bytes)
    assert tight.query(weights).log_evidence == pytest.approx(engine.query(weights).log_evidence)
    # Weights 1e308 apart can only be represented in log space.
    vast = {name: {"a": 1e308, "b": 1e-308} for name in ("v0_0", "v6_6")}
    assert engine.query(vast)["v0_0"][0] > 0.99
    with pytest.raises(MemoryBudgetError):
        tight.query(vast)
