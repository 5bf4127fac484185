"""The best strategy in a live page is that of the program, under any findings and choices."""

from __future__ import annotations

import numpy as np
import pytest

import bayesgui
from bayesgui.core.errors import EvidenceError, ImpossibleEvidenceError
from bayesgui.core.evidence import Evidence, Intervention
from bayesgui.decisions.solving.information import UnorderedDecisionsError
from bayesgui.decisions.solving.strong_elimination import StrongElimination
from bayesgui.formats.storage import read
from bayesgui.pages.address import address_of
from bayesgui.pages.numbers.model_numbers import model_numbers
from tests.decisions.solving.random_diagrams import random_diagram
from tests.inference.random_networks import random_evidence
from tests.support.page_engine import PageEngine, bare_content


@pytest.fixture
def engine(browser, tmp_path):
    return PageEngine(browser, tmp_path)


def _compare(engine, model, questions, limited=False):
    solver = StrongElimination(model, limited_memory=limited)
    addresses = [address_of(model, Evidence(each)) for each in questions]
    answers = engine.ask(bare_content(model, limited), addresses)
    return [_same(solver, *each) for each in zip(questions, answers, strict=True)]


def _same(solver, evidence, found):
    """Assert that an answer is that of the program; return which kind it is."""
    try:
        wanted = solver.solve(evidence)
    except ImpossibleEvidenceError:
        assert found["impossible"]
        return "impossible"
    except EvidenceError:
        assert found["refused"]["kind"] == "after"
        return "refused"
    assert found["refused"] is None
    assert not found["impossible"]
    near = {"rel": 1e-9, "abs": 1e-9}
    assert found["worth"] == pytest.approx(wanted.expected_utility, **near)
    for name, worth in wanted.utilities.items():
        assert found["utilities"][name] == pytest.approx(worth, **near)
    for name, options in wanted.options.items():
        values = [np.nan if each is None else each for each in found["options"][name]]
        assert values == pytest.approx(list(options.values()), nan_ok=True, **near)
    for name, vector in wanted.posteriors.items():
        assert np.abs(np.array(found["posteriors"][name]) - vector).max() < 1e-9, name
    log = bayesgui.JunctionTree(wanted.network).query(wanted.findings).log_evidence
    assert found["log"] == pytest.approx(log, rel=1e-9, abs=1e-9)
    return "answered"


def _questions(model, seed, count):
    rng = np.random.default_rng(seed)
    chance = StrongElimination(model).problem.network
    found = [{}]
    for k in range(count):
        evidence = random_evidence(seed * 100 + k, chance, int(rng.integers(1, 4)), "hhnsl")
        given = {x: each for x, each in evidence.items() if x not in model.decisions}
        for name in model.decisions:
            if rng.random() < 0.4:
                given[name] = Intervention(str(rng.choice(model[name].states)))
        found.append(given)
    return found


@pytest.mark.parametrize(
    "name", ["oil-wildcatter", "used-car", "chest-clinic-treatment", "reactor"]
)
def test_strategies_of_examples(engine, name):
    model = bayesgui.example(name)
    assert "answered" in _compare(engine, model, _questions(model, 3, 10))


@pytest.mark.parametrize("seed", range(10))
def test_strategies_of_random_diagrams(engine, seed):
    model = random_diagram(np.random.default_rng(seed), 4 + seed % 3, 1 + seed % 3)
    _compare(engine, model, _questions(model, seed, 8))


@pytest.mark.parametrize("seed", range(10))
def test_strategies_where_only_what_is_drawn_is_known(engine, seed):
    model = random_diagram(np.random.default_rng(seed), 4 + seed % 3, 1 + seed % 3)
    _compare(engine, model, _questions(model, seed, 5), limited=True)


def test_the_best_of_several_starts(engine):
    """Two who do not know what the other does; the first start ends at a lesser summit."""
    model = bayesgui.example("climbing-game")
    assert _compare(engine, model, [{}], limited=True) == ["answered"]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 200))
def test_strategies_of_a_hundred_random_diagrams(engine, seed):
    model = random_diagram(np.random.default_rng(seed), 6, 1 + seed % 4)
    _compare(engine, model, _questions(model, seed, 10))


def test_a_finding_that_comes_too_early_is_left_out_and_said(engine):
    model = bayesgui.example("oil-wildcatter")
    evidence = Evidence({"Seismic": model["Seismic"].states[0]})
    answer, open_ = engine.ask(bare_content(model), [address_of(model, evidence), ""])
    assert answer["refused"] == {"kind": "after", "variable": "Seismic", "decision": "Test"}
    assert answer["worth"] == open_["worth"] == pytest.approx(22.5)


def test_a_fixed_posterior_is_left_out_and_said(engine):
    model = bayesgui.example("oil-wildcatter")
    (answer,) = engine.ask(bare_content(model), ["fix:Oil=0.2,0.3,0.5"])
    assert answer["refused"] == {"kind": "fixed-with-decisions", "variable": "Oil"}
    assert answer["worth"] == pytest.approx(22.5)


def test_the_best_options_as_far_as_can_be_seen(engine):
    content = bare_content(bayesgui.example("oil-wildcatter"))
    now, tested = engine.ask(content, ["", "Test=yes&Seismic=closed"])
    assert now["best"] == {
        "Test": {"options": [0], "depends": False},
        "Drill": {"options": [0, 1], "depends": True},
    }
    assert tested["best"]["Drill"] == {"options": [0], "depends": False}


def test_options_of_a_decision_with_a_policy_set_by_hand(engine):
    model = bayesgui.example("oil-wildcatter")
    policy = bayesgui.CPT("Test", model.parents("Test"), np.array([0.25, 0.75]))
    model = model.with_mechanism(model.mechanism("Test").with_table(policy))
    solver = StrongElimination(model)
    (answer,) = engine.ask(bare_content(model), [""])
    assert answer["worth"] == pytest.approx(solver.solve().expected_utility)
    assert answer["options"]["Test"] == pytest.approx(solver.fixed_options()["Test"])


_UNORDERED = """// ~->[DNET-1]->~
bnet Two {
node A { kind = DECISION; states = (yes, no); parents = (); };
node B { kind = DECISION; states = (yes, no); parents = (); };
node V { kind = UTILITY; discrete = FALSE; parents = (A, B); };
};
"""


def test_decisions_without_an_order_are_refused_also_where_utilities_have_no_numbers(tmp_path):
    path = tmp_path / "two.dnet"
    path.write_text(_UNORDERED, "utf-8")
    with pytest.raises(UnorderedDecisionsError, match="No path orders A and B"):
        bayesgui.page(str(path))
    model = read(path).whole
    assert model_numbers(model, limited_memory=True).numbers.get("decisions") is None
