"""Nodes put into time, and arcs into later slices, from menus and with keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command, commands
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.temporal.places import EVERY, FIRST, LAST, OUTSIDE
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.document import Phase
from bayesgui.document.edits import add_arc
from bayesgui.document.shown.slice import SliceShown
from bayesgui.document.temporal.lag_edits import add_lag, change_lag, delay, lag_words, lags_of
from bayesgui.document.temporal.place_edits import place_of, put
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState

LAGS = {
    "0": "Within the slice",
    **{str(lag): f"{lag} slices later" for lag in range(2, 10)},
}
"""Titles of the actions by the lag, without that of one slice, which has a key."""


in_time = conditions.require(
    "put a node into every slice first (T)",
    lambda bench: bench.document.state.model.is_template,
    "network",
)


@conditions.condition("network", "selection")
def nodes_or_arc_in_time(bench: Workbench) -> str | None:
    """Require an arc of a template, or nodes that are in every slice, to be selected."""
    model, selection = template_of(bench.document.state.model), bench.session.selection
    if model is None:
        return phrase("Conditions", "put nodes into every slice first (T)")
    ends = (*selection.names, *(name for arc in selection.arcs for name in arc))
    if any(not lag for _, _, lag in selection.lags):
        return phrase("Conditions", "an arc into the first slice has no lag")
    if not ends and not selection.lags:
        return phrase("Conditions", "select nodes or an arc first")
    if any(model.place(name) != EVERY for name in ends):
        return phrase("Conditions", "put the nodes into every slice first (T)")
    return None


class TimeActions(WindowPart):
    """Binds the submenus In time and Lag of the menu Model."""

    def follow_session(self, session: DocumentSession) -> None:
        """Show where the selected nodes of another document stand in time."""
        self.listen(
            session,
            (session.selection.changed, self._show_place),
            (session.document.changed_in(Phase.WINDOW, "network"), self._show_place),
        )
        self._show_place()

    def _show_place(self, _change: object = None) -> None:
        state, names = self.document.state, self.session.selection.names
        places = {place_of(state.model, name) or OUTSIDE for name in names}
        for place in (EVERY, OUTSIDE, FIRST, LAST):
            self.actions.set_checked(f"model.in_time_{place}", places == {place})

    @Command(
        "model.in_time",
        "Into every slice, or out",
        ("T",),
        "slices",
        "Put the selected nodes into every slice of time, or outside of time",
        local=True,
        needs=conditions.selected_node,
    )
    def _toggle(self) -> None:
        model, names = self.document.state.model, self.session.selection.names
        is_in = all(place_of(model, name) == EVERY for name in names)
        self._put(OUTSIDE if is_in else EVERY)

    @commands(
        "model.in_time_",
        {
            EVERY: "In every slice",
            OUTSIDE: "Outside of time",
            FIRST: "Before the first slice",
            LAST: "After the last slice",
        },
        checkable=True,
        needs=conditions.selected_node,
    )
    def _put(self, place: str) -> None:
        names = self.session.selection.names
        text = {
            EVERY: self.tr("Put %Ln node(s) into every slice", "", len(names)),
            OUTSIDE: self.tr("Put %Ln node(s) outside of time", "", len(names)),
            FIRST: self.tr("Put %Ln node(s) before the first slice", "", len(names)),
            LAST: self.tr("Put %Ln node(s) after the last slice", "", len(names)),
        }[place]
        before = self.document.state

        def words(after: DocumentState) -> str:
            found = sum(each.n_findings for each in before.series)
            lost = found - sum(each.n_findings for each in after.series) - len(after.evidence)
            gone = len(set(lags_of(before.model)) - set(lags_of(after.model)))
            told = [
                self.tr("%Ln arc(s) with a lag dropped", "", gone) if gone else "",
                self.tr("%Ln finding(s) dropped", "", lost) if lost > 0 else "",
            ]
            dropped = ", ".join(filter(None, told))
            return f"{text}: {dropped}" if dropped else text

        self.apply(words, lambda state: put(state, names, place))
        self._show_place()

    @Command(
        "view.previous_slice",
        "Previous slice",
        ("[",),
        tip="Show the slice before on the canvas",
        local=True,
        needs=in_time,
        arguments=(-1,),
    )
    @Command(
        "view.next_slice",
        "Next slice",
        ("]",),
        tip="Show the slice after it on the canvas",
        local=True,
        needs=in_time,
        arguments=(1,),
    )
    def _show_slice(self, step: int) -> None:
        model, shown = template_of(self.document.state.model), self.session.shown[SliceShown]
        if model is not None:
            number = min(max(shown.state.number + step, 0), model.slices - 1)
            shown.set(SliceShown(number))

    @Command(
        "model.lag_1",
        "1 slice later",
        ("Shift+T",),
        tip="Let the selected arc reach one slice ahead, or draw one to the node selected last; "
        "of one node alone, to itself",
        local=True,
        needs=nodes_or_arc_in_time,
        arguments=("1",),
    )
    @commands("model.lag_", LAGS, needs=nodes_or_arc_in_time)
    def _set_lag(self, word: str) -> None:
        """Give the selected arc a lag, or draw arcs to the node that was selected last."""
        lag, selection = int(word), self.session.selection
        if selection.lags:
            arcs = [(*arc[:2], lag) for arc in selection.lags]
            before = selection.lags

            def edit(state: DocumentState) -> DocumentState:
                for arc in before:
                    state = change_lag(state, arc, lag)
                return state
        elif selection.arcs:
            arcs = [(*arc, lag) for arc in selection.arcs]

            def edit(state: DocumentState) -> DocumentState:
                for parent, child, _ in arcs:
                    state = delay(state, parent, child, lag) if lag else state
                return state
        else:
            *parents, child = selection.names
            arcs = [(parent, child, lag) for parent in parents or [child]]

            def edit(state: DocumentState) -> DocumentState:
                for parent, end, _ in arcs:
                    state = add_lag(state, parent, end, lag) if lag else add_arc(state, parent, end)
                return state

        words = ", ".join(map(lag_words, arcs))
        if self.apply(self.tr("Arc {arcs}").format(arcs=words), edit):
            if lag:
                selection.set(lags=arcs)
            else:
                selection.set(arcs=[arc[:2] for arc in arcs])
