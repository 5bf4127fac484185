"""The lines of the page Check and their order, which lasts while one types."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bayesgui.checking.problem import Problem

    Key = tuple[object, ...]
    Group = Callable[["ProblemRow"], tuple[object, object]]

Order = Literal["severity", "node"]
PROBLEM, CLEAN, FOLD = "problem", "clean", "fold"
"""Kinds of lines: a problem, the sentence that there are none, and the head of the ignored ones."""


@dataclass(frozen=True, slots=True)
class ProblemRow:
    """A line of the list.

    `problem`: what it is about; None in the lines that are about no problem. `place, text`: where
    it is, and the sentence. `remedy`: what the button says, "" for none. `why`: why it matters,
    where the reader has asked. `is_ignored`: whether it stands below the fold. `kind`: of the line.
    `is_open`: of the fold.
    """

    problem: Problem | None
    place: str = ""
    text: str = ""
    remedy: str = ""
    why: str = ""
    is_ignored: bool = False
    kind: str = PROBLEM
    is_open: bool = False

    @property
    def key(self) -> Key:
        """What tells it from other lines, whatever its words are now."""
        if self.problem is None:
            return (self.kind,)
        return (*self.problem.key, self.is_ignored)

    @property
    def severity(self) -> str:
        """The word for the severity; "" in lines about no problem."""
        return "" if self.problem is None else self.problem.severity.word


def in_order(
    rows: Sequence[ProblemRow], order: Order, names: Mapping[str, int]
) -> list[ProblemRow]:
    """Return rows as they stand when the page is opened.

    `rows`: errors first, then the costliest. `names`: the place of each node in the network.
    """
    if order == "severity":
        return list(rows)
    return sorted(rows, key=lambda row: _node_rank(row, names))


def placed(
    before: Sequence[ProblemRow],
    found: Sequence[ProblemRow],
    order: Order,
    names: Mapping[str, int],
) -> list[ProblemRow]:
    """Return rows in the order in which they stood, new ones below those of their kind.

    `before`: the rows that stand there; those that are not found any more go. `found`: in the
    order of `in_order`.
    """
    new = {row.key: row for row in found}
    rows = [new.pop(row.key) for row in before if row.key in new]
    group = _by_node(names) if order == "node" else _by_severity
    for row in in_order([row for row in found if row.key in new], order, names):
        rows.insert(_place_of(row, rows, group), row)
    return rows


def _place_of(row: ProblemRow, rows: Sequence[ProblemRow], group: Group) -> int:
    """Return where a new row stands: below its group, else below all that rank before it."""
    rank, own = group(row)
    places = [k for k, other in enumerate(rows) if group(other) == (rank, own)]
    if not places:
        places = [k for k, other in enumerate(rows) if group(other)[0] <= rank]  # type: ignore[operator]
    return max(places, default=-1) + 1


def _by_severity(row: ProblemRow) -> tuple[int, str]:
    assert row.problem is not None
    return int(row.problem.severity), row.problem.kind


def _by_node(names: Mapping[str, int]) -> Group:
    return lambda row: (_node_rank(row, names), _node_of(row))


def _node_of(row: ProblemRow) -> str:
    return "" if row.problem is None else row.problem.node


def _node_rank(row: ProblemRow, names: Mapping[str, int]) -> int:
    """Return the place of a row's node in the network; what is about no node comes first."""
    node = _node_of(row)
    return names.get(node, len(names)) if node else -1


def matches(row: ProblemRow, wanted: str) -> bool:
    """Return whether a filter finds a row; `wanted`: in lower case."""
    return wanted in f"{row.place}\n{row.text}\n{row.severity}".casefold()
