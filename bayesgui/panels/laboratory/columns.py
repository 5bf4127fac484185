"""The rows and columns that tables of the laboratory are made of."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.numerals import r_hat_text
from bayesgui.document.shown.watched_estimate import AGREEING
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import MISSING, count_text, signed_text, standard_errors_text

if TYPE_CHECKING:
    from collections.abc import Callable


CONVERGED = 1.01
"""R-hat below which chains count as one (Vehtari et al. 2021)."""

MAX_STANDARD_ERROR = 3.0
"""Standard errors beyond which an estimate is marked."""

MAX_DIFFERENCE = 0.05
"""The same without standard errors."""


@dataclass(frozen=True)
class Row:
    """The estimate of one probability.

    `exact`: the exact answer; NaN where it is not known. `deviation`: standard error; NaN where the
    engine has none. `error`: estimate − exact in standard errors; NaN where either is not known.
    `ess`: effective sample size; NaN where the engine draws nothing. `r_hat`: agreement of the
    chains; NaN where there are none. `visits`: share of the draws in the state, n_q / T; NaN where
    the engine has no chains.
    """

    name: str
    state: str
    estimate: float
    exact: float
    deviation: float
    error: float
    ess: float
    r_hat: float
    visits: float = math.nan

    @property
    def difference(self) -> float:
        """Estimate − exact."""
        return self.estimate - self.exact


@dataclass(frozen=True)
class Column:
    """One column.

    `spare_below`: width of the page below which it is left out.
    """

    title: Callable[[], str]
    tip: Callable[[], str]
    number: Callable[[Row], float]
    text: Callable[[Row], str]
    token: Callable[[Row], str] = lambda row: ""
    width: int = 66
    spare_below: int = 0

    def rank(self, row: Row) -> float:
        """Return by what rows are sorted: how large the number is, whatever its sign."""
        number = abs(self.number(row))
        return -math.inf if math.isnan(number) else number


def _four(value: float) -> str:
    return f"{value:.4f}" if math.isfinite(value) else MISSING


def _signed(value: float) -> str:
    return signed_text(value, 4) if math.isfinite(value) else MISSING


def _error_text(row: Row) -> str:
    if not math.isfinite(row.error):
        return MISSING
    return phrase("Laboratory", "{error} se", error=standard_errors_text(row.error))


def _r_hat_token(row: Row) -> str:
    if not row.r_hat > CONVERGED:
        return ""
    return "error" if row.r_hat > AGREEING else "warning"


ESTIMATE = Column(
    lambda: phrase("Laboratory", "estimate"),
    lambda: phrase("Laboratory", "Current estimate of the engine"),
    lambda row: row.estimate,
    lambda row: _four(row.estimate),
    width=68,
)
VISITS = Column(
    lambda: phrase("Laboratory", "n_q / T"),
    lambda: phrase(
        "Laboratory",
        "Share of the draws in the state, as texts count it. The estimate is the mean of the full "
        "conditionals P(v | rest) (Rao-Blackwell): the same in the limit, but it scatters less",
    ),
    lambda row: row.visits,
    lambda row: _four(row.visits),
    lambda row: "muted",
    width=62,
    spare_below=440,
)
EXACT = Column(
    lambda: phrase("Laboratory", "exact"),
    lambda: phrase("Laboratory", "Posterior of the exact engine under the same findings"),
    lambda row: row.exact,
    lambda row: _four(row.exact),
    lambda row: "muted",
    width=58,
    spare_below=350,
)
ERROR = Column(
    lambda: phrase("Laboratory", "error"),
    lambda: phrase("Laboratory", "Estimate − exact, in standard errors"),
    lambda row: row.error,
    _error_text,
    lambda row: "error" if abs(row.error) > MAX_STANDARD_ERROR else "",
)
DIFFERENCE = Column(
    lambda: phrase("Laboratory", "error"),
    lambda: phrase("Laboratory", "Estimate − exact"),
    lambda row: row.difference,
    lambda row: _signed(row.difference),
    lambda row: "warning" if abs(row.difference) > MAX_DIFFERENCE else "",
    width=70,
)
DEVIATION = Column(
    lambda: phrase("Laboratory", "±"),
    lambda: phrase("Laboratory", "Standard error of the estimate"),
    lambda row: row.deviation,
    lambda row: _four(row.deviation),
    width=62,
    spare_below=310,
)
ESS = Column(
    lambda: phrase("Laboratory", "ESS"),
    lambda: phrase(
        "Laboratory", "Effective sample size: the number of independent draws worth as much"
    ),
    lambda row: row.ess,
    lambda row: count_text(round(row.ess)) if math.isfinite(row.ess) else MISSING,
    width=56,
    spare_below=310,
)
R_HAT = Column(
    lambda: phrase("Laboratory", "R-hat"),
    lambda: phrase("Laboratory", "Agreement of the chains; below 1.01 they are taken to agree"),
    lambda row: row.r_hat,
    lambda row: r_hat_text(row.r_hat),
    _r_hat_token,
    width=54,
)
