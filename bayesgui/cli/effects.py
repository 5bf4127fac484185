"""The subcommand ``effect``: what setting a node does, as far as what can be observed tells."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import add_evidence, add_network, load_model, option, repeated, switch
from bayesgui.cli.reading import (
    DATA_HELP,
    add_reading,
    data_place,
    read_cases,
    with_states_of_table,
)
from bayesgui.cli.terminal import (
    Answer,
    Command,
    finite,
    format_probability,
    print_notes,
    print_table,
    progress,
)
from bayesgui.core.compilation import compiled
from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    import argparse

    from bayesgui.inference.causal.effect import Effect

MOST_SETS = 20
"""Adjustment sets that are printed; JSON has all."""

_VERDICTS = {
    "adjustment": "Identified by adjustment",
    "front-door": "Identified by the front door",
    "formula": "Identified by a formula",
    "instruments": "Not identified",
    "none": "Not identified",
}


def add_effects(command: Command) -> None:
    """Add the subcommand to the parser."""
    made = command("effect", _effect, "What setting a node does to another one.")
    add_network(made)
    for flag, name, help_ in (
        ("-x --cause", "X", "a node that is set (several: together)"),
        ("-y --effect", "Y", "a node of which the distribution is asked"),
        ("--hidden", "U", "a node that cannot be observed, besides those that the file marks"),
        ("--require", "Z", "a node that each adjustment set has"),
        ("--forbid", "Z", "a node that no formula uses"),
    ):
        repeated(made, flag, name, f"{help_} (repeat)")
    add_evidence(made)
    switch(made, "--steps", "print the lines of ID or IDC that lead to the formula")
    option(
        made,
        "--data",
        "TABLE",
        f"estimate the effect from {DATA_HELP}",
        type=data_place,
    )
    option(made, "--samples", "N", "resamples of the table for the intervals (500)", type=int)
    option(made, "--seed", "N", "of the resamples (1)", type=int, default=1)
    add_reading(made)


def _effect(options: argparse.Namespace) -> Answer:
    from bayesgui.core.evidence_text import parse_evidence
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.learning.effects.effect_with_data import effect

    if options.samples is not None and options.data is None:
        raise ParameterError("--samples is for --data; give a table, too.")
    model = load_model(options)
    if options.data is not None and isinstance(model, BayesianNetwork):
        model, note = with_states_of_table(options, model)
        print_notes([] if note is None else [note])
    evidence = parse_evidence(
        compiled(model).network, options.evidence, options.soft, options.fix, options.do
    )
    data = None if options.data is None else read_cases(options, compiled(model).network)
    found = effect(
        model,
        options.cause,
        options.effect,
        options.hidden,
        data,
        evidence=evidence,
        require=options.require,
        forbid=options.forbid,
        samples=500 if options.samples is None else options.samples,
        seed=options.seed,
        monitor=progress(),
    )
    document, steps = _document(found), None
    if options.steps:
        from bayesgui.explain.identification import derivation_of
        from bayesgui.explain.rendering import to_text

        derivation = derivation_of(found)
        steps = document["steps"] = None if derivation is None else to_text(derivation)

    def show() -> None:
        _show(found)
        if steps is not None:
            print(f"\n{steps}", end="")

    return document, show


def _document(found: Effect) -> dict[str, Any]:
    document: dict[str, Any] = {
        "identified": found.identified,
        "method": found.method,
        "adjustment_sets": [list(names) for names in found.adjustment_sets],
        "instruments": list(found.instruments),
        "bounds": {name: list(ends) for name, ends in found.bounds.items()},
        "instruments_given": {name: list(given) for name, given in found.instruments.items()},
        "formula": found.formula,
        "distribution": _finite(found.distribution),
        "seen": _finite(found.seen_distribution),
        "difference": found.difference,
        "ratio": found.ratio,
        "odds_ratio": found.odds_ratio,
        "explanation": found.explanation,
        "warnings": [str(warning) for warning in found.warnings],
    }
    if found.estimates:
        document["estimates"] = {
            method: {name: finite(getattr(each, name)) for name in ("value", "low", "high")}
            for method, each in found.estimates.items()
        }
    return document


def _finite(table: dict[str, dict[str, float]] | None) -> dict[str, dict[str, float | None]] | None:
    if table is None:
        return None
    return {x: {y: finite(p) for y, p in row.items()} for x, row in table.items()}


def _show(found: Effect) -> None:
    x, y = ", ".join(found.x), ", ".join(found.y)
    print(f"{_VERDICTS[found.method]}.")
    if found.explanation:
        print(found.explanation)
    if found.formula is not None:
        print(f"{found.target} = {found.formula}")
    for names in found.adjustment_sets[:MOST_SETS]:
        print("Adjust for", ", ".join(names) or "nothing")
    if len(found.adjustment_sets) > MOST_SETS:
        print(f"… and {len(found.adjustment_sets) - MOST_SETS:,} more sets")
    for name, given in found.instruments.items():
        print(f"Instrument: {name} given {', '.join(given)}" if given else f"Instrument: {name}")
        if name in found.bounds:
            low, high = map(_signed, found.bounds[name])
            print(f"  the difference is between {low} and {high}")
    print()
    _show_numbers(found, x, y)
    if found.estimates:
        print()
        rows = [
            (method, *(_signed(getattr(each, name)) for name in ("value", "low", "high")))
            for method, each in found.estimates.items()
        ]
        print_table(("estimate from data", "difference", "low", "high"), rows)
    print_notes(found.warnings)


def _show_numbers(found: Effect, x: str, y: str) -> None:
    seen, do = found.seen_distribution, found.distribution
    if seen is None:
        return
    rows = [
        (
            cause if k == 0 else "",
            state,
            *(["–" if do is None else _probability(do[cause][state])]),
            _probability(seen[cause][state]),
        )
        for cause, row in seen.items()
        for k, state in enumerate(row)
    ]
    print_table((x, y, found.target, _seen_target(found)), rows)
    if found.difference is None:
        return
    first, second = itertools.islice(seen, 2)
    print(f"\ndifference of P({y} = {next(iter(seen[first]))}), {first} against {second}:")
    print(f"  {_signed(found.difference)}", end="")
    for name, value in (("ratio", found.ratio), ("odds ratio", found.odds_ratio)):
        if value is not None:
            print(f", {name} {value:.4f}", end="")
    print()


def _seen_target(found: Effect) -> str:
    """Return what is asked where the causes are seen, in the words of `Effect.target`."""
    assert found.graph is not None
    acts = (f"do({name})" for name in found.graph.done)
    conditions = ", ".join((*found.x, *acts, *found.graph.target.given))
    return f"P({', '.join(found.y)} | {conditions})"


def _probability(value: float) -> str:
    return "–" if finite(value) is None else format_probability(value)


def _signed(value: float) -> str:
    return "–" if finite(value) is None else f"{value:+.6f}"
