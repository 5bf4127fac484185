"""What experts said: one probability of one state in one configuration of the parents."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bayesgui.core.mechanism import Origin

ANY = -1
"""In a configuration: the parent was not named when the question was asked."""

Configuration = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """The probability that an expert gave to one state in one configuration of the parents.

    Parameters
    ----------
    expert : str
        Name of the one who said it.
    configuration : tuple of int
        The state of each parent by its position; −1 for a parent that was not named when the
        question was asked, such as one that came later.
    state : int
        Position of the node's state.
    probability : float
        What was said.
    date : str
        When, such as ``"2026-11-30"``.
    source : str
        On what it rests: a paper, a file, experience.
    note : str
        An assumption, or what was said with it.

    Raises
    ------
    ModelError
        If the probability is not between 0 and 1.
    """

    expert: str
    configuration: Configuration
    state: int
    probability: float
    date: str = ""
    source: str = ""
    note: str = ""

    def __post_init__(self) -> None:
        if not 0.0 <= self.probability <= 1.0:
            raise ModelError(
                "{expert} gave {value:g}; a probability lies between 0 and 1.",
                expert=self.expert,
                value=self.probability,
            )
        object.__setattr__(self, "configuration", tuple(map(int, self.configuration)))
        object.__setattr__(self, "state", int(self.state))
        object.__setattr__(self, "probability", float(self.probability))

    @property
    def question(self) -> tuple[Configuration, int]:
        """The configuration and the state that it is about."""
        return self.configuration, self.state

    def by(self, expert: str) -> Answer:
        """Return the same answer under another name."""
        return replace(self, expert=expert)

    def moved(self, configuration: Configuration, state: int) -> Answer:
        """Return the same words about a question that has other positions now."""
        if (configuration, state) == self.question:
            return self
        return replace(self, configuration=configuration, state=state)


def with_answers(answers: Sequence[Answer], given: Iterable[Answer]) -> tuple[Answer, ...]:
    """Return answers with others added; a new one replaces what its expert said of its question."""
    found = {(each.expert, each.question): each for each in answers}
    for each in given:
        found[each.expert, each.question] = each
    return tuple(found.values())


def after_states_of_node(answers: Iterable[Answer], origin: Origin) -> tuple[Answer, ...]:
    """Return the answers after a change of the node's states, without those on removed ones."""
    now = {old: place for place, old in enumerate(origin) if old is not None}
    return tuple(
        each.moved(each.configuration, now[each.state]) for each in answers if each.state in now
    )


def after_states_of_parent(
    answers: Iterable[Answer], axis: int, origin: Origin
) -> tuple[Answer, ...]:
    """Return the answers after a change of a parent's states, without those on removed ones."""
    now = {old: place for place, old in enumerate(origin) if old is not None}
    now[ANY] = ANY
    return tuple(
        each.moved(_replaced(each.configuration, axis, now[each.configuration[axis]]), each.state)
        for each in answers
        if each.configuration[axis] in now
    )


def after_parents(
    answers: Iterable[Answer], before: Sequence[str], after: Sequence[str]
) -> tuple[Answer, ...]:
    """Return the answers for other parents.

    Those that named a parent which is gone are dropped: nobody has said what holds without it.
    """
    gone = [axis for axis, name in enumerate(before) if name not in after]
    places: Mapping[str, int] = {name: axis for axis, name in enumerate(before)}
    return tuple(
        each.moved(
            tuple(each.configuration[places[name]] if name in places else ANY for name in after),
            each.state,
        )
        for each in answers
        if all(each.configuration[axis] == ANY for axis in gone)
    )


def _replaced(configuration: Configuration, axis: int, state: int) -> Configuration:
    return (*configuration[:axis], state, *configuration[axis + 1 :])
