"""The menu Playgrounds: small windows to try an idea in."""

from __future__ import annotations

from bayesgui.app.shell.actions.spec import ActionSpec, Menu
from bayesgui.widgets.translate_noop import QT_TRANSLATE_NOOP

ACTIONS = (
    ActionSpec(
        "playground.threshold",
        QT_TRANSLATE_NOOP("Actions", "Decision threshold"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Move classes, priors and losses, and watch where the decision changes"
        ),
    ),
    ActionSpec(
        "playground.beta_prior",
        QT_TRANSLATE_NOOP("Actions", "Beta prior"),
        tip=QT_TRANSLATE_NOOP("Actions", "Move a Beta prior and tosses, and watch the posterior"),
    ),
    ActionSpec(
        "playground.densities",
        QT_TRANSLATE_NOOP("Actions", "Densities"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Estimate a column's density in four ways, and move their widths"
        ),
    ),
    ActionSpec(
        "playground.scatter",
        QT_TRANSLATE_NOOP("Actions", "Two columns"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Fit a Gaussian to each class in the plane of two columns, and move it"
        ),
    ),
    ActionSpec(
        "playground.mixture",
        QT_TRANSLATE_NOOP("Actions", "EM for a mixture"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Watch EM fit a mixture of Gaussians to a column, step by step"
        ),
    ),
)


MENU = Menu(
    "playgrounds",
    QT_TRANSLATE_NOOP("Actions", "Playgrounds"),
    (
        "playground.threshold",
        "playground.beta_prior",
        "playground.densities",
        "playground.mixture",
        "playground.scatter",
    ),
)
