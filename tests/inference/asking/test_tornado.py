"""Ranges of a posterior while a CPT entry varies, compared with changed CPTs."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.inference.asking.sensitivity import sensitivity
from bayesgui.inference.asking.tornado import swings
from bayesgui.inference.base import engines
from tests.inference.networks import asia, chain


def with_number(network, function, number):
    """Return the network with one entry changed and the rest of its row in proportion."""
    cpt = network.cpt(function.variable)
    values = cpt.values.copy()
    row = values[function.configuration]
    rest = np.delete(row, function.state)
    others = [k for k in range(len(row)) if k != function.state]
    row[others] = rest / rest.sum() * (1 - number)
    row[function.state] = number
    return network.with_cpt(CPT(cpt.variable, cpt.parents, values))


def test_the_ends_are_the_posteriors_of_tables_that_were_changed():
    network, evidence = asia(), {"dysp": "yes", "xray": "yes"}
    found = swings(sensitivity(network, "lung", "yes", evidence), 5)
    assert len(found) == 5
    for one in found:
        function = one.function
        step = 0.1 * min(function.value, 1 - function.value)
        for ends, numbers in (
            (one.near, (function.value - step, function.value + step)),
            (one.whole, (0.0, 1.0)),
        ):
            expected = sorted(
                engines.create("enumeration", with_number(network, function, x)).query(evidence)[
                    "lung"
                ][0]
                for x in numbers
            )
            assert ends == pytest.approx(expected, abs=1e-9)
    widths = [one.near[1] - one.near[0] for one in found]
    assert widths[0] == pytest.approx(max(widths), rel=0.2)


def test_an_end_that_rules_the_findings_out_is_approached_instead():
    network = chain([[0.5, 0.5], [0.0, 1.0]])
    found = swings(sensitivity(network, "x", "a", {"y": "a"}), 3)
    assert found == []
    network = chain([[0.5, 0.5], [0.2, 0.8]])
    prior = next(
        one
        for one in swings(sensitivity(network, "x", "b", {"y": "a"}), 10)
        if one.function.variable == "y" and one.function.configuration == (0,)
    )
    assert prior.whole == pytest.approx((0.2 / 1.2, 1.0))
