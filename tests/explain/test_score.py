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
from bayesgui.explain.score import SCORES, ScoreQuestion
from bayesgui.explain.writing import as_text
from bayesgui.learning.scores.base import score_network, scores
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


@pytest.mark.parametrize("name", SCORES)
def test_every_score_has_steps_that_add_up_to_the_program_s(name):
    rng = np.random.default_rng(2)
    network = sample("asia")
    # Some configurations and cells have no case.
    data = dataset(**{each: rng.integers(0, 5, 60) // 4 for each in network})
    total = 0.0
    for variable in network:
        step = ScoreQuestion(variable, name).derive(Subject(network, dataset=data))
        check_arithmetic(step)
        total += step.result
    (scored,) = score_network(network, data.matched(network), {name: scores.create(name)})
    assert total == pytest.approx(scored.total, rel=1e-12)


def test_bdeu_of_a_coin_by_hand_and_what_adds_nothing_is_said():
    network = BayesianNetwork([Variable("coin", ("no", "yes"))])
    step = ScoreQuestion("coin", "k2").derive(Subject(network, dataset=dataset(coin=[1, 1, 1])))
    # p = 1/2 · 2/3 · 3/4
    assert step.result == pytest.approx(math.log(1 / 4))
    row = step.children[0]
    assert as_text(row.numbers) == "ln Γ(2) − ln Γ(2 + 3) + (ln Γ(1 + 3) − ln Γ(1))"
    assert row.remarks == ("States without a case add ln Γ(α) − ln Γ(α) = 0.",)
    likely = ScoreQuestion("coin", "log-likelihood")
    told = likely.derive(Subject(network, dataset=dataset(coin=[1, 1, 1]))).remarks
    assert "1 cell without a case is left out: 0 ln 0 = 0." in told


def test_without_cases_there_is_no_score():
    with pytest.raises(DataError, match="import data first"):
        ScoreQuestion("tub").derive(subject(sample("asia")))
