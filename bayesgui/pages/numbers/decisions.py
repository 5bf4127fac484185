"""The best strategy of a page: the steps that find it under any findings and choices."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.compilation import compiled
from bayesgui.core.cpt import CPT
from bayesgui.decisions.solving.elimination import strong_groups
from bayesgui.decisions.solving.problem import DecisionProblem
from bayesgui.decisions.solving.program import Program
from bayesgui.pages.numbers.cost import PageCost
from bayesgui.pages.numbers.limited import limited_numbers
from bayesgui.pages.numbers.packing import packed_floats, packed_program

if TYPE_CHECKING:
    from bayesgui.core.model import Model
    from bayesgui.core.network import BayesianNetwork


@dataclass(frozen=True, eq=False)
class PageDecisions:
    """How a page decides.

    `network`: what its junction tree is made of, with policies in the place of decisions.
    `numbers`: for `engine/decisions.js`.
    """

    network: BayesianNetwork
    numbers: dict[str, object]


def page_decisions(model: Model, limited_memory: bool = False) -> PageDecisions | None:
    """Return how a page of a model decides; None where nothing has a utility.

    A finding on any node may come, so that no table counts as one that sums to 1, and all that can
    matter under some findings is known to a decision: the same programs serve all of them.

    Raises `UnorderedDecisionsError` where everything is remembered and no path orders two
    decisions, and `MemoryBudgetError`.
    """
    problem = DecisionProblem(model, limited_memory=limited_memory)
    is_limited = limited_memory and bool(problem.free)
    if model.utilities and not is_limited:
        # Also where utilities have no numbers yet: which decision comes first is then not known.
        problem.information_under_any()
    if not problem.terms.roots:
        return None
    if is_limited:
        domains, found = limited_numbers(problem)
    else:
        domains, found = _strong(problem)
    policies = {name: _uniform(problem, name, domain) for name, domain in domains.items()}
    numbers = {**_common(problem), "domains": domains, **found}
    return PageDecisions(compiled(model, policies).network, numbers)


def _strong(problem: DecisionProblem) -> tuple[dict[str, tuple[str, ...]], dict[str, object]]:
    """Return what each decision depends on, and the one program that takes them all."""
    known = problem.information_under_any()
    order = [name for name in known.order if name in problem.free]
    program = Program(
        problem.sizes,
        problem.families,
        problem.utility_domains,
        strong_groups(problem.chance, order, known.requisite),
        order,
        judged=frozenset(problem.chance),
        compared=order,
    )
    PageCost(program.n_cells, 0).check()
    domains = {name: program.domains.get(name, ()) for name in problem.free}
    return domains, {"program": packed_program(program)}


def _uniform(problem: DecisionProblem, name: str, domain: tuple[str, ...]) -> CPT:
    n_options = problem.sizes[name]
    shape = [*(problem.sizes[each] for each in domain), n_options]
    return CPT(name, domain, np.full(shape, 1.0 / n_options))


def _common(problem: DecisionProblem) -> dict[str, object]:
    cells = [math.prod(problem.sizes[name] for name in family) for family in problem.families]
    return {
        "chance": problem.chance,
        "cells": cells,
        "free": problem.free,
        "fixed": [name for name in problem.model.decisions if name not in problem.free],
        "children": {name: _children(problem.model, name) for name in problem.sizes},
        "total": packed_floats(problem.total),
        "utilities": _utilities(problem),
        "roots": problem.terms.roots,
    }


def _children(model: Model, name: str) -> list[str]:
    utilities = set(model.utilities)
    return [child for child in model.children(name) if child not in utilities]


def _utilities(problem: DecisionProblem) -> dict[str, object]:
    """Return where the numbers of each utility are in the total, and the numbers."""
    return {
        name: [(begin, packed_floats(values)) for begin, _, values in parts]
        for name, parts in problem.parts.items()
    }
