"""Matching of columns to nodes, and of their states to the nodes' states."""

from __future__ import annotations

import difflib
import math
import unicodedata
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.name_lists import list_names
from bayesgui.core.numerals import number
from bayesgui.core.states.equal_states import same_number
from bayesgui.data.columns.column import CodedColumn, NumericColumn, code_type

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable
    from bayesgui.data.dataset import Dataset

SIMILAR = 0.8
"""Similarity, from 0 to 1, from which two names are proposed to be the same."""

MIN_ABBREVIATION_LENGTH = 3
"""Minimum length of an abbreviation, in characters."""

MAX_COMPARED_PAIRS = 20_000
"""Number of pairs above which only nearly equal texts are matched."""

_SAME_MEANING = (
    {"yes", "y", "true", "t", "1", "present", "ja", "oui", "是", "真", "有"},
    {"no", "n", "false", "f", "0", "absent", "never", "none", "nein", "non", "否", "假", "无"},
)


@dataclass(frozen=True)
class ColumnMatch:
    """The match of a column to a node.

    `states`: agreement of their states: the same in the same order, the same in another order, a
    subset, numbers discretized by the node's limits, or with states unknown to the node.
    `proposal`: pairs of an unknown state and the node's state that is probably meant.
    """

    column: str
    node: str | None
    name: Literal["same", "similar", "none"]
    states: Literal["same", "order", "subset", "limits", "differ", "none"]
    unknown: tuple[str, ...] = ()
    proposal: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Matching:
    """The match of a table to a network."""

    columns: tuple[ColumnMatch, ...]
    hidden: tuple[str, ...]

    @property
    def fits(self) -> bool:
        """Whether every node has a column of exactly its name and all states are known."""
        return not self.hidden and all(
            match.node is None or (match.name == "same" and match.states != "differ")
            for match in self.columns
        )

    @property
    def names(self) -> dict[str, str]:
        """The columns to rename, with the names of their nodes."""
        return {m.column: m.node for m in self.columns if m.node not in (None, m.column)}


def match(data: Dataset, network: BayesianNetwork) -> Matching:
    """Compare a table with a network, by names and states."""
    nodes = nodes_of(data.names, network)
    columns = []
    for column in data.columns:
        if column.name in nodes:
            node, how = nodes[column.name]
            columns.append(_match_column(column, network[node], how))
        else:
            columns.append(ColumnMatch(column.name, None, "none", "none"))
    taken = {node for node, _ in nodes.values()}
    return Matching(tuple(columns), tuple(name for name in network if name not in taken))


def nodes_of(
    names: Sequence[str], network: BayesianNetwork
) -> dict[str, tuple[str, Literal["same", "similar"]]]:
    """Match columns to nodes by name alone; return node and agreement of the names by column.

    `network`: the network; each node is matched to at most one column.
    """
    nodes: dict[str, tuple[str, Literal["same", "similar"]]] = {
        name: (name, "same") for name in names if name in network
    }
    free = [name for name in network if name not in nodes]
    others = [name for name in names if name not in nodes]
    for name, node in pair_up(others, free, beginnings=True):
        nodes[name] = node, "similar"
    return nodes


def _match_column(
    column: CodedColumn | NumericColumn, node: Variable, how: Literal["same", "similar"]
) -> ColumnMatch:
    if isinstance(column, CodedColumn):
        if column.states == node.states:
            return ColumnMatch(column.name, node.name, how, "same")
        counted = zip(column.states, column.counts, strict=True)
        return match_column(column.name, tuple(s for s, n in counted if n), node, how)
    if node.edges is not None:
        return ColumnMatch(column.name, node.name, how, "limits")
    texts = sorted({*column.texts().tolist()} - {""})
    return match_column(column.name, tuple(texts), node, how)


def match_column(
    name: str,
    present: tuple[str, ...],
    node: Variable,
    how: Literal["same", "similar", "none"],
    decimal: str = ".",
) -> ColumnMatch:
    """Match a column to a node."""
    if present == node.states:
        return ColumnMatch(name, node.name, how, "same")
    unknown = tuple(state for state in present if not _is_state(state, node))
    if not unknown:
        states: Literal["order", "subset"] = "order" if len(present) == node.n_states else "subset"
        return ColumnMatch(name, node.name, how, states)
    if node.edges is not None and not any(math.isnan(number(state, decimal)) for state in unknown):
        return ColumnMatch(name, node.name, how, "limits")
    proposal = _proposed(unknown, present, node)
    return ColumnMatch(name, node.name, how, "differ", unknown, proposal)


