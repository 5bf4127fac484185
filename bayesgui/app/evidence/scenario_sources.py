"""Findings and scenarios from a row of the data or sampled from the posterior."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.pages import Pages
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.evidence import Evidence, Intervention
from bayesgui.core.name_lists import list_names
from bayesgui.core.scenario import Scenario
from bayesgui.data.row_findings import row_findings
from bayesgui.document import edits as document_edits
from bayesgui.document import scenarios as edits
from bayesgui.document.beliefs import believed
from bayesgui.panels.panel import translate_sentence
from bayesgui.panels.rows.standing_words import standing_words
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plurals import findings_text
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from bayesgui.app.evidence.sampling_dialog import SamplingDialog
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.incremental_engine import EngineChoice, IncrementalEngine

MAX_SEED = 999_999
NAMED = 3
"""Maximum number of columns named in a message."""


class ScenarioSources(WindowPart):
    """Sets a row of the data or a sampled case as the findings, or keeps it as a scenario."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        workbench.pages.when_made(Pages.data, lambda page: page.row_chosen.connect(self.load_row))

    # -- a row of the data --------------------------------------------------------------------

    def load_row(self, row: int) -> None:
        """Replace the findings by the values in a row of the data."""
        dataset = self.session.data.state.dataset
        if dataset is None:
            return
        evidence, ignored = row_findings(dataset, row, self.document.state.network)
        number = count_text(row + 1)
        if not evidence:
            self.workbench.messages.show_message(
                "warning",
                self.tr("Row {row} says nothing about the nodes of this network.").format(
                    row=number
                ),
            )
            return
        self.apply(
            self.tr("Row {row} as findings").format(row=number),
            lambda state: document_edits.set_evidence(state, evidence),
        )
        text = self.tr("Row {row} of the data: {findings}.").format(
            row=number, findings=findings_text(len(evidence))
        )
        if ignored:
            names = translate_sentence(list_names(ignored, NAMED))
            missing = self.tr("No node has the values of {columns}.").format(columns=names)
            text = join_sentences((text, missing))
            self.workbench.messages.show_message("warning", text)
        self.workbench.messages.say(text)

    # -- a sampled case -----------------------------------------------------------------------

    @Command(
        "evidence.sample_case",
        "Sample one case…",
        icon="sample",
        tip="Draw one case from the posterior given the findings",
        needs=conditions.plain_nodes,
    )
    def ask(self) -> SamplingDialog:
        """Open the dialog Sample one case."""
        from bayesgui.app.evidence.sampling_dialog import SamplingDialog

        seed = int(np.random.default_rng().integers(MAX_SEED))
        given = bool(self.document.state.evidence)
        dialog = SamplingDialog(seed, given, self.workbench.window, standing_words(self.session))
        dialog.requested.connect(self.draw)
        dialog.open()
        return dialog

    def draw(self, seed: int, keep: bool) -> None:
        """Sample one case from the posterior given the present findings.

        `keep`: whether it becomes a scenario rather than the findings.
        """
        state = self.document.state
        asked = believed(self.session.beliefs.answer, state)
        queries = self.workbench.documents.current.queries

        def question(
            engine: IncrementalEngine, choice: EngineChoice, monitor: Monitor
        ) -> dict[str, str]:
            return engine.sample_posterior(asked.network, asked.evidence, choice, seed, monitor)

        def on_finished(sampled: dict[str, str]) -> None:
            if self.document.state is state:
                self._take(state, sampled, seed, keep)

        job = queries.ask("draw", question, self.tr("Sample one case"))
        self.when_done(job, on_finished)
        self.workbench.messages.say(
            self.tr("Sampling one case with seed {seed}…").format(seed=seed)
        )

    def _take(self, state: DocumentState, sampled: dict[str, str], seed: int, keep: bool) -> None:
        set_from_outside = {
            name: f for name, f in state.evidence.items() if isinstance(f, Intervention)
        }
        sample = Evidence({**sampled, **set_from_outside})
        # What was drawn for a decision is chosen.
        evidence = document_edits.set_evidence(state, sample).evidence
        title = self.tr("Sample one case, seed {seed}").format(seed=seed)
        if keep:
            name = edits.free_scenario_name(
                state.scenarios, self.tr("Sample {seed}").format(seed=seed)
            )
            scenario = Scenario(name, evidence, note=title)
            self.apply(title, lambda present: edits.add_scenarios(present, [scenario]))
            self.workbench.docks.open_page("bottom", "cases")
            self.workbench.pages.scenarios.list.show_current(name)
        else:
            self.apply(title, lambda present: present.with_(evidence=evidence))
        self.workbench.messages.say(
            self.tr("Sampled one case with seed **{seed}**.").format(seed=seed)
        )
