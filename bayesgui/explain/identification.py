"""How an effect follows from what can be observed: adjustment, or the lines of ID and IDC."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence
from bayesgui.explain import formula as f
from bayesgui.explain.derivation import Derivation
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.identification import formula as causal
from bayesgui.graph.causal.identification.derivation import Hedge, Identified
from bayesgui.graph.causal.identification.identify import identify
from bayesgui.graph.causal.identification.ways import adjusted_for
from bayesgui.graph.causal.soft_findings import with_soft_findings
from bayesgui.inference.causal.evaluation import Evaluation
from bayesgui.inference.one_query import engine_for

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.explain.assignment import Assignment
    from bayesgui.explain.question import Subject
    from bayesgui.graph.causal.identification.derivation import Step
    from bayesgui.inference.causal.effect import Effect

    States = Mapping[str, str]

_NAN = float("nan")

_TITLES = {
    "1": Sentence("ID, line 1: nothing is set"),
    "2": Sentence("ID, line 2: ancestors alone"),
    "3": Sentence("ID, line 3: more may be set"),
    "4": Sentence("ID, line 4: a product over districts"),
    "6": Sentence("ID, line 6: a product of conditionals"),
    "7": Sentence("ID, line 7: within one district"),
    "IDC 1": Sentence("IDC, line 1: what is seen may be set"),
    "IDC 2": Sentence("IDC, line 3: a quotient"),
}


MOST_TERMS = 16
"""Terms of a sum that are written with their numbers."""


@dataclass(frozen=True)
class IdentificationQuestion:
    """How P(effects | do(causes), known) follows from what can be observed.

    `assignment`: states of any of these, with which the number is given, too. `adjusted`: an
    adjustment set whose formula is derived; None for the algorithms. `weighed`: nodes of which
    likelihoods are known, too; then no number is given.
    """

    causes: tuple[str, ...]
    effects: tuple[str, ...]
    known: tuple[str, ...] = ()
    adjusted: tuple[str, ...] | None = None
    assignment: Assignment = ()
    weighed: tuple[str, ...] = ()

    def derive(self, subject: Subject) -> Derivation:
        """Return the steps to the formula; raise with the sentence on the hedge if there is none.

        The marks of the network say what can be observed.
        """
        graph, soft = with_soft_findings(CausalGraph.of(subject.network), self.weighed)
        numbers = _Numbers(subject, () if soft else self.assignment)
        if self.adjusted is not None:
            return self._adjustment(graph, self.adjusted, numbers)
        found = identify(graph, self.causes, self.effects, (*self.known, *soft), subject.monitor)
        if isinstance(found, Hedge):
            raise ModelError(found.words.template, **found.words.values)
        step = _of_step(found.derivation, numbers.states)
        return replace(step, result=numbers.value(found.formula))

    def _adjustment(self, graph: CausalGraph, z: tuple[str, ...], numbers: _Numbers) -> Derivation:
        x, y, known = self.causes, self.effects, self.known
        words = {"names": list_names(z), "cause": list_names(x), "effect": list_names(y)}
        remark = Sentence(
            "{names} cuts all biasing paths from {cause} to {effect}.",
            **words,
        )
        if not z:
            remark = Sentence(
                "No biasing path joins {cause} and {effect}: to see is here the same as to set "
                "(rule 2 of do).",
                cause=words["cause"],
                effect=words["effect"],
            )
        formula = adjusted_for(x, y, z, known)
        made = _derivation(
            Sentence("Adjustment"),
            causal.Probability(y, known, x),
            formula,
            numbers.states,
            (remark,),
            self._three_steps(z, words, numbers.states)
            if z and graph.descendants(*x).isdisjoint({*z, *known})
            else (),
        )
        return replace(made, result=numbers.value(formula), numbers=numbers.terms(formula))

    def _three_steps(
        self, z: tuple[str, ...], words: dict[str, str], states: States
    ) -> tuple[Derivation, ...]:
        """Return the steps of Pearl (1995), section 3.1.

        They hold where the causes change nothing of the set; the criterion (Shpitser, VanderWeele &
        Robins 2010) holds for others, too.
        """
        x, y, known = self.causes, self.effects, self.known
        inner, weight = causal.Probability(y, (*z, *known), x), causal.Probability(z, known, x)
        unchanged = Sentence(
            "{cause} changes nothing of {names} (rule 3 of do).",
            names=words["names"],
            cause=words["cause"],
        )
        same = Sentence(
            "With {names} known, to see {cause} is the same as to set it (rule 2 of do).",
            names=words["names"],
            cause=words["cause"],
        )
        return (
            _derivation(
                Sentence("Law of total probability"),
                causal.Probability(y, known, x),
                causal.Sum(z, causal.Product((inner, weight))),
                states,
            ),
            _derivation(
                Sentence("What is not changed"),
                weight,
                causal.Probability(z, known),
                states,
                (unchanged,),
            ),
            _derivation(
                Sentence("What is seen"),
                inner,
                causal.Probability(y, (*x, *z, *known)),
                states,
                (same,),
            ),
        )


class _Numbers:
    """Numbers of formulas at given states; none unless all states are known."""

    def __init__(self, subject: Subject, assignment: Assignment) -> None:
        self.states = dict(assignment)
        self._network = subject.network
        self._evaluation = Evaluation(engine_for(subject.network, None), subject.monitor)
        self._places = {name: subject.network[name].index(state) for name, state in assignment}

    def value(self, formula: causal.Formula) -> float:
        """Return the number of a formula; NaN if a state is open."""
        if not self._places:
            return _NAN
        return float(self._evaluation.distribution(formula, (), self._places))

    def terms(self, formula: causal.Formula) -> f.Formula | None:
        """Return a sum of two probabilities' products with its numbers, if it is short enough."""
        match formula:
            case causal.Sum(over, causal.Product((first, second))) if self._places:
                parts = [
                    self._evaluation.distribution(each, over, self._places).ravel()
                    for each in (first, second)
                ]
                if len(parts[0]) > MOST_TERMS:
                    return None
                pairs = zip(*parts, strict=True)
                return f.Sum(
                    tuple(f.Product((f.Number(float(a)), f.Number(float(b)))) for a, b in pairs)
                )
        return None


