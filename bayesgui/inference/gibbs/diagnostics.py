"""Whether the chains of a Markov chain Monte Carlo run agree, and what their draws are worth.

arviz has these too, but brings xarray, pandas and scipy, seconds of import and a hundred megabytes,
for what is a page of numpy; the tests hold this page against closed forms.
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Draws = NDArray[np.float64]


def split_chains(draws: ArrayLike) -> Draws:
    """Return both halves of every chain as chains of their own.

    `draws`: shape (chains, draws); one row for each chain; of an odd number of draws the middle one
    is left out.
    """
    values = np.asarray(draws, dtype=np.float64)
    half = values.shape[1] // 2
    return np.concatenate([values[:, :half], values[:, values.shape[1] - half :]])


def rank_normalized(draws: ArrayLike) -> Draws:
    """Return the normal scores of the ranks of all draws together, ties at their mean rank.

    Vehtari, Gelman, Simpson, Carpenter and Bürkner (2021), Rank-normalization, folding, and
    localization: an improved R-hat, equation 14.
    """
    values = np.asarray(draws, dtype=np.float64)
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    ranks = np.cumsum(counts) - (counts - 1) / 2
    scale = NormalDist().inv_cdf
    scores = [scale((rank - 0.375) / (values.size + 0.25)) for rank in ranks.tolist()]
    return np.array(scores)[inverse].reshape(values.shape)


def plain_r_hat(chains: ArrayLike) -> float:
    """Return √(variance estimated from all chains / mean variance within them).

    `chains`: shape (chains, draws); as they are, neither split nor ranked. The result: 1 where all
    draws are equal, ∞ where each chain stands still at a place of its own.
    """
    values = np.asarray(chains, dtype=np.float64)
    length = values.shape[1]
    # A chain that stands still has variance 0, whatever rounding makes of its mean.
    within = float((values.var(axis=1, ddof=1) * (np.ptp(values, axis=1) > 0)).mean())
    between = float(values.mean(axis=1).var(ddof=1)) if len(values) > 1 else 0.0
    if within <= 0:
        return 1.0 if between <= 0 else math.inf
    return math.sqrt((length - 1) / length + between / within)


def r_hat(draws: ArrayLike) -> float:
    """Return the rank-normalized split R-hat: near 1 where chains agree in place and spread.

    `draws`: shape (chains, draws); at least four draws each.

    The larger of two: of the draws' ranks, and of the ranks of their distances from the median,
    which tells chains of one center and different spread.

    Vehtari et al. (2021), section 4.
    """
    chains = split_chains(draws)
    folded = np.abs(chains - np.median(chains))
    return max(plain_r_hat(rank_normalized(chains)), plain_r_hat(rank_normalized(folded)))


def autocovariance(chains: ArrayLike) -> Draws:
    """Return the autocovariance of each chain at every lag.

    `chains`: shape (chains, draws); one row for each chain.

    By the fast Fourier transform, divided by the number of draws at every lag (Geyer 1992).
    """
    values = np.asarray(chains, dtype=np.float64)
    length = values.shape[1]
    centered = values - values.mean(axis=1, keepdims=True)
    size = 1 << (2 * length - 1).bit_length()
    spectrum = np.fft.rfft(centered, size, axis=1)
    power = spectrum * np.conjugate(spectrum)
    return np.asarray(np.fft.irfft(power, size, axis=1)[:, :length] / length)


def autocorrelation(chains: ArrayLike) -> Draws:
    """Return the autocorrelation at every lag, averaged over chains; 1 at lag 0.

    `chains`: shape (chains, draws); one row for each chain.
    """
    covariances = autocovariance(chains).mean(axis=0)
    if covariances[0] <= 0:
        unmoved = np.zeros(len(covariances))
        unmoved[0] = 1.0
        return unmoved
    return np.asarray(covariances / covariances[0])


def plain_ess(chains: ArrayLike) -> float:
    """Return the number of independent draws that are worth as much as those of all chains.

    `chains`: shape (chains, draws); as they are, neither split nor ranked.

    N / (1 + 2 Σ ρ), the autocorrelations ρ estimated from all chains together, in pairs, until a
    pair is no longer positive, and never rising (Geyer's initial monotone sequence). At most N
    log₁₀ N, which only chains that alternate reach. Where all draws are equal it is N.

    Geyer (1992), Practical Markov chain Monte Carlo. Vehtari et al. (2021), section 3.
    """
    values = np.asarray(chains, dtype=np.float64)
    count, length = values.shape
    covariances = autocovariance(values)
    within = float(covariances[:, 0].mean()) * length / (length - 1)
    pooled = within * (length - 1) / length
    if count > 1:
        pooled += float(values.mean(axis=1).var(ddof=1))
    if pooled <= 0:
        return float(values.size)
    rho = 1 - (within - covariances.mean(axis=0) * length / (length - 1)) / pooled
    rho[0] = 1.0
    pairs = rho[: length // 2 * 2].reshape(-1, 2).sum(axis=1)
    ends = np.flatnonzero(pairs <= 0)
    kept = np.minimum.accumulate(pairs[: ends[0]] if len(ends) else pairs)
    time = max(-1 + 2 * float(kept.sum()), 1 / math.log10(max(values.size, 10)))
    return values.size / time


def bulk_ess(draws: ArrayLike) -> float:
    """Return the effective sample size of the ranks of split chains.

    `draws`: shape (chains, draws); at least four draws each.

    Vehtari et al. (2021), section 4.3.
    """
    return plain_ess(rank_normalized(split_chains(draws)))


def indicator_r_hat(counts: NDArray[np.float64], length: int) -> NDArray[np.float64]:
    """Return R-hat of whether a chain is in a state, from how often it was.

    `counts`: shape (..., sequences); draws of each sequence that were in the state; halves of
    chains are sequences. The result: shape (...); what `r_hat` would give for the draws themselves:
    an indicator's ranks are the indicator again, shifted and scaled, and so are its distances from
    the median. NaN of one sequence.
    """
    if counts.shape[-1] < 2:
        return np.full(counts.shape[:-1], np.nan)
    shares = counts / length
    within = (shares * (1 - shares)).mean(axis=-1) * length / max(length - 1, 1)
    between = shares.var(axis=-1, ddof=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.where(between > 0, between / within, 0.0)
    return np.asarray(np.sqrt((length - 1) / length + ratio))
