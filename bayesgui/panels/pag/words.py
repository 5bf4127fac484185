"""What marks and edges of a graph with hidden causes say, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.graph.causal.pag import EdgeKind, Mark, PagEdge, Reason


def mark_name(mark: Mark) -> str:
    """Return what a mark is called."""
    return {
        "circle": phrase("Pag", "circle"),
        "arrow": phrase("Pag", "head"),
        "tail": phrase("Pag", "tail"),
    }[mark]


def mark_sentence(edge: PagEdge) -> str:
    """Return what the mark at the first end of an edge says."""
    text = {
        "circle": phrase(
            "Pag",
            "Not known: in some graphs that fit {node} is a cause of {other}, in others it is "
            "none.",
        ),
        "arrow": phrase("Pag", "In every graph that fits {node} is no cause of {other}."),
        "tail": phrase("Pag", "In every graph that fits {node} is a cause of {other}."),
    }[edge.at_a]
    return text.format(node=edge.a, other=edge.b)


def reason_words(reason: Reason) -> str:
    """Return what put a mark, as a cell of a table says it."""
    if reason.why == "collider":
        return phrase("Pag", "meets {node}").format(node=reason.others[0])
    if reason.why == "rule":
        return phrase("Pag", "rule {k}").format(k=reason.rule)
    if reason.why == "knowledge":
        return phrase("Pag", "constraints")
    if reason.why == "score":
        return phrase("Pag", "information with {node}").format(node=reason.others[0])
    return phrase("Pag", "open")


def reason_sentence(reason: Reason) -> str:
    """Return what put a mark, with the nodes that it rests on."""
    others, given = ", ".join(reason.others), ", ".join(reason.given)
    given = given or phrase("Pag", "nothing")
    if reason.why == "collider":
        text = phrase(
            "Pag",
            "The arrow from {others} meets it; given {given} the two that they come from are "
            "independent.",
        )
        return text.format(others=others, given=given)
    if reason.why == "rule":
        return _rule_sentence(reason.rule, others)
    if reason.why == "knowledge":
        return phrase("Pag", "The constraints on arcs say so.")
    if reason.why == "score":
        return phrase("Pag", "The information that {others} adds.").format(others=others)
    return phrase("Pag", "Nothing has put a mark there.")


def kind_words(kind: EdgeKind) -> str:
    """Return what an edge of a kind says of its ends."""
    return {
        "hidden": phrase("Pag", "a hidden common cause, neither causes the other"),
        "cause": phrase("Pag", "a cause, hidden ones may add to it"),
        "cause or hidden": phrase("Pag", "a cause or a hidden common cause"),
        "open": phrase("Pag", "nothing but that they depend"),
        "selected": phrase("Pag", "only rows that were selected join them"),
    }[kind]


def fitting(edge: PagEdge) -> list[tuple[PagEdge, str]]:
    """Return the edges that fit one with circles, and what each says."""
    ways: tuple[tuple[Mark, Mark, str], ...] = (
        ("tail", "arrow", phrase("Pag", "a cause")),
        ("arrow", "tail", phrase("Pag", "an effect")),
        ("arrow", "arrow", phrase("Pag", "a hidden common cause")),
    )
    return [
        (type(edge)(edge.a, edge.b, at_a, at_b), said)
        for at_a, at_b, said in ways
        if edge.at_a in (at_a, "circle") and edge.at_b in (at_b, "circle")
    ]


def _rule_sentence(rule: int, others: str) -> str:
    """Return why a rule puts a mark, by the nodes that it rests on."""
    texts = {
        1: phrase(
            "Pag", "Rule 1: an arrow from {others} meets it, and the tests found no v-structure."
        ),
        2: phrase("Pag", "Rule 2: the other mark would close a cycle by {others}."),
        3: phrase("Pag", "Rule 3: arrows from {others} meet there, and one has to start beyond."),
        4: phrase("Pag", "Rule 4: what separates the ends of the path {others} tells it."),
        8: phrase("Pag", "Rule 8: it is a cause by way of {others}."),
        9: phrase("Pag", "Rule 9: no arrows meet on the path {others}, so it is a cause."),
        10: phrase("Pag", "Rule 10: of its ways to {others} one leads away, so it is a cause."),
    }
    text = texts.get(rule, phrase("Pag", "Rule {k}: rows were selected, as {others} tell."))
    return text.format(k=rule, others=others)
