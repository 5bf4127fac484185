"""The subcommand ``test``: whether two columns of a table are independent given others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.cli.arguments import option, repeated
from bayesgui.cli.reading import DATA_HELP, add_reading, data_place, read_cases
from bayesgui.cli.terminal import (
    Answer,
    Command,
    format_probability,
    options_set,
    print_notes,
    print_table,
    record,
)
from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    import argparse

    from bayesgui.data.case_source import CaseTable
    from bayesgui.learning.independence.base import TestForm, Verdict

MAX_STRATA = 20
"""Strata listed; their counts are small where there are more."""


def add_independence(command: Command) -> None:
    """Add the subcommand to the parser."""
    made = command("test", _test, "Whether two columns are independent given others.")
    made.add_argument("data", metavar="DATA", type=data_place, help=DATA_HELP)
    made.add_argument("x", metavar="X")
    made.add_argument("y", metavar="Y")
    repeated(made, "-g --given", "Z")
    option(made, "--test", "T", "g2, chi2 or mutual-information", default="g2")
    option(made, "--alpha", "A", "level of significance (0.05)", type=float, default=0.05)
    repeated(made, "--set", "OPTION=VALUE")
    add_reading(made)


def _test(options: argparse.Namespace) -> Answer:
    from bayesgui.learning.independence.base import independence_tests
    from bayesgui.learning.independence.table_tests import test_independence

    if not 0 <= options.alpha <= 1:
        raise ParameterError(
            "--alpha is a probability from 0 to 1, not {value}.", value=f"{options.alpha:g}"
        )
    given = options_set(options.set)
    form = independence_tests.create(options.test, **given).form(options.alpha)
    data = read_cases(options)
    verdict = test_independence(
        data, options.x, options.y, options.given, test=options.test, alpha=options.alpha, **given
    )
    document = {
        "test": options.test,
        **record(verdict, "statistic", "degrees_of_freedom", "p_value"),
        **record(verdict, "mutual_information", "independent"),
        "rows": verdict.n_rows,
        "notes": list(verdict.remarks),
    }

    def show() -> None:
        _show(verdict, data, form)
        print_notes(document["notes"])

    return document, show


def _show(verdict: Verdict, data: CaseTable, form: TestForm) -> None:
    from bayesgui.learning.independence.table_tests import verdicts_by_stratum

    condition = f" given {', '.join(verdict.given)}" if verdict.given else ""
    independent = "count as independent" if verdict.independent else "are dependent"
    print(f"{verdict.x} and {verdict.y} {independent}{condition}.")
    header = ("rows", "statistic", "degrees of freedom", "p-value", "mutual information, nats")
    print_table(header, [_row(verdict)])
    if verdict.given:
        found = verdicts_by_stratum(data, verdict.x, verdict.y, verdict.given, form)
        print()
        rows = [(*each.states, *_row(each.verdict)) for each in found[:MAX_STRATA]]
        print_table((*verdict.given, *header), rows)
        if len(found) > MAX_STRATA:
            print(f"… and {len(found) - MAX_STRATA:,} more strata")


def _row(verdict: Verdict) -> tuple[str, ...]:
    return (
        f"{verdict.n_rows:,.10g}",
        f"{verdict.statistic:z,.6f}",
        f"{verdict.degrees_of_freedom:,.0f}",
        format_probability(verdict.p_value),
        f"{verdict.mutual_information:z.6f}",
    )
