"""The undo history of a document: states and a position in them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from sys import getsizeof
from typing import TYPE_CHECKING

from bayesgui.core.evidence import NO_EVIDENCE, Intervention, StateFinding

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from bayesgui.core.evidence import Evidence, Finding
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.notes import Plate, TextNote
    from bayesgui.core.scenario import Scenario
    from bayesgui.core.submodels import Submodel
    from bayesgui.core.temporal.series import Series
    from bayesgui.core.variable import Variable
    from bayesgui.document.state import DocumentState

BYTES_KEPT = 256 * 2**20
"""Size of the history in bytes above which the oldest steps are dropped."""

BYTES_PER_ENTRY = 100
"""Estimated bytes per node in each mapping that an edit copies: the slot and part of the values."""


@dataclass(frozen=True)
class Step:
    """One state, the text of the edit that led to it and its memory cost.

    `gained`: bytes in this state that are not in the previous one. `n_retold`: how often texts had
    been retold when it was made.
    """

    text: str
    state: DocumentState
    gained: int = 0
    n_retold: int = 0


@dataclass(frozen=True)
class _Steps:
    """The steps of a history before a gesture, to which cancelling it returns."""

    steps: tuple[Step, ...]
    position: int
    n_bytes: int


class History:
    """Undo and redo by storing states; since states are values, no edit needs an inverse.

    The size is updated incrementally: a step adds what it does not share with the previous one, and
    dropping the oldest frees what the next does not share with it. So a step costs one pass over
    the names, regardless of the length of the history.

    `limit`: bytes above which the oldest steps are dropped; one step can always be undone.
    """

    def __init__(self, state: DocumentState, limit: int = BYTES_KEPT) -> None:
        self._limit = limit
        self._steps = [Step("", state)]
        self._position = 0
        self._gesture: Hashable | None = None
        self._before_gesture: _Steps | None = None
        self._bytes = _bytes_beside(state, None)
        self._retellings: list[Callable[[str], str]] = []

    @property
    def state(self) -> DocumentState:
        """The current state."""
        return self._steps[self._position].state

    @property
    def state_before(self) -> DocumentState | None:
        """The state to which Undo would go, or None."""
        return self._steps[self._position - 1].state if self._position else None

    @property
    def undo_text(self) -> str | None:
        """The text of the step that Undo would revert, or None."""
        return self._text_of(self._steps[self._position]) if self._position else None

    @property
    def redo_text(self) -> str | None:
        """The text of the step that Redo would repeat, or None."""
        after = self._position + 1
        return self._text_of(self._steps[after]) if after < len(self._steps) else None

    def retell(self, say: Callable[[str], str]) -> None:
        """Let a function say the texts of all present steps again, each when it is asked for."""
        self._retellings.append(say)

    def _text_of(self, step: Step) -> str:
        text = step.text
        for say in self._retellings[step.n_retold :]:
            text = say(text)
        return text

    @property
    def bytes_held(self) -> int:
        """Bytes held by the history, exact for tables and estimated for the rest."""
        return self._bytes

    def push(self, text: str, state: DocumentState, merge: Hashable | None = None) -> None:
        """Add a step after the current one, dropping undone steps.

        `merge`: a step with the same key as the previous one replaces it: one drag is one step.
        """
        if merge is None:
            self._before_gesture = None
        elif merge != self._gesture:
            self._before_gesture = _Steps(tuple(self._steps), self._position, self._bytes)
        while len(self._steps) > self._position + 1:
            self._bytes -= self._steps.pop().gained
        present = self._steps[-1]
        if merge is not None and merge == self._gesture:
            self._bytes -= self._steps.pop().gained
            text = self._text_of(present)
        before = self._steps[-1].state
        step = Step(text, state, _bytes_beside(state, before), len(self._retellings))
        self._steps.append(step)
        self._bytes += step.gained
        self._gesture = merge
        self._position = len(self._steps) - 1
        self._trim()

    def show(self, state: DocumentState) -> None:
        """Replace the current state by one that says the same, which makes no step.

        Undo and Redo keep what is shown, wherever they lead.
        """
        self._steps[self._position] = replace(self._steps[self._position], state=state)

    def end_merge(self) -> None:
        """Prevent later steps from being merged with the current one."""
        self._gesture = None
        self._before_gesture = None

    def cancel(self, merge: Hashable) -> DocumentState:
        """Restore the history, with its redo steps, as it was before the steps of one gesture.

        `merge`: the key of the gesture; without a step with this key, nothing happens.
        """
        if self._before_gesture is not None and merge == self._gesture:
            before, left = self._before_gesture, self.state
            self._steps = list(before.steps)
            self._position, self._bytes = before.position, before.n_bytes
            self.show(self.state.opened_as_in(left))
        self.end_merge()
        return self.state

    def undo(self) -> DocumentState:
        """Go one step back, if there is one, and return the state there."""
        return self._go(max(0, self._position - 1))

    def redo(self) -> DocumentState:
        """Go one step forward, if there is one, and return the state there."""
        return self._go(min(len(self._steps) - 1, self._position + 1))

    def _go(self, position: int) -> DocumentState:
        self.end_merge()
        left, self._position = self.state, position
        self.show(self.state.opened_as_in(left))
        return self.state

    def _trim(self) -> None:
        while self._position > 1 and self._bytes > self._limit:
            oldest = self._steps.pop(0)
            self._position -= 1
            self._bytes -= _bytes_beside(oldest.state, self._steps[0].state)


def _bytes_beside(state: DocumentState, other: DocumentState | None) -> int:
    """Return the bytes in a state that are not in another, determined by identity."""
    found = 0
    if other is None or state.network is not other.network:
        found += _network_bytes(state.network, other.network if other else None)
    if other is None or state.layout is not other.layout:
        found += BYTES_PER_ENTRY * len(state.layout.positions)
    if other is None or state.evidence is not other.evidence:
        found += _evidence_bytes(state.evidence, other.evidence if other else NO_EVIDENCE)
    known = (
        set() if other is None else set(map(id, (*other.notes, *other.plates, *other.scenarios)))
    )
    found += sum(_note_bytes(note) for note in state.notes if id(note) not in known)
    found += sum(_plate_bytes(plate) for plate in state.plates if id(plate) not in known)
    known |= set() if other is None else set(map(id, other.submodels))
    found += sum(_submodel_bytes(each) for each in state.submodels if id(each) not in known)
    found += sum(_scenario_bytes(one) for one in state.scenarios if id(one) not in known)
    if other is None or state.experts is not other.experts:
        found += BYTES_PER_ENTRY * len(state.experts)
    if other is None or state.asked is not other.asked:
        found += sum(form.table().values.nbytes for form in state.asked.values())
    known = set() if other is None else set(map(id, other.series))
    found += sum(_series_bytes(one) for one in state.series if id(one) not in known)
    drafts = other.drafts if other else {}
    return found + sum(d.nbytes for name, d in state.drafts.items() if d is not drafts.get(name))


def _network_bytes(network: BayesianNetwork, other: BayesianNetwork | None) -> int:
    known = dict(other.cpds) if other else {}
    variables = {variable.name: variable for variable in other.variables} if other else {}
    found = 2 * BYTES_PER_ENTRY * len(network)
    if other is None or network.properties is not other.properties:
        found += sum(map(getsizeof, network.properties.values()))
    parts = zip(network.cpds.items(), network.variables, strict=True)
    for (name, cpd), variable in parts:
        if variable is not variables.get(name):
            found += _variable_bytes(variable)
        if cpd is not known.get(name):
            table = cpd.table()
            if name not in known or table.values is not known[name].table().values:
                found += table.values.nbytes
                for counts in (table.counts, table.observed):
                    found += 0 if counts is None else counts.nbytes
    return found


def _variable_bytes(variable: Variable) -> int:
    texts = (variable.label, variable.description, variable.unit)
    return sum(map(getsizeof, texts)) + sum(getsizeof(text) for _, text in variable.properties)


def _evidence_bytes(evidence: Evidence, other: Evidence) -> int:
    """Return the bytes of the findings that are not in other evidence."""
    new = sum(
        BYTES_PER_ENTRY * _length(finding)
        for name, finding in evidence.items()
        if finding is not other.get(name)
    )
    return new + BYTES_PER_ENTRY * len(evidence)


def _length(finding: Finding) -> int:
    """Return the number of states that a finding names."""
    if isinstance(finding, Intervention):
        return 1
    named = finding.states if isinstance(finding, StateFinding) else finding.weights_by_state
    return len(named)


def _note_bytes(note: TextNote) -> int:
    return BYTES_PER_ENTRY + getsizeof(note.text)


def _plate_bytes(plate: Plate) -> int:
    return BYTES_PER_ENTRY * (1 + len(plate.members)) + getsizeof(plate.label)


def _submodel_bytes(submodel: Submodel) -> int:
    texts = getsizeof(submodel.name) + getsizeof(submodel.note)
    return BYTES_PER_ENTRY * (1 + len(submodel.members)) + texts


def _scenario_bytes(scenario: Scenario) -> int:
    texts = getsizeof(scenario.name) + getsizeof(scenario.note)
    return texts + _evidence_bytes(scenario.evidence, NO_EVIDENCE)


def _series_bytes(series: Series) -> int:
    return series.codes.nbytes + BYTES_PER_ENTRY * (len(series.others) + len(series.times))
