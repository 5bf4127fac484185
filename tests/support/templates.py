"""Templates for tests: those of textbooks, and random ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

import bayesgui
from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.temporal.moving import as_template
from bayesgui.core.temporal.places import EVERY, FIRST, LAST
from bayesgui.core.temporal.template import Template
from bayesgui.core.variable import Variable

if TYPE_CHECKING:
    from bayesgui.core.temporal.network import TemporalNetwork


def umbrella_world() -> TemporalNetwork:
    """Return the umbrella world (Russell and Norvig 2010, figure 15.2)."""
    return bayesgui.template(
        [Variable("Rain", ("yes", "no")), Variable("Umbrella", ("yes", "no"))],
        [("Rain", "Rain", 1), ("Rain", "Umbrella")],
        {"Rain": [[0.7, 0.3], [0.3, 0.7]], "Umbrella": [[0.9, 0.1], [0.2, 0.8]]},
        initial={"Rain": [0.5, 0.5]},
        name="umbrella",
    )


def second_order_weather() -> TemporalNetwork:
    """Return a chain of order 2 that is seen through umbrellas: rain depends on two days before."""
    return bayesgui.template(
        [Variable("Rain", ("yes", "no")), Variable("Umbrella", ("yes", "no"))],
        [("Rain", "Rain", 1), ("Rain", "Rain", 2), ("Rain", "Umbrella")],
        {
            "Rain": [[[0.9, 0.1], [0.5, 0.5]], [[0.6, 0.4], [0.1, 0.9]]],
            "Umbrella": [[0.9, 0.1], [0.2, 0.8]],
        },
        name="weather of order 2",
    )


def random_template(
    seed: int, most_nodes: int = 4, greatest_lag: int = 3, zeros: bool = False
) -> TemporalNetwork:
    """Return a random template, with nodes outside, before and after the slices now and then."""
    rng = np.random.default_rng(seed)
    in_time = [f"X{k}" for k in range(rng.integers(1, most_nodes + 1))]
    outside = [f"S{k}" for k in range(rng.integers(0, 2))]
    first = [f"F{k}" for k in range(rng.integers(0, 2))]
    last = [f"L{k}" for k in range(rng.integers(0, 2))]
    names = [*outside, *first, *in_time, *last]
    variables = [Variable(name, tuple("abc"[: rng.integers(2, 4)])) for name in names]
    places = dict.fromkeys(in_time, EVERY) | dict.fromkeys(first, FIRST) | dict.fromkeys(last, LAST)
    model = as_template(BayesianNetwork(variables), Template(places, slices=4))
    for k, child in enumerate(in_time):
        for parent in (*in_time[:k], *outside):
            if len(model.mechanism(child).parents) < 3 and rng.random() < 0.4:
                model = model.with_arc(parent, child)
        for parent in in_time:
            for lag in range(1, greatest_lag + 1):
                if len(model.mechanism(child).parents) < 4 and rng.random() < 0.5 / lag:
                    model = model.with_lagged_arc(parent, child, lag)
    for child in last:
        model = model.with_arc(str(rng.choice(in_time)), child)
    for parent in first:
        model = model.with_arc(parent, str(rng.choice(in_time)))
    for child in in_time:
        for number in range(model.greatest_lag(child)):
            if rng.random() < 0.5:
                model = model.with_first_table(child, number)
    return _filled(model, rng, zeros)


def _filled(model: TemporalNetwork, rng: np.random.Generator, zeros: bool) -> TemporalNetwork:
    for variable in model.all_variables:
        if variable.name in model.template.past:
            continue
        parents = model.mechanism(variable.name).parents
        shape = [*(model[parent].n_states for parent in parents), variable.n_states]
        values = rng.dirichlet(np.ones(shape[-1]), size=shape[:-1] or None)
        if zeros and rng.random() < 0.3:
            values = np.eye(shape[-1])[values.argmax(axis=-1)]
        model = model.with_cpt(CPT(variable.name, parents, values))
    return model
