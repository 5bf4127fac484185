"""Answers to the questions of programs, in the shapes of ``bayesgui … --json``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import EvidenceError, ModelError
from bayesgui.core.evidence import Evidence, do
from bayesgui.core.name_lists import short_name
from bayesgui.decisions.solving.information import free_decisions
from bayesgui.decisions.solving.strategy_document import strategy_document
from bayesgui.inference.one_query import tree_for_one_query
from bayesgui.inference.temporal.series_document import series_document
from bayesgui.server.json_findings import MOST_LETTERS, findings_of, known
from bayesgui.server.json_rows import answered_rows, series_of_rows
from bayesgui.server.limits import TooMuch

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bayesgui.core.model import Model
    from bayesgui.inference.base import InferenceEngine
    from bayesgui.server.hosted import Hosted
    from bayesgui.server.limits import Limits, Watch
    from bayesgui.server.messages import DecideQuestion, Question, RowsQuestion, SeriesQuestion


def query(hosted: Hosted, asked: Question, limits: Limits, watch: Watch) -> dict[str, Any]:
    """Return posteriors under findings, as ``bayesgui query --json`` does."""
    targets = _targets(asked.targets, hosted.model)
    engine, evidence = _situation(hosted, asked.evidence, asked.choices, watch)
    network = engine.network
    names = network.names if targets is None else targets
    _check_numbers(1, names, network, limits)
    found = engine.query(evidence, targets, watch)
    return {
        "engine": engine.name,
        "log_evidence": found.log_evidence,
        "posteriors": {
            name: dict(zip(network[name].states, found[name].tolist(), strict=True))
            for name in names
        },
    }


def query_many(hosted: Hosted, asked: RowsQuestion, limits: Limits, watch: Watch) -> dict[str, Any]:
    """Return posteriors under the findings of each row; those of an impossible row are null."""
    _check_rows(len(asked.rows), limits, "rows")
    targets = _targets(asked.targets, hosted.model)
    choices = _choices(asked.choices, hosted.model)
    if hosted.is_solved:
        for name in free_decisions(hosted.model):
            if name not in choices:
                raise ModelError(
                    "Every row would need a strategy of its own. Choose an option of {variable}, "
                    "or ask /api/query about one row at a time.",
                    variable=name,
                )
    engine, evidence = _situation(hosted, {}, choices, watch)
    names = engine.network.names if targets is None else targets
    _check_numbers(len(asked.rows), names, engine.network, limits)
    return answered_rows(engine, asked.rows, evidence, names, watch)


def over_time(
    hosted: Hosted, asked: SeriesQuestion, limits: Limits, watch: Watch
) -> dict[str, Any]:
    """Return what is believed of each slice, as ``bayesgui query --series --json`` does."""
    engine = hosted.over_time
    assert hosted.template is not None
    slices = len(asked.series) + asked.horizon
    _check_rows(slices, limits, "slices")
    targets = _targets(asked.targets, hosted.template)
    names = hosted.template.found_in_time if targets is None else targets
    _check_numbers(slices, names, hosted.template, limits)
    series = series_of_rows(asked.series, hosted.template, watch)
    found = engine.ask(series, asked.task, asked.horizon, targets, watch)
    return {"engine": engine.name, **series_document(found)}


def decide(hosted: Hosted, asked: DecideQuestion, limits: Limits, watch: Watch) -> dict[str, Any]:
    """Return the best strategy, as ``bayesgui decide --json`` does."""
    model = hosted.model
    _check_numbers(1, [name for name in model.names if name not in model.utilities], model, limits)
    evidence, choices = _given(hosted, asked.evidence, asked.choices)
    return strategy_document(hosted.solve(evidence, choices, watch))


def _situation(
    hosted: Hosted, findings: Mapping[str, Any], choices: Mapping[str, str], watch: Watch
) -> tuple[InferenceEngine, Evidence]:
    """Return what answers under some findings and choices, and the findings that it is asked with.

    Where something is decided that is the network of the best strategy.
    """
    evidence, taken = _given(hosted, findings, choices)
    if hosted.is_solved:
        strategy = hosted.solve(evidence, taken, watch)
        return tree_for_one_query(strategy.network), strategy.findings
    done = {name: do(option) for name, option in taken.items()}
    return hosted.engine, Evidence({**evidence, **done})


def _given(
    hosted: Hosted, findings: Mapping[str, Any], choices: Mapping[str, str]
) -> tuple[Evidence, dict[str, str]]:
    """Return findings on chance nodes, and the options that are chosen."""
    model = hosted.model
    found = findings_of(findings, model, model.decisions)
    taken = _choices(choices, model)
    for name, finding in found.items():
        if name in model.decisions:
            option = getattr(finding, "state", "")
            if taken.setdefault(name, option) != option:
                raise EvidenceError(
                    "Only one option of {variable} can be chosen: {first} or {second}.",
                    variable=name,
                    first=taken[name],
                    second=option,
                )
    return found.without(*taken), taken


def _choices(given: Mapping[str, str], model: Model) -> dict[str, str]:
    if given and not model.decisions:
        raise ModelError("The network has no decision to choose an option of.")
    for name in given:
        if known(name, model).name not in model.decisions:
            raise ModelError("{variable} is no decision; give a finding instead.", variable=name)
    found = findings_of(given, model, model.decisions)
    return {name: getattr(finding, "state", "") for name, finding in found.items()}


def _targets(names: Sequence[str] | None, model: Model) -> tuple[str, ...] | None:
    if names is None:
        return None
    for name in names:
        if len(name) > MOST_LETTERS:
            raise EvidenceError(
                "The network has no node {variable}; correct the name of the target.",
                variable=short_name(name),
            )
        if name in model.utilities:
            raise ModelError(
                "{variable} is a utility, which has no states; /api/decide says what it is worth.",
                variable=name,
            )
        _ = model[name]
    return tuple(dict.fromkeys(names))


def _check_rows(count: int, limits: Limits, what: str) -> None:
    if count > limits.rows:
        raise TooMuch(
            "A question may have {most:,} {what}, and this one has {count:,}; ask in parts.",
            most=limits.rows,
            what=what,
            count=count,
        )


def _check_numbers(rows: int, names: Iterable[str], model: Model, limits: Limits) -> None:
    count = rows * sum(model[name].n_states for name in names)
    if count > limits.numbers:
        raise TooMuch(
            "The answer would have {count:,} numbers, and {most:,} is the most; name targets, or "
            "ask in parts.",
            count=count,
            most=limits.numbers,
        )
