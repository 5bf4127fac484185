"""A card of one page about a trained classifier: what it is, how good it is, what it is not for."""

from __future__ import annotations

import datetime
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

import bayesgui
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.evaluation.baseline import baseline_of, worse_than_baseline
from bayesgui.classifiers.evaluation.curves import LEAST_ROWS, reliability
from bayesgui.classifiers.evaluation.figures import figures_of
from bayesgui.classifiers.evaluation.roc_area import MEANING
from bayesgui.classifiers.model_files import SavedModel
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.reading.quantities import without_implied
from bayesgui.decisions.thresholds import least_risk_threshold
from bayesgui.pages.model_card.writing import CardPart, ModelCard

if TYPE_CHECKING:
    from bayesgui.classifiers.base import Classifier, ClassModel
    from bayesgui.classifiers.evaluation.bands import Bands
    from bayesgui.classifiers.evaluation.held_out import HeldOut
    from bayesgui.classifiers.evaluation.splits import Splitter
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset
    from bayesgui.decisions.loss import LossMatrix

MOST_NAMES = 25
NOT_FOR = Sentence("Write here what the model must not be used for.")


@dataclass(frozen=True, eq=False)
class CardFacts:
    """What a card is made of.

    `table`: the rows that trained. `source`: their name. `held_out`: what the same method said of
    rows that had not trained it. `splitter`: how these were divided; None for a second table.
    `bands`: intervals of the figures.
    """

    model: ClassModel
    classifier: Classifier
    table: Dataset
    source: str
    held_out: HeldOut
    splitter: Splitter | None
    bands: Bands | None = None
    losses: LossMatrix | None = None
    positive: int = 0
    seed: int = 1
    remarks: tuple[str, ...] = ()
    not_for: str = ""


def card_of(facts: CardFacts, today: datetime.date | None = None) -> ModelCard:
    """Return the card of a model; `today`: its date."""
    date = datetime.date.today() if today is None else today
    title = Sentence("Model card: {model} tells {target}", model=facts.held_out.name,
                     target=facts.model.target)  # fmt: skip
    not_for = CardPart(
        Sentence("Must not be used for"), lines=(facts.not_for or NOT_FOR,), is_editable=True
    )
    parts = (
        _about(facts, date),
        _judged(facts),
        _reliable(facts),
        _decisions(facts),
        _warnings(facts),
        not_for,
    )
    return ModelCard(title, tuple(part for part in parts if part.rows or part.lines))


def _about(facts: CardFacts, date: datetime.date) -> CardPart:
    model, table = facts.model, facts.table
    saved = SavedModel.of(model, facts.classifier, facts.losses)
    entry = classifiers[saved.method]
    options = ", ".join(f"{name}={value}" for name, value in saved.options.items())
    around = saved.preparation
    column = table.categorical(model.target)
    counts = column.counts
    shares = ", ".join(
        f"{state} {100 * count / max(counts.sum(), 1):.1f} %"
        for state, count in zip(column.states, counts.tolist(), strict=True)
    )
    rows = [
        (Sentence("Method"), Sentence(entry.label)),
        (Sentence("Options"), options or "–"),
        (Sentence("Calibration"), around.get("calibrate", Sentence("none"))),
        (Sentence("Class weights"), around.get("class_weights", Sentence("as in the table"))),
        (Sentence("Trained on"), Sentence("{rows:,} rows of {source}", rows=int(counts.sum()),
                                          source=facts.source)),
        (Sentence("Class"), f"{model.target}: {shares}"),
        (Sentence("Features"), f"{len(model.features)}: {list_names(model.features, MOST_NAMES)}"),
        (Sentence("Missing cells"), _missing(table, model.features)),
        (Sentence("Made"), f"{date.isoformat()}, bayesgui {bayesgui.__version__}"),
        (Sentence("Seed"), str(facts.seed)),
    ]  # fmt: skip
    return CardPart(Sentence("What it is"), rows=tuple(rows))


