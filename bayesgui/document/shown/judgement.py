"""What is known of how good the network is: scores, folds, replicated tables, arcs, class."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from PySide6.QtCore import QObject, Signal

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
    """How the network is judged, and how the numbers are shown.

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
class JudgementState:
    """What is shown, and the answers that are up to date; None for the others.

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


class Judgement(QObject):
    """Holds the current `JudgementState`; written by the window, read by canvas and panels."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = JudgementState()

    @property
    def state(self) -> JudgementState:
        """The current state."""
        return self._state

    def update(self, **parts: Any) -> None:
        """Replace parts of the state and notify the views."""
        self._state = replace(self._state, **parts)
        self.changed.emit()

    def set_options(self, **options: Any) -> None:
        """Change options, and drop the answers that depend on them."""
        before = self._state.options
        after = replace(before, **options)
        stale = {
            answer: None
            for answer, names in DEPENDENT.items()
            if any(getattr(before, name) != getattr(after, name) for name in names)
        }
        if after != before:
            self.update(options=after, **({"error": ""} | stale if stale else {}))

    def drop_data(self) -> None:
        """Drop what was found in other data."""
        self.update(scores=None, folds=None, check=None, arcs=None, error="")

    def follow(self, change: Change) -> None:
        """Drop answers on another network before they are painted; they are asked for anew."""
        if not change.network_changed:
            return
        before, after = change.before.network, change.after.network
        stale: dict[str, Any] = {"scores": None, "error": ""}
        if before.variables != after.variables or change.arcs_changed:
            stale |= {"folds": None, "check": None, "arcs": None, "members": None, "previewed": ()}
        self._state = replace(self._state, **stale)
