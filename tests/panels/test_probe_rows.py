"""Rows of tests on the page Diagnosis."""

from __future__ import annotations

import pytest

from bayesgui.diagnosis.ranking import RankedTest, Ranking
from bayesgui.panels.diagnosis.words import probe_rows


def test_the_number_for_the_price_falls_down_the_list() -> None:
    """What a test settles is squared, and each costs some effort besides its price."""
    tests = (
        RankedTest("sure", 40.0, 0.65, (), 0.66, 4.6),
        RankedTest("free", 0.0, 0.1, (), 0.1, 4.6),
        RankedTest("cheap", 1.0, 0.02, (), 0.02, 4.6),
        RankedTest("nothing", 5.0, 0.0, (), 0.0, 4.6),
    )
    assert tests == tuple(sorted(tests, key=lambda test: test.order))
    share = (0.1**2 / 4.6) / (0.66**2 / 44.6)
    assert share == pytest.approx(0.2226, abs=1e-4)
    rows = probe_rows(Ranking((("F", "yes"),), (0.5,), 0.69, tests))
    assert [row.numbers[2] for row in rows] == ["100 %", "22 %", "1 %", "0 %"]
