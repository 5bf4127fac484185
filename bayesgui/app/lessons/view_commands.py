"""Commands of a lesson that only the window performs, and what of the window a lesson asks for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal

from bayesgui.app import features
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document.shown.slice import SliceShown
from bayesgui.lessons.window_ids import CHECKABLE, PAGES, TABLE_PAGE

if TYPE_CHECKING:
    from bayesgui.app.shell.page_spec import LazyPage
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.session import DocumentSession
    from bayesgui.lessons.commands import Command
    from bayesgui.lessons.situation import Situation


OPENED_BY = {
    "over_time": "infer.over_time",
    "over_time_side": "infer.over_time",
    "filters": "infer.filters",
    "trellis": "infer.trellis",
    "template": "model.template",
}
"""The actions that open pages which ask for numbers once they are open."""


class ViewCommands(WindowPart):
    """Shows pages, triggers actions, and asks other parts for the rest."""

    play_requested = Signal(str, str, int)
    """Algorithm, node and step at which the player is to be opened."""
    laboratory_requested = Signal(str, object)
    """Engine that is to be watched, and its options as texts."""
    playground_requested = Signal(str, object)
    """Playground that is to be opened, and its options as texts."""
    stepped = Signal()
    """Another step of a lesson is shown, or its scene is set: what it opened before has to go."""
    covering = Signal()
    """Nodes are covered: what shows their numbers in a way of its own has to go."""
    changed = Signal()
    """Something that lessons ask for is shown, or is shown no more."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._played = 0
        self._watched = ""
        for name in CHECKABLE:
            if name in self.actions.names:
                self.actions[name].toggled.connect(lambda _on: self.changed.emit())
        for side in ("left", "right", "bottom"):
            workbench.docks[side].page_changed.connect(lambda _page: self.changed.emit())
        workbench.docks.changed.connect(lambda _side: self.changed.emit())

    def follow_player(self, step: int) -> None:
        """Take note of the step of the player, from 1; 0 if it is not open."""
        if step != self._played:
            self._played = step
            self.changed.emit()

    def follow_laboratory(self, engine: str) -> None:
        """Take note of the engine that has run in the laboratory; empty if it is not open."""
        if engine != self._watched:
            self._watched = engine
            self.changed.emit()

    def situation(self, session: DocumentSession) -> Situation:
        """Return what lessons may ask for of a document and of the window."""
        from bayesgui.document.decisions.class_edits import class_of, own_losses_of
        from bayesgui.lessons.situation import Situation

        state = session.document.state
        declared = features.pages()
        pages = frozenset(name for name in PAGES if self._is_open(declared[name]))
        tabled = session.selection.current if TABLE_PAGE in pages else None
        return Situation(
            state.model,
            state.evidence,
            session.data.state.dataset,
            frozenset(
                name
                for name in CHECKABLE
                if name in self.actions.names and self.actions[name].isChecked()
            ),
            pages,
            tabled or "",
            self._played,
            class_of(state) or "",
            own_losses_of(state),
            session.engine.name,
            self._watched,
            session.selection.names,
            asked_of(session),
            effect_of(session),
            state.over_time if state.model.is_template and state.n_findings else None,
            session.shown[SliceShown].state.number,
        )

    def _is_open(self, page: LazyPage[Any]) -> bool:
        region = self.workbench.docks[page.side]
        return self.workbench.docks.is_open(page.side) and region.current_id == page.id

    def perform(self, command: Command) -> None:
        """Do what a command says; where it cannot be, the status line says why."""
        from bayesgui.document.overlays import SeparationChoice
        from bayesgui.lessons.commands import (
            AskEffect,
            OpenLaboratory,
            OpenPlayground,
            Play,
            Select,
            ShowPage,
            ShowSlice,
            ShowTrails,
            TriggerAction,
            UseEngine,
        )

        match command:
            case Select(names=names):
                known = self.document.state.model
                self.session.selection.set([name for name in names if name in known])
            case ShowSlice(number=number):
                self.session.shown[SliceShown].update(number=number)
            case ShowTrails(x=x, y=y, given=known):
                self.trigger("infer.separated", True)
                self.session.overlays.update(separation=SeparationChoice(x, y, known))
            case AskEffect(x=x, y=y, given=chosen):
                self._ask_effect(x, y, chosen)
            case ShowPage(page=name, is_shown=True) if name in OPENED_BY:
                self.trigger(OPENED_BY[name])
            case ShowPage(page=name, is_shown=True):
                self.workbench.pages.show(self.workbench.pages.panel(features.pages()[name]))
            case ShowPage(page=name):
                self._hide(features.pages()[name])
            case TriggerAction(action=name, is_on=is_on):
                self.trigger(name, is_on)
            case Play(algorithm=algorithm, target=target, step=step):
                self.play_requested.emit(algorithm, target, step)
            case OpenLaboratory(engine=engine, options=options):
                self.laboratory_requested.emit(engine, dict(options))
            case UseEngine(engine=engine):
                self.session.engine.use(engine)
            case OpenPlayground(name=name, options=options):
                self.playground_requested.emit(name, dict(options))

    def _ask_effect(self, x: str, y: str, chosen: tuple[str, ...] | None) -> None:
        from bayesgui.document.shown.effects import Effects

        self.trigger("infer.effects")
        shown = self.session.shown[Effects]
        asking = shown.state.asking((x,), (y,))
        shown.set(asking if chosen is None else replace(asking, chosen=chosen))

    def trigger(self, name: str, is_on: bool | None = None) -> None:
        """Trigger an action, or switch it on or off; say why where that cannot be."""
        action = self.actions[name]
        self.actions.refresh()
        if not action.isEnabled():
            self.workbench.messages.say(action.toolTip())
        elif is_on is None or action.isChecked() != is_on:
            action.trigger()

    def _hide(self, page: LazyPage[Any]) -> None:
        panel = self.workbench.pages.if_made(page)
        if panel is None:
            return
        if page.is_guest:
            for kind in panel.shows:
                # A page that stays open in the document would go on taking clicks on the canvas.
                shown = self.session.shown[kind]
                if getattr(shown.state, "is_open", False):
                    left = shown.state.left()
                    shown.set(shown.state.cleared() if getattr(left, "is_open", False) else left)
            self.workbench.pages.hide(panel)
        elif self._is_open(page):
            self.workbench.docks.set_open(page.side, False)


def asked_of(session: DocumentSession) -> tuple[str, str, frozenset[str]] | None:
    """Return what the tool for d-separation is asked in a document, once it is a question."""
    choice = session.overlays.state.separation
    if choice is None or choice.x is None or choice.y is None:
        return None
    return choice.x, choice.y, frozenset(choice.given)


def effect_of(session: DocumentSession) -> tuple[str, str, frozenset[str]] | None:
    """Return what the page Effects is asked of one cause and one effect, while it is open."""
    from bayesgui.document.shown.effects import Effects

    state = session.shown[Effects].state
    if not state.is_open or len(state.causes) != 1 or len(state.effects) != 1:
        return None
    return state.causes[0], state.effects[0], frozenset(state.adjusted)
