"""Classifiers as scikit-learn estimators: a class for each registered classifier.

This module imports scikit-learn; `bayesgui.classifier` imports it when it is first called.
"""

from __future__ import annotations

import inspect
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import (
    _check_sample_weight,
    check_is_fitted,
    check_non_negative,
    column_or_1d,
    validate_data,
)

from bayesgui.catalog.parameters import refuse_unknown
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.estimator_attributes import ATTRIBUTES
from bayesgui.classifiers.estimator_input import (
    DTYPES,
    class_codes,
    columns_of_array,
    features_of,
)
from bayesgui.core.errors import DataError
from bayesgui.data.case_source import rows_of
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.columns.pandas_columns import as_frame
from bayesgui.data.counts import MAX_NUMPY_ROWS
from bayesgui.data.dataset import Dataset
from bayesgui.data.reading.given_tables import cases_of, is_frame
from bayesgui.decisions.rules import most_probable
from bayesgui.learning.available_cases import with_remarks

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import ArrayLike, NDArray

    from bayesgui.catalog.registry import Entry
    from bayesgui.classifiers.base import Classifier, ClassModel
    from bayesgui.classifiers.estimator_attributes import Attribute

_SUFFIX = "Classifier"


class InputError(DataError, ValueError):
    """A table that does not suit a classifier; a ValueError, as scikit-learn has it."""


