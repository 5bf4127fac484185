"""The subcommand ``lesson``: check a lesson, begin a new one, hand out."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bayesgui.cli.sheets import add_sheets
from bayesgui.cli.terminal import Answer, Command, pluralize, print_notes, progress, say
from bayesgui.core.errors import FormatError
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.lessons.checking import Problem
    from bayesgui.lessons.lesson import Lesson


def add_lessons(command: Command) -> None:
    """Add the subcommand, and its own subcommands, to the parser."""
    help_ = "Check a lesson, begin a new one, write hand-outs."
    made = command("lesson", _check, help_)
    actions = made.add_subparsers(required=True, metavar="ACTION")

    def action(name: str, job: Callable[..., Answer], help_: str) -> argparse.ArgumentParser:
        found: argparse.ArgumentParser = actions.add_parser(
            name, help=help_, description=help_, allow_abbrev=False
        )
        found.add_argument(
            "--json", action="store_true", default=argparse.SUPPRESS, help="print one JSON document"
        )
        found.set_defaults(job=job, subcommand=f"lesson {name}")
        return found

    check = action("check", _check, "Perform lessons without a window and say what does not hold.")
    check.add_argument("files", metavar="FILE", type=Path, nargs="+", help="a .lesson file")
    new = action("new", _new, "Write a small complete lesson to begin with.")
    new.add_argument("file", metavar="FILE", type=Path, help="a .lesson file that is not there yet")
    add_sheets(action)


def _check(options: argparse.Namespace) -> Answer:
    from bayesgui.lessons.checking import check_lesson
    from bayesgui.lessons.reading import read_lesson

    found: list[tuple[Path, Lesson, tuple[Problem, ...]]] = []
    unread: list[FormatError] = []
    for path in options.files:
        try:
            lesson = read_lesson(path)
        except FormatError as error:
            unread.append(error)
        else:
            found.append((path, lesson, check_lesson(lesson, progress())))
    wrong = [
        _sentence(path, problem)
        for path, _, problems in found
        for problem in problems
        if not problem.is_note
    ]
    sentences = [*map(str, unread), *wrong]
    if sentences:
        for sentence in sentences[:-1]:
            say(sentence)
        raise FormatError("{sentence}", sentence=sentences[-1])
    notes = [_sentence(path, each) for path, _, problems in found for each in problems]
    lessons = [lesson for _, lesson, _ in found]
    document: dict[str, Any] = {
        "steps": sum(len(lesson.steps) for lesson in lessons),
        "items": sum(map(_n_items, lessons)),
        "notes": notes,
    }

    def show() -> None:
        for lesson in lessons:
            prefix = f"{lesson.id}: " if len(lessons) > 1 else ""
            steps, items = pluralize(len(lesson.steps), "step"), pluralize(_n_items(lesson), "item")
            print(f"{prefix}{steps}, {items}: everything holds.")
        print_notes(notes)

    return document, show


def _n_items(lesson: Lesson) -> int:
    return sum(len(step.items) for step in lesson.steps)


def _sentence(path: Path, problem: Problem) -> Sentence:
    return Sentence(
        "{path}, line {line}: {reason}", path=path.name, line=problem.line, reason=problem.text
    )


def _new(options: argparse.Namespace) -> Answer:
    from bayesgui.lessons.template import write_template

    write_template(options.file)

    def show() -> None:
        print(f"{options.file}: a lesson of 2 steps; change it, then check it.")

    return {"path": str(options.file)}, show
