"""Update, choice of engine, joint table; messages when an engine refuses, warns or is slow."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.app.inference.code_actions import CodeActions
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.remarks_dialog import RemarksDialog
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.byte_sizes import limit_memory
from bayesgui.core.errors import MemoryBudgetError
from bayesgui.document.python_calls.questions import tell_joint
from bayesgui.inference.engine_list import traits_of
from bayesgui.panels.panel import error_sentence, translate_sentence
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.errors import BayesGuiError
    from bayesgui.document.session import DocumentSession

MAX_JOINT = 4096
"""Maximum number of cells of a joint table, to keep it readable."""


class InferActions(WindowPart):
    """Binds the actions of the menu Infer that query or choose an engine."""

    update_requested = Signal()
    """All inference results on the screen are to be recomputed."""
    engine_choice_requested = Signal()
    """The user wants to choose an engine."""
    watch_requested = Signal()
    """The user wants to watch the engine in the laboratory."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._warning = self._refused = 0
        self.code_actions = CodeActions(workbench)
        limit_memory(workbench.settings.memory_budget)
        workbench.documents.opened.connect(self._on_opened)
        workbench.messages.bar.dismissed.connect(self._on_dismissed)
        workbench.messages.bar.closed.connect(self._on_message_closed)

    def follow_session(self, session: DocumentSession) -> None:
        """Show the junction tree cost of another document, and the warnings on its posteriors."""
        queries = self.workbench.documents.current.queries
        self.listen(session, (queries.graph.cost_changed, self._show_cost))
        self._show_cost()
        self._show_warnings(queries.warnings)

    def _show_cost(self) -> None:
        self.workbench.pages.show_cost(self.workbench.documents.current.queries.graph.cost)

    def _on_opened(self, opened: OpenDocument) -> None:
        queries = opened.queries
        queries.failed.connect(self.workbench.messages.show_failure)
        queries.refused.connect(partial(self._on_refused, opened))
        queries.slow.connect(self._on_slow)
        queries.warned.connect(partial(self._on_warned, opened))

    @Command("infer.update", "Update now", ("F5",), needs=conditions.nodes)
    def _update(self) -> None:
        self.workbench.documents.current.queries.update_now()
        self.update_requested.emit()

    @Command("infer.auto_update", "Update automatically", ("Ctrl+F5",), checkable=True)
    def _toggle(self) -> None:
        self.workbench.settings.auto_update = self.actions["infer.auto_update"].isChecked()

    @Command("infer.engine", "Engine…", ("F4",), "engine")
    def _choose_engine(self) -> None:
        self.engine_choice_requested.emit()

    @Command(
        "infer.engine_options",
        "Engine options…",
        ("Shift+F4",),
        "sliders",
        "How the engine computes: samples, chains, damping, seed …",
    )
    def _open_options(self) -> None:
        from bayesgui.app.inference.engine_dialog import EngineDialog

        dialog = EngineDialog(
            self.session.engine,
            self.workbench.settings,
            self.workbench.window,
            has_decisions=bool(self.document.state.model.decisions),
            over_time=self.document.state.model.is_template,
        )
        dialog.watch_requested.connect(self.watch_requested.emit)
        dialog.solver_requested.connect(self.actions["infer.solver"].trigger)
        dialog.open()

    def follow_setting(self, key: str) -> None:
        """Apply a change of memory budget or automatic updating."""
        settings = self.workbench.settings
        if key == "inference/auto_update":
            self.actions.set_checked("infer.auto_update", settings.auto_update)
            for opened in self.workbench.documents.all:
                opened.queries.follow_setting()
            if settings.auto_update:
                self.workbench.messages.say(self.tr("Posteriors follow every change."))
            else:
                self.workbench.messages.say(self.tr("Posteriors wait for F5."))
        elif key == "inference/memory_budget_mib":
            limit_memory(settings.memory_budget)
            for opened in self.workbench.documents.all:
                opened.queries.recompute()

    # -- joint table --------------------------------------------------------------------------

    @conditions.reads("selection", "network", "shown")
    def _no_joint(self) -> str | None:
        names = self.session.selection.variables
        if len(names) < 2:
            return self.tr("select two or more nodes first")
        if self.is_covered(*names):
            return self.is_covered(*names)
        network = self.document.state.network
        cells = 1
        for name in names:
            cells *= network[name].n_states
        if cells > MAX_JOINT:
            return self.tr("the table would have more than {count} cells").format(
                count=count_text(MAX_JOINT)
            )
        return None

    @Command("infer.joint", "Joint table…", ("Ctrl+J",), "table", needs=_no_joint)
    def _joint(self) -> None:
        from bayesgui.app.inference.joint_dialog import JointDialog
        from bayesgui.panels.rows.standing_words import standing_words

        names = self.session.selection.variables
        state, standing = self.document.state, standing_words(self.session)

        def show(table: object) -> None:
            JointDialog(state, names, table, self.workbench.window, standing).open()
            tell_joint(self.session, names)

        job = self.workbench.documents.current.queries.joint(names)
        self.when_done(job, show)

    # -- messages of engines ------------------------------------------------------------------

    def _on_refused(self, opened: OpenDocument, error: BayesGuiError | None) -> None:
        """Show why an engine does not answer, until it does again."""
        bar = self.workbench.messages.bar
        if error is None:
            if self._refused and bar.shown == self._refused:
                bar.clear()
            return
        self._show_refusal(opened, error)
        self._refused = bar.shown

    def _show_refusal(self, opened: OpenDocument, error: BayesGuiError) -> None:
        """Show why an engine does not answer, with alternatives if it needs too much memory."""
        if not isinstance(error, MemoryBudgetError):
            self.workbench.messages.show_message("warning", error_sentence(error))
            return
        others = [(self.tr("Use likelihood weighting"), "likelihood-weighting")]
        if opened.document.state.model.is_template:
            others = [
                (self.tr("Use Boyen–Koller"), "boyen-koller"),
                (self.tr("Use the particle filter"), "particle-filter"),
            ]
        offers = [(text, partial(self._use, opened, engine)) for text, engine in others]
        self.workbench.messages.show_message(
            "warning",
            error_sentence(error),
            [*offers, (self.tr("Settings…"), self.actions["edit.settings"].trigger)],
        )

    def _use(self, opened: OpenDocument, engine: str) -> None:
        # A message may outlive its document.
        if opened in self.workbench.documents.all:
            opened.session.engine.use(engine)

    def _on_warned(self, opened: OpenDocument, warnings: tuple[str, ...]) -> None:
        if opened is self.workbench.documents.current:
            self._show_warnings(warnings)

    def _show_warnings(self, warnings: tuple[str, ...]) -> None:
        """Show the engine's warnings on its estimates, or clear outdated ones."""
        bar = self.workbench.messages.bar
        before, self._warning = self._warning, 0
        if before and bar.shown == before:
            bar.clear()
        if not warnings:
            return
        notes = [translate_sentence(warning) for warning in warnings]
        title = self.tr("About these posteriors")
        opened = self.workbench.documents.current
        is_exact = traits_of(opened.session.engine.name).is_exact
        offers: list[tuple[str, Callable[[], object]]] = []
        if len(notes) > 1:
            dialog = partial(RemarksDialog, title, notes, self.workbench.window, headline=title)
            offers.append((self.tr("Details…"), lambda: dialog().open()))
        elif not is_exact and not opened.document.state.model.is_template:
            offers.append((self.tr("Watch it"), self.watch_requested.emit))
        if not is_exact:
            offers.append(
                (self.tr("Use junction tree"), partial(self._use, opened, "junction-tree"))
            )
        bar.show_message("warning", notes[0], offers)
        self._warning = bar.shown

    def _on_dismissed(self, number: int) -> None:
        if number == self._warning:
            self._warning = 0

    def _on_message_closed(self) -> None:
        """Show the warnings again that another message has covered."""
        if self._warning and not self.workbench.messages.bar.text:
            self._show_warnings(self.workbench.documents.current.queries.warnings)

    def _on_slow(self, seconds: float) -> None:
        """Offer to switch off automatic updating."""
        self.workbench.messages.show_message(
            "warning",
            self.tr(
                "The posteriors of this network take {seconds} s. "
                "Switch automatic updating off to edit without waiting; F5 updates."
            ).format(seconds=f"{seconds:.1f}"),
            [(self.tr("Switch it off"), self._switch_off)],
        )

    def _switch_off(self) -> None:
        self.workbench.settings.auto_update = False
