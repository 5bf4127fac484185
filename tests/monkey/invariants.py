"""What must hold for every open document, whatever was done to it."""

from __future__ import annotations

import traceback
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import bayesgui
from bayesgui.core.errors import BayesGuiError, ImpossibleEvidenceError
from bayesgui.core.evidence import Intervention
from bayesgui.core.kinds.utility import Utility
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.beliefs import Freshness
from bayesgui.document.files import loaded_of, state_of
from bayesgui.document.shown.deciding import Deciding
from bayesgui.document.shown.lesson import LessonView
from bayesgui.document.shown.worth import SolvedWorth
from bayesgui.formats.base import formats
from bayesgui.inference.engine_list import traits_of
from bayesgui.widgets import motion
from tests.monkey.causal_invariants import wrong_causes, wrong_marks
from tests.monkey.time_invariants import wrong_series, wrong_slice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.app.main_window import MainWindow
    from bayesgui.app.sessions.documents import Documents, OpenDocument
    from bayesgui.document.document import Document
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState

TOLERANCE = 1e-7
ANSWERED = (Freshness.FRESH, Freshness.IMPOSSIBLE)
AWAITED = (Freshness.UPDATING, Freshness.WAITING)
REFUSING = ("enumeration",)
"""Exact engines that refuse what is too large for them alone."""
MAX_UNDO = 2000


def broken(
    window: MainWindow, starts: dict[Document, DocumentState], is_cut_short: bool = False
) -> Iterator[str]:
    """Yield a sentence for every invariant that does not hold; the window is at rest.

    `is_cut_short`: whether queries were cancelled so that it comes to rest.
    """
    yield from _wrong_places(window)
    # First, as undoing makes what is shown stale.
    if not is_cut_short:
        yield from wrong_causes(window)
    for opened in window.documents.all:
        document, title = opened.document, opened.document.title
        on_screen = opened in on_the_screen(window.documents)
        if on_screen and not is_cut_short:
            for text in _still_awaited(opened.session, window.settings.auto_update):
                yield f"{title}: {text}"
        if on_screen or opened.session.beliefs.state.freshness in ANSWERED:
            for text in (*_wrong_posteriors(opened.session), *wrong_slice(opened.session)):
                yield f"{title}: {text}"
        for text in (
            *_wrong_model(document.state),
            *_wrong_file(document.state),
            *wrong_marks(document.state),
            *wrong_series(document.state),
        ):
            yield f"{title}: {text}"
        for text in _wrong_history(document, starts.setdefault(document, document.state)):
            yield f"{title}: {text}"


def _wrong_places(window: MainWindow) -> Iterator[str]:
    """Compare the canvases and the kept table with what the documents say."""
    documents, panes = window.documents, window.central_widget.panes
    if panes.active.session is not documents.current.session:
        yield "the active canvas shows another document"
    beside = None if documents.beside is None else documents.beside.session
    if (None if panes.beside is None else panes.beside.session) is not beside:
        yield "the canvas beside shows another document"
    torn_off = None if documents.torn_off is None else documents.torn_off.session
    for pane in (panes.active, panes.beside):
        if pane is not None and pane.isWindow() is not (pane.session is torn_off):
            yield f"{pane.canvas.objectName()} is in the wrong window"
    if torn_off not in (None, documents.current.session, beside):
        yield "a document that is not on the screen has a window of its own"
    wanted, panel = documents.current.session.kept_table, window.tables.kept
    shown = None if panel is None or not panel.has_session else panel.wanted_name
    template = template_of(documents.current.session.document.state.model)
    if template is not None and shown in template.template.firsts:
        # The table of a first slice, chosen on the page of its node.
        shown = template.template.firsts[shown].of
    if shown != wanted.name:
        yield f"the table of {shown} is kept in view, not that of {wanted.name}"
    elif panel is not None and shown is not None:
        if panel.isWindow() is not wanted.is_floating:
            yield f"the table of {shown} is in the wrong window"
        if panel.isVisible() and panel.name != panel.wanted_name:
            yield f"the kept table is that of {panel.name}, not of {shown}"


