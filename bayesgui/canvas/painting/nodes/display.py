"""The content of a node as a value: its rows, marks and badges, from evidence and beliefs.

A face knows no color and no pixel; `nodes.painter` draws it. Two nodes with equal faces and equal
measures look alike, which is what the pixmap cache relies on.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast

from bayesgui.core.evidence import Intervention, LikelihoodFinding, StateFinding
from bayesgui.core.node_rules import CHANCE
from bayesgui.document.beliefs import Freshness
from bayesgui.document.findings_text import kind_of
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.rows.probability_bar import MIN_MOVE

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.evidence import Finding
    from bayesgui.core.variable import Variable
    from bayesgui.document.beliefs import BeliefState

Kind = Literal["", "hard", "negative", "several", "likelihood", "fixed", "do"]
RowMark = Kind | Literal["best", "best_if"]
Tone = Literal["plain", "muted", "struck"]
Outline = Literal["plain", "evidence", "do", "error", "stale", "warning"]
Fill = Literal["belief", "finding", "negative", "do", "stale", "covered", "value", "value_pale"]


STANDARD_ERRORS = 2.0
"""Reach of an estimate's whisker in standard errors."""

HIDDEN, BLANK, UNFILLED = "hidden", "blank", "unfilled"
"""Badges of a node that no row observes, of one that the present row lacks, and of one without a
table, where there is no room for the words."""

LOCKED, UNORDERED = "locked", "unordered"
"""Badges of a decision with a policy by hand, and of one that no path orders."""

UNPLACED = "?"
"""Stands for the place in time of a decision that no path orders."""

_SEEN_DIGITS = 6


class RimmedText(str):
    """A badge in letters and a rim of the color of values."""


@dataclass(frozen=True, slots=True)
class WorthBar:
    """A bar from zero on a scale of its own.

    `value`: its end; None draws an empty track. `low, high`: the ends of the scale.
    """

    value: float | None
    low: float = 0.0
    high: float = 0.0


@dataclass(frozen=True, slots=True)
class UtilityDisplay:
    """The content of a utility besides its name.

    `number`: expected value in words. `bar`: the same as a bar. `ends`: both ends of the scale in
    words. `formula`: what it is computed from, in short; "" for a table of numbers. `is_computed`:
    whether it is a super-value, with a second rim.
    """

    number: str
    bar: WorthBar
    ends: tuple[str, str] = ("", "")
    formula: str = ""
    is_computed: bool = False


@dataclass(frozen=True, slots=True)
class RowDisplay:
    """The row of one state.

    `p`: the length of the bar; None draws an empty track. `prior`: position of the prior tick, None
    for no tick. `mark`: the finding's mark in the gutter, "" for none. `tone`: whether the name is
    plain, muted or struck out. `soft`: whether the row has the background of a finding. `fill`: the
    kind of the bar, which decides its color. `scenarios`: bar lengths of the compared scenarios,
    which replace the single bar. `ticked`: whether the tick is drawn even at the end of the bar.
    `spread`: two standard errors of an estimate, the reach of the whisker to both sides.
    `interval`: ends of the whisker of a credible interval. `prediction`: position of the pointer
    of what a learner has predicted. `worth`: the bar of an option, in place of a probability.
    """

    state: str
    p: float | None
    number: str
    prior: float | None = None
    mark: RowMark = ""
    tone: Tone = "plain"
    strong: bool = False
    soft: bool = False
    fill: Fill = "belief"
    likelihood: float | None = None
    scenarios: tuple[float | None, ...] = ()
    ticked: bool = False
    spread: float = 0.0
    interval: tuple[float, float] | None = None
    prediction: float | None = None
    worth: WorthBar | None = None


