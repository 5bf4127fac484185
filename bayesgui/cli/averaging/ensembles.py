"""Ensembles of networks: an option that writes one, and the subcommands that take one."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import evidence_of, option
from bayesgui.cli.deciding.rows import check_rows, write_rows
from bayesgui.cli.reading import read_cases
from bayesgui.cli.terminal import (
    Answer,
    finite,
    format_probability,
    pluralize,
    print_notes,
    print_table,
    progress,
)
from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable
    from bayesgui.data.dataset import Dataset
    from bayesgui.decisions.batch.row_answers import RowAnswers
    from bayesgui.learning.averaging.ensemble import NetworkEnsemble
    from bayesgui.learning.confidence.base import ConfidenceMethod, ConfidenceRun

_OTHER = "choose", "samples", "joint", "series", "slices"
"""Options of ``query`` that are not for an ensemble."""


def add_ensemble(parser: argparse.ArgumentParser, of: str) -> None:
    """Add the option that writes an ensemble; `of`: of what it is made."""
    option(
        parser,
        "--ensemble",
        "FILE",
        f"also write {of}, with tables, as an ensemble (.bnensemble) that query, predict and "
        "score take",
        type=ensemble_output,
    )


def ensemble_output(text: str) -> Path:
    """Return the place of an ensemble; refuses any other suffix before anything is computed."""
    from bayesgui.learning.averaging.archive import SUFFIX, is_ensemble

    if not is_ensemble(text):
        raise argparse.ArgumentTypeError(f"“{text}” does not end in {SUFFIX}")
    return Path(text)


def save_ensemble(
    options: argparse.Namespace, run: ConfidenceRun, method: ConfidenceMethod, data: CaseTable
) -> str:
    """Write the graphs of a run as an ensemble; return what is said of it."""
    from bayesgui.learning.averaging.searched import searched

    ess = 1.0 if options.ess is None else options.ess
    found = searched(run, method, data).ensemble(n=None, ess=ess)
    found.save(options.ensemble)
    graphs = f"{found.provenance.samples:,} graphs"
    return f"{graphs} → {options.ensemble}: {pluralize(len(found), 'different network')}"


def asks_ensemble(options: argparse.Namespace) -> bool:
    """Return whether the network of the options is an ensemble."""
    from bayesgui.learning.averaging.archive import is_ensemble

    return is_ensemble(options.network)


def _read(options: argparse.Namespace) -> NetworkEnsemble:
    from bayesgui.learning.averaging.files import read_ensemble

    return read_ensemble(options.network, progress())


def query_ensemble(options: argparse.Namespace) -> Answer:
    """Answer a query by all members of an ensemble."""
    if options.choose or options.series is not None or options.slices is not None:
        raise ParameterError(
            "An ensemble has no decisions and no time; leave out --choose, --series and --slices."
        )
    if options.engine != "junction-tree":
        raise ParameterError("An ensemble is asked by junction trees; leave out --engine.")
    ensemble = _read(options)
    if check_rows(options):
        return _query_rows(options, ensemble)
    evidence = evidence_of(options, ensemble.network)
    targets = options.target or None
    found = ensemble.posteriors(evidence, targets, monitor=progress())
    states = {name: ensemble.network[name].states for name in found}
    document = {
        "engine": options.engine,
        "members": len(ensemble),
        "effective_members": found.effective_members,
        "log_evidence": found.log_evidence,
        "posteriors": {
            n: dict(zip(s, map(float, found[n]), strict=True)) for n, s in states.items()
        },
        "spread": {
            name: {
                state: {
                    "sd": float(found.sd[name][k]),
                    "low": float(found.low[name][k]),
                    "high": float(found.high[name][k]),
                }
                for k, state in enumerate(each)
            }
            for name, each in states.items()
        },
        "notes": [str(each) for each in found.warnings],
    }

    def show() -> None:
        rows = [
            (
                name if k == 0 else "",
                state,
                *(
                    format_probability(float(each[name][k]))
                    for each in (found, found.sd, found.low, found.high)
                ),
            )
            for name, each_states in states.items()
            for k, state in enumerate(each_states)
        ]
        print_table(("variable", "state", "mean P(state | e)", "sd", "5 %", "95 %"), rows)
        if found.log_evidence is not None:
            print(f"\nln P(e) = {found.log_evidence:z.6f}")
        size = f"{pluralize(len(ensemble), 'network')}"
        print(f"{size}, worth {found.effective_members:.1f} of equal weight given the evidence")
        print_notes(found.warnings)

    return document, show


def _query_rows(options: argparse.Namespace, ensemble: NetworkEnsemble) -> Answer:
    """Answer rows with averaged probabilities and their spread, or with most probable states."""
    from bayesgui.decisions.batch.row_answers import row_states

    targets = options.target or None

    def answer(data: Dataset, monitor: Monitor) -> RowAnswers:
        if options.states:
            return row_states(ensemble, data, targets, monitor)  # type: ignore[arg-type]
        return _row_posteriors(ensemble, data, targets, monitor)

    return write_rows(options, ensemble.network, answer)


def _row_posteriors(
    ensemble: NetworkEnsemble, data: Dataset, targets: list[str] | None, monitor: Monitor
) -> RowAnswers:
    import numpy as np

    from bayesgui.data.columns.column import NumericColumn
    from bayesgui.decisions.batch.row_answers import RowAnswers

    found = ensemble.query_rows(data, targets, monitor)
    numbers = [*found.probabilities.T, *(() if found.sd is None else found.sd.T)]
    titles = (*found.titles, *found.spread_titles)
    return RowAnswers(
        tuple(
            NumericColumn(title, np.ascontiguousarray(each))
            for title, each in zip(titles, numbers, strict=True)
        ),
        np.isneginf(found.log_evidence),
        found.n_distinct,
        found.remarks,
    )


def score_ensemble(options: argparse.Namespace) -> Answer:
    """Score an ensemble by the log-likelihood of rows, beside that of its most probable member."""
    if options.folds is not None or options.check is not None or options.undecided:
        raise ParameterError(
            "An ensemble has no families to score; leave out --folds, --check and --undecided."
        )
    from bayesgui.data.case_source import rows_of
    from bayesgui.learning.averaging.scoring import score_rows

    ensemble = _read(options)
    data = rows_of(read_cases(options, ensemble.network), "The score of an ensemble")
    found = score_rows(ensemble, data, progress())
    document: dict[str, Any] = {
        "members": len(ensemble),
        "rows": found.rows,
        "log_likelihood": finite(found.log_likelihood),
        "per_row": finite(found.per_row),
        "most_probable": {"log_likelihood": finite(found.most_probable)},
        "notes": list(map(str, data.remarks)),
    }

    def show() -> None:
        rows = [
            (f"{pluralize(len(ensemble), 'network')}, averaged", found.log_likelihood),
            ("the most probable network", found.most_probable),
        ]
        print_table(
            ("", "log-likelihood", "per row"),
            [(name, f"{v:z,.6f}", f"{found.of_row(v):z.6f}") for name, v in rows],
        )
        print_notes(data.remarks)

    return document, show
