"""What deleting nodes says of submodels that go with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from bayesgui.document.state import DocumentState


class RemovedSubmodels:
    """The submodels whose nodes were all deleted."""

    def __init__(self, before: DocumentState, after: DocumentState) -> None:
        self._before, self._after = before, after

    def words(self) -> list[str]:
        """Return a sentence on each of the outermost ones."""
        before, after = self._before, self._after
        gone = [each for each in before.submodels if each.id not in after.submodels]
        outer = {each.id for each in gone}
        return [self._words(each.id) for each in gone if each.parent not in outer]

    def _words(self, id: str) -> str:
        tree = self._before.submodels
        inside = tree.inside(id)
        found = len(inside & self._before.nodes_found)
        name, nodes = tree[id].name, count_text(len(inside))
        if found:
            text = live(
                "{submodel} had %Ln finding(s) and {nodes} nodes, which went with it.", "", found
            )
            return str(text.filled(submodel=name, nodes=nodes))
        text = live("{submodel} went with all its nodes: %Ln.", "", len(inside))
        return str(text.filled(submodel=name))
