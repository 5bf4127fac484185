"""The content of decisions and utilities: options, their worth, and expected values."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.canvas.painting.nodes.display import (
    LOCKED,
    UNORDERED,
    UNPLACED,
    NodeDisplay,
    RimmedText,
    RowDisplay,
    UtilityDisplay,
    WorthBar,
    finding_kind,
    outline_of,
)
from bayesgui.core.evidence import Intervention
from bayesgui.core.formulas import syntax
from bayesgui.core.kinds.decision import DECISION, Decision
from bayesgui.core.kinds.utility import UTILITY, SuperValue, Utility
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text, end_text, value_text

if TYPE_CHECKING:
    from typing import Any

    from bayesgui.canvas.painting.nodes.display import Belief, Kind, RowMark
    from bayesgui.core.evidence import Finding
    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.model import Model
    from bayesgui.document.shown.worth import NodeWorth

_SEEN_DIGITS = 6
_FORMULA_LETTERS = 14


def decision_display(
    name: str,
    decision: Decision,
    options: tuple[str, ...],
    worth: NodeWorth,
    finding: Finding | None,
    number: int | None,
    *,
    stale: str = "",
    in_conflict: bool = False,
    is_draft: bool = False,
    taken: Belief | None = None,
    **shown: Any,
) -> NodeDisplay:
    """Make the display of a decision.

    `options`: those that are shown. `number`: its place in time; None if no path orders it.
    `taken`: how often a policy by hand takes each option, where that stands for their worth.
    """
    chosen = finding.state if isinstance(finding, Intervention) else None
    kind: Kind = finding_kind(finding)
    known = [value for value in worth.options if value is not None]
    low, high = min([0.0, *known]), max([0.0, *known])
    values = (*worth.options, *(None,) * len(options))[: len(options)]
    # Of several equal ones the first has the star.
    starred = worth.best if worth.depends else frozenset(sorted(worth.best)[:1])
    rows = tuple(
        _option_row(option, value, (low, high), k in starred, chosen, worth, bool(stale))
        for k, (option, value) in enumerate(zip(options, values, strict=True))
    )
    if taken is not None and taken.posterior is not None and not taken.impossible:
        rows = _taken_rows(options, taken)
        stale = stale or taken.stale
    said = {"impossible": in_conflict, stale: bool(stale), UNORDERED: number is None}
    said |= {LOCKED: decision.policy is not None, "draft": is_draft}
    marks: list[str] = [kind] if kind else []
    marks += [badge for badge, is_said in said.items() if is_said]
    if worth.depends and chosen is None:
        marks.append(RimmedText(phrase("Canvas", "as seen")))
    outline = outline_of(kind, stale=bool(stale), in_conflict=in_conflict)
    if number is None and outline in ("plain", "stale"):
        outline = "warning"
    return NodeDisplay(
        title=name,
        rows=rows,
        kind=kind,
        badges=tuple(marks),
        outline=outline,
        stale=bool(stale),
        look=DECISION,
        order=UNPLACED if number is None else str(number),
        **shown,
    )


def _taken_rows(options: tuple[str, ...], taken: Belief) -> tuple[RowDisplay, ...]:
    """Return rows with the probability of each option, as those of a chance node."""
    assert taken.posterior is not None
    return tuple(
        RowDisplay(
            state=option,
            p=round(float(p), _SEEN_DIGITS),
            number=number,
            tone="muted" if taken.stale else "plain",
            fill="stale" if taken.stale else "belief",
        )
        for option, p, number in zip(options, taken.posterior, taken.numbers, strict=False)
    )


def _option_row(
    option: str,
    value: float | None,
    scale: tuple[float, float],
    is_best: bool,
    chosen: str | None,
    worth: NodeWorth,
    stale: bool,
) -> RowDisplay:
    picked = option == chosen
    free = chosen is None
    seen = None if value is None else round(value, _SEEN_DIGITS)
    star: RowMark = "best_if" if worth.depends else "best"
    full = picked or (free and is_best)
    return RowDisplay(
        state=option,
        p=None,
        number=value_text(value, max(map(abs, scale)), worth.gap),
        mark="do" if picked else star if free and is_best else "",
        tone="muted" if stale or not (picked or free) else "plain",
        strong=picked or (free and is_best and not worth.depends),
        soft=picked,
        fill="stale" if stale else "do" if picked else "value" if full else "value_pale",
        worth=WorthBar(seen, *scale) if value is not None else WorthBar(None),
    )


def utility_display(
    name: str,
    model: Model,
    worth: NodeWorth,
    *,
    stale: str = "",
    **shown: Any,
) -> NodeDisplay:
    """Make the display of a utility or a super-value."""
    mechanism = model.mechanism(name)
    ends = worth.ends or scale_ends(model, mechanism)
    missing = isinstance(mechanism, Utility) and mechanism.n_missing > 0
    value = None if missing else worth.expected
    weight = getattr(mechanism, "weight", 1.0)
    scale = max(map(abs, ends)) if ends else 0.0
    badges = [stale] if stale else []
    if missing:
        badges.append("draft")
    if weight != 1.0:
        badges.append(RimmedText(f"× {weight:.4g}".replace("-", "−")))
    low, high = ends or (0.0, 0.0)
    return NodeDisplay(
        title=name,
        rows=(),
        badges=tuple(badges),
        outline="stale" if stale else "plain",
        stale=bool(stale),
        look=UTILITY,
        utility=UtilityDisplay(
            value_text(value, scale),
            WorthBar(None if value is None else round(value, _SEEN_DIGITS), low, high),
            (end_text(low), end_text(high)) if ends else ("", ""),
            formula_in_short(mechanism),
            isinstance(mechanism, SuperValue),
        ),
        **shown,
    )


def scale_ends(model: Model, mechanism: Mechanism) -> tuple[float, float] | None:
    """Return the least and greatest number of a utility; None where they are not known.

    Those of a super-value are the sums of its utilities' ends; of a formula they are not known.
    """
    if isinstance(mechanism, Utility):
        return mechanism.ends if mechanism.n_missing < mechanism.values.size else None
    assert isinstance(mechanism, SuperValue)
    found = [_weighted_ends(model, parent) for parent in mechanism.parents]
    if mechanism.tree is not None or any(each is None for each in found):
        return None
    known = [each for each in found if each is not None]
    return math.fsum(low for low, _ in known), math.fsum(high for _, high in known)


def _weighted_ends(model: Model, name: str) -> tuple[float, float] | None:
    mechanism = model.mechanism(name)
    ends = scale_ends(model, mechanism)
    if ends is None:
        return None
    low, high = sorted(getattr(mechanism, "weight", 1.0) * end for end in ends)
    return low, high


def formula_in_short(mechanism: Mechanism) -> str:
    """Return what a super-value is computed from, in few letters; "" for a table of numbers."""
    if not isinstance(mechanism, SuperValue):
        return ""
    if mechanism.tree is None:
        text = phrase("Canvas", "sum of {count}", count=count_text(len(mechanism.parents)))
    else:
        text = syntax.text_of(mechanism.tree)
    return text if len(text) <= _FORMULA_LETTERS else f"{text[: _FORMULA_LETTERS - 1]}…"
