"""The subcommands ``decide`` and ``worth``."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import (
    add_evidence,
    add_network,
    add_targets,
    evidence_of,
    load_model,
    option,
    repeated,
)
from bayesgui.cli.terminal import Answer, Command, finite, print_notes, print_table, progress
from bayesgui.core.compilation import compiled
from bayesgui.core.errors import ModelError, ParameterError
from bayesgui.core.numerals import parse_number

if TYPE_CHECKING:
    import argparse

    from bayesgui.core.model import Model
    from bayesgui.decisions.solving.strategy import Strategy
    from bayesgui.decisions.solving.worth import Worth

_ROWS = 40
"""Rows of a policy that are printed."""


def add_deciding(command: Command) -> None:
    """Add the subcommands to the parser."""
    made = command("decide", _decide, "The best strategy of a network with decisions.")
    add_network(made)
    add_evidence(made)
    add_choices(made)
    _add_solver(made)

    made = command("worth", _worth, "What knowing each node before a decision is worth.")
    add_network(made)
    option(made, "-d --decision", "D", "the decision", required=True)
    add_targets(made, "a node to ask about (repeat; by default all that D does not change)")
    repeated(made, "--price", "X=c", "what knowing X costs")
    add_evidence(made)
    _add_solver(made)


def add_choices(parser: argparse.ArgumentParser) -> None:
    """Add the option that takes decisions."""
    repeated(parser, "--choose", "D=a", "take option a of decision D")


def _add_solver(parser: argparse.ArgumentParser) -> None:
    option(parser, "--solver", "S", "name of the solver", default="strong-elimination")
    parser.add_argument(
        "--limited-memory",
        action="store_true",
        help="a decision knows only the nodes on arcs to it",
    )


def choices_of(options: argparse.Namespace, model: Model) -> dict[str, str]:
    """Return the options that are to be taken, by decision."""
    found = {}
    for word in options.choose:
        name, _, taken = word.partition("=")
        # Names may contain = themselves: the word is split where its left side is a decision.
        for place in (k for k, letter in enumerate(word) if letter == "="):
            if word[:place] in model:
                name, taken = word[:place], word[place + 1 :]
                break
        found[name] = taken
    return found


def solved(options: argparse.Namespace, model: Model) -> Strategy:
    """Return the best strategy under the findings and choices of the options."""
    from bayesgui.decisions.solving.solve import solve

    if not model.decisions and options.choose:
        raise ModelError("The network has no decision to choose an option of.")
    return solve(
        model,
        evidence_of(options, compiled(model).network),
        choices_of(options, model),
        getattr(options, "solver", "strong-elimination"),
        getattr(options, "limited_memory", False),
        progress(),
    )


def _decide(options: argparse.Namespace) -> Answer:
    model = load_model(options)
    if not model.utilities:
        raise ModelError("The network has no utility, so that no decision is better than another.")
    strategy = solved(options, model)
    network = strategy.network
    document = {
        "solver": strategy.solver,
        "exact": strategy.exact,
        "expected_utility": strategy.expected_utility,
        "utilities": strategy.utilities,
        "decisions": {name: _decision(strategy, name) for name in model.decisions},
        "policies": {name: table.tolist() for name, table in strategy.policies.items()},
        "posteriors": {
            name: dict(
                zip(network[name].states, map(float, strategy.posteriors[name]), strict=True)
            )
            for name in network
        },
    }

    def show() -> None:
        how = str(strategy.how) if strategy.how is not None else "exact"
        print(f"expected utility {strategy.expected_utility:g} ({strategy.solver}, {how})\n")
        rows = [
            (
                name if k == 0 else "",
                taken,
                f"{value:g}",
                "★" if taken in strategy.best(name) else "",
                "chosen" if strategy.chosen.get(name) == taken else "",
            )
            for name, values in strategy.options.items()
            for k, (taken, value) in enumerate(values.items())
        ]
        print_table(("decision", "option", "expected utility", "best", ""), rows)
        for name in model.decisions:
            _print_policy(strategy, name)
        print()
        print_table(
            ("utility", "expected"), [(u, f"{eu:g}") for u, eu in strategy.utilities.items()]
        )
        print_notes([str(each) for each in strategy.remarks])

    return document, show


def _decision(strategy: Strategy, name: str) -> dict[str, Any]:
    options = strategy.options.get(name, {})
    return {
        "known": list(strategy.known[name]),
        "options": {taken: finite(value) for taken, value in options.items()},
        "best": list(strategy.best(name)) if options else [],
    }


def _print_policy(strategy: Strategy, name: str) -> None:
    """Print what to do in each configuration of what matters, if it depends on that."""
    policy, model = strategy.policies_of[name], strategy.model
    if name in strategy.chosen or not strategy.depends(name):
        return
    known = [model[each].states for each in policy.known]
    rows = []
    for states, row in zip(
        itertools.product(*known), policy.table.reshape(-1, policy.table.shape[-1]), strict=True
    ):
        taken = [
            option if share == 1 else f"{option} {share:g}"
            for option, share in zip(model[name].states, row, strict=True)
            if share > 0
        ]
        rows.append((*states, ", ".join(taken)))
    print()
    print_table((*policy.known, f"→ {name}"), rows[:_ROWS])
    if len(rows) > _ROWS:
        print(f"… {len(rows) - _ROWS:,} more")


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
    evidence = evidence_of(options, compiled(model).network)
    prices = _prices(options, model)
    asked = Worths(
        model,
        decision,
        evidence,
        solver=options.solver,
        limited_memory=options.limited_memory,
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
        if number is None:
            raise ParameterError(
                "“{text}” is not a price; write --price X=5 for a node X.", text=word
            )
        found[model[name].name] = number
    return found
