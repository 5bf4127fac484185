"""What must hold of marks, effects, separations and graphs with hidden causes that are shown."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

import bayesgui
from bayesgui.app.causes.case_requests import WhatIfRequest
from bayesgui.app.causes.counterfactual import Counterfactuals
from bayesgui.app.causes.effect_data import EffectFromData, _is_of
from bayesgui.app.causes.effect_estimation import EffectRequest
from bayesgui.app.causes.effects import CausalEffects
from bayesgui.app.questions.claims_on_data import ClaimsOnData
from bayesgui.core.causes.marks import can_be_hidden
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.evidence import Intervention
from bayesgui.core.monitor import SILENT
from bayesgui.document.files import loaded_of, state_of
from bayesgui.document.shown.effects import Effects
from bayesgui.document.shown.pag import ShownPag
from bayesgui.formats.base import formats
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.separation import m_separated
from bayesgui.inference.engine_list import traits_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bayesgui.app.main_window import MainWindow
    from bayesgui.core.evidence import Evidence
    from bayesgui.core.model import Model
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.shown.effect_data import EffectAnswer
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.causal.effect import Effect
    from bayesgui.inference.causal.effect_numbers import EffectNumbers, Pair

TOLERANCE = 1e-9
MANY = 60
"""Nodes above which an effect is not asked anew, as that takes long."""


def wrong_causes(window: MainWindow) -> Iterator[str]:
    """Yield a sentence for everything about causes on the screen that is not so."""
    for pane in filter(
        None, (window.central_widget.panes.active, window.central_widget.panes.beside)
    ):
        session, scene = pane.session, pane.canvas.canvas_scene
        title = pane.canvas.objectName()
        drawn = {*scene.cause_courses.all()}
        marks = session.document.state.model.marks
        if drawn != {cause.pair for cause in marks.causes}:
            yield f"{title} draws the ↔ {drawn}, not {marks.causes}"
        for name in session.document.state.model:
            display = scene.displays.display(name)
            if name in marks.unobserved and not display.is_hidden:
                yield f"{title} shows no mark of {name}, which cannot be observed"
        if not {*session.selection.causes} <= {cause.pair for cause in marks.causes}:
            yield f"the ↔ {session.selection.causes} are selected, and not all there"
    session = window.session
    yield from _wrong_separation(session)
    yield from _wrong_effects(window)
    yield from _wrong_estimates(window)
    yield from _wrong_case(window)
    yield from _wrong_claims(window)
    yield from _wrong_edges(window)


def wrong_marks(state: DocumentState) -> Iterator[str]:
    """Yield a sentence for every mark that a model cannot have, or that dagitty's text loses."""
    model = state.model
    for name in model.unobserved:
        if name not in model or not can_be_hidden(model.mechanism(name).kind):
            yield f"{name} is marked as unobserved, and is no such node"
    pairs = [cause.pair for cause in model.marks.causes]
    if len({frozenset(pair) for pair in pairs}) != len(pairs):
        yield f"there are two ↔ of the same nodes: {pairs}"
    for first, second in pairs:
        if not (first in model and second in model and first != second):
            yield f"{first} ↔ {second} joins what is not there"
    if model.utilities or model.decisions:
        return
    if model.is_template:
        return
    dagitty, path = formats.create("dagitty"), Path("monkey.dagitty")
    again = state_of(dagitty.read(dagitty.write(loaded_of(state)), path))[0].model
    if _drawn(again) != _drawn(model):
        yield f"dagitty's text of {_drawn(model)} is read as {_drawn(again)}"


def _drawn(model: Model) -> tuple[object, ...]:
    pairs = {frozenset(cause.pair) for cause in model.marks.causes}
    return {*model}, {*model.arcs}, model.unobserved, pairs


# -- separation ---------------------------------------------------------------------------------


def _wrong_separation(session: DocumentSession) -> Iterator[str]:
    """Compare the answer of the separation tool with that of the rules for mixed graphs."""
    shown, model = session.overlays.state, session.document.state.model
    choice, found = shown.separation, shown.analysis
    if choice is None or found is None:
        return
    if (found.x, found.y, {*found.given}) != (choice.x, choice.y, {*choice.given}):
        return
    right = m_separated(CausalGraph.of(model), [found.x], [found.y], found.given)
    if right is not found.separated:
        yield f"{found.x}, {found.y} given {found.given}: said {found.separated}, it is {right}"
    if any(trail.active for trail in found.trails) and found.separated:
        yield f"an active trail between {found.x} and {found.y}, which are separated"


# -- the page Effects ---------------------------------------------------------------------------


