"""Reading of ``.lesson`` files; `bayesgui.lessons.outline` has their lines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bayesgui.core.errors import DataError, FormatError, ModelError
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.name_lists import near_name, short_name
from bayesgui.core.sentence import Sentence
from bayesgui.data.files import refuse_special
from bayesgui.lessons.attributes import Attributes, Context, every_language
from bayesgui.lessons.expression_parser import expansion_budget, parse_expression
from bayesgui.lessons.functions import CONSTANTS, FUNCTIONS
from bayesgui.lessons.item_reading import KINDS, read_item, read_scene
from bayesgui.lessons.lesson import LANGUAGES, Lesson, Step, Text
from bayesgui.lessons.outline import MAX_BYTES, At, Line, check_colon, outline, split_key

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.lessons.commands import Command
    from bayesgui.lessons.expressions import Expression
    from bayesgui.lessons.lesson import Item, Scene

SUFFIX = ".lesson"
MAX_STEPS, MAX_ITEMS = 60, 20
MAX_MINUTES = 600

_LET = re.compile(r"let\s+(`[^`]+`|[^\W\d]\w*)\s*=(.*)")
_WORD = re.compile(r"([a-z]{2,12}):(\s|$)")
_HEAD = (*every_language("lesson"), *every_language("summary"), "minutes", "theory")
_REPEATED = ("start", *(f"names.{language}" for language in LANGUAGES))


def read_lesson(path: Path, monitor: Monitor = SILENT) -> Lesson:
    """Read a lesson."""
    try:
        refuse_special(path)
        if path.stat().st_size > MAX_BYTES:
            raise FormatError(
                "{path} is larger than {most} MiB, too large for a lesson; choose another file.",
                path=path.name,
                most=MAX_BYTES >> 20,
            )
        text = path.read_bytes().decode("utf-8")
    except (OSError, ValueError) as error:
        if isinstance(error, UnicodeDecodeError):
            line = 1 + error.object.count(b"\n", 0, error.start)
            raise FormatError(
                "{path}, line {line}: this is not text in UTF-8; save the file with that encoding.",
                path=path.name,
                line=line,
            ) from None
        raise FormatError(
            "{path} cannot be read: {reason}. Choose another file.",
            path=path.name or str(path),
            reason=(getattr(error, "strerror", None) or str(error)).lower(),
        ) from None
    except DataError as error:
        raise FormatError("{path} is not a file. Choose another one.", **error.values) from None
    return parse_lesson(text, path, monitor)


def parse_lesson(text: str, path: Path | None = None, monitor: Monitor = SILENT) -> Lesson:
    """Return the lesson of a text.

    `path`: the file, for messages, and for the networks and tables beside it.
    """
    at = At("lesson" if path is None else path.name, monitor)
    lines = outline(text, at)
    first = next((k for k, line in enumerate(lines) if line.text.startswith("#")), len(lines))
    with expansion_budget():
        head, names = _head(lines[:first], at)
        steps = tuple(_step(part, at, names) for part in _split(lines[first:], at))
    title, summary, minutes, theory, start, naming = head
    if not steps:
        raise at.error(
            lines[-1].number if lines else 1,
            ModelError("The lesson has no step; begin one with a line “# Its heading”."),
        )
    id_ = "lesson" if path is None else path.name.removesuffix(SUFFIX)
    return Lesson(id_, title, summary, minutes, start, steps, theory, path, naming)


_Naming = tuple[tuple[str, str, str], ...]
_Head = tuple[Text, Text, int, str, "tuple[Command, ...]", _Naming]


def _head(lines: list[Line], at: At) -> tuple[_Head, dict[str, Expression]]:
    names: dict[str, Expression] = {}
    keyed = []
    for line in lines:
        for each in (line, *line.below):
            if each.text.startswith("let "):
                _add_name(each, names, at)
            elif each is not line:
                with at(each.number):
                    raise ModelError(
                        "Only a line “let NAME = …” can be indented before the first step; move "
                        "this one to the left."
                    )
        if not line.text.startswith("let "):
            keyed.append(line)
    context = Context(at, names)
    attributes = Attributes(Sentence("the head of a lesson"), keyed, _HEAD, _REPEATED, context)
    owner = lines[0] if lines else Line(1, "")
    attributes.needed("lesson", owner, is_below=False)
    attributes.needed("start", owner, is_below=False)
    minutes = attributes.value("minutes") or "20"
    with at((attributes.line("minutes") or owner).number):
        if not (minutes.isdecimal() and len(minutes) < 6 and 1 <= int(minutes) <= MAX_MINUTES):
            raise ModelError("“minutes:” takes a whole number from 1 to {most}.", most=MAX_MINUTES)
    theory = attributes.value("theory")
    with at((attributes.line("theory") or owner).number):
        if theory and not re.fullmatch(r"[a-z0-9-]{1,60}", theory):
            raise ModelError(
                "“theory:” takes the name of a help page, small letters and hyphens, such as "
                "d-separation."
            )
    return (
        attributes.text("lesson"),
        attributes.text("summary"),
        int(minutes),
        theory,
        attributes.commands("start"),
        _naming(attributes),
    ), names


def _naming(attributes: Attributes) -> _Naming:
    """Return what the lines ``names.en:`` and ``names.zh:`` call nodes and states."""
    found: dict[tuple[str, str], str] = {}
    for language in LANGUAGES:
        for line in attributes.lines(f"names.{language}"):
            with attributes.context.at(line.number):
                for each in split_key(line)[1].rstrip(";；").split(";"):
                    old, _, new = (part.strip().strip("`") for part in each.partition("="))
                    if not old or not new:
                        raise ModelError(
                            "“{text}” does not name a node or state; write NAME = ITS NAME in that "
                            "language, and a semicolon between two of them.",
                            text=short_name(each.strip()),
                        )
                    if found.setdefault((language, old), new) != new:
                        raise ModelError(
                            "{name} is named twice, {first} and {second}; keep one of them.",
                            name=short_name(old),
                            first=short_name(found[language, old]),
                            second=short_name(new),
                        )
    return tuple((language, old, new) for (language, old), new in found.items())


def _add_name(line: Line, names: dict[str, Expression], at: At) -> None:
    """Add what a line ``let NAME = EXPRESSION`` names."""
    with at(line.number):
        found = _LET.fullmatch(line.text)
        if found is None:
            raise ModelError("This line does not name a number; write let NAME = EXPRESSION.")
        name = found[1].strip("`")
        if name in CONSTANTS or name in FUNCTIONS or name in ("and", "or", "not", "before"):
            raise ModelError("{name} already has a meaning; choose another name.", name=name)
        names[name] = parse_expression(found[2].strip(), line.number, names)


def _split(lines: list[Line], at: At) -> list[list[Line]]:
    """Split lines into steps, each beginning with its heading."""
    steps: list[list[Line]] = []
    for line in lines:
        if line.text.startswith("#") and _heading_language(line) is None:
            steps.append([])
        if not steps:
            raise at.error(line.number, _no_heading())
        steps[-1].append(line)
        if len(steps) > MAX_STEPS:
            with at(line.number):
                raise ModelError(
                    "There are more than {most} steps; make several lessons of them.",
                    most=MAX_STEPS,
                )
    return steps


def _heading_language(line: Line) -> str | None:
    """Return the language of a line ``# LANGUAGE: heading``, None for any other line."""
    return next((each for each in LANGUAGES[1:] if line.text.startswith(f"# {each}:")), None)


