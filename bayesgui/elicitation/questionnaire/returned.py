"""Answers in a file that was filled in, and a sentence for each row that does not fit."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

from bayesgui.core.elicited.answers import ANY, Answer
from bayesgui.core.errors import DataError
from bayesgui.core.name_lists import near_name
from bayesgui.core.numerals import parse_number
from bayesgui.core.sentence import Sentence
from bayesgui.elicitation.questionnaire.grids import grids_of
from bayesgui.elicitation.questionnaire.layout import META, TEXTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from bayesgui.core.model import Model

_STATE = re.compile(r"P\((.*)\)", re.DOTALL)
_UNNAMED = ("", "–", "-", "any", "*")
_MOST_SUM = 1.005
_LEAST_PERCENT = 2.0
"""From which number on nobody who writes one means a probability."""
_MIDNIGHT = " 00:00:00"
"""What follows a day that a workbook keeps as a time."""
_SERIAL = range(20_000, 80_000)
"""Days since 1899-12-30, as which workbooks keep dates."""


@dataclass(frozen=True)
class Returned:
    """What came back.

    `answers`: by node. `problems`: a sentence for each row or column that does not fit, which was
    left out.
    """

    answers: Mapping[str, tuple[Answer, ...]]
    problems: tuple[Sentence, ...] = ()

    @property
    def n_answers(self) -> int:
        """Number of answers."""
        return sum(map(len, self.answers.values()))

    @property
    def experts(self) -> tuple[str, ...]:
        """Who answered, in order."""
        every = (answer.expert for given in self.answers.values() for answer in given)
        return tuple(dict.fromkeys(every))


def read_answers(path: Path, model: Model, expert: str = "", day: str = "") -> Returned:
    """Return the answers in a file that was filled in.

    `expert, day`: for rows that name none. Raises a `DataError` if the file cannot be read, or
    holds nothing of a questionnaire.
    """
    reader = _Reader(model, expert, day)
    if path.suffix.lower() == ".json":
        reader.read_json(_json_of(path), path.name)
    else:
        for sheet, rows in grids_of(path):
            reader.read_rows(rows, sheet or path.name)
    if not reader.blocks:
        raise DataError(
            "{path} has no block that begins with a cell “Node” and its name; fill in a "
            "questionnaire of this network.",
            path=path.name,
        )
    return reader.returned()


def answers_of_json(data: Any, model: Model, expert: str = "", day: str = "") -> Returned:
    """Return the answers that a page sent.

    `data`: ``{"expert", "date", "answers": [{"node", "given": {parent: state}, "state",
    "probability", "source", "note"}]}``; each answer may have an expert and a date of its own.
    """
    reader = _Reader(model, expert, day)
    reader.read_json(data, "JSON")
    return reader.returned()


@dataclass
class _Block:
    """Where the columns of a node's block are."""

    node: str
    parents: dict[int, str] = field(default_factory=dict)
    states: dict[int, int] = field(default_factory=dict)
    meta: dict[str, int] = field(default_factory=dict)


