"""Entropy, and for numeric states expectation and variance, as lines of a panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from bayesgui.core.errors import ModelError
from bayesgui.explain.expectation import numbers_of
from bayesgui.measures.divergence import kullback_leibler
from bayesgui.measures.entropy import entropy
from bayesgui.measures.moments import moment
from bayesgui.measures.moments import variance as spread
from bayesgui.widgets.numbers import cell_text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.variable import Variable


def information_lines(
    variable: Variable, prior: NDArray[np.float64], posterior: NDArray[np.float64]
) -> list[tuple[str, str]]:
    """Return the entropy without and with the findings, and the information gained, in nats."""
    title = QCoreApplication.translate("Moments", "Entropy of {name}, nats")
    gain = QCoreApplication.translate("Moments", "Information gained, nats")
    before, after = entropy(prior), entropy(posterior)
    return [
        (title.format(name=variable.name), f"{cell_text(before)} → {cell_text(after)}"),
        (gain, cell_text(kullback_leibler(posterior, prior))),
    ]


def information_tips() -> tuple[str, str]:
    """Return the tooltips for the lines of `information_lines`."""
    return (
        QCoreApplication.translate(
            "Moments", "How uncertain the node is, without and with the findings"
        ),
        QCoreApplication.translate(
            "Moments", "Kullback-Leibler divergence of the posterior from the prior"
        ),
    )


def moment_lines(
    variable: Variable, prior: NDArray[np.float64], posterior: NDArray[np.float64]
) -> list[tuple[str, str]]:
    """Return expectation and variance without and with the findings.

    `prior, posterior`: its distribution without and with the findings.
    """
    try:
        values = numbers_of(variable)
    except ModelError:
        return []

    def line(title: str, before: float, after: float) -> tuple[str, str]:
        return title, f"{cell_text(before)} → {cell_text(after)}"

    means = [moment(values, p) for p in (prior, posterior)]
    spreads = [spread(values, p) for p in (prior, posterior)]
    name = variable.name
    expectation = QCoreApplication.translate("Moments", "Expectation of {name}")
    variance = QCoreApplication.translate("Moments", "Variance of {name}")
    return [
        line(expectation.format(name=name), means[0], means[1]),
        line(variance.format(name=name), spreads[0], spreads[1]),
    ]
