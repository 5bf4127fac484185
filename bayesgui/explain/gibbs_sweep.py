"""Derivation of one sweep of a Gibbs sampler: one variable at a time, given its blanket."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.sentence import Sentence
from bayesgui.explain.assignment import Assignment, check_any
from bayesgui.explain.derivation import Derivation, StepTable
from bayesgui.explain.formula import Event, Formula, Fraction, Number, Over, Probability, Product
from bayesgui.explain.listing import list_names
from bayesgui.inference.findings import FindingResolver

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.explain.question import Subject
    from bayesgui.inference.findings import ResolvedFindings

MAX_UPDATES = 60
"""Number of variables with a step each."""


@dataclass(frozen=True)
class GibbsSweepQuestion:
    """Derivation of a sweep that a chain has done.

    `before`, `after`: a state for each node, before the sweep and after it. `order`: the variables
    in the order of their updates. `together`: those that were updated as members of a block, which
    have no update of their own.
    """

    before: Assignment
    after: Assignment
    order: tuple[str, ...]
    together: tuple[str, ...] = ()
    chain: int = 1

    def derive(self, subject: Subject) -> Derivation:
        """Return the updates, each with P(v | its Markov blanket) from the tables.

        Geman and Geman (1984), Stochastic relaxation, Gibbs distributions, and the Bayesian
        restoration of images.
        """
        network = subject.network
        check_any(self.before)
        findings = FindingResolver(network).resolve(subject.evidence)
        state = {name: network[name].index(value) for name, value in self.before}
        after = {name: network[name].index(value) for name, value in self.after}
        for name in self.together:
            state[name] = after[name]
        steps = []
        for name in self.order[:MAX_UPDATES]:
            subject.monitor.check()
            steps.append(_update(network, findings, state, name, after[name]))
            state[name] = after[name]
        notes = [
            Sentence(
                "One variable at a time is drawn given all others; only its Markov blanket counts. "
                "The states drawn before in this sweep are used at once."
            )
        ]
        if self.together:
            text = Sentence(
                "{names} are drawn together as a block: zeros keep single updates from moving "
                "them.",
                names=list_names(self.together),
            )
            notes.append(text)
        if len(self.order) > MAX_UPDATES:
            more = len(self.order) - MAX_UPDATES
            notes.append(Sentence("{count} more updates are not shown.", count=more))
        chances = [step.result for step in steps]
        return Derivation(
            Sentence("One sweep of chain {chain}", chain=self.chain),
            Probability((Event("sweep"),)),
            math.prod(chances),
            Over("Π", "v", Probability((Event("v"),), (Event("blanket"),))),
            Product(tuple(map(Number, chances))),
            remarks=tuple(notes),
            children=tuple(steps),
        )


def _update(
    network: BayesianNetwork,
    findings: ResolvedFindings,
    state: dict[str, int],
    name: str,
    drawn: int,
) -> Derivation:
    """Return the draw of one variable given the present states of all others."""
    variable = network[name]
    children = [c for c in network.children(name) if c not in findings.interventions]
    factors = [_row(network, state, name, name)]
    heads = [_factor_text(network, name)]
    for child in children:
        factors.append(_row(network, state, child, name))
        heads.append(_factor_text(network, child))
    if name in findings.likelihoods:
        factors.append(np.asarray(findings.likelihoods[name], np.float64))
        heads.append("λ")
    table = np.stack(factors, axis=1)
    products = table.prod(axis=1)
    total = float(products.sum())
    shares = products / total
    blanket = [other for other in network if other in network.markov_blanket(name)]
    given = tuple(Event(other, "=", network[other].states[state[other]]) for other in blanket)
    target = Probability((Event(name, "=", variable.states[drawn]),), given)
    above: Formula = Product(tuple(map(Number, table[drawn].tolist())))
    rows = tuple(
        ((text, *(f"{number:.4g}" for number in table[k]), f"{products[k]:.4g}"), float(shares[k]))
        for k, text in enumerate(variable.states)
    )
    moved = state[name] != drawn
    return Derivation(
        Sentence(
            "Draw {variable}: {before} → {after}",
            variable=name,
            before=variable.states[state[name]],
            after=variable.states[drawn],
        ),
        target,
        float(shares[drawn]),
        numbers=Fraction(above, Number(total)),
        table=StepTable((name, *heads, "Π", "Π / Σ"), rows),
        remarks=(
            Sentence("The draw came out as {state}.", state=variable.states[drawn])
            if moved
            else Sentence("The draw left it at {state}.", state=variable.states[drawn]),
        ),
    )


def _row(
    network: BayesianNetwork, state: dict[str, int], child: str, free: str
) -> NDArray[np.float64]:
    """Return the entries of a table with all states fixed but those of one variable."""
    cell = tuple(
        slice(None) if name == free else state[name] for name in (*network.parents(child), child)
    )
    return np.asarray(network.cpt(child).values[cell], np.float64)


def _factor_text(network: BayesianNetwork, name: str) -> str:
    parents = network.parents(name)
    return f"P({name} | {', '.join(parents)})" if parents else f"P({name})"