def _missing(table: Dataset, features: tuple[str, ...]) -> str:
    found = {}
    for name in features:
        if name not in table:
            continue
        column = table[name]
        found[name] = (
            column.n_missing
            if isinstance(column, CodedColumn)
            else int(np.isnan(column.values).sum())
        )
    total = sum(found.values())
    if not total:
        return Sentence("none")
    names = [f"{name} {count:,}" for name, count in found.items() if count]
    return f"{total:,}: {list_names(names, MOST_NAMES)}"


def _judged(facts: CardFacts) -> CardPart:
    held_out, losses = facts.held_out, facts.losses
    figures, whole = figures_of(held_out, losses), held_out.whole
    plain = baseline_of(whole.truths, held_out.classes, whole.weights, losses)
    intervals = {} if facts.bands is None else facts.bands.intervals
    rows: list[tuple[str, ...]] = []
    for label, name, own, other in (
        (Sentence("Accuracy"), "accuracy", figures.accuracy, plain.accuracy),
        (Sentence("Log loss"), "log_loss", figures.log_loss, plain.log_loss),
        (Sentence("Brier score"), "brier", figures.brier, plain.brier),
        (Sentence("Area under ROC"), "auc", figures.auc, 0.5),
        (Sentence("Risk"), "risk", figures.risk, plain.risk),
    ):
        if own is None:
            continue
        low, high = intervals.get(name, (math.nan, math.nan))
        interval = "–" if math.isnan(low) else f"{low:.4f} – {high:.4f}"
        rows.append((label, f"{own:.4f}", interval, "–" if other is None else f"{other:.4f}"))
    head = (
        Sentence("Figure"),
        Sentence("Held-out rows"),
        Sentence("95 % interval"),
        Sentence("Always {decision}", decision=plain.decision),
    )
    if facts.splitter is None:
        said: Sentence = Sentence("Judged on the {rows:,} rows of another table.",
                                  rows=held_out.n_rows)  # fmt: skip
    else:
        said = Sentence(
            "Judged on {rows:,} rows that had not trained it: {splitter}.",
            rows=held_out.n_rows,
            splitter=splitter_text(facts.splitter),
        )
    lines = [said]
    if held_out.repeats > 1:
        lines.append(
            Sentence(
                "The rows were divided {repeats:,} times; all divisions count, and an interval "
                "draws a row with all that was said of it.",
                repeats=held_out.repeats,
            )
        )
    if len(held_out.classes) > 2:
        lines.append(MEANING)
    return CardPart(Sentence("How good it is"), head, tuple(rows), tuple(lines))


def splitter_text(splitter: Splitter) -> str:
    """Return a way to divide rows with its options, in words."""
    from bayesgui.classifiers.evaluation.splits import splitters

    entry = next(each for each in splitters if each.factory is type(splitter))
    options = ", ".join(f"{each.label} {getattr(splitter, each.name)}" for each in entry.parameters)
    return f"{entry.label} ({options})" if options else entry.label


def _reliable(facts: CardFacts) -> CardPart:
    found = reliability(facts.held_out, facts.positive, least=LEAST_ROWS)
    figures = figures_of(facts.held_out)
    rows = tuple(
        (f"{predicted:.3f}", f"{observed:.3f}", f"{weight:,.6g}")
        for predicted, observed, weight in zip(
            found.predicted.tolist(), found.observed.tolist(), found.weights.tolist(), strict=True
        )
        if weight
    )
    name = facts.held_out.classes[facts.positive]
    head = (
        Sentence("Predicted P({name})", name=name),
        Sentence("Observed share"),
        Sentence("Rows"),
    )
    said = Sentence(
        "Expected calibration error {error:.4f}; slope {slope:.2f}, where 1 is right and less is "
        "too sure.",
        error=figures.calibration_error,
        slope=figures.calibration_slope,
    )
    return CardPart(Sentence("How far its probabilities hold"), head, rows, (said,))


def _decisions(facts: CardFacts) -> CardPart:
    losses = facts.losses
    if losses is None:
        said = Sentence("Decides for the most probable class; no losses were given.")
        return CardPart(Sentence("Decisions"), lines=(said,))
    head = (Sentence("Truth"), *losses.decisions)
    rows = tuple(
        (name, *(f"{value:g}" for value in row))
        for name, row in zip(losses.classes, losses.values.tolist(), strict=True)
    )
    lines: tuple[str, ...] = ()
    if losses.values.shape == (2, 2):
        limit = least_risk_threshold(losses, facts.positive)
        lines = (
            Sentence(
                "Decides {name} from P({name}) = {limit:.3g} on, by the losses.",
                name=losses.classes[facts.positive],
                limit=limit,
            ),
        )
    return CardPart(Sentence("Decisions and what errors cost"), head, rows, lines)


