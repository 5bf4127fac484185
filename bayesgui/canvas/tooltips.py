"""Tooltips of the canvas: full names and full-precision numbers."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.canvas.geometry.node_geometry import form_of
from bayesgui.canvas.overlays.arc_strength import strengths_shown
from bayesgui.canvas.submodels.words import bundle_text, submodel_text
from bayesgui.canvas.worth_tooltips import mechanism_lines, option_text
from bayesgui.core.kinds.decision import DECISION
from bayesgui.document.beliefs import Freshness, stand_in_words
from bayesgui.document.findings_text import finding_text
from bayesgui.document.note_edits import plate_with
from bayesgui.document.shown.lesson import LessonView
from bayesgui.document.shown.posterior_intervals import intervals_shown
from bayesgui.document.shown.watched_estimate import WatchedEstimate
from bayesgui.inference.posteriors import ABSOLUTE_ERROR
from bayesgui.widgets.information_unit import amount_text
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text, difference_text, probability_text
from bayesgui.widgets.plurals import cases_text, cells_text
from bayesgui.widgets.punctuation import joined

if TYPE_CHECKING:
    from bayesgui.canvas.geometry.node_geometry import Form
    from bayesgui.canvas.hit_testing import Hit
    from bayesgui.canvas.painting.scene_content import SceneContent
    from bayesgui.core.variable import Variable
    from bayesgui.document.beliefs import BeliefState
    from bayesgui.graph.layout import Arc
    from bayesgui.inference.posteriors import Posteriors
    from bayesgui.learning.averaging.in_place import AveragedAnswer

_DIGITS = 6
_NAMED = 8


def tooltip_at(scene: SceneContent, hit: Hit, form: Form) -> str:
    """Return the tooltip for a hit-test result, "" for none."""
    if hit.kind == "arc" and hit.arc is not None:
        return arc_text(scene, hit.arc)
    if hit.kind == "cause" and hit.arc is not None:
        return cause_text(scene, hit.arc)
    if hit.kind == "lag" and hit.lag_arc is not None:
        return lag_text(hit.lag_arc)
    if hit.kind in ("submodel", "frame"):
        return submodel_text(scene, hit.name, hit.part)
    if hit.kind == "bundle" and hit.arc is not None:
        return bundle_text(scene, hit.arc)
    if hit.kind == "plate":
        return plate_text(scene, hit.name)
    if hit.kind == "note":
        return note_text(scene, hit.name, form)
    if hit.kind != "node":
        return ""
    if hit.part == "row" and hit.node_hit is not None:
        return row_text(scene, hit.name, hit.node_hit.row)
    metrics = scene.geometry.metrics[hit.name]
    if hit.part == "rim" and form_of(metrics, form) == "full":
        return phrase("Canvas", "Drag from here to draw an arc")
    return node_text(scene, hit.name)


def note_text(scene: SceneContent, id: str, form: Form) -> str:
    """Return the text of a note where its letters are small; "" where they can be read."""
    notes = scene.session.document.state.notes
    return "" if form == "full" else next((n.text for n in notes if n.id == id), "")


def plate_text(scene: SceneContent, id: str) -> str:
    """Return the label of a plate and the nodes inside, a few of many."""
    plate = plate_with(scene.session.document.state, id)
    if plate is None:
        return ""
    names = ", ".join(plate.members[:_NAMED])
    more = ", …" if len(plate.members) > _NAMED else ""
    return f"{plate.label}\n{names}{more}".lstrip()


def arc_text(scene: SceneContent, arc: Arc) -> str:
    """Return the ends of an arc and, while strengths are shown, its strength."""
    text = f"{arc[0]} → {arc[1]}"
    if scene.session.document.state.model.kind(arc[1]) == DECISION:
        known = phrase("Canvas", "{parent} is known when {child} is decided")
        text = f"{text}\n" + known.format(parent=arc[0], child=arc[1])
    strengths = strengths_shown(scene.session.overlays.state)
    if arc not in strengths:
        return text
    value = strengths[arc]
    return f"{text}\n" + phrase("Canvas", "mutual information {amount}", amount=amount_text(value))


def cause_text(scene: SceneContent, pair: Arc) -> str:
    """Return the ends of a ↔ and what it says."""
    name = scene.session.document.state.model.common_causes.get(pair, "")
    text = phrase("Canvas", "a hidden common cause of both")
    if name:
        text = phrase("Canvas", "{name}, a hidden common cause of both", name=name)
    return f"{pair[0]} ↔ {pair[1]}\n{text}"


def lag_text(arc: tuple[str, str, int]) -> str:
    """Return what an arc into a later slice says, such as ``lag 1: the slice before``."""
    parent, child, lag = arc
    if not lag:
        text = phrase("Canvas", "{parent} → {child}: in the first slice only.")
    elif lag == 1:
        text = phrase("Canvas", "{parent} → {child}, lag 1: the slice before.")
    else:
        text = phrase("Canvas", "{parent} → {child}, lag {lag}: {lag} slices before.")
    return text.format(parent=parent, child=child, lag=lag)


def row_text(scene: SceneContent, name: str, row: int) -> str:
    """Return a state's numbers: ``P(dysp = yes | e) = 0.625571; prior 0.435971``."""
    session = scene.session
    if name in session.shown[LessonView].state.covered:
        return phrase("Canvas", "covered until you have answered")
    if not session.document.state.model.mechanism(name).has_table:
        return option_text(scene, name, row)
    if scene.geometry.n_scenarios:
        return _compared_text(scene, name, row)
    variable = session.document.state.model[name]
    state = variable.states[row]
    beliefs = session.beliefs.state
    asked = f"{name} = {state}"
    given = " | e" if session.document.state.n_findings else ""
    parts = []
    watched = session.shown[WatchedEstimate].state.estimate
    if watched is not None and len(watched.get(name, ())) > row:
        return _watched_text(scene, name, row, f"P({asked}{given})")
    fresh = beliefs.freshness not in (Freshness.IMPOSSIBLE, Freshness.FAILED)
    if fresh and beliefs.averaged is not None and beliefs.averaged.found is not None:
        return _averaged_text(beliefs.averaged, name, row, f"P({asked}{given})")
    if beliefs.freshness is Freshness.IMPOSSIBLE:
        parts.append(beliefs.message or asked)
    elif beliefs.posteriors is not None and len(beliefs.posteriors.get(name, ())) > row:
        parts.append(f"P({asked}{given}) = {_estimate_text(beliefs.posteriors, name, row)}")
    else:
        parts.append(asked)
    if parts != [asked] and beliefs.stand_in:
        parts.append(stand_in_words(beliefs))
    if _is_below_accuracy(beliefs, name, row):
        parts.append(phrase("Canvas", "so small that its digits may be wrong"))
    if given and beliefs.prior is not None and len(beliefs.prior.get(name, ())) > row:
        text = phrase("Canvas", "prior {value}")
        parts.append(text.format(value=probability_text(float(beliefs.prior[name][row]), _DIGITS)))
    parts.extend(_interval_text(scene, name, row))
    likelihood = _likelihood(scene, name, state)
    if likelihood is not None:
        parts.append(phrase("Canvas", "likelihood {value}", value=f"{likelihood:.6g}"))
    return joined(parts)