class _Reader:
    def __init__(self, model: Model, expert: str, day: str) -> None:
        self.model, self.defaults = model, {"expert": expert, "date": day}
        self.found: dict[str, list[Answer]] = {}
        self.problems: list[Sentence] = []
        self.blocks = 0
        self.where = ""

    def returned(self) -> Returned:
        """Return what was read."""
        answers = {name: tuple(given) for name, given in self.found.items()}
        return Returned(answers, tuple(self.problems))

    # -- rows of cells ------------------------------------------------------------------------

    def read_rows(self, rows: Sequence[tuple[int, list[str]]], where: str) -> None:
        """Read the blocks of a sheet or text."""
        self.where = where
        block: _Block | None = None
        node = ""
        for line, cells in rows:
            texts = [cell.strip() for cell in cells]
            if not any(texts):
                block = None
            word = _word(texts[0]) if texts else ""
            if word == "node" and len(texts) > 1 and texts[1]:
                node, block = self._node(texts[1], line), None
                self.blocks += 1
            elif node and block is None and any(_STATE.fullmatch(text) for text in texts):
                block = self._columns(node, texts, line)
                node = ""
            elif block is not None:
                self._row(block, texts, line)
            elif word in self.defaults and len(texts) > 1 and texts[1]:
                self.defaults[word] = _date(texts[1]) if word == "date" else texts[1]

    def _node(self, name: str, line: int) -> str:
        if name in self.model and self.model.mechanism(name).has_table:
            return name
        near = near_name(name, self.model.names)
        if near is None:
            self.problems.append(
                Sentence(
                    "{place}, line {line}: the network has no node {variable}.",
                    place=self.where,
                    line=line,
                    variable=name,
                )
            )
        else:
            self.problems.append(
                Sentence(
                    "{place}, line {line}: the network has no node {variable}; did you mean "
                    "{near}?",
                    place=self.where,
                    line=line,
                    variable=name,
                    near=near,
                )
            )
        return ""

    def _columns(self, node: str, texts: Sequence[str], line: int) -> _Block | None:
        block = _Block(node)
        parents = set(self.model.mechanism(node).parents)
        states = self.model[node].states
        for k, text in enumerate(texts):
            said = _STATE.fullmatch(text)
            if text in parents and text not in block.parents.values() and not block.states:
                block.parents[k] = text
            elif said is not None and said[1] in states:
                block.states[k] = states.index(said[1])
            elif (word := _word(text)) in META:
                block.meta[word] = k
            elif text:
                self.problems.append(
                    Sentence(
                        "{place}, line {line}: {variable} has no parent or state “{text}”; its "
                        "column was left out.",
                        place=self.where,
                        line=line,
                        variable=node,
                        text=text,
                    )
                )
        lost = parents.difference(block.parents.values())
        if lost:
            self.problems.append(
                Sentence(
                    "{place}, line {line}: the columns of {parents} are missing; the rows on "
                    "{variable} were left out.",
                    place=self.where,
                    line=line,
                    parents=", ".join(sorted(lost)),
                    variable=node,
                )
            )
            return None
        return block

    def _row(self, block: _Block, texts: Sequence[str], line: int) -> None:
        def at(k: int) -> str:
            return texts[k] if k < len(texts) else ""

        said = {state: at(k) for k, state in block.states.items() if at(k)}
        if not said:
            return
        given = {name: at(k) for k, name in block.parents.items()}
        meta = {word: at(k) for word, k in block.meta.items() if at(k)}
        if "date" in meta:
            meta["date"] = _date(meta["date"])
        self._take(block.node, given, said, meta, line)

    # -- answers ------------------------------------------------------------------------------

    def _take(
        self,
        node: str,
        given: Mapping[str, str],
        said: Mapping[int, str],
        meta: Mapping[str, str],
        line: int | str,
    ) -> None:
        configuration = self._configuration(node, given, line)
        numbers = self._numbers(node, said, line)
        who = meta.get("expert") or self.defaults["expert"]
        if configuration is None or numbers is None:
            return
        if not who:
            self.problems.append(
                Sentence(
                    "{place}, line {line}: nobody is named who said it; fill in the column "
                    "Expert, or the name at the top.",
                    place=self.where,
                    line=line,
                )
            )
            return
        day = meta.get("date") or self.defaults["date"]
        rest = (meta.get("source", ""), meta.get("note", ""))
        self.found.setdefault(node, []).extend(
            Answer(who, configuration, state, p, day, *rest) for state, p in numbers.items()
        )

    def _configuration(
        self, node: str, given: Mapping[str, str], line: int | str
    ) -> tuple[int, ...] | None:
        found = []
        for parent in self.model.mechanism(node).parents:
            text, states = given.get(parent, ""), self.model[parent].states
            if text in states:
                found.append(states.index(text))
            elif text.casefold() in _UNNAMED:
                found.append(ANY)
            else:
                self.problems.append(
                    Sentence(
                        "{place}, line {line}: {parent} has no state “{text}”; the row was left "
                        "out.",
                        place=self.where,
                        line=line,
                        parent=parent,
                        text=text,
                    )
                )
                return None
        return tuple(found)

    def _numbers(
        self, node: str, said: Mapping[int, str], line: int | str
    ) -> dict[int, float] | None:
        typed: dict[int, float] = {}
        for state, text in said.items():
            text = text.replace("％", "%")
            value = parse_number(text)
            if value is None:
                value = parse_number(text.replace(",", "."))
            if value is None:
                self.problems.append(
                    Sentence(
                        "{place}, line {line}: “{text}” is no number; the row on {variable} was "
                        "left out.",
                        place=self.where,
                        line=line,
                        text=text,
                        variable=node,
                    )
                )
                return None
            typed[state] = value
        found = self._in_shares(node, said, typed, line)
        if found is None:
            return None
        total = sum(found.values())
        whole = len(found) == self.model[node].n_states
        if min(found.values()) < 0 or total > _MOST_SUM or (whole and total < 2 - _MOST_SUM):
            self.problems.append(
                Sentence(
                    "{place}, line {line}: the probabilities of {variable} sum to {sum:.4g} "
                    "instead of 1; the row was left out.",
                    place=self.where,
                    line=line,
                    variable=node,
                    sum=total,
                )
            )
            return None
        return {state: min(value, 1.0) for state, value in found.items()}

    def _in_shares(
        self, node: str, said: Mapping[int, str], found: dict[int, float], line: int | str
    ) -> dict[int, float] | None:
        """Return numbers without a sign as shares: in a row with more than 1 they are per cents."""
        bare = [state for state, text in said.items() if not text.rstrip().endswith(("%", "％"))]
        most = max((found[state] for state in bare), default=0.0)
        if 1 < most < _LEAST_PERCENT:
            self.problems.append(
                Sentence(
                    "{place}, line {line}: {number} is more than 1; write it with % if it is per "
                    "cent. The row on {variable} was left out.",
                    place=self.where,
                    line=line,
                    number=most,
                    variable=node,
                )
            )
            return None
        # Nobody means more than certainty.
        return found if most <= 1 else found | {state: found[state] / 100 for state in bare}

    # -- JSON ---------------------------------------------------------------------------------

    def read_json(self, data: Any, where: str) -> None:
        """Read the answers of a page."""
        self.where = where
        items = data.get("answers") if isinstance(data, dict) else None
        if not isinstance(items, list):
            raise DataError("{path} has no list of answers.", path=where)
        self.blocks += 1
        for word in self.defaults:
            if isinstance(data.get(word), str) and data[word].strip():
                self.defaults[word] = data[word].strip()
        rows: dict[tuple[Any, ...], dict[int, str]] = {}
        for number, item in enumerate(items, 1):
            self._json_item(item, number, rows)
        for (number, node, given, meta), said in rows.items():
            self._take(node, dict(given), said, dict(meta), number)

    def _json_item(
        self, item: Any, number: int, rows: dict[tuple[Any, ...], dict[int, str]]
    ) -> None:
        if not isinstance(item, dict) or not isinstance(item.get("given", {}), dict):
            self.problems.append(
                Sentence(
                    "{place}, line {line}: this is no answer.",
                    place=self.where,
                    line=number,
                )
            )
            return
        node = self._node(str(item.get("node", "")), number)
        if not node:
            return
        states, state = self.model[node].states, str(item.get("state", ""))
        if state not in states:
            self.problems.append(
                Sentence(
                    "{place}, line {line}: {parent} has no state “{text}”; the row was left out.",
                    place=self.where,
                    line=number,
                    parent=node,
                    text=state,
                )
            )
            return
        given = tuple((str(k), str(v)) for k, v in item.get("given", {}).items())
        meta = tuple((word, str(item[word])) for word in META if item.get(word))
        same = next((key for key in rows if key[1:] == (node, given, meta)), None)
        key = (number, node, given, meta) if same is None else same
        rows.setdefault(key, {})[states.index(state)] = str(item.get("probability", ""))


def _word(text: str) -> str:
    """Return what a head means: node, expert, date, source or note; "" for others."""
    plain = text.strip().rstrip(":：").casefold()
    for known in TEXTS.values():
        for key, word in known.items():
            if key != "instructions" and word.casefold() == plain:
                return key
    return ""


def _date(text: str) -> str:
    """Return a date as texts have it; a workbook may have turned it into a number."""
    value = parse_number(text)
    if value is not None and int(value) in _SERIAL:
        return (date(1899, 12, 30) + timedelta(days=int(value))).isoformat()
    return text.removesuffix(_MIDNIGHT)


def _json_of(path: Path) -> Any:
    try:
        return json.loads(path.read_text("utf-8-sig"))
    except (OSError, ValueError, RecursionError) as error:
        raise DataError(
            "{path} cannot be read: {reason}.", path=path.name, reason=str(error).rstrip(".")
        ) from None


def days_of(answers: Iterable[Answer]) -> tuple[str, ...]:
    """Return the dates of answers, the earliest first."""
    return tuple(sorted({answer.date for answer in answers if answer.date}))