@dataclass(frozen=True, slots=True)
class NodeDisplay:
    """The content of a node.

    `badges`: badges in the title from the right: marks by name, or short texts. `outline`: "plain",
    "evidence", "do", "error" or "stale". `scenarios`: letter and color of each compared scenario,
    and whether the numbers are its own. `is_hidden`: whether no row observes the node.
    `unfilled`: words for a table that is not filled yet, "" for any other table. `look`: the kind
    of the node, for its outline and colors. `order`: a digit in a square before the title.
    `utility`: what a utility shows in place of rows.
    """

    title: str
    rows: tuple[RowDisplay, ...]
    kind: Kind = ""
    badges: tuple[str, ...] = ()
    outline: Outline = "plain"
    stale: bool = False
    more: str = ""
    unfolded: bool = False
    color: int | None = None
    hovered: bool = False
    hovered_row: int = -1
    scenarios: tuple[tuple[str, int, bool], ...] = ()
    is_hidden: bool = False
    unfilled: str = ""
    look: str = CHANCE
    order: str = ""
    utility: UtilityDisplay | None = None


@dataclass(frozen=True, slots=True)
class Belief:
    """The numbers of one node.

    `shown`: current lengths of the bars, which may be animated; None if unknown. `stale`: "" while
    up to date, else the badge with the reason. `in_conflict`: whether this node's finding is part
    of the contradiction. `ticked`: whether `prior` holds the exact answer to an estimate, whose
    tick is always drawn. `interval`: both ends of the credible interval of each state.
    """

    shown: NDArray[np.float64] | None
    numbers: tuple[str, ...]
    prior: NDArray[np.float64] | None
    posterior: NDArray[np.float64] | None
    stale: str = ""
    impossible: bool = False
    in_conflict: bool = False
    ticked: bool = False
    errors: NDArray[np.float64] | None = None
    interval: tuple[NDArray[np.float64], NDArray[np.float64]] | None = None


def plain_display(
    title: str, look: str, rows: Sequence[str], numbers: Sequence[str], **shown: Any
) -> NodeDisplay:
    """Make the display of a node that is no chance node: texts, and numbers at their right."""
    pairs = itertools.zip_longest(rows, numbers[: len(rows)], fillvalue="")
    lines = tuple(RowDisplay(state=text, p=None, number=number) for text, number in pairs)
    return NodeDisplay(title=title, rows=lines, look=look, **shown)


def finding_kind(finding: Finding | None) -> Kind:
    """Return the kind of a finding's mark, "" without a finding."""
    return cast("Kind", kind_of(finding)) if finding is not None else ""


def display_of(
    variable: Variable,
    finding: Finding | None,
    belief: Belief,
    *,
    rows: int,
    row_finding: Finding | None,
    badges: tuple[str, ...] = (),
    more: str = "",
    unfolded: bool = False,
    color: int | None = None,
    hovered: bool = False,
    hovered_row: int = -1,
) -> NodeDisplay:
    """Make the display of a node.

    `finding`: the node's own. `row_finding`: the one that its numbers belong to: that of a compared
    scenario, or its own.
    """
    kind, row_kind = finding_kind(finding), finding_kind(row_finding)
    pointers = _pointers(row_finding)
    made = tuple(
        _row(variable.states[k], k, row_kind, row_finding, belief, pointers) for k in range(rows)
    )
    marks: tuple[str, ...] = (kind,) if kind else ()
    if belief.in_conflict:
        marks = (*marks, "impossible")
    if belief.stale:
        marks = (*marks, belief.stale)
    outline = outline_of(kind, stale=bool(belief.stale), in_conflict=belief.in_conflict)
    return NodeDisplay(
        title=variable.name,
        rows=made,
        kind=kind,
        badges=(*marks, *badges),
        outline=outline,
        stale=bool(belief.stale),
        more=more,
        unfolded=unfolded,
        color=color,
        hovered=hovered,
        hovered_row=hovered_row,
    )


def _pointers(finding: Finding | None) -> dict[str, float]:
    """Return the position of each likelihood weight on its bar; weights above 1 share a scale."""
    if not isinstance(finding, LikelihoodFinding):
        return {}
    scale = max(1.0, *(weight for _, weight in finding.weights_by_state))
    return {state: weight / scale for state, weight in finding.weights_by_state}


