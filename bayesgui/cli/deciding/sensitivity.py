"""The subcommand ``sensitivity`` about the best strategy: without a target."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import evidence_of, load_model, option
from bayesgui.cli.deciding.choices import (
    add_choices,
    add_solver,
    check_choices,
    choices_of,
    setting_of,
)
from bayesgui.cli.terminal import Answer, print_notes, print_table, progress
from bayesgui.core.compilation import compiled
from bayesgui.core.errors import ParameterError
from bayesgui.core.numerals import parse_number
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    import argparse

    from bayesgui.core.model import Model
    from bayesgui.decisions.solving.sensitivity.asking import NumberWorth

_WHOLE = "whole"


def add_strategy_sensitivity(parser: argparse.ArgumentParser) -> None:
    """Add the options of a question about the best strategy."""
    option(
        parser,
        "--range",
        "P",
        "each number by P percent of itself (30), or as far as it can: whole",
        default="30",
    )
    add_choices(parser)
    add_solver(parser)


def _reach(text: str) -> float:
    """Return how far a number goes, relative to itself."""
    if text == _WHOLE:
        return math.inf
    number = parse_number(text.removesuffix("%"))
    if number is None or not 0 < number < math.inf:
        raise ParameterError(
            "“{text}” is no range; write --range 30 for 30 percent of each number, or --range "
            "whole.",
            text=text,
        )
    return number / 100


def strategy_answer(options: argparse.Namespace) -> Answer:
    """Return what the best strategy is worth while each number goes over a range."""
    model = load_model(options)
    if not model.utilities:
        raise ParameterError(
            "The network has no utility: say which state the question is about, with -t X=a."
        )
    if options.count < 1:
        raise ParameterError("The count is at least 1, not {count}.", count=options.count)
    reach = _reach(options.range)
    from bayesgui.decisions.solving.sensitivity.asking import NumberWorths

    check_choices(options, model)
    asked = NumberWorths(
        model,
        evidence_of(options, compiled(model).network),
        choices_of(options, model),
        setting=setting_of(options),
        monitor=progress(),
    )
    found = asked.all_within(reach)
    rows = found[: options.count]

    def show() -> None:
        print(f"expected utility of the best strategy {asked.now:g}: {asked.words_now}\n")
        header = ("number", "now", "from", "to", "expected utility", "changes at")
        print_table(header, [_row(model, each) for each in rows])
        _print_changes(model, rows)
        if len(found) > len(rows):
            print(f"\n… {len(found) - len(rows):,} more: -k {len(found)}")
        if asked.left_out:
            names = ", ".join(asked.left_out)
            print_notes(
                [
                    Sentence(
                        "The numbers of {variables} are left out: they are in a formula that is no "
                        "weighted sum.",
                        variables=names,
                    )
                ]
            )

    return [_entry(model, each) for each in rows], show


def _row(model: Model, each: NumberWorth) -> tuple[str, ...]:
    from bayesgui.decisions.solving.sensitivity.numbers import number_text

    low, high = each.ends
    return (
        number_text(model, each.number),
        f"{each.number.value:g}",
        f"{each.low:.4g}",
        f"{each.high:.4g}",
        f"{low:.6g} … {high:.6g}",
        ", ".join(f"{threshold:.4g}" for threshold in each.thresholds) or "–",
    )


def _print_changes(model: Model, rows: list[NumberWorth]) -> None:
    """Print the strategies of each number at which the choice changes."""
    from bayesgui.decisions.solving.sensitivity.numbers import number_text

    for each in rows:
        if not each.thresholds:
            continue
        print(f"\n{number_text(model, each.number)}")
        now = each.place(each.number.value)
        print_table(
            ("from … to", "best strategy", ""),
            [
                (f"{low:.4g} … {high:.4g}", str(words), "now" if k == now else "")
                for k, (low, high, words) in enumerate(each.intervals)
            ],
        )


def _entry(model: Model, each: NumberWorth) -> dict[str, Any]:
    number = each.number
    parents = model.parents(number.variable)
    pairs = zip(parents, number.configuration, strict=True)
    return {
        "variable": number.variable,
        "state": None if number.state is None else model[number.variable].states[number.state],
        "configuration": {parent: model[parent].states[k] for parent, k in pairs},
        "value": number.value,
        "low": each.low,
        "high": each.high,
        "expected_utility": list(each.ends),
        "thresholds": list(each.thresholds),
        "strategies": [
            {"low": low, "high": high, "strategy": str(words)}
            for low, high, words in each.intervals
        ],
    }
