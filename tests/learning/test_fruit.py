"""The textbook's fruits: naive Bayes with one pseudo-count in each cell."""

from __future__ import annotations

import math

import numpy as np
import pytest

import bayesgui
from bayesgui import paths
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.problem import StructureProblem

COUNTS = {
    "Banana": (500, 400, 350, 450),
    "Orange": (300, 0, 150, 300),
    "Other": (200, 100, 150, 50),
}
"""Number of fruits of each kind, and of the long, sweet and yellow ones among them."""


@pytest.fixture(scope="module")
def learned():
    data = bayesgui.read_data(paths.samples() / "data" / "fruit.csv")
    structure = structure_learners.create("naive-bayes", class_="fruit").learn(
        StructureProblem(data)
    )
    return bayesgui.learn_parameters(structure.network, data, method="bayes", prior="k2").network


def test_the_prior_of_the_kinds(learned):
    assert learned.cpt("fruit").values == pytest.approx([0.4995, 0.3001, 0.2004], abs=5e-5)


def test_what_is_long_sweet_and_yellow_is_a_banana(learned):
    answer = bayesgui.JunctionTree(learned).query({"long": "1", "sweet": "1", "yellow": "1"})
    scores = np.array(
        [
            (n + 1) / 1003 * math.prod((k + 1) / (n + 2) for k in rest)
            for n, *rest in COUNTS.values()
        ]
    )
    assert learned["fruit"].states == tuple(COUNTS)
    assert answer["fruit"] == pytest.approx(scores / scores.sum(), abs=1e-12)
    assert answer["fruit"].argmax() == 0
    assert answer.log_evidence == pytest.approx(math.log(scores.sum()), abs=1e-12)
