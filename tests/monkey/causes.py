"""Random real events on causes: marks, effects, diagrams of dagitty, graphs with hidden causes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.app.causes.counterfactual import Counterfactuals
from bayesgui.app.causes.effect_data import EffectFromData
from bayesgui.app.causes.effects import CausalEffects
from bayesgui.app.discovery.pag import HiddenCauses
from bayesgui.app.questions.claims_on_data import ClaimsOnData
from bayesgui.app.structure.dialog import StructureDialog
from bayesgui.core.errors import BayesGuiError
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document.data import DataState
from bayesgui.document.shown.effects import Effects
from bayesgui.document.shown.pag import ShownPag
from bayesgui.graph.arc_course import flatten
from tests.monkey.canvas import CanvasEvents
from tests.monkey.controls import CONTROL, KEYS, LEFT, MODIFIERS, NONE
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QWidget

    from bayesgui.app.shell.page_spec import LazyPage
    from bayesgui.graph.layout import Point

STORIES = (
    "statin", "verma", "napkin", "m-bias", "smoking-tar", "birth-weight", "vitamin-a",
    "kidney-stones", "collider", "two-therapies",
)  # fmt: skip
DISCOVERING = ("fci", "fci", "rfci", "miic", "pc")
MANY = 40
"""Nodes above which no rows are drawn: learners would take longer than a step may."""
DIAGRAMS = (
    'dag { A [pos="0,0"] B [pos="1,0"] E [exposure,pos="0,1"] D [outcome,pos="1,1"] Z U [latent] '
    "A -> E A -> Z B -> D B -> Z E -> D U -> {A B} E <-> Z }",
    "dag { Treatment [e] Result [o] Treatment -> Mediator -> Result; Treatment <-> Result }",
    "dag { X -> Y -> Z -> X }",
    "dag { X -> Y <-> }",
    "dga { X -> Y }",
    "dag {\n\"a b\" [adjusted]\n吸烟 -> \"a b\"\n吸烟 <-> \"a b\"\n}",
    "pdag { a -- b -- c d -> b }",
    "digraph { U [observed=no]; U -> x; U -> y; x -> y; }",
    "dagify(y ~ x + z, x ~ z, exposure = \"x\", outcome = \"y\")",
    "y ~ x + z\nx ~ z\nx ~~ y",
)  # fmt: skip


class CausalEvents(CanvasEvents):
    """The events on marks, on the pages about effects, and on what learners find."""

    # -- documents and rows ---------------------------------------------------------------------

    def open_story(self) -> str:
        """Open an example about causes in place of what the active document holds, or beside it."""
        name = self.chance.choice(STORIES)
        documents = self._window.documents
        if len(documents.all) > 3:
            closed = documents.current
            closed.document.mark_saved(closed.document.state)
            documents.remove(closed)
        self._window.opening.open([SAMPLES / f"{name}.bayesgui"], self.chance.random() < 0.5)
        return f"open {name}"

    def draw_rows(self, *, seen_only: float = 0.7) -> str:
        """Give the document rows that its tables tell.

        `seen_only`: how often they are without what nobody observes.
        """
        session = self._window.session
        network = session.document.state.network
        if not 1 < len(network) <= MANY:
            return "no rows for this"
        number = self.chance.choice((1, 30, 400, 400))
        try:
            rows = Dataset.from_blocks(network, sample(network, number, self.chance.randrange(99)))
            unseen = [name for name in network.names if name in network.unobserved]
            if unseen and len(unseen) < len(network) and self.chance.random() < seen_only:
                rows = rows.without(*unseen)
        except BayesGuiError as error:
            return f"no rows: {error}"
        session.data.set(DataState(rows, "rows.csv"))
        return f"{number} rows"

    def paste_diagram(self) -> str:
        """Paste a diagram of another program, or what was copied as one."""
        if self.chance.random() < 0.4:
            action = self.chance.choice(("edit.copy_dagitty", "edit.copy_dagitty", "edit.copy_dot"))
            self._window.action_set[action].trigger()
            said = f"{action}, paste"
        else:
            text = self.chance.choice(DIAGRAMS)
            QGuiApplication.clipboard().setText(text)
            said = f"paste {text[:20]!r}"
        if self.chance.random() < 0.3:
            return said
        if self.chance.random() < 0.3:
            self._window.action_set["file.new"].trigger()
            said = f"{said} into a new document"
        self._canvas.setFocus()
        QTest.keyClick(self._canvas, KEYS.Key_V, CONTROL)
        return said

    def fill_tables(self) -> str:
        """Draw all tables at random, as those of a diagram or of new nodes tell nothing."""
        for name in ("edit.select_all", "model.random"):
            self._window.action_set[name].trigger()
        return "random tables"

    # -- marks ----------------------------------------------------------------------------------

    def mark_nodes(self) -> str:
        """Select one or two nodes and mark them, by the menu or as the context menu does."""
        if not self._names:
            return self.add_node()
        count = min(len(self._names), self.chance.choice((1, 1, 2, 2, 3)))
        names = self.chance.sample(self._names, count)
        self._window.session.selection.set(names)
        action = self.chance.choice(("model.unobserved", "model.common_cause"))
        self._window.action_set[action].trigger()
        return f"{action} of {names}"

    def draw_cause(self) -> str:
        """Draw an arc to a node, with B on the way once, twice, or never released there."""
        if len(self._names) < 2:
            return self.add_node()
        first, second = self.chance.sample(self._names, 2)
        viewport = self._canvas.viewport()
        start, end = self._canvas.port_point(first), self._canvas.node_rect(second).center()
        times = self.chance.choice((1, 1, 1, 2, 3))
        QTest.mousePress(viewport, LEFT, NONE, start)
        for k in range(1, 5):
            QTest.mouseMove(viewport, start + (end - start) * k / 4)
        for _ in range(times):
            QTest.keyClick(self._canvas, KEYS.Key_B)
        after = self.chance.choice(("", "", "", ", Esc", ", Undo"))
        if after == ", Esc":
            QTest.keyClick(self._canvas, KEYS.Key_Escape)
        elif after == ", Undo":
            self._window.action_set["edit.undo"].trigger()
        QTest.mouseRelease(viewport, LEFT, NONE, end)
        return f"draw {first} ↔ {second}, {times} times B{after}"

    def use_cause(self) -> str:
        """Click a ↔, and then name it, delete it, make it a node, or leave it."""
        courses = self._canvas.canvas_scene.cause_courses.all()
        if not courses and len(self._names) > 1:
            self._window.session.selection.set(self.chance.sample(self._names, 2))
            self._window.action_set["model.common_cause"].trigger()
            QApplication.processEvents()
            courses = self._canvas.canvas_scene.cause_courses.all()
        if not courses:
            return self.draw_cause()
        pair = self.chance.choice([*courses])
        viewport, kind = self._canvas.viewport(), self.chance.random()
        QTest.mouseClick(viewport, LEFT, self.chance.choice(MODIFIERS), self._on(courses[pair]))
        if kind < 0.3:
            QTest.keyClick(self._canvas, KEYS.Key_F2)
            field = QApplication.focusWidget()
            return f"name {pair}: {self.type_anew(field or self._canvas)[:20]!r}"
        if kind < 0.45:
            QTest.keyClick(self._canvas, KEYS.Key_Delete)
            return f"delete {pair}"
        if kind < 0.6:
            self._window.action_set["model.cause_as_node"].trigger()
            return f"make {pair} a node"
        if kind < 0.7:
            QTest.mouseDClick(viewport, LEFT, NONE, self._on(courses[pair]))
            return f"double-click {pair}"
        return f"click {pair}"

    def _on(self, course: Sequence[Point]) -> QPoint:
        """Return a point of the screen that lies on a course."""
        x, y = self.chance.choice(flatten(tuple(course)))
        return self._canvas.camera.projection().point(x, y).toPoint()

    # -- effects --------------------------------------------------------------------------------

    def ask_effect(self) -> str:
        """Open Effects and click cause, effect and further nodes on the canvas."""
        if len(self._names) < 2:
            return self.add_node()
        action = self.chance.choice(("infer.effects", "infer.effects", "infer.effect_data"))
        if not self._window.session.shown[Effects].state.is_open or self.chance.random() < 0.2:
            self._window.action_set[action].trigger()
            QApplication.processEvents()
        names = self.chance.sample(self._names, min(len(self._names), self.chance.randint(1, 4)))
        self._click_titles(names)
        return f"{action}, click {names}"

    def _click_titles(self, names: Sequence[str]) -> None:
        """Click the titles of nodes that are on the screen, now and then with Ctrl."""
        for name in names:
            rect = self._canvas.node_rect(name)
            if not rect.isEmpty():
                modifier = CONTROL if self.chance.random() < 0.15 else NONE
                place = rect.topLeft() + QPoint(rect.width() // 3, min(10, rect.height() // 2))
                QTest.mouseClick(self._canvas.viewport(), LEFT, modifier, place)

    def use_effects(self) -> str:
        """Use the page Effects: its fields with names of nodes, its rows, what opens on it."""
        page = self._made(CausalEffects.effects)
        if page is None or not page.isVisible():
            asked = self.ask_effect()
            page = self._made(CausalEffects.effects)
            if page is None or not page.isVisible():
                return asked
            QTest.qWait(50)
        kind = self.chance.random()
        if kind < 0.2 and self._names:
            field = self.chance.choice((page.question.cause, page.question.effect))
            text = ", ".join(self.chance.sample(self._names, 1))[: self.chance.choice((3, 99))]
            return f"type {self.type_anew(field.line, text)!r} in {field.objectName()}"
        if kind < 0.3:
            QTest.mouseClick(page.force_button, LEFT)
            return "force in or out"
        return f"Effects: {self.use_in(page)}"

    def use_causal_page(self) -> str:
        """Open, or use, a page of estimates, of claims, or of what would have been."""
        asked = self._window.session.data.state.dataset is not None
        if not asked and self.chance.random() < 0.7:
            return self.draw_rows()
        pages = {
            "infer.effect_data": EffectFromData.effect_data,
            "infer.claims_on_data": ClaimsOnData.claims_on_data,
            "infer.counterfactual": Counterfactuals.counterfactual,
        }
        action = self.chance.choice([*pages])
        page = self._made(pages[action])
        if page is None or not page.isVisible():
            self._window.action_set[action].trigger()
            QTest.qWait(50)
            page = self._made(pages[action])
        if page is None or not page.isVisible():
            return f"action {action}"
        return f"{action}: {self.use_in(page)}"

    def _made(self, page: LazyPage[QWidget]) -> object:
        return self._window.pages.if_made(page)

    def look_at_causes(self) -> str:
        """Bring a page about causes to the front, so that there is something to check on it."""
        if self.chance.random() < 0.3 or not self._go_to_causes():
            return "look at what there is"
        model = self._window.document.state.model
        if model.unfilled and self.chance.random() < 0.8:
            self.fill_tables()
        if self.chance.random() < 0.8:
            self._window.session.engine.use("junction-tree")
        kind = self.chance.random()
        if kind < 0.15 and self._window.session.data.state.dataset is not None:
            self._window.action_set["infer.claims_on_data"].trigger()
            return "look at the claims"
        if kind < 0.3:
            self._window.action_set["infer.separated"].trigger()
            names = self.chance.sample(self._names, min(4, len(self._names)))
            self._click_titles(names)
            return f"look at the separation of {names}"
        action = self._window.action_set["infer.effects"]
        action.trigger()
        QApplication.processEvents()
        ends = self._likely_ends()
        if ends and self.chance.random() < 0.7:
            page = self._made(CausalEffects.effects)
            if page is not None and page.isVisible():  # type: ignore[attr-defined]
                question = page.question  # type: ignore[attr-defined]
                for field, name in zip((question.cause, question.effect), ends, strict=True):
                    self.type_anew(field.line, name)
                    QTest.keyClick(field.line, KEYS.Key_Return)
        return f"look at the effect of {ends}"

    def _go_to_causes(self) -> bool:
        """Show a document of which effects can be asked and checked; False if none is open."""
        documents = self._window.documents
        fit = [
            place
            for place, opened in enumerate(documents.all)
            if len(opened.document.state.network) > 1
            and not opened.document.state.model.utilities
            and not opened.document.state.model.decisions
        ]
        if fit and documents.current_index not in fit:
            documents.set_current(self.chance.choice(fit))
        return bool(fit)

    def _likely_ends(self) -> tuple[str, ...]:
        """Return two observed nodes, an ancestor first, if there are such."""
        model = self._window.document.state.model
        seen = [name for name in model.names if name not in {*model.unobserved, *model.utilities}]
        pairs = [(a, b) for b in seen for a in model.ancestors(b) if a in seen]
        return self.chance.choice(sorted(pairs)) if pairs else ()

    # -- graphs with hidden causes --------------------------------------------------------------

    def learn_pag(self) -> str:
        """Learn a graph with hidden causes, or play how it comes about."""
        if self._window.session.data.state.dataset is None:
            return self.draw_rows()
        action = self.chance.choice(("learn.structure", "learn.structure", "learn.stages"))
        self._window.action_set[action].trigger()
        dialogs = [d for d in self._window.findChildren(StructureDialog) if d.isVisible()]
        if not dialogs:
            return f"{action}, refused"
        dialog, method = dialogs[-1], self.chance.choice(DISCOVERING)
        index = dialog.algorithm.findData(method)
        if index >= 0:
            dialog.algorithm.setCurrentIndex(index)
        buttons = [getattr(dialog, name, None) for name in ("search_button", "play_button")]
        shown = [each for each in buttons if each is not None and each.isVisible()]
        if shown:
            QTest.mouseClick(self.chance.choice(shown), LEFT)
        return f"{action} by {method}"

    def use_pag(self) -> str:
        """Select an edge on the canvas or in the table, hide circles, take the result, undo it."""
        shown, said = self._window.session.shown[ShownPag], ""
        if shown.state.pag is None:
            # A search needs a column for each node.
            said = f"{self.draw_rows(seen_only=0.1)}, {self.learn_pag()}, "
            self._await(lambda: shown.state.pag is not None)
        if shown.state.pag is None:
            return f"{said}no PAG"
        return said + self._use_pag()

    def _await(self, is_there: Callable[[], bool]) -> None:
        """Wait a moment for what a job finds."""
        for _ in range(20):
            if is_there():
                return
            QTest.qWait(50)

    def _use_pag(self) -> str:
        part, kind = self._window.activities[HiddenCauses], self.chance.random()
        if kind < 0.3:
            scene = self._canvas.canvas_scene
            courses = scene.edge_courses.courses_of(scene.decorations.edges)
            if courses:
                place = self._on(self.chance.choice(courses))
                QTest.mouseClick(self._canvas.viewport(), LEFT, NONE, place)
                return "click an edge of a PAG"
        if kind < 0.45:
            QTest.mouseClick(part.page.take_button, LEFT)
            if self.chance.random() < 0.5:
                QApplication.processEvents()
                self._window.action_set["edit.undo"].trigger()
                return "take a PAG, Undo"
            return "take a PAG"
        page = self.chance.choice((part.page, part.edges))
        return f"PAG: {self.use_in(page)}"