def _no_heading() -> ModelError:
    return ModelError("A step begins with “# ” and its heading; write it.")


def _step(lines: list[Line], at: At, known: dict[str, Expression]) -> Step:
    names = dict(known)
    context = Context(at, names)
    title, body = _title(lines, names, context)
    paragraphs: dict[str, list[str]] = {language: [] for language in LANGUAGES}
    language = LANGUAGES[0]
    items: list[Item] = []
    scene: Scene | None = None
    for line in body:
        kind = split_key(line)[0]
        if kind in KINDS:
            if kind == "scene":
                with at(line.number):
                    if scene is not None or items:
                        raise ModelError("A step has one scene, before its items.")
                scene = read_scene(line, context)
            else:
                items.append(read_item(line, context))
            with at(line.number):
                if len(items) > MAX_ITEMS:
                    raise ModelError(
                        "There are more than {most} items; begin a new step.", most=MAX_ITEMS
                    )
            continue
        if line.text.startswith("let "):
            _add_name(line, names, at)
            continue
        with at(line.number):
            _check_text_line(line, has_items=bool(items or scene))
        _add_names_below(line, names, at)
        language = _add_text(line, paragraphs, language)
    number = body[0].number if body else lines[0].number
    text = Text.of(lambda each: context.words(number, "\n\n".join(paragraphs[each])), number)
    return Step(title, text, tuple(items), scene, lines[0].number)


