"""Model ▸ Ranked node: new nodes whose states stand in order on a scale."""

from __future__ import annotations

from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.widgets import language

RANKED_SIZES = (3, 5, 7)


def ranked_names(number: int) -> tuple[str, ...]:
    """Return the states of a new ranked node, lowest first, in the language in use."""
    # Imported late: no question to experts is needed for the first paint.
    from bayesgui.elicitation.ranked_states import ranked_states

    return ranked_states(number, language.current())


class RankedActions(WindowPart):
    """Binds the actions that add ranked nodes."""

    @Command(
        "model.ranked_3",
        "Ranked, 3 states",
        icon="node",
        tip="Add a node with the states low, medium and high at a free place, and name it",
        arguments=(3,),
    )
    @Command(
        "model.ranked_5",
        "Ranked, 5 states",
        icon="node",
        tip="Add a node with five states from very low to very high at a free place, and name it",
        arguments=(5,),
    )
    @Command(
        "model.ranked_7",
        "Ranked, 7 states",
        icon="node",
        tip="Add a node with seven states from lowest to highest at a free place, and name it",
        arguments=(7,),
    )
    def _add(self, number: int) -> None:
        self.workbench.canvas.add_node_in_view(ranked_names(number))
