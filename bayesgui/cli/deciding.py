"""The subcommands ``decide`` and ``worth``."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

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
from bayesgui.cli.terminal import (
    Answer,
    Command,
    finite,
    options_set,
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
    from bayesgui.decisions.solving.following import DecisionSetting
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
        "of a template: each slice has a policy of its own (each), or all share one (same)",
        default="",
    )
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


def add_choices(parser: argparse.ArgumentParser) -> None:
    """Add the option that takes decisions."""
    repeated(parser, "--choose", "D=a", "take option a of decision D")


def add_solver(parser: argparse.ArgumentParser) -> None:
    """Add the options that say how decisions are solved."""
    option(parser, "--solver", "S", "name of the solver", default="strong-elimination")
    repeated(parser, "--set", "OPTION=VALUE", "an option of the solver (repeat)")
    parser.add_argument(
        "--limited-memory",
        action="store_true",
        help="a decision knows only the nodes on arcs to it",
    )


def solver_options(options: argparse.Namespace) -> dict[str, Any]:
    """Return the solver's own options that are set; none where only an engine can be chosen."""
    found = options_set(options.set) if hasattr(options, "solver") else {}
    if "limited_memory" in found:
        raise ParameterError("Write --limited-memory, without --set.")
    return found


def setting_of(options: argparse.Namespace) -> DecisionSetting:
    """Return how decisions are solved."""
    from bayesgui.decisions.solving.following import setting_with

    return setting_with(options.solver, options.limited_memory, solver_options(options))


def choices_of(options: argparse.Namespace, model: Model) -> dict[str, str]:
    """Return the options that are to be taken, by decision."""
    found: dict[str, str] = {}
    for word in options.choose:
        name, separator, taken = word.partition("=")
        if not separator:
            raise ParameterError(
                "“{text}” is no choice; write --choose D=a for option a of decision D.", text=word
            )
        # Names may contain = themselves: the word is split where its left side is a decision.
        for place in (k for k, letter in enumerate(word) if letter == "="):
            if word[:place] in model:
                name, taken = word[:place], word[place + 1 :]
                break
        if found.setdefault(name, taken) != taken:
            raise ParameterError(
                "Only one option of {variable} can be chosen: {first} or {second}.",
                variable=name,
                first=found[name],
                second=taken,
            )
    return found


def check_choices(options: argparse.Namespace, model: Model, *, all_of_them: bool = False) -> None:
    """Raise a `ModelError` if nothing can be chosen, or not all is that has to be."""
    from bayesgui.decisions.solving.information import free_decisions

    if options.choose and not model.decisions:
        raise ModelError("The network has no decision to choose an option of.")
    chosen = choices_of(options, model)
    for name in free_decisions(model) if all_of_them and model.utilities else ():
        if name not in chosen:
            raise ModelError(
                "Every row would need a strategy of its own. Choose an option of {variable} with "
                "--choose, or ask for one row at a time.",
                variable=name,
            )


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
    from bayesgui.cli.strategy_answers import answer_of
    from bayesgui.cli.temporal.deciding import solved_over_time

    over_time = solved_over_time(options)
    if over_time is not None:
        return answer_of(*over_time)
    model = load_model(options)
    check_utilities(model)
    return answer_of(*solved(options, model))


def check_utilities(model: Model) -> None:
    """Raise a `ModelError` if nothing says which decision is better."""
    if not model.utilities:
        raise ModelError("The network has no utility, so that no decision is better than another.")


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
    prices = _prices(options, model)
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


def _prices(options: argparse.Namespace, model: Model) -> dict[str, float]:
    found = {}
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
