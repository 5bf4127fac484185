"""A network as a widget: the live page in a cell, its findings in both directions."""

from __future__ import annotations

import base64
import importlib
import uuid
from html import escape
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from bayesgui.core.errors import ParameterError
from bayesgui.notebook.followed import FollowedFindings, finding_of, plain_findings
from bayesgui.notebook.live_answers import LiveAnswers
from bayesgui.notebook.still_picture import still_picture
from bayesgui.notebook.widget_script import widget_script
from bayesgui.pages.address import address_of
from bayesgui.pages.html import body, document, payload, stylesheet
from bayesgui.pages.live_page import content_of
from bayesgui.pages.opening import opening_posteriors
from bayesgui.pages.subject import subject_of
from bayesgui.pictures.network_picture import loaded_model

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.model import Model

HEIGHT = 560
"""Pixels of a page in a notebook."""
LEAST_HEIGHT, MOST_HEIGHT = 200, 4000


class LiveNetwork(anywidget.AnyWidget):
    """A network in a notebook, as `ModelContent.live` makes it.

    `net`: stays as ``network``. `evidence`: the first findings, on nodes ``X[t]`` of a template.
    `height`: of the page, in pixels. `how`: what `bayesgui.page` takes.
    """

    _esm = widget_script()

    evidence = traitlets.Any(help="The findings by name; what is set here is set on the page.")
    posteriors = traitlets.Any(
        None,
        allow_none=True,
        read_only=True,
        help="The exact posteriors given the findings; None while these are impossible.",
    )
    _content = traitlets.Unicode().tag(sync=True)
    _body = traitlets.Unicode().tag(sync=True)
    _style = traitlets.Unicode().tag(sync=True)
    _height = traitlets.Int(HEIGHT).tag(sync=True)
    # Of the page that stands beside the widget for readers without a kernel.
    _still = traitlets.Unicode().tag(sync=True)
    # The address text of the findings, of either side; and what the page means by its own.
    _findings = traitlets.Unicode().tag(sync=True)
    _found: traitlets.List[Any] = traitlets.List().tag(sync=True)

    def __init__(
        self,
        net: Model,
        evidence: Mapping[str, object] | None = None,
        *,
        height: int = HEIGHT,
        **how: Any,
    ) -> None:
        if not LEAST_HEIGHT <= height <= MOST_HEIGHT:
            raise ParameterError(
                "A page in a notebook cannot be {height} pixels high; choose {least} to {most}.",
                height=height,
                least=LEAST_HEIGHT,
                most=MOST_HEIGHT,
            )
        self.network, self._how, self._from_page = net, how, False
        loaded = loaded_model(net)
        subject = subject_of(loaded, evidence or {}, how.get("slices"))
        self._answers = LiveAnswers(subject.plain)
        content = content_of(loaded, subject.findings, **how)
        numbers = opening_posteriors(
            loaded, subject.findings, how.get("slices"), how.get("targets")
        )
        super().__init__(
            _content=payload(content),
            _body=body(content, numbers),
            _style=stylesheet(),
            _height=height,
            _still=uuid.uuid4().hex,
        )
        self.evidence = subject.findings
        self._answer()

    @traitlets.validate("evidence")
    def _named(self, proposal: Any) -> FollowedFindings:
        findings = self._answers.findings(proposal["value"])
        return FollowedFindings(plain_findings(findings, self._answers.variables), self._edit)

    def _edit(self, changes: Mapping[str, object]) -> None:
        changed = {**self.evidence, **changes}
        self.evidence = {name: value for name, value in changed.items() if value is not None}

    @traitlets.observe("evidence")
    def _follow(self, _change: Any) -> None:
        if not self._from_page:
            self._findings = address_of(self._answers.model, self._answers.findings(self.evidence))
        self._answer()

    def _answer(self) -> None:
        self.set_trait(
            "posteriors", self._answers.posteriors(self._answers.findings(self.evidence))
        )

    @traitlets.observe("_found")
    def _hear(self, change: Any) -> None:
        """Take over the findings of the page, whose text stays as the page has written it."""
        states = {name: each.states for name, each in self._answers.variables.items()}
        self._from_page = True
        try:
            self.evidence = {
                found["name"]: finding_of(found["kind"], found["weights"], states[found["name"]])
                for found in change["new"]
            }
        finally:
            self._from_page = False

    def __repr__(self) -> str:
        return f"<LiveNetwork {self.network.name!r}: {self._findings or 'no findings'}>"

    # -- in notebooks ----------------------------------------------------------------------------

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = self._view()
        return {**data, **self._still_page()}, metadata

    def _ipython_display_(self) -> None:
        """Show the widget, and for readers without a kernel a page beside it.

        In one output the widget would keep the page away, as a notebook that was executed stores
        its state, which browsers show with scripts from elsewhere alone. The widget hides the page.
        """
        publish = importlib.import_module("IPython.display").publish_display_data
        data, metadata = self._view()
        publish({**data, "text/html": ""}, metadata)
        publish(self._still_page())

    def _view(self) -> tuple[dict[str, Any], dict[str, Any]]:
        return super()._repr_mimebundle_() or ({}, {})

    def _still_page(self) -> dict[str, Any]:
        """Return the page in a frame by the type of its data, with a picture below it.

        Where scripts are not trusted the frame is taken away, and the picture remains.
        """
        findings = self._answers.findings(self.evidence)
        how = {key: self._how[key] for key in ("slices", "targets") if key in self._how}
        loaded = loaded_model(self.network)
        content = content_of(loaded, findings, **self._how)
        numbers = opening_posteriors(loaded, findings, **how)
        source = escape(document(content, numbers))
        picture = still_picture(content, numbers, findings)
        coded = base64.b64encode(picture.encode("utf-8")).decode("ascii")
        html = (
            f'<div data-bayesgui-still="{self._still}" '
            f'style="position:relative;height:{self._height}px">'
            f'<img alt="{escape(repr(self))}" src="data:image/svg+xml;base64,{coded}" '
            f'style="max-width:100%;max-height:100%">'
            f'<iframe title="{escape(self.network.name or "network")}" srcdoc="{source}" '
            'sandbox="allow-scripts" loading="lazy" style="position:absolute;left:0;top:0;'
            'width:100%;height:100%;border:0;background:Canvas"></iframe></div>'
        )
        return {"text/html": html, "image/svg+xml": picture}
