"""What solvers refuse: a sentence each, soon, and nothing computed before."""

from __future__ import annotations

import time
import tracemalloc

import pytest

import bayesgui
from bayesgui.core.errors import (
    Cancelled,
    EvidenceError,
    ImpossibleEvidenceError,
    MemoryBudgetError,
    ModelError,
    ParameterError,
)
from bayesgui.core.kinds.utility import Utility
from bayesgui.decisions.solving.base import solvers
from bayesgui.decisions.solving.information import UnorderedDecisionsError

WILDCATTER = bayesgui.example("oil-wildcatter")


def wide(n_known: int):  # type: ignore[no-untyped-def]
    """Return one decision that knows so many signs of a hidden cause."""
    model = bayesgui.BayesianNetwork(
        [bayesgui.Variable("H", ("a", "b"))], [bayesgui.CPT("H", (), [0.5, 0.5])]
    )
    for k in range(n_known):
        table = bayesgui.CPT(f"x{k}", ("H",), [[0.6, 0.4], [0.3, 0.7]])
        model = model.with_variable(bayesgui.Variable(f"x{k}", ("a", "b")), table)
    model = model.with_decision("D", ["a", "b"], known=[f"x{k}" for k in range(n_known)])
    return model.with_utility("U", ["H", "D"], [[1, 0], [0, 1]])


def refusal(error, *given, **options):  # type: ignore[no-untyped-def]
    """Return the sentence with which the best strategy is refused."""
    with pytest.raises(error) as found:
        bayesgui.solve(*given, **options)
    return str(found.value)


def test_too_many_policies_are_counted():
    model = wide(5)
    for k in (1, 2):
        model = model.with_decision(f"D{k}", ["a", "b"], known=[f"x{i}" for i in range(5)])
        model = model.with_utility(f"V{k}", ["H", f"D{k}"], [[1, 0], [0, 1]])
    text = refusal(ModelError, model, solver="enumeration", limited_memory=True)
    assert text == (
        "There are 10^19 combinations of policies, too many to try; choose another solver."
    )


def test_decisions_without_order():
    text = refusal(UnorderedDecisionsError, bayesgui.example("climbing-game"))
    assert text == (
        "No path orders First and Second. Draw an arc from the one that comes first, or decide by "
        "what is drawn (limited memory)."
    )


def test_a_utility_that_misses_numbers_is_left_out_with_a_remark():
    utility = WILDCATTER.mechanism("Test cost")
    assert isinstance(utility, Utility)
    model = WILDCATTER.with_mechanism(Utility("Test cost", utility.parents, [-10, float("nan")]))
    strategy = bayesgui.solve(model)
    assert [str(each) for each in strategy.remarks] == [
        "Test cost has 1 of 2 numbers: it counts once all are there."
    ]
    assert strategy.expected_utility == pytest.approx(32.5)
    assert set(strategy.utilities) == {"Drill cost", "Revenue"}


def test_a_finding_below_a_free_decision_is_refused():
    assert refusal(EvidenceError, WILDCATTER, {"Seismic": "closed"}) == (
        "No finding on Seismic yet: it comes after Test. Choose an option of Test first."
    )
    assert bayesgui.solve(
        WILDCATTER, {"Seismic": "closed", "Test": "yes"}
    ).expected_utility == pytest.approx(77.5)


def test_impossible_findings_say_whether_choices_are_to_blame():
    assert refusal(ImpossibleEvidenceError, WILDCATTER, {"Seismic": "open"}, {"Test": "no"}) == (
        "The findings on Seismic cannot come with what was chosen; free a decision or retract a "
        "finding."
    )
    model = bayesgui.example("umbrella")
    sure = bayesgui.CPT("Forecast", ("Weather",), [[1, 0, 0], [0, 0, 1]])
    model = model.with_mechanism(sure)
    text = "No strategy allows the findings on {}; retract one of them."
    for solver in ("strong-elimination", "single-policy-updating", "enumeration"):
        found = refusal(
            ImpossibleEvidenceError,
            model,
            {"Weather": "rain", "Forecast": "sunny"},
            solver=solver,
        )
        assert found == text.format("Weather, Forecast together")


@pytest.mark.parametrize(
    ("evidence", "choices", "text"),
    [
        (
            {"Oil": bayesgui.fixed({"dry": 0.2, "wet": 0.3, "soaking": 0.5})},
            None,
            "The posterior of Oil cannot be fixed where decisions are to be taken; give a "
            "likelihood.",
        ),
        (
            {"Drill": {"yes": 0.4, "no": 0.6}},
            None,
            "Drill is a decision: choose one of its options, or none.",
        ),
        (
            {"Drill": bayesgui.fixed({"yes": 0.4, "no": 0.6})},
            None,
            "Drill is a decision: choose one of its options, or none.",
        ),
        (
            {"Drill": "yes"},
            {"Drill": "no"},
            "Drill cannot be yes and no: retract the finding or the choice.",
        ),
        ({"Revenue": "yes"}, None, "Revenue is a utility: it takes no finding."),
        ({"Oil": "deep"}, None, "Node Oil has no state “deep”; it has dry, wet, soaking."),
    ],
)
def test_findings_that_do_not_fit(evidence, choices, text):  # type: ignore[no-untyped-def]
    assert refusal(EvidenceError, WILDCATTER, evidence, choices) == text


