"""Baum and Welch's method against hmmlearn, where a Python with it is named."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest
from numpy.testing import assert_allclose

import bayesgui
from bayesgui.core.variable import Variable
from tests.support.time_peers import BAUM_WELCH, PEERS, answers_of

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not PEERS, reason="BAYESGUI_PEERS names no Python with the peers"),
]

MODELS, STEPS = 10, 30


def question(seed: int) -> dict[str, Any]:
    """Return a hidden Markov model to begin with, and series of several lengths."""
    rng = np.random.default_rng(seed)
    states, signs = int(rng.integers(2, 6)), int(rng.integers(2, 6))
    seen = [rng.integers(0, signs, rng.integers(2, 40)).tolist() for _ in range(6)]
    # Every sign occurs: hmmlearn counts them by the greatest one.
    seen[0] += range(signs)
    return {
        "A": rng.dirichlet(np.ones(states), states).tolist(),
        "B": rng.dirichlet(np.ones(signs), states).tolist(),
        "pi": rng.dirichlet(np.ones(states)).tolist(),
        "seen": seen,
        "steps": STEPS,
    }


def test_each_iteration_of_baum_and_welch_is_that_of_hmmlearn() -> None:
    questions = [question(seed) for seed in range(MODELS)]
    for each, wanted in zip(questions, answers_of(BAUM_WELCH, questions), strict=True):
        signs = tuple(f"o{k}" for k in range(len(each["B"][0])))
        model = bayesgui.template(
            [Variable("X", tuple(f"s{k}" for k in range(len(each["A"])))), Variable("O", signs)],
            [("X", "X", 1), ("X", "O")],
            {"X": each["A"], "O": each["B"]},
            initial={"X": each["pi"]},
        )
        rows = [
            (k, t, signs[code])
            for k, series in enumerate(each["seen"])
            for t, code in enumerate(series)
        ]
        learned = bayesgui.learn_parameters(
            model,
            pd.DataFrame(rows, columns=["series", "t", "O"]),
            "em",
            time="t",
            by="series",
            max_iterations=STEPS,
            change=0,
            gain=0,
        )
        assert len(wanted["history"]) == len(learned.history) == STEPS
        assert_allclose(learned.history, wanted["history"], rtol=0, atol=1e-8)
        assert (np.diff(learned.history) >= -1e-9).all()
