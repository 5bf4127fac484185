"""All that predicts numbers, by name: classifiers of bins, and what is no classifier."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bayesgui.catalog.parameters import Choice, parameters_of, validate
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.regression.base import regressors
from bayesgui.classifiers.regression.binned_classes import BinnedClasses
from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.catalog.parameters import Parameter
    from bayesgui.classifiers.regression.base import Regressor
    from bayesgui.data.dataset import Dataset

OF_BINS = ("target_bins", "target_cut")
"""Options that a classifier has as a model of numbers, beside its own."""

USUAL = ("naive-bayes", "tan", "aode", "gaussian", "ridge", "gradient-boosting")
"""Judged against each other where nobody names a model."""

UNSUITED = ("multinomial-nb", "bernoulli-nb")
"""Classifiers of words."""

FEW_COLUMNS = 300
"""Columns up to which pairs are counted."""


def regressor_names() -> tuple[str, ...]:
    """Return the names of all models of numbers, in menu order."""
    own = [name for name in regressors.names() if name != BASELINE]
    binned = [n for n in classifiers.names() if n not in UNSUITED and n not in own]
    return (*binned, *own)


BASELINE = "mean"
"""What predicts the same for every row."""


def label_of(name: str) -> str:
    """Return how a model of numbers is called."""
    return (regressors if name in regressors.names() else classifiers)[name].label


def parameters_named(name: str) -> tuple[Parameter, ...]:
    """Return the options of a model of numbers."""
    if name in regressors.names():
        return regressors[name].parameters
    of_bins = tuple(each for each in parameters_of(BinnedClasses) if each.name in OF_BINS)
    return (*classifiers[name].parameters, *of_bins)


def regressor(name: str, **options: Any) -> Regressor:
    """Make a model of numbers by its name, such as ``"tan"`` or ``"ridge"``."""
    if name in regressors.names():
        return regressors.create(name, **options)
    if name in UNSUITED:
        raise ParameterError(
            "“{name}” predicts classes, not numbers; in Python evaluate and train take it, and "
            "numbers are predicted by {names}.",
            name=name,
            names=", ".join(regressor_names()),
        )
    if name not in regressor_names():
        raise ParameterError(
            "There is no {kind} named “{name}”; choose one of {names}.",
            kind=regressors.noun,
            name=name,
            names=", ".join(regressor_names()),
        )
    of_bins = {k: value for k, value in options.items() if k.partition(".")[0] in OF_BINS}
    own = {k: value for k, value in options.items() if k not in of_bins}
    known = [each for each in parameters_of(BinnedClasses) if each.name in OF_BINS]
    return BinnedClasses(
        classifier=classifiers.create(name, **own), **validate(name, known, of_bins)
    )


def options_of(made: Regressor) -> dict[str, Any]:
    """Return the options of a model of numbers, in the form of settings."""
    values = {}
    for each in parameters_named(made.name):
        is_own = isinstance(made, BinnedClasses) and each.name not in OF_BINS
        owner: object = made.classifier if is_own else made  # type: ignore[attr-defined]
        value = getattr(owner, each.name)
        values[each.name] = str(value) if isinstance(value, Choice) else value
    return values


def regressors_of(
    given: Mapping[str, Regressor | str] | Iterable[str] | str,
) -> dict[str, Regressor]:
    """Return models of numbers by name, made by registered name where that is given."""
    if isinstance(given, str):
        given = (given,)
    named = dict(given) if isinstance(given, Mapping) else {name: name for name in given}
    return {name: _made(each) if isinstance(each, str) else each for name, each in named.items()}


def usual_regressors(cases: Dataset) -> tuple[str, ...]:
    """Return the names of the models that a table is tried with."""
    names = USUAL if len(cases.names) <= FEW_COLUMNS else ("naive-bayes", "ridge")
    return tuple(name for name in names if name in regressor_names())


def _made(text: str) -> Regressor:
    choice = Choice.parse(text)
    return regressor(choice.name, **dict(choice.options))
