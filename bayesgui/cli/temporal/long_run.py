"""The subcommand ``chain``."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import add_network, repeated
from bayesgui.cli.temporal.unrolling import template_of
from bayesgui.cli.terminal import Answer, Command, print_notes, print_table
from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    import argparse

    from bayesgui.inference.temporal.chain.long_run import LongRun


def add_long_run(command: Command) -> None:
    """Add the subcommand to the parser."""
    made = command(
        "chain", _long_run, "Shares of slices, stays and times to a state of a template."
    )
    add_network(made)
    repeated(
        made,
        "--to",
        "X=a",
        "the slices until X, which is handed from slice to slice, is a, and how long that lasts "
        "(repeat: all of them together)",
    )


def _long_run(options: argparse.Namespace) -> Answer:
    from bayesgui.inference.temporal.chain.long_run import long_run_of

    if options.slices is not None:
        raise ParameterError("The long run has no end; leave --slices out.")
    found = long_run_of(template_of(options))
    target = dict(map(_pair, options.to))
    rows: list[tuple[str, ...]] = [
        (state, f"{share:.6g}", _time(found.stay(state)))
        for state, share in zip(found.states, found.shares, strict=True)
    ]
    document = _document(found)
    if target:
        times = found.times_to(target)
        document["to"] = target
        document["slices_until"] = dict(zip(found.states, map(_json, times), strict=True))
        document["slices_until_from_start"] = _json(found.time_to(target))
        document["stay"] = _json(found.stay(target))
        rows = [(*row, _time(time)) for row, time in zip(rows, times, strict=True)]

    def show() -> None:
        named = ", ".join(f"{name} = {state}" for name, state in target.items())
        head = ["; ".join(found.nodes), "share of slices", "mean stay"]
        print_table([*head, f"slices until {named}"] if target else head, rows)
        if target:
            print(f"\nFrom t = {found.start_slice}: {_slices(found.time_to(target))}")
            stay = found.stay(target)
            lasts = "is never left" if math.isinf(stay) else f"lasts {_slices(stay)} in a row"
            print(f"{named} {lasts}")
        print_notes(found.remarks)

    return document, show


def _document(found: LongRun) -> dict[str, Any]:
    stationary = found.stationary
    return {
        "nodes": list(found.nodes),
        "states": list(found.states),
        "transition": found.transition.tolist(),
        "stationary": None if stationary is None else stationary.tolist(),
        "shares": found.shares.tolist(),
        "stays": [_json(found.stay(state)) for state in found.states],
        "classes": [
            {
                "states": [found.states[k] for k in each.states],
                "closed": each.is_closed,
                "period": each.period,
            }
            for each in found.classes
        ],
        "absorbing": list(found.absorbing),
        "remarks": list(found.remarks),
    }


def _pair(text: str) -> tuple[str, str]:
    name, sign, state = text.partition("=")
    if not sign:
        raise ParameterError("{text} names no state; write X=STATE.", text=text)
    return name.strip(), state.strip()


def _time(value: float) -> str:
    if math.isnan(value):
        return "–"
    return "never" if math.isinf(value) else f"{value:.6g}"


def _slices(value: float) -> str:
    text = _time(value)
    return text if text in ("–", "never") else f"{text} {'slice' if text == '1' else 'slices'}"


def _json(value: float) -> float | None:
    return float(value) if math.isfinite(value) else None
