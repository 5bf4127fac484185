"""A search over time in a document: its problem, and the template that it ends with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from bayesgui.core.name_lists import list_names
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.sentence import Sentence
from bayesgui.core.temporal.places import EVERY, OUTSIDE
from bayesgui.core.temporal.template import past_name
from bayesgui.core.temporal.template_of import template_of
from bayesgui.data.dataset import Dataset
from bayesgui.document.edits import remove, replace_model, set_structure
from bayesgui.document.temporal.place_edits import put_all

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.arc_constraints import Arc, ArcConstraints
    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.data.series.placing import TimeColumns
    from bayesgui.document.state import DocumentState
    from bayesgui.learning.structure.base import LearnedStructure
    from bayesgui.learning.temporal.lag_problem import LagProblem


@dataclass(frozen=True)
class SearchedLags:
    """What makes a search one over time: the columns of times and series, and the greatest lag."""

    columns: TimeColumns
    max_lag: int

    def nodes(self, model: Model) -> tuple[str, ...]:
        """Return the nodes of a document that are searched."""
        template = template_of(model)
        if template is None:
            return tuple(name for name in model.names if name not in self.columns.names)
        return tuple(name for name in template.names if template.place(name) in (EVERY, OUTSIDE))

    def problem(
        self, state: DocumentState, dataset: Dataset, constraints: ArcConstraints
    ) -> tuple[LagProblem, tuple[Sentence, ...]]:
        """Return the problem, and what was assumed; arranges the rows, which may take long."""
        from bayesgui.data.series.lagged import lagged_names, series_rows
        from bayesgui.learning.temporal.lag_problem import lag_problem

        model, template = state.model, template_of(state.model)
        names = self.nodes(model)
        nodes = BayesianNetwork([model[name] for name in names])
        self.columns.check(dataset.names)
        rest = dataset.select(names).matched(nodes)
        marks = tuple(dataset[name] for name in self.columns.names)
        table = Dataset((*marks, *rest.columns), rest.weights, rest.remarks)
        known = {*names, *lagged_names(names, range(1, self.max_lag + 1))}
        said = self._left_out(constraints)
        constraints = self.named(constraints)
        constraints = constraints.without_variables(*constraints.names.difference(known))
        outside = None
        if template is not None:
            outside = [name for name in names if template.place(name) == OUTSIDE]
        rows = series_rows(table, self.columns, self.max_lag)
        problem, assumed = lag_problem(rows, self.max_lag, constraints, outside)
        return problem, (*said, *assumed)

    def _left_out(self, constraints: ArcConstraints) -> tuple[Sentence, ...]:
        """Return what is said of required arcs that the search does not reach."""
        beyond = [arc for arc in constraints.required_lags if arc[2] > self.max_lag]
        if not beyond:
            return ()
        arcs = list_names([f"{past_name(arc[0], arc[2])} → {arc[1]}" for arc in beyond])
        return (
            Sentence(
                "Required arcs beyond the greatest lag, {lag}, were left out of this search: "
                "{arcs}.",
                lag=self.max_lag,
                arcs=arcs,
            ),
        )

    def named(self, constraints: ArcConstraints) -> ArcConstraints:
        """Return constraints with arcs into later slices as arcs of the columns of the search."""
        from bayesgui.learning.temporal.lag_problem import with_lags_named

        return with_lags_named(constraints, self.max_lag)


def present_arcs(model: Model) -> tuple[Arc, ...]:
    """Return the arcs of a document, as a search over time names them."""
    template = template_of(model)
    if template is None:
        return model.arcs
    return tuple(
        (parent, name) for name in template.names for parent in template.mechanism(name).parents
    )


def found_template(
    problem: LagProblem,
    method: str,
    options: Mapping[str, Any],
    learned: LearnedStructure,
    monitor: Monitor,
) -> tuple[TemporalNetwork, tuple[str, ...]]:
    """Return the template that a search ended with, its tables counted, and what to know of it."""
    from bayesgui.learning.temporal.learned_template import finished
    from bayesgui.learning.temporal.template_tables import with_counted_tables

    found = finished(problem, method, options, learned, monitor)
    return with_counted_tables(problem, found.network, monitor=monitor), found.remarks


def template_state(state: DocumentState, template: TemporalNetwork) -> DocumentState:
    """Return a document with a learned template; nodes that it lacks, as those of times, go."""
    made = state
    if template_of(state.model) is None:
        made = set_structure(state, _without_arcs(state.network))
    gone = [name for name in state.model.names if name not in template.names]
    made = remove(made, gone) if gone else made
    made = put_all(made, {name: template.place(name) for name in template.names})
    for variable in (made.model[name] for name in template.names):
        template = template.with_variable_replaced(variable)
    model = template.with_name(state.model.name).with_properties(state.model.properties)
    before = template_of(state.model)
    if before is not None:
        said = before.template
        model = model.with_template(
            replace(model.template, step=said.step, start=said.start, slices=said.slices)
        )
    model = model.with_marks(made.model.marks)
    return replace_model(made, model).with_(drafts={}, formula_drafts={})


def _without_arcs(network: BayesianNetwork) -> BayesianNetwork:
    return BayesianNetwork(network.variables, name=network.name, properties=network.properties)
