"""Messages of a Gibbs run: effects of zeros, and disagreement of its chains."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.gibbs.reducibility import Reducibility

AGREEING = 1.1
"""R-hat above which chains disagree."""


def warnings_of(
    network: BayesianNetwork,
    reducibility: Reducibility,
    blocked: bool,
    r_hat: Mapping[str, float],
    stuck: Collection[str] = (),
    unmoved: Collection[str] = (),
) -> tuple[str, ...]:
    """Return the sentences that belong to an answer.

    `unmoved`: these, and those whose chances have never changed, as they hang on them.
    """
    confined = (reducibility.is_reducible and not blocked) or bool(reducibility.too_large)
    said = _about_chains(r_hat, confined)
    if stuck:
        names = ", ".join(name for name in network if name in stuck)
        said.append(_about_stuck(names, confined))
    held = [name for name in network if name in unmoved and name not in stuck]
    if held:
        said.append(
            Sentence(
                "The same holds of {names}, whose chances hang on these states alone.",
                names=", ".join(held),
            )
        )
    if reducibility.is_reducible:
        said.append(_about_zeros(network, reducibility, blocked))
    if reducibility.too_large:
        said.append(
            Sentence(
                "Zeros tie {names} together, too many to be updated as one block: some states may "
                "not be reached.",
                names=list_names([network.names[v] for v in reducibility.too_large[0]]),
            )
        )
    return tuple(said)


def _about_stuck(names: str, confined: bool) -> Sentence:
    if confined:
        return Sentence(
            "No chain has ever changed the state of {names}: standard error, effective sample "
            "size and R-hat cannot be estimated there, and the posteriors may be wrong, however "
            "long the chains run. Update blocks of variables, or ask the junction tree.",
            names=names,
        )
    return Sentence(
        "No chain has ever changed the state of {names}: standard error, effective sample "
        "size and R-hat cannot be estimated there, and the posteriors may be wrong. Run "
        "longer, update blocks of variables, or ask the junction tree.",
        names=names,
    )


def _about_chains(r_hat: Mapping[str, float], confined: bool) -> list[Sentence]:
    apart = sorted((name for name in r_hat if r_hat[name] > AGREEING), key=lambda n: -r_hat[n])
    if not apart:
        return []
    most = r_hat[apart[0]]
    value = "∞" if math.isinf(most) else f"{most:,.2f}"
    if confined:
        return [
            Sentence(
                "The chains disagree about {names} (R-hat up to {value}): do not trust these "
                "posteriors. Zeros keep the chains apart, however long they run; ask the junction "
                "tree.",
                names=list_names(apart),
                value=value,
            )
        ]
    return [
        Sentence(
            "The chains disagree about {names} (R-hat up to {value}): do not trust these "
            "posteriors. Run longer, or ask the junction tree.",
            names=list_names(apart),
            value=value,
        )
    ]


def _about_zeros(network: BayesianNetwork, reducibility: Reducibility, blocked: bool) -> Sentence:
    names = [network.names[v] for v in reducibility.breaking]
    if blocked:
        blocks = ["{" + ", ".join(network.names[v] for v in b) + "}" for b in reducibility.blocks]
        return Sentence(
            "Zeros in the tables of {names} would keep Gibbs from some states; it updates as "
            "blocks: {blocks}.",
            names=list_names(names),
            blocks=list_names(blocks) or "—",
        )
    values = network.cpt(names[0]).values
    if len(names) == 1 and bool(np.isin(values, (0.0, 1.0)).all()):
        return Sentence(
            "Gibbs cannot reach every state: {variable} is a function of {parents}. Update them "
            "as one block.",
            variable=names[0],
            parents=list_names(list(network.parents(names[0]))),
        )
    return Sentence(
        "Gibbs cannot reach every state: zeros in the tables of {names} are in the way. Update "
        "blocks of variables.",
        names=list_names(names),
    )
