"""d-separation in words: the verdict and why a trail is active or blocked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.graph.dseparation import Separation
    from bayesgui.graph.trails import Trail, TrailStep


def join_names(names: Sequence[str]) -> str:
    """Return names as in ``smoke, tub and dysp``."""
    if len(names) < 2:
        return "".join(names)
    return phrase("Separation", "{first} and {last}", first=", ".join(names[:-1]), last=names[-1])


def verdict_words(analysis: Separation) -> tuple[str, str]:
    """Return the verdict in two words and in a sentence."""
    values = {"x": analysis.x, "y": analysis.y, "given": join_names(analysis.given)}
    if analysis.separated:
        title = phrase("Separation", "Separated")
        if not analysis.given:
            text = phrase(
                "Separation", "{x} and {y} are independent as long as nothing else is known."
            )
        elif len(analysis.given) == 1:
            text = phrase("Separation", "{x} and {y} are independent once {given} is known.")
        else:
            text = phrase("Separation", "{x} and {y} are independent once {given} are known.")
    else:
        title = phrase("Separation", "Not separated")
        if not analysis.given:
            text = phrase("Separation", "{x} and {y} can depend on each other.")
        elif len(analysis.given) == 1:
            text = phrase(
                "Separation", "{x} and {y} can depend on each other once {given} is known."
            )
        else:
            text = phrase(
                "Separation", "{x} and {y} can depend on each other once {given} are known."
            )
    return title, text.format(**values)


def moral_graph_words(analysis: Separation, *, whole: bool) -> str:
    """Return what a moral graph says of the question: that of the ancestors, or the whole one."""
    path = " – ".join(analysis.whole_moral_path)
    if not whole:
        if not analysis.whole_graph_misses_it:
            return ""
        return phrase(
            "Separation",
            "The moral graph of the whole network would join {x} and {y}, as some texts read it.",
        ).format(x=analysis.x, y=analysis.y)
    if analysis.whole_graph_misses_it:
        return phrase(
            "Separation",
            "Here the whole moral graph fails: {path} leads past Z, so it does not show that {x} "
            "and {y} are separated. A marriage counts only if the child, or a descendant of it, is "
            "X, Y or in Z.",
        ).format(path=path, x=analysis.x, y=analysis.y)
    if analysis.separated:
        return phrase("Separation", "Here the whole moral graph says the same: no path past Z.")
    return phrase(
        "Separation",
        "{path} leads past Z. That alone proves nothing: in the whole moral graph only a missing "
        "path does.",
    ).format(path=path)


def trail_reason(trail: Trail) -> str:
    """Return why a trail is active, or where it is blocked."""
    if trail.active:
        return _active_reason(trail)
    reasons = [_block_reason(step) for step in trail.steps if step.blocks]
    more = len(reasons) - 2
    text = join_sentences(reasons[:2])
    return f"{text} +{more}" if more > 0 else text


def _active_reason(trail: Trail) -> str:
    if trail.marks == ("↔",):
        return phrase("Separation", "Active: a hidden cause joins them.")
    if not trail.steps:
        return phrase("Separation", "Active: an arc joins them.")
    opened = [step for step in trail.steps if step.kind == "collider"]
    if not opened:
        return phrase("Separation", "Active: nothing on it is given.")
    given = [step.node for step in opened if step.given]
    below = [step for step in opened if not step.given]
    parts = []
    if len(given) == 1:
        parts.append(phrase("Separation", "the collider {node} is given", node=given[0]))
    elif given:
        parts.append(
            phrase("Separation", "the colliders {nodes} are given", nodes=join_names(given))
        )
    for step in below:
        text = phrase("Separation", "the collider {node} has the given descendant {below}")
        parts.append(text.format(node=step.node, below=step.opened_by))
    return phrase("Separation", "Active: {reasons}.", reasons="; ".join(parts))


def _block_reason(step: TrailStep) -> str:
    if step.kind == "collider":
        text = phrase(
            "Separation", "Blocked at {node}: a collider, and neither it nor a descendant is given."
        )
    elif step.kind == "fork":
        text = phrase("Separation", "Blocked at {node}: a fork that is given.")
    else:
        text = phrase("Separation", "Blocked at {node}: a chain whose middle is given.")
    return text.format(node=step.node)
