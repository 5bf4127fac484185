"""A registered classifier with what is done around it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from bayesgui.catalog.parameters import Choice, unusual
from bayesgui.classifiers.base import Classifier, Settled, classifiers
from bayesgui.classifiers.calibration.base import calibration_of, calibrations
from bayesgui.classifiers.class_weights import ClassWeights
from bayesgui.classifiers.evaluation.preparing.calibrating import calibrated
from bayesgui.classifiers.evaluation.preparing.inner_folds import inner_splitter
from bayesgui.classifiers.evaluation.preparing.tuning import Tuning
from bayesgui.classifiers.training_cases import labeled, refuse_prepared
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.classifiers.base import ClassModel
    from bayesgui.classifiers.calibration.base import Calibration
    from bayesgui.classifiers.evaluation.splits import Splitter
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset


@dataclass(frozen=True, kw_only=True)
class PreparedClassifier(Classifier):
    """A classifier whose options are tuned, whose classes are weighted, or that is calibrated.

    In this order: options are chosen by inner folds of the rows that train, judged as the rows are;
    the classes' weights change the table; the calibration is learned from inner folds of that
    table, with the chosen options. All of it sees nothing but the rows that train, so that outer
    folds judge it whole. `outer`: how these divide the rows; where that is by a column, the table
    that trains has it, and inner folds respect it as well.
    """

    classifier: Classifier
    calibration: Calibration | None = None
    class_weights: ClassWeights | None = None
    tuning: Tuning | None = None
    outer: Splitter | None = None

    @property
    def method(self) -> str:  # type: ignore[override]
        """Registered name of the classifier inside."""
        return self.classifier.method

    @property
    def plain(self) -> Classifier:
        return self.classifier

    @property
    def preparation(self) -> Mapping[str, str]:
        found = {}
        if self.calibration is not None:
            found["calibrate"] = calibration_text(self.calibration)
        if self.class_weights is not None:
            found["class_weights"] = str(self.class_weights)
        return MappingProxyType(found)

    @property
    def divides_by(self) -> tuple[str, ...]:
        return () if self.outer is None else self.outer.aside

    @property
    def inner_remarks(self) -> tuple[Sentence, ...]:
        """What is to be said of its inner folds, if it has any that are not divided at random."""
        has_any = self.calibration is not None or self.tuning is not None
        said = self.outer.inner_remark if self.outer is not None and has_any else None
        return () if said is None else (said,)

    def settled(self, cases: Dataset, target: str, monitor: Monitor = SILENT) -> Settled:
        """Return the classifier with the options that inner folds choose."""
        if self.tuning is None:
            return Settled(self)
        known = labeled(cases, target)
        bare = replace(self, calibration=None, tuning=None, outer=None)

        def around(candidate: Classifier) -> Classifier:
            return replace(bare, classifier=candidate)

        found = self.tuning.chosen(self.classifier, known, target, around, self.outer, monitor)
        own = replace(self, classifier=found.classifier, tuning=None)
        return replace(found, classifier=own, remarks=(_choice_remark(found, self.tuning),))

    def trainings(self, cases: Dataset, target: str) -> tuple[int, int]:
        fitting = 1
        if self.calibration is not None:
            fitting += self._inner_folds(cases, self.calibration.folds)
        if self.tuning is None:
            return 0, fitting
        features = cases.without(*self.divides_by)
        tried = len(self.tuning.combinations(self.classifier, features, target))
        return tried * self._inner_folds(cases, self.tuning.folds) if tried > 1 else 0, fitting

    def _inner_folds(self, cases: Dataset, folds: int) -> int:
        made = inner_splitter(cases, folds, 0, self.outer)
        return 0 if made is None else made.folds

    def fit(
        self,
        cases: Dataset,
        target: str,
        *,
        start: ClassModel | None = None,
        monitor: Monitor = SILENT,
    ) -> ClassModel:
        """Train on the rows whose class is known, and do what is to be done around it."""
        if start is not None:
            raise refuse_prepared(self.method)
        if self.tuning is not None:
            found = self.settled(cases, target, monitor)
            model = found.classifier.fit(cases, target, monitor=monitor)
            said = dict.fromkeys((*model.remarks, *found.remarks, *self.inner_remarks))
            return replace(model, remarks=tuple(said))
        known = labeled(cases, target)
        remarks = list(known.remarks)
        rows, classifier, weights = known, self.classifier, known.weights
        if self.class_weights is not None:
            rows, classifier = self.class_weights.applied(known, target, classifier)
            weights = self.class_weights.of_rows(known, target)
            remarks.append(self.class_weights.remark(known, target, self.method))
        if self.calibration is None:
            features = rows.without(*self.divides_by)
            model = classifier.fit(features, target, monitor=monitor)
        else:
            model = calibrated(
                classifier, rows, target, self.calibration, weights, self.outer, monitor
            )
            remarks += self.inner_remarks
        return replace(model, remarks=(*remarks, *model.remarks))

    def _trained(
        self, known: Dataset, target: str, start: ClassModel | None, monitor: Monitor
    ) -> ClassModel:
        return self.fit(known, target, start=start, monitor=monitor)


def prepared(
    classifier: Classifier,
    *,
    calibrate: Calibration | str | None = None,
    class_weights: ClassWeights | Mapping[str, float] | str | None = None,
    tune: Tuning | Mapping[str, Sequence[Any]] | bool = False,
) -> Classifier:
    """Return a classifier with what is to be done around it, or itself if nothing is."""
    made = PreparedClassifier(
        classifier=classifier,
        calibration=None if calibrate is None else calibration_of(calibrate),
        class_weights=None if class_weights is None else ClassWeights.of(class_weights),
        tuning=Tuning.of(tune),
    )
    nothing = made.calibration is None and made.class_weights is None and made.tuning is None
    return classifier if nothing else made


def calibration_text(calibration: Calibration) -> str:
    """Return a calibration as `prepared` takes it, with the options that are not the usual ones."""
    entry = calibrations[calibration.method]
    options = {option.name: getattr(calibration, option.name) for option in entry.parameters}
    return str(Choice(entry.name, tuple(unusual(entry.parameters, options).items())))


def options_text(method: str, options: Mapping[str, Any]) -> str:
    """Return options with their values, in the words of the options themselves."""
    order = [option.name for option in classifiers[method].parameters if option.name in options]
    return ", ".join(f"{name}={options[name]}" for name in order)


def _choice_remark(found: Settled, tuning: Tuning) -> Sentence:
    method = found.classifier.method
    if found.tried < 2:
        return Sentence("{model} has no option that is tuned.", model=method)
    if not found.options:
        return Sentence(
            "The groups or times of the rows that train are too few to tune {model}; its options "
            "are as they were.",
            model=method,
        )
    return Sentence(
        "Chosen by {folds} inner folds among {count:,} combinations: {options}.",
        folds=tuning.folds,
        count=found.tried,
        options=options_text(method, found.options),
    )
