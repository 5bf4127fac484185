"""Is X separated from Y given Z, in a random graph."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from bayesgui.graph.dseparation import analyze_separation, separated
from bayesgui.lessons.exercises.base import Draft, ExerciseKind, exercises
from bayesgui.lessons.exercises.model import Model, draw_model
from bayesgui.lessons.exercises.stories import Role
from bayesgui.lessons.exercises.wording import fill
from bayesgui.lessons.expressions import constant
from bayesgui.lessons.lesson import Option, QuizItem, Text

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.graph.dseparation import Separation
    from bayesgui.lessons.exercises.dice import Dice

LETTERS = "ABCDEFG"
NODES = {1: 5, 2: 6, 3: 7}
"""Number of nodes by level."""
MAX_PARENTS = 2
LISTED = 4
"""Trails that a solution lists at most."""


@dataclass(frozen=True)
class Claim:
    """X is separated from Y given Z."""

    x: str
    y: str
    given: tuple[str, ...]

    def holds(self, network: BayesianNetwork) -> bool:
        """Whether it follows from the arcs."""
        return separated(network, self.x, self.y, self.given)

    def text(self) -> Text:
        """Return it in words."""
        if not self.given:
            return fill(
                "{x} and {y}, given nothing", "{x} 与 {y}，未给定任何节点", x=self.x, y=self.y
            )
        return fill(
            "{x} and {y}, given {z}",
            "给定 {z} 时的 {x} 与 {y}",
            x=self.x,
            y=self.y,
            z=", ".join(self.given),
        )


@exercises.register("d-separation", label="d-separation", order=0)
class DSeparation(ExerciseKind):
    """Questions on the separations of a random graph.

    Level 1: yes or no. Level 2: which of four pairs is separated. Level 3: which of four sets
    separates a pair. No arc joins the two, but some trail does.
    """

    title = Text("d-separation", "d-分离")

    def draw(self, dice: Dice, level: int) -> Draft | None:
        """Draw a graph, and claims on it."""
        model = draw_graph(dice, NODES[level])
        if model is None:
            return None
        network = model.network()
        claims = _CLAIMS[level](dice, network)
        if claims is None:
            return None
        arcs = ", ".join(f"{parent} → {child}" for parent, child in sorted(network.arcs))
        scene = fill("A graph has the arcs {arcs}.", "图中有弧 {arcs}。", arcs=arcs)
        if level == 1:
            (claim,) = claims
            quiz = _yes_or_no(network, claim)
        else:
            quiz = QuizItem(
                Text(), tuple(_option(network, claim, by_set=level == 3) for claim in claims)
            )
        return Draft(scene, _question(claims, level), model, quiz=quiz)


def _question(claims: list[Claim], level: int) -> Text:
    first = claims[0]
    if level == 1:
        return fill("Are they d-separated: {claim}?", "是否 d-分离：{claim}？", claim=first.text())
    if level == 2:
        return Text("Which two are d-separated?", "哪两个节点 d-分离？")
    return fill(
        "Given which of these are {x} and {y} d-separated?",
        "给定下列哪一项时 {x} 与 {y} d-分离？",
        x=first.x,
        y=first.y,
    )


def draw_graph(dice: Dice, size: int) -> Model | None:
    """Return a graph whose letters do not give its order away; None if it is not connected."""
    letters = dice.shuffled(LETTERS[:size])
    order = {letter: k for k, letter in enumerate(letters)}
    nodes = sorted(letters)
    parents = []
    for letter in nodes:
        earlier = dice.shuffled(letters[: order[letter]])
        count = min(len(earlier), dice.between(1, MAX_PARENTS)) if dice.below(4) else 0
        parents.append(tuple(sorted(nodes.index(parent) for parent in earlier[:count])))
    roles = [Role(Text.same(letter)) for letter in nodes]
    model = draw_model(dice, roles, parents)
    return model if _is_connected(model) else None


def _is_connected(model: Model) -> bool:
    """Whether there is a trail between any two nodes."""
    arcs = [(parent, node) for node, of in enumerate(model.parents) for parent in of]
    reached, waiting = {0}, [0]
    while waiting:
        node = waiting.pop()
        ends = {end for arc in arcs if node in arc for end in arc} - reached
        reached |= ends
        waiting += ends
    return len(reached) == len(model.roles)


def _claims(network: BayesianNetwork, x: str, y: str, largest: int) -> list[Claim]:
    """Return the claims on two nodes and sets of others up to a size."""
    others = [name for name in sorted(network.names) if name not in (x, y)]
    sizes = range(largest + 1)
    return [Claim(x, y, given) for size in sizes for given in combinations(others, size)]


def _pairs(dice: Dice, network: BayesianNetwork) -> list[tuple[str, str]]:
    """Return the pairs that no arc joins, in random order."""
    joined = {tuple(sorted(arc)) for arc in network.arcs}
    pairs = combinations(sorted(network.names), 2)
    return dice.shuffled([pair for pair in pairs if pair not in joined])


def _one_claim(dice: Dice, network: BayesianNetwork) -> list[Claim] | None:
    wanted = dice.below(2) == 0
    for x, y in _pairs(dice, network):
        for claim in dice.shuffled(_claims(network, x, y, 2)):
            if claim.holds(network) == wanted:
                return [claim]
    return None


def _claims_on_pairs(dice: Dice, network: BayesianNetwork) -> list[Claim] | None:
    drawn = [dice.pick(_claims(network, x, y, 2)) for x, y in _pairs(dice, network)]
    return _one_of_four(dice, network, drawn)


def _claims_on_sets(dice: Dice, network: BayesianNetwork) -> list[Claim] | None:
    for x, y in _pairs(dice, network)[:1]:
        return _one_of_four(dice, network, dice.shuffled(_claims(network, x, y, 3)))
    return None


def _one_of_four(dice: Dice, network: BayesianNetwork, drawn: list[Claim]) -> list[Claim] | None:
    """Return four claims of which exactly one holds, if there are."""
    right = [claim for claim in drawn if claim.holds(network)]
    wrong = [claim for claim in drawn if claim not in right]
    if not right or len(wrong) < 3:
        return None
    return dice.shuffled([right[0], *wrong[:3]])


_CLAIMS = {1: _one_claim, 2: _claims_on_pairs, 3: _claims_on_sets}


def _yes_or_no(network: BayesianNetwork, claim: Claim) -> QuizItem:
    holds = claim.holds(network)
    why = reason(network, claim)
    words = Text("Yes", "是"), Text("No", "否")
    return QuizItem(
        Text(),
        tuple(
            Option(word, constant(truth == holds), why)
            for word, truth in zip(words, (True, False), strict=True)
        ),
    )


def _option(network: BayesianNetwork, claim: Claim, *, by_set: bool) -> Option:
    text = claim.text()
    if by_set:
        given = ", ".join(claim.given)
        text = Text.same(given) if given else Text("nothing", "不给定任何节点")
    return Option(text, constant(claim.holds(network)), reason(network, claim))


def reason(network: BayesianNetwork, claim: Claim) -> Text:
    """Return why two nodes are separated, or the trail by which they are not."""
    found = analyze_separation(network, claim.x, claim.y, claim.given)
    if found.separated:
        return _closed(network, found)
    return fill(
        "The trail {trail} is active{because}.",
        "路径 {trail} 是激活的{because}。",
        trail=trail_text(network, found.active_path),
        because=_opened(network, found),
    )


def trail_text(network: BayesianNetwork, trail: tuple[str, ...]) -> str:
    """Return a trail with its arrows, as in ``A → B ← C``."""
    words = [trail[0]]
    for first, second in pairwise(trail):
        words += ["→" if first in network.parents(second) else "←", second]
    return " ".join(words)


def _opened(network: BayesianNetwork, found: Separation) -> Text:
    """Return which known nodes open the colliders of the active trail."""
    (trail,) = (each for each in found.trails if each.nodes == found.active_path)
    openers = [(step.node, step.opened_by) for step in trail.steps if step.kind == "collider"]
    if not openers:
        return Text()
    en = "; ".join(
        f"{node} is known" if node == z else f"{z}, below {node}, is known" for node, z in openers
    )
    zh = "；".join(
        f"{node} 已知" if node == z else f"{node} 的后代 {z} 已知" for node, z in openers
    )
    return Text(f": {en}", f"：{zh}")


def _closed(network: BayesianNetwork, found: Separation) -> Text:
    """Return where each trail is blocked."""
    blocks = []
    for each in found.trails[:LISTED]:
        node = next(step.node for step in each.steps if step.blocks)
        blocks.append(f"{trail_text(network, each.nodes)} ({node})")
    if len(found.trails) > LISTED:
        blocks.append("…")
    listed = ", ".join(blocks)
    return fill(
        "Every trail is blocked, at the node in parentheses: {listed}.",
        "每条路径都被阻断（括号内为阻断处）：{listed}。",
        listed=listed,
    )
