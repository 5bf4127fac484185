"""What the selected nodes are for in a diagnosis, in menus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.roles.node_roles import FAULT, OBSERVABLE, ROLES, TARGET, TEST
from bayesgui.document.diagnosis.role_edits import set_role
from bayesgui.document.document import Phase
from bayesgui.panels.rows.role_words import role_word

if TYPE_CHECKING:
    from bayesgui.document.session import DocumentSession


def _role(role: str, title: str, icon: str, tip: str) -> Command:
    return Command(
        f"model.role_{role}",
        title,
        icon=icon,
        tip=tip,
        checkable=True,
        needs=conditions.probable_table,
        arguments=(role,),
    )


class RoleActions(WindowPart):
    """Gives the selected nodes a role, or takes it back."""

    def follow_session(self, session: DocumentSession) -> None:
        """Follow the nodes that are selected in another document."""
        self.listen(
            session,
            (session.selection.changed, self._show_role),
            (session.document.changed_in(Phase.WINDOW, "network", "roles"), self._show_role),
        )
        self._show_role()

    def _show_role(self, _change: object = None) -> None:
        names, roles = self.session.selection.names, self.document.state.roles
        found = {roles.of(name) for name in names}
        for role in ROLES:
            self.actions.set_checked(f"model.role_{role}", found == {role})

    @_role(FAULT, "Fault", "fault", "What may be broken: a diagnosis finds out which fault it is")
    @_role(TARGET, "Target", "target", "What else is asked about: a diagnosis finds out its state")
    @_role(TEST, "Test", "probe", "What can be carried out to tell the faults apart, at a price")
    @_role(OBSERVABLE, "Observable", "eye", "What is seen without a test, such as a symptom")
    def _give(self, role: str) -> None:
        names, roles = self.session.selection.names, self.document.state.roles
        taken_back = bool(names) and all(roles.of(name) == role for name in names)
        if taken_back:
            text = self.tr("%Ln node(s) without a role", "", len(names))
        else:
            text = self.tr("Role of %Ln node(s): {role}", "", len(names))
            text = text.format(role=role_word(role))
        given = "" if taken_back else role
        self.apply(text, lambda state: set_role(state, names, given))
        self._show_role()
