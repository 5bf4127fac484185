"""The page Classifier: what features share given the class, and what each tells about it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.document.decisions.class_edits import class_of
from bayesgui.document.shown.classifier_figures import ClassifierFigures
from bayesgui.document.shown.lesson import LessonView
from bayesgui.panels.classifier.measured_rows import Measured, MeasuredRows
from bayesgui.panels.classifier.pair_triangle import PairTriangle
from bayesgui.panels.panel import Panel
from bayesgui.panels.rows.key_value_rows import KeyValueRows
from bayesgui.widgets.fields.buttons import link_button, named, push_button
from bayesgui.widgets.information_unit import in_unit, unit_name
from bayesgui.widgets.live_text import live, phrase, say
from bayesgui.widgets.numbers import count_text, probability_text
from bayesgui.widgets.plurals import rows_text
from bayesgui.widgets.rows.elided_label import ElidedLabel
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.rows.note_box import NoteBox
from bayesgui.widgets.rows.scroll_column import scroll_page
from bayesgui.widgets.rows.section import Section
from bayesgui.widgets.theme import icon

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtCore import SignalInstance
    from PySide6.QtWidgets import QWidget

    from bayesgui.document.session import DocumentSession
    from bayesgui.document.shown.classifier_figures import ClassifierOrigin
    from bayesgui.panels.panel import Slot
    from bayesgui.widgets.live_text import Text


class ClassifierPanel(Panel):
    """The triangle of all pairs, the arcs as they grew, and a bar for each feature."""

    shows = (ClassifierFigures, LessonView)

    play_requested = Signal()
    estimate_requested = Signal()
    workshop_requested = Signal()
    super_parent_chosen = Signal(str)
    """Request to show the network of this super-parent."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "classifierPanel", spoken=live("Classifier"))
        self._columns: tuple[str, ...] = ()
        self._method = text_label(self, 14, 600, wraps=False)
        self._table = ElidedLabel(12, 400, self)
        self._table.setProperty("role", "muted")
        self._accuracy = text_label(
            self,
            12,
            600,
            wraps=False,
            tip=live("Share of the held-out rows that were classified right"),
        )
        self._judged = text_label(self, 12, wraps=False)
        self.close_button = self.cross()
        self.box = NoteBox(self)
        self.triangle = PairTriangle(self)
        say(self.triangle, spoken=live("What two features share, given the class"))
        self._key = text_label(self, 11, role="muted")
        self.super_parents = KeyValueRows(self)
        self.votes = MeasuredRows("c1", self)
        say(
            self.votes,
            tip=live("Click to show the network of this super-parent"),
            spoken=live("Each super-parent’s vote"),
        )
        self.together = KeyValueRows(self)
        # Below the numbers of the rows above.
        self.together.setContentsMargins(4, 0, 4, 0)
        self._votes_note = text_label(self, 11, role="muted")
        self.play_button = link_button(
            self,
            self.play_requested,
            tip=live("Draw the arcs between features one by one as they grew"),
            name="classifierPlay",
        )
        self.tree = MeasuredRows("arc", self, as_arcs=True)
        self.features = MeasuredRows("c4", self)
        say(self.features, spoken=live("What one feature says about the class"))
        self._note = text_label(self, 11, role="muted")
        self.case = KeyValueRows(self)
        self.estimate_button = push_button(
            "classifierEstimate",
            self,
            self.estimate_requested,
            live("Estimate again"),
            tip=live("Estimate all CPTs again from the table, for arcs that were edited"),
        )
        self.back_button = push_button(
            "classifierBack",
            self,
            self.workshop_requested,
            live("Back to the workshop"),
            tip=live("Show the window in which the model was trained"),
        )
        self._build()
        self._connect()

    def _section(self, title: Text | str = "") -> Section:
        return Section(title, self, 12, line=False)

    def _build(self) -> None:
        self._pairs_title = self._section()
        self._parents_title = self._section(live("Super-parents, cross-validated"))
        self._votes_title = self._section()
        self._tree_title = self._section()
        self._tree_title.add_widget(self.play_button)
        self._class_title = self._section()
        self._case_title = self._section(live("The product for the case on the canvas"))
        judged = row_layout(self._accuracy, self._judged, spacing=4)
        head = row_layout(
            self._method, self._table, judged, self.close_button, spacing=8, grows=self._table
        )
        foot = row_layout(self.estimate_button, self.back_button, None, spacing=6)
        page = scroll_page(
            self,
            *(head, self.box),
            *(self._pairs_title, self.triangle, self._key, 4),
            *(self._parents_title, self.super_parents, 4),
            *(self._votes_title, self.votes, self.together, self._votes_note, 4),
            *(self._tree_title, self.tree, 4),
            *(self._class_title, self.features, self._note, 4),
            *(self._case_title, self.case, 4),
            *(foot, None),
            spacing=8,
        )
        column_layout(page, parent=self)

    def _connect(self) -> None:
        self.triangle.pointed.connect(lambda pair: self._point(pair or ()))
        self.triangle.chosen.connect(self._select_pair)
        self.votes.pointed.connect(
            lambda row: self._point_at([(name,) for name in self._columns], row)
        )
        self.votes.chosen.connect(lambda row: self.super_parent_chosen.emit(self._columns[row]))
        self.tree.pointed.connect(self._on_step_pointed)
        self.tree.chosen.connect(self._on_step_chosen)
        self.features.pointed.connect(
            lambda row: self._point_at([(line.text,) for line in self.features.measured], row)
        )
        self.features.chosen.connect(lambda row: self.select_node(self.features.measured[row].text))

    # -- hooks --------------------------------------------------------------------------------

    def heard(self, session: DocumentSession) -> Iterable[tuple[SignalInstance, Slot]]:
        yield session.hover.changed, self._show_touched
        yield session.data.changed, self.invalidate

    def on_session_left(self, session: DocumentSession) -> None:
        figures = session.shown[ClassifierFigures]
        figures.set(figures.state.pointing_at(()))

    def on_selection_changed(self) -> None:
        self._show_touched()

    def refresh(self) -> None:
        state = self.session.shown[ClassifierFigures].state
        self._show_head(state.origin)
        target = class_of(self.session.document.state)
        missing = self.tr("No node is marked as the class. Select one, and choose Loss matrix…")
        self.box.say("error" if target else "warning", state.error if target else missing)
        self._show_pairs(state)
        self._show_super_parents(state)
        self._show_votes(state)
        self._show_tree(state)
        self._show_features(state)
        self._show_note(state)
        self._show_case(state)
        self.estimate_button.setEnabled(target is not None)
        self._show_touched()

    # -- what is shown ------------------------------------------------------------------------

    def _show_head(self, origin: ClassifierOrigin | None) -> None:
        self._accuracy.setVisible(origin is not None and origin.accuracy is not None)
        self._judged.setVisible(self._accuracy.isVisibleTo(self))
        if origin is None:
            self._method.setText(self.session.document.title)
            data = self.session.data.state
            rows = "" if data.dataset is None else rows_text(data.dataset.n_rows)
            self._table.set_text(f"{data.title}, {rows}" if rows else "")
            return
        self._method.setText(origin.method)
        self._table.set_text(f"{origin.title}, {rows_text(origin.dataset.n_rows)}")
        if origin.accuracy is not None:
            self._accuracy.setText(f"{100 * origin.accuracy:.2f} %")
            self._judged.setText(_judged_text(origin))

    def _show_pairs(self, state: ClassifierFigures) -> None:
        pairs = bool(state.steps) and state.information is not None and not state.super_parents
        pairs = pairs and state.summed is None
        for part in (self._pairs_title, self.triangle, self._key):
            part.setVisible(pairs)
        title = self.tr("What two features share, given the class")
        self._pairs_title.set_title(title, unit_name())
        tree = [frozenset((step.first, step.second)) for step in state.steps]
        self.triangle.show_information(state.information if pairs else None, tree)
        count = count_text(len(self.triangle.features))
        if state.is_heaviest:
            text = self.tr("Outlined: in the tree, the heaviest that spans all {count}")
        else:
            text = self.tr("Outlined: an arc of the network")
        self._key.setText(text.format(count=count))

    def _show_super_parents(self, state: ClassifierFigures) -> None:
        scores = state.super_parents
        self._parents_title.setVisible(bool(scores))
        self.super_parents.setVisible(bool(scores))
        if not scores:
            return
        ordered = sorted(scores, key=lambda each: (-each.accuracy, each.log_loss))
        lines = [(self.tr("super-parent"), self.tr("accuracy"), self.tr("log loss"))]
        chosen = state.steps[0].first if state.steps else ""
        text = self.tr("{column}, chosen")
        lines += [
            (
                text.format(column=each.column) if each.column == chosen else each.column,
                f"{100 * each.accuracy:.2f} %",
                f"{each.log_loss:.4f}",
            )
            for each in ordered
        ]
        self.super_parents.show_lines(lines)

    def _show_votes(self, state: ClassifierFigures) -> None:
        """Show what each super-parent says of the case on the canvas."""
        model = state.summed
        for part in (self._votes_title, self.votes, self._votes_note):
            part.setVisible(model is not None)
        posterior = state.posterior if state.votes else None
        self.together.setVisible(model is not None and posterior is not None)
        if model is None:
            return
        ordered = sorted(state.votes, key=lambda vote: -vote.share)
        best = 0 if posterior is None else int(posterior.argmax())
        lines = [
            Measured(f"{v.column} = {v.state}", v.share, probability_text(v.posterior[best], 4))
            for v in ordered
        ]
        silent = set(model.features).difference(vote.column for vote in ordered)
        others = [name for name in model.features if name in silent]
        lines += [Measured(name, 0.0, "–") for name in others]
        self._columns = (*(vote.column for vote in ordered), *others)
        self.votes.show_measured(lines)
        chosen = state.super_parent
        self.votes.mark({k for k, name in enumerate(self._columns) if name == chosen})
        what = f"P({model.target} = {model.classes[best]} | …)"
        self._votes_title.set_title(
            self.tr("Each super-parent’s vote"), what if posterior is not None else ""
        )
        if posterior is None:
            text = self.tr("Click bars on the canvas: each column with a finding votes.")
        else:
            chance = probability_text(float(posterior[best]), 4)
            self.together.show_lines([(self.tr("all of them together"), chance)])
            text = self.tr("A bar is the share of a vote in the sum.")
        shows = self.tr("The canvas shows the network of {column}; click a row for another one.")
        self._votes_note.setText(f"{text} {shows.format(column=chosen)}")

    def _show_tree(self, state: ClassifierFigures) -> None:
        shown = bool(state.steps) and state.summed is None
        self._tree_title.setVisible(shown)
        self.tree.setVisible(shown)
        if state.is_tree and state.is_heaviest:
            title = self.tr("The tree as it grew from {root}").format(root=state.root)
        elif state.is_tree:
            title = self.tr("The arcs in the order of growth")
        else:
            title = self.tr("The arcs between features")
        self._tree_title.set_title(title, "" if state.is_tree else unit_name())
        self.tree.setAccessibleName(title)
        self.play_button.setVisible(state.is_tree)
        playing = state.grown is not None
        self.play_button.setIcon(icon("stop" if playing else "play", "accent"))
        self.play_button.setText(self.tr("Stop") if playing else self.tr("Play"))
        self.tree.show_measured(
            [_measured(f"{step.first} → {step.second}", step.weight) for step in state.steps]
        )

    def _show_features(self, state: ClassifierFigures) -> None:
        found = state.information
        self._class_title.setVisible(found is not None)
        self.features.setVisible(found is not None)
        if found is None:
            return
        title = self.tr("What one feature says about the class")
        self._class_title.set_title(title, unit_name())
        order = sorted(range(len(found.features)), key=lambda k: -found.about_class[k])
        self.features.show_measured(
            [_measured(found.features[k], float(found.about_class[k])) for k in order]
        )

    def _show_note(self, state: ClassifierFigures) -> None:
        found = state.information
        self._note.setVisible(found is not None)
        if found is None:
            return
        if found.rows is None:
            text = self.tr("From the network’s own tables; no table with these columns is open.")
            self._note.setText(text)
        else:
            text = self.tr("Counted in {rows} without a missing cell.")
            self._note.setText(text.format(rows=rows_text(round(found.rows))))

    def _show_case(self, state: ClassifierFigures) -> None:
        """Show the product for the findings, of the two most probable classes."""
        worked = state.worked
        if worked is not None and self.session.shown[LessonView].state.covers((worked.target,)):
            worked = None
        self._case_title.setVisible(worked is not None)
        self.case.setVisible(worked is not None)
        if worked is None:
            return
        chances = worked.posteriors
        first, *others = sorted(range(len(worked.classes)), key=lambda k: -chances[k])
        places = (first, *others[:1])
        lines = [(self.tr("factor"), *(worked.classes[k] for k in places))]
        for part in worked.parts:
            factors = (_factor_text(math.exp(part.logs[k])) for k in places)
            lines.append((part.factor_of(worked.target), *factors))
        products = (_factor_text(float(worked.running_products[-1][k])) for k in places)
        lines.append((self.tr("product"), *products))
        text = self.tr("P({target} | case)").format(target=worked.target)
        lines.append((text, *(probability_text(float(chances[k]), 4) for k in places)))
        self.case.show_lines(lines)

    # -- nodes that canvas and page have in common ---------------------------------------------

    def _show_touched(self) -> None:
        """Emphasize what the pointer is on in the canvas, or else what is selected."""
        touched = self.session.hover.names
        state, selection = self.session.shown[ClassifierFigures].state, self.session.selection
        pairs = {tuple(touched)} if len(touched) > 1 else {tuple(arc) for arc in selection.arcs}
        names = set(touched) or set(selection.variables)
        self.triangle.emphasize(names | {name for pair in pairs for name in pair})
        if state.grown is not None:
            self.tree.mark({state.grown - 1} if state.grown else (), state.grown)
        else:
            self.tree.mark(
                {
                    k
                    for k, step in enumerate(state.steps)
                    if (step.first, step.second) in pairs
                    or (len(touched) < 2 and names & {step.first, step.second})
                }
            )
        lines = self.features.measured
        self.features.mark({k for k, line in enumerate(lines) if line.text in names})

    def _on_step_pointed(self, row: int | None) -> None:
        steps = self.session.shown[ClassifierFigures].state.steps
        self._point_at([(step.first, step.second) for step in steps], row)

    def _point_at(self, rows: Sequence[tuple[str, ...]], row: int | None) -> None:
        """Point at the nodes of a row, which may be gone by now."""
        self._point(rows[row] if row is not None and row < len(rows) else ())

    def _point(self, names: tuple[str, ...]) -> None:
        figures = self.session.shown[ClassifierFigures]
        figures.set(figures.state.pointing_at(names))

    def _select_pair(self, first: str, second: str) -> None:
        """Select the arc between two features, or both of them."""
        both = (first, second), (second, first)
        arcs = [arc for arc in both if arc in self.session.document.state.network.arcs]
        if arcs:
            self.session.selection.set((), arcs)
        else:
            self.session.selection.set((first, second))

    def _on_step_chosen(self, row: int) -> None:
        step = self.session.shown[ClassifierFigures].state.steps[row]
        self._select_pair(step.first, step.second)


def _measured(text: str, value: float) -> Measured:
    return Measured(text, value, f"{in_unit(value):.4f}")


def _factor_text(value: float) -> str:
    return f"{value:.4g}"


def _judged_text(origin: ClassifierOrigin) -> str:
    """Return how the accuracy was found."""
    texts = {
        "folds": phrase("ClassifierPanel", "in {count} folds"),
        "repeated": phrase("ClassifierPanel", "in {count} folds, repeated"),
        "leave-one-out": phrase("ClassifierPanel", "leaving one out"),
        "hold-out": phrase("ClassifierPanel", "of {share} % held out"),
        "file": phrase("ClassifierPanel", "of a second table"),
    }
    return texts[origin.way].format(count=count_text(origin.folds), share=origin.share)
