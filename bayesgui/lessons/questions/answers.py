"""Answers to the questions of expressions, by the functions that the rest of the program uses."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import DataError, ModelError
from bayesgui.core.evidence import StateFinding, named
from bayesgui.core.node_rules import CHANCE
from bayesgui.decisions.loss import LossMatrix
from bayesgui.decisions.risk import conditional_risks
from bayesgui.graph.dseparation import separated
from bayesgui.graph.elimination_order import cost
from bayesgui.graph.equivalence import class_of
from bayesgui.graph.moral import moral_graph
from bayesgui.lessons.expressions import Event, Question
from bayesgui.lessons.probabilities import are_independent, finding_of, joint_table, probability
from bayesgui.lessons.questions import over_time
from bayesgui.lessons.questions.given import beliefs_of
from bayesgui.lessons.questions.over_time import asked_of, has_arc

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import CaseTable
    from bayesgui.lessons.expressions import Question
    from bayesgui.lessons.situation import Situation


def risk(question: Question, situation: Situation, monitor: Monitor) -> float:
    """Return the conditional risk of a decision."""
    event = question.events[0]
    if len(question.events) != 1 or event.excluded or len(event.states) != 1:
        raise ModelError("risk(…) is about one decision; write it as risk(X=decision | Y=b).")
    losses, _, risks = _risks(question, event.variable, situation, monitor)
    decision = event.states[0]
    if decision not in losses.decisions:
        raise ModelError(
            "There is no decision {decision} about {variable}; choose one of {decisions}.",
            decision=decision,
            variable=event.variable,
            decisions=", ".join(losses.decisions),
        )
    return float(risks[losses.decisions.index(decision)])


def is_overruled(question: Question, situation: Situation, monitor: Monitor) -> bool:
    """Return whether least risk decides otherwise than would be best for the most probable state.

    Where two states are equally probable there is nothing to overrule.
    """
    losses, posterior, risks = _risks(question, question.names[0], situation, monitor)
    if np.count_nonzero(np.isclose(posterior, posterior.max())) > 1:
        return False
    best = losses.values[posterior.argmax()].argmin()
    return bool(risks[best] > risks.min() and not np.isclose(risks[best], risks.min()))


def _risks(
    question: Question, name: str, situation: Situation, monitor: Monitor
) -> tuple[LossMatrix, NDArray[np.float64], NDArray[np.float64]]:
    """Return the losses of a node, its posterior, and the risk of each decision."""
    losses = LossMatrix.zero_one(situation.network[name].states)
    if name == situation.decided and situation.losses is not None:
        losses = situation.losses
    network, evidence = beliefs_of(question, situation, monitor)
    posterior = joint_table(network, (name,), evidence, monitor)
    return losses, posterior, conditional_risks(posterior, losses)


def answer(question: Question, situation: Situation, monitor: Monitor) -> float | bool:
    """Return the answer to a question in a situation."""
    asked = asked_of(question, situation)
    found = _answering(question.function)(question, asked, monitor)
    return found if isinstance(found, bool) else float(found)


def _answering(function: str) -> Callable[[Question, Situation, Monitor], float | bool]:
    if function in _ANSWERS:
        return _ANSWERS[function]
    from bayesgui.lessons.questions import deciding, effects

    return {**deciding.ANSWERS, **effects.ANSWERS, **over_time.ANSWERS}[function]


# -- probabilities ----------------------------------------------------------------------------


def _given_names(question: Question) -> tuple[str, ...]:
    return tuple(each for each in question.given or () if isinstance(each, str))


def _p(question: Question, situation: Situation, monitor: Monitor) -> float:
    network, evidence = beliefs_of(question, situation, monitor)
    return probability(network, question.events, evidence, monitor)


def _joint_of(
    question: Question, situation: Situation, names: tuple[str, ...], monitor: Monitor
) -> tuple[BayesianNetwork, tuple[str, ...], Evidence]:
    network, evidence = beliefs_of(question, situation, monitor)
    return network, names, evidence


def _entropy(question: Question, situation: Situation, monitor: Monitor) -> float:
    from bayesgui.measures.entropy import conditional_entropy, entropy

    known = _given_names(question)
    names = (*question.names, *known)
    table = joint_table(*_joint_of(question, situation, names, monitor), monitor)
    if not known:
        return entropy(table)
    size = math.prod(situation.network[name].n_states for name in question.names)
    return conditional_entropy(table.reshape(size, -1))


def _information(question: Question, situation: Situation, monitor: Monitor) -> float:
    from bayesgui.measures.mutual_information import conditional_mutual_information

    names = (*question.names, *question.others, *_given_names(question))
    table = joint_table(*_joint_of(question, situation, names, monitor), monitor)
    return conditional_mutual_information(table)


def _moment(question: Question, situation: Situation, monitor: Monitor) -> float:
    from bayesgui.explain.expectation import numbers_of
    from bayesgui.measures.moments import moment, variance

    (name,) = question.names
    values = numbers_of(situation.network[name])
    distribution = joint_table(*_joint_of(question, situation, (name,), monitor), monitor)
    return (moment if question.function == "mean" else variance)(values, distribution)


def _independent(question: Question, situation: Situation, monitor: Monitor) -> bool:
    network = situation.network
    given = _given_names(question)
    separated(network, question.names, question.others, given)  # raises if one is there twice
    return are_independent(network, question.names, question.others, given, monitor)


# -- tables -----------------------------------------------------------------------------------


def _cpt(question: Question, situation: Situation, monitor: Monitor) -> float:
    network = situation.network
    conditions = [each for each in question.given or () if isinstance(each, Event)]
    if len(question.events) != 1:
        raise ModelError("cpt(…) is about one node; write it as cpt(X=a | Y=b).")
    (event,) = question.events
    if situation.model.kind(event.variable) != CHANCE:
        raise ModelError(
            "{variable} is no chance node and has no table of probabilities; ask P(…), EU(…) or "
            "value(…).",
            variable=event.variable,
        )
    parents = network.parents(event.variable)
    named = [condition.variable for condition in conditions]
    if sorted(named) != sorted(parents):
        raise ModelError(
            "cpt({variable}=… | …) needs a state of each parent of {variable}, which are: "
            "{parents}.",
            variable=event.variable,
            parents=", ".join(parents) or "none",
        )
    row = network.cpt(event.variable).values
    for parent in parents:
        condition = conditions[named.index(parent)]
        row = row[_place(network, condition)]
    return float(row[_place(network, event)])


def _place(network: BayesianNetwork, event: Event) -> int:
    finding = finding_of(network, event)
    if event.is_set or event.excluded or len(event.states) != 1:
        raise ModelError(
            "cpt(…) takes one state of each node, as in cpt(X=a | Y=b); {variable} has another "
            "condition.",
            variable=event.variable,
        )
    assert isinstance(finding, StateFinding)
    return int(finding.weights(network[event.variable]).argmax())


def _cells(question: Question, situation: Situation, monitor: Monitor) -> float:
    return float(situation.model.n_cells(question.names[0]))


def _joint_cells(question: Question, situation: Situation, monitor: Monitor) -> float:
    cells = math.prod(variable.n_states for variable in situation.network.variables)
    if cells > 10**300:
        raise ModelError("The joint table has too many cells to be counted; ask a smaller network.")
    return float(cells)


def _tree_width(question: Question, situation: Situation, monitor: Monitor) -> float:
    return float(cost(situation.network, monitor).width)


# -- the graph --------------------------------------------------------------------------------


def _separated(question: Question, situation: Situation, monitor: Monitor) -> bool:
    return separated(situation.network, question.names, question.others, _given_names(question))


def _arc(question: Question, situation: Situation, monitor: Monitor) -> bool:
    return has_arc(question, situation.model)


def _pair(question: Question, situation: Situation) -> tuple[str, str]:
    (first,), (second,) = question.names, question.others
    return situation.model[first].name, situation.model[second].name


def _ancestor(question: Question, situation: Situation, monitor: Monitor) -> bool:
    first, second = _pair(question, situation)
    return first in situation.model.ancestors(second)


def _moral(question: Question, situation: Situation, monitor: Monitor) -> bool:
    pair = _pair(question, situation)
    return not {pair, pair[::-1]}.isdisjoint(moral_graph(situation.network).edges)


def _marriage(question: Question, situation: Situation, monitor: Monitor) -> bool:
    pair = _pair(question, situation)
    return not {pair, pair[::-1]}.isdisjoint(moral_graph(situation.network).marriages)


def _blanket(question: Question, situation: Situation, monitor: Monitor) -> bool:
    first, second = _pair(question, situation)
    return second in situation.model.markov_blanket(first)


def _has_nodes(question: Question, network: Model) -> bool:
    return set(network) == set(question.names)


def _dag(question: Question, situation: Situation, monitor: Monitor) -> bool:
    network = situation.model
    return _has_nodes(question, network) and set(network.arcs) == set(question.arcs)


def _equivalent(question: Question, situation: Situation, monitor: Monitor) -> bool:
    network = situation.model
    if not _has_nodes(question, network):
        return False
    return class_of(network.names, network.arcs) == class_of(network.names, question.arcs)


# -- findings ---------------------------------------------------------------------------------


def _found(question: Question, situation: Situation, monitor: Monitor) -> bool:
    (event,) = question.events
    present = situation.evidence.get(event.variable)
    if present is None or event.variable not in situation.model:
        return False
    return finding_of(situation.model, event) == present


def _has_state(question: Question, situation: Situation, monitor: Monitor) -> bool:
    (event,) = question.events
    network = situation.network
    if event.variable not in network:
        return False
    return set(event.states) <= set(network[event.variable].states)


# -- the table of cases -----------------------------------------------------------------------


def _table(situation: Situation) -> CaseTable:
    if situation.dataset is None:
        raise DataError("There is no table; load one first.")
    return situation.dataset


def _rows(question: Question, situation: Situation, monitor: Monitor) -> float:
    from bayesgui.data.counts import family_counts

    if situation.dataset is None:
        return 0.0
    data = situation.dataset
    if not question.events:
        return data.total_weight
    allowed: dict[str, NDArray[np.bool_]] = {}
    for event in question.events:
        states = data.categorical(event.variable).states
        _check_column_states(event, states)
        mask = np.array([(state in event.states) != event.excluded for state in states])
        allowed[event.variable] = allowed.get(event.variable, True) & mask
    *others, last = allowed
    counts = family_counts(data, last, others, monitor)
    return float(counts[np.ix_(*(allowed[name] for name in (*others, last)))].sum())


def _check_column_states(event: Event, states: tuple[str, ...]) -> None:
    for state in event.states:
        if state not in states:
            raise DataError(
                "Column {column} has no state “{state}”; it has {states}.",
                column=event.variable,
                state=state,
                states=", ".join(states),
            )


def _column(question: Question, situation: Situation, monitor: Monitor) -> bool:
    return situation.dataset is not None and question.names[0] in situation.dataset.names


def _score(question: Question, situation: Situation, monitor: Monitor) -> float:
    from bayesgui.learning.scores.base import score_network, scores

    data, network = _table(situation), situation.network
    member = scores.create(question.word)
    (scored,) = score_network(network, data.matched(network), {question.word: member}, monitor)
    return scored.total


def _loss(question: Question, situation: Situation, monitor: Monitor) -> float:
    """Return what it costs to decide on what is right of the bar where the left is true."""
    truth, decided = question.events[0], next(iter(question.given or ()), None)
    if not isinstance(decided, Event) or decided.variable != truth.variable:
        raise ModelError("A loss is of a true state and a decided one; write loss(X=a | X=b).")
    states = situation.network[truth.variable].states
    found = [
        named(situation.network[truth.variable], StateFinding(frozenset(each.states)))
        for each in (truth, decided)
    ]
    row, column = (
        states.index(next(iter(each.states))) for each in found if isinstance(each, StateFinding)
    )
    if situation.losses is None or situation.decided != truth.variable:
        return float(row != column)
    return float(situation.losses.values[row, column])


def _asked(question: Question, situation: Situation, monitor: Monitor) -> bool:
    """Whether the tool for d-separation is asked this, in whatever order."""
    if situation.asked is None:
        return False
    x, y, known = situation.asked
    ends = {*question.names, *question.others}
    return ends == {x, y} and known == frozenset(_given_names(question))


_ANSWERS: dict[str, Callable[[Question, Situation, Monitor], float | bool]] = {
    "P": _p,
    "risk": risk,
    "overruled": is_overruled,
    "cpt": _cpt,
    "cells": _cells,
    "parameters": lambda q, s, m: s.model.n_parameters,
    "nodes": lambda q, s, m: len(s.model),
    "arcs": lambda q, s, m: s.model.n_arcs,
    "joint_cells": _joint_cells,
    "tree_width": _tree_width,
    "separated": _separated,
    "independent": _independent,
    "arc": _arc,
    "node": lambda q, s, m: q.names[0] in s.model,
    "ancestor": _ancestor,
    "moral": _moral,
    "marriage": _marriage,
    "blanket": _blanket,
    "equivalent": _equivalent,
    "dag": _dag,
    "found": _found,
    "findings": lambda q, s, m: len(s.evidence),
    "states": lambda q, s, m: s.model[q.names[0]].n_states,
    "has_state": _has_state,
    "rows": _rows,
    "column": _column,
    "entropy": _entropy,
    "information": _information,
    "mean": _moment,
    "variance": _moment,
    "score": _score,
    "shown": lambda q, s, m: q.word in s.shown,
    "page": lambda q, s, m: q.word in s.pages,
    "tabled": lambda q, s, m: q.names[0] == s.tabled,
    "played": lambda q, s, m: s.played >= int(q.word),
    "engine": lambda q, s, m: s.engine == q.word,
    "watched": lambda q, s, m: s.watched == q.word,
    "loss": _loss,
    "selected": lambda q, s, m: s.selected == q.names,
    "asked": _asked,
}
