"""Training by name: `train`, on a table of cases or a pandas DataFrame."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from bayesgui.catalog.parameters import refuse_unknown
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.network_classifier import NetworkClassifier
from bayesgui.classifiers.usual import BEST
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.data.case_source import rows_of
from bayesgui.data.columns.column import NumericColumn
from bayesgui.data.reading.given_tables import cases_of
from bayesgui.learning.available_cases import with_remarks

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pandas as pd

    from bayesgui.classifiers.base import ClassModel
    from bayesgui.classifiers.models.network_model import NetworkModel
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import CaseTable
    from bayesgui.data.dataset import Dataset

_OF_TABLES = ("alpha", "prior_alpha", "priors")


def train(
    data: CaseTable | pd.DataFrame | Any,
    target: str,
    method: str = "naive-bayes",
    *,
    start: ClassModel | None = None,
    monitor: Monitor = SILENT,
    **options: Any,
) -> ClassModel:
    """Train a classifier.

    Parameters
    ----------
    data : Dataset, CaseSource, pandas.DataFrame or pyarrow.Table
        The rows; those without a class are left out. Columns that were cut into intervals by
        nobody's choice are taken as the numbers that they were; ``remarks`` of the model say what
        is read as numbers, and what is set aside as an identifier.
    target : str
        The column of the class.
    method : str
        Registered name; ``bayesgui algorithms`` lists them all. ``"best"`` is the one of
        naive-bayes, tan, aode and bayesian-network that has the least log loss on held-out rows of
        a table with numbers (option ``seed``), and naive-bayes of states alone.
    start : ClassModel, optional
        A model of the same method to which the rows are added.
    monitor : Monitor
        Progress and cancellation.
    **options
        Options of the method.

    Returns
    -------
    ClassModel
        Its ``remarks`` warn if it does worse than always saying the most frequent class, or the
        shares of the classes, on rows that were held out (naive-bayes and gaussian-nb of numbers).

    Raises
    ------
    DataError
        If the table does not suit the method.
    ParameterError
        If the name or an option is unknown or out of range.
    """
    label = Sentence("Classification") if method == BEST else classifiers[method].label
    rows = rows_of(cases_of(data, "numbers", (target,)), label)
    chosen: tuple[str, ...] = ()
    if method == BEST:
        from bayesgui.classifiers.evaluation.choosing import best_method

        refuse_unknown(BEST, options, ("seed",))
        found = best_method(rows, target, options.get("seed", 1), monitor)
        method, options, chosen = found.method, {}, found.remarks
    classifier = classifiers.create(method, **options)
    model = classifier.fit(rows, target, start=start, monitor=monitor)
    numbers = any(isinstance(column, NumericColumn) for column in rows.columns)
    if not chosen and start is None and numbers and _is_overconfident(method):
        from bayesgui.classifiers.evaluation.choosing import overconfidence

        chosen = overconfidence(rows, target, classifier, monitor)
    return with_remarks(model, rows, chosen)


def _is_overconfident(method: str) -> bool:
    """Tell whether a method is trained fast, and multiplies densities of dependent columns."""
    return bool(classifiers[method].traits.get("overconfident", False))


def estimate_again(
    network: BayesianNetwork,
    cases: Dataset,
    target: str,
    options: Mapping[str, Any] = MappingProxyType({}),
    monitor: Monitor = SILENT,
) -> NetworkModel:
    """Estimate the tables of a classifier whose arcs were edited.

    `cases`: the rows; those without a class are left out. `options`: those of the classifier; only
    smoothing and priors matter.
    """
    used = {name: options[name] for name in _OF_TABLES if name in options}
    classifier = classifiers.create("tan", **used)
    assert isinstance(classifier, NetworkClassifier)
    return classifier.estimate(network, cases, target, monitor)