def _estimate_text(posteriors: Posteriors, name: str, row: int) -> str:
    """Return a probability; an estimate with its standard error, rounded to match it."""
    value = float(posteriors[name][row])
    errors = posteriors.standard_error
    error = float(errors[name][row]) if errors is not None and name in errors else 0.0
    if math.isnan(error) or error < 10.0 ** (1 - 2 * _DIGITS):
        return probability_text(value, _DIGITS)
    decimals = 1 - math.floor(math.log10(error))
    return f"{value:.{decimals}f} ± {error:.{decimals}f}"


def _interval_text(scene: SceneContent, name: str, row: int) -> list[str]:
    """Return the credible interval of a posterior if it is shown."""
    shown = intervals_shown(scene.session.overlays.state)
    if shown is None or shown.posteriors is not scene.session.beliefs.state.posteriors:
        return []
    if len(shown.low.get(name, ())) <= row:
        return []
    text = phrase("Canvas", "95 % credible {low} to {high}")
    ends = (probability_text(float(end[name][row]), _DIGITS) for end in (shown.low, shown.high))
    return [text.format(**dict(zip(("low", "high"), ends, strict=True)))]


def _is_below_accuracy(beliefs: BeliefState, name: str, row: int) -> bool:
    """Tell whether underflow may have taken all digits of a posterior."""
    posteriors = beliefs.posteriors
    if posteriors is None or len(posteriors.get(name, ())) <= row:
        return False
    return beliefs.loses_small and 0.0 < float(posteriors[name][row]) < ABSOLUTE_ERROR


