"""Translation of a sentence shown in one language into another.

A sentence is kept as the user read it: in the message bar, the status line, the names of edits. It
is recognized by the translations that ship with the program: its template gives the values that
were put into it, and the same template in the present language takes them.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from bayesgui import paths
from bayesgui.widgets import language
from bayesgui.widgets.punctuation import gap_after

_FIELD = re.compile(r"\{([^{}]*)\}|%L?n")
_END = re.compile(r"(?<=[.!?…])\s+|(?<=[。！？])\s*|\s+(?=·)|(?<=·)\s+")
_LETTER = re.compile(r"[^\W\d_]")
_BOLD = re.compile(r"\*\*([^*]+)\*\*")
_MAX_SENTENCES = 12
_MOST_WORDS = 6
"""A name has fewer words."""
_MAX_DEPTH = 3
"""Depth to which a value may be a sentence with values itself."""


@dataclass(frozen=True)
class _Told:
    """A translated text, and how much of it was recognized."""

    text: str
    certainty: int


@dataclass(frozen=True)
class _Template:
    """A text of the program in the language in which something was said."""

    context: str
    source: str
    comment: str
    said: str

    @functools.cached_property
    def fields(self) -> tuple[str, ...]:
        """The fields as they are written."""
        return tuple(match.group() for match in _FIELD.finditer(self.said))

    @functools.cached_property
    def pieces(self) -> tuple[str, ...]:
        """The texts between the fields."""
        ends = [(match.start(), match.end()) for match in _FIELD.finditer(self.said)]
        starts = [0, *(end for _, end in ends)]
        stops = [*(start for start, _ in ends), len(self.said)]
        return tuple(self.said[a:b] for a, b in zip(starts, stops, strict=True))

    @functools.cached_property
    def longest(self) -> str:
        """The longest of them."""
        return max(self.pieces, key=len)

    @functools.cached_property
    def pattern(self) -> re.Pattern[str]:
        """Matches what may have been said by the template, with a group per field."""
        groups = ["([0-9][0-9,]*)" if name.startswith("%") else "(.+?)" for name in self.fields]
        parts = [re.escape(self.pieces[0])]
        for group, piece in zip(groups, self.pieces[1:], strict=True):
            parts += [group, re.escape(piece)]
        return re.compile("".join(parts), re.DOTALL)

    @functools.cached_property
    def weight(self) -> int:
        """The number of letters that are the program's own."""
        return sum(len(_LETTER.findall(piece)) for piece in self.pieces)

    @functools.cached_property
    def is_phrase(self) -> bool:
        """Whether it has two words: a single one may be the name of a node or a state."""
        return len(re.findall(r"[A-Za-z]+", _FIELD.sub(" ", self.source))) > 1

    @property
    def is_telling(self) -> bool:
        """Whether it has more than a short word, which any text might have: “of”, “and”."""
        words = re.findall(r"[A-Za-z]+", _FIELD.sub(" ", self.source))
        return any(len(word) > 3 or word[0].isupper() for word in words)

    def told(self, values: tuple[str, ...]) -> str:
        """Return the text in the present language."""
        by_name = dict(zip(self.fields, values, strict=True))
        count = next((by_name[name] for name in self.fields if name.startswith("%")), None)
        number = -1 if count is None else int(count.replace(",", ""))
        text = QCoreApplication.translate(self.context, self.source, self.comment, number)
        return _FIELD.sub(lambda match: by_name.get(match.group(), match.group()), text)


def _read(spoken: str) -> dict[tuple[str, str, str], tuple[str, ...]]:
    """Return the texts of a file of translations by context, source and comment."""
    # Imported where a language is changed, which most windows never see.
    from xml.etree import ElementTree

    path = paths.resources() / "translations" / f"bayesgui_{spoken}.ts"
    found = {}
    for context in ElementTree.parse(path).getroot().iter("context"):
        name = context.findtext("name", "")
        for message in context.iter("message"):
            key = name, message.findtext("source", ""), message.findtext("comment", "")
            translation = message.find("translation")
            if translation is not None:
                forms = [form.text or "" for form in translation.iter("numerusform")]
                found[key] = tuple(forms or [translation.text or ""])
    return found


