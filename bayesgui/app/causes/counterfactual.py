"""What would have been: one case had something been otherwise, causation, and mediators."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from bayesgui.app.questions.document_page_part import DocumentPagePart
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.document.shown.counterfactual import WouldHaveBeen
from bayesgui.document.shown.effects import Effects

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.app.causes.case_requests import CaseRequest
    from bayesgui.app.questions.engine_page_part import Work
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.causal.counterfactual import Counterfactual
    from bayesgui.panels.counterfactual.page import CounterfactualPage
    from bayesgui.widgets.listening import Heard


class Counterfactuals(DocumentPagePart):
    """The page *What would have been…* beside a document."""

    shown = WouldHaveBeen
    min_widths: ClassVar = {"right": 380}
    counterfactual: LazyPage[CounterfactualPage] = GuestPage(
        "counterfactual.page.CounterfactualPage",
        "right",
        "counterfactual",
        "twin",
        "What would have been",
    )

    def __init__(self, workbench: Workbench) -> None:
        self._request: CaseRequest | None = None
        self._found: Counterfactual | None = None
        super().__init__(workbench)

    def connect_page(self, page: CounterfactualPage) -> None:
        super().connect_page(page)
        page.part_chosen.connect(lambda part: self._ask(self._state.asking(part=part)))
        page.twin_requested.connect(self.show_twin)

    @property
    def _state(self) -> WouldHaveBeen:
        return self.session.shown[WouldHaveBeen].state

    @Command(
        "infer.counterfactual",
        "What would have been…",
        ("Ctrl+Shift+H",),
        "twin",
        "In a case of which something is known: what a node would have been, had another been set",
        needs=conditions.two_nodes & conditions.uncovered,
    )
    def open(self) -> None:
        """Open the page; of two selected nodes the first would have been done, the last is asked.

        Without a selection, those are cause and effect of the page Effects.
        """
        state, chosen = self._state, self.session.selection.variables
        if len(chosen) != 2 and not state.done and not state.target:
            effects = self.session.shown[Effects].state
            chosen = (*effects.causes[:1], *effects.effects[:1]) or chosen
        self.bring()
        if not state.is_open and len(chosen) == 2:
            state = state.asking(done=self._other_state(chosen[0]), target=chosen[1])
        elif not state.target and len(chosen) == 1:
            state = state.asking(target=chosen[0])
        self._ask(replace(state, is_open=True))

    def _other_state(self, name: str) -> tuple[tuple[str, str], ...]:
        """Return a node with a state that is not its most probable one."""
        from bayesgui.panels.counterfactual.what_if_form import likely_state, other_state

        network = self.document.state.network
        if name not in network:
            return ()
        return ((name, other_state(network[name], likely_state(self.session, name))),)

    def _ask(self, state: WouldHaveBeen) -> None:
        self.session.shown[WouldHaveBeen].set(state)

    # -- following ----------------------------------------------------------------------------

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        return (
            *super().heard(session),
            (session.shown[WouldHaveBeen].changed, self._on_asked),
            (session.shown[Effects].changed, self._on_pair_asked),
        )

    def _on_asked(self, before: WouldHaveBeen) -> None:
        state = self._state
        if before.is_open and not state.is_open:
            self.close()
        elif state.is_open and state != before:
            if state.part != before.part:
                self._forget_page()
            self._ask_again()

    def _on_pair_asked(self, before: Effects) -> None:
        now = self.session.shown[Effects].state
        if (now.causes, now.effects) != (before.causes, before.effects):
            self.session.shown[WouldHaveBeen].update(mediators=None)
        asked = now.causes, now.effects, now.compared, now.outcomes
        of_pair = before.causes, before.effects, before.compared, before.outcomes
        if self.is_open and self._state.part != "what if" and asked != of_pair:
            self._ask_again()

    def _ask_again(self) -> None:
        # To choose on the page is to ask, however long the answer before took.
        self._was_asked = False
        self.drop_answer()
        self.follow()

    def _on_changed(self, change: Change) -> None:
        super()._on_changed(change)
        if self.is_open and (change.network_changed or change.evidence_changed):
            page = self.made_page
            if page is not None:
                page.invalidate()

    def _forget_page(self) -> None:
        page = self.made_page
        if page is not None:
            self.forget()
            page.show_nothing()

    # -- asking -------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        return self.tr("What would have been")

    def _requested(self, state: DocumentState) -> CaseRequest | str:
        from bayesgui.app.causes.case_requests import request_of

        return request_of(state, self._state, self.session.shown[Effects].state)

    def obstacle(self) -> tuple[str, str] | None:
        request = self._requested(self._believed(self.document.state))
        return (self.title, request) if isinstance(request, str) else None

    def work(self, state: DocumentState) -> Work:
        asked = self._believed(state)
        request = self._requested(asked)
        assert not isinstance(request, str)
        self._request = request
        return lambda _engine, _choice, monitor: self._answer_of(request, asked, monitor)

    @staticmethod
    def _answer_of(request: CaseRequest, state: DocumentState, monitor: Monitor) -> object:
        return request.answer(state, monitor)

    def code(self, state: DocumentState) -> Sequence[str]:
        request = self._request
        assert request is not None
        call = request.call(state)
        return self.question_code(state, call.result, call.function, *call.given, **call.named)

    def show_answer(self, state: DocumentState, answer: object) -> None:
        from bayesgui.app.causes.case_requests import CausationRequest
        from bayesgui.inference.causal.causation import Causation
        from bayesgui.inference.causal.counterfactual import Counterfactual
        from bayesgui.inference.causal.mediation import Mediation

        page, request = self.counterfactual, self._request
        if isinstance(answer, Counterfactual):
            self._found = answer
            page.show_what_if(answer)
        elif isinstance(answer, Causation) and isinstance(request, CausationRequest):
            page.show_causation(request.pair, answer)
        elif isinstance(answer, Mediation):
            page.show_mediation(answer)

    def forget(self) -> None:
        self._found = None
        page = self.made_page
        if page is not None:
            self.counterfactual.forget()

    def show_twin(self) -> None:
        """Open the network of both worlds as a document of its own."""
        from bayesgui.app.causes.case_requests import WhatIfRequest
        from bayesgui.document.causes.twin_document import twin_document
        from bayesgui.graph.layout import Layout
        from bayesgui.panels.counterfactual.words import twin_words

        found, request = self._found, self._request
        if found is None or not isinstance(request, WhatIfRequest):
            return
        done = ", ".join(f"{name} = {state}" for name, state in request.done.items())
        remark = twin_words(found, done)
        sizes = self.workbench.canvas.node_sizes(found.twin.network, Layout())
        state = twin_document(found.twin, request.observed, request.done, sizes, remark)
        documents = self.workbench.documents
        title = self.tr("{name}: twin").format(name=documents.title_of(documents.current))
        documents.add(state, title=title)
        self.workbench.canvas.fit(animated=False)
        self.workbench.messages.say(remark)
