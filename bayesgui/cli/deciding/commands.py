"""The subcommands ``decide`` and ``worth``."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.cli.arguments import (
    add_evidence,
    add_network,
    add_targets,
    check_targets,
    evidence_of,
    load_model,
    option,
    repeated,
)
from bayesgui.cli.deciding.choices import (
    add_choices,
    add_solver,
    check_choices,
    check_utilities,
    choices_of,
    setting_of,
    solver_options,
)
from bayesgui.cli.deciding.rows import add_rows, check_rows, decide_rows
from bayesgui.cli.terminal import (
    Answer,
    Command,
    finite,
    print_table,
    progress,
)
from bayesgui.core.compilation import compiled
from bayesgui.core.errors import ModelError, ParameterError
from bayesgui.core.evidence import do
from bayesgui.core.numerals import parse_number

if TYPE_CHECKING:
    import argparse

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.model import Model
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.decisions.solving.base import DecisionSolver
    from bayesgui.decisions.solving.strategy import Strategy
    from bayesgui.decisions.solving.worth import Worth


def add_deciding(command: Command) -> None:
    """Add the subcommands to the parser."""
    made = command("decide", _decide, "The best strategy of a network with decisions.")
    add_network(made)
    add_evidence(made)
    add_choices(made)
    add_solver(made)
    option(
        made,
        "--policy",
        "POLICY",
        "of a template: each slice has a policy of its own (each), or all share one (same); by "
        "default as the file says",
        default="",
    )
    add_rows(made)
    option(made, "--discount", "G", "what a slice brings counts G times as much as one before it",
           type=float, default=1.0)  # fmt: skip

    made = command("worth", _worth, "What knowing each node before a decision is worth.")
    add_network(made)
    option(made, "-d --decision", "D", "the decision", required=True)
    add_targets(made, "a node to ask about (repeat; by default all that D does not change)")
    repeated(made, "--price", "X=c", "what knowing X costs")
    add_evidence(made)
    add_choices(made)
    add_solver(made)


def situation_of(options: argparse.Namespace) -> tuple[BayesianNetwork, Evidence]:
    """Return the network that is asked, decisions under the best strategy, and the findings."""
    model = load_model(options)
    check_targets(options, model)
    check_choices(options, model)
    if model.decisions and (model.utilities or options.choose):
        _, strategy = solved(options, model)
        return strategy.network, strategy.findings
    network = compiled(model).network
    return network, evidence_of(options, network)


def solved(options: argparse.Namespace, model: Model) -> tuple[DecisionSolver, Strategy]:
    """Return the best strategy under the findings and choices of the options, and its solver."""
    from bayesgui.decisions.solving import DEFAULT_SOLVER
    from bayesgui.decisions.solving.base import solvers

    check_choices(options, model)
    evidence = evidence_of(options, compiled(model).network)
    choices = choices_of(options, model)
    made = solvers.create(
        getattr(options, "solver", DEFAULT_SOLVER),
        model,
        limited_memory=getattr(options, "limited_memory", False),
        **solver_options(options),
    )
    return made, made.solve(evidence, choices, progress())


def _decide(options: argparse.Namespace) -> Answer:
    from bayesgui.cli.deciding.answers import answer_of
    from bayesgui.cli.deciding.over_time import solved_over_time

    if check_rows(options):
        return decide_rows(options)
    over_time = solved_over_time(options)
    if over_time is not None:
        return answer_of(*over_time)
    model = load_model(options)
    check_utilities(model)
    return answer_of(*solved(options, model))


def _worth(options: argparse.Namespace) -> Answer:
    from bayesgui.decisions.solving.worth import Worths, candidates

    model = load_model(options)
    decision = model[options.decision].name
    could = candidates(model, decision)
    for name in options.target:
        if model[name].name not in could:
            raise ModelError(
                "{variable} cannot be known before {decision}, which changes it.",
                variable=name,
                decision=decision,
            )
    check_choices(options, model)
    evidence = dict(evidence_of(options, compiled(model).network))
    evidence.update((name, do(taken)) for name, taken in choices_of(options, model).items())
    prices = prices_of(options, model)
    asked = Worths(
        model,
        decision,
        evidence,
        setting_of(options),
        monitor=progress(),
    )
    found = [asked.of(name, control=True) for name in (options.target or could)]
    found.sort(key=lambda each: -each.value)
    document = [
        {
            "variable": each.variable,
            "value": each.value,
            "control": finite(each.control),
            "price": prices.get(each.variable),
        }
        for each in found
    ]
    return document, lambda: print_table(
        ("node", "worth knowing", "price", "net", "worth controlling", ""),
        [_worth_row(each, prices.get(each.variable)) for each in found],
    )


def _worth_row(each: Worth, price: float | None) -> tuple[str, ...]:
    return (
        each.variable,
        f"{each.value:g}",
        "" if price is None else f"{price:g}",
        "" if price is None else f"{each.value - price:g}",
        "" if math.isnan(each.control) else f"{each.control:g}",
        "known now" if each.is_known else "",
    )


def prices_of(options: argparse.Namespace, model: Model) -> dict[str, float]:
    """Return the prices of the option ``--price`` and, of other nodes, those of the file."""
    found = dict(getattr(options, "file_prices", {}))
    for word in options.price:
        name, _, text = word.rpartition("=")
        number = parse_number(text)
        if number is None or not 0 <= number < math.inf:
            raise ParameterError(
                "“{text}” is not a price, which is a number not below 0; write --price X=5 for a "
                "node X.",
                text=word,
            )
        found[model[name].name] = number
    return found
