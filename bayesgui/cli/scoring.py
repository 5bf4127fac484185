"""The subcommand ``score``: how well a network fits data, by scores and by what it predicts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import add_network, load_network, option, switch
from bayesgui.cli.averaging.ensembles import asks_ensemble, score_ensemble
from bayesgui.cli.reading import DATA_HELP, add_reading, data_place, read_cases
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
from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import CaseTable
    from bayesgui.learning.network_scores import NetworkScores

    Part = tuple[dict[str, Any], Callable[[], None]]

MAX_SHOWN = 20
"""Pairs and states of a predictive check that are printed; JSON has all."""


_PAIR = "first", "second", "g2=distance", "usual", "p_value", "joined"
_STATE = "variable=name", "state", "observed", "expected", "low", "high", "p_value"
"""JSON fields of a pair and of a state in a predictive check."""


def add_scoring(command: Command) -> None:
    """Add the subcommand to the parser."""
    made = command("score", _score, "Scores of a network on data.")
    add_network(made)
    made.add_argument("data", metavar="DATA", type=data_place, help=DATA_HELP)
    option(made, "--ess", "X", "of the score bdeu and of priors (1)", type=float, default=1.0)
    switch(made, "--families", "print the scores of each family as well")
    option(made, "--folds", "K", "cross-validate the log-likelihood in K folds", type=int)
    option(
        made,
        "--check",
        "N",
        "posterior predictive check of columns and pairs by N replicated tables",
        type=int,
    )
    switch(made, "--undecided", "list the arcs that the data do not decide")
    option(
        made,
        "--bayes-factor",
        "B",
        "an arc is undecided if a change of it has a smaller Bayes factor against it (20)",
        type=float,
    )
    option(made, "--score", "SC", "score that --undecided compares (bic)", default="bic")
    option(made, "--seed", "N", "of folds and tables (1)", type=int, default=1)
    add_reading(made)


def _score(options: argparse.Namespace) -> Answer:
    from bayesgui.learning.network_scores import score_on_data, scores_with

    if options.bayes_factor is not None and not options.undecided:
        raise ParameterError("--bayes-factor is for --undecided; give both.")
    if asks_ensemble(options):
        return score_ensemble(options)
    network = load_network(options)
    data = read_cases(options, network)
    found = score_on_data(network, data, progress(), members=scores_with(options.ess))
    parts = [_scores(found, options)]
    if options.folds is not None:
        parts.append(_cross_validation(network, data, options))
    if options.check is not None:
        parts.append(_predictive_check(network, data, options))
    if options.undecided:
        parts.append(_undecided_arcs(network, data, options))
    document: dict[str, Any] = {}
    for part, _ in parts:
        document |= part

    def show() -> None:
        for k, (_, shown) in enumerate(parts):
            if k:
                print()
            shown()
        print_notes(document["notes"])

    return document, show


def _scores(found: NetworkScores, options: argparse.Namespace) -> Part:
    own, length = finite(found.own_total), found.code_length
    document: dict[str, Any] = {_key(each.name): each.total for each in found.scored}
    document |= {
        "model_log_likelihood": own,
        "rows": found.n_rows,
        "family_rows": dict(found.rows),
        "code_length": {"model": length.model, "data": length.data},
        "families": {
            name: {
                **{_key(each.name): each.families[name] for each in found.scored},
                "model_bits": bits.model,
                "data_bits": bits.data,
            }
            for name, bits in found.code_lengths.items()
        },
        "notes": list(found.remarks),
    }

    def show() -> None:
        rows = [(each.name, f"{each.total:z,.6f}", _sign(each.name)) for each in found.scored]
        rows.append(("of its own tables", "−∞" if own is None else f"{own:z,.6f}", _sign("")))
        print_table(("score", "value", ""), rows)
        print(f"code length: {length.model:z,.1f} bits of tables, {length.data:z,.1f} bits of data")
        if options.families:
            print()
            _show_families(found)

    return document, show


def _sign(name: str) -> str:
    """Return in which direction a score is better, and its unit."""
    from bayesgui.learning.scores.base import scores

    larger = not name or scores[name].factory.larger_is_better
    return "nats, larger is better" if larger else "bits, smaller is better"


def _show_families(found: NetworkScores) -> None:
    rows = [
        (
            name,
            f"{found.rows[name]:,.6g}",
            *(f"{each.families[name]:z,.3f}" for each in found.scored),
            f"{bits.model:z,.1f}",
            f"{bits.data:z,.1f}",
        )
        for name, bits in found.code_lengths.items()
    ]
    names = [each.name for each in found.scored]
    print_table(("family", "rows", *names, "table, bits", "data, bits"), rows)


def _cross_validation(
    network: BayesianNetwork, data: CaseTable, options: argparse.Namespace
) -> Part:
    from bayesgui.learning.judging.cross_validation import cross_validate

    found = cross_validate(network, data, options.folds, options.ess, options.seed, progress())
    error = finite(found.standard_error)
    document = {
        "cross_validation": {
            "folds": [float(value) for value in found.folds],
            "rows": [float(value) for value in found.rows],
            **record(found, "log_likelihood", "per_row", "standard_error", "fitted_per_row"),
            "families": dict(found.families),
        }
    }

    def show() -> None:
        print(f"{options.folds} folds, log-likelihood of held-out rows, nats, larger is better:")
        spread = "" if error is None else f" ± {error:.6f}"
        print(f"{found.log_likelihood:z,.6f} in all, {found.per_row:z.6f}{spread} a row")
        print(f"{found.fitted_per_row:z.6f} a row if the tables have seen it")

    return document, show


def _predictive_check(
    network: BayesianNetwork, data: CaseTable, options: argparse.Namespace
) -> Part:
    from bayesgui.learning.judging.predictive_check import predictive_check

    found = predictive_check(network, data, options.check, options.ess, options.seed, progress())
    document = {
        "predictive_check": {
            "tables": found.n_tables,
            "pairs": [record(each, *_PAIR) for each in found.pairs],
            "states": [record(each, *_STATE) for each in found.states],
        }
    }

    def show() -> None:
        print(f"The data among {found.n_tables:,} tables drawn from the posterior:")
        pairs = [
            (each.first, each.second, f"{each.distance:,.2f}", f"{each.usual:,.2f}",
             format_probability(each.p_value), "arc" if each.joined else "")
            for each in found.pairs
        ]  # fmt: skip
        _print_first(("pair", "", "G² of the data", "usual G²", "p-value", ""), pairs)
        states = [
            (each.name, each.state, f"{each.observed:,.6g}", f"{each.expected:,.1f}",
             f"{each.low:,.0f} to {each.high:,.0f}", format_probability(each.p_value))
            for each in found.states
        ]  # fmt: skip
        print()
        _print_first(("variable", "state", "rows", "expected", "95 %", "p-value"), states)

    return document, show


def _print_first(header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    print_table(header, rows[:MAX_SHOWN])
    if len(rows) > MAX_SHOWN:
        print(f"… and {len(rows) - MAX_SHOWN:,} less surprising ones")


def _undecided_arcs(network: BayesianNetwork, data: CaseTable, options: argparse.Namespace) -> Part:
    from bayesgui.learning.judging.limits import USUAL_FACTOR
    from bayesgui.learning.judging.undecided_arcs import arc_costs, check_bayes_factor

    factor = USUAL_FACTOR if options.bayes_factor is None else options.bayes_factor
    check_bayes_factor(factor)
    costs = arc_costs(network, data, options.score, options.ess, monitor=progress())
    found = [each for each in costs if each.is_undecided(factor)]
    document = {
        "undecided": [
            dict(zip(("parent", "child"), each.arc, strict=True))
            | record(each, "removal", "reversal", "free=is_free")
            for each in found
        ]
    }

    def show() -> None:
        print(f"{len(found):,} of {len(costs):,} arcs are undecided by {options.score}, below a "
              f"Bayes factor of {factor:g}; costs in nats:")  # fmt: skip
        rows = [
            (" → ".join(each.arc), _cost(each.removal), _cost(each.reversal),
             "free in its class" if each.is_free else "")
            for each in found
        ]  # fmt: skip
        if rows:
            print_table(("arc", "removal", "reversal", ""), rows)

    return document, show


def _cost(value: float | None) -> str:
    return "–" if value is None else f"{value:,.3f}"


def _key(name: str) -> str:
    return name.replace("-", "_")
