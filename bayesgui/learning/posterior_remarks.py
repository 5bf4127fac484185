"""Remarks that a plot of a parameter cannot convey: improper priors, missing modes, many states."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from bayesgui.learning.posterior_curves import ParameterPosterior


def remarks(
    known: ParameterPosterior, n_states: int = 2, *, takes_mean: bool = False
) -> tuple[Sentence, ...]:
    """Return remarks on prior, posterior and estimates, a sentence each.

    `known`: prior, counts and posterior of a probability. `takes_mean`: whether the posterior mean
    is the estimate already, so that it is not proposed.
    """
    found = [*_of_prior(known), *_of_mode(known)]
    if not takes_mean and known.is_proper and min(known.posterior) < 1:
        found.append(Sentence("Take the posterior mean."))
    if known.seen + known.unseen == 0:
        found.append(
            Sentence("No case has this configuration: every θ is equally likely, so there is "
                     "no maximum-likelihood estimate.")
        )  # fmt: skip
    if n_states > 2:
        found.append(
            Sentence(
                "A row of {states} states is one Dirichlet with {free} free probabilities; this "
                "is the Beta of one of them, and MAP is that of the whole row.",
                states=n_states,
                free=n_states - 1,
            )
        )
    return tuple(found)


def _of_prior(known: ParameterPosterior) -> list[Sentence]:
    if min(known.prior) > 0:
        return []
    prior = {"a": f"{known.alpha:g}", "b": f"{known.others:g}"}
    if known.is_proper:
        return [
            Sentence(
                "The prior Beta({a}, {b}) is improper and has no density; with cases of both "
                "kinds the posterior has one. Beta(1, 1) is the flat prior.",
                **prior,
            )
        ]
    return [
        Sentence(
            "The prior Beta({a}, {b}) is improper, and so is the posterior until cases of both "
            "kinds are seen. Beta(1, 1) is the flat prior.",
            **prior,
        )
    ]


def _of_mode(known: ParameterPosterior) -> list[Sentence]:
    a, b = known.posterior
    if not known.is_proper:
        return []
    if a == b == 1:
        return [Sentence("The posterior is flat: every θ is a mode, so MAP says nothing.")]
    if min(a, b) < 1:
        return [
            Sentence(
                "No interior mode: α + m = {value} is below 1, so the density grows without "
                "bound at the edge.",
                value=f"{min(a, b):.3g}",
            )
        ]
    if min(a, b) == 1:
        return [Sentence("The mode lies at the edge: what was never seen would be impossible.")]
    return []
