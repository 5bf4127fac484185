"""The numbers of the playground on priors, and the examples to begin with; no Qt."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bayesgui.learning.posterior_curves import ParameterPosterior

STARTS = {
    "flat": (1.0, 1.0),
    "jeffreys": (0.5, 0.5),
    "none": (0.0, 0.0),
    "fair": (20.0, 20.0),
    "strong": (100.0, 100.0),
}
"""Initial priors: α of heads and of tails."""
TOSSES = {
    "coin": (7.0, 3.0),
    "thumbtack": (35.0, 65.0),
    "six": (2.0, 4.0),
    "many": (20_000.0, 40_000.0),
    "bag": (30.0, 70.0),
}
"""Heads and tails of the example tables and of textbooks."""
FREE_PRIORS = {
    "normal": "exp(-(x - 0.4)^2 / (2 * 0.2^2))",
    "triangle": "min(x, 1 - x)",
    "two_coins": "exp(-((x - 0.5) / 0.03)^2) + exp(-((x - 0.75) / 0.03)^2)",
    "at_most_half": "if(x <= 0.5, 1, 0)",
    "flat": "1",
}
"""Prior densities typed as formulas of x, up to a factor."""

MAX_VALUE = 1e6
Triple = tuple[float, float, float]


@dataclass(frozen=True)
class BetaSettings:
    """All numbers of the window.

    `coin`: α of heads, α of tails, heads and tails seen. `theta`: where the likelihood is read.
    `formula`: a prior density of x, as it was typed. `truth`: θ of the simulated tosses, and `seed`
    theirs. `prior`, `counts`: of three states. `place`: the probabilities at which their density is
    read.
    """

    coin: tuple[float, float, float, float] = (*STARTS["flat"], *TOSSES["coin"])
    theta: float = 0.6
    formula: str = FREE_PRIORS["normal"]
    truth: float = 0.3
    seed: int = 1
    prior: Triple = (1.0, 1.0, 1.0)
    counts: Triple = (5.0, 3.0, 2.0)
    place: Triple = (0.4, 0.4, 0.2)

    @property
    def known(self) -> ParameterPosterior:
        """The prior and the tosses of the coin."""
        return ParameterPosterior(*self.coin)

    @property
    def posterior(self) -> Triple:
        """α + m of the three states."""
        a, b, c = (x + m for x, m in zip(self.prior, self.counts, strict=True))
        return a, b, c

    def with_coin(self, at: int, number: float) -> BetaSettings:
        """Return the settings with another of the coin's four numbers."""
        coin = (*self.coin[:at], number, *self.coin[at + 1 :])
        return replace(self, coin=coin)  # type: ignore[arg-type]

    def beginning_with(self, key: str) -> BetaSettings:
        """Return the settings with the prior or the tosses of an example."""
        if key in STARTS:
            return replace(self, coin=(*STARTS[key], *self.coin[2:]))
        return replace(self, coin=(*self.coin[:2], *TOSSES[key]))
