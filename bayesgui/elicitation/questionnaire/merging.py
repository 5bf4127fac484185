"""Answers that came back, put into the forms of their nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.elicited.experts import Expert
from bayesgui.core.elicited.mechanism import Elicited
from bayesgui.elicitation.questionnaire.content import forms_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bayesgui.core.elicited.answers import Answer
    from bayesgui.core.model import Model


def forms_with(
    model: Model,
    asked: Mapping[str, Elicited],
    answers: Mapping[str, Sequence[Answer]],
    experts: Iterable[Expert] = (),
) -> dict[str, Elicited]:
    """Return the forms of the nodes about which there are answers, with these; none is fitted.

    `asked`: forms kept beside their nodes. `experts`: whose weights new forms take.
    """
    forms = forms_in(model, asked)
    shares = tuple((each.name, each.weight) for each in experts if each.weight != 1.0)
    return {
        name: (forms.get(name) or Elicited.on(model, name, shares=shares)).with_answers(given)
        for name, given in answers.items()
    }


def with_new_experts(experts: Sequence[Expert], names: Iterable[str]) -> tuple[Expert, ...]:
    """Return the experts with those who are not among them yet."""
    known = {each.name for each in experts}
    return (*experts, *(Expert(name) for name in dict.fromkeys(names) if name not in known))
