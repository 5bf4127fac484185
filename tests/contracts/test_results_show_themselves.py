"""Every result of a public function shows itself: in a line at the prompt, as HTML in notebooks."""

from __future__ import annotations

import importlib
import inspect
import re
import sys
import xml.etree.ElementTree as ElementTree
from functools import cache
from typing import Any

import numpy as np
import pandas as pd
import pytest

import bayesgui

ASIA = bayesgui.example("asia")
OIL = bayesgui.example("oil-wildcatter")


@cache
def cases() -> pd.DataFrame:
    """Return rows with missing cells."""
    frame = bayesgui.sample(ASIA, 80, seed=3).to_frame().astype(object)
    frame.loc[::7, "bronc"] = None
    return frame


@cache
def numbers() -> pd.DataFrame:
    """Return rows with a column of numbers."""
    random = np.random.default_rng(1)
    return pd.DataFrame({"a": random.choice(["x", "y"], 60), "n": random.normal(0, 1, 60)})


def imputed() -> Any:
    """Return several completed tables."""
    return bayesgui.impute(ASIA, cases(), "sampled", draws=3)


def temporal() -> Any:
    """Return a network over time with beliefs that settle."""
    return bayesgui.example("umbrella-world")


RESULTS = {
    "Dataset": (lambda: bayesgui.sample(ASIA, 5, seed=1), "5 rows", "5 rows"),
    "Posteriors": (
        lambda: bayesgui.JunctionTree(ASIA).query(),
        "8 variables",
        "P(state | evidence)",
    ),
    "Imputed": (imputed, "n_draws=3", "bronc"),
    "PooledTables": (lambda: bayesgui.pooled_tables(imputed()), "PooledTables(", "bronc"),
    "Pooled": (lambda: bayesgui.pool([1.0, 1.2], [0.1, 0.2]), "Pooled(", "1.1"),
    "RowScores": (lambda: bayesgui.row_scores(ASIA, cases(), cells=1), "RowScores(", "row"),
    "NetworkEnsemble": (
        lambda: bayesgui.ensemble(cases(), n=2, structure="chow-liu"),
        "NetworkEnsemble(",
        "weight",
    ),
    "AveragedPosteriors": (
        lambda: bayesgui.ensemble(cases(), n=2, structure="chow-liu").posteriors({}, ["lung"]),
        "AveragedPosteriors",
        "lung",
    ),
    "ArcShares": (lambda: bayesgui.arc_confidence(cases(), samples=2), "ArcShares(", "smoke"),
    "ArcCosts": (lambda: bayesgui.arc_costs(ASIA, cases())[0], "ArcCosts(", "ArcCosts"),
    "Learned": (lambda: bayesgui.learn_parameters(ASIA, cases()), "Learned(", "Tables by"),
    "LearnedStructure": (
        lambda: bayesgui.learn_structure(cases(), "chow-liu"),
        "LearnedStructure(",
        "Structure by chow-liu",
    ),
    "NetworkScores": (lambda: bayesgui.score(ASIA, cases()), "NetworkScores(", "bic"),
    "CrossValidation": (
        lambda: bayesgui.cross_validate(ASIA, cases(), folds=2),
        "CrossValidation(",
        "fold",
    ),
    "PredictiveCheck": (
        lambda: bayesgui.predictive_check(ASIA, cases(), n_tables=20),
        "PredictiveCheck(",
        "PredictiveCheck",
    ),
    "Evaluation": (
        lambda: bayesgui.evaluate(cases(), "lung", ["naive-bayes"], 2),
        "Evaluation(",
        "naive-bayes",
    ),
    "NumberEvaluation": (
        lambda: bayesgui.evaluate_numbers(numbers(), "n", ["naive-bayes"], 2),
        "NumberEvaluation(",
        "naive-bayes",
    ),
    "NumberPrediction": (
        lambda: bayesgui.train_numbers(numbers(), "n").predict(numbers()),
        "NumberPrediction(",
        "median",
    ),
    "DistributionComparison": (
        lambda: bayesgui.compare_distributions(ASIA, ASIA),
        "DistributionComparison(",
        "Two networks as distributions",
    ),
    "LogScoreComparison": (
        lambda: bayesgui.compare_log_scores(ASIA, ASIA, cases().dropna()),
        "LogScoreComparison(",
        "Log scores",
    ),
    "StructuralComparison": (lambda: bayesgui.compare(ASIA, ASIA), "StructuralComparison(", "SHD"),
    "PartiallyDirected": (lambda: bayesgui.cpdag(ASIA), "PartiallyDirected(", "Equivalence class"),
    "ClassMembers": (lambda: bayesgui.class_members(ASIA), "ClassMembers(", "ClassMembers"),
    "MoralGraph": (lambda: bayesgui.moral_graph(ASIA), "MoralGraph(", "marriages"),
    "TreeCost": (lambda: bayesgui.cost(ASIA), "TreeCost(", "TreeCost"),
    "Separation": (
        lambda: bayesgui.analyze_separation(ASIA, "asia", "smoke"),
        "Separation(",
        "Separation",
    ),
    "Verdict": (
        lambda: bayesgui.test_independence(cases(), "smoke", "lung"),
        "Verdict(",
        "p_value",
    ),
    "Effect": (lambda: bayesgui.effect(ASIA, "smoke", "lung"), "Effect(", "smoke"),
    "Causation": (
        lambda: bayesgui.causation(ASIA, "smoke", "lung"),
        "Causation(",
        "Causation",
    ),
    "Conflict": (
        lambda: bayesgui.conflict(ASIA, {"smoke": "no", "lung": "yes"}),
        "Conflict(",
        "Conflict",
    ),
    "Information": (lambda: bayesgui.observe(ASIA, "lung")[0], "Information(", "Information"),
    "Reasons": (lambda: bayesgui.why(ASIA, "lung", {"xray": "yes"}), "Reasons(", "Reasons"),
    "Explanation": (
        lambda: bayesgui.most_probable_explanations(ASIA, 1, {"xray": "yes"})[0],
        "Explanation(",
        "lung",
    ),
    "Joint": (lambda: bayesgui.joint(ASIA, ["smoke", "lung"]), "Joint(", "smoke"),
    "Problem": (
        lambda: bayesgui.check(bayesgui.network_of(bayesgui.sample(ASIA, 5, seed=1)))[0],
        "Problem(",
        "unfilled",
    ),
    "Strategy": (lambda: bayesgui.solve(OIL), "Strategy", "Strategy"),
    "LongRun": (lambda: bayesgui.long_run(temporal()), "LongRun(", "LongRun"),
    "LossMatrix": (
        lambda: bayesgui.LossMatrix(("a", "b"), ("a", "b"), np.array([[0.0, 1.0], [2.0, 0.0]])),
        "LossMatrix(",
        "LossMatrix",
    ),
    "Intervals": (
        lambda: bayesgui.table_intervals(bayesgui.learn_parameters(ASIA, cases()).network),
        "Intervals(",
        "Intervals",
    ),
}