def derivation_of(effect: Effect) -> Derivation | None:
    """Return the lines of ID or IDC that lead to an effect; None if it is not identified."""
    found = effect.identification
    return _of_step(found.derivation, {}) if isinstance(found, Identified) else None


def formula_of(formula: causal.Formula, states: States | None = None) -> f.Formula:
    """Return a formula of an effect as worked steps write them, with the states that are known."""
    known = states or {}
    return _formula(causal.primed(formula, known), known)


def _formula(formula: causal.Formula, states: States) -> f.Formula:
    match formula:
        case causal.Probability(of, given, do):
            conditions = [
                *(replace(_event(name, states), do=True) for name in do),
                *(_event(name, states) for name in given),
            ]
            return f.Probability(tuple(_event(name, states) for name in of), tuple(conditions))
        case causal.Product(factors):
            *before, last = factors
            # A sum reaches as far as it can.
            parts = [
                f.Bracketed(_formula(each, states))
                if isinstance(each, causal.Sum)
                else _formula(each, states)
                for each in before
            ]
            return f.Product((*parts, _formula(last, states)))
        case causal.Sum(over, inner):
            return f.Over("Σ", ", ".join(over), _formula(inner, states))
        case causal.Ratio(above, below):
            return f.Fraction(_formula(above, states), _formula(below, states))
    raise TypeError(formula)


def _event(name: str, states: States) -> f.Event:
    return f.Event(name, "=", states[name]) if name in states else f.Event(name)


def _of_step(step: Step, states: States) -> Derivation:
    """Return a step; that nodes are left out is not said where a table alone remains."""
    is_table = isinstance(step.formula, causal.Probability)
    if is_table and step.rule == "2" and step.children[0].rule in ("1", "6"):
        return _of_step(step.children[0], states)
    children = tuple(_of_step(each, states) for each in step.children)
    return _derivation(
        _TITLES[step.rule], step.target, step.formula, states, (step.words,), children
    )


def _derivation(
    title: str,
    target: causal.Probability,
    formula: causal.Formula,
    states: States,
    remarks: Sequence[str] = (),
    children: tuple[Derivation, ...] = (),
) -> Derivation:
    return Derivation(
        title,
        formula_of(target, states),
        _NAN,
        formula=formula_of(formula, states),
        remarks=tuple(remarks),
        children=children,
    )
