"""Exercises on a sheet."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.explain.writing import number_text
from bayesgui.lessons.exercises.base import LEVELS, exercises, make_exercise
from bayesgui.lessons.exercises.dice import Dice
from bayesgui.lessons.handout import words
from bayesgui.lessons.handout.asked import Asked, Choice, Number, Scene, Step
from bayesgui.lessons.handout.sheet import (
    Block,
    Drawing,
    Figure,
    Heading,
    NameLine,
    Options,
    Paragraph,
    Question,
    Sheet,
    SheetOptions,
    Solution,
    Space,
    Table,
    Tables,
    letter,
)
from bayesgui.lessons.handout.signs import entry_signs, legend, sheet_table, with_signs
from bayesgui.lessons.lesson import QuizItem
from bayesgui.lessons.precision import decimals_asked, step_tolerance, tolerance_of
from bayesgui.lessons.texts import GAP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.lessons.exercises.base import Exercise
    from bayesgui.lessons.lesson import WorkItem

DRAWN_FROM = 4
"""Number of nodes from which an exercise has a figure."""
TRIES = 20
"""Draws for each exercise; of a kind that has no more different ones there are fewer."""
MAX_COUNT = 50
"""Exercises of one kind and level on a sheet."""
LONG = 9
"""Number of rows above which a table is divided."""
DIGITS = 4
"""Decimals of answers."""


@dataclass(frozen=True)
class Wanted:
    """Some exercises of a kind."""

    kind: str
    level: int = 1
    count: int = 1

    @classmethod
    def of(cls, text: str) -> Wanted:
        """Return what ``KIND``, ``KIND:LEVEL`` or ``KIND:LEVEL:COUNT`` asks for."""
        kind, *numbers = text.split(":")
        exercises[kind]
        if len(numbers) > 2 or not all(number.isdecimal() for number in numbers):
            raise ParameterError(
                "“{text}” is not KIND, KIND:LEVEL or KIND:LEVEL:COUNT, such as posterior:2:3.",
                text=text,
            )
        level, count = (*map(int, numbers), *(1, 1)[len(numbers) :])
        if level not in LEVELS or not 1 <= count <= MAX_COUNT:
            raise ParameterError(
                "“{text}” asks for level {level} and {count} exercises; levels are 1 to 3, and "
                "there can be 1 to {most} of a kind.",
                text=text,
                level=level,
                count=count,
                most=MAX_COUNT,
            )
        return cls(kind, level, count)


def drawn(wanted: Sequence[Wanted], seed: int, monitor: Monitor = SILENT) -> list[Exercise]:
    """Return the exercises of a sheet; no two of them are alike, and a seed gives the same ones."""
    found: list[Exercise] = []
    for place, each in enumerate(wanted):
        dice = Dice(seed, place, each.kind, each.level)
        seen: set[str] = set()
        for _ in range(each.count * TRIES):
            monitor.check()
            exercise = make_exercise(each.kind, each.level, dice.below(2**31))
            if exercise.item.text["en"] not in seen:
                seen.add(exercise.item.text["en"])
                found.append(exercise)
            if len(seen) == each.count:
                break
    return found


def exercise_sheet(
    wanted: Sequence[Wanted], options: SheetOptions, monitor: Monitor = SILENT
) -> Sheet:
    """Return a sheet of exercises that `options.seed` draws.

    `options`: language, solutions, notation, seed and student.
    """
    found = drawn(wanted, options.seed, monitor)
    blocks: list[Block] = heading_of(options)
    blocks += legend(options, losses=any(each.losses is not None for each in found))
    kind = ""
    for number, exercise in enumerate(found, 1):
        if exercise.kind != kind:
            kind = exercise.kind
            blocks.append(Heading(exercises[kind].factory.title.in_language(options.language)))
        blocks += exercise_blocks(exercise, number, options)
    title = titled(words.EXERCISES.in_language(options.language), options)
    return page_marked(Sheet(title, tuple(blocks), options.language), "exercises", options)


def page_marked(sheet: Sheet, about: str, options: SheetOptions) -> Sheet:
    """Return a sheet with what a page needs to know that marks it; `about`: what it is made of."""
    return replace(
        sheet,
        key=f"{about} {options.seed} {options.student}",
        student=options.student,
        solutions=options.solutions,
    )


def titled(title: str, options: SheetOptions) -> str:
    """Return the title of a sheet, which says if it has solutions."""
    if not options.solutions:
        return title
    return words.WITH_SOLUTIONS.in_language(options.language).format(title=title)


def heading_of(options: SheetOptions) -> list[Block]:
    """Return the line for the name, and which sheet it is."""
    language = options.language
    name = options.student or "_" * 30
    sheet = words.SHEET.in_language(language).format(seed=options.seed)
    return [NameLine(f"{words.NAME.in_language(language)} {name} — {sheet}", sheet)]


def exercise_blocks(exercise: Exercise, number: int, options: SheetOptions) -> list[Block]:
    """Return an exercise as a question with its tables, and its answer if it is to be there."""
    language = options.language
    signs = entry_signs(exercise.model, options)
    blocks: list[Block] = [
        Question(
            number,
            exercise.scene.in_language(language),
            answer_text(exercise),
            asked_of(exercise, language, signs),
        )
    ]
    if len(exercise.model.roles) >= DRAWN_FROM:
        blocks.append(Figure(Drawing(exercise.model.network(language))))
    if exercise.tables:
        tables = (sheet_table(table, exercise, options) for table in exercise.tables)
        blocks.append(Tables(tuple(part for table in tables for part in divided(table))))
    blocks.append(Paragraph(exercise.question.in_language(language)))
    item = exercise.item
    if isinstance(item, QuizItem):
        texts = tuple(option.text.in_language(language) for option in item.options)
        blocks.append(Options(texts, right_option(item)))
        blocks += _quiz_solution(item, options) if options.solutions else []
    elif options.solutions:
        blocks.append(_work_solution(exercise, item, signs, options))
    else:
        blocks.append(Space())
    return blocks


def asked_of(exercise: Exercise, language: str, signs: dict[str, str]) -> Asked:
    """Return how a page marks an exercise; its network shows no number before the right answer."""
    item, situation = exercise.item, exercise.situation(language)
    covered = situation.model.names
    scene = Scene(situation.model, situation.evidence, covered=covered, is_kept=True)
    conclusion = exercise.conclusion.in_language(language)
    if isinstance(item, QuizItem):
        whys = tuple(option.why.in_language(language) for option in item.options)
        return Asked(Choice(right_option(item), whys), scene=scene)
    steps = [
        Step(
            with_signs(step.text.in_language(language), signs),
            float(step.value.text),
            step_tolerance(item, float(step.value.text)),
        )
        for step in item.steps
    ]
    lines = [step.text.replace(GAP, number_text(step.value)) for step in steps]
    slips = tuple((float(slip.value.text), slip.text.in_language(language)) for slip in item.slips)
    number = Number(
        float(item.answer.text),
        tolerance_of(item),
        decimals_asked(item.text) or 0,
        tuple(steps),
        slips,
        (*lines, conclusion) if conclusion else tuple(lines),
    )
    return Asked(number, scene=scene)


def divided(table: Table) -> list[Table]:
    """Return a long table as several beside each other, of which the first has the caption."""
    if len(table.rows) <= LONG:
        return [table]
    count = -(-len(table.rows) // LONG)
    length = -(-len(table.rows) // count)
    return [
        replace(table, rows=table.rows[k : k + length], caption="…" if k else table.caption)
        for k in range(0, len(table.rows), length)
    ]


def right_option(item: QuizItem) -> int:
    """Return the position of the option that holds, where this is known already."""
    return next(k for k, option in enumerate(item.options) if option.holds.text == "true")


def answer_text(exercise: Exercise) -> str:
    """Return the answer for a key: a letter, or a number with four decimals."""
    item = exercise.item
    if isinstance(item, QuizItem):
        return letter(right_option(item))
    return f"{float(item.answer.text):.{DIGITS}f}"


def _quiz_solution(item: QuizItem, options: SheetOptions) -> list[Block]:
    language = options.language
    right = right_option(item)
    said = words.ANSWER.in_language(language).format(answer=letter(right))
    why = item.options[right].why.in_language(language)
    return [Solution(words.SOLUTION.in_language(language), (), f"{said} {why}".strip())]


def _work_solution(
    exercise: Exercise, item: WorkItem, signs: dict[str, str], options: SheetOptions
) -> Solution:
    language = options.language
    lines = tuple(
        with_signs(step.text.in_language(language), signs).replace(
            GAP, number_text(float(step.value.text))
        )
        for step in item.steps
    )
    said = words.ANSWER.in_language(language).format(answer=answer_text(exercise))
    ending = exercise.conclusion.in_language(language)
    return Solution(words.SOLUTION.in_language(language), lines, f"{said} {ending}".strip())
