"""What the page says of a node at a slice, of the forecast and of the most probable sequence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.temporal.places import LAST
from bayesgui.panels.over_time.node_course import runs_of, stretches_of
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import log_text, percent

if TYPE_CHECKING:
    from bayesgui.panels.over_time.node_course import NodeCourse
    from bayesgui.panels.over_time.time_answer import TimeAnswer

_LOG_DECIMALS = 3
_LISTED = 3
"""Stretches of slices that are named one by one."""


@dataclass(frozen=True)
class SaidRow:
    """A line of a list: what it is, and its number."""

    title: str
    number: str


def forecast_rows(answer: TimeAnswer, course: NodeCourse) -> list[SaidRow]:
    """Return what is to be expected: of the state that is most probable now, and of last nodes."""
    rows: list[SaidRow] = []
    last = course.slices - 1
    if last < 0:
        return rows
    now = max(course.now, 0)
    state = int(course.by_state[now])
    name = course.states[state]
    share = _percent(course.smoothed[now, state])
    rows.append(SaidRow(phrase("OverTimeWords", "{state} now", state=name), share))
    if last > now:
        title = phrase("OverTimeWords", "{state} at t = {time}", state=name, time=course.time(last))
        rows.append(SaidRow(title, _percent(course.smoothed[last, state])))
    since = _since(course, now, state)
    if since is not None:
        title = phrase("OverTimeWords", "{state} since, most likely", state=name)
        rows.append(SaidRow(title, f"t = {course.time(since)}"))
    rows += _last_rows(answer, course.name)
    return rows


def _since(course: NodeCourse, now: int, state: int) -> int | None:
    """Return the slice since which the sequence has had a state that it has now."""
    path = course.sequence
    if path is None or path[now] != state or not (path[: now + 1] != state).any():
        return None
    return next(first for first, last, _ in runs_of(path) if first <= now <= last)


def _last_rows(answer: TimeAnswer, but: str) -> list[SaidRow]:
    rows = []
    for name in answer.nodes:
        if answer.model.place(name) == LAST and name != but:
            shares = answer.smoothed.posteriors[name][-1]
            state = int(shares.argmax())
            title = f"{name} = {answer.model[name].states[state]}"
            rows.append(SaidRow(title, _percent(shares[state])))
    return rows


def sequence_sentence(course: NodeCourse) -> str:
    """Return how far the most probable sequence differs from the states one by one, and why."""
    if course.sequence is None or not course.slices:
        return ""
    count = int(np.count_nonzero(course.differs))
    if not count:
        return phrase(
            "OverTimeWords",
            "In each slice it has the most probable state, too.",
        )
    stretches = stretches_of(course.differs)
    where = ", ".join(_stretch(course, *each) for each in stretches[:_LISTED])
    if len(stretches) > _LISTED:
        where += ", …"
    if count == 1:
        return phrase(
            "OverTimeWords",
            "It differs from the most probable state in one slice, {where}: one path of all nodes "
            "is asked for, not one answer for each slice.",
            where=where,
        )
    return phrase(
        "OverTimeWords",
        "It differs from the most probable state of each slice in {count} slices, {where}: one "
        "path of all nodes is asked for, not one answer for each slice.",
        count=f"{count:,}",
        where=where,
    )


def _stretch(course: NodeCourse, first: int, last: int) -> str:
    if first == last:
        return f"t = {course.time(first)}"
    start, end = course.time(first), course.time(last)
    return phrase("OverTimeWords", "t = {first} to {last}", first=start, last=end)


def log_rows(answer: TimeAnswer) -> list[SaidRow]:
    """Return ln P of the sequence with the findings, and of the findings."""
    rows = []
    sequence, smoothed = answer.sequence, answer.smoothed
    if sequence is not None and sequence.log_evidence is not None:
        number = log_text(sequence.log_evidence, _LOG_DECIMALS)
        rows.append(SaidRow(phrase("OverTimeWords", "ln P(sequence, e)"), number))
    if smoothed.log_evidence is not None:
        number = log_text(smoothed.log_evidence, _LOG_DECIMALS)
        rows.append(SaidRow(phrase("OverTimeWords", "ln P(e)"), number))
    return rows


def _percent(p: float) -> str:
    return f"{percent(float(p))} %"