def _watched_text(scene: SceneContent, name: str, row: int, asked: str) -> str:
    """Return a watched engine's estimate of a state, and the exact answer."""
    sampled = scene.session.shown[WatchedEstimate].state
    assert sampled.estimate is not None
    if sampled.is_preview:
        return _preview_text(sampled, name, row, asked)
    text = f"{asked} ≈ {_estimate_text(sampled.estimate, name, row)}"
    if sampled.exact is None or len(sampled.exact.get(name, ())) <= row:
        return text
    exact = phrase("Canvas", "exact {value}")
    value = probability_text(float(sampled.exact[name][row]), _DIGITS)
    return joined((text, exact.format(value=value)))


def _averaged_text(averaged: AveragedAnswer, name: str, row: int, asked: str) -> str:
    """Return the mean of many networks, how far these are apart, and the shown one's posterior."""
    found, own = averaged.found, averaged.own
    if found is None or len(found.mean.get(name, ())) <= row:
        return asked
    parts = [f"{asked} = {probability_text(float(found[name][row]), _DIGITS)}"]
    mean = phrase("Canvas", "mean of {count} networks")
    parts.append(mean.format(count=count_text(len(found.weights))))
    ends = (probability_text(float(each[name][row]), _DIGITS) for each in (found.low, found.high))
    text = phrase("Canvas", "90 % of them {low} to {high}")
    parts.append(text.format(**dict(zip(("low", "high"), ends, strict=True))))
    if own is not None and len(own.get(name, ())) > row:
        value = probability_text(float(own[name][row]), _DIGITS)
        parts.append(phrase("Canvas", "this network {value}", value=value))
    return joined(parts)


def _preview_text(sampled: WatchedEstimate, name: str, row: int, asked: str) -> str:
    """Return what a table that is not used yet makes of a state, and what it is now."""
    assert sampled.estimate is not None
    with_table = phrase("Canvas", "with the answers' table")
    text = f"{asked} = {_estimate_text(sampled.estimate, name, row)} ({with_table})"
    if sampled.exact is None or len(sampled.exact.get(name, ())) <= row:
        return text
    value = probability_text(float(sampled.exact[name][row]), _DIGITS)
    return joined((text, phrase("Canvas", "now {value}", value=value)))


def _compared_text(scene: SceneContent, name: str, row: int) -> str:
    """Return a state's probability in each compared scenario, and its difference to the base."""
    session = scene.session
    variable = session.document.state.model[name]
    scenarios = session.comparison.compared_scenarios()
    vectors = [scenario.vector(name, variable.n_states) for scenario in scenarios]
    base = next((v for scenario, v in zip(scenarios, vectors, strict=True) if scenario.base), None)
    lines = [f"{name} = {variable.states[row]}"]
    for scenario, vector in zip(scenarios, vectors, strict=True):
        text = f"{scenario.letter} · {scenario.scenario.name}: "
        if vector is not None:
            text += probability_text(float(vector[row]), _DIGITS)
            if base is not None and not scenario.base:
                text += f" ({difference_text(float(vector[row] - base[row]))})"
        elif scenario.is_impossible:
            text += phrase("Canvas", "impossible")
        else:
            text += "…"
        lines.append(text)
    return "\n".join(lines)


def _likelihood(scene: SceneContent, name: str, state: str) -> float | None:
    finding = scene.session.findings.get(name)
    if finding is None or not hasattr(finding, "weights_by_state"):
        return None
    return dict(finding.weights_by_state).get(state)


def node_text(scene: SceneContent, name: str) -> str:
    """Return a node's full name, description, finding and table size."""
    state = scene.session.document.state
    variable = state.model[name]
    lines = [_title(variable)]
    if variable.description:
        lines.append(variable.description)
    finding = scene.session.findings.get(name)
    if finding is not None:
        lines.append(finding_text(variable, finding).text)
    if state.model.is_unfilled(name):
        text = phrase("Canvas", "The table is not filled yet: it is uniform.")
        lines.append(text)
    if not state.model.mechanism(name).has_table:
        return "\n".join([*lines, *mechanism_lines(scene, name)])
    cells = state.model.cpt(name).values.size
    lines.append(phrase("Canvas", "table of {cells}", cells=cells_text(cells)))
    observed = state.model.cpt(name).observed
    if observed is not None and observed.any():
        text = phrase("Canvas", "learned from {cases}")
        lines.append(text.format(cases=cases_text(round(float(observed.sum())))))
    return "\n".join(lines)


def _title(variable: Variable) -> str:
    return f"{variable.name} · {variable.label}" if variable.label else variable.name
