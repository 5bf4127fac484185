"""Editing: undo, clipboard, deletion, selection, notes, plates, finding."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication

from bayesgui.app.editing import paste_places, pasted_text
from bayesgui.app.editing.copied_text import CopiedText
from bayesgui.app.editing.paste_places import BESIDE, PasteTarget, target_under_pointer
from bayesgui.app.editing.removed_submodels import RemovedSubmodels
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.action_set import translate_text
from bayesgui.app.shell.actions.command import Command, commands
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.name_lists import list_names
from bayesgui.document import clipboard, note_edits
from bayesgui.document.removal import Removal
from bayesgui.document.submodels.current import selected_submodel
from bayesgui.document.submodels.tabs import select_shown
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.removal import Removed
    from bayesgui.document.state import DocumentState

PASTED_AT_ONCE = 500
"""Maximum number of nodes pasted on the main thread; more take a job."""
REMOVED_AT_ONCE, AVERAGED_AT_ONCE = 500, 20
"""Maximum number of nodes deleted, and of tables averaged for that, on the main thread."""


node_or_plate = conditions.require(
    "select a node first",
    lambda bench: bench.session.selection.names or bench.session.selection.plates,
    "selection",
)


class EditActions(WindowPart):
    """Binds the actions of the menu Edit."""

    find_requested = Signal()
    """The user wants to find a node by its name."""
    history_moved = Signal(str)
    """An edit was undone or redone; the message to show."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self.copied_text = CopiedText(workbench)

    # -- history ------------------------------------------------------------------------------

    @conditions.reads("history")
    def _nothing_to_undo(self) -> str | None:
        text = self.document.undo_text
        title = translate_text("Undo")
        self.actions.set_title("edit.undo", title if text is None else f"{title} ‹{text}›")
        return None if text is not None else self.tr("there is nothing to undo")

    @Command("edit.undo", "Undo", ("Ctrl+Z",), "undo", needs=_nothing_to_undo)
    def _undo(self) -> None:
        if self.workbench.canvas.gestures.cancel():
            # What is being drawn or dragged is no step yet: that is what is taken back.
            return
        edit = self.document.undo_text
        # Before the step: what that ends says so.
        self.workbench.messages.end_report()
        self.document.undo()
        self.history_moved.emit(self.tr("Undone: **{edit}**").format(edit=edit))

    @conditions.reads("history")
    def _nothing_to_redo(self) -> str | None:
        text = self.document.redo_text
        title = translate_text("Redo")
        self.actions.set_title("edit.redo", title if text is None else f"{title} ‹{text}›")
        return None if text is not None else self.tr("there is nothing to redo")

    @Command("edit.redo", "Redo", ("Ctrl+Shift+Z", "Ctrl+Y"), "redo", needs=_nothing_to_redo)
    def _redo(self) -> None:
        edit = self.document.redo_text
        self.document.redo()
        self.history_moved.emit(self.tr("Redone: **{edit}**").format(edit=edit))

    # -- clipboard ----------------------------------------------------------------------------

    @Command("edit.copy", "Copy", ("Ctrl+C",), "copy", local=True, needs=conditions.selection)
    def _copy(self) -> None:
        clip = self._clip()
        QGuiApplication.clipboard().setMimeData(clipboard.mime_data(clip))
        self.workbench.messages.say(self.tr("%Ln node(s) copied.", "", len(clip.names)))

    def _clip(self) -> clipboard.Clip:
        notes = self.session.selection.notes
        return clipboard.Clip.of(self.document.state, self._with_plates(), notes)

    def _with_plates(self) -> tuple[str, ...]:
        """Return the selected nodes and those inside selected plates."""
        selection = self.session.selection
        inside = note_edits.members_of(self.document.state, selection.plates)
        return tuple(dict.fromkeys((*selection.names, *inside)))

    @Command("edit.cut", "Cut", ("Ctrl+X",), local=True, needs=conditions.selection)
    def _cut(self) -> None:
        """Copy, and delete what was copied: with a plate also the nodes inside."""
        self._copy()
        chosen = replace(Removal.of(self.session.selection), names=self._with_plates())
        self._remove(lambda parts: self.tr("Cut {parts}").format(parts=parts), chosen)

    @Command("edit.paste", "Paste", ("Ctrl+V",), "paste", local=True)
    def _paste(self) -> None:
        try:
            clip = clipboard.clip_in(QGuiApplication.clipboard().mimeData())
        except BayesGuiError as error:
            self.workbench.messages.show_error(error)
            return
        if clip is None:
            self._paste_list(QGuiApplication.clipboard().text())
            return
        target = target_under_pointer(self.workbench.canvas)
        if target is None:
            sizes = self.workbench.canvas.node_sizes
            target = PasteTarget(paste_places.place_beside(self.document.state, clip, sizes))
        self._insert(lambda: self.tr("Paste"), clip, to=target)

    def _paste_list(self, text: str) -> None:
        """Add the nodes of a diagram or of a list of parents, below all nodes."""
        if not pasted_text.holds_nodes(text):
            self.workbench.messages.say(self.tr("The clipboard holds no nodes."))
            return
        sizes, states = self.workbench.canvas.node_sizes, self.document.new_states
        try:
            found = pasted_text.nodes_of(text, states, sizes, self.tr("Clipboard"))
        except BayesGuiError as error:
            self.workbench.messages.show_error(error)
            return
        below = PasteTarget(paste_places.place_below(self.document.state, sizes))
        target = target_under_pointer(self.workbench.canvas) or below
        self._insert(lambda: self.tr("Paste"), found.clip, to=target)
        if len(found.remarks) > 1:
            self.workbench.messages.show_remarks(self.tr("Clipboard"), found.remarks)

    @Command("edit.duplicate", "Duplicate", ("Ctrl+D",), local=True, needs=conditions.selection)
    def _duplicate(self) -> None:
        self._insert(lambda: self.tr("Duplicate"), self._clip())

    def _insert(
        self,
        title: Callable[[], str],
        clip: clipboard.Clip,
        opened: OpenDocument | None = None,
        to: PasteTarget = BESIDE,
    ) -> None:
        """Paste a clip into a document, by default the active one; a large one as a job."""
        opened = opened or self.workbench.documents.current
        before = opened.document.state
        if len(clip.names) <= PASTED_AT_ONCE:
            try:
                pasted = clipboard.paste(before, clip, at=to.at)
            except BayesGuiError as error:
                self.workbench.messages.show_error(error)
            else:
                self._show_pasted(opened, title(), pasted, to)
            return
        said = self.tr("Pasting {count} nodes…")
        self.workbench.messages.say(said.format(count=f"{len(clip.names):,}"))
        job = self.workbench.runner.submit_work(
            lambda monitor: clipboard.paste(before, clip, at=to.at, monitor=monitor), title
        )
        self.when_done(job, partial(self._on_pasted, opened, title, clip, to, before))

    def _on_pasted(
        self,
        opened: OpenDocument,
        title: Callable[[], str],
        clip: clipboard.Clip,
        to: PasteTarget,
        before: DocumentState,
        pasted: clipboard.Pasted,
    ) -> None:
        """Show the document with the clip in it, or paste again if it has changed meanwhile."""
        if opened not in self.workbench.documents.all:
            return
        if opened.document.state is before:
            self._show_pasted(opened, title(), pasted, to)
        else:
            self._insert(title, clip, opened, to)

    def _show_pasted(
        self, opened: OpenDocument, text: str, pasted: clipboard.Pasted, to: PasteTarget
    ) -> None:
        said = self.workbench.messages.bar.text
        is_first = not len(opened.document.state.model)
        opened.document.apply(text, paste_places.pasted_into(opened.session, pasted, to))
        opened.session.selection.set(pasted.names)
        if opened is self.workbench.documents.current:
            if is_first:
                self.workbench.canvas.fit(animated=False)
            else:
                self.workbench.canvas.show_nodes(pasted.names)
        self.workbench.messages.add(pasted.weights.text, said)

    # -- deleting and selecting ----------------------------------------------------------------

    @Command(
        "edit.delete",
        "Delete",
        ("Del", "Backspace"),
        "trash",
        local=True,
        needs=conditions.selection,
    )
    def delete(self) -> None:
        """Delete the selection."""
        self._remove(lambda parts: self.tr("Delete {parts}").format(parts=parts))

    def _remove(
        self,
        title: Callable[[str], str],
        removal: Removal | None = None,
        opened: OpenDocument | None = None,
    ) -> None:
        """Delete a part of a document, by default the selection; a large one as a job."""
        opened = opened or self.workbench.documents.current
        before = opened.document.state
        chosen = Removal.of(opened.session.selection) if removal is None else removal.within(before)
        is_small = len(chosen.names) <= REMOVED_AT_ONCE
        if is_small and chosen.n_changed(before) <= AVERAGED_AT_ONCE:
            try:
                removed = chosen.apply(before)
            except BayesGuiError as error:
                self.workbench.messages.show_error(error)
            else:
                self._show_removed(opened, title(_names_of(chosen)), removed)
            return
        self.workbench.messages.say(self.tr("Deleting…"))
        job = self.workbench.runner.submit_work(
            lambda monitor: chosen.apply(before, monitor), lambda: title(_names_of(chosen))
        )
        self.when_done(job, partial(self._on_removed, opened, title, chosen, before))

    def _on_removed(
        self,
        opened: OpenDocument,
        title: Callable[[str], str],
        chosen: Removal,
        before: DocumentState,
        removed: Removed,
    ) -> None:
        """Show the document without the part, or delete it again if it has changed meanwhile."""
        if opened not in self.workbench.documents.all:
            return
        if opened.document.state is before:
            self._show_removed(opened, title(_names_of(chosen)), removed)
        else:
            self._remove(title, chosen, opened)

    def _show_removed(self, opened: OpenDocument, text: str, removed: Removed) -> None:
        said, before = self.workbench.messages.bar.text, opened.document.state
        opened.document.apply(text.rstrip(), removed.state)
        gone = RemovedSubmodels(before, removed.state).words()
        self.workbench.messages.add(join_sentences((*gone, removed.weights.text)), said)

    @Command("edit.select_all", "Select all", ("Ctrl+A",), local=True, needs=conditions.nodes)
    def _select_all(self) -> None:
        select_shown(self.session)

    @commands(
        "edit.select_",
        {
            "parents": "Parents",
            "children": "Children",
            "ancestors": "Ancestors",
            "descendants": "Descendants",
            "blanket": "Markov blanket",
        },
        needs=conditions.selected_node,
    )
    def _select_related(self, relation: str) -> None:
        network, names = self.document.state.model, self.session.selection.names
        related = network.markov_blanket if relation == "blanket" else getattr(network, relation)
        found = {other for name in names for other in related(name)}
        if not found:
            self.workbench.messages.say(self.tr("There are none."))
            return
        self.session.selection.set(name for name in network if name in found)

    @conditions.reads("selection")
    def _nothing_to_rename(self) -> str | None:
        selection = self.session.selection
        labels = bool(selection.plates) and not selection.names
        causes = len(selection.causes) == 1 and not selection.names
        title = self.tr("Edit the label") if labels else translate_text("Rename")
        self.actions.set_title("edit.rename", self.tr("Name the cause") if causes else title)
        return None if labels or causes else conditions.selected_node(self.workbench)

    @Command("edit.rename", "Rename", ("F2",), "rename", needs=_nothing_to_rename)
    def _rename(self) -> None:
        name, plates = self.session.selection.current, self.session.selection.plates
        whole = selected_submodel(self.document.state, self.session.selection.names)
        if whole and len(self.session.selection.names) > 1:
            self.workbench.pages.show(self.workbench.pages.submodel)
            self.workbench.pages.submodel.edit_name()
        elif name is not None:
            self.workbench.canvas.rename_node(name)
        elif self.session.selection.causes:
            self.workbench.canvas.name_cause(self.session.selection.causes[0])
        elif plates:
            self.workbench.canvas.edit_plate(plates[-1])

    @Command("edit.note", "Text note", ("Ctrl+Shift+N",), "note")
    def _note(self) -> None:
        self.workbench.canvas.add_note_in_view()

    @Command("edit.find", "Find node", ("Ctrl+F",), "search", needs=conditions.nodes)
    def _find(self) -> None:
        self.find_requested.emit()

    @Command(
        "edit.plate",
        "Plate",
        ("Ctrl+Shift+G",),
        "plate",
        "Draw a plate around the selected nodes: they are repeated",
        needs=node_or_plate,
    )
    def _plate(self) -> None:
        """Draw a plate around the selected nodes; if there is one already, edit its label."""
        self.workbench.canvas.finish_editing()
        state, names = self.document.state, self._with_plates()
        plate, merge = note_edits.plate_around(state, names), object()
        if plate is None:
            after, plate = note_edits.draw_plate(state, names)
            self.document.apply(self.tr("Plate"), after, merge)
        self.session.selection.set(plates=[plate.id])
        self.workbench.canvas.edit_plate(plate.id, merge)


def _names_of(removal: Removal) -> str:
    """Return its first nodes and arcs, and how many more there are."""
    return translate_sentence(list_names(removal.parts, most=3))
