"""The subcommand ``frontier``: strategies by two criteria."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import add_evidence, add_network, evidence_of, load_model, repeated
from bayesgui.cli.deciding.choices import (
    add_choices,
    add_solver,
    check_choices,
    choices_of,
    solver_options,
)
from bayesgui.cli.terminal import Answer, Command, finite, print_notes, print_table, progress
from bayesgui.core.compilation import compiled

if TYPE_CHECKING:
    import argparse

    from bayesgui.core.model import Model
    from bayesgui.decisions.solving.frontier.criteria import Criteria
    from bayesgui.decisions.solving.frontier.frontier import Frontier, FrontierPoint


def add_frontier(command: Command) -> None:
    """Add the subcommand to the parser."""
    made = command(
        "frontier", _frontier, "The strategies that are best for some price of a second criterion."
    )
    add_network(made)
    repeated(
        made, "--first", "U", "a utility of the first criterion (repeat; by default what costs)"
    )
    repeated(
        made, "--second", "U", "a utility of the second criterion (repeat; by default all others)"
    )
    add_evidence(made)
    add_choices(made)
    add_solver(made)


def _frontier(options: argparse.Namespace) -> Answer:
    from bayesgui.decisions.solving.frontier.frontier import frontier
    from bayesgui.decisions.solving.strategy_words import strategy_words

    model = load_model(options)
    check_choices(options, model)
    evidence = evidence_of(options, compiled(model).network)
    found = frontier(
        model,
        options.first or None,
        options.second or None,
        {**evidence, **choices_of(options, model)},
        solver=options.solver,
        limited_memory=options.limited_memory,
        monitor=progress(),
        **solver_options(options),
    )
    words = [str(strategy_words(point.strategy)) for point in found.every]
    document = {
        "first": list(found.criteria.first),
        "second": list(found.criteria.second),
        "exact": found.exact,
        "frontier": [_row(each, said) for each, said in zip(found.points, words, strict=False)],
        "others": [
            {**_row(each, said), "standing": _standing(found, each)}
            for each, said in zip(found.others, words[len(found.points) :], strict=True)
        ],
    }
    return document, lambda: _show(model, found, words)


def _row(point: FrontierPoint, words: str) -> dict[str, Any]:
    return {
        "strategy": words,
        "first": point.first,
        "second": point.second,
        "price_from": finite(point.low),
        "price_to": finite(point.high),
        "policies": {name: table.tolist() for name, table in point.strategy.policies.items()},
    }


def _standing(found: Frontier, point: FrontierPoint) -> dict[str, Any]:
    assert point.standing is not None
    return {"kind": point.standing.kind, "by": list(point.standing.by)}


def _show(model: Model, found: Frontier, words: list[str]) -> None:
    first, second = _names(model, found.criteria)
    print(f"1: {first}\n2: {second}\n")
    rows = [
        (
            said,
            f"{point.first:g}",
            f"{point.second:g}",
            f"{point.low:g}",
            f"{point.high:g}" if math.isfinite(point.high) else "∞",
        )
        for point, said in zip(found.points, words, strict=False)
    ]
    print_table(("best strategy", "1", "2", "price of 2 from", "to"), rows)
    others = [
        (said, f"{point.first:g}", f"{point.second:g}", _why(point, words))
        for point, said in zip(found.others, words[len(found.points) :], strict=True)
    ]
    if others:
        print()
        print_table(("never the best", "1", "2", ""), others)
    notes = [] if found.exact else ["The frontier may lack strategies: the solution is local."]
    if not found.is_all:
        notes.append("Of the other strategies those are listed that a first option leads to.")
    print_notes(notes)


def _names(model: Model, criteria: Criteria) -> list[str]:
    """Return the utilities of both criteria, with their unit if it is one."""
    found = []
    for names in (criteria.first, criteria.second):
        units = {model[name].unit for name in names}
        unit = units.pop() if len(units) == 1 else ""
        found.append(" + ".join(names) + (f", {unit}" if unit else ""))
    return found


def _why(point: FrontierPoint, words: list[str]) -> str:
    assert point.standing is not None
    by = " and ".join(words[k] for k in point.standing.by)
    if point.standing.kind == "extended":
        return f"extendedly dominated by {by}"
    return f"dominated by {by}"
