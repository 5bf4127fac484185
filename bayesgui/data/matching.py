"""Which column belongs to which node, and which of its states to which of the node's."""

from __future__ import annotations

import difflib
import math
import unicodedata
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import numpy as np

from bayesgui.core.numerals import number
from bayesgui.data.columns.column import CodedColumn, NumericColumn, code_type

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable
    from bayesgui.data.dataset import Dataset

SIMILAR = 0.8
"""Likeness, from 0 to 1, from which two names are proposed to be one."""

MIN_ABBREVIATION_LENGTH = 3
"""Letters that an abbreviation has at least."""

MAX_COMPARED_PAIRS = 20_000
"""Pairs beyond which only texts that are nearly the same are looked for."""

_SAME_MEANING = (
    {"yes", "y", "true", "t", "1", "present", "ja", "oui", "是", "真", "有"},
    {"no", "n", "false", "f", "0", "absent", "never", "none", "nein", "non", "否", "假", "无"},
)


@dataclass(frozen=True)
class ColumnMatch:
    """How a column fits a node.

    Parameters
    ----------
    column : str
        The column.
    node : str or None
        Its node; None if there is none.
    name : {"same", "similar", "none"}
        How their names agree.
    states : {"same", "order", "subset", "limits", "differ", "none"}
        How their states agree: the same in the same order, the same in another order, fewer,
        numbers that the node's limits cut, or some that the node does not have.
    unknown : tuple of str
        States that the node does not have.
    proposal : tuple of (str, str)
        For some of them, the node's state that is probably meant.
    """

    column: str
    node: str | None
    name: Literal["same", "similar", "none"]
    states: Literal["same", "order", "subset", "limits", "differ", "none"]
    unknown: tuple[str, ...] = ()
    proposal: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Matching:
    """How a table fits a network.

    Parameters
    ----------
    columns : tuple of ColumnMatch
        One for each column, in the table's order.
    hidden : tuple of str
        Nodes without a column.
    """

    columns: tuple[ColumnMatch, ...]
    hidden: tuple[str, ...]

    @property
    def fits(self) -> bool:
        """Whether every node has a column of its very name and all states are known."""
        return not self.hidden and all(
            match.node is None or (match.name == "same" and match.states != "differ")
            for match in self.columns
        )

    @property
    def names(self) -> dict[str, str]:
        """The columns that are to be renamed, with their nodes' names."""
        return {m.column: m.node for m in self.columns if m.node not in (None, m.column)}


def match(data: Dataset, network: BayesianNetwork) -> Matching:
    """Compare a table with a network, by names and states; nothing is changed.

    Parameters
    ----------
    data : Dataset
        The table.
    network : BayesianNetwork
        The network.
    """
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
    """Return the nodes of columns, by their names alone, and how the names agree.

    Parameters
    ----------
    names : sequence of str
        The columns.
    network : BayesianNetwork
        The network; each node has one column at most.
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
    """Return how a column fits a node.

    Parameters
    ----------
    name : str
        The column.
    present : tuple of str
        The texts in it.
    node : Variable
        The node.
    how : {"same", "similar", "none"}
        How their names agree.
    decimal : str
        The decimal mark of the file's numbers.
    """
    if present == node.states:
        return ColumnMatch(name, node.name, how, "same")
    unknown = tuple(state for state in present if state not in node.states)
    if not unknown:
        states: Literal["order", "subset"] = "order" if len(present) == node.n_states else "subset"
        return ColumnMatch(name, node.name, how, states)
    if node.edges is not None and not any(math.isnan(number(state, decimal)) for state in unknown):
        return ColumnMatch(name, node.name, how, "limits")
    free = [state for state in node.states if state not in present]
    proposal = _complete(pair_up(unknown, free), unknown, free)
    return ColumnMatch(name, node.name, how, "differ", unknown, proposal)


def _complete(
    pairs: list[tuple[str, str]], unknown: Sequence[str], free: Sequence[str]
) -> tuple[tuple[str, str], ...]:
    """Return pairs with the last two as one, if all others found their partner."""
    texts = [text for text in unknown if text not in dict(pairs)]
    states = [state for state in free if state not in dict(pairs).values()]
    if pairs and len(texts) == len(states) == 1:
        pairs = [*pairs, (texts[0], states[0])]
    return tuple(pairs)


def pair_up(
    left: Iterable[str], right: Iterable[str], *, beginnings: bool = False
) -> list[tuple[str, str]]:
    """Return pairs of texts that probably mean the same, each text in one pair at most.

    Parameters
    ----------
    left, right : iterable of str
        The texts.
    beginnings : bool
        Whether a text that begins with the other is like it, as an abbreviation is.

    Notes
    -----
    Texts that differ only in case, width, blanks and punctuation come first, then words for yes
    and no, then the most alike by Ratcliff and Obershelp's measure.
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
    # Numbers that look alike are not alike.
    if a.isdigit() or b.isdigit():
        return 0.0
    alike = difflib.SequenceMatcher(None, a, b).ratio()
    shorter, longer = sorted((a, b), key=len)
    if beginnings and len(shorter) >= MIN_ABBREVIATION_LENGTH and longer.startswith(shorter):
        return max(alike, SIMILAR)
    return alike


def mapped(data: Dataset, mapping: Mapping[str, Mapping[str, str]]) -> Dataset:
    """Return a table in which states are renamed, merged or made missing.

    Parameters
    ----------
    data : Dataset
        The table.
    mapping : mapping of str to mapping of str to str
        By column, for a state the one that it becomes; the empty text makes it missing.

    Raises
    ------
    DataError
        If a column does not exist or holds numbers.
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
        same = len(states) == len(column.states)
        edges = column.edges if same else None
        data = data.with_column(replace(column, states=states, codes=codes, edges=edges))
    return data