class BayesEstimator(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """A registered classifier with the interface of scikit-learn's estimators.

    X is an array, a DataFrame, an Arrow table, a `Dataset`, or, for classifiers of counts and
    presence (``multinomial-nb``, ``bernoulli-nb``), a sparse matrix, which stays sparse. Texts, and
    whole numbers of which a column has few different ones, are states; other numbers are numbers,
    and all are for classifiers of counts and presence. NaN is a missing cell, and a state that was
    not seen in training is missing as well.

    Attributes
    ----------
    classes_ : ndarray, shape (classes,)
        The classes, sorted.
    model_ : ClassModel
        What was trained.
    n_features_in_ : int
        Number of features.
    feature_names_in_ : ndarray of str
        Their names, if X has names.

    Notes
    -----
    ``gaussian-nb``, ``bernoulli-nb`` and ``multinomial-nb`` have the attributes of scikit-learn's
    own besides: ``class_count_``, ``theta_``, ``var_``, ``feature_log_prob_`` and so on.
    """

    method: ClassVar[str] = ""
    """Registered name."""

    model_: ClassModel
    classes_: NDArray[Any]
    n_features_in_: int

    def fit(self, X: Any, y: Any, sample_weight: ArrayLike | None = None) -> BayesEstimator:
        """Train.

        Parameters
        ----------
        X : array_like, sparse matrix, DataFrame or Dataset, shape (rows, features)
            The features.
        y : array_like, shape (rows,)
            The classes.
        sample_weight : array_like, shape (rows,), optional
            Weights of the rows.
        """
        classes, codes = class_codes(self._checked_classes(y))
        table = self._features(X, reset=True)
        self.classes_ = classes
        self._train(table, codes, sample_weight, None)
        return self

    def predict_log_proba(self, X: Any) -> NDArray[np.float64]:
        """Return ln P(class | row), shape (rows, classes)."""
        return self._told(X, lambda table: self.model_.log_posteriors(table))

    def predict_proba(self, X: Any) -> NDArray[np.float64]:
        """Return P(class | row), shape (rows, classes)."""
        return self._told(X, lambda table: self.model_.posteriors(table))

    def _told(self, X: Any, ask: Callable[[Dataset], NDArray[np.float64]]) -> NDArray[np.float64]:
        """Return what a model tells of rows."""
        check_is_fitted(self)
        table = self._features(X, reset=False)
        try:
            return ask(table)
        except DataError as error:
            raise InputError(error.template, **error.values) from None

    def predict(self, X: Any) -> NDArray[Any]:
        """Return the most probable class of each row; of equal ones the first."""
        found = most_probable(self.predict_proba(X))
        classes: NDArray[Any] = self.classes_[found]
        return classes

    def _classifier(self) -> Classifier:
        options = self.get_params()
        for name, value in options.items():
            if isinstance(value, list | tuple | np.ndarray):
                options[name] = ", ".join(repr(float(each)) for each in value)
        return classifiers.create(self.method, **options)

    def _checked_classes(self, y: Any) -> NDArray[Any]:
        if y is None:
            raise ValueError(
                f"This {type(self).__name__} estimator requires y to be passed, but the target y "
                "is None."
            )
        if type(y) is np.ndarray and y.ndim == 1 and _are_classes(y):
            return y
        found: NDArray[Any] = column_or_1d(y, warn=True)
        if not _are_classes(found):
            check_classification_targets(found)
        return found

    def _features(self, X: Any, *, reset: bool) -> Dataset:
        """Return X as a table, checked against the features of the training."""
        traits = classifiers[self.method].traits
        takes, sparse = traits.get("takes", "both"), self._takes_sparse
        if isinstance(X, Dataset):
            return self._named(rows_of(cases_of(X, "numbers"), self.method), reset=reset)
        if is_frame(X):
            frame = as_frame(X)
            validate_data(self, frame, reset=reset, skip_check_array=True)
            known = {} if reset else self.model_.known_states
            return features_of(frame, takes, counts=sparse, fitting=reset, states=known)
        if self._is_plain(X):
            validate_data(self, X, reset=reset, skip_check_array=True)
            return Dataset(columns_of_array(X, takes, counts=sparse, fitting=reset))
        checked = validate_data(
            self,
            X,
            reset=reset,
            accept_sparse="csc" if sparse else False,
            dtype=None if takes != "numbers" or not _is_numeric(X) else DTYPES,
            ensure_all_finite="allow-nan" if _is_numeric(X) else False,
        )
        table = Dataset(columns_of_array(checked, takes, counts=sparse, fitting=reset))
        if traits.get("counts", False) and _is_numeric(checked):
            check_non_negative(checked, type(self).__name__)
        return table

    def _is_plain(self, X: Any) -> bool:
        """Tell whether a long array needs no check but those that the method makes itself."""
        if type(X) is not np.ndarray or X.ndim != 2 or len(X) <= MAX_NUMPY_ROWS or not X.shape[1]:
            return False
        own = classifiers[self.method].traits.get("refuses_infinite", False)
        return X.dtype.kind in "biu" or (own and X.dtype in DTYPES)

    @property
    def _takes_sparse(self) -> bool:
        return bool(self.method) and classifiers[self.method].traits.get("sparse", False)

    def _named(self, table: Dataset, *, reset: bool) -> Dataset:
        if reset:
            self.n_features_in_ = len(table.names)
            self.feature_names_in_ = np.array(table.names, dtype=object)
        return table

    def _train(
        self,
        table: Dataset,
        codes: NDArray[np.intp],
        sample_weight: ArrayLike | None,
        start: ClassModel | None,
    ) -> None:
        if table.n_rows != len(codes):
            raise ValueError(
                "Found input variables with inconsistent numbers of samples: "
                f"[{table.n_rows}, {len(codes)}]"
            )
        if sample_weight is not None:
            # scikit-learn's message says what is wrong with the weights.
            rows = np.zeros((table.n_rows, 1))
            weights = _check_sample_weight(sample_weight, rows, ensure_non_negative=True)
            table = table.with_weights(weights)
        target = "class"
        while target in table:
            target += "_"
        states = tuple(map(str, self.classes_.tolist()))
        if len(set(states)) < len(states):
            states = tuple(f"{k + 1}: {state}" for k, state in enumerate(states))
        cases = table.with_column(CodedColumn(target, states, codes))
        try:
            model = self._classifier().fit(cases, target, start=start)
            self.model_ = with_remarks(model, cases)
        except DataError as error:
            raise InputError(error.template, **error.values) from None

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        traits = classifiers[self.method].traits if self.method else {}
        takes = traits.get("takes", "both")
        tags.input_tags.sparse = self._takes_sparse
        tags.input_tags.allow_nan = True
        tags.input_tags.string = tags.input_tags.categorical = takes != "numbers"
        tags.input_tags.positive_only = traits.get("counts", False)
        # Neither counts nor two states of a number suit most data, as in scikit-learn's own.
        positive = tags.input_tags.positive_only
        tags.classifier_tags.poor_score = positive or hasattr(self, "binarize")
        return tags


def _partial_fit(
    self: BayesEstimator,
    X: Any,
    y: Any,
    classes: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
) -> BayesEstimator:
    """Add rows to what was trained; the first rows decide which states a column has.

    Parameters
    ----------
    X : array_like, sparse matrix, DataFrame or Dataset, shape (rows, features)
        The features.
    y : array_like, shape (rows,)
        The classes.
    classes : array_like, optional
        All classes; needed at the first call.
    sample_weight : array_like, shape (rows,), optional
        Weights of the rows.
    """
    truths = self._checked_classes(y)
    first = not hasattr(self, "model_")
    if first and classes is None:
        raise ValueError("classes must be passed on the first call to partial_fit.")
    known = self.classes_ if classes is None else np.unique(np.asarray(classes))
    if not first and not np.array_equal(known, self.classes_):
        raise ValueError(
            f"`classes={classes!r}` is not the same as on last call to partial_fit, was: "
            f"{self.classes_!r}"
        )
    codes = np.searchsorted(known, truths)
    wrong = (codes >= len(known)) | (known[np.minimum(codes, len(known) - 1)] != truths)
    if wrong.any():
        raise ValueError(f"y has the class {truths[wrong][0]}, which is not in classes.")
    table = self._features(X, reset=first)
    self.classes_ = known
    self._train(table, codes.astype(np.intp), sample_weight, None if first else self.model_)
    return self


def _are_classes(y: NDArray[Any]) -> bool:
    """Tell without a search whether values are classes, as many whole numbers are."""
    return y.dtype.kind in "iu" and len(y) > MAX_NUMPY_ROWS


def _is_numeric(X: Any) -> bool:
    """Tell whether an array, or what can become one, holds numbers."""
    kind = getattr(X, "dtype", None)
    if kind is None:
        kind = np.asarray(X).dtype
    return np.dtype(kind).kind in "biuf"


@cache
def estimator_class(name: str) -> type[BayesEstimator]:
    """Return the estimator class of a registered classifier.

    Parameters
    ----------
    name : str
        Its registered name.

    Raises
    ------
    ParameterError
        If there is none.
    """
    entry = classifiers[name]
    members: dict[str, Any] = {
        "__init__": _initializer(entry),
        "__module__": __name__,
        "__doc__": _documentation(entry),
        "method": name,
    }
    if entry.traits.get("adds_rows"):
        members["partial_fit"] = _partial_fit
    for attribute, compute in ATTRIBUTES.get(name, {}).items():
        members[attribute] = _attribute(attribute, compute)
    made: type[BayesEstimator] = type(entry.factory.__name__ + _SUFFIX, (BayesEstimator,), members)
    return made


def _attribute(name: str, compute: Attribute) -> property:
    """Return a property with numbers of what was trained; there is none before."""

    def get(self: BayesEstimator) -> NDArray[np.float64]:
        if not hasattr(self, "model_"):
            raise AttributeError(f"{type(self).__name__} has no {name} before it is fitted")
        names = getattr(self, "feature_names_in_", None)
        if names is None:
            names = [f"x{k}" for k in range(self.n_features_in_)]
        return compute(self.model_, tuple(map(str, names)))

    return property(get)


def _initializer(entry: Entry[Classifier]) -> Any:
    """Return an initializer with the options of a classifier as its signature."""
    kind = inspect.Parameter.KEYWORD_ONLY
    own = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)
    options = [inspect.Parameter(p.name, kind, default=p.default) for p in entry.parameters]
    signature = inspect.Signature([own, *options])

    def __init__(self: BayesEstimator, /, **given: Any) -> None:
        bound = signature.bind(self, **given)
        bound.apply_defaults()
        for name, value in list(bound.arguments.items())[1:]:
            setattr(self, name, value)

    __init__.__signature__ = signature  # type: ignore[attr-defined]
    return __init__


def _documentation(entry: Entry[Classifier]) -> str:
    lines = [entry.summary, "", "Parameters", "----------"]
    for option in entry.parameters:
        lines += [f"{option.name} : {type(option.default).__name__}", f"    {option.doc}"]
    return "\n".join(lines) + "\n"


def classifier(name: str, **options: Any) -> BayesEstimator:
    """Make an estimator by its registered name; see `bayesgui.classifier`."""
    known = [parameter.name for parameter in classifiers[name].parameters]
    made = estimator_class(name)
    refuse_unknown(name, options, known)
    return made(**options)


def __getattr__(name: str) -> Any:
    """Return an estimator class by its name, for pickle."""
    for entry in classifiers if name.endswith(_SUFFIX) else ():
        if entry.factory.__name__ + _SUFFIX == name:
            return estimator_class(entry.name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
