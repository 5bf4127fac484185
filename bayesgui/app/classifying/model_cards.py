"""Model cards of the workshop: asked for, and written in a job."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.classifying.workshop_part import WorkshopPart
from bayesgui.jobs.recipe import TRANSIENT
from bayesgui.panels.panel import translate_sentence

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bayesgui.app.classifying.trial import Trial
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.jobs.job import Job
    from bayesgui.windows.workshop.window import WorkshopWindow


class ModelCards(WorkshopPart):
    """Writes the card of the chosen model."""

    def __init__(
        self, workbench: Workbench, window: WorkshopWindow, folder: Callable[[], Path]
    ) -> None:
        super().__init__(workbench, window)
        window.head.menu.card_requested.connect(lambda: self._ask(folder()))

    def _ask(self, folder: Path) -> None:
        """Ask for a file, and write the card of the chosen model to it."""
        from bayesgui.app.classifying.trial import trial_of
        from bayesgui.app.files.save_dialog import FileType, ask_path

        state = self.window.state
        trial = trial_of(state)
        if state.trained is None or trial is None:
            return
        types = [
            FileType("HTML", (".html", ".htm")),
            FileType("PDF", (".pdf",)),
            FileType("Markdown", (".md",)),
        ]
        stem = f"{state.title.split('.')[0]}-{state.current}".replace(", ", "-")
        path = ask_path(self.window, self.tr("Model card"), folder / f"{stem}.html", types)
        if path is not None:
            self.write(trial, path)

    def write(self, trial: Trial, path: Path) -> Job | None:
        """Write the card of the chosen model, in a job."""
        state = self.window.state
        shown, source = state.trained, state.title
        if shown is None or state.dataset is None:
            return None
        losses, positive = state.losses, state.positive
        bands = state.bands_of(shown.name)

        def work(monitor: Monitor) -> None:
            from bayesgui.classifiers.base import classifiers
            from bayesgui.classifiers.evaluation.bands import bootstrap_bands
            from bayesgui.pages.model_card.card import CardFacts, card_of
            from bayesgui.pages.model_card.writing import write_card

            held_out = shown.held_out
            found = bands
            if found is None or losses is not None:
                splitter = trial.splitter
                groups = None if splitter is None else splitter.groups(trial.dataset)
                found = bootstrap_bands(
                    held_out,
                    positive,
                    losses=losses,
                    groups=groups,
                    seed=trial.seed,
                    monitor=monitor,
                )
            card = card_of(
                CardFacts(
                    shown.model,
                    shown.classifier or classifiers.create(shown.name),
                    trial.table,
                    source,
                    held_out,
                    trial.splitter,
                    found,
                    losses,
                    positive,
                    trial.seed,
                )
            )
            write_card(card, path, translate_sentence)

        said = self.tr("Wrote the model card **{file}**.").format(file=path.name)
        return self.start(
            work,
            lambda: self.tr("Model card {file}").format(file=path.name),
            lambda _none: self.window.messages.show_message("success", said),
            TRANSIENT,
        )
