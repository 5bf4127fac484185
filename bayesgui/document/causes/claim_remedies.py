"""What makes a graph claim no more that two nodes are independent: an arc, or a ↔."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.causes.marks import can_be_hidden
from bayesgui.core.node_rules import may_point
from bayesgui.document import edits
from bayesgui.document.causes.mark_edits import add_common_cause, pair_in_order

if TYPE_CHECKING:
    from bayesgui.document.state import DocumentState

Pair = tuple[str, str]


@dataclass(frozen=True)
class Remedy:
    """An edge that joins two nodes; `hidden`: whether it is a hidden common cause, else an arc."""

    pair: Pair
    hidden: bool

    @property
    def text(self) -> str:
        """The edge, as in ``a → b``."""
        return f" {'↔' if self.hidden else '→'} ".join(self.pair)


class Remedies:
    """The edges that a document allows between nodes that none joins.

    An arc leads from the earlier node to the later one, unless background knowledge allows the
    other direction only; nodes that cannot have a hidden cause get no ↔.
    """

    def __init__(self, state: DocumentState) -> None:
        self._state = state
        self._place = {name: k for k, name in enumerate(state.model.topological_order())}

    def arc(self, x: str, y: str) -> Remedy | None:
        """Return the arc of two nodes, or None if it would be none that is allowed."""
        if x not in self._place or y not in self._place:
            return None  # renamed or deleted meanwhile
        first, second = sorted((x, y), key=self._place.__getitem__)
        pairs = [(first, second)]
        if first not in self._state.model.ancestors(second):
            pairs.append((second, first))
        allowed = (pair for pair in pairs if self._allows(*pair))
        found = next(allowed, None)
        return None if found is None else Remedy(found, hidden=False)

    def common_cause(self, x: str, y: str) -> Remedy | None:
        """Return the ↔ of two nodes, or None if they cannot have a hidden cause."""
        model = self._state.model
        if x not in model or y not in model:
            return None
        if not all(can_be_hidden(model.mechanism(name).kind) for name in (x, y)):
            return None
        return Remedy(pair_in_order(self._state, (x, y)), hidden=True)

    def _allows(self, parent: str, child: str) -> bool:
        kinds = (self._state.model.mechanism(name).kind for name in (parent, child))
        return may_point(*kinds) and self._state.constraints.allows(parent, child)


def take(state: DocumentState, remedy: Remedy) -> DocumentState:
    """Draw an edge."""
    if remedy.hidden:
        return add_common_cause(state, remedy.pair)
    return edits.add_arc(state, *remedy.pair)
