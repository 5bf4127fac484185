"""Sentences for the user that keep their template, so that the window can translate them."""

from __future__ import annotations

from numbers import Integral
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

LONGEST: Final = 2_000
"""Maximum number of characters of a value in a sentence, such as a name or a list of names."""


_PLACES = ("line", "column", "position", "page", "seed")
"""Fields whose number people look up or type again, as it is; all others are counts."""


def filled(template: str, values: Mapping[str, Any]) -> str:
    """Return a template with its values, those that are too long to be read cut off.

    Examples
    --------
    >>> filled("There is no node {variable}.", {"variable": "smoke"})
    'There is no node smoke.'
    >>> filled("line {line}: {count} cells", {"line": 1095, "count": 1095})
    'line 1095: 1,095 cells'
    """
    return template.format(**{name: _shown(name, value) for name, value in values.items()})


def _shown(name: str, value: Any) -> Any:
    if isinstance(value, str):
        return f"{value[:LONGEST]}…" if len(value) > LONGEST else value
    if isinstance(value, Integral) and not isinstance(value, bool) and name not in _PLACES:
        return _Count(value)
    return value


class _Count(int):
    """A whole number with thousands separators, unless a template has a format of its own."""

    def __format__(self, spec: str) -> str:
        return super().__format__(spec or ",")


class Sentence(str):
    """English text that keeps its template and values; otherwise a plain ``str``.

    `template`: with ``{name}`` fields, the key of its translation. `**values`: values of the
    fields; may be sentences themselves.

    >>> note = Sentence("The table of {variable} is missing.", variable="dysp")
    >>> note
    'The table of dysp is missing.'
    >>> note.template
    'The table of {variable} is missing.'
    """

    template: str
    values: dict[str, Any]

    def __new__(cls, template: str, /, **values: Any) -> Sentence:
        """Fill the template."""
        made = super().__new__(cls, filled(template, values))
        made.template = template
        made.values = values
        return made

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        return (self.template,), self.values


class Loss(Sentence):
    """A sentence on content that was left out or replaced while a file was read or written.

    Saving over the file that was read would remove that content from it; closing a document that
    was written would discard it.
    """

    @classmethod
    def of(cls, sentence: Sentence) -> Loss:
        """Return a sentence as one on a loss."""
        return cls(sentence.template, **sentence.values)


class Repair(Sentence):
    """A sentence on numbers of a file that could not stand as they were, and were changed.

    The value ``nodes``, which no template shows, names those whose tables they are in.
    """

    @property
    def nodes(self) -> tuple[str, ...]:
        """The nodes whose tables were changed."""
        return tuple(self.values.get("nodes", ()))


class LossyRepair(Repair, Loss):
    """A repair that put something in place of what is gone."""


def pluralize(count: int, one: str, several: str, /, **values: Any) -> Sentence:
    """Return a count with its noun in the singular or plural, or a sentence with a count.

    `one`, `several`: templates, which may have the field ``{count}`` and those of `**values`; both
    are keys of translations.

    >>> pluralize(1, "{count} row", "{count} rows"), pluralize(1200, "{count} row", "{count} rows")
    ('1 row', '1,200 rows')
    """
    return Sentence(one if count == 1 else several, count=count, **values)
