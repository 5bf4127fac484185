"""Reasons for a change of a posterior, in two plain sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.document.findings_text import finding_text
from bayesgui.panels.separation.words import join_names
from bayesgui.widgets import numbers
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from bayesgui.core.evidence import Evidence
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.asking.reasons import Carrier, FindingReason, Reasons


NOTICEABLE = 0.01
"""Probability difference below which a contribution is negligible."""


class ReasonWords:
    """Describes the reasons for the probability of one state."""

    def __init__(
        self,
        network: BayesianNetwork,
        evidence: Evidence,
        reasons: Reasons,
        state: int,
        form: numbers.Form = "percent",
    ) -> None:
        self._network = network
        self._evidence = evidence
        self._reasons = reasons
        self._state = state
        self._form = form

    def _number(self, p: float) -> str:
        return numbers.number_in_text(p, self._form)

    def finding(self, reason: FindingReason) -> str:
        """Return a finding in words."""
        name = reason.variable
        return finding_text(self._network[name], self._evidence[name]).text

    def value(self, reason: FindingReason) -> str:
        """Return the end of a finding in words, such as `` = yes``."""
        name = reason.variable
        return finding_text(self._network[name], self._evidence[name]).value

    @property
    def event(self) -> str:
        """The probability in question, as in ``P(lung = yes)``."""
        target = self._reasons.target
        return f"P({target} = {self._network[target].states[self._state]})"

    def sentences(self) -> str:
        """Return two sentences: the strongest contribution, and the effect of the others.

        A finding that the strongest one explains away has a sentence of its own between them.
        """
        ranked = self._reasons.ranked(self._state)
        own = next((one for one in ranked if one.variable == self._reasons.target), None)
        if own is not None:
            return join_sentences(
                (self._own(own), self._rest([one for one in ranked if one is not own]))
            )
        first, *others = ranked
        if abs(self._reasons.effect(first, self._state)) < NOTICEABLE:
            return self._nothing_alone(first, ranked)
        explained = self._reasons.explained_away(first, self._state)
        if explained is None or not self._is_noticed_alone(explained):
            return join_sentences((self._moves(first), self._rest(others)))
        said = [self._moves(first), self._explains_away(explained)]
        rest = [one for one in others if one is not explained]
        if rest and abs(self._reasons.effect(rest[0], self._state)) >= NOTICEABLE:
            said.append(self._moves(rest[0]))
        return join_sentences(said)

    def _is_noticed_alone(self, reason: FindingReason) -> bool:
        return abs(self._reasons.effect(reason, self._state, "alone")) >= NOTICEABLE

    def _explains_away(self, explained: FindingReason) -> str:
        before, after = self._reasons.span(explained, self._state, "alone")
        if after > before:
            text = phrase(
                "Why",
                "It explains away {finding}, which alone would raise it from {before} to {after}.",
            )
        else:
            text = phrase(
                "Why",
                "It explains away {finding}, which alone would lower it from {before} to {after}.",
            )
        return text.format(
            finding=self.finding(explained),
            before=self._number(before),
            after=self._number(after),
        )

    def _own(self, own: FindingReason) -> str:
        text = phrase("Why", "{finding} is a finding itself; without it {event} would be {before}.")
        before, _ = self._reasons.span(own, self._state, "left_out")
        return text.format(finding=self.finding(own), event=self.event, before=self._number(before))

    def _moves(self, reason: FindingReason) -> str:
        before, after = self._reasons.span(reason, self._state, "left_out")
        way = self._way(reason.carrier)
        if after > before and way:
            text = phrase("Why", "{finding} raises {event} from {before} to {after}, {way}.")
        elif after > before:
            text = phrase("Why", "{finding} raises {event} from {before} to {after}.")
        elif way:
            text = phrase("Why", "{finding} lowers {event} from {before} to {after}, {way}.")
        else:
            text = phrase("Why", "{finding} lowers {event} from {before} to {after}.")
        return text.format(
            finding=self.finding(reason),
            event=self.event,
            before=self._number(before),
            after=self._number(after),
            way=way,
        )

    @staticmethod
    def _way(carrier: Carrier | None) -> str:
        if carrier is None:
            return ""
        if carrier.node is None:
            if carrier.only:
                return phrase("Why", "by the arc between them")
            return phrase("Why", "mostly by the arc between them")
        if carrier.only:
            return phrase("Why", "through {node}", node=carrier.node)
        return phrase("Why", "mostly through {node}", node=carrier.node)

    def _rest(self, others: list[FindingReason]) -> str:
        if not others:
            return phrase("Why", "There is no other finding.")
        second = others[0]
        if abs(self._reasons.effect(second, self._state)) >= NOTICEABLE:
            return self._moves(second)
        if len(others) > 1:
            names = join_names([self.finding(one) for one in others[:3]])
            if len(others) > 3:
                return phrase("Why", "The other findings hardly matter.")
            return phrase("Why", "{findings} hardly matter.", findings=names)
        if second.ways.active and not second.ways.carrying:
            text = phrase(
                "Why",
                "{finding} does not matter: only hidden common causes (↔) lead here, and they have "
                "no tables.",
            )
            return text.format(finding=self.finding(second))
        blocked = self._blocker(second)
        if blocked:
            text = phrase("Why", "{finding} does not matter: its trails are blocked at {node}.")
            return text.format(finding=self.finding(second), node=blocked)
        return phrase("Why", "{finding} hardly matters.", finding=self.finding(second))

    @staticmethod
    def _blocker(reason: FindingReason) -> str:
        """Return where the shortest trail of a separated finding is blocked, or ""."""
        if reason.ways.active or not reason.ways.trails:
            return ""
        return next(step.node for step in reason.ways.trails[0].steps if step.blocks)

    def _nothing_alone(self, first: FindingReason, ranked: list[FindingReason]) -> str:
        prior = float(self._reasons.prior[self._state])
        posterior = float(self._reasons.posterior[self._state])
        before, after = self._number(prior), self._number(posterior)
        if abs(posterior - prior) < NOTICEABLE:
            text = phrase("Why", "The findings hardly move {event}: from {before} to {after}.")
            said = text.format(event=self.event, before=before, after=after)
            return f"{said} {self._rest(ranked) if len(ranked) == 1 else ''}".strip()
        text = phrase(
            "Why",
            "{event} went from {before} to {after}, but no single finding is needed for that: the "
            "others say the same.",
        )
        said = text.format(event=self.event, before=before, after=after)
        best = self._reasons.ranked(self._state, "alone")[0]
        alone = phrase("Why", "Alone, {finding} would make it {after}.")
        _, then = self._reasons.span(best, self._state, "alone")
        return f"{said} {alone.format(finding=self.finding(best), after=self._number(then))}"
