"""Texts and numbers for each message of the junction tree."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.evidence import FixedPosterior
from bayesgui.core.sentence import Sentence, pluralize
from bayesgui.explain.listing import join_parts, list_names
from bayesgui.explain.scripts.script import NumberTable, Step
from bayesgui.inference.findings import describe_finding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.exact.message_steps import Message, Propagation
    from bayesgui.inference.exact.plan import Plan

    Table = NDArray[np.float64]

MAX_PARTS = 6


class MessageWords:
    """Describe the messages of a propagation.

    `ranks`: number of each clique in the texts, from 0.
    """

    def __init__(
        self,
        network: BayesianNetwork,
        evidence: Evidence,
        plan: Plan,
        propagation: Propagation,
        ranks: Sequence[int],
    ) -> None:
        self._network = network
        self._evidence = evidence
        self._plan = plan
        self._propagation = propagation
        self._cliques = plan.forest.cliques
        self._ranks = ranks
        self._arrived: list[list[int]] = [[] for _ in ranks]
        self._own: list[list[str]] = [[] for _ in ranks]
        for v, home in enumerate(plan.homes):
            self._own[home].append(self._table_name(plan.names[v]))
        self._add_findings()

    def _table_name(self, name: str) -> str:
        parents = self._network.parents(name)
        if name in self._evidence.interventions() or not parents:
            return f"P({name})"
        return f"P({name} | {', '.join(parents)})"

    def _add_findings(self) -> None:
        set_from_outside = self._evidence.interventions()
        for v, name in enumerate(self._plan.names):
            finding = self._evidence.get(name)
            if finding is not None:
                place = self._plan.homes if name in set_from_outside else self._plan.residences
                text = describe_finding(name, finding, self._network[name].states)
                self._own[place[v]].append(Sentence("the finding {finding}", finding=text))

    def _clique(self, clique: int) -> str:
        return f"C{self._ranks[clique] + 1}"

    def steps(self, monitor: Monitor) -> list[Step]:
        """Return a step for each message and a last one for the posteriors."""
        half = len(self._propagation.messages) // 2
        steps = []
        for k, message in enumerate(self._propagation.messages):
            monitor.check()
            steps.append(self._step(message, is_back=k >= half))
            self._arrived[message.target].append(message.source)
        return [*steps, self._last()]

    def _step(self, message: Message, *, is_back: bool) -> Step:
        names = self._plan.names
        members = self._cliques[message.source]
        out = [names[v] for v in members if v not in message.variables]
        kept = [names[v] for v in message.variables]
        values = {
            "source": self._clique(message.source),
            "target": self._clique(message.target),
            "parts": self._parts(message.source),
            "out": list_names(out),
            "kept": list_names(kept),
        }
        if is_back:
            words = Sentence(
                "{source} multiplies {parts}, sums {out} out, divides by what {target} sent before "
                "and sends what is left over {kept}.",
                **values,
            )
            if message.zeros:
                words = Sentence(
                    "{words} Where that was 0, so is the sum: 0/0 counts as 0 ({count}), and the "
                    "states stay impossible.",
                    words=words,
                    count=pluralize(message.zeros, "{count} entry", "{count} entries"),
                )
        else:
            words = Sentence(
                "{source} multiplies {parts}, sums {out} out and sends what is left over {kept}.",
                **values,
            )
        title = Sentence(
            "{source} sends to {target}", source=values["source"], target=values["target"]
        )
        return Step(title, words, self._table(message, kept), self._product(message))

    def _product(self, message: Message) -> NumberTable | None:
        if message.product is None:
            return None
        source = self._clique(message.source)
        title = Sentence("Product in {clique}, before the sum", clique=source)
        return self._over(title, self._cliques[message.source], message.product)

    def _over(self, title: Sentence, members: Sequence[int], logs: Table) -> NumberTable:
        names = tuple(self._plan.names[v] for v in members)
        return NumberTable(title, names, tuple(self._network[n].states for n in names), logs)

    def belief_steps(self) -> list[Step]:
        """Return a step for what each clique holds in the end, in the order of their numbers."""
        cliques = sorted(range(len(self._cliques)), key=lambda each: self._ranks[each])
        return [self._belief_step(clique) for clique in cliques]

    def _belief_step(self, clique: int) -> Step:
        name = self._clique(clique)
        members = [self._plan.names[v] for v in self._cliques[clique]]
        is_fixed = any(isinstance(each, FixedPosterior) for each in self._evidence.values())
        # A fixed posterior is not an event: there is no P(e), and the tables are conditional.
        given = " | e" if is_fixed else ", e" if self._evidence else ""
        event = f"P({', '.join(members)}{given})"
        others = "P(e)" if self._evidence and not is_fixed else "1"
        words = Sentence(
            "{clique} has multiplied its own tables and all it received: this is {event}. It sums "
            "to {total}; summing the other members out gives each node's share.",
            clique=name,
            event=event,
            total=others,
        )
        logs = self._propagation.beliefs[clique]
        table = None
        if logs is not None:
            if is_fixed:
                logs = logs - np.log(np.exp(logs - logs.max()).sum()) - logs.max()
            table = self._over(Sentence("{event}", event=event), self._cliques[clique], logs)
        return Step(Sentence("{clique} holds {event}", clique=name, event=event), words, table)

    def _parts(self, clique: int) -> str:
        own = self._own[clique]
        parts = own[:MAX_PARTS]
        if len(own) > MAX_PARTS:
            parts = [*parts, Sentence("{count} more tables", count=len(own) - MAX_PARTS)]
        if self._arrived[clique]:
            sources = [self._clique(each) for each in self._arrived[clique]]
            parts = [*parts, Sentence("what came from {cliques}", cliques=list_names(sources))]
        return join_parts(parts) if parts else Sentence("no table of its own")

    def _table(self, message: Message, kept: list[str]) -> NumberTable:
        states = tuple(self._network[name].states for name in kept)
        title = Sentence("Message over {names}", names=list_names(kept, 3))
        return NumberTable(title, tuple(kept), states, message.logs)

    def _last(self) -> Step:
        log_evidence = self._propagation.posteriors.log_evidence
        if not self._evidence or log_evidence is None:
            words = Sentence(
                "Every clique now holds the probabilities of its members; summing the others out "
                "gives each node its own."
            )
        else:
            words = Sentence(
                "Every clique now holds the posterior of its members; summing the others out gives "
                "each node its own. The findings have ln P(e) = {number}.",
                number=f"{log_evidence:.6g}" if log_evidence else "0",
            )
        return Step(Sentence("All messages are sent"), words)


def number_text(log: float) -> str:
    """Format a number given by its natural log (``-inf`` for zero), without underflow."""
    if log == -math.inf:
        return "0"
    if -9.2 < log < 9.2:
        return f"{math.exp(log):.4f}"
    exponent = math.floor(log / math.log(10))
    mantissa = f"{math.exp(log - exponent * math.log(10)):.2f}"
    if mantissa == "10.00":
        mantissa, exponent = "1.00", exponent + 1
    return f"{mantissa}e{exponent}".replace("-", "−")
