"""Events, probabilities and numbers as texts in both languages."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from bayesgui.explain.writing import number_text
from bayesgui.lessons.lesson import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bayesgui.lessons.exercises.model import Model


_CHINESE = {", ": "，", "; ": "；"}


def slip(
    value: float, english: str, chinese: str, **values: Text | str | float
) -> tuple[float, Text]:
    """Return a wrong answer and what is said about it; see `fill`."""
    return value, fill(english, chinese, **values) if values else Text(english, chinese)


def fill(*templates: str, **values: Text | str | float) -> Text:
    """Return a text, in the order of `LANGUAGES`, with its fields filled in."""
    template = Text(*templates)

    def filled(language: str) -> str:
        fields = {name: _written(value, language) for name, value in values.items()}
        return template.in_language(language).format(**fields)

    return Text.of(filled)


def _written(value: Text | str | float, language: str) -> str:
    if isinstance(value, Text):
        return value.in_language(language)
    return value if isinstance(value, str) else number_text(value)


def join(parts: Iterable[Text], sign: str = ", ", chinese: str = "") -> Text:
    """Return texts joined; `chinese` is the sign between Chinese ones, by default that language's.

    Within formulas the comma is the same in both languages.
    """
    texts, signs = list(parts), {"zh": chinese or _CHINESE.get(sign, sign)}

    def joined(language: str) -> str:
        return signs.get(language, sign).join(text[language] for text in texts)

    return Text.of(joined)


def event(model: Model, node: int, state: int) -> Text:
    """Return ``Flu=yes``."""
    role = model.roles[node]
    return _named_state(role.name, role.states[state])


@cache
def _named_state(name: Text, state: Text) -> Text:
    return fill("{name}={state}", name=name, state=state)


def events(model: Model, states: Mapping[int, int], chinese: str = "") -> Text:
    """Return ``Fever=yes, Cough=no``; `chinese`: as in `join`."""
    return join((event(model, node, state) for node, state in states.items()), chinese=chinese)


def events_in_formula(model: Model, states: Mapping[int, int]) -> Text:
    """Return ``Fever=yes, Cough=no`` as it stands within ``P(…)``."""
    return events(model, states, ", ")


def probability(model: Model, states: Mapping[int, int], given: Mapping[int, int] = {}) -> Text:
    """Return ``P(Flu=yes | Fever=yes)``."""
    if not given:
        return fill("P({what})", what=events_in_formula(model, states))
    what, known = events_in_formula(model, states), events_in_formula(model, given)
    return fill("P({what} | {given})", what=what, given=known)


def statement(text: Text, value: float) -> Text:
    """Return ``text = value``."""
    return fill("{text} = {value}", text=text, value=value)


def entries(model: Model, node: int) -> Text:
    """Return the table of a node; of two states only the first, as the rows sum to 1."""
    table = model.table(node)
    rows = table.reshape(-1, model.size(node))
    shown = 1 if model.size(node) == 2 else model.size(node)
    parts = []
    for k, row in enumerate(rows):
        given = configuration(model, node, k)
        parts += [
            statement(probability(model, {node: state}, given), row[state])
            for state in range(shown)
        ]
    return join(parts)


def configuration(model: Model, node: int, row: int) -> dict[int, int]:
    """Return the states of a node's parents in a row of its table, the last parent fastest."""
    states = {}
    for parent in reversed(model.parents[node]):
        row, states[parent] = divmod(row, model.size(parent))
    return dict(reversed(states.items()))


def visible_numbers(model: Model) -> tuple[float, ...]:
    """Return the numbers of the tables, those left out included."""
    return tuple(sorted({cell for table in model.tables for cell in table}))


def quoted(text: Text) -> Text:
    """Return a name in the quotation marks of both languages."""
    return fill("“{text}”", "“{text}”", text=text)


def equation(left: Text, right: Text) -> Text:
    """Return ``left = right``."""
    return fill("{left} = {right}", "{left} = {right}", left=left, right=right)
