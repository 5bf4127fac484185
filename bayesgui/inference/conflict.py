"""Minimal conflicts between findings, and the error message that names them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.inference.findings import ResolvedFindings, describe_finding

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.network import BayesianNetwork

MAX_QUERIES = 400
"""Maximum number of queries for minimizing a conflict; afterwards the current set is reported."""


def smallest_conflict(
    findings: ResolvedFindings,
    names: Sequence[str],
    possible: Callable[[ResolvedFindings], bool],
) -> tuple[str, ...]:
    """Return a minimal set of findings that are jointly impossible.

    `possible`: whether some findings (without fixed posteriors) are jointly possible.

    QuickXplain: a conflict of k among n findings takes about 2 k log₂(n / k) + 2 k queries, few for
    the usual conflict of two among hundreds. It requires monotonicity: additional observations
    never make an impossible set possible. Interventions can, so they are background first, and
    irrelevant ones are then dropped one by one.

    Junker (2004), QuickXplain: preferred explanations and relaxations for over-constrained
    problems.
    """
    supports = {name: (target > 0).astype(float) for name, target in findings.fixed.items()}
    everything = ResolvedFindings({**findings.likelihoods, **supports}, findings.interventions)
    asked = 0

    def holds(chosen: Collection[str]) -> bool:
        nonlocal asked
        asked += 1
        # Past the limit every set counts as possible, so the remaining findings stay in the
        # conflict.
        return asked > MAX_QUERIES or possible(everything.without(set(names) - set(chosen)))

    observed = [name for name in names if name not in findings.interventions]
    done = [name for name in names if name in findings.interventions]
    while True:
        observed = _minimal_conflict(observed, done, holds)
        kept = list(done)
        for name in done:
            fewer = [other for other in kept if other != name]
            if not holds([*fewer, *observed]):
                kept = fewer
        if kept == done:
            return tuple(name for name in names if name in {*observed, *done})
        done = kept


def _minimal_conflict(
    names: list[str], background: list[str], holds: Callable[[Collection[str]], bool]
) -> list[str]:
    """Return a minimal subset of `names` that is impossible given the background."""

    def explain(given: list[str], added: bool, candidates: list[str]) -> list[str]:
        if added and not holds(given):
            return []
        if len(candidates) == 1:
            return candidates
        half = len(candidates) // 2
        first, second = candidates[:half], candidates[half:]
        late = explain([*given, *first], True, second)
        early = explain([*given, *late], bool(late), first)
        return [*early, *late]

    found = set(explain(background, False, names)) if names else set()
    return [name for name in names if name in found]


def conflict_error(
    names: Sequence[str], evidence: Evidence, network: BayesianNetwork
) -> ImpossibleEvidenceError:
    """Return the error that reports a conflict.

    `names`: variables of the conflicting findings, in order of entry.
    """
    conflict = tuple(names)
    texts = [describe_finding(name, evidence[name], network[name].states) for name in conflict]
    if len(texts) == 1:
        return ImpossibleEvidenceError(
            "This evidence cannot happen: {finding} has probability 0. Take it back.",
            finding=texts[0],
            conflict=conflict,
        )
    if len(texts) == 2:
        return ImpossibleEvidenceError(
            "This evidence cannot happen: {findings} rules out {last}. Take one of them back.",
            findings=texts[0],
            last=texts[1],
            conflict=conflict,
        )
    return ImpossibleEvidenceError(
        "This evidence cannot happen: {findings} together rule out {last}. Take one of them back.",
        findings=", ".join(texts[:-1]),
        last=texts[-1] if texts else "",
        conflict=conflict,
    )
