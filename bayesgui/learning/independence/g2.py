"""The likelihood-ratio test of independence."""

from __future__ import annotations

from dataclasses import dataclass

from bayesgui.catalog.parameters import parameter
from bayesgui.learning.independence.base import IndependenceTest, TestForm, independence_tests


@independence_tests.register("g2", label="G² (likelihood ratio)", order=1)
@dataclass(frozen=True, kw_only=True)
class G2(IndependenceTest):
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

    adjusted: bool = parameter(
        True,
        label="Adjusted degrees",
        doc=(
            "Rows and columns of a stratum without cases take no degrees of freedom. Full degrees "
            "make tests too weak on few rows: a third of the edges is lost."
        ),
    )

    def form(self, alpha: float) -> TestForm:
        """Return the test as compiled kernels compute it."""
        return TestForm("g2", alpha, self.adjusted)
