"""Entropy, and for numeric states expectation and variance, as lines of a panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.explain.expectation import numbers_of
from bayesgui.measures.divergence import cross_entropy, kullback_leibler
from bayesgui.measures.entropy import entropy
from bayesgui.measures.moments import moment
from bayesgui.measures.moments import variance as spread
from bayesgui.widgets.information_unit import in_unit, unit_name
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import cell_text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.variable import Variable

    Distribution = NDArray[np.float64]


def information_lines(
    variable: Variable, prior: Distribution, posterior: Distribution | None
) -> list[tuple[str, str]]:
    """Return the entropy without and with the findings, and what they tell.

    `posterior`: None without findings.
    """
    title = phrase("Moments", "Entropy of {name}, {unit}")
    before = entropy(prior)
    after = before if posterior is None else entropy(posterior)
    head = title.format(name=variable.name, unit=unit_name())
    lines = [(head, _change(in_unit(before), None if posterior is None else in_unit(after)))]
    if posterior is not None:
        gain = phrase("Moments", "Information gained, {unit}")
        crossed = phrase("Moments", "Cross entropy, {unit}")
        for text, nats in (
            (gain, kullback_leibler(posterior, prior)),
            (crossed, cross_entropy(posterior, prior)),
        ):
            lines.append((text.format(unit=unit_name()), cell_text(in_unit(nats))))
    return lines


def information_tips() -> tuple[str, ...]:
    """Return the tooltips for the lines of `information_lines`."""
    return (
        phrase("Moments", "How uncertain the node is, without and with the findings"),
        phrase("Moments", "Kullback-Leibler divergence of the posterior from the prior"),
        phrase(
            "Moments",
            "−Σ posterior · log prior: the code length of the posterior in the code of the prior, "
            "the entropy after plus the information gained",
        ),
    )


def moment_lines(
    variable: Variable, prior: Distribution, posterior: Distribution | None
) -> list[tuple[str, str]]:
    """Return expectation and variance without and with the findings.

    `prior, posterior`: its distribution without and with the findings; None without findings.
    """
    try:
        values = numbers_of(variable)
    except ModelError:
        return []
    shown = [prior] if posterior is None else [prior, posterior]
    name = variable.name
    expectation = phrase("Moments", "Expectation of {name}")
    variance = phrase("Moments", "Variance of {name}")
    return [
        (expectation.format(name=name), _change(*(moment(values, p) for p in shown))),
        (variance.format(name=name), _change(*(spread(values, p) for p in shown))),
    ]


def _change(before: float, after: float | None = None) -> str:
    return cell_text(before) if after is None else f"{cell_text(before)} → {cell_text(after)}"
