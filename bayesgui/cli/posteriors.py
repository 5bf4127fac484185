"""The subcommands that run an engine: ``query``, ``joint`` and ``mpe``."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import (
    add_evidence,
    add_network,
    add_targets,
    check_targets,
    evidence_of,
    load_model,
    option,
    switch,
)
from bayesgui.cli.averaging.ensembles import asks_ensemble, query_ensemble
from bayesgui.cli.deciding.choices import add_choices, check_choices
from bayesgui.cli.deciding.commands import situation_of, solved
from bayesgui.cli.deciding.rows import add_rows, answer_rows, check_rows
from bayesgui.cli.engines import add_engine, engine_of
from bayesgui.cli.temporal.series import add_series, answer_series, asks_series
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
from bayesgui.core.numerals import r_hat_text

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.explanation import Explanation
    from bayesgui.inference.posteriors import Posteriors


def add_posteriors(command: Command) -> None:
    """Add the subcommands to the parser."""
    made = command("query", _query, "Posteriors of the targets and ln P(evidence).")
    add_network(made)
    add_targets(made, "a variable to answer about (repeat; all if not given)")
    add_evidence(made)
    add_choices(made)
    add_engine(made)
    add_rows(made)
    switch(made, "--states", "with --rows: most probable states in place of all probabilities")
    add_series(made)

    made = command("joint", _joint, "Joint posterior of several variables.")
    add_network(made)
    add_targets(made, "a variable of the joint, in the order of the axes (repeat)")
    add_evidence(made)
    add_choices(made)
    add_engine(made)

    made = command("mpe", _mpe, "Most probable explanation; with targets the MAP over them.")
    add_network(made)
    add_targets(made, "a variable to explain, the others summed out (repeat; all if not given)")
    option(made, "-k --count", "K", "list the K most probable ones, exactly", type=int)
    add_evidence(made)
    add_choices(made)


def _query(options: argparse.Namespace) -> Answer:
    from bayesgui.inference.engine_list import evidence_sign

    if asks_ensemble(options):
        return query_ensemble(options)
    over_time = asks_series(options)
    many = not over_time and check_rows(options)
    if over_time:
        return answer_series(options)
    model = load_model(options)
    check_targets(options, model)
    network = compiled(model).network
    evidence = evidence_of(options, network)
    check_choices(options, model, all_of_them=many)
    if model.decisions and (model.utilities or options.choose):
        _, strategy = solved(options, model)
        network, evidence = strategy.network, strategy.findings
    if many:
        return answer_rows(options, engine_of(options, network, many=True))
    targets = [network[name].name for name in options.target] or None
    engine = engine_of(options, network)
    result = engine.query(evidence, targets, progress())
    posteriors = {
        name: dict(zip(network[name].states, map(float, result[name]), strict=True))
        for name in (targets or network)
    }
    document = {
        "engine": options.engine,
        "log_evidence": result.log_evidence,
        "posteriors": posteriors,
        **_estimate_fields(result, network, tuple(posteriors)),
    }
    columns = _estimate_columns(result, tuple(posteriors))
    sign = evidence_sign(options.engine)

    def show() -> None:
        rows = [
            (
                name if k == 0 else "",
                state,
                format_probability(p),
                *(cells[name][k] if k < len(cells[name]) else "" for _, cells in columns),
            )
            for name, states in posteriors.items()
            for k, (state, p) in enumerate(states.items())
        ]
        titles = [title for title, _ in columns]
        print_table(("variable", "state", "P(state | e)", *titles), rows)
        if result.log_evidence is not None:
            name = "P(e)" if evidence.is_event else "E[likelihood]"
            print(f"\nln {name} {sign} {result.log_evidence:z.6f}")
            print_notes(_on_weights(evidence))
        if result.samples is not None:
            print(f"samples = {result.samples:,}")
        print_notes(result.warnings)
        if engine.loses_small_posteriors:
            print_notes(_on_small(posteriors))

    return document, show


def _on_small(posteriors: dict[str, dict[str, float]]) -> list[str]:
    """Return a note where posteriors are smaller than what an engine may lose by underflow."""
    from bayesgui.inference.posteriors import ABSOLUTE_ERROR

    if not any(0 < p < ABSOLUTE_ERROR for each in posteriors.values() for p in each.values()):
        return []
    return [
        f"posteriors below {ABSOLUTE_ERROR:g} need not have a right digit; the junction tree "
        "computes them with --set kernels=no."
    ]


def _on_weights(evidence: Evidence) -> list[str]:
    """Return a note where the logarithm just printed is not that of a probability."""
    if evidence.is_event:
        return []
    return ["a likelihood has a weight above 1, so the mean of its weights is not a probability."]


def _joint(options: argparse.Namespace) -> Answer:
    if not options.target:
        raise ParameterError("A joint needs at least one target; name it with -t.")
    network, evidence = situation_of(options)
    names = [network[name].name for name in options.target]
    if len(set(names)) < len(names):
        raise ParameterError("Each target of a joint can be named once only.")
    table = engine_of(options, network).joint(names, evidence)
    states = [list(network[name].states) for name in names]

    def show() -> None:
        rows = [
            (*configuration, format_probability(p))
            for configuration, p in zip(itertools.product(*states), table.flat, strict=True)
        ]
        print_table((*names, "P"), rows)

    return {"variables": names, "states": states, "table": table.tolist()}, show


def _mpe(options: argparse.Namespace) -> Answer:
    from bayesgui.inference.exact.variable_elimination import VariableElimination

    network, evidence = situation_of(options)
    engine = VariableElimination(network)
    count = 1 if options.count is None else options.count
    found = engine.most_probable_explanations(count, evidence, options.target or None, progress())
    first = found[0]
    listed = [
        {"assignment": each.assignment, "log_probability": each.log_probability} for each in found
    ]
    document = listed[0] if options.count is None else {**listed[0], "explanations": listed}

    def show() -> None:
        print_table(("variable", "state"), list(first.assignment.items()))
        if options.count is not None:
            _print_ranks(found)
        elif first.log_probability is not None:
            print(f"\nln P(assignment, e) = {first.log_probability:z.6f}")
        if first.log_probability is not None:
            print_notes(_on_weights(evidence))
        if len(found) < count:
            print_notes([f"no more than {len(found):,} are possible."])

    return document, show


def _print_ranks(found: Sequence[Explanation]) -> None:
    """Print a row for each explanation, with the states that are not those of the first one."""
    first = found[0].assignment
    rows = []
    for rank, each in enumerate(found, start=1):
        log_p = each.log_probability
        others = [
            f"{name} = {state}" for name, state in each.assignment.items() if state != first[name]
        ]
        rows.append((str(rank), "" if log_p is None else f"{log_p:z.6f}", ", ".join(others)))
    print()
    print_table(("rank", "ln P(assignment, e)", "other states than above"), rows)


def _estimate_fields(
    result: Posteriors, network: BayesianNetwork, names: Sequence[str]
) -> dict[str, Any]:
    """Return the ``--json`` fields of an estimate; empty for exact answers."""
    fields: dict[str, Any] = {}
    if result.samples is not None:
        fields["samples"] = result.samples
    if result.effective_sample_size is not None:
        fields["effective_sample_size"] = _numbers(result.effective_sample_size, names)
    if result.standard_error is not None:
        fields["standard_error"] = {
            name: dict(
                zip(network[name].states, map(finite, result.standard_error[name]), strict=True)
            )
            for name in names
        }
    if result.r_hat is not None:
        fields["r_hat"] = _numbers(result.r_hat, names)
    if fields or result.warnings:
        fields["warnings"] = [str(warning) for warning in result.warnings]
    return fields


def _numbers(values: Any, names: Sequence[str]) -> dict[str, float | None]:
    """Return numbers by name, None for those that JSON cannot represent."""
    return {name: finite(values[name]) for name in names}


def _estimate_columns(
    result: Posteriors, names: Sequence[str]
) -> list[tuple[str, dict[str, list[str]]]]:
    """Return additional table columns: title, and the cells of each target."""
    columns: list[tuple[str, dict[str, list[str]]]] = []
    errors = result.standard_error
    if errors is not None:
        cells = {name: list(map(_error_text, errors[name])) for name in names}
        columns.append(("±", cells))
    for title, values, text in (
        ("ESS", result.effective_sample_size, _size_text),
        ("R-hat", result.r_hat, r_hat_text),
    ):
        if values is not None:
            columns.append((title, {name: [text(values[name])] for name in names}))
    return columns


def _error_text(error: float) -> str:
    return "–" if math.isnan(error) else format_probability(error)


def _size_text(value: float) -> str:
    return "–" if math.isnan(value) else f"{value:,.0f}"
