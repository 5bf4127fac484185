"""The options of ``compare`` on distributions: divergences, and log scores on a table."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import option, switch
from bayesgui.cli.reading import DATA_HELP, add_reading, data_place, read_cases
from bayesgui.cli.terminal import (
    finite,
    format_probability,
    pluralize,
    print_notes,
    print_table,
    progress,
    record,
)
from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.comparing.families import Forbidden
    from bayesgui.inference.comparing.results import DistributionComparison, Divergence
    from bayesgui.learning.judging.log_scores import LogScoreComparison

    Part = tuple[dict[str, Any], Callable[[], None]]

MAX_SHOWN = 20
"""Families, cases and rows that are printed; JSON has all families."""

_FAMILY = (
    "variable=name",
    "kl",
    "kl_numbers",
    "reverse_kl",
    "reverse_kl_numbers",
    "jensen_shannon",
    "hellinger",
)
"""JSON fields of a family."""


def add_distributions(parser: argparse.ArgumentParser) -> None:
    """Add the options."""
    group = parser.add_argument_group("the networks as distributions")
    switch(
        group,
        "--distributions",
        "divergences between the two distributions, in total and by family",
    )
    option(
        group,
        "--samples",
        "N",
        "cases drawn from each network for what is not affordable exactly (100000); 0 for none",
        type=int,
    )
    option(group, "--seed", "S", "of the cases that are drawn (1)", type=int)
    option(
        group,
        "--data",
        "TABLE",
        f"compare the log scores of both networks on {DATA_HELP}",
        type=data_place,
    )
    option(group, "--test", "T", "of the log scores: t (usual) or wilcoxon")
    option(group, "--level", "P", "confidence level of their difference (0.95)", type=float)
    add_reading(parser)


def distribution_parts(
    options: argparse.Namespace, first: BayesianNetwork, second: BayesianNetwork
) -> list[Part]:
    """Return what the options ask of two networks as distributions."""
    for name, needs in (
        ("samples", "distributions"),
        ("seed", "distributions"),
        ("test", "data"),
        ("level", "data"),
    ):
        if getattr(options, name) is not None and not getattr(options, needs):
            raise ParameterError(
                "--{option} is for --{needed}; give both.", option=name, needed=needs
            )
    parts = []
    if options.distributions:
        parts.append(_divergences(options, first, second))
    if options.data is not None:
        parts.append(_log_scores(options, first, second))
    return parts


# -- divergences ------------------------------------------------------------------------------


def _divergences(
    options: argparse.Namespace, first: BayesianNetwork, second: BayesianNetwork
) -> Part:
    from bayesgui.inference.comparing.costs import comparison_cost
    from bayesgui.inference.comparing.distributions import USUAL_SAMPLES, compare_distributions
    from bayesgui.inference.comparing.matching import matched

    samples = USUAL_SAMPLES if options.samples is None else options.samples
    seed = 1 if options.seed is None else options.seed
    print_notes([comparison_cost(matched(first, second), samples).text])
    found = compare_distributions(first, second, samples, seed, monitor=progress())
    document: dict[str, Any] = {name: _divergence(each) for name, each in found.totals.items()}
    document["families"] = [
        {
            **record(each, *_FAMILY),
            "infinite": math.inf in (each.kl, each.reverse_kl),
            "reference_parents": list(each.first_parents),
            "other_parents": list(each.second_parents),
        }
        for each in found.families
    ]
    document["forbidden"] = [_case(each) for each in found.forbidden]
    document["reverse_forbidden"] = [_case(each) for each in found.reverse_forbidden]
    document |= {"samples": found.samples, "seed": found.seed, "notes": list(found.remarks)}
    return {"distributions": document}, lambda: _show_divergences(found)


def _divergence(found: Divergence) -> dict[str, Any]:
    """Return a number with its error; the value is null where it is infinite or unknown."""
    return {
        "value": finite(found.value),
        "infinite": math.isinf(found.value),
        "error": finite(found.error),
        "exact": found.is_exact,
    }


def _case(found: Forbidden) -> dict[str, Any]:
    fields = record(found, "variable", "probability", "cases=n_cases", "total")
    return fields | {"case": dict(found.case)}


def _show_divergences(found: DistributionComparison) -> None:
    rows = [
        (title, _amount(getattr(found, name)), unit)
        for name, title, unit in (
            ("kl", "D(reference ‖ other)", "nats"),
            ("reverse_kl", "D(other ‖ reference)", "nats"),
            ("jensen_shannon", "Jensen–Shannon", "nats, at most 0.693"),
            ("hellinger", "Hellinger distance", "at most 1"),
        )
    ]
    print_table(("as distributions", "value", ""), rows)
    for whose, there, cases in (
        ("other", "reference", found.forbidden),
        ("reference", "other", found.reverse_forbidden),
    ):
        for each in cases[:MAX_SHOWN]:
            probability = format_probability(each.probability)
            print(f"the {whose} network rules out {each.text}: {probability} in the {there} one")
        if len(cases) > MAX_SHOWN:
            print(f"… and cases of {pluralize(len(cases) - MAX_SHOWN, 'more node')}")
    families = [each for each in found.families if each.differs]
    if families:
        print()
        print_table(
            ("family", "of D(ref ‖ other)", "by numbers", "of D(other ‖ ref)", "JS", "Hellinger"),
            [
                (
                    each.name,
                    *map(
                        _number,
                        (
                            each.kl,
                            each.kl_numbers,
                            each.reverse_kl,
                            each.jensen_shannon,
                            each.hellinger,
                        ),
                    ),
                )
                for each in families[:MAX_SHOWN]
            ],
        )
    if len(families) > MAX_SHOWN:
        print(f"… and {len(families) - MAX_SHOWN:,} with smaller parts")
    print_notes(found.remarks)


def _amount(found: Divergence) -> str:
    if math.isnan(found.value):
        return "–"
    text = _number(found.value)
    return text if found.is_exact else f"{text} ± {found.error:.2g}"


def _number(value: float | None) -> str:
    if value is None:
        return "–"
    return "∞" if math.isinf(value) else f"{value:.6g}"


# -- log scores -------------------------------------------------------------------------------


def _log_scores(
    options: argparse.Namespace, first: BayesianNetwork, second: BayesianNetwork
) -> Part:
    from bayesgui.learning.judging.log_scores import compare_log_scores

    data = read_cases(options, first)
    test = options.test or "t"
    level = 0.95 if options.level is None else options.level
    found = compare_log_scores(first, second, data, test, level, monitor=progress())
    document = {
        **record(
            found, "reference=first", "other=second", "difference", "test", "statistic", "p_value"
        ),
        "interval": [finite(end) for end in found.interval],
        "level": found.level,
        "rows": found.n_rows,
        "impossible": list(found.impossible),
        "columns": list(found.columns),
        "most_different": [
            {
                "row": int(k) + 1,
                "reference": finite(found.first_rows[k]),
                "other": finite(found.second_rows[k]),
            }
            for k in found.most_different[:MAX_SHOWN]
        ],
        "notes": list(found.remarks),
    }
    return {"log_scores": document}, lambda: _show_scores(found)


def _show_scores(found: LogScoreComparison) -> None:
    print(f"log score of {pluralize(found.n_rows, 'row')}, nats a row, larger is better:")
    print(f"reference {_log(found.first)}, other {_log(found.second)}")
    low, high = found.interval
    within = "" if math.isnan(low) else f", {found.level:g} interval {low:+.6f} to {high:+.6f}"
    name = "paired t test" if found.test == "t" else "Wilcoxon's signed ranks"
    print(f"difference {_log(found.difference)}{within}; {name}: "
          f"p = {format_probability(found.p_value)}")  # fmt: skip
    for whose, count in zip(("reference", "other"), found.impossible, strict=True):
        if count:
            print(f"the {whose} network rules out {pluralize(count, 'row')}")
    print()
    rows = [
        (f"{k + 1:,}", _log(found.first_rows[k]), _log(found.second_rows[k]),
         _log(found.differences[k]))
        for k in found.most_different[: MAX_SHOWN // 2]
        if found.differences[k]
    ]  # fmt: skip
    _print_rows(rows)
    print_notes(found.remarks)


def _print_rows(rows: Sequence[tuple[str, ...]]) -> None:
    if rows:
        print_table(("row", "reference", "other", "difference"), rows)


def _log(value: float) -> str:
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    return f"{value:z.6f}"
