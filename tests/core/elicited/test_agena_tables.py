"""Ranked nodes against tables that AgenaRisk made, the program of the method's authors.

The tables are those kept, compiled, in two of its published models: *Car Costs* and *Software
project risk* (github.com/AgenaRisk/api-r: ``vignettes/CarCosts.cmpx`` and
``Models/SWProjectRiskDiscrete.cmpx``, with five samples for each state of a parent). They are kept
there in single precision; a second argument of ``TNormal`` is a variance.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from bayesgui.core.elicited.asked import Asked
from bayesgui.core.elicited.methods.registry import interpolations


def ranked_mean(
    sizes: tuple[int, ...], n_states: int, weights: tuple[float, ...], variance: float
) -> np.ndarray:
    asked = Asked(sizes, n_states, weights, math.sqrt(variance))
    return interpolations["ranked-mean"].table(asked)


def test_maintainability_of_a_car() -> None:
    # TNormal(wmean(2.0, car_type, 1.0, Reliability), 0.01, 0, 1), three states each.
    printed = [
        [0.89074457, 0.6566733, 0.34204516, 0.34204516, 0.10768213, 0.017084148,
         0.017084148, 0.0011542491, 2.923331e-5],
        [0.109226204, 0.34217244, 0.6408707, 0.6408707, 0.7846357, 0.6408707,
         0.6408707, 0.34217244, 0.109226204],
        [2.923331e-5, 0.0011542491, 0.017084148, 0.017084148, 0.10768213, 0.34204516,
         0.34204516, 0.6566733, 0.89074457],
    ]  # fmt: skip
    found = ranked_mean((3, 3), 3, (2.0, 1.0), 0.01)
    np.testing.assert_allclose(found.reshape(9, 3).T, printed, atol=2e-7)


def test_problem_reports_by_the_quality_of_seven_states() -> None:
    # TNormal(qf, 0.2, 0, 1): a parent with seven states, and five of the child.
    printed = [
        [0.3243886, 0.26604378, 0.2114493, 0.16257033, 0.120827496, 0.08686126, 0.06050153],
        [0.28528935, 0.26912722, 0.2460244, 0.2175572, 0.18597846, 0.15378127, 0.12321108],
        [0.20660943, 0.22418647, 0.23572035, 0.23974493, 0.23572035, 0.22418647, 0.20660943],
        [0.12321108, 0.15378127, 0.18597846, 0.2175572, 0.2460244, 0.26912722, 0.28528935],
        [0.06050153, 0.08686126, 0.120827496, 0.16257033, 0.2114493, 0.26604378, 0.3243886],
    ]
    found = ranked_mean((7,), 5, (1.0,), 0.2)
    np.testing.assert_allclose(found.T, printed, atol=2e-7)


@pytest.mark.parametrize(
    ("variance", "lowest"),
    [
        (0.05, [0.51042, 0.34746566, 0.119657405, 0.020685451, 0.0017714616]),
        (0.1, [0.3988401, 0.32575512, 0.18406962, 0.07192242, 0.01941274]),
        (0.3, [0.2775846, 0.25929242, 0.21274544, 0.15332222, 0.097055286]),
    ],
)
def test_staff_of_the_lowest_quality(variance: float, lowest: list[float]) -> None:
    # TNormal(osq, …, 0, 1): experience, turnover and knowledge of the language.
    found = ranked_mean((5,), 5, (1.0,), variance)
    np.testing.assert_allclose(found[0], lowest, atol=2e-7)
    np.testing.assert_allclose(found[4], lowest[::-1], atol=2e-7)


@pytest.mark.parametrize(
    ("weights", "variance", "lowest", "middle"),
    [
        # TNormal(wmean(3.0, spq, 2.0, rs), 0.001, 0, 1): accuracy of a specification.
        (
            (3.0, 2.0),
            0.001,
            [0.9526669, 0.6227159, 0.16892084, 0.006208043, 3.1994896e-6],
            [0.16892084, 0.6224421, 0.90533423, 0.6224421, 0.16892084],
        ),
        # TNormal(wmean(1.0, rd, 2.0, spq), 0.005, 0, 1): how clear it is.
        (
            (1.0, 2.0),
            0.005,
            [0.8645222, 0.35414478, 0.028753601, 2.0620914e-4, 7.556091e-8],
            [0.02875621, 0.3517321, 0.7388568, 0.3517321, 0.02875621],
        ),
    ],
)
def test_specifications(
    weights: tuple[float, ...], variance: float, lowest: list[float], middle: list[float]
) -> None:
    found = ranked_mean((5, 5), 5, weights, variance)
    np.testing.assert_allclose(found[0, :, 0], lowest, atol=5e-7)
    np.testing.assert_allclose(found[2, :, 2], middle, atol=5e-7)
