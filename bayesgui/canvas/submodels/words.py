"""What is said of submodels and of lines that stand for many arcs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.painting.submodels.frame_painter import inside_words
from bayesgui.canvas.painting.submodels.painter import findings_words
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import probability_text
from bayesgui.widgets.plurals import arcs_text

if TYPE_CHECKING:
    from bayesgui.canvas.painting.scene_content import SceneContent
    from bayesgui.graph.layout import Arc

_MOST_ARCS = 12
_DIGITS = 6


def submodel_text(scene: SceneContent, id: str, part: str) -> str:
    """Return what a submodel hides, and what a click on a part of it does."""
    does = {
        "chevron": phrase("Canvas", "Fold to a box"),
        "fold": phrase("Canvas", "Fold to a box"),
        "tab": phrase("Canvas", "Open in a tab (Ctrl+Return)"),
    }
    is_open = id in scene.geometry.frames
    if part == "chevron" and not is_open:
        return phrase("Canvas", "Open in place (→)")
    if part in does:
        return does[part]
    display = scene.submodels.display(id)
    lines = [display.name, inside_words(display)]
    if display.found:
        head, names = findings_words(display)
        lines.append(f"{head} {names}")
    if display.moved is not None:
        before, after = (
            probability_text(p, _DIGITS) for p in (display.moved.prior, display.moved.posterior)
        )
        about = f"P({display.moved.name} = {display.moved.state})"
        moved = phrase("Canvas", "moved most: {about}, {before} → {after}")
        lines.append(moved.format(about=about, before=before, after=after))
    if display.note:
        lines.append(display.note)
    return "\n".join(lines)


def bundle_text(scene: SceneContent, line: Arc) -> str:
    """Return the arcs that a line stands for, a few of many."""
    folding = scene.geometry.folding
    if folding is None:
        return ""
    arcs = folding.shown.arcs_of(line)
    head = arcs_text(len(arcs))
    shown = [f"{parent} → {child}" for parent, child in arcs[:_MOST_ARCS]]
    more = ["…"] if len(arcs) > _MOST_ARCS else []
    return "\n".join([head, *shown, *more])


def spoken_submodel(scene: SceneContent, id: str) -> str:
    """Return what a screen reader says of a submodel that has the focus."""
    display = scene.submodels.display(id)
    is_open = id in scene.geometry.frames
    state = phrase("Canvas", "open") if is_open else phrase("Canvas", "closed")
    words = [
        phrase("Canvas", "submodel {name}, {state}", name=display.name, state=state),
        inside_words(display),
    ]
    if display.found:
        words.append(" ".join(findings_words(display)))
    return ". ".join(words)
