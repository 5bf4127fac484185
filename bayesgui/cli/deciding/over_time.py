"""``decide`` on a template: the best strategy over a number of slices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.cli.arguments import evidence_of, load
from bayesgui.cli.deciding.choices import check_choices, check_utilities, choices_of, solver_options
from bayesgui.cli.terminal import print_notes, progress
from bayesgui.core.byte_sizes import bytes_text, readable_count
from bayesgui.core.compilation import compiled
from bayesgui.core.errors import ParameterError
from bayesgui.core.sentence import Sentence
from bayesgui.core.temporal.network import TemporalNetwork
from bayesgui.decisions.solving.over_time.horizon import SAME
from bayesgui.decisions.solving.over_time.solving import SolverOverTime
from bayesgui.decisions.solving_marks import solving_marks
from bayesgui.inference.memory import readable_seconds

if TYPE_CHECKING:
    import argparse

    from bayesgui.decisions.solving.base import DecisionSolver
    from bayesgui.decisions.solving.over_time.cost import DecisionCost
    from bayesgui.decisions.solving.over_time.strategy import StrategyOverTime


def solved_over_time(
    options: argparse.Namespace,
) -> tuple[DecisionSolver, StrategyOverTime] | None:
    """Return the best strategy of a template and its solver; None of a network without time."""
    found = load(options.network)
    template = found.whole
    if not isinstance(template, TemporalNetwork):
        for name, is_given in (("policy", options.policy), ("discount", options.discount != 1)):
            if is_given:
                raise ParameterError(
                    "--{option} is for templates, and {network} is a network without time.",
                    option=name,
                    network=options.network.name,
                )
        return None
    print_notes(found.remarks)
    check_utilities(template)
    marks = solving_marks(found.extra)
    over = SolverOverTime.of(
        template,
        options.slices,
        options.policy or (SAME if marks.shares_policy else ""),
        options.discount,
        options.solver,
        options.limited_memory or marks.limited_memory,
        **solver_options(options),
    )
    model = over.horizon.model
    check_choices(options, model)
    evidence, choices = evidence_of(options, compiled(model).network), choices_of(options, model)
    print_notes([_said(over.cost(evidence, choices, progress()))])
    return over.solver, over.solve(evidence, choices, progress())


def _said(cost: DecisionCost) -> Sentence:
    """Return what solving is going to cost."""
    if cost.policies:
        return Sentence(
            "{decisions} decisions over {slices} slices that share policies: {count} "
            "combinations, {seconds}.",
            decisions=cost.decisions,
            slices=cost.slices,
            count=readable_count(cost.policies),
            seconds=readable_seconds(cost.seconds),
        )
    return Sentence(
        "{decisions} decisions over {slices} slices: the largest table has {cells} cells, {memory} "
        "in all, {seconds}.",
        decisions=cost.decisions,
        slices=cost.slices,
        cells=readable_count(cost.largest),
        memory=bytes_text(cost.needed),
        seconds=readable_seconds(cost.seconds),
    )
