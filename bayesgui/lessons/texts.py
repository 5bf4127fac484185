"""Texts of lessons with the numbers of the moment in them: ``{P(Rain=yes):%}``, ``{arcs()}``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from bayesgui.core.errors import BayesGuiError, Cancelled, ModelError
from bayesgui.core.monitor import SILENT
from bayesgui.lessons.evaluation import evaluate
from bayesgui.lessons.expression_parser import parse_expression
from bayesgui.lessons.lesson import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.lessons.evaluation import Value
    from bayesgui.lessons.expressions import Expression
    from bayesgui.lessons.lesson import Text
    from bayesgui.lessons.situation import Situation

GAP = "{?}"
"""Placeholder for the number of a step of a working."""

UNKNOWN = "?"
"""Stands for a number that there is not now, say of a node that is not there."""

FORGOTTEN = "…"
"""Stands for a number that was there when a text was told, and was not kept."""

MAX_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Placeholder:
    """An expression in a text and how its value is written.

    `form`: ``"%"`` for per cent with one decimal, a number of decimals, or empty.
    """

    expression: Expression
    form: str = ""


Part = str | Placeholder


@lru_cache(maxsize=512)
def parts_of(text: str) -> tuple[Part, ...]:
    """Return the parts of a text: what is plain, and its placeholders.

    `text`: a text in one language; ``{{`` and ``}}`` stand for braces, ``{?}`` stays.
    """
    return _parts(text, {})


def resolved(text: str, names: Mapping[str, Expression]) -> str:
    """Return a text with the names of ``let`` lines in its placeholders replaced."""
    return _text_of(_parts(text, names), str, str)


def with_parts(text: str, prose: Callable[[str], str], source: Callable[[str], str]) -> str:
    """Return a text with each of its parts replaced.

    `source`: returns the text of the expression that stands for another.
    """
    return _text_of(parts_of(text), prose, source)


def _text_of(
    parts: Iterable[Part], prose: Callable[[str], str], source: Callable[[str], str]
) -> str:
    written = []
    for part in parts:
        if isinstance(part, str):
            plain = prose(part).split(GAP)
            written.append(GAP.join(each.replace("{", "{{").replace("}", "}}") for each in plain))
        else:
            form = f":{part.form}" if part.form else ""
            written.append(f"{{{source(part.expression.text)}{form}}}")
    return "".join(written)


def _parts(text: str, names: Mapping[str, Expression]) -> tuple[Part, ...]:
    if "{" not in text and "}" not in text:
        return (text,) if text else ()
    found: list[Part] = []
    plain, place = "", 0
    while place < len(text):
        if text.startswith(("{{", "}}"), place):
            plain, place = plain + text[place], place + 2
        elif text.startswith(GAP, place):
            plain, place = plain + GAP, place + len(GAP)
        elif text[place] == "}":
            raise _stray(text, place)
        elif text[place] != "{":
            plain, place = plain + text[place], place + 1
        else:
            end = _closing(text, place)
            if plain:
                found.append(plain)
            found.append(_placeholder(text[place + 1 : end], names))
            plain, place = "", end + 1
    return (*found, plain) if plain else tuple(found)


def _closing(text: str, start: int) -> int:
    """Return the place of the brace that closes another one; `X={a, b}` may stand between."""
    depth, is_quoted = 0, False
    for place in range(start, len(text)):
        letter = text[place]
        if letter == "`":
            is_quoted = not is_quoted
        elif not is_quoted and letter == "{":
            depth += 1
        elif not is_quoted and letter == "}":
            depth -= 1
            if not depth:
                return place
    raise _stray(text, start)


def _stray(text: str, place: int) -> ModelError:
    return ModelError(
        "The brace before “{after}” does not belong to a pair; close it, or write it twice where a "
        "brace is to be read.",
        after=text[place + 1 : place + 21] or "…",
    )


def _placeholder(inside: str, names: Mapping[str, Expression]) -> Placeholder:
    source, colon, form = inside.rpartition(":")
    if not colon or "`" in form:
        source, form = inside, ""
    form = form.strip()
    if form not in ("", "%") and not (form.isdecimal() and int(form) <= MAX_DIGITS):
        raise ModelError(
            "“{form}” is not a way to write a number; write {{…:%}} for per cent, {{…:3}} for "
            "three decimals, or no colon.",
            form=form[:20],
        )
    return Placeholder(parse_expression(source, names=names), form)


_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def number_text(value: Value, form: str = "", language: str = "en") -> str:
    """Return a value as it stands in a text.

    >>> number_text(0.58321, "%"), number_text(-0.5, "3"), number_text(4.0), number_text(1 / 3)
    ('58.3 %', '−0.500', '4', '0.3333')
    >>> number_text(8.729e-5)
    '8.729·10⁻⁵'
    >>> number_text(True, language="zh")
    '是'
    """
    if isinstance(value, bool):
        words = ("是", "否") if language == "zh" else ("yes", "no")
        return words[0] if value else words[1]
    if form == "%":
        text = f"{100 * value:z.1f} %"
    elif form:
        text = f"{value:z.{int(form)}f}"
    elif abs(value - round(value)) <= 1e-9 * max(1.0, abs(value)):
        text = f"{round(value)}"
    else:
        text, _, exponent = f"{value:.4g}".partition("e")
        if exponent:
            text += f"·10{_raised(int(exponent))}"
    return text.replace("-", "−")


def _raised(exponent: int) -> str:
    """Return a whole number above the line."""
    return str(exponent).translate(_RAISED)


def fill(
    text: Text,
    language: str,
    situation: Situation,
    before: Situation | None = None,
    monitor: Monitor = SILENT,
) -> str:
    """Return a text in a language with its numbers.

    `language`: the language; where the text is missing in it, the other one. The result: ``?``
    stands where there is no number now; a gap ``{?}`` stays.
    """
    values = values_in([text], situation, before, monitor, (language,))
    return fill_with(text, language, values)


def values_in(
    texts: Iterable[Text],
    situation: Situation,
    before: Situation | None = None,
    monitor: Monitor = SILENT,
    languages: Sequence[str] = LANGUAGES,
) -> dict[str, Value | None]:
    """Return the values of the placeholders of texts, by their expressions."""
    values: dict[str, Value | None] = {}
    for text in texts:
        for language in languages:
            for part in parts_of(text.in_language(language)):
                if isinstance(part, str) or part.expression.text in values:
                    continue
                try:
                    value = evaluate(part.expression, situation, before, monitor)
                except Cancelled:
                    raise
                except BayesGuiError:
                    value = None
                values[part.expression.text] = value
    return values


def fill_with(text: Text, language: str, values: Mapping[str, Value | None]) -> str:
    """Return a text in a language with numbers that are known already.

    `language`: the language; where the text is missing in it, the other one. The result: ``…``
    stands where a number is not among them.
    """
    written = []
    for part in parts_of(text.in_language(language)):
        if isinstance(part, str):
            written.append(part)
        elif part.expression.text not in values:
            written.append(FORGOTTEN)
        else:
            value = values[part.expression.text]
            written.append(UNKNOWN if value is None else number_text(value, part.form, language))
    return "".join(written)
