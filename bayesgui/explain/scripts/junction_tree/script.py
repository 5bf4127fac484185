"""The junction tree algorithm step by step, from the network to the messages."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from bayesgui.core.byte_sizes import bytes_text
from bayesgui.core.errors import ImpossibleEvidenceError, MemoryBudgetError
from bayesgui.core.sentence import Sentence
from bayesgui.explain.scripts.junction_tree.construction import JunctionConstruction
from bayesgui.explain.scripts.junction_tree.words import steps_of, summaries_of
from bayesgui.explain.scripts.script import Frame, Stage
from bayesgui.graph.elimination_order import BYTES_PER_CELL
from bayesgui.graph.moral import moral_graph
from bayesgui.graph.triangulation import triangulate
from bayesgui.inference.exact.message_steps import plain_plan, propagate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.errors import BayesGuiError
    from bayesgui.core.evidence import Evidence
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.explain.scripts.script import Step
    from bayesgui.inference.exact.message_steps import Propagation
    from bayesgui.inference.posteriors import Posteriors


MAX_HULLS = 2


def frame_of(construction: JunctionConstruction, step: int) -> Frame:
    """Return the picture of a step, counted from 0."""
    stage = sum(first <= step for first in construction.firsts) - 1
    k = step - construction.firsts[stage]
    if stage == 0:
        return Frame(directed=True)
    if stage == 1:
        return _moral_frame(construction, k)
    if stage == 2:
        return _elimination_frame(construction, k)
    if stage == 3:
        return _fill_frame(construction, k)
    whole = replace(
        _triangulated_frame(construction),
        boxes=len(construction.boxes),
        links=len(construction.links),
    )
    if stage == 4:
        shown = tuple(range(max(0, k - MAX_HULLS + 1), k + 1))
        return replace(whole, hulls=shown, lit=(k,), boxes=k + 1, links=0)
    if stage == 5:
        return _tree_frame(construction, whole, k)
    if stage == 7:
        return replace(whole, sent=frozenset(construction.messages), lit=(k,), hulls=(k,))
    return _message_frame(construction, whole, k)


def _moral_frame(construction: JunctionConstruction, k: int) -> Frame:
    told = construction.married[: k + 1]
    edges = tuple(edge for _, each in told for edge in each)
    if k == len(construction.married):
        return Frame(marriages=edges)
    child, new = construction.married[k]
    ends = dict.fromkeys(name for edge in new for name in edge)
    return Frame(True, edges, strong=frozenset(new), ringed=(child,), tied=tuple(ends))


def _elimination_frame(construction: JunctionConstruction, k: int) -> Frame:
    step = construction.triangulation.steps[k]
    before = construction.triangulation.steps[: k + 1]
    return Frame(
        marriages=construction.moral.marriages,
        fills=tuple(edge for each in before for edge in each.fill_ins),
        strong=frozenset(step.fill_ins),
        numbers={each.variable: place for place, each in enumerate(before, 1)},
        gone=frozenset(each.variable for each in before[:-1]),
        ringed=(step.variable,),
        tied=step.neighbors,
    )


def _triangulated_frame(construction: JunctionConstruction) -> Frame:
    return Frame(
        marriages=construction.moral.marriages,
        fills=construction.triangulation.fill_ins,
        numbers={name: place for place, name in enumerate(construction.triangulation.order, 1)},
    )


def _fill_frame(construction: JunctionConstruction, k: int) -> Frame:
    if not construction.filling:
        return _triangulated_frame(construction)
    step = construction.filling[k]
    shown = tuple(edge for each in construction.filling[: k + 1] for edge in each.fill_ins)
    return replace(
        _triangulated_frame(construction),
        fills=shown,
        strong=frozenset(step.fill_ins),
        ringed=(step.variable,),
        tied=tuple(dict.fromkeys(name for edge in step.fill_ins for name in edge)),
    )


def _tree_frame(construction: JunctionConstruction, whole: Frame, k: int) -> Frame:
    if k == 0:
        return replace(whole, links=0, lit=construction.roots, hulls=construction.roots[:MAX_HULLS])
    link = construction.links[k - 1]
    pair = (link.child, link.parent)
    return replace(whole, links=k, lit=pair, hulls=pair)


def _message_frame(construction: JunctionConstruction, whole: Frame, k: int) -> Frame:
    if k >= len(construction.messages):
        return replace(whole, sent=frozenset(construction.messages))
    pair = construction.messages[k]
    return replace(
        whole, sent=frozenset(construction.messages[:k]), moving=pair, lit=pair, hulls=pair
    )


def junction_script(
    network: BayesianNetwork,
    evidence: Evidence,
    monitor: Monitor,
    kernels: bool,
    first: Sequence[str] = (),
) -> JunctionScript:
    """Return the junction tree algorithm on a network under its findings.

    `kernels`: whether compiled kernels may search for the elimination order, as the engine does.

    With impossible findings or tables that exceed the memory budget, the script still has graph and
    tree; its last stage gives the reason for the missing messages.

    Lauritzen and Spiegelhalter (1988), Local computations with probabilities on graphical
    structures and their application to expert systems.
    """
    plan, order = plain_plan(network, kernels, monitor, first)
    greedy = plain_plan(network, kernels, monitor)[0].cost.largest_clique if first else None
    monitor.check()
    triangulation = triangulate(network, [network.names[v] for v in order], monitor)
    monitor.check()
    problem: BayesGuiError | None = None
    propagation: Propagation | None = None
    try:
        propagation = propagate(plan, network, evidence, monitor)
    except (ImpossibleEvidenceError, MemoryBudgetError) as error:
        problem = error
    script = JunctionScript(
        network, evidence, plan, moral_graph(network), triangulation, propagation, problem, monitor,
        tuple(first), greedy,
    )  # fmt: skip
    # Writes thousands of sentences here, off the GUI thread.
    assert len(script.steps) == sum(stage.count for stage in script.stages)
    return script


class JunctionScript(JunctionConstruction):
    """The construction as a script for the player; see `junction_script`."""

    @property
    def posteriors(self) -> Posteriors | None:
        """Posteriors after propagation."""
        return None if self.propagation is None else self.propagation.posteriors

    @cached_property
    def totals(self) -> tuple[tuple[Sentence, str], ...]:
        """Tree width, cells and bytes."""
        cost = self.plan.cost
        size = cost.total_cells * BYTES_PER_CELL
        return (
            (Sentence("tree width"), f"{cost.width:,}"),
            (Sentence("table entries"), f"{cost.total_cells:,}"),
            (Sentence("memory of the tables"), bytes_text(size)),
            *self._compared_orders,
        )

    @property
    def _compared_orders(self) -> tuple[tuple[Sentence, str], ...]:
        """The largest clique of the user's order beside that of the program's."""
        if self.greedy_clique is None:
            return ()
        return (
            (Sentence("largest clique, your order"), f"{self.plan.cost.largest_clique:,}"),
            (Sentence("largest clique, greedy search"), f"{self.greedy_clique:,}"),
        )

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """Stages from the network to the messages."""
        titles = (
            Sentence("Network"),
            Sentence("Moral graph"),
            Sentence("Order"),
            Sentence("Fill-in"),
            Sentence("Cliques"),
            Sentence("Tree"),
            Sentence("Messages"),
            Sentence("Clique tables"),
        )
        # Without messages the cliques hold nothing yet.
        parts = zip(titles, summaries_of(self), self.firsts, self.counts, strict=False)
        return tuple(Stage(*each) for each in parts)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """All steps with their texts."""
        return steps_of(self)

    def __len__(self) -> int:
        return len(self.steps)

    def at(self, step: int) -> Frame:
        """Return how a step looks."""
        return frame_of(self, step)
