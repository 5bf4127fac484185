"""Most probable states and best options for every row of a table, as tables of pandas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.core.compilation import compiled
from bayesgui.core.monitor import SILENT
from bayesgui.core.views.frame_kinds import FrameKind
from bayesgui.decisions.batch.row_answers import row_decisions, row_states
from bayesgui.decisions.solving import DEFAULT_SOLVER
from bayesgui.decisions.solving.base import solvers
from bayesgui.inference.row_queries import labels_of, table_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pandas as pd

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.inference.base import InferenceEngine


def most_probable_states(
    engine: InferenceEngine,
    findings: Any,
    targets: Sequence[str] | str | None = None,
    monitor: Monitor = SILENT,
) -> pd.DataFrame:
    """Return the most probable state of each target for every row of a table of findings.

    Parameters
    ----------
    engine : InferenceEngine
        Answers the rows.
    findings, targets, monitor
        As in `InferenceEngine.query_many`.

    Returns
    -------
    pandas.DataFrame
        Columns ``most probable lung``, the first of several equally probable ones, and
        ``P(most probable lung)``. A row whose findings cannot hold together is missing;
        ``attrs["remarks"]`` says which rows these are. Of the kind that was given, as of
        `InferenceEngine.query_many`.

    Raises
    ------
    DataError, EvidenceError, MemoryBudgetError
        As `InferenceEngine.query_many`.

    Examples
    --------
    >>> import bayesgui, pandas
    >>> engine = bayesgui.JunctionTree(bayesgui.example("asia"))
    >>> cases = pandas.DataFrame({"xray": ["yes", None], "smoke": ["yes", "no"]})
    >>> bayesgui.most_probable_states(engine, cases, "lung").round(4)
      most probable lung  P(most probable lung)
    0                yes                  0.646
    1                 no                  0.990
    """
    table = table_of(findings, engine.network)
    wanted = (targets,) if isinstance(targets, str) else targets
    found = row_states(engine, table, wanted, monitor)
    return FrameKind.of(findings).made(found.to_frame(labels_of(findings)))


def best_options(
    model: Model,
    findings: Any,
    choices: Mapping[str, str] | None = None,
    solver: str = DEFAULT_SOLVER,
    limited_memory: bool = False,
    monitor: Monitor = SILENT,
    **options: Any,
) -> pd.DataFrame:
    """Return the best options of decisions for every row of a table of findings.

    Parameters
    ----------
    model : Model
        A network with decisions and utilities, without time.
    findings : pandas.DataFrame, Dataset or other table
        As in `InferenceEngine.query_many`; a cell of a decision's own column is a choice.
    choices, solver, limited_memory, monitor, **options
        As in `solve`; the choices are those of all rows.

    Returns
    -------
    pandas.DataFrame
        Columns ``best Drill``, ``EU(Drill = yes)`` for each option, and ``EU``, the expected
        utility in all. A row that cannot be answered is missing; ``attrs["remarks"]`` says why.
        Of the kind that was given, as of `InferenceEngine.query_many`.

    Raises
    ------
    ModelError, ParameterError, MemoryBudgetError
        As `solve`.
    DataError
        If a cell is not a state of its node, or no column is a node.

    Examples
    --------
    >>> import bayesgui, pandas
    >>> net = bayesgui.example("oil-wildcatter")
    >>> cases = pandas.DataFrame({"Oil": ["dry", "soaking"]})
    >>> found = bayesgui.best_options(net, cases)
    >>> found["best Drill"].tolist()
    ['no', 'yes']
    """
    made = solvers.create(solver, model, limited_memory=limited_memory, **options)
    table = table_of(findings, compiled(model).network)
    found = row_decisions(made, table, choices, monitor)
    return FrameKind.of(findings).made(found.to_frame(labels_of(findings)))
