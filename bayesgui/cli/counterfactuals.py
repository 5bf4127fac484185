"""The subcommands ``counterfactual``, ``causation`` and ``mediation``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.cli.arguments import (
    add_evidence,
    add_network,
    evidence_of,
    load_model,
    option,
    repeated,
)
from bayesgui.cli.terminal import (
    Answer,
    Command,
    format_probability,
    print_notes,
    print_table,
    progress,
)
from bayesgui.core.compilation import compiled
from bayesgui.core.errors import ParameterError
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    import argparse


def add_counterfactuals(command: Command) -> None:
    """Add the subcommands to the parser."""
    made = command("counterfactual", _counterfactual, "What would have been, had a node been set.")
    add_network(made)
    add_evidence(made)
    repeated(made, "-x --would-do", "X=a", "set X in the world that would have been (repeat)")
    option(made, "-t --target", "VAR", "the node that is asked", required=True)

    made = command("causation", _causation, "How far a cause was necessary and sufficient.")
    _add_pair(made)
    repeated(made, "--hidden", "U", "a node that cannot be observed (repeat)")
    add_evidence(made)

    made = command("mediation", _mediation, "Direct and indirect effects of a cause.")
    _add_pair(made)
    repeated(made, "-m --mediator", "M", "a node on the way (repeat; by default children of X)")
    repeated(made, "--hidden", "U", "a node that cannot be observed (repeat)")


def _add_pair(made: argparse.ArgumentParser) -> None:
    add_network(made)
    option(made, "-x --cause", "X=a,b", "the cause, its state and the other one", required=True)
    option(made, "-y --effect", "Y=c", "the effect, and the state that is the event", required=True)


def _counterfactual(options: argparse.Namespace) -> Answer:
    from bayesgui.core.evidence_text import parse_evidence
    from bayesgui.inference.causal.counterfactual import counterfactual

    model = load_model(options)
    network = compiled(model).network
    if not options.would_do:
        raise ParameterError("Nothing would have been done; name it with -x X=a.")
    would = parse_evidence(network, [], [], [], options.would_do)
    found = counterfactual(
        model, evidence_of(options, network), would, options.target, monitor=progress()
    )
    document = {
        "target": found.target,
        "exact": found.exact,
        "before": dict(zip(found.states, map(float, found.before), strict=True)),
        "distribution": found.distribution,
        "bounds": {state: list(ends) for state, ends in found.bounds.items()},
        "undetermined": list(found.loose),
        "explanation": str(found.explanation),
        "warnings": [str(each) for each in found.warnings],
    }

    def show() -> None:
        if found.explanation:
            print(f"{found.explanation}\n")
        heads = (found.target, "is", *(["would be"] if found.exact else ["at least", "at most"]))
        rows = []
        for state, now in zip(found.states, found.before, strict=True):
            ends = found.bounds[state][: 1 if found.exact else 2]
            rows.append((state, format_probability(float(now)), *map(format_probability, ends)))
        print_table(heads, rows)
        print_notes(found.warnings)

    return document, show


def _causation(options: argparse.Namespace) -> Answer:
    from bayesgui.inference.causal.causation import causation

    model = load_model(options)
    x, states = _with_states(options.cause)
    y, event = _with_states(options.effect)
    network = compiled(model).network
    found = causation(
        model,
        x,
        y,
        states or None,
        _only(y, event),
        hidden=options.hidden,
        evidence=evidence_of(options, network),
        monitor=progress(),
    )
    compared = states or network[x].states[:2]
    happens = _only(y, event) or network[y].states[0]
    points, exact = found.monotone or (None, None, None), found.exact or (None, None, None)
    document = {
        name: {
            "bounds": None if bounds is None else list(bounds),
            "if_monotone": point,
            "exact": sure,
        }
        for name, bounds, point, sure in zip(
            ("necessary", "sufficient", "both"),
            (found.necessary, found.sufficient, found.both),
            points,
            exact,
            strict=True,
        )
    }

    def show() -> None:
        rows = []
        for name, bounds, *others in zip(
            ("PN, necessary", "PS, sufficient", "PNS, both"),
            (found.necessary, found.sufficient, found.both),
            points,
            *([exact] if found.exact is not None else []),
            strict=True,
        ):
            ends = ("–", "–") if bounds is None else map(format_probability, bounds)
            said = ("–" if each is None else format_probability(each) for each in others)
            rows.append((name, *ends, *said))
        last = ("exact",) if found.exact is not None else ()
        cause, other = compared
        print(f"{x} = {cause} against {other}, {y} = {happens}\n")
        print_table(("probability", "at least", "at most", "if it never prevents", *last), rows)
        if found.seen_alone:
            note = Sentence(
                "What follows from doing {cause} cannot be had from what can be observed; the "
                "bounds rest on what is seen alone.",
                cause=x,
            )
            print_notes([note])

    return document | {"seen_alone": found.seen_alone}, show


def _mediation(options: argparse.Namespace) -> Answer:
    from bayesgui.inference.causal.mediation import mediation

    model = load_model(options)
    x, states = _with_states(options.cause)
    y, event = _with_states(options.effect)
    found = mediation(
        model,
        x,
        y,
        options.mediator or None,
        states or None,
        _only(y, event),
        hidden=options.hidden,
        monitor=progress(),
    )
    document = {
        "mediators": list(found.mediators),
        "states": list(found.states),
        "event": found.event,
        "total": found.total,
        "direct": found.direct,
        "indirect": found.indirect,
        "share": found.share,
        "controlled": [{"states": list(at), "direct": value} for at, value in found.controlled],
        "failing": [str(each) for each in found.failing],
        "fulfilled": [str(each) for each in found.fulfilled],
    }

    def show() -> None:
        print(f"through {', '.join(found.mediators) or 'nothing'}:\n")
        rows = [
            (f"{name} effect", _signed(value))
            for name, value in (
                ("total", found.total),
                ("natural direct", found.direct),
                ("natural indirect", found.indirect),
            )
        ]
        for at, value in found.controlled:
            set_to = ", ".join(f"{m} = {s}" for m, s in zip(found.mediators, at, strict=True))
            rows.append((f"direct effect if {set_to}", _signed(value)))
        if found.share is not None:
            rows.append(("indirect part", f"{found.share:.4f}"))
        print_table((f"P({found.y} = {found.event})", "difference"), rows)
        print_notes(found.failing)

    return document, show


def _with_states(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the name and the states of ``X=a,b``."""
    name, _, states = text.partition("=")
    return name, tuple(state.strip() for state in states.split(",") if state.strip())


def _only(name: str, states: tuple[str, ...]) -> str | None:
    if len(states) > 1:
        raise ParameterError("The event is one state of {variable}; give one.", variable=name)
    return states[0] if states else None


def _signed(value: float | None) -> str:
    return "–" if value is None else f"{value:+.6f}"
