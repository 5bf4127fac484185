"""What zeros do to chains, as the controls of the laboratory say it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.panels.panel import error_sentence, translate_sentence

if TYPE_CHECKING:
    from bayesgui.core.errors import BayesGuiError
    from bayesgui.inference.gibbs.precheck_report import PrecheckReport
    from bayesgui.panels.laboratory.controls import LaboratoryControlsPanel


def show_precheck(
    controls: LaboratoryControlsPanel,
    report: PrecheckReport,
    error: BayesGuiError | None,
    blocked: bool,
) -> None:
    """Say what zeros do to chains, or why there is no run."""
    controls.zeros.show_entries(report.entries, report.n_entries)
    if error is not None:
        controls.say("error", error_sentence(error))
        return
    said = report.blocked if blocked else report.singly
    offers = bool(report.blocks) and not blocked
    controls.say("warning", "\n".join(map(translate_sentence, said)), offers)
