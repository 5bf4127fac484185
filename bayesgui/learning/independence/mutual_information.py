"""Conditional mutual information against a threshold."""

from __future__ import annotations

from dataclasses import dataclass

from bayesgui.catalog.parameters import parameter
from bayesgui.learning.independence.base import IndependenceTest, TestForm, independence_tests


@independence_tests.register(
    "mutual-information", label="Mutual information", order=3, has_level=False
)
@dataclass(frozen=True, kw_only=True)
class MutualInformation(IndependenceTest):
    """Independent if the conditional mutual information in bits is at most a threshold.

    Notes
    -----
    The level of significance is not used: the threshold does not depend on the number of rows. The
    p-value is that of `g2`.

    References
    ----------
    Cheng, Greiner, Kelly, Bell and Liu (2002), Learning Bayesian networks from data: an
    information-theory based approach. Artificial Intelligence 137, 43–90.
    """

    threshold: float = parameter(
        0.01, low=0.0, label="Threshold", doc="Largest mutual information of independence, in bits."
    )

    def form(self, alpha: float) -> TestForm:
        return TestForm("information", self.threshold)
