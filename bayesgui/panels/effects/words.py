"""What the page Effects says in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.evidence import Intervention, StateFinding
from bayesgui.document.findings_text import finding_text
from bayesgui.panels.panel import translate_sentence
from bayesgui.panels.separation.words import join_names
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import MISSING, signed_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.model import Model
    from bayesgui.graph.causal.effect_analysis import EffectAnalysis
    from bayesgui.graph.causal.paths import EffectPath
    from bayesgui.graph.causal.roles import NodeRole
    from bayesgui.inference.causal.effect_numbers import EffectNumbers

SAME = 5e-5
"""Difference of probabilities that four decimals do not show."""
MAX_NAMED = 3
"""Nodes that a sentence names."""


def verdict_words(analysis: EffectAnalysis) -> tuple[str, str, str]:
    """Return the verdict, the icon beside it, and a sentence that explains it or ""."""
    if analysis.no_effect:
        effect, cause = join_names(analysis.effects), join_names(analysis.causes)
        if analysis.is_upstream:
            text = phrase(
                "Effects",
                "{effect} is an ancestor of {cause}: there is no effect in this direction.",
                effect=effect,
                cause=cause,
            )
        else:
            text = phrase(
                "Effects",
                "No directed path leads from {cause} to {effect}.",
                effect=effect,
                cause=cause,
            )
        return phrase("Effects", "No effect"), "check", text
    if analysis.unseen_ends:
        names = join_names(analysis.unseen_ends)
        text = phrase("Effects", "{names} cannot be observed: data say nothing of it.", names=names)
        return phrase("Effects", "Not identified"), "forbid", text
    if analysis.sets and not analysis.is_valid:
        title = phrase("Effects", "Identified, but not by this set")
        return title, "warning", _set_words(analysis)
    if analysis.sets:
        return phrase("Effects", "Identified by adjustment"), "check", ""
    if analysis.fronts:
        return phrase("Effects", "Identified by the front door"), "check", _without_set(analysis)
    if analysis.is_identified:
        return phrase("Effects", "Identified by a formula"), "check", _without_set(analysis)
    return phrase("Effects", "Not identified"), "forbid", _without_set(analysis)


def _set_words(analysis: EffectAnalysis) -> str:
    """Say what is wrong with the set that is adjusted for."""
    if analysis.wrong_inside:
        name = analysis.wrong_inside[0]
        return role_sentence(analysis.roles[name], analysis)
    path = analysis.open_path
    if path is not None:
        return phrase("Effects", "{path} stays open.", path=str(path))
    return phrase("Effects", "Adjusting for this set does not give the effect.")


def _without_set(analysis: EffectAnalysis) -> str:
    """Say why no set of observed nodes will do, and what is left."""
    path = analysis.open_path
    if analysis.is_after:
        text = phrase(
            "Effects",
            "No set gives the effect where the state of {names} is known, which {cause} changes.",
            names=join_names(analysis.found_on),
            cause=join_names(analysis.causes),
        )
    elif path is None:
        text = phrase("Effects", "No set of observed nodes cuts all biasing paths.")
    else:
        text = phrase("Effects", "No set of observed nodes cuts {path}.", path=str(path))
    if analysis.fronts:
        names = join_names(analysis.fronts[0])
        through = phrase("Effects", "The front door through {names} is open.", names=names)
        text = f"{text} {through}"
    elif analysis.hedge is not None:
        text = translate_sentence(analysis.hedge.words)
    return text


def role_sentence(found: NodeRole, analysis: EffectAnalysis) -> str:
    """Return why a node would be wrong in the set, as a sentence."""
    role = found.role
    ends = {
        "name": found.name,
        "cause": join_names(analysis.causes),
        "effect": join_names(analysis.effects),
    }
    if role == "mediator":
        return phrase(
            "Effects",
            "{name} lies on the way from {cause} to {effect}: adjusting for it takes the effect "
            "itself away.",
            **ends,
        )
    if role == "hidden":
        return phrase("Effects", "{name} cannot be observed: it cannot be adjusted for.", **ends)
    if role == "collider" and found.path is not None:
        return phrase("Effects", "Adjusting for {name} opens {path}.", **ends, path=str(found.path))
    return phrase(
        "Effects",
        "{name} lies below {other}, which {cause} changes: adjusting for it distorts the effect.",
        **ends,
        other=found.other,
    )


def role_line(found: NodeRole) -> str:
    """Return why a node would be wrong in the set, in a few words."""
    role = found.role
    if role == "mediator":
        return phrase("Effects", "mediator: takes the effect itself away")
    if role == "collider" and found.path is not None:
        return phrase("Effects", "collider: opens {ends}", ends=_opened(found.path))
    if role == "hidden":
        return phrase("Effects", "cannot be observed")
    if role == "below effect":
        return phrase("Effects", "below the effect: distorts it")
    return phrase("Effects", "below {name}: distorts the effect", name=found.other)


def _opened(path: EffectPath) -> str:
    """Return the neighbors on a path of the first collider that is opened."""
    place = path.nodes.index(path.opened_at[0])
    return f"{path.nodes[place - 1]} – {path.nodes[place + 1]}"


def number_words(numbers: EffectNumbers) -> str:
    """Say why there is no number, or that doing and seeing point in opposite directions."""
    from bayesgui.inference.causal.effect import difference

    if numbers.is_lost_to_findings:
        return phrase(
            "Effects",
            "Given the findings, the effect cannot be computed from what can be observed: take "
            "back those below the cause or on a collider.",
        )
    if numbers.whole.notes:
        return " ".join(map(translate_sentence, numbers.whole.notes))
    done, seen = difference(numbers.whole.done), difference(numbers.whole.seen)
    if done is None or seen is None or done * seen >= 0 or min(abs(done), abs(seen)) < SAME:
        return ""
    question = numbers.question
    causes = join_names(tuple(f"{name} = {first}" for name, first, _ in question.causes))
    effects = join_names(tuple(f"{name} = {state}" for name, state in question.effects))
    if done < 0:
        text = phrase(
            "Effects",
            "Where {cause} is seen, {effect} is more frequent; bringing {cause} about makes it "
            "rarer.",
            cause=causes,
            effect=effects,
        )
    else:
        text = phrase(
            "Effects",
            "Where {cause} is seen, {effect} is rarer; bringing {cause} about makes it more "
            "frequent.",
            cause=causes,
            effect=effects,
        )
    return text


def impossible_words(numbers: EffectNumbers) -> str:
    """Say which state of the cause cannot be seen under the findings, if one cannot."""
    question = numbers.question
    for place, p in enumerate(numbers.whole.seen, start=1):
        if p is None:
            states = [f"{cause[0]} = {cause[place]}" for cause in question.causes]
            return phrase(
                "Effects", "{cause} cannot be seen: its probability is 0.", cause=join_names(states)
            )
    return ""


def given_words(model: Model, evidence: Evidence) -> str:
    """Say under which findings the effect is, if there are any."""
    found = tuple(finding_text(model[n], f).text for n, f in evidence.items() if n in model)
    if not found:
        return ""
    if len(found) > MAX_NAMED:
        more = len(found) - MAX_NAMED
        named = ", ".join(found[:MAX_NAMED])
        return phrase("Effects", "Given {findings} and {count} more.", findings=named, count=more)
    return phrase("Effects", "Given {findings}.", findings=join_names(found))


def ignored_words(model: Model, evidence: Evidence, ends: Sequence[str]) -> str:
    """Say which findings do not count, because they are on cause or effect."""
    found = [finding_text(model[n], evidence[n]).text for n in ends if n in evidence]
    if not found:
        return ""
    return phrase(
        "Effects",
        "Left out: {findings}. Of cause and effect, all states are compared.",
        findings=join_names(found),
    )


def known_states(model: Model, evidence: Evidence, names: Sequence[str]) -> list[tuple[str, str]]:
    """Return the states that findings leave to some nodes."""
    found = []
    for name in names:
        finding, variable = evidence[name], model[name]
        if isinstance(finding, Intervention):
            found.append((name, finding.state))
        elif isinstance(finding, StateFinding):
            found.append((name, variable.states[int(finding.weights(variable).argmax())]))
    return found


def unfilled_words(names: Sequence[str]) -> str:
    """Say whose tables have to be filled before there are numbers."""
    if len(names) == 1:
        return phrase(
            "Effects", "The table of {name} is not filled yet: there are no numbers.", name=names[0]
        )
    if len(names) <= MAX_NAMED:
        return phrase(
            "Effects",
            "The tables of {names} are not filled yet: there are no numbers.",
            names=join_names(names),
        )
    return phrase(
        "Effects",
        "{count} tables are not filled yet, that of {name} among them: there are no numbers.",
        count=len(names),
        name=names[0],
    )


def paths_aside(analysis: EffectAnalysis) -> str:
    """Return how many paths there are, and whether all biasing ones are cut."""
    causal = sum(path.causal for path in analysis.paths)
    biasing = len(analysis.paths) - causal
    still = sum(path.is_open and not path.causal for path in analysis.paths)
    text = phrase("Effects", "{causal} causal, {biasing} biasing", causal=causal, biasing=biasing)
    if analysis.found is not None and not analysis.found.complete:
        return phrase("Effects", "{counts}, and more", counts=text)
    if not biasing:
        return text
    if still:
        return phrase("Effects", "{counts}, {open} open", counts=text, open=still)
    return phrase("Effects", "{counts}, all cut", counts=text)


def path_aside(path: EffectPath) -> str:
    """Return where a path is cut, or that it is open."""
    if path.causal:
        return phrase("Effects", "at {name}", name=path.cut_at) if path.cut_at else ""
    if path.cut_at:
        return phrase("Effects", "at {name}", name=path.cut_at)
    return phrase("Effects", "open") if path.is_open else phrase("Effects", "closed")


def change_text(value: float | None) -> str:
    """Return a difference of probabilities with its sign."""
    if value is None:
        return MISSING
    return "0" if abs(value) < SAME else signed_text(value, 4)
