"""The menu Help: help, lessons, shortcuts, what is new."""

from __future__ import annotations

from bayesgui.app.shell.actions.spec import ActionSpec, Menu
from bayesgui.widgets.translate_noop import QT_TRANSLATE_NOOP

ACTIONS = (
    ActionSpec(
        "help.topic",
        QT_TRANSLATE_NOOP("Actions", "Help on this"),
        ("F1",),
        "why",
        QT_TRANSLATE_NOOP("Actions", "The page about the part of the window that has the focus"),
    ),
    ActionSpec("help.contents", QT_TRANSLATE_NOOP("Actions", "Contents"), (), "book"),
    ActionSpec(
        "help.lessons",
        QT_TRANSLATE_NOOP("Actions", "Lessons…"),
        ("Ctrl+F1",),
        "book",
        QT_TRANSLATE_NOOP(
            "Actions", "Lessons on live networks, and exercises without end; goes on where you left"
        ),
    ),
    ActionSpec(
        "lesson.open",
        QT_TRANSLATE_NOOP("Actions", "Open a lesson file…"),
        (),
        "open",
        QT_TRANSLATE_NOOP("Actions", "Check a .lesson file on its own network, and take it"),
    ),
    ActionSpec(
        "lesson.hand_out",
        QT_TRANSLATE_NOOP("Actions", "Hand out…"),
        (),
        "export",
        QT_TRANSLATE_NOOP(
            "Actions",
            "A lesson, exercises, the network or worked steps as PDF, LaTeX or Markdown; "
            "for a class with other numbers for each student",
        ),
    ),
    ActionSpec(
        "lesson.export_answers",
        QT_TRANSLATE_NOOP("Actions", "Export answers…"),
        (),
        "",
        QT_TRANSLATE_NOOP(
            "Actions", "Your answers to a lesson as CSV, for whoever collects them of a class"
        ),
    ),
    ActionSpec(
        "lesson.next",
        QT_TRANSLATE_NOOP("Actions", "Next step"),
        ("Ctrl+Alt+Right",),
        tip=QT_TRANSLATE_NOOP("Actions", "Go on with the lesson once all items are done"),
    ),
    ActionSpec(
        "lesson.back",
        QT_TRANSLATE_NOOP("Actions", "Step before"),
        ("Ctrl+Alt+Left",),
        "back",
        QT_TRANSLATE_NOOP("Actions", "Go back in the lesson; from its first step to the list"),
    ),
    ActionSpec(
        "lesson.hint",
        QT_TRANSLATE_NOOP("Actions", "Hint"),
        ("Ctrl+Shift+F1",),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Show where the item of the lesson is done; once more does it"
        ),
    ),
    ActionSpec(
        "lesson.theory",
        QT_TRANSLATE_NOOP("Actions", "Theory of the lesson"),
        (),
        "book",
        QT_TRANSLATE_NOOP("Actions", "The help page about what the lesson teaches"),
    ),
    ActionSpec(
        "lesson.exercises",
        QT_TRANSLATE_NOOP("Actions", "Exercises without end"),
        (),
        "random",
        QT_TRANSLATE_NOOP("Actions", "Questions on random networks, marked by inference"),
    ),
    ActionSpec(
        "lesson.record",
        QT_TRANSLATE_NOOP("Actions", "Record a lesson"),
        (),
        "script",
        QT_TRANSLATE_NOOP(
            "Actions", "Turn what is done in the window into the steps of a .lesson file"
        ),
        checkable=True,
    ),
    ActionSpec(
        "lesson.restart",
        QT_TRANSLATE_NOOP("Actions", "Begin the lesson again"),
        tip=QT_TRANSLATE_NOOP("Actions", "Forget the answers, and start from the first step"),
    ),
    ActionSpec(
        "lesson.leave",
        QT_TRANSLATE_NOOP("Actions", "Leave the lesson"),
        (),
        "",
        QT_TRANSLATE_NOOP("Actions", "Close the page; Ctrl+F1 comes back to the step"),
    ),
    ActionSpec("help.shortcuts", QT_TRANSLATE_NOOP("Actions", "Keyboard and mouse"), ("Shift+F1",)),
    ActionSpec(
        "help.python",
        QT_TRANSLATE_NOOP("Actions", "Python reference"),
        (),
        "script",
        QT_TRANSLATE_NOOP("Actions", "Every class and function of the package, with examples"),
    ),
    ActionSpec("help.whats_new", QT_TRANSLATE_NOOP("Actions", "What's new")),
    ActionSpec("help.about", QT_TRANSLATE_NOOP("Actions", "About bayesgui"), (), "info"),
)


LESSONS = Menu(
    "lesson.all",
    QT_TRANSLATE_NOOP("Actions", "Lessons"),
    (
        "help.lessons",
        Menu("lesson.take", QT_TRANSLATE_NOOP("Actions", "Take a lesson")),
        "lesson.exercises",
        "lesson.open",
        "lesson.hand_out",
        "lesson.export_answers",
        "lesson.record",
        None,
        "lesson.hint",
        "lesson.next",
        "lesson.back",
        "lesson.theory",
        "lesson.restart",
        "lesson.leave",
    ),
    "book",
)

MENU = Menu(
    "help",
    QT_TRANSLATE_NOOP("Actions", "Help"),
    (
        "help.topic",
        "help.contents",
        LESSONS,
        None,
        "help.shortcuts",
        "help.python",
        "help.whats_new",
        None,
        "help.about",
    ),
)