@pytest.mark.parametrize(
    ("choices", "text"),
    [
        ({"Sell": "yes"}, "There is no decision Sell."),
        ({"drill": "yes"}, "The network has no node drill; did you mean Drill?"),
        ({"Oil": "dry"}, "Oil is no decision; only an option of a decision can be chosen."),
        ({"Revenue": "1"}, "Revenue is no decision; only an option of a decision can be chosen."),
        ({"Drill": "perhaps"}, "Node Drill has no state “perhaps”; it has yes, no."),
        (["Drill"], "['Drill'] are no choices; give a mapping of decisions to options."),
    ],
)
def test_choices_that_do_not_fit(choices, text):  # type: ignore[no-untyped-def]
    assert refusal((ParameterError, ModelError), WILDCATTER, None, choices) == text


def test_a_solver_is_named_as_registered():
    assert refusal(ParameterError, WILDCATTER, solver="strong") == (
        "There is no solver named “strong”; choose one of strong-elimination, "
        "single-policy-updating, enumeration."
    )


@pytest.mark.parametrize("limited_memory", [False, True])
@pytest.mark.parametrize("solver", ["strong-elimination", "single-policy-updating", "enumeration"])
def test_what_is_too_large_is_said_before_anything_is_allocated(solver: str, limited_memory: bool):
    model = wide(40)
    bayesgui.solve(wide(2))
    tracemalloc.start()
    start = time.perf_counter()
    with pytest.raises(MemoryBudgetError) as found:
        bayesgui.solve(model, solver=solver, limited_memory=limited_memory)
    took, (_, peak) = time.perf_counter() - start, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert str(found.value).startswith("The best strategy would need ")
    assert "TiB (largest table " in str(found.value)
    assert found.value.values["needed"] > 2**41
    assert peak < 2**22
    assert took < 1.0


def test_what_does_not_matter_is_left_out_of_a_large_policy():
    model = wide(3)
    names = [f"y{k}" for k in range(80)]
    for name in names:
        coin = bayesgui.CPT(name, (), [0.5, 0.5])
        model = model.with_variable(bayesgui.Variable(name, ("a", "b")), coin)
        model = model.with_arc(name, "D")
    strategy = bayesgui.solve(model)
    assert strategy.known["D"] == ("x0", "x1", "x2")
    assert strategy.policies["D"].shape == (2, 2, 2, 2)
    assert strategy.expected_utility == pytest.approx(bayesgui.solve(wide(3)).expected_utility)
    assert len(strategy.information.irrelevant(model)) == 80


def test_a_budget_of_ones_own():
    made = solvers.create("strong-elimination", wide(10), memory_budget=20_000)
    with pytest.raises(MemoryBudgetError, match="the memory budget is 20 KiB"):
        made.solve()
    assert solvers.create("strong-elimination", wide(4), memory_budget=20_000).solve().exact


class _Stopped:
    """A monitor that cancels after some time."""

    stop_requested = False

    def __init__(self, seconds: float) -> None:
        self.end = time.perf_counter() + seconds

    def report(self, fraction: float, text: str = "") -> None:
        """Drop the report."""

    def publish(self, event: object) -> None:
        """Drop the event."""

    def check(self) -> None:
        """Cancel once it is time."""
        if time.perf_counter() >= self.end:
            raise Cancelled


@pytest.mark.parametrize("solver", ["strong-elimination", "single-policy-updating"])
def test_a_long_solution_is_cancelled_soon(solver: str):
    model = wide(20)
    bayesgui.solve(wide(2), solver=solver)
    late = []
    for seconds in (0.05, 0.1, 0.15):
        monitor = _Stopped(seconds)
        with pytest.raises(Cancelled):
            bayesgui.solve(model, solver=solver, monitor=monitor)
        late.append(time.perf_counter() - monitor.end)
    assert min(late) < 0.1


def test_a_solution_does_not_depend_on_how_often_it_is_polled(monkeypatch: pytest.MonkeyPatch):
    model = bayesgui.example("used-car")
    whole = bayesgui.solve(model)
    monkeypatch.setattr("bayesgui.decisions.solving.program._READS", 5)
    polled = bayesgui.solve(model)
    assert polled.options == whole.options
    assert polled.utilities == whole.utilities
    for name in model.decisions:
        assert (polled.policies[name] == whole.policies[name]).all()
