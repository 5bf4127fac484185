"""The network as a classifier: its origin, and the information of its features."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from bayesgui.document.decisions.class_edits import class_of
from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.classifiers.class_information import ClassInformation
    from bayesgui.classifiers.contributions import WorkedRow
    from bayesgui.classifiers.models.aode_model import AodeModel, SuperParentVote
    from bayesgui.classifiers.models.network_model import SuperParentScore
    from bayesgui.classifiers.tree_growth import TreeStep
    from bayesgui.core.arc_constraints import Arc
    from bayesgui.data.dataset import Dataset
    from bayesgui.document.changes import Change


@dataclass(frozen=True, eq=False)
class ClassifierOrigin:
    """The training that a document was opened from.

    `dataset`: the table. `title`: its name. `method`: registered name of what was trained, with its
    `options`. `accuracy`: of the held-out rows. `way, folds, share`: how these were chosen, as in
    the workshop. `model`: what was trained, if the network is only one of those that it sums.
    """

    dataset: Dataset
    title: str
    method: str
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    accuracy: float | None = None
    way: str = "folds"
    folds: int = 10
    share: int = 30
    model: AodeModel | None = None

    def with_renamed(self, old: str, new: str) -> ClassifierOrigin:
        """Return the same training after a node was renamed."""
        if old not in self.dataset or new in self.dataset:
            return self
        # The model knows its columns by their names.
        return replace(self, dataset=self.dataset.with_renamed({old: new}), model=None)


@dataclass(frozen=True, eq=False)
class ClassifierFigures(ShownState):
    """The view that is shown, and the figures that are known.

    `is_open`: whether the page and the overlay are shown. `information`: None until it is computed
    for the present nodes. `steps`: the arcs between features in the order in which the tree grew,
    or, if they are not a tree, by weight; `is_tree` tells which. `is_heaviest`: whether no tree
    over all features has more information. `error`: why there are no figures. `pointed`: the nodes
    that the page points at. `grown`: the number of arcs that are drawn while the tree is played;
    None for all. `super_parents`: scores of the candidates, if the method chose one. `worked`: the
    product for the findings; None where there is none. `votes`: of the super-parents for the
    findings, and `posterior`: of the class, by all of them together.
    """

    origin: ClassifierOrigin | None = None
    is_open: bool = False
    information: ClassInformation | None = None
    steps: tuple[TreeStep, ...] = ()
    is_tree: bool = False
    is_heaviest: bool = False
    error: str = ""
    pointed: tuple[str, ...] = ()
    grown: int | None = None
    super_parents: tuple[SuperParentScore, ...] = ()
    worked: WorkedRow | None = None
    votes: tuple[SuperParentVote, ...] = ()
    posterior: NDArray[np.float64] | None = None

    @property
    def summed(self) -> AodeModel | None:
        """The model that sums networks, of which the document is one."""
        return None if self.origin is None else self.origin.model

    @property
    def super_parent(self) -> str:
        """The parent of all other features, or ""."""
        firsts = {step.first for step in self.steps}
        return firsts.pop() if len(firsts) == 1 else ""

    @property
    def root(self) -> str:
        """The feature from which the tree grew, or ""."""
        return self.steps[0].first if self.is_tree and self.steps else ""

    @property
    def later_arcs(self) -> frozenset[Arc]:
        """The arcs that are not drawn yet while the tree is played."""
        if self.grown is None:
            return frozenset()
        return frozenset((step.first, step.second) for step in self.steps[self.grown :])

    def pointing_at(self, names: tuple[str, ...]) -> ClassifierFigures:
        """Return the state with the page's pointer on nodes."""
        return self if names == self.pointed else replace(self, pointed=names)

    def left(self) -> ClassifierFigures:
        """Return the state without page and overlay; what was computed is kept."""
        return replace(self, is_open=False) if self.is_open else self

    def following(self, change: Change) -> ClassifierFigures:
        """Follow renamed nodes, and drop what is not true of the network any more."""
        if not change.network_changed and class_of(change.before) == class_of(change.after):
            return self
        state = replace(self, pointed=(), grown=None, worked=None, votes=())
        if change.renamed is not None:
            old, new = change.renamed
            origin, known = state.origin, state.information
            return replace(
                state,
                origin=None if origin is None else origin.with_renamed(old, new),
                information=None if known is None else known.with_renamed(old, new),
                steps=tuple(_renamed_step(step, old, new) for step in state.steps),
                super_parents=tuple(
                    replace(each, column=new) if each.column == old else each
                    for each in state.super_parents
                ),
            )
        before, after = change.before.network, change.after.network
        known = state.information
        other = before.variables != after.variables or class_of(change.after) != class_of(
            change.before
        )
        if other or (known is not None and known.rows is None):
            state = replace(state, information=None, steps=(), error="")
        elif change.arcs_changed:
            state = replace(state, steps=())
        return state


def _renamed_step(step: TreeStep, old: str, new: str) -> TreeStep:
    first, second = (new if name == old else name for name in (step.first, step.second))
    return replace(step, first=first, second=second)
