"""A series: what has been seen of the nodes of a template in each slice."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.byte_sizes import bytes_text
from bayesgui.core.errors import EvidenceError
from bayesgui.core.evidence import (
    NO_EVIDENCE,
    Evidence,
    StateFinding,
    as_choice,
    named,
    unknown_finding,
)
from bayesgui.core.node_rules import node_kinds
from bayesgui.core.temporal.places import EVERY

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from bayesgui.core.evidence import Finding
    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.core.variable import Variable

BLANK = -1
"""The code of a cell without a finding of one state."""

MAX_SLICES = 1_000_000
"""Number of slices that a series may have."""
_BYTES = 8
"""What a probability takes."""


@dataclass(frozen=True, eq=False)
class Series:
    """Findings over time, immutable; the series of a template is what evidence is of a network.

    `columns`: nodes that are in every slice. `codes`: the state seen in each slice of each of
    them, int32, shape (slices, columns), read-only; `BLANK` where there is none, or a finding of
    another kind. `others`: those, by slice and node: one of some states, likelihoods,
    interventions. `once`: findings on nodes that are there once. `times`: what each slice is
    called; () for its number.
    """

    columns: tuple[Variable, ...] = ()
    codes: NDArray[np.int32] = field(default_factory=lambda: np.zeros((0, 0), np.int32))
    others: Mapping[tuple[int, str], Finding] = field(default_factory=dict)
    once: Evidence = NO_EVIDENCE
    times: tuple[str, ...] = ()
    name: str = ""

    def __post_init__(self) -> None:
        codes = self.codes
        if codes.dtype != np.int32 or codes.flags.writeable:
            codes = np.array(codes, np.int32)
            codes.flags.writeable = False
        object.__setattr__(self, "codes", codes)
        if not isinstance(self.others, MappingProxyType):
            object.__setattr__(self, "others", MappingProxyType(dict(self.others)))

    def __reduce__(self) -> tuple[Any, ...]:
        parts = self.columns, self.codes, dict(self.others), self.once, self.times, self.name
        return (Series, parts)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Series):
            return NotImplemented
        return self is other or (
            (self.columns, self.once, self.times, self.name)
            == (other.columns, other.once, other.times, other.name)
            and np.array_equal(self.codes, other.codes)
            and self.others == other.others
        )

    def __hash__(self) -> int:
        return hash((self.columns, self.codes.tobytes(), frozenset(self.others), self.name))

    # -- reading ------------------------------------------------------------------------------

    @property
    def slices(self) -> int:
        """Number of slices."""
        return len(self.codes)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(variable.name for variable in self.columns)

    @cached_property
    def n_findings(self) -> int:
        """Number of findings of all kinds."""
        return int((self.codes != BLANK).sum()) + len(self.others) + len(self.once)

    @property
    def is_event(self) -> bool:
        """Whether the findings have a probability; see `Evidence.is_event`."""
        others = Evidence({f"{name}, {number}": f for (number, name), f in self.others.items()})
        return others.is_event and self.once.is_event

    def time(self, number: int) -> str:
        """Return what a slice is called."""
        return self.times[number] if self.times else str(number)

    def column(self, name: str) -> int:
        """Return the position of a node among the columns, else raise an `EvidenceError`."""
        for position, variable in enumerate(self.columns):
            if variable.name == name:
                return position
        otherwise = EvidenceError("The series has no column {variable}.", variable=name)
        raise unknown_finding(name, self.names) if self.columns else otherwise

    def finding(self, number: int, name: str) -> Finding | None:
        """Return the finding on a node in a slice; None for a blank."""
        column = self.column(name)
        code = int(self.codes[number, column])
        if code != BLANK:
            return StateFinding(frozenset({self.columns[column].states[code]}))
        return self.others.get((number, name))

    def evidence(self, number: int) -> Evidence:
        """Return the findings of a slice, and those on nodes that are there once."""
        if not 0 <= number < self.slices:
            return self.once
        kept = self._read.get(number)
        if kept is not None:
            return kept
        found: dict[str, Finding] = {}
        for variable, code in zip(self.columns, self.codes[number].tolist(), strict=True):
            if code != BLANK:
                found[variable.name] = StateFinding(frozenset({variable.states[code]}))
            elif (number, variable.name) in self.others:
                found[variable.name] = self.others[number, variable.name]
        made = Evidence({**found, **self.once})
        # All that shows a slice asks for it, and nothing for another one until that is shown.
        self._read.clear()
        self._read[number] = made
        return made

    @cached_property
    def _read(self) -> dict[int, Evidence]:
        return {}

    @cached_property
    def last_finding(self) -> int:
        """The last slice with a finding, from which on all is predicted; -1 without one."""
        rows = np.flatnonzero((self.codes != BLANK).any(axis=1))
        seen = int(rows[-1]) if len(rows) else -1
        return max(seen, *(number for number, _ in self.others)) if self.others else seen

    # -- edits --------------------------------------------------------------------------------

    def with_finding(self, number: int, name: str, value: object) -> Series:
        """Return the series with one finding set, or retracted if it is None.

        Raises `EvidenceError` if the slice lies beyond the last one, or the finding does not fit.
        """
        return self.with_findings([(number, name, value)])

    def with_findings(self, cells: Iterable[tuple[int, str, object]]) -> Series:
        """Return the series with some findings, as (slice, node, finding), set or retracted."""
        codes = self.codes.copy()
        others = dict(self.others)
        for number, name, value in cells:
            if not 0 <= number < self.slices:
                raise beyond(number, self.slices)
            column = self.column(name)
            finding = None if value is None else named(self.columns[column], value)
            code = _code(self.columns[column], finding)
            codes[number, column] = code
            others.pop((number, name), None)
            if finding is not None and code == BLANK:
                others[number, name] = finding
        codes.flags.writeable = False
        return replace(self, codes=codes, others=MappingProxyType(others))

    def with_once(self, name: str, value: object) -> Series:
        """Return the series with a finding on a node that is there once; None retracts it."""
        kept = self.once.without(name)
        return replace(self, once=kept if value is None else kept.with_finding(name, value))

    def with_slices(self, slices: int) -> Series:
        """Return the series cut off, or with blanks at its end."""
        codes = np.full((slices, len(self.columns)), BLANK, np.int32)
        kept = min(slices, self.slices)
        codes[:kept] = self.codes[:kept]
        codes.flags.writeable = False
        others = {key: found for key, found in self.others.items() if key[0] < slices}
        times = self.times[:slices]
        if times and slices > len(times):
            times = (*times, *(str(number) for number in range(len(times), slices)))
        return replace(self, codes=codes, others=others, times=times)

    def with_states(self, variable: Variable, names: Mapping[str, str]) -> Series:
        """Return the series with other states of a node; a finding of one that is gone is dropped.

        `variable`: with its new states. `names`: the new names of the old states that stay.
        Findings of other kinds are left as they are.
        """
        column = self.column(variable.name)
        before = self.columns[column].states
        moved = [variable.position(names[state]) if state in names else None for state in before]
        places = np.array([BLANK if k is None else k for k in moved] + [BLANK], np.int32)
        codes = self.codes.copy()
        codes[:, column] = places[codes[:, column]]
        codes.flags.writeable = False
        columns = (*self.columns[:column], variable, *self.columns[column + 1 :])
        return replace(self, columns=columns, codes=codes)

    def with_found(
        self, model: TemporalContent, cells: Iterable[tuple[int, str, object]]
    ) -> Series:
        """Return the series with some findings, as (slice, node, finding), set or retracted.

        Of a node that is there once the slice does not matter. Those on decisions are choices.
        Raises `EvidenceError` where one does not fit, or lies beyond the last slice.
        """
        in_time: list[tuple[int, str, object]] = []
        once: dict[str, object] = dict(self.once)
        for number, name, value in cells:
            if name not in model.names:
                raise unknown_finding(name, model)
            finding = None if value is None else named(model[name], value)
            if finding is not None and node_kinds[model.kind(name)].is_chosen:
                finding = as_choice(name, finding)
            if model.place(name) == EVERY:
                in_time.append((number, name, finding))
            elif finding is None:
                once.pop(name, None)
            else:
                once[name] = finding
        made = self.with_findings(in_time) if in_time else self
        return made if once == dict(self.once) else replace(made, once=Evidence(once))

    def cleared(self) -> Series:
        """Return the series without findings."""
        codes = np.full(self.codes.shape, BLANK, np.int32)
        return replace(self, codes=codes, others={}, once=NO_EVIDENCE)

    def following(self, model: TemporalContent) -> Series:
        """Return the series with a column for each node in time, as it is now.

        Findings on nodes and states that are gone are dropped; states are found by their names.
        """
        variables = tuple(model[name] for name in model.found_in_time)
        if variables == self.columns and all(name in model for name in self.once):
            return self
        known = {variable.name: position for position, variable in enumerate(self.columns)}
        codes = np.full((self.slices, len(variables)), BLANK, np.int32)
        for column, variable in enumerate(variables):
            if variable.name in known:
                before = self.columns[known[variable.name]]
                moved = [variable.position(state) for state in before.states]
                places = np.array([BLANK if k is None else k for k in moved] + [BLANK], np.int32)
                codes[:, column] = places[self.codes[:, known[variable.name]]]
        codes.flags.writeable = False
        there = {variable.name: variable for variable in variables}
        others = {
            key: found for key, found in self.others.items() if _fits(there.get(key[1]), found)
        }
        once = {
            name: found for name, found in self.once.items() if _stands_once(model, name, found)
        }
        return replace(self, columns=variables, codes=codes, others=others, once=Evidence(once))

    def check(self, model: TemporalContent) -> None:
        """Raise an `EvidenceError` unless all findings are on nodes of a template.

        It names the node, and says what to do.
        """
        for variable in self.columns:
            _check_column(model, variable)
        for name, found in self.once.items():
            if name not in model.names:
                raise unknown_finding(name, model)
            if model.place(name) == EVERY:
                raise EvidenceError(
                    "{variable} is in every slice; say in which slice it is found.", variable=name
                )
            named(model[name], found)
        for (number, name), found in self.others.items():
            if not 0 <= number < self.slices:
                raise beyond(number, self.slices)
            named(self.columns[self.column(name)], found)


def empty_series(model: TemporalContent, slices: int | None = None, name: str = "") -> Series:
    """Return a series without findings: a column for each node in every slice of a template.

    `slices`: by default those of the template.
    """
    columns = tuple(model[each] for each in model.found_in_time)
    count = model.slices if slices is None else slices
    codes = np.full((count, len(columns)), BLANK, np.int32)
    codes.flags.writeable = False
    return Series(columns, codes, name=name)


def beyond(number: int, slices: int) -> EvidenceError:
    """Return the error that a finding lies in no slice."""
    if number < 0:
        return EvidenceError(
            "There is no slice {number}; the first one is t = 0.", number=str(number)
        )
    return EvidenceError(
        "A finding at t = {number} lies beyond the last slice, {last}. Make it {needed} slices, or "
        "leave it out.",
        number=number,
        last=slices - 1,
        needed=number + 1,
    )


def too_long(slices: int) -> EvidenceError:
    """Return the error that a series has too many slices."""
    return EvidenceError(
        "A series has {most:,} slices at most; {slices:,} would take {memory} for each state that "
        "is asked. Take a part of it, or a longer step.",
        most=MAX_SLICES,
        slices=slices,
        memory=bytes_text(_BYTES * slices),
    )


def _code(variable: Variable, finding: Finding | None) -> int:
    """Return the code of a finding of one state, else `BLANK`."""
    if isinstance(finding, StateFinding) and not finding.excluded and len(finding.states) == 1:
        return variable.index(next(iter(finding.states)))
    return BLANK


def _fits(variable: Variable | None, finding: Finding) -> bool:
    try:
        return variable is not None and bool(named(variable, finding))
    except EvidenceError:
        return False


def _stands_once(model: TemporalContent, name: str, finding: Finding) -> bool:
    return name in model.names and model.place(name) != EVERY and _fits(model[name], finding)


def _check_column(model: TemporalContent, variable: Variable) -> None:
    name = variable.name
    if name not in model.names:
        raise EvidenceError(
            "The template has no node {variable}, and the series has a column of this name. "
            "Rename it, or leave it out.",
            variable=name,
        )
    if model.place(name) != EVERY:
        raise EvidenceError(
            "{variable} is there once, and not in every slice: it has one finding, and no column.",
            variable=name,
        )
    if model[name].states != variable.states:
        raise EvidenceError(
            "{variable} has the states {states}, and the series knows {others}.",
            variable=name,
            states=", ".join(model[name].states),
            others=", ".join(variable.states),
        )
