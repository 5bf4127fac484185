"""UAI, the text format of the UAI inference competitions (``BAYES``).

Variables and states have numbers only. In a table the last variable of its scope varies fastest,
the first one slowest; in a Bayesian network the last is the child. Files written by aGrUM (pyAgrum
up to at least 3.3) let the first parent vary fastest after the child instead; they are recognized
by their comments, which hold the names of the nodes, and read in that order, with a note. Findings
stand in a second file of the same name with ``.evid`` behind it.
"""

from __future__ import annotations

import itertools
import math
import re
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

from bayesgui.core.errors import FormatError
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.name_lists import notes_on
from bayesgui.core.sentence import Loss, Sentence
from bayesgui.formats.assembly import Assembly
from bayesgui.formats.base import Loaded, formats
from bayesgui.formats.families import TextFormat
from bayesgui.formats.losses import lost_texts, lost_title, other_axes
from bayesgui.formats.properties import floats
from bayesgui.formats.text import decode

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

_START = re.compile(r"(?:\s|#[^\n]*+)*+(?:BAYES|MARKOV)\s(?:\s|#[^\n]*+)*+\d", re.IGNORECASE)
_WORD = re.compile(r"\S+")
_COMMENT = re.compile(r"#[^\n]*+")
_AGRUM = re.compile(r"^\d++(?: \d++)*   # (.*)$", re.MULTILINE)
"""A scope as aGrUM writes it, with the name of the child."""
_MAX_DIGITS = 18


@formats.register("uai", label="UAI competition (UAI)", order=7)
class Uai(TextFormat):
    """The format of the UAI competitions: numbers only, findings in a file beside it.

    UAI 2022 Competition, Model format. https://uaicompetition.github.io/uci-2022/file-formats
    """

    suffixes = (".uai",)
    beside = ".evid"
    short = "UAI"
    kept = frozenset()
    start = _START

    def read(self, data: bytes, path: Path, monitor: Monitor = SILENT) -> Loaded:
        text, remarks = decode(data, path.name)
        return _Reader(_Words(text, path, monitor), remarks).load()

    def with_beside(self, loaded: Loaded, data: bytes, path: Path) -> Loaded:
        """Add the findings of an ``.evid`` file."""
        text, remarks = decode(data, path.name)
        words = _Words(text, path, SILENT)
        evidence, notes = loaded.evidence, [*loaded.remarks, *remarks]
        names = loaded.network.names
        for index, value in _findings(words, notes):
            if index >= len(names) or value >= loaded.network[names[index]].n_states:
                raise FormatError(
                    "{where}: there is no variable {index} with a state {state} in the network. "
                    "Nothing was opened.",
                    where=words.where(),
                    index=index,
                    state=value,
                )
            evidence = evidence.with_finding(
                names[index], loaded.network[names[index]].states[value]
            )
        return replace(loaded, evidence=evidence, remarks=tuple(notes))

    def write(self, loaded: Loaded) -> bytes:
        network = loaded.network
        index = {name: k for k, name in enumerate(network.names)}
        parts = [f"BAYES\n{len(network)}\n"]
        parts.append(" ".join(str(v.n_states) for v in network.variables) + f"\n{len(network)}\n")
        for name in network.names:
            scope = (*network.parents(name), name)
            parts.append(f"{len(scope)} {' '.join(str(index[n]) for n in scope)}\n")
        for name in network.names:
            rows = network.cpt(name).rows().tolist()
            parts.append(f"\n{len(rows) * len(rows[0])}\n")
            parts.extend(f" {' '.join(map(repr, row))}\n" for row in rows)
        return "".join(parts).encode()

    def safe(self, text: str) -> str:
        return text

    def further_losses(self, loaded: Loaded) -> list[str]:
        network = loaded.network
        lost = lost_texts(network, label="UAI") + lost_title(network, label="UAI")
        lost += other_axes(network, label="UAI")
        renamed = [
            variable.name
            for k, variable in enumerate(network.variables)
            if variable.name != f"x{k}"
            or variable.states != tuple(map(str, range(variable.n_states)))
        ]
        return lost + notes_on(
            renamed,
            "UAI stores numbers instead of names and states; these nodes will be read as x0, x1 "
            "and so on, with the states 0, 1 and so on: {names}.",
        )


class _Words:
    """The words of a file, read one after the other; lines are counted only for messages."""

    def __init__(self, text: str, path: Path, monitor: Monitor) -> None:
        self.path = path
        self.of_agrum: list[str] = _AGRUM.findall(text)
        self.text = text = _COMMENT.sub("", text)
        self.monitor = monitor
        self.words = text.split()
        self.at = 0

    def where(self) -> FormatError:
        """Return the place of the word that was read last."""
        found = next(itertools.islice(_WORD.finditer(self.text), max(0, self.at - 1), None), None)
        end = len(self.text) if found is None else found.start()
        return FormatError(
            "{path}, line {line}", path=self.path.name, line=self.text.count("\n", 0, end) + 1
        )

    def left(self) -> int:
        """Return how many words are not read yet."""
        return len(self.words) - self.at

    def next(self) -> str:
        """Return the next word."""
        self.require(1)
        self.at += 1
        return self.words[self.at - 1]

    def require(self, count: int) -> None:
        """Raise if there are not enough words left."""
        if self.left() < count:
            raise FormatError(
                "{path} ends before all its numbers; it seems to be cut short. Nothing was opened.",
                path=self.path.name,
            )

    def count(self) -> int:
        """Return the next word, a whole number that is not negative."""
        word = self.next()
        if not (word.isascii() and word.isdigit() and len(word) <= _MAX_DIGITS):
            self._fail(word)
        return int(word)

    def counts(self, number: int) -> list[int]:
        """Return some whole numbers."""
        self.require(number)
        return [self.count() for _ in range(number)]

    def floats(self, number: int) -> list[float]:
        """Return some numbers."""
        self.monitor.check()
        self.monitor.report(min(1.0, self.at / max(1, len(self.words))))
        self.require(number)
        start, self.at = self.at, self.at + number
        found = self.words[start : self.at]
        try:
            return floats(found)
        except ValueError:
            bad = next(k for k, word in enumerate(found) if not _is_number(word))
        self.at = start + bad + 1
        self._fail(found[bad])

    def _fail(self, word: str) -> NoReturn:
        raise FormatError(
            "{where}: a number should stand where “{token}” stands. Nothing was opened.",
            where=self.where(),
            token=word[:40],
        )


