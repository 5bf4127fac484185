"""Inference over time against hmmlearn and pyAgrum's KTBN, where a Python with them is named."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

import bayesgui
from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.temporal.places import FIRST, LAST
from bayesgui.core.temporal.series import Series
from bayesgui.core.variable import Variable
from bayesgui.inference.temporal.engine import TimeEngine
from tests.support.templates import random_template
from tests.support.time_peers import HMM, KTBN, PEERS, answers_of, ktbn_question
from tests.support.unrolled_oracle import random_series

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not PEERS, reason="BAYESGUI_PEERS names no Python with the peers"),
]

TEMPLATES = 200


def test_hidden_markov_models_are_those_of_hmmlearn() -> None:
    questions: list[dict[str, Any]] = []
    for seed in range(40):
        rng = np.random.default_rng(seed)
        states, signs = int(rng.integers(2, 9)), int(rng.integers(2, 7))
        questions.append(
            {
                "A": rng.dirichlet(np.ones(states), states).tolist(),
                "B": rng.dirichlet(np.ones(signs), states).tolist(),
                "pi": rng.dirichlet(np.ones(states)).tolist(),
                "seen": rng.integers(0, signs, rng.integers(1, 60)).tolist(),
            }
        )
        questions[-1]["seen"][0] = signs - 1
    for each, wanted in zip(questions, answers_of(HMM, questions), strict=True):
        names = tuple(f"s{k}" for k in range(len(each["A"])))
        signs_of = tuple(f"o{k}" for k in range(len(each["B"][0])))
        model = bayesgui.template(
            [Variable("X", names), Variable("O", signs_of)],
            [("X", "X", 1), ("X", "O")],
            {"X": each["A"], "O": each["B"]},
            initial={"X": each["pi"]},
        )
        series = Series((model["O"],), np.array(each["seen"], np.int32)[:, None])
        engine = TimeEngine(model)
        smoothed = engine.ask(series, targets=["X"])
        assert smoothed.log_evidence == pytest.approx(wanted["log"], abs=1e-9)
        assert_allclose(smoothed.posteriors["X"], wanted["smoothed"], atol=1e-9)
        filtered = engine.ask(series, "filter", targets=["X"])
        assert_allclose(filtered.posteriors["X"], wanted["filtered"], atol=1e-9)
        path = engine.ask(series, "sequence", targets=["X"])
        assert path.log_evidence == pytest.approx(wanted["best"], abs=1e-9)
        # Of paths that are equally probable either may be told.
        states = path.sequence["X"]
        if states.tolist() != wanted["path"]:
            assert log_joint(each, states) == pytest.approx(wanted["best"], abs=1e-9)


def log_joint(given: dict[str, Any], states: np.ndarray) -> float:
    """Return ln P(states, signs) of a hidden Markov model."""
    moves = np.log(np.array(given["A"])[states[:-1], states[1:]]).sum()
    signs = np.log(np.array(given["B"])[states, given["seen"]]).sum()
    return float(np.log(given["pi"][states[0]]) + moves + signs)


def test_templates_are_those_of_pyagrum() -> None:
    asked = []
    seed = 0
    while len(asked) < TEMPLATES:
        model = random_template(seed, most_nodes=3)
        seed += 1
        if any(model.place(name) in (FIRST, LAST) for name in model.names):
            continue
        # Its slices are at least as many as those of its template.
        slices = model.order + 1 + seed % 6
        series = random_series(model, slices, np.random.default_rng(seed), 0.3)
        asked.append((model, series, slices, seed % slices))
    smooth = [ktbn_question(m, s, n, n - 1) for m, s, n, _ in asked]
    until = [ktbn_question(m, s, n, t) for m, s, n, t in asked]
    answers = answers_of(KTBN, smooth + until)
    whole, early = answers[:TEMPLATES], answers[TEMPLATES:]
    compared = 0
    for (model, series, _, t), wanted, known in zip(asked, whole, early, strict=True):
        engine = TimeEngine(model)
        try:
            found = engine.ask(series, targets=model.names)
        except ImpossibleEvidenceError:
            assert wanted is None
            continue
        filtered = engine.ask(series, "filter", targets=model.names)
        compared += 1
        assert found.log_evidence == pytest.approx(wanted["log"], abs=1e-9)
        for name in model.names:
            theirs = np.array(wanted["posteriors"][name])
            assert_allclose(
                found.posteriors[name],
                np.broadcast_to(theirs, found.posteriors[name].shape),
                atol=1e-9,
            )
            then = known["posteriors"][name]
            assert_allclose(
                filtered.posteriors[name][t], then[t if len(then) > 1 else 0], atol=1e-9
            )
    assert compared > 0.9 * TEMPLATES
