"""The displays of the nodes that have no probabilities: decisions, utilities, and others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.canvas.geometry.looks import looks
from bayesgui.canvas.painting.nodes.display import plain_display, stale_badge
from bayesgui.canvas.painting.nodes.icon_nodes import IconNode
from bayesgui.canvas.painting.nodes.worth_display import decision_display, utility_display
from bayesgui.core.kinds.decision import Decision
from bayesgui.decisions.numbering import decision_numbers
from bayesgui.document.beliefs import Freshness
from bayesgui.document.shown.deciding import Deciding
from bayesgui.document.shown.worth import NO_WORTH, SolvedWorth

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bayesgui.canvas.painting.nodes.display import Belief, Fill, NodeDisplay
    from bayesgui.core.evidence import Finding
    from bayesgui.core.model import Model
    from bayesgui.document.beliefs import BeliefState
    from bayesgui.document.session import DocumentSession


class ValuedNodes:
    """Makes the displays of a session's decisions and utilities."""

    def __init__(self, session: DocumentSession) -> None:
        self._session = session
        self._numbered: tuple[Model, bool, dict[str, int | None]] | None = None

    def display(
        self,
        name: str,
        rows: int,
        finding: Finding | None,
        beliefs: BeliefState,
        hovered_row: int,
        shown: Mapping[str, Any],
        compared: SolvedWorth | None = None,
        belief_of: Callable[[str], Belief] | None = None,
    ) -> NodeDisplay:
        """Make the display of a node with some rows; `shown`: further parts of it.

        `compared`: the worth under a compared scenario, in place of that of the present findings.
        `belief_of`: the beliefs about a node; a decision with a policy by hand has them.
        """
        state = self._session.document.state
        variable, mechanism = state.model[name], state.model.mechanism(name)
        solved, look = self._session.shown[SolvedWorth].state, looks[mechanism.kind]
        solved = solved if compared is None else compared
        worth = solved.of(name)
        stale = "" if worth is NO_WORTH else solved.stale or stale_badge(beliefs)
        if isinstance(mechanism, Decision):
            impossible = beliefs.freshness is Freshness.IMPOSSIBLE
            follows = mechanism.policy is not None and finding is None and not worth.options
            return decision_display(
                name,
                mechanism,
                variable.states[:rows],
                worth,
                finding,
                self._number(name),
                stale=stale,
                in_conflict=impossible and name in beliefs.conflict,
                is_draft=name in state.unfinished,
                taken=belief_of(name) if follows and belief_of and compared is None else None,
                hovered_row=hovered_row,
                **shown,
            )
        if look.sizes is not None:
            return utility_display(name, state.model, worth, stale=stale, **shown)
        texts = look.rows(variable, mechanism)[:rows]
        numbers = look.numbers(variable, mechanism)
        return plain_display(name, mechanism.kind, texts, numbers, **shown)

    def _number(self, name: str) -> int | None:
        """Return the place of a decision in time, None if it needs one and no path orders it."""
        model = self._session.document.state.model
        is_limited = self._session.shown[Deciding].state.setting.limited_memory
        kept = self._numbered
        if kept is None or kept[0] is not model or kept[1] != is_limited:
            found = decision_numbers(model, limited_memory=is_limited)
            kept = self._numbered = model, is_limited, found
        return kept[2][name]


def valued_icon(shown: NodeDisplay, kind: str) -> IconNode:
    """Return a node without a belief in the icon form: its bar is that of its best row."""
    for row in shown.rows:
        bar = row.worth
        if bar is not None and bar.value and row.fill != "value_pale":
            share = abs(bar.value) / max(-bar.low, bar.high)
            return IconNode(share, row.fill, shown.kind, shown.outline, shown.hovered, kind)
    fill: Fill = "belief"
    return IconNode(None, fill, shown.kind, shown.outline, shown.hovered, kind)
