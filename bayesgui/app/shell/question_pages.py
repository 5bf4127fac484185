"""The pages of questions to the network: observations, separation, steps; and of lessons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.shell.page_spec import GuestPage
from bayesgui.widgets.translate_noop import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from bayesgui.app.shell.page_spec import LazyPage
    from bayesgui.panels.lessons.page import LessonPage
    from bayesgui.panels.lessons.recording_page import RecordingPage
    from bayesgui.panels.questions.explanation import ExplanationPage
    from bayesgui.panels.questions.observe import ObservePage
    from bayesgui.panels.questions.sensitivity import SensitivityPage
    from bayesgui.panels.separation.claims import ArcClaimsPanel
    from bayesgui.panels.separation.listed import IndependenciesPanel
    from bayesgui.panels.separation.page import SeparationPanel
    from bayesgui.panels.steps.page import StepsPanel
    from bayesgui.panels.two_variables.page import TwoVariablesPanel


class QuestionPages:
    """Declares them, for `Pages`."""

    observe: LazyPage[ObservePage] = GuestPage(
        "questions.observe.ObservePage",
        "right",
        "observe",
        "target",
        QT_TRANSLATE_NOOP("Pages", "Observe next"),
    )
    explanation: LazyPage[ExplanationPage] = GuestPage(
        "questions.explanation.ExplanationPage",
        "right",
        "explanation",
        "mpe",
        QT_TRANSLATE_NOOP("Pages", "Explanation"),
    )
    sensitivity: LazyPage[SensitivityPage] = GuestPage(
        "questions.sensitivity.SensitivityPage",
        "right",
        "sensitivity",
        "sliders",
        QT_TRANSLATE_NOOP("Pages", "Sensitivity"),
    )
    separation: LazyPage[SeparationPanel] = GuestPage(
        "separation.page.SeparationPanel",
        "right",
        "separation",
        "dsep",
        QT_TRANSLATE_NOOP("Pages", "Separation"),
    )
    independencies: LazyPage[IndependenciesPanel] = GuestPage(
        "separation.listed.IndependenciesPanel",
        "bottom",
        "independencies",
        "dsep",
        QT_TRANSLATE_NOOP("Pages", "Independencies"),
    )
    arc_claims: LazyPage[ArcClaimsPanel] = GuestPage(
        "separation.claims.ArcClaimsPanel",
        "bottom",
        "arc_claims",
        "arc",
        QT_TRANSLATE_NOOP("Pages", "Arc claims"),
    )
    lesson: LazyPage[LessonPage] = GuestPage(
        "lessons.page.LessonPage",
        "right",
        "lesson",
        "book",
        QT_TRANSLATE_NOOP("Pages", "Lesson"),
    )
    recording: LazyPage[RecordingPage] = GuestPage(
        "lessons.recording_page.RecordingPage",
        "right",
        "recording",
        "script",
        QT_TRANSLATE_NOOP("Pages", "Recording"),
    )
    steps: LazyPage[StepsPanel] = GuestPage(
        "steps.page.StepsPanel",
        "right",
        "steps",
        "sum",
        QT_TRANSLATE_NOOP("Pages", "Steps"),
    )
    two_variables: LazyPage[TwoVariablesPanel] = GuestPage(
        "two_variables.page.TwoVariablesPanel",
        "bottom",
        "two_variables",
        "grid",
        QT_TRANSLATE_NOOP("Pages", "Two variables"),
    )
