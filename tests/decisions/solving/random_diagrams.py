"""Random influence diagrams, and their solution by backward induction over the joint."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.model import Model


def random_diagram(
    generator: np.random.Generator, n_chance: int, n_decisions: int, *, zeros: bool = True
) -> Model:
    """Return a regular influence diagram: a path orders its decisions.

    `zeros`: whether some of the tables have probabilities 0 and 1.
    """
    kinds = ["c"] * n_chance + ["d"] * n_decisions
    generator.shuffle(kinds)
    model: Model = BayesianNetwork()
    names: list[str] = []
    decisions: list[str] = []
    for k, kind in enumerate(kinds):
        name = f"{kind}{k}"
        states = [f"s{i}" for i in range(int(generator.integers(2, 4)))]
        most = min(3, len(names))
        count = int(generator.integers(0, most + 1))
        parents = list(generator.choice(names, count, replace=False)) if count else []
        if kind == "d":
            if decisions and not _ordered(model, decisions[-1], parents):
                parents.append(decisions[-1])
            model = model.with_decision(name, states, known=[str(p) for p in parents])
            decisions.append(name)
        else:
            shape = [model[p].n_states for p in parents]
            table = generator.dirichlet(np.ones(len(states)), shape)
            if generator.random() < 0.3 and zeros:
                table = np.where(table == table.max(-1, keepdims=True), 1.0, 0.0)
            cpt = CPT(name, tuple(map(str, parents)), table)
            model = model.with_variable(Variable(name, states), cpt)
        names.append(name)
    for k in range(int(generator.integers(1, 4))):
        count = int(generator.integers(1, min(3, len(names)) + 1))
        parents = [str(p) for p in generator.choice(names, count, replace=False)]
        values = np.round(generator.normal(0, 10, [model[p].n_states for p in parents]), 1)
        weight = float(generator.choice([1.0, 0.5, -2.0]))
        model = model.with_utility(f"u{k}", parents, values, weight=weight)
    return model


def _ordered(model: Model, before: str, parents: list[str]) -> bool:
    return any(p == before or before in model.ancestors(p) for p in parents)


@dataclass
class Joint:
    """The joint of all chance nodes given all decisions, with the total utility.

    `order`: chance nodes and decisions in the order of time.
    """

    order: list[str]
    probability: np.ndarray
    utility: np.ndarray


def joint_of(model: Model) -> Joint:
    """Return the whole joint of a diagram; axes in the order of time."""
    discrete = [name for name in model.topological_order() if name not in model.utilities]
    decisions = [name for name in discrete if name in model.decisions]
    order: list[str] = []
    for decision in decisions:
        order += [p for p in model.parents(decision) if p not in order and p not in decisions]
        order.append(decision)
    order += [name for name in discrete if name not in order]
    sizes = [model[name].n_states for name in order]
    probability, utility = np.ones(sizes), np.zeros(sizes)
    for name in discrete:
        if name not in decisions:
            cpt = model.cpt(name)
            probability = probability * _along((*cpt.parents, name), cpt.values, order, sizes)
    for name in model.utilities:
        mechanism = model.mechanism(name)
        table = _along(mechanism.parents, mechanism.values, order, sizes)
        utility = utility + mechanism.weight * table
    return Joint(order, probability, utility)


def _along(names, values, order, sizes):  # type: ignore[no-untyped-def]
    axes = [order.index(name) for name in names]
    shape = [1] * len(order)
    for axis in axes:
        shape[axis] = sizes[axis]
    return values.transpose(np.argsort(axes)).reshape(shape)


def backward_induction(
    model: Model,
    joint: Joint,
    findings: Mapping[str, int] | None = None,
    chosen: Mapping[str, int] | None = None,
    first: str | None = None,
) -> tuple[np.ndarray, np.ndarray]:
    """Return the largest expected utility given findings, and the probability of these.

    `first`: a decision that is taken before everything else, whatever is known; the results then
    have an axis for its options.
    """
    order = list(joint.order)
    p, u = joint.probability, joint.utility
    for name, state in (findings or {}).items():
        mask = np.zeros(model[name].n_states)
        mask[state] = 1.0
        shape = [1] * len(order)
        shape[order.index(name)] = -1
        p = p * mask.reshape(shape)
    value = p * u
    if first is not None:
        axis = order.index(first)
        p, value = np.moveaxis(p, axis, 0), np.moveaxis(value, axis, 0)
        order = [first, *(name for name in order if name != first)]
    for name in reversed(order):
        if name == first:
            continue
        if name not in model.decisions:
            p, value = p.sum(-1), value.sum(-1)
        elif chosen and name in chosen:
            p, value = p[..., chosen[name]], value[..., chosen[name]]
        else:
            best = value.argmax(-1)[..., np.newaxis]
            p = np.take_along_axis(p, best, -1)[..., 0]
            value = np.take_along_axis(value, best, -1)[..., 0]
    with np.errstate(invalid="ignore", divide="ignore"):
        return value / p, p


def value_of_policies(joint: Joint, policies, findings=None) -> float:  # type: ignore[no-untyped-def]
    """Return the expected utility under policies given as (known, table)."""
    p, sizes = joint.probability, joint.probability.shape
    for name, (known, table) in policies.items():
        p = p * _along((*known, name), table, joint.order, sizes)
    for name, state in (findings or {}).items():
        mask = np.zeros(sizes[joint.order.index(name)])
        mask[state] = 1.0
        shape = [1] * len(sizes)
        shape[joint.order.index(name)] = -1
        p = p * mask.reshape(shape)
    return float((p * joint.utility).sum() / p.sum())


def observable(model: Model, chosen: Mapping[str, int] | None = None) -> list[str]:
    """Return the chance nodes that no decision can change that is not taken."""
    free = [name for name in model.decisions if name not in (chosen or {})]
    reached = set(free)
    waiting = list(free)
    while waiting:
        for child in model.children(waiting.pop()):
            if child not in reached and child not in (chosen or {}):
                reached.add(child)
                waiting.append(child)
    return [n for n in model if n not in reached and n not in (*model.utilities, *model.decisions)]


def all_states(model: Model, names: list[str]) -> itertools.product:
    """Return the product of the states of some nodes."""
    return itertools.product(*(range(model[name].n_states) for name in names))
