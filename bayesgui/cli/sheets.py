"""The subcommand ``lesson sheet``: hand-outs of lessons, exercises and networks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import add_evidence, evidence_of, load, option, switch
from bayesgui.cli.standard_streams import input_file, output_file
from bayesgui.cli.terminal import Answer, pluralize, watched
from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from bayesgui.core.monitor import Monitor
    from bayesgui.lessons.handout.sheet import Sheet, SheetOptions

    Make = Callable[[SheetOptions, Monitor], Sheet]

LESSON = ".lesson"


def add_sheets(action: Callable[..., argparse.ArgumentParser]) -> None:
    """Add the subcommand to those of ``lesson``."""
    made = action("sheet", _sheet, "Hand out a lesson, exercises or a network.")
    made.add_argument(
        "file",
        metavar="FILE",
        type=input_file,
        nargs="?",
        help="a .lesson file, or a network: its tables, with solutions its posteriors and, where "
        "it has decisions, the best strategy",
    )
    made.add_argument(
        "--exercises",
        metavar="KIND[:LEVEL[:COUNT]]",
        action="extend",
        nargs="+",
        default=[],
        help="exercises in place of a file, such as posterior:2:3",
    )
    option(
        made,
        "--run",
        "ALGORITHM[:TARGET]",
        "of a network: junction-tree or variable-elimination, a figure for each stage; with "
        "solutions the numbers of the steps",
        default="",
    )
    option(made, "-o --output", "OUT.pdf|html|tex|md", type=output_file(".md"), required=True)
    switch(made, "--solutions", "with answers and worked steps")
    option(made, "--seed", "N", "of exercises; default 1", type=int, default=1)
    option(made, "--language", "en|zh", "default: en", default="en")
    option(
        made,
        "--notation",
        "WORD,WORD",
        "pa, pi or A (parents), P or theta (entries), c or omega (classes), truth or "
        "decision (rows of losses); default: pa,P,c,truth",
        default="",
    )
    students = made.add_mutually_exclusive_group()
    option(
        students,
        "--class",
        "STUDENTS.csv",
        "a sheet with other numbers for each name, and their key OUT-key.csv",
        dest="students",
        type=input_file,
    )
    option(students, "--students", "N", "the same for 01, 02, … N", dest="n_students", type=int)
    add_evidence(made)


def _sheet(options: argparse.Namespace) -> Answer:
    from bayesgui.explain.notation import parse_notation
    from bayesgui.lessons.handout.files import sheet_suffix
    from bayesgui.lessons.handout.sheet import SheetOptions
    from bayesgui.lessons.lesson import LANGUAGES

    sheet_suffix(options.output)
    if options.language not in LANGUAGES:
        raise ParameterError(
            "There are no sheets in “{language}”; choose en or zh.", language=options.language
        )
    how = SheetOptions(
        options.language, options.solutions, parse_notation(options.notation), options.seed
    )
    make, steps = _maker(options)
    students = _students(options)
    if students is None:
        sheet, paths = watched(lambda monitor: _written(make, how, options.output, monitor))
        asked = len(sheet.questions)
        return _answer([*map(str, paths)], steps or asked, asked)
    from bayesgui.core.monitor import Unreported
    from bayesgui.lessons.handout.classes import key_path, write_class

    handed = watched(
        lambda monitor: write_class(
            lambda each: make(each, Unreported(monitor)), students, options.output, how, monitor
        )
    )
    files = [*(str(each.path) for each in handed), str(key_path(options.output))]
    asked = len(handed[0].answers)
    return _answer(files, steps or asked, asked, len(handed))


def _written(
    make: Make, how: SheetOptions, output: Path, monitor: Monitor
) -> tuple[Sheet, tuple[Path, ...]]:
    from bayesgui.lessons.handout.files import write_sheet

    sheet = make(how, monitor)
    return sheet, write_sheet(sheet, output, monitor=monitor)


def _maker(options: argparse.Namespace) -> tuple[Make, int]:
    """Return what makes the sheet, and the number of steps of a lesson, else 0."""
    if bool(options.exercises) == (options.file is not None):
        raise ParameterError(
            "Give a FILE or --exercises, one of the two. See: bayesgui lesson sheet --help"
        )
    is_network = options.file is not None and options.file.suffix.lower() != LESSON
    if not is_network and (options.evidence or options.soft or options.fix or options.do):
        raise ParameterError(
            "Findings belong to a network; give the file of one, or leave -e, --soft, --fix and "
            "--do out."
        )
    if not is_network and options.run:
        raise ParameterError("A run is of a network; give the file of one, or leave --run out.")
    if options.file is None:
        from bayesgui.lessons.handout.from_exercises import Wanted, exercise_sheet

        wanted = [Wanted.of(text) for text in options.exercises]
        return lambda how, monitor: exercise_sheet(wanted, how, monitor), 0
    if not is_network:
        from bayesgui.lessons.handout.from_lesson import lesson_sheet
        from bayesgui.lessons.reading import read_lesson

        lesson = read_lesson(options.file)
        return lambda how, monitor: lesson_sheet(lesson, how, monitor), len(lesson.steps)
    from bayesgui.lessons.handout.from_network import network_sheet

    found = load(options.file)
    evidence = evidence_of(options, found.network)
    title = found.whole.name or options.file.stem
    series = found.series[found.series_shown] if found.series else None
    if options.run:
        from bayesgui.lessons.handout.from_run import parse_run, run_sheet

        run = replace(parse_run(options.run, found.network, evidence), layout=found.layout)
        return lambda how, monitor: run_sheet(run, how, title, monitor=monitor), 0
    return (
        lambda how, monitor: network_sheet(
            found.whole, found.layout, how, evidence, title, monitor=monitor, series=series
        ),
        0,
    )


def _students(options: argparse.Namespace) -> tuple[str, ...] | None:
    from bayesgui.lessons.handout.classes import numbered_students, read_students

    if options.students is not None:
        return read_students(options.students)
    return None if options.n_students is None else numbered_students(options.n_students)


def _answer(files: Sequence[str], steps: int, questions: int, students: int = 0) -> Answer:
    document: dict[str, Any] = {"steps": steps, "questions": questions, "files": list(files)}

    def show() -> None:
        asked = pluralize(questions, "question")
        if students:
            print(f"{asked} for {pluralize(students, 'student')}; key: {files[-1]}")
        else:
            print(f"{asked} → {files[0]}" if questions else files[0])

    return document, show
