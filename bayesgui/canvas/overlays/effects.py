"""An effect over the network: causal and biasing paths, what is adjusted for, what that cuts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.base import Overlay, explained, overlays
from bayesgui.canvas.painting.adjustment import BOX_GAP
from bayesgui.canvas.painting.arc_painter import HEADS_FROM, ArcStyle
from bayesgui.canvas.painting.decorations import Cut, Ring, Tag
from bayesgui.document.shown.effects import Effects
from bayesgui.widgets.frame.legend import LegendEntry
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.canvas.painting.decorations import Decorations, Side, Tone
    from bayesgui.graph.causal.effect_analysis import EffectAnalysis
    from bayesgui.graph.causal.paths import PathMarks
    from bayesgui.graph.causal.roles import NodeRole
    from bayesgui.graph.causal.walks import Edge

CAUSAL = ArcStyle("active", 4.0)
BIASING = ArcStyle("bias", 3.0, dash=(10, 5), head_scale=1.11)
HEDGE = ArcStyle("error", 2.5)
BEYOND = 0.42
"""Opacity of a path beyond where it is cut."""
ASIDE = 0.25
"""Opacity of other paths while one is pointed at."""
_ROLE_SIDES: tuple[Side, ...] = ("left", "below", "right", "above")
_MAX_TAGS = 12
_ROLES_FROM = HEADS_FROM
"""Zoom below which only cause and effect have their words."""


@overlays.register("effects", label="Effects", order=52)
class EffectsOverlay(Overlay):
    """Cause and effect, and once the graph has answered, its paths."""

    feature = Effects
    state: Effects

    def decorate(self, decorations: Decorations) -> None:
        state = self.state
        if not state.is_open:
            return
        roles = ((state.causes, phrase("Canvas", "cause")), (state.effects, _effect()))
        for names, text in roles:
            for name in names:
                if name in self.model:
                    decorations.rings[name] = Ring("accent", 2.5)
                    decorations.tags[name] = Tag(text, "accent", ("title", "above", "below"))
        decorations.boxes = tuple(name for name in state.adjusted if name in self.model)
        analysis = state.analysis
        if analysis is not None:
            self._draw_lines(decorations, analysis)
            self._tag_roles(decorations, analysis)
        self._keep_off_boxes(decorations)

    def _draw_lines(self, decorations: Decorations, analysis: EffectAnalysis) -> None:
        if analysis.found is not None:
            marks = analysis.found.marks
            styles = _styles(marks)
            shown = {*styles} if self.state.pointed is None else {*self.state.pointed.edges}
            for edge, style in styles.items():
                drawn = style if edge in shown else replace(style.faded(ASIDE), label="")
                _restyle(decorations, edge, drawn)
            decorations.cuts = tuple(
                Cut(_leaving(edge, name), edge.mark == "↔")
                for edge, name in marks.cuts
                if edge in shown
            )
        for edge in analysis.hedge_edges:
            _restyle(decorations, edge, HEDGE)

    def _tag_roles(self, decorations: Decorations, analysis: EffectAnalysis) -> None:
        for name, found in analysis.roles.items():
            if len(decorations.tags) >= _MAX_TAGS:
                return
            if name not in decorations.tags:
                tone: Tone = "causal" if found.role == "mediator" else "plain"
                decorations.tags[name] = Tag(role_words(found), tone, _ROLE_SIDES, _ROLES_FROM)

    def _keep_off_boxes(self, decorations: Decorations) -> None:
        """Let arcs end at the boxes of the nodes that they point to."""
        for name in decorations.boxes:
            for parent in self.model.parents(name):
                style = decorations.style_of((parent, name))
                decorations.arcs[parent, name] = replace(style, gap=BOX_GAP)

    def legend(self) -> tuple[LegendEntry, ...]:
        state = self.state
        if not state.is_open or state.analysis is None:
            return ()
        found, entries = state.analysis.found, []
        marks = None if found is None else found.marks
        if marks is not None and marks.causal:
            entries.append(_arrow(phrase("Legend", "causal path"), CAUSAL))
        if marks is not None and marks.biasing:
            entries.append(_arrow(phrase("Legend", "biasing path"), BIASING))
        if marks is not None and marks.cuts:
            entries.append(LegendEntry(phrase("Legend", "cut"), "text", 2.25, is_cut=True))
        if state.adjusted:
            entries.append(LegendEntry(phrase("Legend", "adjusted for"), "text", 2.0, is_box=True))
        if state.analysis.hedge_edges:
            entries.append(_arrow(phrase("Legend", "what forbids it"), HEDGE))
        return tuple(entries)


def role_words(found: NodeRole) -> str:
    """Return the name of a role that makes a node wrong to adjust for."""
    if found.role == "mediator":
        return phrase("Canvas", "mediator")
    if found.role == "collider":
        return phrase("Canvas", "collider")
    if found.role == "hidden":
        return phrase("Canvas", "cannot be observed")
    if found.role == "below effect":
        return phrase("Canvas", "below the effect")
    return phrase("Canvas", "below {name}", name=found.other)


def _arrow(text: str, style: ArcStyle) -> LegendEntry:
    return replace(explained(text, style), has_head=True)


def _effect() -> str:
    return phrase("Canvas", "effect")


def _styles(marks: PathMarks) -> dict[Edge, ArcStyle]:
    """Return the style of each edge; one that is causal and biasing at once is causal."""
    styles = dict.fromkeys(marks.biasing_beyond, BIASING.faded(BEYOND))
    styles |= dict.fromkeys(marks.biasing, BIASING)
    labelled = replace(BIASING, label=phrase("Canvas", "open"), label_from=0.5)
    styles |= dict.fromkeys(marks.open_ends, labelled)
    styles |= dict.fromkeys(marks.causal_beyond.difference(marks.biasing), CAUSAL.faded(BEYOND))
    return styles | dict.fromkeys(marks.causal, CAUSAL)


def _restyle(decorations: Decorations, edge: Edge, style: ArcStyle) -> None:
    is_common = edge.mark == "↔"
    kept = replace(style, both_ends=True, label="") if is_common else style
    decorations.restyle(edge.a, edge.b, kept, is_common=is_common)


def _leaving(edge: Edge, name: str) -> tuple[str, str]:
    """Return an edge from the node that cuts it to the other one."""
    return (name, edge.b) if edge.a == name else (name, edge.a)
