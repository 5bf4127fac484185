"""What stands below the table of models: why one is the best, intervals, and optimism."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.numbers import count_text
from bayesgui.windows.workshop.state import ranked

if TYPE_CHECKING:
    from bayesgui.classifiers.evaluation.bands import Bands
    from bayesgui.classifiers.evaluation.tuned_folds import TunedFolds
    from bayesgui.windows.workshop.state import WorkshopState


def said_below(state: WorkshopState) -> str:
    """Return a line for each thing that is to be said; none while models are judged."""
    if state.running:
        return ""
    _, best = ranked(state)
    lines = [] if best is None else [translate_sentence(best.reason)]
    bands = state.bands_of(state.current)
    if bands is not None:
        lines.append(_interval_text(bands))
    for result in state.results.values():
        if result.tuned is not None:
            lines.append(_optimism_text(result.tuned))
    return "\n".join(lines)


def _interval_text(bands: Bands) -> str:
    translate = QCoreApplication.translate
    names = {
        "accuracy": translate("JudgementTexts", "accuracy {low}–{high} %"),
        "log_loss": translate("JudgementTexts", "log loss {low}–{high}"),
        "brier": translate("JudgementTexts", "Brier {low}–{high}"),
        "auc": translate("JudgementTexts", "area under ROC {low}–{high}"),
        "risk": translate("JudgementTexts", "risk {low}–{high}"),
    }
    parts = []
    for name, (low, high) in bands.intervals.items():
        if math.isnan(low):
            continue
        shown = (
            (f"{100 * low:.2f}", f"{100 * high:.2f}")
            if name == "accuracy"
            else (f"{low:.4f}", f"{high:.4f}")
        )
        parts.append(names[name].format(low=shown[0], high=shown[1]))
    text = translate(
        "JudgementTexts", "{percent} % of {resamples} resamples of the rows, {model}: {figures}."
    )
    return text.format(
        percent=f"{100 * bands.level:g}",
        resamples=count_text(bands.resamples),
        model=bands.name,
        figures=", ".join(parts),
    )


def _optimism_text(tuned: TunedFolds) -> str:
    translate = QCoreApplication.translate
    is_known, is_less = not math.isnan(tuned.standard_error), tuned.optimism < 0
    text = translate(
        "JudgementTexts",
        "{model}: inner folds chose among {count} combinations and promised {optimism} too much.",
    )
    if is_less and not is_known:
        text = translate(
            "JudgementTexts",
            "{model}: inner folds chose among {count} combinations and promised {optimism} too "
            "little.",
        )
    elif is_known:
        text = translate(
            "JudgementTexts",
            "{model}: inner folds chose among {count} combinations and promised {optimism} ± "
            "{error} too much.",
        )
        if is_less:
            text = translate(
                "JudgementTexts",
                "{model}: inner folds chose among {count} combinations and promised {optimism} ± "
                "{error} too little.",
            )
    return text.format(
        model=tuned.name,
        count=count_text(tuned.tried),
        optimism=f"{abs(tuned.optimism):.4f}",
        error=f"{tuned.standard_error:.4f}",
    )
