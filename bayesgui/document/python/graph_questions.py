"""Questions about the graph, noted when the canvas shows their answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.core.model import Model
    from bayesgui.document.overlays import Overlays, OverlayState, SeparationChoice
    from bayesgui.document.python.journal import Journal

_OF_OVERLAYS = {
    "moral_graph": ("moral", "moral_graph", False),
    "equivalence": ("essential", "cpdag", False),
    "arc_strength": ("strengths", "strength", True),
}
"""For overlays, what their answer is called in a script, what gives it, and whether of findings."""


def note_graph_questions(journal: Journal, overlays: Overlays) -> None:
    """Note in a journal what the overlays of its document are asked."""
    overlays.changed.connect(lambda before: _note(journal, before, overlays.state))


def _note(journal: Journal, before: OverlayState, now: OverlayState) -> None:
    choice = now.separation if now.separation != before.separation else None
    shown = [name for name in _OF_OVERLAYS if name in now.shown and name not in before.shown]
    # A window starts without what writes code.
    if shown or (choice is not None and choice.x and choice.y):
        for key, line in _lines(journal.state.model, choice, shown):
            journal.tell([line], key)


def _lines(
    model: Model, choice: SeparationChoice | None, shown: list[str]
) -> Iterator[tuple[str, str]]:
    from bayesgui.formats.code.edits.asking import EVIDENCE, NET, asked, unsaid

    is_plain = not (model.is_template or model.other_kinds)
    if choice is not None and choice.x and choice.y:
        given = NET, choice.x, choice.y, list(choice.given)
        line = asked("separation", "analyze_separation", *given)
        yield "separation", line if is_plain else unsaid("Separation")
    for name in shown:
        result, function, of_findings = _OF_OVERLAYS[name]
        line = asked(result, function, NET, *([EVIDENCE] if of_findings else []))
        yield name, line if is_plain else unsaid(name.replace("_", " ").capitalize())