class _Reader:
    def __init__(self, words: _Words, remarks: Sequence[str]) -> None:
        self.words = words
        self.assembly = Assembly(words.path, words.monitor, len(words.text))
        self.assembly.remarks.extend(remarks)

    def load(self) -> Loaded:
        words = self.words
        if words.next().upper() == "MARKOV":
            raise FormatError(
                "{path} holds a Markov network, whose factors are not conditional probabilities. "
                "Nothing was opened; this program reads UAI files that begin with BAYES.",
                path=words.path.name,
            )
        sizes = words.counts(words.count())
        # Each state needs a number of a table: a short file cannot stand for many states.
        words.require(sum(sizes))
        scopes = [words.counts(words.count()) for _ in range(self._number_of_tables(len(sizes)))]
        for scope in scopes:
            self._check_scope(scope, len(sizes))
        self._name_nodes(scopes, len(sizes))
        for k, size in enumerate(sizes):
            self.assembly.add_variable(self.names[k], tuple(map(str, range(size))), 0)
        for scope in scopes:
            self._add_table(scope, sizes)
        if words.left():
            self.assembly.lose(
                "{count} words after the last table were left out.", count=words.left()
            )
        model = self.assembly.model("", may_be_empty=True)
        return Loaded.of(model, remarks=tuple(self.assembly.remarks), format="uai")

    def _number_of_tables(self, nodes: int) -> int:
        found = self.words.count()
        if found != nodes:
            raise FormatError(
                "{where}: a Bayesian network has one table for each node, but there are {nodes} "
                "nodes and {tables} tables. Nothing was opened.",
                where=self.words.where(),
                nodes=nodes,
                tables=found,
            )
        return found

    def _check_scope(self, scope: Sequence[int], nodes: int) -> None:
        if not scope or max(scope) >= nodes:
            raise FormatError(
                "{path}: a table is for the variables {scope}, but there are only {count}, counted "
                "from 0. Nothing was opened.",
                path=self.words.path.name,
                scope=" ".join(map(str, scope[:20])) or "–",
                count=nodes,
            )

    def _name_nodes(self, scopes: Sequence[Sequence[int]], nodes: int) -> None:
        """Name the nodes x0, x1 and so on, or as aGrUM does in its comments."""
        self.names = [f"x{k}" for k in range(nodes)]
        if not self.words.of_agrum:
            return
        if any(len(scope) > 2 for scope in scopes):
            self.assembly.remarks.append(
                Sentence(
                    "The file was written by aGrUM, whose tables let the first parent vary "
                    "fastest; they were read that way."
                )
            )
        names = {
            scope[-1]: name.strip()
            for scope, name in zip(scopes, self.words.of_agrum, strict=False)
        }
        if len(set(names.values())) == nodes and all(names.values()):
            named = [names.get(k, "") for k in range(nodes)]
            self.names = self.names if named == [str(k) for k in range(nodes)] else named

    def _add_table(self, scope: Sequence[int], sizes: Sequence[int]) -> None:
        words = self.words
        needed = math.prod(sizes[index] for index in scope)
        found = words.count()
        if found != needed:
            raise FormatError(
                "{where}: the table of {variable} needs {needed} numbers and has {found}. Nothing "
                "was opened.",
                where=words.where(),
                variable=self.names[scope[-1]],
                needed=needed,
                found=found,
            )
        names = [self.names[index] for index in scope]
        parents = len(scope) - 1
        axes = [*range(parents - 1, -1, -1), parents] if words.of_agrum else None
        self.assembly.add_table(names[-1], names[:-1], words.floats(needed), 0, axes=axes)


def _is_number(word: str) -> bool:
    try:
        return bool(floats([word]))
    except ValueError:
        return False


def _findings(words: _Words, notes: list[str]) -> list[tuple[int, int]]:
    """Return the findings as numbers of variables and states.

    A file has the number of findings and a pair for each; in the competitions until 2012 the number
    of samples stands before that, and one line follows for each.
    """
    numbers = words.counts(words.left())
    if len(numbers) == 1 + 2 * numbers[0]:
        sets = [numbers[1:]]
    else:
        sets, at = [], 1
        while at < len(numbers):
            sets.append(numbers[at + 1 : at + 1 + 2 * numbers[at]])
            at += 1 + 2 * numbers[at]
        if at != len(numbers) or len(sets) != numbers[0]:
            words.require(1)
    if len(sets) > 1:
        notes.append(
            Loss(
                "{path} has {count} sets of findings; the first was taken.",
                path=words.path.name,
                count=len(sets),
            )
        )
    flat = sets[0] if sets else []
    return list(zip(flat[::2], flat[1::2], strict=True))