def _wrong_effects(window: MainWindow) -> Iterator[str]:
    """Compare what the page Effects says with an effect that is asked anew."""
    session, page = window.session, window.pages.if_made(CausalEffects.effects)
    state, shown = session.document.state, session.shown[Effects].state
    if page is None or not shown.is_open:
        return
    named = {*shown.causes, *shown.effects, *shown.required, *shown.forbidden}
    named.update(shown.chosen or ())
    if not named <= {*state.model}:
        yield f"Effects asks about nodes that are gone: {named.difference(state.model)}"
        return
    boxes = {*window.canvas.canvas_scene.decorations.boxes}
    analysis = shown.analysis
    if analysis is not None and boxes and boxes != {*shown.adjusted}:
        yield f"the boxes are around {boxes}, not around {shown.adjusted}"
    if analysis is None or not {*shown.causes, *shown.effects}:
        return
    if analysis.graph.names != CausalGraph.of(state.model).restricted(analysis.graph.names).names:
        yield "Effects knows other nodes than the model"
    part = window.activities[CausalEffects]
    numbers = page._numbers
    if not part.is_seen or numbers is None:
        return
    if not part._is_present(part._answered):
        if not page.state_text:
            yield "the numbers of Effects are out of date, and nothing says so"
        return
    if len(state.model) > MANY or not traits_of(session.engine.name).is_exact:
        return
    if state.model.decisions or state.model.utilities:
        return
    yield from _wrong_numbers(state, shown, numbers)


def _wrong_numbers(state: DocumentState, shown: Effects, numbers: EffectNumbers) -> Iterator[str]:
    question, analysis = numbers.question, shown.analysis
    assert analysis is not None
    x, y = [each[0] for each in question.causes], [each[0] for each in question.effects]
    if (tuple(x), tuple(y)) != (shown.causes, shown.effects):
        yield f"Effects asks about {shown.causes}, {shown.effects} and has numbers of {x}, {y}"
        return
    evidence = state.evidence.without(*x, *y)
    asked = f"{x} on {y} given {dict(evidence)}"
    try:
        right = bayesgui.effect(state.model, x, y, evidence=evidence)
    except BayesGuiError:
        # Backwards, unobserved, or with findings that it does not take.
        return
    done, whole = _by_tables(state, numbers, evidence), numbers.whole.done
    for place, (said, expected) in enumerate(zip(whole, done, strict=True)):
        if said is not None and expected is not None and not abs(said - expected) <= TOLERANCE:
            yield f"Effects, {asked}: do {place} is {said}, by all tables {expected}"
    for pair, joint, name in (
        (numbers.whole.done, right.do, "do"),
        (numbers.whole.seen, right.seen, "seen"),
    ):
        for place, (said, expected) in enumerate(
            zip(pair, _pair(right, joint, question), strict=True)
        ):
            if said is not None and expected is not None and not abs(said - expected) <= TOLERANCE:
                yield f"Effects, {asked}: {name} {place} is {said}, not {expected}"
    if evidence:
        return
    if not analysis.no_effect and right.identified is not analysis.is_identified:
        yield f"{asked} is identified for one and not for the other: {right.formula}"
    yield from _wrong_sets(state.model, shown)
    yield from _wrong_other_ways(shown, numbers, asked)


def _by_tables(state: DocumentState, numbers: EffectNumbers, evidence: Evidence) -> Pair:
    """Return what doing says by the tables of all nodes, those of hidden ones, too."""
    question = numbers.question
    found: list[float | None] = []
    engine = bayesgui.engine("variable-elimination", state.network)
    names = [name for name, _ in question.effects]
    at = tuple(state.network[name].index(each) for name, each in question.effects)
    for which in (1, 2):
        known = evidence
        for cause in question.causes:
            known = known.with_finding(cause[0], Intervention(cause[which]))
        try:
            found.append(float(engine.joint(names, known)[at]))
        except BayesGuiError:
            found.append(None)
    return found[0], found[1]


def _pair(right: Effect, joint: object, question: object) -> Pair:
    """Return the probabilities of the two states that are compared."""
    if not isinstance(joint, np.ndarray):
        return None, None
    found = []
    for which in (1, 2):
        at = [s.index(c[which]) for s, c in zip(right.x_states, question.causes, strict=True)]
        at += [s.index(e[1]) for s, e in zip(right.y_states, question.effects, strict=True)]
        value = float(joint[tuple(at)])
        found.append(None if np.isnan(value) else value)
    return found[0], found[1]


def _wrong_sets(model: Model, shown: Effects) -> Iterator[str]:
    analysis = shown.analysis
    assert analysis is not None
    if not analysis.is_whole or analysis.no_effect or analysis.unseen_ends:
        return
    try:
        right = bayesgui.adjustment_sets(
            model, shown.causes, shown.effects, require=shown.required, forbid=shown.forbidden
        )
    except BayesGuiError:
        return
    said, known = ({frozenset(each) for each in sets} for sets in (analysis.sets, right))
    if said != known:
        yield f"Effects lists the sets {analysis.sets}, and there are {right}"


