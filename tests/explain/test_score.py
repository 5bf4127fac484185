"""The BIC of a family, compared with the program's scores and a hand calculation."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bayesgui.core.errors import DataError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.explain.question import Subject
from bayesgui.explain.score import ScoreQuestion
from bayesgui.explain.writing import as_text
from bayesgui.learning.scores.base import score_network
from bayesgui.learning.scores.bic import BIC
from tests.explain.worked import check_arithmetic, sample, subject


def dataset(**columns):
    states = ("no", "yes")
    return Dataset(
        tuple(CodedColumn(name, states, np.array(codes)) for name, codes in columns.items())
    )


def test_likelihood_and_penalty_by_hand():
    network = BayesianNetwork([Variable("coin", ("no", "yes"))])
    data = dataset(coin=[1] * 7 + [0] * 3)
    step = ScoreQuestion("coin").derive(Subject(network, dataset=data))
    expected = 7 * math.log(0.7) + 3 * math.log(0.3) - math.log(10) / 2
    assert step.result == pytest.approx(expected, abs=1e-12)
    assert as_text(step.children[0].numbers) == "7 · ln (7 / 10) + 3 · ln (3 / 10)"
    check_arithmetic(step)


def test_the_sum_over_the_nodes_is_the_score_of_the_network():
    rng = np.random.default_rng(1)
    network = sample("asia")
    data = dataset(**{name: rng.integers(0, 2, 200) for name in network})
    total = 0.0
    for name in network:
        step = ScoreQuestion(name).derive(Subject(network, dataset=data))
        check_arithmetic(step)
        total += step.result
    (scored,) = score_network(network, data.matched(network), {"bic": BIC()})
    assert total == pytest.approx(scored.total, rel=1e-12)


def test_without_cases_there_is_no_score():
    with pytest.raises(DataError, match="import data first"):
        ScoreQuestion("tub").derive(subject(sample("asia")))
