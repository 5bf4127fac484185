"""The subcommand ``diagnose``: faults ranked, and what to test next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.cli.arguments import (
    add_evidence,
    add_network,
    evidence_of,
    load_unrolled,
    option,
    repeated,
    switch,
    typed_probability,
)
from bayesgui.cli.deciding.commands import prices_of
from bayesgui.cli.terminal import Answer, Command, finite, print_notes, print_table, progress
from bayesgui.core.compilation import compiled
from bayesgui.core.errors import ModelError, ParameterError

if TYPE_CHECKING:
    import argparse

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.roles.node_roles import NodeRoles
    from bayesgui.diagnosis.problem import Problem
    from bayesgui.diagnosis.ranking import Ranking
    from bayesgui.diagnosis.verdict import Verdict

MOST_SHOWN = 20
"""Tests listed on the terminal; JSON has all."""


def add_diagnosis(command: Command) -> None:
    """Add the subcommand to the parser."""
    made = command(
        "diagnose", _diagnose, "Faults by probability, tests by what they settle for their price."
    )
    add_network(made)
    add_evidence(made)
    repeated(made, "--fault", "X=a", "X is a fault in state a (repeat; X alone: the usual states)")
    repeated(made, "--test", "X", "X can be tested (repeat; by default as the file says, or all)")
    repeated(made, "--price", "X=c", "what testing X costs, in place of the file's price")
    option(
        made,
        "--measure",
        "M",
        "information about each fault (sum, default), or about all together (joint)",
        choices=("sum", "joint"),
        default="sum",
    )
    option(
        made,
        "--certainty",
        "P",
        "probability at which a fault is found, 0.95 by default",
        type=typed_probability,
        default=0.95,
    )
    switch(made, "--look-ahead", "judge a test together with the best one after it")


def _diagnose(options: argparse.Namespace) -> Answer:
    from bayesgui.diagnosis.asking import check_certainty
    from bayesgui.diagnosis.outlook import outlook
    from bayesgui.diagnosis.problem import NO_FAULT, problem_of
    from bayesgui.diagnosis.ranking import look_ahead, rank
    from bayesgui.diagnosis.verdict import verdict
    from bayesgui.inference.exact.junction_tree import JunctionTree

    check_certainty(options.certainty, "--certainty")
    loaded = load_unrolled(options.network, options.slices)
    print_notes(loaded.remarks)
    network = compiled(loaded.whole).network
    evidence = evidence_of(options, network)
    roles = _roles(options, network, loaded.roles)
    prices = prices_of(options, network)
    try:
        problem = problem_of(network, roles, network.unobserved, prices)
    except ModelError as error:
        if error.template != NO_FAULT:
            raise
        raise ParameterError(
            "No node is a fault or a target yet; name one with --fault X or --fault X=state."
        ) from error
    engine, monitor = JunctionTree(network), progress()
    measure, certainty = options.measure, options.certainty
    ranking = rank(engine, problem, evidence, measure, monitor, certainty)
    if options.look_ahead:
        ranking = look_ahead(
            engine, problem, ranking, evidence, measure, monitor=monitor, certainty=certainty
        )
    end = verdict(problem, ranking.faults, certainty)
    share = None if end.is_certain else outlook(engine, problem, evidence, certainty)
    document = {**_document(ranking, end), "outlook": share}
    return document, lambda: _show(ranking, problem, end, share)


def _roles(options: argparse.Namespace, network: BayesianNetwork, roles: NodeRoles) -> NodeRoles:
    """Return the roles of a file, with those of the options in place of the same kind."""
    from bayesgui.diagnosis.asking import with_stated

    states: dict[str, tuple[str, ...]] = {}
    for word in options.fault or ():
        name, state = _fault(word, network)
        states[name] = (*states.get(name, ()), *((state,) if state else ()))
    return with_stated(roles, network, states, options.test or ())


def _fault(word: str, network: BayesianNetwork) -> tuple[str, str]:
    if word in network:
        return word, ""
    name, _, state = word.rpartition("=")
    return network[name or word].name, state


def _document(ranking: Ranking, end: Verdict) -> dict[str, object]:
    return {
        "verdict": {
            "kind": end.kind,
            "node": end.item[0],
            "state": end.item[1],
            "probability": end.probability,
        },
        "faults": [
            {"node": name, "state": state, "probability": p}
            for (name, state), p in _sorted_faults(ranking)
        ],
        "entropy": ranking.entropy,
        "tests": [
            {
                "node": test.name,
                "price": test.price,
                "gain": test.gain,
                "settled": test.settled,
                "per_price": finite(test.ratio),
                "outcomes": {
                    outcome.state: {
                        "probability": outcome.probability,
                        "faults": {
                            f"{name}={state}": p
                            for (name, state), p in zip(ranking.items, outcome.faults, strict=True)
                        },
                    }
                    for outcome in test.outcomes
                },
            }
            for test in ranking.tests
        ],
        "next": None if ranking.next is None else ranking.next.name,
    }


def _sorted_faults(ranking: Ranking) -> list[tuple[tuple[str, str], float]]:
    pairs = zip(ranking.items, ranking.faults, strict=True)
    return sorted(pairs, key=lambda pair: -pair[1])


def _show(ranking: Ranking, problem: Problem, end: Verdict, share: float | None) -> None:
    print_table(
        ("fault", "state", "probability"),
        [(name, state, f"{p:.4f}") for (name, state), p in _sorted_faults(ranking)],
    )
    print()
    best = max((test.merit for test in ranking.tests), default=0.0)
    rows = [
        (
            test.name,
            f"{test.price:g}" if test.price else "free",
            f"{test.gain:.4f}",
            f"{test.settled:.4f}",
            f"{test.merit / best:.0%}" if best else "",
        )
        for test in ranking.tests[:MOST_SHOWN]
    ]
    if rows:
        print_table(("test", "price", "nats", "settles", "for the price"), rows)
        if len(ranking.tests) > MOST_SHOWN:
            print(f"… and {len(ranking.tests) - MOST_SHOWN:,} more")
        print()
    name, state = end.item
    if end.kind == "found":
        print(f"Found: {name} = {state}, {end.probability:.1%}.")
    elif end.kind == "excluded":
        print(
            f"No fault is left that is probable; the most probable one has {end.probability:.1%}."
        )
    elif ranking.next is not None:
        print(f"Test next: {ranking.next.name}.")
        if share is not None:
            print(f"All tests that are left decide {share:.0%} of such cases.")
    else:
        print("No test tells anything more.")
    del problem
