"""Arcs against the background knowledge, and knowledge against itself."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bayesgui.checking.problem import Problem, Severity
from bayesgui.checking.registry import WholeCheck, checks
from bayesgui.checking.remedies import (
    add_arc,
    add_lag,
    remove_arc,
    remove_lag,
    show_constraints,
    show_node,
)
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.problems.ignored_problems import Place
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.checking.remedies import Remedy
    from bayesgui.checking.subject import Subject
    from bayesgui.core.monitor import Monitor


@checks.register("constraint", label="Arc against the constraints", order=15)
class AgainstConstraints(WholeCheck):
    """An arc that is drawn and must not be, or must be and is not drawn."""

    why = (
        "The constraints say what you know of arcs. A drawn network that breaks them says "
        "something else, and a search would not find it. Change the one or the other."
    )

    def reads(self, subject: Subject) -> tuple[object, ...]:
        """Return the arcs and the constraints."""
        return subject.arcs, subject.lagged_arcs, subject.constraints

    def problems(self, subject: Subject, monitor: Monitor) -> Iterator[Problem]:
        """Return arcs that the constraints forbid or lack, and nodes with too many parents."""
        known = subject.constraints
        if not known:
            return
        for parent, child in subject.arcs:
            said = self._of_arc(subject, parent, child)
            if said is not None:
                yield self._problem((parent, child), said, remove=True)
        present = set(subject.arcs)
        for parent, child in known.required:
            if (parent, child) in present or not {parent, child} <= set(subject.names):
                continue
            said = Sentence("The constraints require this arc, and it is not drawn.")
            yield self._problem((parent, child), said, remove=False, subject=subject)
        yield from self._crowded(subject)
        yield from self._over_time(subject)

    def _over_time(self, subject: Subject) -> Iterator[Problem]:
        """Return the arcs into later slices that the constraints forbid, or lack."""
        if not subject.model.is_template:
            return
        known, drawn = subject.constraints, set(subject.lagged_arcs)
        forbidden = drawn.intersection(known.forbidden_lags)
        for parent, child, lag in sorted(forbidden):
            said = Sentence(
                "The arc with a lag of {lag} is drawn, and the constraints forbid it.", lag=lag
            )
            yield self._of_lag(parent, child, lag, said, remove_lag(parent, child, lag))
        for parent, child, lag in known.required_lags:
            if (parent, child, lag) not in drawn:
                said = Sentence(
                    "The constraints require this arc with a lag of {lag}, and it is not drawn.",
                    lag=lag,
                )
                yield self._of_lag(parent, child, lag, said, add_lag(parent, child, lag))

    def _of_lag(self, parent: str, child: str, lag: int, said: Sentence, remedy: Remedy) -> Problem:
        place = Place((parent, child), arc=True, lag=lag)
        return Problem(self.kind, Severity.ERROR, place, said, remedy)

    def _of_arc(self, subject: Subject, parent: str, child: str) -> Sentence | None:
        known = subject.constraints
        if known.forbids(parent, child):
            return Sentence("This arc is drawn, and the constraints forbid it.")
        if known.is_backward(parent, child):
            later, earlier = known.tier_of(parent), known.tier_of(child)
            return Sentence(
                "This arc leads from tier {later} back to tier {earlier}.",
                later=(later or 0) + 1,
                earlier=(earlier or 0) + 1,
            )
        return None

    def _problem(
        self, arc: tuple[str, str], said: Sentence, *, remove: bool, subject: Subject | None = None
    ) -> Problem:
        remedy = remove_arc(*arc) if remove else None
        if subject is not None and _can_draw(subject, *arc):
            remedy = add_arc(*arc)
        return Problem(self.kind, Severity.ERROR, Place(arc, arc=True), said, remedy)

    def _crowded(self, subject: Subject) -> Iterator[Problem]:
        counts = Counter(child for _, child in subject.arcs)
        for child, count in counts.items():
            most = subject.constraints.most_parents(child)
            if most is None or count <= most:
                continue
            yield Problem(
                self.kind,
                Severity.ERROR,
                Place((child,)),
                Sentence(
                    "It has {count} parents, and the constraints allow {most}.",
                    count=count,
                    most=most,
                ),
                show_node(child),
                weight=float(count),
            )


def _can_draw(subject: Subject, parent: str, child: str) -> bool:
    try:
        subject.model.check_arc(parent, child)
    except BayesGuiError:
        return False
    return True


@checks.register("contradiction", label="Constraints that contradict each other", order=16)
class Contradictions(WholeCheck):
    """Required arcs that no network can have under the other constraints."""

    why = (
        "A search cannot start while constraints contradict each other: whatever it finds breaks "
        "one of them."
    )

    def reads(self, subject: Subject) -> tuple[object, ...]:
        """Return the constraints."""
        return (subject.constraints,)

    def problems(self, subject: Subject, monitor: Monitor) -> Iterator[Problem]:
        """Return each contradiction of the constraints, at its first arc."""
        for each in subject.constraints.contradictions:
            error = each.error
            yield Problem(
                self.kind,
                Severity.ERROR,
                Place(each.arcs[0], arc=True),
                Sentence(error.template, **error.values),
                show_constraints(),
            )