def _wrong_model(state: DocumentState) -> Iterator[str]:
    model = state.model
    left = {name: len(model.parents(name)) for name in model}
    free = [name for name, n in left.items() if not n]
    for name in free:
        for child in model.children(name):
            left[child] -= 1
            if not left[child]:
                free.append(child)
    if len(free) != len(model):
        yield "the graph has a cycle"
    yield from _wrong_tables(state)
    for name in model:
        x, y = state.layout.positions.get(name, (np.nan, np.nan))
        if not (np.isfinite(x) and np.isfinite(y)):
            yield f"{name} has no place"
    for name in (*state.evidence, *state.drafts, *state.layout.positions):
        if name not in model:
            yield f"something is kept of {name}, which is gone"
    for parent, child in state.layout.bends:
        if child not in model or parent not in model.parents(child):
            yield f"bends are kept of {parent} → {child}, which is gone"


def _wrong_tables(state: DocumentState) -> Iterator[str]:
    network = state.network
    for name in network:
        cpt = network.cpt(name)
        shape = tuple(network[each].n_states for each in (*network.parents(name), name))
        if cpt.values.shape != shape:
            yield f"the table of {name} has shape {cpt.values.shape}, not {shape}"
        elif not (cpt.values >= 0).all() or np.abs(cpt.values.sum(axis=-1) - 1).max() > 1e-6:
            yield f"the table of {name} has rows that are no distributions"
    for name in state.model.utilities:
        mechanism = state.model.mechanism(name)
        sizes = [state.model[each].domain for each in mechanism.parents]
        if isinstance(mechanism, Utility):
            shape = tuple(len(each.names) for each in sizes)
            if mechanism.values.shape != shape:
                yield f"{name} has numbers of shape {mechanism.values.shape}, not {shape}"
    for name in state.model.decisions:
        if not isinstance(state.evidence.get(name, Intervention("")), Intervention):
            yield f"the finding on the decision {name} is no choice"


def _wrong_file(state: DocumentState) -> Iterator[str]:
    native = formats.create("native")
    written = native.write(loaded_of(state))
    read, notes = state_of(native.read(written, Path("monkey.bayesgui")))
    if notes:
        yield f"reading what was written says {notes[0]}"
    again = native.write(loaded_of(read))
    if again != written:
        lines = zip_longest(written.splitlines(), again.splitlines(), fillvalue=b"")
        first, second = next((a, b) for a, b in lines if a != b)
        yield f"reading and writing again gives another file: {_around(first, second)}"
    elif read.model != state.model:
        yield "reading what was written gives another network"


def _around(first: bytes, second: bytes) -> str:
    """Return two lines where they begin to differ."""
    pairs = zip_longest(first, second)
    at = max(0, next((k for k, (a, b) in enumerate(pairs) if a != b), 0) - 30)
    return f"{first[at : at + 80]!r}, then {second[at : at + 80]!r}"


def _wrong_history(document: Document, start: DocumentState) -> Iterator[str]:
    end, steps = document.state, 0
    texts = (document.undo_text, document.redo_text)
    with _edits_of(document) as edits:
        while document.undo_text is not None and steps < MAX_UNDO:
            document.undo()
            steps += 1
        if document.state is not start:
            yield f"undoing all {steps} steps does not lead to the start"
        for _ in range(steps):
            document.redo()
    if document.state is not end or (document.undo_text, document.redo_text) != texts:
        now = document.state
        fields = type(end).__dataclass_fields__
        parts = [name for name in fields if getattr(end, name) is not getattr(now, name)]
        yield f"redoing {steps} steps does not lead to the end: {parts}, {texts}"
    yield from (f"an edit while undoing and redoing:\n{stack}" for stack in edits)


@contextmanager
def _edits_of(document: Document) -> Iterator[list[str]]:
    """Collect where edits are made meanwhile; undoing and redoing must make none."""
    stacks: list[str] = []
    apply = document.apply

    def watched(*words: Any, **named: Any) -> None:
        stacks.append("".join(traceback.format_stack()[-25:]))
        apply(*words, **named)

    document.apply = watched  # type: ignore[method-assign]
    try:
        yield stacks
    finally:
        del document.apply


