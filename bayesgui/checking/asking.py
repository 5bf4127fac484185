"""The problems of a model or of a file in one call."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from bayesgui.checking.registry import checks
from bayesgui.checking.run import check as checked_subject
from bayesgui.checking.subject import Subject, subject_of_file
from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.errors import ParameterError
from bayesgui.core.evidence import Evidence
from bayesgui.core.model import Model
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import listed_arcs, listed_tiers, short_repr
from bayesgui.core.problems.ignored_problems import NOTHING_IGNORED
from bayesgui.core.scenario import Scenario

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bayesgui.checking.problem import Problem
    from bayesgui.core.arc_constraints import Arc
    from bayesgui.core.monitor import Monitor


def check(
    model: Model | str | Path,
    ignore: Iterable[str | tuple[str, str]] = (),
    *,
    required: Iterable[Arc] = (),
    forbidden: Iterable[Arc] = (),
    tiers: Iterable[Iterable[str]] = (),
    max_parents: int | None = None,
    scenarios: Mapping[str, Mapping[str, object]] | None = None,
    engine: str = "junction-tree",
    monitor: Monitor = SILENT,
) -> tuple[Problem, ...]:
    """Return the problems of a model, errors first, then the costliest.

    Parameters
    ----------
    model : Model or str or Path
        A network, or a file with one: then its drafts, constraints and scenarios are checked, too,
        what it says to ignore is left out, and numbers that reading had to change are told.
    ignore : iterable of str or (str, str)
        Kinds of problems that are not told, or kinds with a place, such as
        ``("no-influence", "smoke → bronc")``.
    required, forbidden : iterable of (str, str)
        Arcs that must or must not be there, as (parent, child).
    tiers : iterable of iterable of str
        Ordered groups of variables: no arc leads from a tier to an earlier one.
    max_parents : int, optional
        Maximum number of parents of a variable.
    scenarios : mapping of str to mapping of str to finding, optional
        Findings that the model is to make possible, by the name of a scenario.
    engine : str
        Name of the engine that is to be asked.
    monitor : Monitor
        Progress and cancellation.

    Returns
    -------
    tuple of Problem
        Each with ``kind``, ``severity``, ``node``, ``place``, ``text`` and ``remedy``;
        ``document`` is what ``bayesgui check --json`` writes of it.

    Raises
    ------
    FormatError
        If the file cannot be read.
    ParameterError
        If there is no such kind of problem or engine.
    EvidenceError
        If a finding of a scenario is none.

    Examples
    --------
    >>> import bayesgui
    >>> bayesgui.check(bayesgui.example("asia"))
    ()
    >>> found = bayesgui.check(bayesgui.example("asia"), required=[("smoke", "tub")])
    >>> [(each.kind, each.place.text) for each in found]
    [('constraint', 'smoke → tub')]
    """
    from bayesgui.inference.base import engines

    kinds, places = _ignored(ignore)
    told = NOTHING_IGNORED
    if isinstance(model, str | Path):
        from bayesgui.formats import read

        loaded = read(model, monitor)
        subject, told = subject_of_file(loaded), loaded.ignored
    elif isinstance(model, Model):
        subject = Subject(model)
    else:
        raise ParameterError(
            "A check takes a network or the name of a file, not {value}.", value=short_repr(model)
        )
    known = ArcConstraints(
        listed_arcs(required), listed_arcs(forbidden), listed_tiers(tiers), max_parents
    )
    named = tuple(Scenario(name, Evidence(found)) for name, found in (scenarios or {}).items())
    subject = replace(
        subject,
        constraints=known if known else subject.constraints,
        scenarios=named or subject.scenarios,
        engine=engines[engine].name,
    )
    found = checked_subject(subject, monitor).told(told.with_kinds(kinds))
    return tuple(each for each in found.problems if (each.kind, each.place.text) not in places)


def _ignored(ignore: Iterable[str | tuple[str, str]]) -> tuple[list[str], set[tuple[str, str]]]:
    """Return the kinds that are ignored everywhere, and those at a place."""
    given = [ignore] if isinstance(ignore, str) else list(ignore)
    places = {(checks[each[0]].name, each[1]) for each in given if not isinstance(each, str)}
    return [checks[each].name for each in given if isinstance(each, str)], places