def _title(
    lines: list[Line], names: dict[str, Expression], context: Context
) -> tuple[Text, list[Line]]:
    """Return the heading of a step in every language, and the lines after it."""
    first = lines[0]
    with context.at(first.number):
        if not first.text.startswith("# ") or not first.text[2:].strip():
            raise _no_heading()
    _add_names_below(first, names, context.at)
    rest, headings = lines[1:], {LANGUAGES[0]: first.text[2:].strip()}
    while rest:
        language = _heading_language(rest[0])
        if language is None or language in headings:
            break
        headings[language] = rest[0].text.removeprefix(f"# {language}:").strip()
        _add_names_below(rest[0], names, context.at)
        rest = rest[1:]
    for line in rest:
        with context.at(line.number):
            if (again := _heading_language(line)) is not None:
                raise ModelError(
                    "“# {language}:” stands directly below the heading that it translates.",
                    language=again,
                )
    number = first.number
    return Text.of(lambda each: context.words(number, headings.get(each, "")), number), rest


def _add_names_below(line: Line, names: dict[str, Expression], at: At) -> None:
    for each in line.below:
        with at(each.number):
            if not each.text.startswith("let "):
                raise ModelError(
                    "This line is indented below a text; indent only what belongs to an item, or a "
                    "line “let NAME = …”."
                )
        _add_name(each, names, at)


def _check_text_line(line: Line, *, has_items: bool) -> None:
    check_colon(line.text, (*KINDS, "scene", *LANGUAGES[1:]))
    word = _WORD.match(line.text)
    if word is not None and word[1] not in LANGUAGES[1:]:
        near = near_name(word[1], KINDS)
        if near is not None or has_items:
            raise ModelError(
                "“{word}:” begins nothing here; an item begins with {names}.",
                word=word[1],
                names=", ".join(f"{kind}:" for kind in KINDS),
            )
    if has_items:
        raise ModelError(
            "The text “{text}” stands below an item; move it above the first one, or begin a new "
            "step.",
            text=short_name(line.text, 24),
        )


def _add_text(line: Line, paragraphs: dict[str, list[str]], language: str) -> str:
    """Add a line to the paragraphs of its language, and return the language.

    One that follows directly continues the paragraph before it.
    """
    for spoken in LANGUAGES[1:]:
        if line.text.startswith(f"{spoken}:"):
            paragraphs[spoken].append(line.text.removeprefix(f"{spoken}:").strip())
            return spoken
    if line.after_blank or not paragraphs[language]:
        paragraphs[LANGUAGES[0]].append(line.text)
        return LANGUAGES[0]
    paragraphs[language][-1] += line.text if language == "zh" else f" {line.text}"
    return language