def icon_look(
    finding: Finding | None,
    row_finding: Finding | None,
    *,
    stale: bool,
    in_conflict: bool = False,
    hovered: bool = False,
) -> tuple[Fill, Kind, Outline, bool]:
    """Return all that an `IconNode` shows except the length of its bar.

    `row_finding`: the finding that the bar belongs to.
    """
    kind = finding_kind(finding)
    fill = fill_of(finding_kind(row_finding), stale=stale, chosen=True)
    return fill, kind, outline_of(kind, stale=stale, in_conflict=in_conflict), hovered


def outline_of(kind: Kind, *, stale: bool, in_conflict: bool) -> Outline:
    """Return the kind of a node's border."""
    if in_conflict:
        return "error"
    if kind:
        return "do" if kind == "do" else "evidence"
    return "stale" if stale else "plain"


def fill_of(kind: Kind, *, stale: bool, chosen: bool) -> Fill:
    """Return the kind of a bar: of a state that the finding names, or of another."""
    if stale:
        return "stale"
    if kind == "do":
        return "do"
    if kind == "fixed" or (kind == "hard" and chosen):
        return "finding"
    return "belief"


def _chosen(state: str, finding: Finding | None) -> bool:
    """Tell whether a finding names this state."""
    match finding:
        case StateFinding(states=states):
            return state in states
        case Intervention(state=name):
            return state == name
    return False


def _row(
    state: str,
    k: int,
    kind: Kind,
    finding: Finding | None,
    belief: Belief,
    pointers: dict[str, float],
) -> RowDisplay:
    chosen = _chosen(state, finding)
    struck = chosen and kind == "negative"
    picked = chosen and not struck
    tone: Tone = "plain"
    if struck:
        tone = "struck"
    elif (
        belief.stale
        or (kind in ("hard", "do") and not chosen)
        or (belief.impossible and not chosen)
    ):
        tone = "muted"
    shown = belief.shown is not None and not belief.impossible
    p = None
    if shown and belief.shown is not None:
        # Round off floating-point noise, so that displays that look alike compare equal.
        p = round(float(belief.shown[k]), _SEEN_DIGITS)
    prior = None
    if shown and belief.ticked and belief.prior is not None:
        exact = round(float(belief.prior[k]), _SEEN_DIGITS)
        prior = exact if 0 < exact < 1 else None
    elif shown and not belief.stale and belief.prior is not None and belief.posterior is not None:
        moved = abs(float(belief.prior[k]) - float(belief.posterior[k]))
        prior = round(float(belief.prior[k]), _SEEN_DIGITS) if moved > MIN_MOVE else None
    errors = belief.errors if shown and not belief.stale else None
    interval = belief.interval if shown and not belief.stale else None
    return RowDisplay(
        state=state,
        p=p,
        number=belief.numbers[k] if k < len(belief.numbers) else "",
        prior=prior,
        mark=kind if chosen else "",
        tone=tone,
        strong=picked and kind in ("hard", "several", "do"),
        soft=picked and kind in ("hard", "several", "do"),
        fill="negative" if struck else fill_of(kind, stale=bool(belief.stale), chosen=chosen),
        likelihood=pointers.get(state),
        ticked=belief.ticked,
        spread=0.0 if errors is None else round(STANDARD_ERRORS * float(errors[k]), _SEEN_DIGITS),
        interval=None if interval is None else (float(interval[0][k]), float(interval[1][k])),
    )


def stale_badge(beliefs: BeliefState) -> str:
    """Return why numbers are outdated in a few letters, "" while they are up to date."""
    if beliefs.freshness is Freshness.UPDATING and beliefs.posteriors is not None:
        return phrase("Canvas", "updating")
    if beliefs.freshness is Freshness.WAITING:
        return "F5"
    return phrase("Canvas", "no answer") if beliefs.freshness is Freshness.FAILED else ""
