"""Rows of tests on the page Diagnosis."""

from __future__ import annotations

import pytest

from bayesgui.diagnosis.ranking import RankedTest, Ranking
from bayesgui.panels.diagnosis.words import probe_rows


def test_the_number_for_the_price_falls_down_the_list() -> None:
    """What a test tells is squared; free ones have none."""
    tests = (
        RankedTest("free", 0.0, 0.1, ()),
        RankedTest("sure", 40.0, 0.65, ()),
        RankedTest("cheap", 1.0, 0.02, ()),
        RankedTest("nothing", 5.0, 0.0, ()),
    )
    assert tests == tuple(sorted(tests, key=lambda test: test.order))
    share = 0.02**2 / (0.65**2 / 40)
    assert share == pytest.approx(0.0379, abs=1e-4)
    rows = probe_rows(Ranking((("F", "yes"),), (0.5,), 0.69, tests))
    assert [row.numbers[2] for row in rows] == ["", "100 %", "4 %", "0 %"]
