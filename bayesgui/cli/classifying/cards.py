"""The card of the best model, and intervals of all figures, of ``classify``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import option, switch
from bayesgui.cli.terminal import finite, print_table, progress

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping

    from bayesgui.classifiers.base import Classifier
    from bayesgui.classifiers.evaluation.bands import Bands
    from bayesgui.classifiers.evaluation.evaluate import Evaluation
    from bayesgui.classifiers.evaluation.splits import Splitter
    from bayesgui.data.dataset import Dataset
    from bayesgui.decisions.loss import LossMatrix


def add_cards(parser: argparse.ArgumentParser) -> None:
    """Add the options to the parser."""
    option(
        parser,
        "--card",
        "FILE",
        "write a card of one page about the best model: .html, .pdf or .md (repeat)",
        type=Path,
        action="append",
    )
    switch(
        parser,
        "--intervals",
        "95 %% intervals of all figures, by 1,000 resamples of the rows that judged",
    )


def check_card(options: argparse.Namespace) -> None:
    """Raise on a card's file whose suffix is none before anything is trained."""
    from bayesgui.pages.model_card.writing import check_suffix

    for path in options.card:
        check_suffix(path)


def intervals_of(
    options: argparse.Namespace,
    found: Evaluation,
    cases: Dataset,
    splitter: Splitter | None,
    losses: LossMatrix | None,
    positive: str,
) -> dict[str, Bands]:
    """Return the intervals of each model that is asked for; of none without ``--intervals``."""
    from bayesgui.classifiers.evaluation.bands import bootstrap_bands

    if not options.intervals:
        return {}
    groups = None if splitter is None else splitter.groups(cases)
    return {
        model.name: bootstrap_bands(
            model, positive, losses=losses, groups=groups, seed=options.seed, monitor=progress()
        )
        for model in found.models
    }


def interval_document(intervals: Mapping[str, Bands]) -> dict[str, Any]:
    """Return what ``--json`` says of intervals; nothing if there are none."""
    if not intervals:
        return {}
    made = {
        name: {
            figure: [finite(low), finite(high)] for figure, (low, high) in each.intervals.items()
        }
        for name, each in intervals.items()
    }
    return {"intervals": made}


def show_intervals(intervals: Mapping[str, Bands]) -> None:
    """Print a row for each model."""
    if not intervals:
        return
    first = next(iter(intervals.values()))
    rows = [
        (name, *(f"{low:.4f}–{high:.4f}" for low, high in each.intervals.values()))
        for name, each in intervals.items()
    ]
    print()
    print_table((f"{100 * first.level:g} % of resamples", *first.intervals), rows)


def write_asked_cards(
    options: argparse.Namespace,
    found: Evaluation,
    name: str,
    classifier: Classifier,
    cases: Dataset,
    splitter: Splitter | None,
    losses: LossMatrix | None,
    positive: str,
) -> list[str]:
    """Train the best model on all rows, write its card to each file, and return the files."""
    if options.card is None:
        return []
    from bayesgui.classifiers.evaluation.bands import bootstrap_bands
    from bayesgui.classifiers.evaluation.column_splits import rows_for
    from bayesgui.pages.model_card.card import CardFacts, card_of
    from bayesgui.pages.model_card.writing import write_card

    aside = () if splitter is None else splitter.aside
    table, held_out = rows_for(classifier, cases, aside), found[name]
    settled = classifier.settled(table, options.class_, progress())
    model = settled.classifier.fit(table, options.class_, monitor=progress())
    k = held_out.classes.index(positive)
    groups = None if splitter is None else splitter.groups(cases)
    bands = bootstrap_bands(
        held_out, k, losses=losses, groups=groups, seed=options.seed, monitor=progress()
    )
    source = options.data if isinstance(options.data, str) else options.data.name
    remarks = tuple(dict.fromkeys((*found.remarks, *settled.remarks)))
    facts = CardFacts(
        model, settled.classifier, table, source, held_out, splitter, bands, losses, k,
        options.seed, remarks,
    )  # fmt: skip
    card = card_of(facts)
    return [str(write_card(card, path)) for path in options.card]


def card_document(cards: list[str]) -> dict[str, Any]:
    """Return what ``--json`` says of cards: the file, or the list of several."""
    return {"card": cards[0] if len(cards) == 1 else cards} if cards else {}


def show_files(name: str, model: Path | None, cards: list[str]) -> None:
    """Print where the best model and its cards were written."""
    if model is not None:
        print(f"\n{name}, trained on all rows → {model}")
    if cards:
        print(f"\ncard of {name} → {', '.join(cards)}")
