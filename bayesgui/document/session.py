"""The session of a tab: a document and the state that its views share."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.document.beliefs import Beliefs
from bayesgui.document.data import Data
from bayesgui.document.document import Document, Phase
from bayesgui.document.engine import DocumentEngine
from bayesgui.document.overlays import Overlays
from bayesgui.document.python.graph_questions import note_graph_questions
from bayesgui.document.python.journal import Journal
from bayesgui.document.selection import Hover, KeptTable, Selection
from bayesgui.document.shown.averaging import Averaging, answering
from bayesgui.document.shown.comparison import Comparison
from bayesgui.document.shown.lesson import LessonCover
from bayesgui.document.shown.shown import ShownStates
from bayesgui.document.shown.slice import SliceShown

if TYPE_CHECKING:
    from bayesgui.core.evidence import Evidence
    from bayesgui.document.state import DocumentState
    from bayesgui.learning.averaging.ensemble import NetworkEnsemble
    from bayesgui.learning.averaging.in_place import EnsembleAsked


@dataclass(frozen=True, eq=False)
class DocumentSession:
    """A document with what its views share: selection, engine, beliefs, overlays, data and so on.

    The only connection between canvas and panels. `shown`: what features show of the document; the
    comparison of scenarios is one of them. `journal`: what was done, for a script.
    """

    document: Document
    selection: Selection
    hover: Hover
    engine: DocumentEngine
    beliefs: Beliefs
    overlays: Overlays
    data: Data
    comparison: Comparison
    kept_table: KeptTable
    shown: ShownStates
    journal: Journal

    @classmethod
    def of(cls, document: Document, engine: DocumentEngine | None = None) -> DocumentSession:
        """Return a new session of a document; its parts live as long as the document."""
        overlays = Overlays(document)
        # Connect before any view does, so that no view sees names that were removed.
        document.changed_in(Phase.SESSION).connect(overlays.follow)
        beliefs = Beliefs(document)
        comparison = Comparison(document, beliefs)
        shown = ShownStates(document, comparison, LessonCover(document, beliefs, comparison))
        _follow_solving(document, shown)
        shown[SliceShown].changed.connect(lambda _: _show_slice(beliefs, shown))
        data, journal = Data(document), Journal(document)
        journal.follow(data)
        note_graph_questions(journal, overlays)
        return cls(
            document,
            Selection(document),
            Hover(document),
            engine or DocumentEngine(document),
            beliefs,
            overlays,
            data,
            comparison,
            KeptTable(document),
            shown,
            journal,
        )

    @property
    def slice(self) -> int:
        """The slice of a template that is shown; 0 of other models."""
        return self.shown[SliceShown].state.number

    @property
    def findings(self) -> Evidence:
        """The findings that are shown: of a template those of the slice shown."""
        return self.document.state.findings_at(self.slice)

    @property
    def ensemble(self) -> NetworkEnsemble | None:
        """The ensemble beside the document, whether or not it can answer."""
        # A click in a document without one makes no state for it.
        return self.shown[Averaging].state.ensemble if self.shown.is_used(Averaging) else None

    @property
    def ensemble_asked(self) -> EnsembleAsked | None:
        """The ensemble that answers in place of the document's network."""
        if self.ensemble is None:
            return None
        state = self.document.state
        return answering(self.shown[Averaging].state, state.model, state.network)

    def copy(self) -> DocumentSession:
        """Return a session of its own in the present state, which does not follow this one.

        It has no selection, no data and no history.
        """
        document = Document(self.document.state, self.document.path, self.document.title)
        twin = DocumentSession.of(document)
        twin.beliefs.set(self.beliefs.answer)
        twin.overlays.update(**vars(self.overlays.state))
        twin.shown.take(self.shown)
        return twin


def _show_slice(beliefs: Beliefs, shown: ShownStates) -> None:
    """Show what is believed of the slice shown."""
    if beliefs.answer.over_time is not None:
        number = shown[SliceShown].state.number
        beliefs.set(beliefs.answer.at_slice(number))
        if beliefs.answer.solution is not None:
            # A window without decisions does not load what nodes are worth.
            from bayesgui.document.shown.worth import SolvedWorth

            worth = SolvedWorth.of_solution(beliefs.answer.solution, number)
            shown[SolvedWorth].set(worth)


def _follow_solving(document: Document, shown: ShownStates) -> None:
    """Solve decisions as the document says, now and after each step."""

    def follow(state: DocumentState) -> None:
        # A window without decisions does not load how they are solved.
        from bayesgui.document.shown.deciding import Deciding

        setting = replace(
            shown[Deciding].state.setting,
            limited_memory=state.limited_memory,
            policy="same" if state.shares_policy else "each",
        )
        shown[Deciding].update(setting=setting)

    if document.state.limited_memory or document.state.shares_policy:
        follow(document.state)
    changed = document.changed_in(Phase.SESSION, "limited_memory", "shares_policy")
    changed.connect(lambda change: follow(change.after))
