"""What the page *What would have been…* asks of one case."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Literal, Self

from bayesgui.core.evidence import Evidence, Intervention, StateFinding
from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.core.evidence import Finding
    from bayesgui.core.model import Model
    from bayesgui.document.changes import Change

QuestionPart = Literal["what if", "causation", "mediation"]


@dataclass(frozen=True)
class ComparedPair:
    """A cause with the state that is compared with another one, and the event of an effect."""

    cause: str
    effect: str
    states: tuple[str, str]
    event: str


@dataclass(frozen=True)
class WouldHaveBeen(ShownState):
    """What the page keeps with a document; cause and effect are those of the page Effects.

    `part`: which of its three questions is shown. `observed`: what was found in the case; None for
    the findings of the document. `done`: nodes that would have been set, each with its state.
    `target`: the node that is asked; "" for none. `mediators`: through which an effect is indirect;
    None for the children of the cause on the way. `whole`: the question before nodes of it went,
    which is asked again once they are back; None if none are gone.
    """

    on_canvas: ClassVar[bool] = False

    is_open: bool = False
    part: QuestionPart = "what if"
    observed: Evidence | None = None
    done: tuple[tuple[str, str], ...] = ()
    target: str = ""
    mediators: tuple[str, ...] | None = None
    whole: WouldHaveBeen | None = None

    def asking(self, **parts: object) -> Self:
        """Return the state with another question."""
        return replace(self, **parts, whole=None)  # type: ignore[arg-type]

    def cleared(self) -> Self:
        """Keep the question."""
        return replace(self, is_open=False)

    @property
    def _names(self) -> set[str]:
        """All nodes that the question names."""
        named = {*(self.observed or ()), *dict(self.done), *(self.mediators or ()), self.target}
        return named - {""}

    def following(self, change: Change) -> Self:
        """Follow nodes and states to new names, and drop what is gone until it is back."""
        if not change.network_changed:
            return self
        before, after = change.before.model, change.after.model

        def renamed(name: str) -> str:
            return change.name_now(name) or name

        def state_now(name: str, state: str) -> str:
            return _state_now(before, after, name, renamed(name), state)

        whole = (self.whole or self)._renamed(renamed, state_now)
        shown = whole._within(after)
        return replace(
            self,
            observed=shown.observed,
            done=shown.done,
            target=shown.target,
            mediators=shown.mediators,
            whole=None if shown == whole else whole,
        )

    def _renamed(self, now: Callable[[str], str], state: Callable[[str, str], str]) -> Self:
        """Return the question alone, with nodes and states called something else."""
        observed = self.observed
        if observed is not None:
            found = {now(n): _finding_now(f, partial(state, n)) for n, f in observed.items()}
            observed = Evidence(found)
        mediators = self.mediators
        return type(self)(
            observed=observed,
            done=tuple((now(name), state(name, each)) for name, each in self.done),
            target=now(self.target) if self.target else "",
            mediators=None if mediators is None else tuple(map(now, mediators)),
        )

    def _within(self, model: Model) -> Self:
        """Return the question about the nodes and states that there are."""

        def there(name: str) -> bool:
            return name in model and name not in model.utilities

        observed = self.observed
        if observed is not None:
            fit = {n: f for n, f in observed.items() if there(n) and _fits(model, n, f)}
            observed = Evidence(fit)
        done = (pair for pair in self.done if there(pair[0]) and pair[1] in model[pair[0]].states)
        mediators = self.mediators
        return replace(
            self,
            observed=observed,
            done=tuple(done),
            target=self.target if there(self.target) else "",
            mediators=None if mediators is None else tuple(filter(there, mediators)),
        )


def _state_now(before: Model, after: Model, old: str, new: str, state: str) -> str:
    """Return what a state is called after a step: the one in its place, if its name is gone."""
    if old not in before or new not in after:
        return state
    states, there = before[old].states, after[new].states
    if state in there or state not in states or len(states) != len(there):
        return state
    return there[states.index(state)]


def _finding_now(finding: Finding, state: Callable[[str], str]) -> Finding:
    match finding:
        case StateFinding():
            return replace(finding, states=frozenset(map(state, finding.states)))
        case Intervention():
            return Intervention(state(finding.state))
    return finding


def _fits(model: Model, name: str, finding: Finding) -> bool:
    states = {*model[name].states}
    match finding:
        case StateFinding():
            return {*finding.states} <= states
        case Intervention():
            return finding.state in states
    return {state for state, _ in finding.weights_by_state} <= states
