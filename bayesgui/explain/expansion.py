"""Breadth-first expansion of a question into a derivation of limited size."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from bayesgui.explain.derivation import Derivation

MAX_STEPS = 120
"""Maximum number of steps in a derivation, to keep it readable."""

MAX_DEPTH = 12


@dataclass(frozen=True)
class Subgoal:
    """A step requested by another step.

    `work`: returns the step without children, and its subgoals.
    """

    key: Hashable
    work: Callable[[], Expansion]
    role: str = ""


@dataclass(frozen=True)
class Expansion:
    """A step without its children, and the subgoals from which they are expanded."""

    step: Derivation
    subgoals: tuple[Subgoal, ...] = ()


@dataclass
class _Node:
    subgoal: Subgoal
    expansion: Expansion
    depth: int
    repeated: bool
    children: list[_Node] = field(default_factory=list)


def expand(root: Subgoal, most_steps: int = MAX_STEPS) -> Derivation:
    """Return the derivation that answers a question.

    `most_steps`: approximate limit of expanded steps; the others show only their results.

    Repeated subgoals are expanded once.
    """
    drafts = {root.key: root.work()}
    first = _Node(root, drafts[root.key], 0, repeated=False)
    waiting, n_steps = deque([first]), 1
    while waiting:
        node = waiting.popleft()
        # Expand all children of a step or none: half the terms of a sum explain nothing.
        room = n_steps + len(node.expansion.subgoals) <= most_steps and node.depth < MAX_DEPTH
        if node.repeated or not node.expansion.subgoals:
            continue
        if not room:
            node.expansion = replace(
                node.expansion, step=_stopped(node.expansion.step), subgoals=()
            )
            continue
        for subgoal in node.expansion.subgoals:
            repeated = subgoal.key in drafts
            if not repeated:
                drafts[subgoal.key] = subgoal.work()
            child = _Node(subgoal, drafts[subgoal.key], node.depth + 1, repeated)
            node.children.append(child)
            waiting.append(child)
            n_steps += 1
    return _frozen(first)


def _stopped(step: Derivation) -> Derivation:
    note = Sentence("Not worked out further here; ask for the steps of its parts one by one.")
    return replace(step, remarks=(*step.remarks, note))


def _frozen(node: _Node) -> Derivation:
    step = replace(node.expansion.step, role=node.subgoal.role)
    if node.repeated:
        if node.expansion.subgoals:
            step = replace(step, remarks=(Sentence("Worked out elsewhere in this tree."),))
        return step
    return replace(step, children=tuple(map(_frozen, node.children)))
