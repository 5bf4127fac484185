"""Grows a derivation from a question, nearest steps first, until there are enough of them."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from bayesgui.explain.derivation import Derivation

MOST_STEPS = 120
"""A longer derivation is read by nobody."""

MOST_DEPTH = 12


@dataclass(frozen=True)
class Wish:
    """A step that another one asks for.

    Parameters
    ----------
    key : hashable
        Equal questions have equal keys.
    work : callable
        Makes the step without its children, and says which it asks for.
    role : str
        What it is for the step that asks.
    """

    key: Hashable
    work: Callable[[], Draft]
    role: str = ""


@dataclass(frozen=True)
class Draft:
    """A step without its children.

    Parameters
    ----------
    step : Derivation
        Itself.
    wishes : tuple of Wish
        The steps below it.
    """

    step: Derivation
    wishes: tuple[Wish, ...] = ()


@dataclass
class _Node:
    wish: Wish
    draft: Draft
    depth: int
    repeated: bool
    children: list[_Node] = field(default_factory=list)


def grow(root: Wish, most_steps: int = MOST_STEPS) -> Derivation:
    """Return the derivation that answers a question.

    Parameters
    ----------
    root : Wish
        The question.
    most_steps : int
        About as many steps are worked out; the others only tell their result.

    Notes
    -----
    A step that was asked for before is not worked out a second time.
    """
    drafts = {root.key: root.work()}
    first = _Node(root, drafts[root.key], 0, repeated=False)
    waiting, n_steps = deque([first]), 1
    while waiting:
        node = waiting.popleft()
        # All steps below a step are told, or none: a sum with half its terms explains nothing.
        room = n_steps + len(node.draft.wishes) <= most_steps and node.depth < MOST_DEPTH
        if node.repeated or not node.draft.wishes:
            continue
        if not room:
            node.draft = replace(node.draft, step=_unfinished(node.draft.step), wishes=())
            continue
        for wish in node.draft.wishes:
            repeated = wish.key in drafts
            if not repeated:
                drafts[wish.key] = wish.work()
            child = _Node(wish, drafts[wish.key], node.depth + 1, repeated)
            node.children.append(child)
            waiting.append(child)
            n_steps += 1
    return _frozen(first)


def _unfinished(step: Derivation) -> Derivation:
    note = Sentence("Not worked out further here; ask for the steps of its parts one by one.")
    return replace(step, notes=(*step.notes, note))


def _frozen(node: _Node) -> Derivation:
    step = replace(node.draft.step, role=node.wish.role)
    if node.repeated:
        if node.draft.wishes:
            step = replace(step, notes=(Sentence("Worked out at another place of this tree."),))
        return step
    return replace(step, children=tuple(map(_frozen, node.children)))
