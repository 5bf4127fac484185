"""Judgements of the network: scores, folds, replicated tables, arcs, class."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, cast

from bayesgui.document.shown.shown import ShownState
from bayesgui.learning.judging.limits import USUAL_FACTOR, USUAL_FOLDS, USUAL_TABLES

if TYPE_CHECKING:
    from bayesgui.core.arc_constraints import Arc
    from bayesgui.document.changes import Change
    from bayesgui.graph.class_members import ClassMembers
    from bayesgui.learning.judging.cross_validation import CrossValidation
    from bayesgui.learning.judging.predictive_check import PredictiveCheck
    from bayesgui.learning.judging.undecided_arcs import ArcCosts
    from bayesgui.learning.network_scores import NetworkScores

View = Literal["scores", "folds", "check", "arcs", "members"]
VIEWS: tuple[View, ...] = ("scores", "folds", "check", "arcs", "members")
STARTED: tuple[View, ...] = ("folds", "check")
"""Views that are computed when they are asked for, since they may take long."""
Convention = Literal["larger", "smaller", "deviance"]


@dataclass(frozen=True)
class JudgeOptions:
    """Options for judging the network and showing the numbers.

    `ess`: equivalent sample size of scores and priors that have one. `complete`: whether scores
    count only complete rows. `score`: compared for single arcs. `listed`: rows of a check.
    """

    ess: float = 1.0
    complete: bool = False
    convention: Convention = "larger"
    folds: int = USUAL_FOLDS
    n_tables: int = USUAL_TABLES
    seed: int = 1
    score: str = "bic"
    bayes_factor: float = USUAL_FACTOR
    listed: Literal["pairs", "states"] = "pairs"


DEPENDENT = {
    "scores": ("ess", "complete"),
    "folds": ("ess", "folds", "seed"),
    "check": ("ess", "n_tables", "seed"),
    "arcs": ("ess", "score"),
}
"""The options that each answer depends on."""


@dataclass(frozen=True, eq=False)
class Judgement(ShownState):
    """The view that is shown, and the answers that are up to date; None for the others.

    `view`: None while the page is closed. `previewed`: the arcs that the chosen member of the class
    has the other way. `error`: why the present view has no answer.
    """

    view: View | None = None
    options: JudgeOptions = field(default_factory=JudgeOptions)
    scores: NetworkScores | None = None
    folds: CrossValidation | None = None
    check: PredictiveCheck | None = None
    arcs: tuple[ArcCosts, ...] | None = None
    members: ClassMembers | None = None
    previewed: tuple[Arc, ...] = ()
    error: str = ""

    @property
    def answer(self) -> object:
        """The answer of the present view, or None."""
        return None if self.view is None else getattr(self, self.view)

    @property
    def undecided(self) -> tuple[ArcCosts, ...]:
        """The arcs that the data leave open."""
        found = self.arcs or ()
        return tuple(each for each in found if each.is_undecided(self.options.bayes_factor))

    def with_options(self, **options: Any) -> Judgement:
        """Return the state with other options, without the answers that depend on them."""
        before, after = self.options, replace(self.options, **options)
        if after == before:
            return self
        stale = {
            answer: None
            for answer, names in DEPENDENT.items()
            if any(getattr(before, name) != getattr(after, name) for name in names)
        }
        error = "" if stale else self.error
        return replace(self, options=after, error=error, **cast("Any", stale))

    def following(self, change: Change) -> Judgement:
        """Drop answers on another network before they are painted; they are asked for again."""
        if not change.network_changed:
            return self
        before, after = change.before.network, change.after.network
        kept = replace(self, scores=None, error="")
        if before.variables != after.variables or change.arcs_changed:
            return replace(kept, folds=None, check=None, arcs=None, members=None, previewed=())
        return kept

    def without_data(self) -> Judgement:
        """Return the state without what was found in other data."""
        return replace(self, scores=None, folds=None, check=None, arcs=None, error="")
