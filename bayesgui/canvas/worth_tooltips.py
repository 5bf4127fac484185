"""Tooltips of decisions and utilities: options with their worth, and what is known of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.painting.nodes.display import UNPLACED
from bayesgui.core.evidence import Intervention
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.kinds.utility import SuperValue, Utility
from bayesgui.document.shown.worth import SolvedWorth
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text, end_text
from bayesgui.widgets.punctuation import joined

if TYPE_CHECKING:
    from bayesgui.canvas.painting.scene_content import SceneContent
    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.model import Model
    from bayesgui.document.session import DocumentSession


def option_text(scene: SceneContent, name: str, row: int) -> str:
    """Return an option and the expected utility of taking it: ``EU(Test? = yes) = 22.5 k$``."""
    state, worth = scene.session.document.state, scene.session.shown[SolvedWorth].state.of(name)
    option = state.model[name].states[row]
    values = worth.options or worth.if_taken
    value = values[row] if row < len(values) else None
    asked = f"{name} = {option}"
    parts = [asked]
    if value is not None:
        parts = [f"EU({asked}) = {_exact(value)} {_unit(state.model)}".rstrip()]
    finding = scene.session.findings.get(name)
    if isinstance(finding, Intervention) and finding.state == option:
        parts.append(phrase("Canvas", "chosen; a click frees it"))
    elif row in worth.best and len(worth.best) > 1 and not worth.depends:
        parts.append(phrase("Canvas", "equal"))
    elif row in worth.best:
        best = phrase("Canvas", "best in some cases") if worth.depends else phrase("Canvas", "best")
        parts.append(best)
    return joined(parts)


def _exact(value: float) -> str:
    return f"{value:.6g}".replace("-", "−")


def _unit(model: Model) -> str:
    """Return the unit that all utilities share, "" if they do not."""
    units = {model[name].unit for name in model.utilities}
    return units.pop() if len(units) == 1 else ""


def mechanism_lines(scene: SceneContent, name: str) -> list[str]:
    """Return what a tooltip says of a node that has no table of probabilities."""
    model = scene.session.document.state.model
    mechanism = model.mechanism(name)
    if isinstance(mechanism, Decision):
        return _decision_lines(scene, mechanism)
    if isinstance(mechanism, Utility | SuperValue):
        return [*_utility_lines(mechanism), *_expected_line(scene, model, name)]
    return []


def _decision_lines(scene: SceneContent, decision: Decision) -> list[str]:
    known = ", ".join(decision.parents)
    lines = [
        phrase("Canvas", "known when decided: {names}", names=known)
        if known
        else phrase("Canvas", "nothing is known when it is decided")
    ]
    if decision.policy is not None:
        lines.append(phrase("Canvas", "follows a policy by hand"))
        lines += option_worths(scene.session, decision.variable)
    display = scene.displays.display(decision.variable)
    if display.order == UNPLACED:
        decisions = scene.session.document.state.model.decisions
        others = [name for name in decisions if name != decision.variable]
        said = phrase("Canvas", "No path orders it and {names}. Draw an arc between them.")
        lines.append(said.format(names=", ".join(others)))
    return lines


def option_worths(session: DocumentSession, name: str) -> list[str]:
    """Return what always taking each option would be worth, in place of a policy by hand."""
    model = session.document.state.model
    values = session.shown[SolvedWorth].state.of(name).if_taken
    return [
        f"EU({name} = {option}) = {_exact(value)} {_unit(model)}".rstrip()
        for option, value in zip(model[name].states, values, strict=False)
        if value is not None
    ]


def _utility_lines(mechanism: Mechanism) -> list[str]:
    lines = []
    if isinstance(mechanism, SuperValue):
        parents = ", ".join(mechanism.parents)
        formula = mechanism.formula or phrase("Canvas", "the sum of {names}", names=parents)
        lines.append(formula)
    elif isinstance(mechanism, Utility):
        low, high = mechanism.ends
        count = count_text(mechanism.values.size)
        if mechanism.n_missing < mechanism.values.size:
            text = phrase("Canvas", "{count} numbers from {low} to {high}")
            lines.append(text.format(count=count, low=end_text(low), high=end_text(high)))
        if mechanism.n_missing:
            given = mechanism.values.size - mechanism.n_missing
            missing = phrase(
                "Canvas",
                "{name} has {given} of {needed} numbers: it counts once all are there.",
            )
            named = {"name": mechanism.variable, "needed": count, "given": count_text(given)}
            lines.append(missing.format(**named))
    weight = getattr(mechanism, "weight", 1.0)
    if weight != 1.0:
        lines.append(phrase("Canvas", "counts {weight} times in the total", weight=_exact(weight)))
    return lines


def _expected_line(scene: SceneContent, model: Model, name: str) -> list[str]:
    expected = scene.session.shown[SolvedWorth].state.of(name).expected
    if expected is None:
        return []
    text = phrase("Canvas", "expected value {value}", value=_exact(expected))
    return [f"{text} {model[name].unit}".rstrip()]