def _wrong_other_ways(shown: Effects, numbers: EffectNumbers, asked: str) -> Iterator[str]:
    """All ways to a number must lead to the same one, and bounds must hold it."""
    analysis, done = shown.analysis, numbers.whole.done
    assert analysis is not None
    if None in done or analysis.no_effect:
        return
    change = done[0] - done[1]  # type: ignore[operator]
    if analysis.is_valid and None not in numbers.set_says:
        gap = max(abs(a - b) for a, b in zip(numbers.set_says, done, strict=True))  # type: ignore[operator]
        if gap > TOLERANCE:
            yield f"{asked}: a right set says {numbers.set_says}, and doing {done}"
    for door, number in zip(analysis.fronts, numbers.fronts, strict=False):
        if number is not None and abs(number - change) > TOLERANCE:
            yield f"{asked}: the front door {door} says {number}, and doing {change}"
    for (name, _given), bound in zip(analysis.instruments, numbers.bounds, strict=False):
        if bound is not None and not bound[0] - TOLERANCE <= change <= bound[1] + TOLERANCE:
            yield f"{asked}: the instrument {name} bounds it by {bound}, and doing says {change}"


def _wrong_case(window: MainWindow) -> Iterator[str]:
    """Ask anew what would have been in the case on the page of that name."""
    page = window.pages.if_made(Counterfactuals.counterfactual)
    if page is None or not page.isVisible():
        return
    part, state = window.activities[Counterfactuals], window.document.state
    found, known = part._found, part._request
    if found is None or not part._is_present(part._answered) or len(state.model) > MANY:
        return
    request = part._requested(part._believed(state))
    if not isinstance(request, WhatIfRequest) or not isinstance(known, WhatIfRequest):
        return
    asked = f"{request.target}, had it been {request.done}, given {dict(request.observed)}"
    if (request.target, request.done, request.observed) != (
        known.target,
        known.done,
        known.observed,
    ):
        yield f"{known} is answered on the page, which asks for {asked}"
        return
    try:
        right = request.answer(state, SILENT)
    except BayesGuiError:
        return
    for name in ("low", "high"):
        said, expected = getattr(found, name), getattr(right, name)
        if not np.allclose(said, expected, rtol=0, atol=TOLERANCE, equal_nan=True):
            yield f"{asked}: {name} is {said}, not {expected}"


# -- pages of data ------------------------------------------------------------------------------


def _wrong_estimates(window: MainWindow) -> Iterator[str]:
    """Count anew what is not adjusted for."""
    page = window.pages.if_made(EffectFromData.effect_data)
    if page is None or not page.isVisible():
        return
    part = window.activities[EffectFromData]
    answer, request = part._state.answer, part._request()
    if answer is None or not isinstance(request, EffectRequest):
        return
    if not _is_of(answer, request):
        if part._estimating.is_running or page.state_text:
            return
        yield "the estimates are of another question, and nothing says so"
        return
    said, right = answer.found.estimates["not-adjusted"].value, _counted(answer)
    if right is not None and not abs(said - right) <= TOLERANCE:
        yield f"Effect from data, not adjusted: {said}, not {right}"


def _counted(answer: EffectAnswer) -> float | None:
    """Return the difference of two shares, counted in the table as it is."""
    question = answer.question
    frame = answer.dataset.select(question.columns).to_frame().dropna()
    shares = []
    for state in question.arms:
        arm = frame[frame[question.cause].astype(str) == state]
        if not len(arm):
            return None
        shares.append(float((arm[question.effect].astype(str) == question.outcome).mean()))
    return shares[0] - shares[1]


def _wrong_claims(window: MainWindow) -> Iterator[str]:
    """Ask for each claim on the page Claims on data whether the present graph makes it."""
    page = window.pages.if_made(ClaimsOnData.claims_on_data)
    if page is None or not page.isVisible() or page.found is None:
        return
    model = window.document.state.model
    graph = CausalGraph.of(model)
    for claim in page.found.claims[:100]:
        verdict = claim.verdict
        names = {verdict.x, verdict.y, *verdict.given}
        if not names <= {*model} or names & model.unobserved:
            yield f"a claim on {names}, which are not all there to be observed"
        elif not m_separated(graph, [verdict.x], [verdict.y], verdict.given):
            yield f"the graph does not claim {verdict}"


def _texts(pairs: Iterable[frozenset[str]]) -> list[str]:
    return sorted(" – ".join(sorted(pair)) for pair in pairs)


def _wrong_edges(window: MainWindow) -> Iterator[str]:
    """Compare the edges on the canvas with those of the graph that a learner found."""
    shown = window.session.shown[ShownPag].state
    if shown.pag is None:
        return
    edges = window.canvas.canvas_scene.decorations.edges
    drawn = {frozenset((edge.first, edge.second)) for edge in edges}
    known = {*shown.pag.by_pair}
    there = {*window.document.state.model}
    known = {pair for pair in known if pair <= there}
    if not known <= drawn:
        yield f"the canvas draws the edges {_texts(drawn)}, and the PAG has {_texts(known)}"
    for first, second in itertools.chain(shown.pag.hidden_causes):
        if frozenset((first, second)) not in shown.pag.by_pair:
            yield f"{first} ↔ {second} is no edge of the PAG"