@pytest.mark.parametrize("name", RESULTS)
def test_a_result_shows_itself_in_a_line_and_as_html(name: str) -> None:
    make, in_line, in_html = RESULTS[name]
    value = make()
    assert type(value).__name__ == name
    line = repr(value)
    assert in_line in line
    assert " object at 0x" not in line
    html = value._repr_html_()
    ElementTree.fromstring(f"<body>{html}</body>")  # XML is stricter than browsers are
    assert in_html in html


IMPORTS = r"from (bayesgui[\w.]*) import ([^\n(]+|\([^)]*\))"


def returned_classes() -> dict[type, str]:
    """Return the classes of ours that public functions say they return, with one that does."""
    found: dict[type, str] = {}
    for name in bayesgui.__all__:
        value = inspect.unwrap(getattr(bayesgui, name))
        if not inspect.isfunction(value):
            continue
        said = str(inspect.signature(value).return_annotation)
        source = inspect.getsource(importlib.import_module(value.__module__))
        for written in re.findall(r"[A-Za-z_][A-Za-z_.]*", said):
            first, _, last = written.rpartition(".")
            for home, names in re.findall(
                r"from (bayesgui[\w.]*) import ([^\n(]+|\([^)]*\))", source
            ):
                if (first or last) in re.findall(r"\w+", names):
                    module = importlib.import_module(f"{home}.{first}" if first else home)
                    found[getattr(module, last)] = name
            own = getattr(sys.modules[value.__module__], written, None)
            if inspect.isclass(own) and own.__module__ == value.__module__:
                found[own] = name
    return {kind: name for kind, name in found.items() if inspect.isclass(kind)}


NO_RESULTS = {"StateFinding", "Intervention", "FixedPosterior", "InferenceEngine"}
"""Findings and engines, which are asked with and are not looked at."""


def test_no_result_of_a_public_function_is_without_looks() -> None:
    kinds = returned_classes()
    assert len(kinds) > 50
    without = {
        kind.__name__: name
        for kind, name in kinds.items()
        if kind.__name__ not in NO_RESULTS
        and not hasattr(kind, "_repr_html_")
        and not hasattr(kind, "_repr_svg_")
    }
    assert without == {}
    assert all(kind.__repr__ is not object.__repr__ for kind in kinds)
