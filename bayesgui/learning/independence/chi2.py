"""Pearson's test of independence."""

from __future__ import annotations

from dataclasses import dataclass

from bayesgui.learning.independence.base import CountingTest, TestForm, independence_tests


@independence_tests.register("chi2", label="χ² (Pearson)", order=2)
@dataclass(frozen=True, kw_only=True)
class Chi2(CountingTest):
    """Pearson's χ²: squared differences of observed and expected counts over the expected ones.

    Notes
    -----
    Summed over the strata of the conditioning set, without a correction of continuity. Degrees of
    freedom are those of `g2`.

    References
    ----------
    Pearson (1900), Philosophical Magazine 50, 157–175. Agresti (2002), Categorical data analysis,
    section 3.2.
    """

    def form(self, alpha: float) -> TestForm:
        return TestForm("chi2", alpha, self.adjusted)
