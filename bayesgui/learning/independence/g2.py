"""The likelihood-ratio test of independence."""

from __future__ import annotations

from dataclasses import dataclass

from bayesgui.learning.independence.base import CountingTest, TestForm, independence_tests


@independence_tests.register("g2", label="G² (likelihood ratio)", order=1)
@dataclass(frozen=True, kw_only=True)
class G2(CountingTest):
    """Likelihood ratio: G² = 2 m I with m rows and mutual information I in nats, against χ².

    Notes
    -----
    Degrees of freedom are (r_x − 1)(r_y − 1) q_z. With `adjusted` only the rows and columns that
    have cases count in each stratum of Z, so that strata without cases do not weaken the test.

    References
    ----------
    Spirtes, Glymour and Scheines (2000), Causation, prediction, and search, section 5.5. Agresti
    (2002), Categorical data analysis, section 3.2.
    """

    def form(self, alpha: float) -> TestForm:
        return TestForm("g2", alpha, self.adjusted)
