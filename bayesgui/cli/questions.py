"""The subcommands ``sensitivity``, ``conflict``, ``observe``, ``why`` and ``strength``."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import add_evidence, add_network, option
from bayesgui.cli.deciding.choices import add_choices
from bayesgui.cli.deciding.commands import situation_of
from bayesgui.cli.deciding.sensitivity import add_strategy_sensitivity, strategy_answer
from bayesgui.cli.engines import add_engine, engine_of
from bayesgui.cli.terminal import (
    Answer,
    Command,
    finite,
    format_probability,
    print_notes,
    print_table,
    progress,
    record,
)
from bayesgui.core.errors import EvidenceError

if TYPE_CHECKING:
    import argparse

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.asking.reasons import FindingReason, Reasons
    from bayesgui.inference.asking.tornado import Swing


def add_questions(command: Command) -> None:
    """Add the subcommands to the parser."""
    made = command(
        "sensitivity", _sensitivity, "The numbers that a posterior or the best strategy depends on."
    )
    add_network(made)
    option(
        made,
        "-t --target",
        "X=a",
        "the state of interest; X alone: its most probable one; without it the expected utility of "
        "the best strategy",
    )
    option(made, "-k --count", "K", "entries listed at most (40)", type=int, default=40)
    add_evidence(made)
    add_strategy_sensitivity(made)

    made = command("conflict", _conflict, "Whether findings conflict, and which surprises most.")
    add_network(made)
    add_evidence(made)
    add_choices(made)
    add_engine(made)

    made = command("observe", _observe, "What observing each variable would tell about a target.")
    add_network(made)
    _add_target(made, "X", "the variable of interest")
    add_evidence(made)
    add_choices(made)
    add_engine(made)

    made = command("why", _why, "How much each finding moves a posterior, and along which trails.")
    add_network(made)
    _add_target(made, "X", "the variable of interest; X=a: this state, else the one moved most")
    add_evidence(made)
    add_choices(made)
    add_engine(made)

    made = command("strength", _strength, "The strength of each arc: the information of its ends.")
    add_network(made)
    add_evidence(made)
    add_choices(made)
    add_engine(made)


def _add_target(parser: argparse.ArgumentParser, metavar: str, help_: str) -> None:
    option(parser, "-t --target", metavar, help_, required=True)


def _target(options: argparse.Namespace, network: BayesianNetwork) -> tuple[str, str | None]:
    from bayesgui.core.evidence_text import parse_target

    return parse_target(network, options.target)


def _with_findings(options: argparse.Namespace) -> tuple[BayesianNetwork, Evidence]:
    """Return the network and the findings of the options, of which there must be one."""
    network, evidence = situation_of(options)
    if not evidence:
        raise EvidenceError("There is no finding to ask about; give one with -e X=a.")
    return network, evidence


def _texts(network: BayesianNetwork, evidence: Evidence) -> dict[str, str]:
    """Return each finding as text, by variable."""
    from bayesgui.inference.findings import describe_finding

    return {
        name: describe_finding(name, finding, network[name].states)
        for name, finding in evidence.items()
    }


def _sensitivity(options: argparse.Namespace) -> Answer:
    if options.target is None:
        return strategy_answer(options)
    from bayesgui.inference.asking.questions import likeliest_state, sensitivity

    network, evidence = situation_of(options)
    target, state = _target(options, network)
    state = likeliest_state(network, target, evidence) if state is None else state
    found = sensitivity(network, target, state, evidence, options.count, progress())
    document = [_entry(network, swing) for swing in found]

    def show() -> None:
        if not found:
            print(f"{target} depends on no table entry between 0 and 1.")
            return
        wanted = f"P({target} = {state})"
        print(f"{wanted} = {format_probability(found[0].function.posterior)}\n")
        rows = [
            (
                _entry_text(network, swing),
                format_probability(swing.function.value),
                f"{swing.function.derivative:z.4f}",
                " to ".join(map(format_probability, swing.near)),
                " to ".join(map(format_probability, swing.whole)),
            )
            for swing in found
        ]
        header = ("entry", "value", "slope", f"{wanted}, entry ±10 %", "entry from 0 to 1")
        print_table(header, rows)

    return document, show


def _configuration(network: BayesianNetwork, swing: Swing) -> dict[str, str]:
    parents = network.cpt(swing.function.variable).parents
    return {
        parent: network[parent].states[k]
        for parent, k in zip(parents, swing.function.configuration, strict=True)
    }


def _entry(network: BayesianNetwork, swing: Swing) -> dict[str, Any]:
    function = swing.function
    return {
        "variable": function.variable,
        "state": network[function.variable].states[function.state],
        "configuration": _configuration(network, swing),
        **record(function, "value", "posterior", "derivative"),
        "near": list(swing.near),
        "whole": list(swing.whole),
    }


def _entry_text(network: BayesianNetwork, swing: Swing) -> str:
    name = swing.function.variable
    given = ", ".join(f"{parent} = {s}" for parent, s in _configuration(network, swing).items())
    event = f"{name} = {network[name].states[swing.function.state]}"
    return f"P({event} | {given})" if given else f"P({event})"


def _conflict(options: argparse.Namespace) -> Answer:
    from bayesgui.inference.asking.questions import conflict

    network, evidence = _with_findings(options)
    found = conflict(network, evidence, engine_of(options, network), progress())
    texts = _texts(network, evidence)
    document: list[dict[str, Any]] = [
        {"variable": None, "finding": None, "probability": None, "conflict": found.measure}
    ]
    document += [
        {
            "variable": one.variable,
            "finding": texts[one.variable],
            "probability": one.probability,
            "conflict": finite(one.conflict),
        }
        for one in found.findings
    ]

    def show() -> None:
        if found.measure is None:
            print_notes(
                [
                    "there is no measure of conflict: a fixed posterior or an intervention has no "
                    "probability, and an estimate may never have met a finding."
                ]
            )
            return
        print(f"conflict of all findings, nats: {found.measure:z.6f}\n")
        rows = [
            (texts[one.variable], format_probability(one.probability), f"{one.conflict:z.6f}")
            for one in found.findings
        ]
        print_table(("finding", "P(finding)", "conflict with the others, nats"), rows)

    return document, show


def _observe(options: argparse.Namespace) -> Answer:
    from bayesgui.inference.asking.questions import observe

    network, evidence = situation_of(options)
    engine = engine_of(options, network)
    found = observe(network, options.target, evidence, engine, progress())
    document = [record(one, "variable", "mutual_information", "share") for one in found]

    def show() -> None:
        rows = [
            (one.variable, f"{one.mutual_information:z.6f}", f"{one.share:.1%}") for one in found
        ]
        print_table((f"observe for {options.target}", "information, nats", "share"), rows)

    return document, show


def _why(options: argparse.Namespace) -> Answer:
    from bayesgui.inference.asking.questions import why

    network, evidence = _with_findings(options)
    target, state = _target(options, network)
    found = why(network, target, evidence, engine_of(options, network), progress())
    index = found.most_moved if state is None else network[target].index(state)
    state = network[target].states[index]
    texts = _texts(network, evidence)
    ranked = found.ranked(index)
    document = [_reason(texts, found, one, index) for one in ranked]

    def show() -> None:
        before, after = found.prior[index], found.posterior[index]
        print(
            f"P({target} = {state}): {format_probability(before)} without findings, "
            f"{format_probability(after)} with them\n"
        )
        columns = [
            (_number(row["without"]), _number(row["effect"], sign="+"), _number(row["alone"]))
            for row in document
        ]
        rows = [
            (row["finding"], *cells, _trail_text(network, one))
            for row, cells, one in zip(document, columns, ranked, strict=True)
        ]
        print_table(("finding", "P without it", "moves it by", "P by it alone", "trail"), rows)

    return document, show


def _reason(
    texts: dict[str, str], found: Reasons, one: FindingReason, index: int
) -> dict[str, Any]:
    without, with_all = found.span(one, index, "left_out")
    return {
        "variable": one.variable,
        "finding": texts[one.variable],
        "without": finite(without),
        "alone": finite(found.span(one, index, "alone")[1]),
        "effect": finite(with_all - without),
        "carrier": one.carrier.node if one.carrier is not None else None,
        "trails": [
            {"nodes": list(trail.nodes), "active": trail.active} for trail in one.ways.trails
        ],
    }


def _number(value: float | None, sign: str = "") -> str:
    return "–" if value is None or math.isnan(value) else f"{value:{sign}.6f}"


def _trail_text(network: BayesianNetwork, one: FindingReason) -> str:
    """Return the shortest active trail as text, one that has tables before others."""
    found = (*one.ways.carrying, *one.ways.active)
    return found[0].text if found else ""


def _strength(options: argparse.Namespace) -> Answer:
    from bayesgui.inference.asking.questions import strength

    network, evidence = situation_of(options)
    found = strength(network, evidence, engine_of(options, network), progress())
    ranked = sorted(found.items(), key=lambda item: -item[1])
    document = [
        {"parent": parent, "child": child, "mutual_information": nats}
        for (parent, child), nats in ranked
    ]

    def show() -> None:
        rows = [(f"{parent} → {child}", f"{nats:z.6f}") for (parent, child), nats in ranked]
        print_table(("arc", "information, nats"), rows)

    return document, show
