"""The strategy as a tree, over the canvas until it is left."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QScrollArea, QWidget

from bayesgui.decisions.numbering import decision_numbers
from bayesgui.panels.strategy.tree.view import TreeView
from bayesgui.widgets.fields.buttons import named, plain_button, push_button
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plots.pictures import save_picture
from bayesgui.widgets.rows.elided_label import ElidedLabel
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.model import Model
    from bayesgui.decisions.solving.strategy_tree import TreeNode


_LEAST_FIT = 0.75
"""How small a tree is shown at first, so that its ends are in view."""


class TreePage(QWidget):
    """Title, tree, and what is done with it."""

    folded = Signal()
    """Everything that was unfolded is to be folded again."""
    left = Signal()
    """The network is to be shown again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "strategyTreePage", spoken=live("Strategy as a tree"))
        self.setAutoFillBackground(True)
        title = text_label(self, 14, 600, wraps=False, text=live("Strategy as a tree"))
        self.counts = ElidedLabel(12, parent=self)
        self.counts.setProperty("role", "muted")
        self.view = TreeView()
        self._make_buttons()
        cross = plain_button("close", self, self.left, live("Show the network again (Esc)"))
        self._area = QScrollArea(self)
        self._area.setWidgetResizable(True)
        self._area.setWidget(self.view)
        for bar in (self._area.verticalScrollBar(), self._area.horizontalScrollBar()):
            bar.valueChanged.connect(lambda _value: self.view.update())
        column_layout(
            row_layout(
                title,
                self.counts,
                self.fit,
                self.fold,
                self.copy,
                self.export,
                cross,
                spacing=10,
                grows=self.counts,
            ),
            self._area,
            parent=self,
            margins=(16, 12, 16, 12),
            spacing=8,
            grows=self._area,
        )
        self.setFocusProxy(self.view)
        self._set_usable(False)

    def _make_buttons(self) -> None:
        """Make the buttons for what is done with the tree."""
        self.fit = push_button(
            "fitTree",
            self,
            self._fit,
            live("Fit"),
            icon_name="search",
            tip=live("Show the whole tree, or in its own size again; Ctrl+wheel zooms"),
        )
        self.fold = push_button(
            "foldAll",
            self,
            self.folded,
            live("Fold all"),
            icon_name="fit",
            tip=live("Fold all that is not the best strategy"),
        )
        self.export = push_button(
            "exportTree",
            self,
            self._export,
            live("Export picture…"),
            icon_name="export",
            tip=live("Save the tree as a picture"),
        )
        self.copy = plain_button(
            "copy",
            self,
            self.view.copy,
            live("Copy a row for each end as a spreadsheet reads it"),
            name="copyTree",
        )

    def _set_usable(self, is_usable: bool) -> None:
        for button in (self.fit, self.fold, self.copy, self.export):
            button.setEnabled(is_usable)

    def say_unfolding(self, most: str) -> None:
        """Say that the tree is being unfolded; `most`: how long that may take."""
        if self.view.tree is None:
            self.counts.setText(self.tr("Unfolding, up to {time}…").format(time=most))

    def say_stopped(self, most: str, n_nodes: int, n_ends: int) -> None:
        """Say how far a tree has come whose time is up."""
        text = self.tr(
            "Stopped after {time}: {nodes} nodes are unfolded so far, with {ends} ends. A click on "
            "a folded branch goes on."
        )
        numbers = {"nodes": count_text(n_nodes), "ends": count_text(n_ends)}
        self.counts.set_text(text.format(time=most, **numbers))

    def show_stale(self, reason: str) -> None:
        """Dim a tree that is of an earlier model, and say why there is no newer one."""
        self.view.setEnabled(not reason)
        self._set_usable(not reason and self.view.tree is not None)
        if reason:
            self.counts.setText(reason)

    def show_tree(
        self, model: Model, root: TreeNode, order: Sequence[str], *, limited_memory: bool
    ) -> None:
        """Show a tree, at first with its root in view."""
        is_first = self.view.tree is None
        self.show_stale("")
        self.view.show_tree(root, order, decision_numbers(model, limited_memory=limited_memory))
        text = self.tr("{ends} ends, {folded} options folded; read from left to right in time")
        self.counts.set_text(
            text.format(ends=count_text(root.n_ends), folded=count_text(root.n_folded))
        )
        self._set_usable(True)
        if is_first:
            self._fit_width()
            self._area.ensureVisible(
                0, round(self.view.root_point.y()), 0, self._area.height() // 2
            )

    def _fit_width(self) -> None:
        """Show a tree that is a little too wide for its page whole."""
        if self.view.tree is not None:
            share = self._area.viewport().width() / self.view.tree.size[0]
            self.view.set_zoom(max(_LEAST_FIT, share) if share < 1 else 1.0)

    def _fit(self) -> None:
        """Show the whole tree, or its own size again where it is shown whole already."""
        if self.view.tree is None:
            return
        width, height = self.view.tree.size
        room = self._area.maximumViewportSize()
        whole = min(1.0, room.width() / width, room.height() / height)
        is_whole = math.isclose(self.view.zoom, whole)
        self.view.set_zoom(1.0 if is_whole else whole)

    def _export(self) -> None:
        save_picture(self, shown=self.view)
