"""Learning the tables of a template from series."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar, cast

from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.core.waiting import in_thread
from bayesgui.learning.available_cases import with_remarks
from bayesgui.learning.parameters.base import parameter_learners
from bayesgui.learning.parameters.em import EM
from bayesgui.learning.parameters.missing_cells import CountingLearner
from bayesgui.learning.temporal.cases import time_cases
from bayesgui.learning.temporal.em_over_time import em_over_time
from bayesgui.learning.temporal.families import families_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.data.series.placing import TimeColumns
    from bayesgui.learning.parameters.base import Learned
    from bayesgui.learning.temporal.cases import TimeCases

L = TypeVar("L", bound="Learned")

MANY_ROWS = 50_000
"""Rows above which series are put in order in a thread that is not waited for."""


def learn_over_time(
    template: TemporalNetwork,
    data: Dataset,
    columns: TimeColumns,
    method: str = "bayes",
    *,
    start: TemporalNetwork | None = None,
    priors: Mapping[str, ArrayLike] | None = None,
    monitor: Monitor = SILENT,
    **options: Any,
) -> Learned:
    """Return the tables of a template learned from series; see `learn_parameters`.

    `data`: a row for each slice. The result's network is the template; each first slice that a
    series has gets a table of its own. Slices share their tables, so that each counts once; first
    slices have a row for each series alone.
    """
    hidden = bool(parameter_learners[method].traits.get("takes_hidden"))
    cases = waited_cases(template, data, columns, hidden, monitor)
    return learn_cases(cases, method, start=start, priors=priors, monitor=monitor, **options)


def waited_cases(
    template: TemporalNetwork,
    data: Dataset,
    columns: TimeColumns,
    hidden: bool,
    monitor: Monitor,
) -> TimeCases:
    """Return `time_cases`, which a monitor can cancel where there are many rows."""
    if data.n_rows < MANY_ROWS:
        return time_cases(template, data, columns, hidden)
    return in_thread(lambda: time_cases(template, data, columns, hidden), monitor)


def learn_cases(
    cases: TimeCases,
    method: str = "bayes",
    *,
    start: TemporalNetwork | None = None,
    priors: Mapping[str, ArrayLike] | None = None,
    monitor: Monitor = SILENT,
    **options: Any,
) -> Learned:
    """Return the tables of a template learned from series; see `learn_over_time`."""
    learner = parameter_learners.create(method, **options)
    before = None if start is None else families_of(start)
    if isinstance(learner, EM):
        by_em = em_over_time(learner, cases, monitor, start=before, priors=priors)
        return with_remarks(as_template(by_em, cases), (*cases.notes, *cases.first_notes()))
    if not isinstance(learner, CountingLearner):
        raise _not_over_time(parameter_learners[method].label)
    if learner.missing != "available":
        raise ParameterError(
            "Over time, a missing cell is left out of the families that it is in, or filled in by "
            "EM; choose one of these."
        )
    network = cases.families.network
    found = learner.learn_counted(network, cases, start=before, priors=priors, monitor=monitor)
    return with_remarks(as_template(found, cases), cases.notes)


def as_template(found: L, cases: TimeCases) -> L:
    """Return a result for the families of a template with the template as its network."""
    names = cases.names
    tables = {name: found.network.cpd(name) for name in names}
    template = cases.families.learned(tables)
    return replace(
        found,
        network=cast("BayesianNetwork", template),
        counts={name: found.counts[name] for name in names if name in found.counts},
        priors={name: found.priors[name] for name in names if name in found.priors},
        unseen={name: found.unseen[name] for name in names if name in found.unseen},
    )


def _not_over_time(method: str) -> ParameterError:
    return ParameterError(
        "{method} is not made for series; count the cases, or take EM where cells are missing.",
        method=Sentence(method),
    )
