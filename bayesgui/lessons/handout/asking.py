"""The items of a lesson as a page marks them: their numbers worked out, their texts filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import BayesGuiError, Cancelled
from bayesgui.core.formulas.syntax import Binary, Call, Name, Node, Unary
from bayesgui.core.formulas.syntax import Number as Literal
from bayesgui.lessons.checks.on_screen import bars_telling, nodes_asked
from bayesgui.lessons.commands import (
    ChooseOption,
    ClearFindings,
    FreeDecisions,
    SetFinding,
    SetWeights,
)
from bayesgui.lessons.evaluation import evaluate
from bayesgui.lessons.expressions import Question
from bayesgui.lessons.functions import CONSTANTS
from bayesgui.lessons.handout import words
from bayesgui.lessons.handout.asked import Asked, Choice, Deed, Guess, Number, Scene, Step
from bayesgui.lessons.precision import decimals_asked, step_tolerance, tolerance_of
from bayesgui.lessons.temporal.names import node_of
from bayesgui.lessons.texts import GAP, fill, number_text

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.lessons.expressions import Event, Expression
    from bayesgui.lessons.handout.asked import Condition
    from bayesgui.lessons.lesson import DoItem, Item, PredictItem, QuizItem, Text, WorkItem
    from bayesgui.lessons.situation import Situation

CLICKED = (SetFinding, SetWeights, ClearFindings, ChooseOption, FreeDecisions)
"""Commands that clicks on a network do."""


class Asking:
    """Makes of items what a page marks, in a situation and the one before it."""

    def __init__(self, now: Situation, before: Situation, language: str, monitor: Monitor) -> None:
        self._now, self._before = now, before
        self._language, self._monitor = language, monitor

    def _text(self, text: Text) -> str:
        return fill(text, self._language, self._now, self._before, self._monitor)

    def _value(self, expression: Expression) -> float | bool | None:
        try:
            return evaluate(expression, self._now, self._before, self._monitor)
        except Cancelled:
            raise
        except BayesGuiError:
            return None

    # -- what a page marks --------------------------------------------------------------------

    def choice(self, item: QuizItem, right: int) -> Asked:
        """Return a question with options."""
        whys = tuple(self._text(option.why) for option in item.options)
        return self._asked(Choice(right, whys), item)

    def number(self, item: WorkItem) -> Asked | None:
        """Return a number to be worked out; None if it has no value."""
        value = self._value(item.answer)
        if value is None:
            return None
        steps, lines = [], []
        for step in item.steps:
            right, text = self._value(step.value), self._text(step.text)
            if right is not None:
                tolerance = step_tolerance(item, float(right))
                steps.append(Step(text, float(right), tolerance))
                lines.append(text.replace(GAP, number_text(right, "", self._language)))
        slips = ((self._value(slip.value), self._text(slip.text)) for slip in item.slips)
        return self._asked(
            Number(
                float(value),
                tolerance_of(item),
                decimals_asked(item.text) or 0,
                tuple(steps),
                tuple((float(wrong), said) for wrong, said in slips if wrong is not None),
                tuple(lines),
            ),
            item,
            bars_telling(item, self._now),
        )

    def guess(self, item: PredictItem) -> Asked | None:
        """Return a prediction; None if what is asked has no value."""
        found = [self._value(each) for each in item.asked]
        values = tuple(value for value in found if value is not None)
        if len(values) < len(found):
            return None
        # What is put in order can be costs or counts; one number is predicted as a share.
        is_share = len(values) == 1 or all(_is_probability(each.tree) for each in item.asked)
        form = "%" if is_share else ""
        shown = tuple(number_text(value, form, self._language) for value in values)
        labels = tuple(self._text(label) for label in item.labels)
        return self._asked(
            Guess(values, shown, labels, self._text(item.said)), item, nodes_asked(item)
        )

    def deed(self, item: DoItem, after: Situation) -> Asked:
        """Return something to do; `after` is the situation once it is done."""
        said = fill(item.done, self._language, after, self._now, self._monitor)
        is_clicked = all(isinstance(each, CLICKED) for each in item.solve)
        check = self.condition(item.check.tree) if is_clicked and len(self._now.model) else None
        return self._asked(Deed(said, check), item)

    def _asked(
        self, answer: Choice | Number | Guess | Deed, item: Item, covered: tuple[str, ...] = ()
    ) -> Asked:
        return Asked(answer, self._hint(item), scene_of(self._now, covered))

    def _hint(self, item: Item) -> str:
        hint = getattr(item, "hint", None)
        if hint is None:
            return ""
        if hint.text or not hint.nodes:
            return self._text(hint.text)
        names = ", ".join(hint.nodes)
        return words.LOOK_AT.in_language(self._language).format(names=names)

    # -- checks -------------------------------------------------------------------------------

    def condition(self, tree: Node) -> Condition | None:
        """Return a check as a page can do it; None if only the window can."""
        match tree:
            case Literal(value=value):
                return value
            case Name(name=name):
                return CONSTANTS[name]
            case Unary(operator="before", operand=operand):
                return self._known(operand, self._before)
            case Unary(operator=sign, operand=operand):
                return self._joined("negative" if sign == "-" else sign, operand)
            case Binary(operator=sign, left=left, right=right):
                return self._joined(sign, left, right)
            case Call(function="near", arguments=arguments):
                return self._joined("near", *arguments)
            case Question(function="findings"):
                return ["findings"]
            case Question(function="found" | "chosen" as function, events=(event,)):
                word = "chosen" if event.is_set else function
                return [word, *_event(event)] if self._has(event) else None
            case Question(function="P", events=(event,), given=None):
                return ["P", *_event(event)] if self._has(event) else None
            case Question(function="P" | "cpt") if tree.given is not None:
                return self._known(tree, self._now)
        return None

    def _joined(self, word: str, *parts: Node) -> Condition | None:
        found = [self.condition(part) for part in parts]
        known = [each for each in found if each is not None]
        return [word, *known] if len(known) == len(found) else None

    def _known(self, tree: Node, situation: Situation) -> Condition | None:
        """Return the value of what no finding changes."""
        try:
            return evaluate(tree, situation, self._before, self._monitor)
        except Cancelled:
            raise
        except BayesGuiError:
            return None

    def _has(self, event: Event) -> bool:
        return node_of(event.variable) in self._now.model


def _event(event: Event) -> list[Condition]:
    return [event.variable, list(event.states), event.excluded]


def _is_probability(tree: Node) -> bool:
    return isinstance(tree, Question) and tree.function in ("P", "cpt")


def scene_of(now: Situation, covered: tuple[str, ...] = ()) -> Scene | None:
    """Return the network of a situation; None where there is none."""
    if not len(now.model):
        return None
    return Scene(now.model, now.evidence, now.series, covered, slice_shown=now.slice_shown)