def _warnings(facts: CardFacts) -> CardPart:
    held_out = facts.held_out
    figures, whole = figures_of(held_out, facts.losses), held_out.whole
    plain = baseline_of(whole.truths, held_out.classes, whole.weights, facts.losses)
    said: list[Any] = [
        *worse_than_baseline(
            held_out.name, figures.accuracy, figures.log_loss, figures.risk, plain
        ),
        *facts.remarks,
        *facts.model.remarks,
        *held_out.remarks,
    ]
    return CardPart(Sentence("Warnings"), lines=tuple(without_implied(said)))


def model_card(
    data: Any,
    target: str,
    method: str = "naive-bayes",
    *,
    splitter: Splitter | int | str = 10,
    losses: LossMatrix | None = None,
    positive: str | None = None,
    calibrate: str | None = None,
    class_weights: Any = None,
    tune: Any = False,
    source: str = "",
    not_for: str = "",
    seed: int = 1,
    monitor: Monitor | None = None,
    **options: Any,
) -> ModelCard:
    """Train a classifier, judge it on held-out rows, and return its card.

    Parameters
    ----------
    data : Dataset, pandas.DataFrame or the like
        The table.
    target : str
        The column of the class.
    method : str
        Registered name of the classifier.
    splitter : int, str or Splitter
        The rows that judge, as for `evaluate`.
    losses : LossMatrix, optional
        What decisions cost.
    positive : str, optional
        The class that the reliability is about; by default the rarest one.
    calibrate : str, optional
        A calibration, as for `train`.
    class_weights : str or mapping, optional
        As for `train`.
    tune : bool or mapping
        As for `train`.
    source : str
        What the table is called on the card.
    not_for : str
        What the model must not be used for; otherwise a line to be written.
    seed : int
        Of the intervals.
    monitor : Monitor, optional
        Progress and cancellation.
    **options
        Options of the method.

    Returns
    -------
    ModelCard
        Saved by ``card.save("card.html")``, as ``.pdf`` or ``.md``.
    """
    from bayesgui.classifiers.evaluation.bands import bootstrap_bands
    from bayesgui.classifiers.evaluation.column_splits import rows_for
    from bayesgui.classifiers.evaluation.evaluate import evaluate, splitter_of
    from bayesgui.classifiers.evaluation.preparing.prepared import prepared
    from bayesgui.classifiers.evaluation.preparing.twins import divided_by
    from bayesgui.core.monitor import SILENT
    from bayesgui.data.case_source import rows_of
    from bayesgui.data.reading.given_tables import cases_of
    from bayesgui.decisions.positive import rarest

    watched = SILENT if monitor is None else monitor
    divided = splitter_of(splitter)
    assert divided is not None
    named = (target, *divided.aside)
    table = rows_of(cases_of(data, "numbers", named), Sentence("Classification"))
    made = prepared(
        classifiers.create(method, **options),
        calibrate=calibrate,
        class_weights=class_weights,
        tune=tune,
    )
    classifier = divided_by({method: made}, divided)[method]
    found = evaluate(table, target, {method: classifier}, divided, monitor=watched)
    held_out = found[method]
    groups = divided.groups(table)
    table = rows_for(classifier, table, divided.aside)
    settled = classifier.settled(table, target, watched)
    model = settled.classifier.fit(table, target, monitor=watched)
    counts = table.categorical(target).counts
    k = rarest(counts) if positive is None else held_out.position(positive)
    bands = bootstrap_bands(held_out, k, losses=losses, groups=groups, seed=seed, monitor=watched)
    remarks = tuple(dict.fromkeys((*found.remarks, *settled.remarks)))
    return card_of(
        CardFacts(
            model, settled.classifier, table, source or str(Sentence("a table")), held_out,
            divided, bands, losses, k, seed, remarks, not_for,
        )
    )  # fmt: skip