def on_the_screen(documents: Documents) -> list[OpenDocument]:
    """Return the documents whose canvases are shown; the others ask for no posteriors."""
    return [each for each in (documents.current, documents.beside) if each is not None]


def busy(window: MainWindow) -> str:
    """Return which jobs and which parts of a window are not at rest."""
    jobs = [f"{job.title or job.purpose} ({job.status.name})" for job in window.runner.jobs]
    lessons = [
        f"{taking.lesson.id}: {'performs' if taking._performing.is_running else 'looks'}"
        for taking in window.lessons._takings.values()
        if not taking.is_settled
    ]
    waiting = window.lessons.list.is_reading, window.lessons._opening.is_running
    moving = window.central_widget.panes.is_animating, motion.is_moving()
    asked = window.binding.is_waiting, window.configuration_probabilities.is_waiting
    return f"{jobs=} {lessons=} {waiting=} {moving=} {asked=}"


def _still_awaited(session: DocumentSession, auto_update: bool) -> Iterator[str]:
    """Find posteriors that are marked as being computed, though nothing is."""
    freshness = session.beliefs.state.freshness
    if freshness is Freshness.UPDATING or (auto_update and freshness is Freshness.WAITING):
        yield f"the window rests, and its posteriors are {freshness.name}"


def _wrong_posteriors(session: DocumentSession) -> Iterator[str]:
    """Compare the posteriors on the screen with those of a fresh engine."""
    state, shown, name = session.document.state, session.beliefs.state, session.engine.name
    is_present = shown.computed_for is state and shown.computed_with == session.engine.state
    # An event may have typed a budget that is too small for the network.
    is_limited = bool(session.engine.state.options.get("memory_budget"))
    refused = shown.freshness is Freshness.FAILED and (name in REFUSING or is_limited)
    is_open = refused or shown.freshness in AWAITED or not len(state.network)
    if is_open or not is_present or not traits_of(name).is_exact:
        return
    network, evidence = state.network, state.evidence
    if state.model.decisions or state.model.utilities:
        if shown.freshness is Freshness.FAILED:
            return
        yield from _wrong_worth(session)
        # What a lesson covers is solved, and kept from the views.
        solution = session.beliefs.answer.solution
        if solution is None:
            yield "decisions were not solved"
            return
        network, evidence = solution.network, solution.evidence
    said = f"the {name} has {shown.freshness.name} and says {shown.message!r}"
    try:
        right = bayesgui.engine("variable-elimination", network).query(evidence)
    except ImpossibleEvidenceError:
        if shown.freshness is not Freshness.IMPOSSIBLE:
            yield f"the evidence is impossible, and {said}"
        return
    except BayesGuiError:
        return
    if shown.posteriors is None:
        yield f"a fresh engine has an answer, and {said}"
        return
    for each in state.network:
        if (each in shown.posteriors) is (each in session.shown[LessonView].state.covered):
            yield f"{each} has no posterior, or one that a lesson covers"
        if each not in shown.posteriors:
            continue
        gap = float(np.abs(shown.posteriors[each] - right[each]).max())
        if not gap <= TOLERANCE:
            yield f"the posterior of {each} is off by {gap:.2g}"


def _wrong_worth(session: DocumentSession) -> Iterator[str]:
    """Compare the strategy on the screen with that of a fresh solver."""
    state, shown = session.document.state, session.beliefs.state.strategy
    if shown is None:
        return
    if shown.model is not state.model:
        yield "the strategy is that of another model"
        return
    setting = session.shown[Deciding].state.setting
    right = setting.solver_for(state.model).solve(shown.findings)
    near = TOLERANCE * max(1.0, abs(right.expected_utility))
    if not abs(shown.expected_utility - right.expected_utility) <= near:
        yield f"EU {shown.expected_utility} is not {right.expected_utility}"
    for name, worth in session.shown[SolvedWorth].state.nodes.items():
        expected = right.utilities.get(name)
        if expected is not None and not abs((worth.expected or 0.0) - expected) <= near:
            yield f"{name} shows {worth.expected}, not {expected}"
