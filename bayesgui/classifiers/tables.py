"""The tables of a network classifier, counted and smoothed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.catalog.parameters import choice_of, parameter
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ParameterError
from bayesgui.core.numerals import parse_number
from bayesgui.data.discretize.base import discretizers
from bayesgui.learning.parameters.base import learn_parameters
from bayesgui.learning.parameters.counting import posterior_mean, table_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset


def alpha_parameter() -> Any:
    """Declare the option of what is added to each cell of the features' counts."""
    return parameter(
        1.0,
        low=0.0,
        label="Smoothing α",
        doc="Added to the count of every cell of the features' tables; 0 is maximum likelihood.",
        grid=(0.01, 0.1, 1.0, 3.0, 10.0),
    )


def prior_alpha_parameter(default: float = 1.0) -> Any:
    """Declare the option of what is added to each class's count."""
    return parameter(
        default,
        low=0.0,
        label="α of the class",
        doc="Added to the count of every class; 0 takes the classes' shares as they are.",
    )


EQUAL = "equal"
"""Stands for equal probabilities of all classes: the most likely class is then decided."""


def discretizer_parameter() -> Any:
    """Declare the option by which columns of numbers are cut."""
    return choice_of(
        discretizers,
        "minimum-description-length",
        label="Numbers are cut by",
        doc="How columns of numbers become intervals; the cuts are learned from the same rows.",
        grid=("minimum-description-length", "equal-frequency(bins=5)", "equal-frequency(bins=10)"),
    )


def priors_parameter() -> Any:
    """Declare the option of given class probabilities."""
    return parameter(
        "",
        label="Given priors",
        doc="Probabilities of the classes in their order, such as 0.2, 0.8, in place of their "
        "shares in the table; “equal” decides by maximum likelihood.",
    )


def given_priors(text: str, classes: Sequence[str]) -> NDArray[np.float64] | None:
    """Return typed class probabilities; None if nothing is typed."""
    if not text.strip():
        return None
    if text.strip().casefold() == EQUAL:
        return np.full(len(classes), 1.0 / len(classes))
    numbers = [parse_number(part) for part in text.replace(";", ",").split(",")]
    values = [value for value in numbers if value is not None and 0 < value <= 1]
    if len(values) != len(classes) or len(numbers) != len(classes) or abs(sum(values) - 1) > 1e-6:
        raise ParameterError(
            "The given priors “{text}” are not one positive number for each of {classes} with sum "
            "1; write them separated by commas.",
            text=text,
            classes=", ".join(classes),
        )
    return np.array(values) / sum(values)


def with_tables(
    network: BayesianNetwork,
    cases: Dataset,
    target: str,
    alpha: float,
    prior_alpha: float,
    *,
    start: BayesianNetwork | None = None,
    monitor: Monitor,
) -> BayesianNetwork:
    """Return a network with tables of (m + α) / Σ (m + α).

    `cases`: a coded column for each node; rows count for the families in which they are complete.
    `target`: the class, whose own table is smoothed by `prior_alpha`. `alpha`, `prior_alpha`:
    hyperparameters of a cell; 0 is maximum likelihood, with uniform rows where nothing is seen.
    `start`: network of an earlier training, whose counts are added to.
    """
    priors = {
        name: np.full(network.cpt(name).values.shape, prior_alpha if name == target else alpha)
        for name in network.names
    }
    learned = learn_parameters(
        network, cases, "bayes", priors=None if start else priors, start=start, monitor=monitor
    )
    return learned.network


def smoothed(
    variable: str, parents: Sequence[str], counts: NDArray[np.float64], alpha: float
) -> CPT:
    """Return the table of (m + α) / Σ (m + α), with uniform rows where that is 0 / 0.

    `counts`: shape (*parent_sizes, n_states); m.
    """
    *sizes, n_states = counts.shape
    uniform = CPT.uniform(variable, parents, sizes, n_states)
    return table_of(uniform, counts + alpha, counts, posterior_mean, "uniform")


def with_given_priors(network: BayesianNetwork, target: str, text: str) -> BayesianNetwork:
    """Return a network with typed probabilities of the class, if any are typed."""
    priors = given_priors(text, network[target].states)
    if priors is None:
        return network
    if network.parents(target):
        raise ParameterError(
            "Priors cannot be given for {variable}, since it has parents in this classifier.",
            variable=target,
        )
    learned = network.cpt(target)
    # The counts stay, so that rows can be added.
    return network.with_cpt(CPT(target, (), priors, learned.counts, learned.observed))
