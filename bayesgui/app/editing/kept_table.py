"""Keeping the table of a node in view beside that of the selected one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.window_part import WindowPart

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.session import DocumentSession


kept = conditions.require(
    "no table is kept beside", lambda bench: bench.session.kept_table.name, "kept table"
)


class KeptTableActions(WindowPart):
    """Binds the actions that keep a table, and shows that of the active document."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._was_floating = False

    def follow_session(self, session: DocumentSession) -> None:
        """Show the table that another document keeps."""
        self.listen(
            session,
            (session.kept_table.changed, self._on_kept_changed),
            (session.selection.changed, self._on_selection_changed),
        )
        self._show()

    def _show(self) -> None:
        self.workbench.tables.show_kept(self.session)
        self._was_floating = self.session.kept_table.is_floating
        self._show_checked()

    def _on_kept_changed(self) -> None:
        comes_back = self._was_floating and self.session.kept_table.name is not None
        self._show()
        if comes_back and not self.session.kept_table.is_floating:
            self._open_page()

    def _on_selection_changed(self) -> None:
        # What is done to the selection does not go to the table that was used before.
        self.workbench.tables.use_page()
        self._show_checked()

    @property
    def _table(self) -> str | None:
        """The node selected last that has a table."""
        return next(reversed(self.session.selection.tabled), None)

    def _is_kept(self) -> bool:
        """Whether the action closes the kept table, rather than keep another one."""
        name = self.session.kept_table.name
        return name is not None and self._table in (None, name)

    def _show_checked(self) -> None:
        kept = self.session.kept_table
        self.actions.set_checked("view.keep_table", self._is_kept())
        self.actions.set_checked("view.float_table", kept.is_floating)
        self.actions.refresh(("view.keep_table", "view.float_table"))

    @conditions.reads("kept table", "selection", "network")
    def _nothing_to_keep(self) -> str | None:
        return None if self._is_kept() else conditions.selected_table(self.workbench)

    @Command(
        "view.keep_table",
        "Keep this table beside",
        ("Ctrl+B",),
        tip="Keep the table of this node in view while the selection moves on",
        checkable=True,
        needs=_nothing_to_keep,
    )
    def _keep(self) -> None:
        kept, name = self.session.kept_table, self._table
        if self._is_kept() or name is None:
            kept.close()
            return
        kept.keep(name)
        if not kept.is_floating:
            self._open_page()

    def _open_page(self) -> None:
        self.workbench.docks.open_page("bottom", "cpt")
        # The tables get their sizes only after this event.
        QTimer.singleShot(0, self, self._show_all_states)

    def _show_all_states(self) -> None:
        self.workbench.docks.heighten(self.workbench.tables.missing_height)

    @Command(
        "view.float_table",
        "Kept table in its own window",
        ("Ctrl+Shift+B",),
        tip="Give the table that is kept a window of its own",
        checkable=True,
        needs=kept,
    )
    def _toggle_floating(self) -> None:
        self.session.kept_table.set_floating(not self.session.kept_table.is_floating)
