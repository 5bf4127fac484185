"""The subcommand ``confidence``: how sure each arc of a learned structure is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import option
from bayesgui.cli.averaging.ensembles import add_ensemble, save_ensemble
from bayesgui.cli.learners.combinations import check_combination
from bayesgui.cli.learners.structure_options import (
    constraints_of,
    learner_options,
    limited_progress,
    searched_score,
)
from bayesgui.cli.learning import add_structure_options
from bayesgui.cli.reading import DATA_HELP, data_place, read_cases
from bayesgui.cli.terminal import (
    Answer,
    Command,
    limit_remarks,
    options_set,
    print_notes,
    print_table,
    record,
)
from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    import argparse

    from bayesgui.data.case_source import CaseTable
    from bayesgui.learning.confidence.base import ConfidenceMethod
    from bayesgui.learning.confidence.shares import MarkShares, PairConfidence


def add_confidence(command: Command) -> None:
    """Add the subcommand to the parser."""
    made = command("confidence", _confidence, "How sure each arc of a learned structure is.")
    made.add_argument("data", metavar="DATA", type=data_place, help=DATA_HELP)
    methods = "bootstrap (default), order-mcmc or partition-mcmc"
    option(made, "--method", "M", methods, default="bootstrap")
    option(made, "--samples", "N", "searches (200), or samples of graphs (2,000)", type=int)
    add_ensemble(made, "the graphs of the searches or samples")
    made.set_defaults(network=None, parameters="bayes")
    add_structure_options(made)


def _confidence(options: argparse.Namespace) -> Answer:
    from bayesgui.formats import read
    from bayesgui.learning.confidence.base import confidence_methods, found_by, run_through
    from bayesgui.learning.structure.problem import StructureProblem

    entry = confidence_methods[options.method]
    searches = any(parameter.name == "structure" for parameter in entry.parameters)
    if not searches and options.structure is not None:
        raise ParameterError(
            "--structure is for the searches of bootstrap; {method} has no learner.",
            method=options.method,
        )
    check_combination(options)
    given = options_set(options.set)
    start = None if options.start is None else read(options.start).network
    constraints_of(options)
    data = read_cases(options)
    constraints = constraints_of(options, data.names)
    method = _searching(options, data, given) if searches else _sampling(options, given)
    monitor = limited_progress(options)
    run = method.begin(StructureProblem(data, constraints, start))
    run_through(run, monitor)
    found = found_by(run)
    written = None if options.ensemble is None else save_ensemble(options, run, method, data)
    document = [
        record(pair, "first", "second", "confidence", "direction") | _marks_in(pair)
        for pair in found.pairs()
    ]
    limits = limit_remarks(monitor)
    print_notes(
        [*data.remarks, *limits, *(each for each in found.remarks if each not in data.remarks)]
    )

    def show() -> None:
        head = ("first", "second", "confidence", "first → second")
        more = () if found.marks is None else ("marks at first", "marks at second")
        rows = [
            (
                pair.first,
                pair.second,
                f"{pair.confidence:.3f}",
                f"{pair.direction:.3f}",
                *map(_marks_text, pair.marks or ()),
            )
            for pair in found.pairs()
        ]
        print_table((*head, *more), rows)
        if written is not None:
            print(f"\n{written}")

    return document, show


def _marks_in(pair: PairConfidence) -> dict[str, Any]:
    """Return how often there is which mark at each end, where graphs have marks."""
    if pair.marks is None:
        return {}
    at_first, at_second = (each._asdict() for each in pair.marks)
    return {"at_first": at_first, "at_second": at_second}


def _marks_text(shares: MarkShares) -> str:
    """Return the marks of an end with their shares, the most frequent first."""
    named = sorted(shares._asdict().items(), key=lambda each: -each[1])
    return ", ".join(f"{mark} {share:.2f}" for mark, share in named if share > 0)


def _own_options(options: argparse.Namespace) -> dict[str, Any]:
    given = {"samples": options.samples, "seed": options.seed}
    return {name: value for name, value in given.items() if value is not None}


def _searching(
    options: argparse.Namespace, data: CaseTable, given: dict[str, Any]
) -> ConfidenceMethod:
    """Return a method that runs the learner of the options."""
    from bayesgui.learning.confidence.base import confidence_methods, learner_choice

    own, rest = learner_options(options, data, given)
    own.pop("seed", None)
    structure = learner_choice(options.structure, own)
    return confidence_methods.create(
        options.method, structure=structure, **_own_options(options), **rest
    )


def _sampling(options: argparse.Namespace, given: dict[str, Any]) -> ConfidenceMethod:
    """Return a method that samples graphs by their score."""
    from bayesgui.learning.confidence.base import confidence_methods

    score = {} if "score" in given else {"score": searched_score(options)}
    return confidence_methods.create(options.method, **score, **_own_options(options), **given)
