"""What is asked: a cause with the two states compared, a state of the effect, and the set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.errors import DataError, ParameterError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.data.case_source import CaseTable


@dataclass(frozen=True)
class EffectQuestion:
    """P(effect = outcome | do(cause = treated)) − P(effect = outcome | do(cause = control)).

    `adjust_for`: columns within whose configurations the two states are compared.
    """

    cause: str
    effect: str
    adjust_for: tuple[str, ...]
    treated: str
    control: str
    outcome: str

    @property
    def arms(self) -> tuple[str, str]:
        """The two states of the cause, the one of which the effect is asked first."""
        return self.treated, self.control

    @property
    def columns(self) -> tuple[str, ...]:
        """All columns that are read: the set, the cause, the effect."""
        return (*self.adjust_for, self.cause, self.effect)


def question_about(
    data: CaseTable,
    cause: str,
    effect: str,
    adjust_for: Sequence[str] = (),
    states: Sequence[str] | None = None,
) -> EffectQuestion:
    """Return a question that fits a table; `ParameterError` or `DataError` if none does.

    `states`: the two states of the cause and the state of the effect; by default the first state of
    the cause against its second, and the first state of the effect.
    """
    if cause == effect:
        raise ParameterError(
            "{variable} cannot be both the cause and the effect; choose two.", variable=cause
        )
    for name in adjust_for:
        if name in (cause, effect):
            raise ParameterError(
                "{variable} is the cause or the effect, so it cannot be adjusted for; take it out "
                "of the set.",
                variable=name,
            )
    names = tuple(dict.fromkeys(adjust_for))
    of_cause, of_effect = data.categorical(cause).states, data.categorical(effect).states
    for name in names:
        data.categorical(name)
    for name, known, least in ((cause, of_cause, 2), (effect, of_effect, 1)):
        if len(known) < least:
            raise DataError(
                "Column {column} has {count} states, so nothing can be compared; take another "
                "column.",
                column=name,
                count=len(known),
            )
    if states is None:
        return EffectQuestion(cause, effect, names, of_cause[0], of_cause[1], of_effect[0])
    if isinstance(states, str) or len(states) != 3:
        raise ParameterError(
            "Give three states: the two of {cause} that are compared, and one of {effect}.",
            cause=cause,
            effect=effect,
        )
    treated, control, outcome = states
    for name, state, known in (
        (cause, treated, of_cause),
        (cause, control, of_cause),
        (effect, outcome, of_effect),
    ):
        if state not in known:
            raise ParameterError(
                "{variable} has no state “{state}”; it has {states}.",
                variable=name,
                state=state,
                states=", ".join(known),
            )
    if treated == control:
        raise ParameterError(
            "“{state}” cannot be compared with itself; choose two states of {variable}.",
            state=treated,
            variable=cause,
        )
    return EffectQuestion(cause, effect, names, treated, control, outcome)
