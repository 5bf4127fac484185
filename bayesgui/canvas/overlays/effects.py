"""An effect over the network: causal and biasing paths, what is adjusted for, what that cuts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.base import Overlay, explained, overlays
from bayesgui.canvas.painting.adjustment import BOX_GAP
from bayesgui.canvas.painting.arc_painter import ArcStyle
from bayesgui.canvas.painting.decorations import Cut, Ring, Tag
from bayesgui.document.shown.effects import Effects
from bayesgui.widgets.frame.legend import LegendEntry
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.canvas.painting.decorations import Decorations, Side, Tone
    from bayesgui.graph.causal.effect_analysis import EffectAnalysis
    from bayesgui.graph.causal.effect_paths import Line

CAUSAL = ArcStyle("active", 4.0)
BIASING = ArcStyle("bias", 3.0, dash=(10, 5), head_scale=1.11)
HEDGE = ArcStyle("error", 2.5)
BEYOND = 0.42
"""Opacity of a path beyond where it is cut."""
ASIDE = 0.25
"""Opacity of other paths while one is pointed at."""
_ROLE_SIDES: tuple[Side, ...] = ("left", "below", "right", "above")
_MAX_TAGS = 12


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
        lines, pointed = analysis.lines, self.state.pointed
        shown = {*lines.biasing, *lines.causal} if pointed is None else {*pointed.lines}
        for line in (*lines.biasing, *lines.causal):
            style = BIASING if line in lines.biasing else CAUSAL
            if line in lines.beyond:
                style = style.faded(BEYOND)
            if line in lines.open_ends:
                style = replace(style, label=phrase("Canvas", "open"), label_from=0.5)
            if line not in shown:
                style = replace(style.faded(ASIDE), label="")
            decorations.restyle(line.first, line.second, style, is_common=line.is_common)
        for line in analysis.hedge_lines:
            decorations.restyle(line.first, line.second, HEDGE, is_common=line.is_common)
        decorations.cuts = tuple(
            Cut(_leaving(line, name), line.is_common) for line, name in lines.cuts if line in shown
        )

    def _tag_roles(self, decorations: Decorations, analysis: EffectAnalysis) -> None:
        for name, role in analysis.roles.items():
            if len(decorations.tags) >= _MAX_TAGS:
                return
            if name not in decorations.tags:
                tone: Tone = "causal" if role == "mediator" else "plain"
                decorations.tags[name] = Tag(role_words(role), tone, _ROLE_SIDES)

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
        lines = state.analysis.lines
        entries = []
        if lines.causal:
            entries.append(_arrow(phrase("Legend", "causal path"), CAUSAL))
        if lines.biasing:
            entries.append(_arrow(phrase("Legend", "biasing path"), BIASING))
        if lines.cuts:
            entries.append(LegendEntry(phrase("Legend", "cut"), "text", 2.25, is_cut=True))
        if state.adjusted:
            entries.append(LegendEntry(phrase("Legend", "adjusted for"), "text", 2.0, is_box=True))
        if state.analysis.hedge_lines:
            entries.append(_arrow(phrase("Legend", "what forbids it"), HEDGE))
        return tuple(entries)


def role_words(role: str) -> str:
    """Return the name of a role that makes a node wrong to adjust for."""
    if role == "mediator":
        return phrase("Canvas", "mediator")
    if role == "collider":
        return phrase("Canvas", "collider")
    return phrase("Canvas", "below the effect")


def _arrow(text: str, style: ArcStyle) -> LegendEntry:
    return replace(explained(text, style), has_head=True)


def _effect() -> str:
    return phrase("Canvas", "effect")


def _leaving(line: Line, name: str) -> tuple[str, str]:
    """Return a line from the node that cuts it to the other one."""
    return (name, line.second) if line.first == name else (name, line.first)
