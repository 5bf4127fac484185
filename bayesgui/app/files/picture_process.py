"""Paints pictures and lays out pages for a process that asks on stdin, answered on stdout."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from bayesgui.app.editing.arranging import with_places
from bayesgui.canvas.export import Figure, PictureOptions, paint_all, picture_for
from bayesgui.canvas.geometry.text_metrics import node_sizes
from bayesgui.canvas.page_drawing import page_drawing
from bayesgui.canvas.player.figure import figure_of_player
from bayesgui.canvas.player.view import PlayerView
from bayesgui.canvas.scene import CanvasScene
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.evidence import NO_EVIDENCE
from bayesgui.core.monitor import SILENT
from bayesgui.core.submodels import NO_SUBMODELS
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.beliefs import BeliefState, Freshness
from bayesgui.document.document import Document
from bayesgui.document.files import state_of
from bayesgui.document.session import DocumentSession
from bayesgui.document.shown.worth import SolvedWorth
from bayesgui.explain.scripts.writing import script_of
from bayesgui.pictures.painter import (
    DrawingRequest,
    PagesRequest,
    PaintedPicture,
    RunRequest,
    TreeRequest,
)
from bayesgui.widgets import language, motion, numbers
from bayesgui.widgets.theme import set_theme

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QPainter

    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.document.state import DocumentState
    from bayesgui.pictures.drawing import Drawing
    from bayesgui.pictures.painter import PictureRequest

_VIEW = (1100, 640)
"""Size of the player, which its tree is laid out for."""


def painted(request: PictureRequest) -> PaintedPicture:
    """Return the picture of a network as the canvas paints it, in English and in per cent.

    The user's settings have no part in it, so that a script makes the same picture everywhere.
    """
    state, _ = state_of(request.content)
    state = with_places(node_sizes, state)
    session = DocumentSession.of(Document(state, title=request.title))
    freshness = Freshness.FAILED if request.posteriors is None else Freshness.FRESH
    session.beliefs.set(BeliefState(freshness, request.posteriors, request.prior, state))
    session.shown[SolvedWorth].set(_worth(state))
    scene = CanvasScene(session, numbers.number)
    try:
        options = PictureOptions(theme=request.theme)
        picture = picture_for(scene, Path(request.title + request.suffix), options)
        paint_all(picture.parts)
        return PaintedPicture(b"".join(picture.encoded()), *picture.size, request.suffix)
    finally:
        scene.close()


def drawn(request: DrawingRequest) -> Drawing:
    """Return the picture of a network as values."""
    state, _ = state_of(replace(request.content, evidence=NO_EVIDENCE))
    # A page shows all nodes, whatever was folded.
    flat = with_places(node_sizes, state).with_(submodels=NO_SUBMODELS)
    session = DocumentSession.of(Document(flat, title="page"))
    scene = CanvasScene(session, numbers.number)
    try:
        return page_drawing(scene)
    finally:
        scene.close()


def _worth(state: DocumentState) -> SolvedWorth:
    """Return what decisions and utilities are worth under the best strategy, if there are any."""
    if state.model is state.network:
        return SolvedWorth()
    from bayesgui.decisions.solving.following import DEFAULT_SETTING, FollowingSolver

    template = template_of(state.model)
    if template is not None:
        return _worth_at_start(state, template)
    solver = FollowingSolver()
    try:
        found = solver.solution(state.model, state.evidence, DEFAULT_SETTING, SILENT)
    except BayesGuiError:
        return SolvedWorth()
    return SolvedWorth.of_solution(found)


def _worth_at_start(state: DocumentState, template: TemporalNetwork) -> SolvedWorth:
    """Return what nodes of a template are worth in its first slice."""
    from bayesgui.decisions.solving.following import DEFAULT_SETTING
    from bayesgui.decisions.solving.over_time.following import FollowingOverTime

    if not (template.decisions and template.utilities):
        return SolvedWorth()
    try:
        found = FollowingOverTime().solution(template, state.over_time, DEFAULT_SETTING, SILENT)
    except BayesGuiError:
        return SolvedWorth()
    return SolvedWorth.of_solution(found)


def painted_run(request: RunRequest) -> PaintedPicture:
    """Return the picture of a step of the player, as the window exports it."""
    state, _ = state_of(request.content)
    state = with_places(node_sizes, state).with_(submodels=NO_SUBMODELS)
    session = DocumentSession.of(Document(state, title="run"))
    scene = CanvasScene(session, numbers.number)
    view = PlayerView()
    try:
        view.resize(*_VIEW)
        network = state.network
        script = script_of(
            request.algorithm, network, state.evidence, request.target, SILENT, False, request.first
        )
        view.set_script(script, scene.geometry.boxes, tuple(network.arcs))
        view.set_titles(*request.titles)
        view.show_frame(script.at(request.step))
        view.fit()
        figure = figure_of_player(view, "run")
        picture = picture_for(figure, Path("run" + request.suffix), PictureOptions(theme="light"))
        paint_all(picture.parts)
        return PaintedPicture(b"".join(picture.encoded()), *picture.size, request.suffix)
    finally:
        view.deleteLater()
        scene.close()


def painted_tree(request: TreeRequest) -> PaintedPicture:
    """Return the picture of a strategy's tree, as the window shows it."""
    from bayesgui.panels.strategy.tree.view import TreeView

    view = TreeView()
    try:
        view.set_heads(*request.heads)
        view.show_tree(request.root, request.columns, request.numbers)

        def paint(painter: QPainter, scale: float, is_vector: bool) -> Iterator[float]:
            painter.setRenderHint(painter.RenderHint.Antialiasing)
            painter.scale(scale, scale)
            view.paint_tree(painter)
            yield 1.0

        size = view.minimumSize()
        figure = Figure(size.width(), size.height(), "tree", paint)
        picture = picture_for(figure, Path("tree" + request.suffix), PictureOptions(theme="light"))
        paint_all(picture.parts)
        return PaintedPicture(b"".join(picture.encoded()), *picture.size, request.suffix)
    finally:
        view.deleteLater()


def laid_out(request: PagesRequest) -> bytes:
    """Return the PDF of a text."""
    from bayesgui.app.files.pdf_pages import pdf_of_html

    images = {name: QImage.fromData(data) for name, data in request.pictures.items()}
    return pdf_of_html(request.head, request.body, request.title, images, SILENT)


def _answer(
    request: PagesRequest | RunRequest | TreeRequest | PictureRequest | DrawingRequest,
) -> PaintedPicture | bytes | Drawing:
    match request:
        case DrawingRequest():
            return drawn(request)
        case TreeRequest():
            return painted_tree(request)
        case PagesRequest():
            return laid_out(request)
        case RunRequest():
            return painted_run(request)
    return painted(request)


def answer_all(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer one question after the other, until there are no more."""
    while True:
        try:
            request = pickle.load(questions)
        except EOFError:
            return
        answer: PaintedPicture | bytes | Drawing | BayesGuiError
        try:
            answer = _answer(request)
        except BayesGuiError as error:
            answer = error
        pickle.dump(answer, answers)
        answers.flush()


def main() -> int:
    """Paint until the other process closes the pipe or ends."""
    # Ctrl+C in a terminal reaches this process too; the other one decides what becomes of it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # What a library prints would spoil an answer.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    application = QApplication(["bayesgui"])
    language.use("en")
    motion.set_reduced(True)
    set_theme("light")
    answer_all(sys.stdin.buffer, answers)
    application.processEvents()
    return 0


if __name__ == "__main__":
    sys.exit(main())
