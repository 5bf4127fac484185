"""Renames a tier on its band and applies the edit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt

from bayesgui.canvas.editors.inline_editor import NameEditor
from bayesgui.canvas.geometry.tier_geometry import bands_of
from bayesgui.canvas.painting.bands import title_rect
from bayesgui.document.constraint_edits import rename_tier
from bayesgui.document.constraints_text import tier_name

if TYPE_CHECKING:
    from bayesgui.canvas.canvas_host import CanvasHost


class TierRenaming(QObject):
    """Opens a field over the title of a band; Enter makes one undo step, Esc none."""

    def __init__(self, view: CanvasHost) -> None:
        super().__init__(view.viewport())
        self._view = view
        self._tier: int | None = None
        self.field = NameEditor(view.viewport())
        self.field.setObjectName("tierEditor")
        self.field.applied.connect(self._on_applied)
        self.field.closed.connect(lambda: view.setFocus(Qt.FocusReason.OtherFocusReason))

    def begin(self, tier: int) -> None:
        """Open the field over the band of a tier, numbered from 0."""
        scene = self._view.canvas_scene
        bands = bands_of(scene.geometry)
        if bands is None:
            return
        self._tier = tier
        title = scene.session.document.state.constraints.tier_title(tier)
        self.field.setAccessibleName(QCoreApplication.translate("Canvas", "Name of the tier"))
        place = title_rect(self._view.camera.projection().rect(bands[tier])).toRect()
        self.field.open_at(place, title, 12)

    def finish(self, *, apply: bool) -> None:
        """Close the field, and apply or discard the text."""
        self.field.finish(apply=apply)

    def _on_applied(self, text: str) -> None:
        tier, self._tier = self._tier, None
        if tier is None or not self._view.has_session:
            return
        document = self._view.canvas_scene.session.document
        known = document.state.constraints
        if tier >= len(known.tiers) or text.strip() == known.tier_title(tier):
            return
        said = QCoreApplication.translate("Canvas", "Rename {old} to {new}")
        error = document.edit(
            said.format(old=tier_name(known, tier), new=text.strip() or f"{tier + 1}"),
            lambda state: rename_tier(state, tier, text),
        )
        if error is not None:
            self._view.report(error)
