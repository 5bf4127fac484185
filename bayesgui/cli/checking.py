"""The subcommand ``check``: problems of a model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.cli.arguments import NETWORK_HELP, load, repeated, switch
from bayesgui.cli.standard_streams import input_file
from bayesgui.cli.terminal import Answer, Command, print_notes, print_table, watched

if TYPE_CHECKING:
    import argparse

    from bayesgui.checking.run import Findings

FOUND = 3
"""Exit code where there are problems, so that a pipeline can stop."""


def add_checking(command: Command) -> None:
    """Add the subcommand to the parser."""
    made = command("check", _check, "Problems of a model; exit code 0 none, 3 some.")
    made.add_argument("network", metavar="NET", type=input_file, help=NETWORK_HELP)
    repeated(made, "--ignore", "KIND", "a kind of problem that is not told")
    switch(made, "--all", "also problems that the file says to ignore")


def _check(options: argparse.Namespace) -> Answer:
    from bayesgui.checking.registry import checks
    from bayesgui.checking.run import check
    from bayesgui.checking.subject import subject_of_file
    from bayesgui.core.problems.ignored_problems import NOTHING_IGNORED
    from bayesgui.core.sentence import Repair

    kinds = [checks[kind].name for kind in options.ignore]
    found = load(options.network)
    subject = subject_of_file(found)
    ignored = (NOTHING_IGNORED if options.all else found.ignored).with_kinds(kinds)
    every = watched(lambda monitor: check(subject, monitor))
    told = every.told(ignored)
    options.exit_code = FOUND if told.problems else 0
    document = [each.document for each in told.problems]

    def show() -> None:
        _show(told, len(every.problems) - len(told.problems))
        print_notes([each for each in found.remarks if not isinstance(each, Repair)])

    return document, show


def _show(told: Findings, n_ignored: int) -> None:
    if told.problems:
        rows = [
            (each.severity.word, each.kind, each.place.text, str(each.text))
            for each in told.problems
        ]
        print_table(("severity", "kind", "place", ""), rows)
        print()
        counts = told.counts()
        print(
            ", ".join(
                f"{count:,} {severity.word}{'s' * (count != 1)}"
                for severity, count in counts.items()
            )
            + "."
        )
    else:
        print(f"Nothing to mend: {told.n_nodes:,} nodes checked.")
    if n_ignored:
        print(f"{n_ignored:,} ignored.")
