"""A lesson on a sheet: its texts, the networks of its scenes, and its items as questions."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.core.errors import BayesGuiError, Cancelled
from bayesgui.core.monitor import SILENT
from bayesgui.core.temporal.template_of import template_of
from bayesgui.data.dataset import Dataset
from bayesgui.lessons.evaluation import evaluate
from bayesgui.lessons.exercises.base import make_exercise
from bayesgui.lessons.exercises.dice import Dice
from bayesgui.lessons.expressions import columns_counted, nodes_weighed, questions_of
from bayesgui.lessons.functions import DECIDING
from bayesgui.lessons.handout import words
from bayesgui.lessons.handout.asking import Asking
from bayesgui.lessons.handout.decision_blocks import DecisionBlocks
from bayesgui.lessons.handout.from_exercises import (
    divided,
    exercise_blocks,
    heading_of,
    page_marked,
    titled,
)
from bayesgui.lessons.handout.from_network import hidden_parts, network_tables
from bayesgui.lessons.handout.sheet import (
    Block,
    Bullets,
    Drawing,
    Figure,
    Heading,
    Options,
    Paragraph,
    Question,
    Sheet,
    SheetOptions,
    Solution,
    Space,
    Table,
    Tables,
    Task,
    letter,
)
from bayesgui.lessons.handout.signs import legend
from bayesgui.lessons.handout.template_blocks import families_of, with_first_tables
from bayesgui.lessons.lesson import DoItem, ExerciseItem, PredictItem, QuizItem, WorkItem
from bayesgui.lessons.marking import right_option
from bayesgui.lessons.naming import in_language
from bayesgui.lessons.situation import folder_of, perform, start
from bayesgui.lessons.temporal.names import node_of
from bayesgui.lessons.temporal.unfolding import findings_by_name
from bayesgui.lessons.texts import GAP, UNKNOWN, fill, number_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable
    from bayesgui.lessons.commands import Command
    from bayesgui.lessons.expressions import Expression
    from bayesgui.lessons.handout.asked import Asked
    from bayesgui.lessons.handout.sheet import SheetOptions
    from bayesgui.lessons.lesson import Item, Lesson, Step, Text


MAX_ROWS = 20
"""Number of rows up to which they are printed one by one."""
MAX_COUNTS = 64
"""Number of different rows up to which they are counted."""
BLANK = "–"


def cases_block(
    data: CaseTable | None, names: Iterable[str], options: SheetOptions
) -> Tables | None:
    """Return the columns of some names, or None if they do not fit on a sheet.

    `data`: the loaded table; one that is larger than memory is not printed. `names`: the columns;
    those that the table does not have are left out.
    """
    if not isinstance(data, Dataset):
        return None
    wanted = [name for name in data.names if name in set(names)]
    if not wanted:
        return None
    cells = [[text or BLANK for text in data[name].texts()] for name in wanted]
    rows = list(zip(*cells, strict=True))
    caption = words.CASES.in_language(options.language).format(count=len(rows))
    if len(rows) <= MAX_ROWS:
        return Tables(tuple(divided(Table(caption, tuple(wanted), tuple(rows), len(wanted)))))
    counts = Counter(rows)
    if len(counts) > MAX_COUNTS:
        return None
    header = (*wanted, words.COUNT.in_language(options.language))
    counted = tuple((*row, str(count)) for row, count in sorted(counts.items()))
    return Tables(tuple(divided(Table(caption, header, counted, len(wanted)))))


MAX_DRAWN = 20
"""Number of nodes up to which a network is drawn."""
MAX_TABLED = 120
"""Number of cells up to which the tables are printed that a question is worked out with."""
PREDICTION_LINES = 2


def lesson_sheet(lesson: Lesson, options: SheetOptions, monitor: Monitor = SILENT) -> Sheet:
    """Return a lesson as a sheet.

    `lesson`: the lesson; it is performed without a window, as `check_lesson` does. `options`:
    language, solutions, notation, and the seed of its exercises.
    """
    lesson = in_language(lesson, options.language)
    walk = _Walk(lesson, options, monitor)
    for k, step in enumerate(lesson.steps):
        monitor.check()
        monitor.report(k / len(lesson.steps))
        walk.add_step(step)
    title = titled(lesson.title.in_language(options.language), options)
    summary = Paragraph(lesson.summary.in_language(options.language))
    blocks = (*heading_of(options), summary, *legend(options), *walk.blocks)
    return page_marked(Sheet(title, blocks, options.language, steps=True), lesson.id, options)


class _Walk:
    """The situation while a lesson is performed, and what has been written so far."""

    def __init__(self, lesson: Lesson, options: SheetOptions, monitor: Monitor) -> None:
        self._folder, self._options, self._monitor = folder_of(lesson), options, monitor
        self._now = self._before = start(lesson, monitor)
        self._drawn: object = None
        self._tabled: dict[str, str] = {}
        self._counted: set[str] = set()
        self._given = ""
        self._number = 0
        self._dice = Dice(options.seed, "lesson", lesson.id)
        self.blocks: list[Block] = []

    # -- what happens -------------------------------------------------------------------------

    def _perform(self, commands: Iterable[Command]) -> None:
        self._now = perform(commands, self._now, self._folder, self._monitor)

    def _text(self, text: Text) -> str:
        return fill(text, self._options.language, self._now, self._before, self._monitor)

    def _value(self, expression: Expression, form: str = "") -> str:
        try:
            value = evaluate(expression, self._now, self._before, self._monitor)
        except Cancelled:
            raise
        except BayesGuiError:
            return UNKNOWN
        return number_text(value, form, self._options.language)

    def _word(self, text: Text) -> str:
        return text.in_language(self._options.language)

    # -- blocks -------------------------------------------------------------------------------

    def add_step(self, step: Step) -> None:
        """Add a step: heading, text, the network of its scene, items."""
        self.blocks.append(Heading(self._text(step.title)))
        if step.scene is not None:
            self._perform(step.scene.commands)
        self.blocks += text_blocks(self._text(step.text))
        self._draw()
        for item in step.items:
            self._before = self._now
            self._add_item(item)

    def _draw(self) -> None:
        """Add the network, if it is another one than the last that was drawn."""
        model = self._now.model
        template = template_of(model)
        lagged = () if template is None else (template.lagged_arcs, template.template.places)
        shown = (model.names, model.arcs, model.marks, lagged)
        if shown == self._drawn or not 2 <= len(model) <= MAX_DRAWN:
            return
        self._drawn = shown
        whole = model if model.other_kinds or model.is_template else None
        self.blocks.append(Figure(Drawing(self._now.network, model=whole)))
        self.blocks += hidden_parts(model, self._options.language)

    def _add_item(self, item: Item) -> None:
        match item:
            case DoItem():
                self._add_task(item)
            case QuizItem():
                self._perform(item.given)
                self._add_quiz(item)
            case PredictItem():
                self._perform(item.given)
                self._add_prediction(item)
            case WorkItem():
                self._perform(item.given)
                self._add_work(item)
            case ExerciseItem():
                self._add_exercise(item)

    def _ask(self, text: str, answer: str = "", asked: Asked | None = None) -> None:
        self._number += 1
        self.blocks.append(Question(self._number, text, answer, asked))

    @property
    def _asking(self) -> Asking:
        return Asking(self._now, self._before, self._options.language, self._monitor)

    def _solve(self, answer: str = "", lines: tuple[str, ...] = (), said: str = "") -> None:
        if not self._options.solutions:
            return
        text = self._word(words.ANSWER).format(answer=answer) if answer else ""
        self.blocks.append(Solution(self._word(words.SOLUTION), lines, f"{text} {said}".strip()))

    def _add_task(self, item: DoItem) -> None:
        text, asking = f"**{self._word(words.TASK)}** {self._text(item.text)}", self._asking
        self._perform(item.solve)
        self.blocks.append(Task(text, asking.deed(item, self._now)))
        if item.done:
            self._solve(said=self._text(item.done))

    def _add_quiz(self, item: QuizItem) -> None:
        right = right_option(item, self._now, self._before, self._monitor)
        answer = "" if right is None else letter(right)
        asked = None if right is None else self._asking.choice(item, right)
        self._ask(self._text(item.text), answer, asked)
        self._add_cases([option.holds for option in item.options])
        self.blocks.append(Options(tuple(self._text(option.text) for option in item.options)))
        if right is not None:
            self._solve(answer, said=self._reasons(item, right))

    def _reasons(self, item: QuizItem, right: int) -> str:
        """Return why the right option holds, and why each of the others does not."""
        reason = self._word(words.REASON)
        others = [
            reason.format(option=letter(k), why=self._text(option.why))
            for k, option in enumerate(item.options)
            if option.why and k != right
        ]
        return " ".join(filter(None, [self._text(item.options[right].why), *others]))

    def _add_prediction(self, item: PredictItem) -> None:
        values = [self._value(each, "%") for each in item.asked]
        answer = values[0] if len(values) == 1 else self._order(item)
        text = self._text(item.text)
        if item.note:
            text = self._word(words.WITH_NOTE).format(text=text, note=self._text(item.note))
        self._ask(text, answer, self._asking.guess(item))
        self._add_tables(item.asked)
        if len(values) > 1:
            self.blocks.append(Options(tuple(self._text(label) for label in item.labels)))
        if not self._options.solutions:
            self.blocks.append(Space(PREDICTION_LINES))
        self._solve(answer, said=self._text(item.said))

    def _order(self, item: PredictItem) -> str:
        """Return the letters of what is asked, the largest first."""
        numbers = [
            float(evaluate(each, self._now, self._before, self._monitor)) for each in item.asked
        ]
        order = sorted(range(len(numbers)), key=lambda k: -numbers[k])
        return ", ".join(map(letter, order))

    def _add_cases(self, asked: Sequence[Expression]) -> None:
        """Add the rows of data that an answer is counted in, unless they were printed before."""
        named = {name for each in asked for name in columns_counted(each)}
        if not named:
            return
        now = self._now
        block = cases_block(now.dataset, named | set(now.network), self._options)
        block = cases_block(now.dataset, named, self._options) if block is None else block
        printed = repr(block)
        if block is not None and printed not in self._counted:
            self._counted.add(printed)
            self.blocks.append(block)

    def _add_tables(self, asked: Sequence[Expression]) -> None:
        """Add the tables that an answer is worked out with, unless they were printed before."""
        self._add_cases(asked)
        network, model = families_of(self._now.model), self._now.model
        weighed = {node_of(name) for each in asked for name in nodes_weighed(each)}
        named = {name for name in weighed if name in network}
        if any(each.given is None for part in asked for each in questions_of(part)):
            found = {*self._now.evidence, *map(node_of, findings_by_name(self._now.series))}
            named |= found if named else set()
        if is_about_strategy(asked, model):
            named |= model.ancestors(*model.utilities) & frozenset(network)
            self._add_utilities()
        wanted = (network.ancestors(*named) | named).difference(model.decisions)
        wanted = with_first_tables(wanted, model)
        numbers = {name: network.cpt(name).values for name in network if name in wanted}
        if sum(values.size for values in numbers.values()) > MAX_TABLED:
            return
        printed = {
            name: repr((network.parents(name), network[name].states, values.tolist()))
            for name, values in numbers.items()
        }
        new = {name for name, text in printed.items() if self._tabled.get(name) != text}
        if new:
            self._tabled.update(printed)
            self.blocks += network_tables(network, self._options, new)

    def _add_utilities(self) -> None:
        """Add the options and the utilities, unless they were printed before."""
        blocks = DecisionBlocks(self._now.model, self._options.language).given()
        if repr(blocks) != self._given:
            self._given = repr(blocks)
            self.blocks += blocks

    def _add_work(self, item: WorkItem) -> None:
        answer = self._value(item.answer)
        self._ask(self._text(item.text), answer, self._asking.number(item))
        self._add_tables([item.answer, *(step.value for step in item.steps)])
        lines = tuple(
            self._text(step.text).replace(GAP, self._value(step.value)) for step in item.steps
        )
        if not self._options.solutions:
            self.blocks.append(Space())
        self._solve(answer, lines)

    def _add_exercise(self, item: ExerciseItem) -> None:
        exercise = make_exercise(item.kind, item.level, self._dice.below(2**31))
        self._number += 1
        blocks = exercise_blocks(exercise, self._number, self._options)
        first = blocks[0]
        assert isinstance(first, Question)
        if item.text:
            blocks[0] = replace(first, text=f"{self._text(item.text)} {first.text}")
        self.blocks += blocks


def is_about_strategy(asked: Sequence[Expression], model: Model) -> bool:
    """Tell whether an answer needs the best strategy, or one of its decisions."""
    questions = [each for part in asked for each in questions_of(part)]
    named = {name for part in asked for name in nodes_weighed(part)}
    is_deciding = any(each.function in DECIDING for each in questions)
    return is_deciding or not named.isdisjoint(model.decisions)


def text_blocks(text: str) -> list[Block]:
    """Return the paragraphs and lists of a text in Markdown."""
    blocks: list[Block] = []
    for part in text.split("\n\n"):
        lines = [line.strip() for line in part.strip().split("\n") if line.strip()]
        if lines and all(line.startswith(("- ", "* ")) for line in lines):
            blocks.append(Bullets(tuple(line[2:] for line in lines)))
        elif lines:
            blocks.append(Paragraph(" ".join(lines)))
    return blocks