@functools.cache
def _templates(spoken: str) -> tuple[dict[str, _Template], tuple[_Template, ...]]:
    """Return the texts of a language: those without fields by what they say, and the others."""
    texts = _read("zh")
    if spoken == "en":
        plurals = _read("en")
        texts = {key: plurals.get(key, (key[1],)) for key in texts}
    plain: dict[str, _Template] = {}
    filled = []
    for key, forms in texts.items():
        for said in dict.fromkeys(forms):
            template = _Template(*key, said)
            if not _FIELD.search(said):
                plain.setdefault(said, template)
            elif template.is_telling:
                filled.append(template)
    return plain, tuple(filled)


def retold(text: str, spoken: str) -> str:
    """Return a text of the program in the present language.

    `spoken`: the language in which it was said. What is not a text of the program, such as a name,
    stays as it is, within a longer text too.
    """
    present = language.current()
    if not text or spoken == present:
        return text
    return _retold(text, spoken, present).text


@functools.lru_cache(maxsize=1000)
def _retold(text: str, spoken: str, present: str, depth: int = 0) -> _Told:
    """Return the reading of a text, as one sentence or several, of which most is recognized."""
    ends = [match.span() for match in _END.finditer(text)][:_MAX_SENTENCES]
    starts = [0, *(end for _, end in ends)]
    stops = [*(start for start, _ in ends), len(text)]
    gaps = [text[start:end] for start, end in ends]
    best = [_Told("", 0)]
    for stop, end in enumerate(stops):
        readings = []
        for first in range(stop + 1):
            one = _sentence(text[starts[first] : end], spoken, present, depth)
            gap = gaps[first - 1] if first else ""
            before = best[first]
            joined = before.text + (gap_after(before.text, gap or " ") if first else "") + one.text
            # Of two readings that say as much, the one of fewer sentences.
            readings.append(_Told(joined, before.certainty + one.certainty))
        best.append(max(readings, key=lambda reading: reading.certainty))
    return best[-1]


def _sentence(text: str, spoken: str, present: str, depth: int) -> _Told:
    """Return one sentence retold by the template of which it has most letters."""
    exact = _templates(spoken)[0].get(text)
    if exact is not None and (exact.is_phrase or not depth):
        return _Told(exact.told(()), exact.weight)
    best = _Told(text, 0)
    for template in _candidates(text, spoken):
        match = template.pattern.fullmatch(text)
        if match is None:
            continue
        is_count = not _LETTER.search("".join(match.groups()))
        if depth and not (template.is_phrase or is_count):
            continue
        values = [
            # The name of an edit is a text of the program even if it is a word and a name.
            _value(value, spoken, present, 0 if field == "{edit}" else depth + 1)
            for field, value in zip(template.fields, match.groups(), strict=True)
        ]
        if any(
            value.certainty == 0 and _is_sentence(given, template)
            for value, given in zip(values, match.groups(), strict=True)
        ):
            continue
        # Of two templates that say as much, the one with more words of its own.
        certainty = template.weight + sum(max(0, value.certainty - 1) for value in values)
        if certainty > best.certainty:
            best = _Told(template.told(tuple(value.text for value in values)), certainty)
    bold = _BOLD.fullmatch(text)
    if bold and not best.certainty:
        inner = _sentence(bold.group(1), spoken, present, depth)
        return _Told(f"**{inner.text}**", inner.certainty)
    return best


def _is_sentence(value: str, template: _Template) -> bool:
    """Whether a value is a sentence and says more than the template, which then is a wrong one."""
    is_long = _END.search(value) is not None or value.count(" ") >= _MOST_WORDS
    return is_long and len(_LETTER.findall(value)) > template.weight


def _candidates(text: str, spoken: str) -> list[_Template]:
    """Return the templates whose words are all in a text, which is quicker than matching."""
    return [
        template
        for template in _templates(spoken)[1]
        if template.longest in text and all(piece in text for piece in template.pieces)
    ]


def _value(text: str, spoken: str, present: str, depth: int) -> _Told:
    """Return what was put into a template, in the present language where it is a text itself."""
    if depth > _MAX_DEPTH or not _LETTER.search(text):
        return _Told(text, 0)
    return _retold(text, spoken, present, depth)
