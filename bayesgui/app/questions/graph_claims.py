"""What the graph claims, and what the tables say of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.inference.separation_numbers import SeparationNumbers
from bayesgui.app.questions.arc_claims import ArcClaimActions
from bayesgui.app.questions.independencies import IndependencyActions
from bayesgui.app.shell.window_part import WindowPart

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.session import DocumentSession


class GraphClaims(WindowPart):
    """Lists of independencies and of what arcs claim, and the numbers of a separation question."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self.independencies = IndependencyActions(workbench)
        self.separation_numbers = SeparationNumbers(workbench)
        self.arc_claims = ArcClaimActions(workbench)

    def ask_again(self) -> None:
        """Query another engine about the same question."""
        self.separation_numbers.ask_again()

    def follow_session(self, session: DocumentSession) -> None:
        """Show another document."""
        self.separation_numbers.follow_session(session)
        self.independencies.follow_session(session)
        self.arc_claims.follow_session(session)