def _proposed(
    unknown: Sequence[str], present: Sequence[str], node: Variable
) -> tuple[tuple[str, str], ...]:
    """Pair texts with the states that they mean to any reader, the others with similar ones."""
    places = {text: None if node.edges is not None else node.position(text) for text in unknown}
    meant = {text: node.states[place] for text, place in places.items() if place is not None}
    others = [text for text in unknown if text not in meant]
    taken = {*present, *meant.values()}
    free = [state for state in node.states if state not in taken]
    pairs = dict(_complete([*meant.items(), *pair_up(others, free)], unknown, free))
    return tuple((text, pairs[text]) for text in unknown if text in pairs)


def _is_state(text: str, node: Variable) -> bool:
    """Tell whether a text is a state, the same number, or the same word but for its case.

    Another word for the same truth value, such as True for yes, is proposed instead, to be seen.
    """
    if text in node.states or node.edges is not None:
        return text in node.states
    position = node.position(text)
    if position is None:
        return False
    state = node.states[position]
    return same_number(text, state) or text.strip().casefold() == state.strip().casefold()


def _complete(
    pairs: list[tuple[str, str]], unknown: Sequence[str], free: Sequence[str]
) -> tuple[tuple[str, str], ...]:
    """Return the pairs with the last two leftovers added, if all others are paired."""
    texts = [text for text in unknown if text not in dict(pairs)]
    states = [state for state in free if state not in dict(pairs).values()]
    if pairs and len(texts) == len(states) == 1:
        pairs = [*pairs, (texts[0], states[0])]
    return tuple(pairs)


def pair_up(
    left: Iterable[str], right: Iterable[str], *, beginnings: bool = False
) -> list[tuple[str, str]]:
    """Pair texts that probably mean the same, each text at most once.

    `beginnings`: whether a text is similar to its own beginning, as an abbreviation.

    Texts that differ only in case, width, blanks and punctuation are paired first, then words for
    yes and no, then the most similar by the Ratcliff–Obershelp measure.
    """
    left, right = list(left), list(right)
    plain_left, plain_right = list(map(_plain, left)), list(map(_plain, right))
    few = len(left) * len(right) <= MAX_COMPARED_PAIRS
    at: dict[str, list[int]] = {}
    for j, text in enumerate(plain_right):
        at.setdefault(text, []).append(j)
    likeness = [
        (_likeness(text, plain_right[j], beginnings=beginnings), -i, -j)
        for i, text in enumerate(plain_left)
        for j in (range(len(right)) if few else at.get(text, ()))
    ]
    pairs, used_left, used_right = [], set(), set()
    for alike, i, j in sorted(likeness, reverse=True):
        if alike >= SIMILAR and i not in used_left and j not in used_right:
            used_left.add(i)
            used_right.add(j)
            pairs.append((-i, -j))
    return [(left[i], right[j]) for i, j in sorted(pairs)]


def _plain(text: str) -> str:
    normal = unicodedata.normalize("NFKC", text).casefold()
    return "".join(char for char in normal if char.isalnum()) or normal


def _likeness(a: str, b: str, *, beginnings: bool = False) -> float:
    if a == b:
        return 2.0
    if any(a in words and b in words for words in _SAME_MEANING):
        return 1.5
    # Numbers with similar digits are not similar.
    if a.isdigit() or b.isdigit():
        return 0.0
    alike = difflib.SequenceMatcher(None, a, b).ratio()
    shorter, longer = sorted((a, b), key=len)
    if beginnings and len(shorter) >= MIN_ABBREVIATION_LENGTH and longer.startswith(shorter):
        return max(alike, SIMILAR)
    return alike


def mapped(data: Dataset, mapping: Mapping[str, Mapping[str, str]]) -> Dataset:
    """Return a table in which states are renamed, merged or made missing.

    `mapping`: by column, the new state of each state; the empty text makes it missing.
    """
    for name, meant in mapping.items():
        column = data.categorical(name)
        targets = [meant.get(state, state) for state in column.states]
        states = tuple(dict.fromkeys(target for target in targets if target))
        kind = code_type(len(states))
        index = {state: k for k, state in enumerate(states)}
        blank = int(np.iinfo(kind).max)
        table = np.array([*(index.get(t, blank) for t in targets), blank], dtype=kind)
        codes = table[np.minimum(column.codes, len(column.states))]
        if len(states) == len(column.states):
            made = replace(column, states=states, codes=codes)
        else:
            made = CodedColumn(column.name, states, codes)
        data = data.with_column(made)
    return data


def check_nodes(network: BayesianNetwork, columns: Sequence[str]) -> None:
    """Raise if no column has the name of a node."""
    if not any(name in network for name in columns):
        raise DataError(
            "No column has the name of a node; the table has {columns}, the network {nodes}.",
            columns=list_names(columns) or "–",
            nodes=list_names(network.names),
        )
