"""Training by name: `train`, on a table of cases or a pandas DataFrame."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from bayesgui.catalog.parameters import refuse_unknown
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.named import check_predicts_classes
from bayesgui.classifiers.network_classifier import NetworkClassifier
from bayesgui.classifiers.usual import BEST
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.data.case_source import rows_of
from bayesgui.data.columns.column import NumericColumn
from bayesgui.data.reading.given_tables import cases_of
from bayesgui.learning.available_cases import with_remarks

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pandas as pd

    from bayesgui.classifiers.base import Classifier, ClassModel
    from bayesgui.classifiers.calibration.base import Calibration
    from bayesgui.classifiers.evaluation.preparing.tuning import Tuning
    from bayesgui.classifiers.evaluation.splits import Splitter
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
    calibrate: Calibration | str | None = None,
    class_weights: Mapping[str, float] | str | None = None,
    tune: Tuning | Mapping[str, Sequence[Any]] | bool = False,
    splitter: Splitter | str | None = None,
    monitor: Monitor = SILENT,
    **options: Any,
) -> ClassModel:
    """Train a classifier.

    `train_numbers` trains models of a column of numbers. These are two functions because a class
    has probabilities, and a number a mean and an interval, so that their models are of different
    types.

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
    calibrate : str, optional
        A calibration: ``"platt"`` (a sigmoid of the log-odds), ``"isotonic"`` (any ascending
        steps) or ``"temperature"``, with its options, such as ``"isotonic(folds=10)"``. It is
        learned from rows held out in inner folds; the model itself is trained on all rows.
    class_weights : "balanced", str or mapping of str to float, optional
        What a row of each class counts, such as ``{"yes": 5}``; ``"balanced"`` gives all classes
        the same total. It changes the probabilities; losses, which change decisions alone, are the
        cleaner way.
    tune : bool, or mapping of str to sequence, optional
        Whether inner folds choose the method's options (smoothing, bins, widths, k) by the log
        loss, or the values to try by option; ``remarks`` say what was chosen.
    splitter : str or Splitter, optional
        How `evaluate` divides such rows, such as ``"grouped-folds(column=patient)"`` or
        ``"time-folds(column=day)"``: the inner folds of `calibrate` and `tune` respect the column,
        which is no feature.
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
    check_predicts_classes(method)
    label = Sentence("Classification") if method == BEST else classifiers[method].label
    divided = _splitter(splitter)
    aside = () if divided is None else divided.aside
    rows = rows_of(cases_of(data, "numbers", (target, *aside)), label)
    chosen: tuple[str, ...] = ()
    if method == BEST:
        from bayesgui.classifiers.evaluation.choosing import best_method

        refuse_unknown(BEST, options, ("seed",))
        bare = rows.without(*aside)
        found = best_method(bare, target, options.get("seed", 1), monitor)
        method, options, chosen = found.method, {}, found.remarks
    classifier = _around(
        classifiers.create(method, **options), calibrate, class_weights, tune, divided
    )
    if aside and aside != classifier.divides_by:
        rows = rows.without(*aside)
    model = classifier.fit(rows, target, start=start, monitor=monitor)
    numbers = any(isinstance(column, NumericColumn) for column in rows.columns)
    is_plain = classifier.plain is classifier
    if not chosen and start is None and numbers and is_plain and _is_overconfident(method):
        from bayesgui.classifiers.evaluation.choosing import overconfidence

        chosen = overconfidence(rows, target, classifier, monitor)
    return with_remarks(model, rows, chosen)


def _around(
    classifier: Classifier,
    calibrate: Calibration | str | None,
    class_weights: Mapping[str, float] | str | None,
    tune: Tuning | Mapping[str, Sequence[Any]] | bool,
    splitter: Splitter | None,
) -> Classifier:
    if calibrate is None and class_weights is None and not tune:
        return classifier
    from bayesgui.classifiers.evaluation.preparing.prepared import prepared
    from bayesgui.classifiers.evaluation.preparing.twins import divided_by

    made = prepared(classifier, calibrate=calibrate, class_weights=class_weights, tune=tune)
    return divided_by({"": made}, splitter)[""]


def _splitter(given: Splitter | str | None) -> Splitter | None:
    if given is None:
        return None
    from bayesgui.classifiers.evaluation.evaluate import splitter_of

    return splitter_of(given)


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
