"""Descriptions of the directions found by a step of a constraint-based learner."""

from __future__ import annotations

from bayesgui.graph.causal.orientation.marked_graph import Put
from bayesgui.graph.meek_rules import Collider, Directed
from bayesgui.panels.pag.words import mark_name, reason_sentence
from bayesgui.widgets.live_text import phrase


def orientation_words(detail: object) -> tuple[str, str]:
    """Return the headline of what was directed and why; both empty for anything else."""
    if isinstance(detail, Collider):
        verdict = phrase(
            "StagesView", "{given} separates {first} and {second}, and {middle} is not in it."
        )
        if not detail.separator:
            verdict = phrase(
                "StagesView",
                "{first} and {second} are independent given nothing, so {middle} does not separate "
                "them.",
            )
        said = verdict.format(
            given=", ".join(detail.separator),
            first=detail.first,
            second=detail.second,
            middle=detail.middle,
        )
        return f"{detail.first} → {detail.middle} ← {detail.second}", said
    if isinstance(detail, Directed):
        text = phrase(
            "StagesView", "Rule {rule} of Meek: the other way would make a v-structure or a cycle."
        )
        return " → ".join(detail.arc), text.format(rule=detail.rule)
    if isinstance(detail, Put):
        head = phrase("StagesView", "{a} – {b}: {mark} at {b}")
        mark = mark_name(detail.mark)
        return head.format(a=detail.a, b=detail.b, mark=mark), reason_sentence(detail.reason)
    return "", ""
