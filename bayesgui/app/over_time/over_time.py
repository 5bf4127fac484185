"""Over time: what is believed of each slice, on pages at the bottom and at the right."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from bayesgui.app.questions.document_page_part import DocumentPagePart
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.app.temporal.actions import in_time
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.shown.deciding import Deciding
from bayesgui.document.shown.time_view import TimeView
from bayesgui.inference.engine_list import traits_of
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.app.over_time.time_questions import TimeEngines, TimeQuestion
    from bayesgui.app.questions.engine_page_part import Work
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.temporal.over_time import OverTime as OverTimeAnswer
    from bayesgui.panels.over_time.page import OverTimePage
    from bayesgui.panels.over_time.side_page import OverTimeSide
    from bayesgui.widgets.listening import Heard

_RESULTS = {
    "filter": "filtered",
    "smooth": "smoothed",
    "predict": "predicted",
    "sequence": "sequence",
}
"""By task, what its answer is called in a script."""
LEAST_SIDE, HIGH = 300, 480
"""Width of the page at the right, and height of the one at the bottom, in px."""


class OverTime(DocumentPagePart):
    """The pages *Over time* beside a template."""

    shown = TimeView
    min_widths: ClassVar = {"right": LEAST_SIDE}
    over_time: LazyPage[OverTimePage] = GuestPage(
        "over_time.page.OverTimePage", "bottom", "over_time", "slices", "Over time"
    )
    over_time_side: LazyPage[OverTimeSide] = GuestPage(
        "over_time.side_page.OverTimeSide", "right", "over_time_side", "slices", "Over time"
    )

    def __init__(self, workbench: Workbench) -> None:
        self._question: TimeQuestion | None = None
        self._engines: TimeEngines | None = None
        super().__init__(workbench)
        workbench.pages.when_made(OverTime.over_time_side, self._connect_side)

    def connect_page(self, page: OverTimePage) -> None:
        super().connect_page(page)
        page.answered.connect(self._show_side)

    def _connect_side(self, side: OverTimeSide) -> None:
        side.ahead_chosen.connect(self._look_ahead)

    @property
    def _state(self) -> TimeView:
        return self.session.shown[TimeView].state

    @Command(
        "infer.over_time",
        "Over time",
        ("Ctrl+Alt+T",),
        "slices",
        "What is believed of each slice, as a chart, with the findings of a series",
        needs=in_time,
    )
    def open(self) -> None:
        """Open the pages; the selected node is the one of the chart."""
        self.bring()
        names = [n for n in self.session.selection.names if n in self.document.state.model]
        state = replace(self._state, is_open=True)
        self.session.shown[TimeView].set(replace(state, node=names[0]) if names else state)
        self.over_time.setFocus()

    @Command(
        "infer.sequence",
        "Most probable sequence",
        (),
        "mpe",
        "The most probable states of all slices together, beside those of each slice",
        needs=in_time,
    )
    def open_sequence(self) -> None:
        """Open the pages with the sequence in sight, and mark where it differs."""
        self.open()
        self.session.shown[TimeView].update(marks_differences=True)
        page = self.over_time
        page.column.ensureWidgetVisible(page.sequence)

    def bring(self) -> None:
        """Open the pages, as some of a document."""
        super().bring()
        docks = self.workbench.docks
        docks.heighten(HIGH - docks["bottom"].height())

    # -- following ----------------------------------------------------------------------------

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        return (*super().heard(session), (session.shown[TimeView].changed, self._on_view))

    def on_selection_changed(self) -> None:
        """Show the chart of the node that is selected."""
        names = self.session.selection.names
        if self.is_open and len(names) == 1 and names[0] in self.document.state.model.names:
            self.session.shown[TimeView].update(node=names[0])

    def _on_view(self, before: TimeView) -> None:
        state = self._state
        if before.is_open and not state.is_open:
            self.close()
        elif state.is_open and self._needs_answer(before, state):
            self._was_asked = False
            self.drop_answer()
            self.follow()

    def _needs_answer(self, before: TimeView, state: TimeView) -> bool:
        """Return whether a choice on the page is a question that has not been answered."""
        if (before.ahead, before.compared) != (state.ahead, state.compared) or not before.is_open:
            return True
        page = self.made_page
        answer = None if page is None else self.over_time.answer
        return before.node != state.node and (answer is None or not answer.covers(state.node))

    def _look_ahead(self, slices: int) -> None:
        series = self.document.state.over_time
        ahead = slices - (series.slices - 1 - series.last_finding)
        self.session.shown[TimeView].update(ahead=max(ahead, 0))

    def _is_present(self, state: DocumentState | None) -> bool:
        now = self.document.state
        return (
            state is not None
            and state.model is now.model
            and state.over_time == now.over_time
            and self._compared(state) == self._compared(now)
            and (self._question is None or self._question.under is self._under(now))
        )

    # -- asking -------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        return self.tr("Over time")

    def obstacle(self) -> tuple[str, str] | None:
        model = template_of(self.document.state.model)
        if model is None:
            return self.title, self.tr("Put a node into every slice first (T).")
        if self.document.state.over_time.slices < 2 and not self._state.ahead:
            return self.title, self.tr("One slice has no time: draw an arc with a lag.")
        return None

    def standing(self) -> str:
        """Return what to do while nothing is found, and which engine estimates."""
        found = self.session.beliefs.answer.over_time
        lines = []
        if found is not None and not traits_of(found.engine).is_exact:
            text = self.tr("Approximate numbers, by {engine}.")
            lines.append(text.format(engine=registered_text(traits_of(found.engine).label)))
        if not self.document.state.over_time.n_findings:
            lines.append(self.tr("No findings. Paste a table, open a file, or click a cell."))
        return join_sentences(lines)

    def progress_text(self) -> str:
        return self.tr("Going through the slices: {percent} %")

    def _compared(self, state: DocumentState) -> object:
        place = self._state.compared
        there = 0 <= place < len(state.series) and place != state.series_shown
        return state.series[place] if there else None

    def _smoothed(self, state: DocumentState) -> OverTimeAnswer | None:
        """Return what the nodes of the canvas show, if that is what is asked."""
        beliefs = self.session.beliefs.answer
        found, asked = beliefs.over_time, beliefs.computed_for
        if found is None or asked is None or asked.model is not state.model:
            return None
        ahead = 0 if self._under(state) is not None else self._state.ahead
        count = state.over_time.slices + ahead
        smoothed = found.smoothed
        if smoothed is None or found.series is not state.over_time:
            return None
        return smoothed if len(smoothed.times) == count else None

    def _under(self, state: DocumentState) -> BayesianNetwork | None:
        """Return the unrolled network with the strategy under which beliefs stand, if one does."""
        beliefs = self.session.beliefs.answer
        found, asked = beliefs.solution, beliefs.computed_for
        if found is None or found.strategy is None or asked is None:
            return None
        is_same = asked.model is state.model and asked.over_time is state.over_time
        is_best = self.session.shown[Deciding].state.setting.beliefs == "best"
        return found.network if is_same and is_best else None

    def work(self, state: DocumentState) -> Work:
        from bayesgui.app.over_time.time_questions import TimeEngines, TimeQuestion
        from bayesgui.core.temporal.series import Series
        from bayesgui.panels.over_time.page import node_of

        model = template_of(state.model)
        assert model is not None
        engines = self._engines = self._engines or TimeEngines()
        view, compared = self._state, self._compared(state)
        question = TimeQuestion(
            model,
            state.over_time,
            node_of(view, model, None),
            view.ahead,
            compared if isinstance(compared, Series) else None,
            self._smoothed(state),
            self._under(state),
        )
        self._question, setting = question, self.session.engine.state
        return lambda _engine, choice, monitor: question.answer(
            engines.for_question(question, setting, choice.memory_budget), monitor
        )

    def show_events(self, state: DocumentState, found: list[object]) -> None:
        if self._is_present(state):
            self._show(found[-1])

    def show_answer(self, state: DocumentState, answer: object) -> None:
        self._show(answer)

    def code(self, state: DocumentState) -> Sequence[str]:
        from bayesgui.formats.code.edits.asking import NET, SERIES, asked

        if not state.over_time.n_findings or self._under(state) is not None:
            return super().code(state)
        setting, ahead = self.session.engine.state, self._state.ahead
        named: dict[str, object] = {"horizon": ahead} if ahead else {}
        if not traits_of(setting.name).is_exact:
            named |= {"engine": setting.name, **setting.options}
        tasks = ("filter", "smooth", "predict", "sequence")
        answer = self.over_time.answer
        left = tasks if answer is not None and answer.sequence is not None else tasks[:-1]
        return [asked(_RESULTS[task], "over_time", NET, SERIES, task, **named) for task in left]

    def _show(self, answer: object) -> None:
        from bayesgui.panels.over_time.time_answer import TimeAnswer

        if isinstance(answer, TimeAnswer):
            self.over_time.show_answer(answer)

    def forget(self) -> None:
        if self.made_page is not None:
            self.over_time.forget()

    def _show_side(self) -> None:
        side = self.workbench.pages.if_made(OverTime.over_time_side)
        if side is not None:
            side.show_answer(self.over_time.answer)
