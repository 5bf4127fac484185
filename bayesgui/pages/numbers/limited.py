"""How a page decides where decisions know only what is drawn: single policy updating."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.decisions.solving.information import exact_order
from bayesgui.decisions.solving.program import Program
from bayesgui.pages.numbers.cost import PageCost
from bayesgui.pages.numbers.packing import packed_floats, packed_program

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.decisions.solving.problem import DecisionProblem

STARTS, SEED = 20, 0
"""Starts where the result can be a local maximum, as many and the same as of the solver."""

Domains = dict[str, tuple[str, ...]]


def limited_numbers(problem: DecisionProblem) -> tuple[Domains, dict[str, object]]:
    """Return what each decision depends on, and the numbers for `engine/decisions.js`.

    For each decision the elimination of all but itself and what it knows, given the policies of the
    others, and one that says what all policies are worth.
    """
    known = problem.information_under_any()
    domains = {name: known.requisite[name] for name in problem.free}
    families = {name: _program(problem, domains, name) for name in problem.free}
    order = _exact_order(problem, domains)
    program = _program(problem, domains, None)
    PageCost(program.n_cells + sum(each.n_cells for each in families.values()), 0).check()
    return domains, {
        "program": packed_program(program),
        "families": {name: packed_program(each) for name, each in families.items()},
        "below": {
            name: packed_floats(problem.of_what_is_below(name).total) for name in problem.free
        },
        "policies": {name: _cells(problem, (*domains[name], name)) for name in problem.free},
        "order": order,
        "turns": [name for name in reversed(known.order) if name in problem.free],
        "starts": [] if order is not None else _starts(problem, domains),
    }


def _program(problem: DecisionProblem, domains: Domains, decision: str | None) -> Program:
    others = [name for name in problem.free if name != decision]
    kept = () if decision is None else (*domains[decision], decision)
    return Program(
        problem.sizes,
        [*problem.families, *((*domains[name], name) for name in others)],
        problem.utility_domains,
        [[name for name in problem.sizes if name not in kept]],
        kept=kept,
        judged=frozenset(problem.chance),
    )


def _exact_order(problem: DecisionProblem, domains: Domains) -> tuple[str, ...] | None:
    """Return an order in which each decision is optimized once, whatever is found, or None."""
    parents = {name: problem.network.parents(name) for name in problem.chance}
    terms = [frozenset(term.parents) for term in problem.terms.total]
    free = [name for name in problem.information.order if name in problem.free]
    return exact_order({**parents, **domains}, free, terms)


def _starts(problem: DecisionProblem, domains: Domains) -> list[Mapping[str, list[int]]]:
    """Return the random policies with which the solver starts after the uniform ones."""
    generator = np.random.default_rng(SEED)
    return [
        {
            name: generator.integers(
                0, problem.sizes[name], [problem.sizes[each] for each in domains[name]]
            )
            .ravel()
            .tolist()
            for name in problem.free
        }
        for _ in range(STARTS - 1)
    ]


def _cells(problem: DecisionProblem, names: Sequence[str]) -> int:
    return math.prod(problem.sizes[name] for name in names)
