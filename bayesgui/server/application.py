"""The application: which address answers what, and how requests are refused."""

from __future__ import annotations

import asyncio
import functools
import json
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, HTTPException, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException as AnyHTTPException

from bayesgui import __version__
from bayesgui.core.errors import BayesGuiError, Cancelled, MemoryBudgetError
from bayesgui.core.name_lists import list_names, short_name
from bayesgui.pages.live_page import LANGUAGES
from bayesgui.server import answers, messages
from bayesgui.server.bodies import BoundedRoute, too_deep
from bayesgui.server.examples import examples
from bayesgui.server.gate import Gate
from bayesgui.server.limits import TooLong, TooMuch, Watch
from bayesgui.server.pages import POLICY, description_page, list_page, refused_page
from bayesgui.server.workers import Busy

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping

    from pydantic import BaseModel

    from bayesgui.server.hosted import Hosted
    from bayesgui.server.limits import Limits
    from bayesgui.server.workers import Workers

    Endpoint = Callable[..., Coroutine[Any, Any, Response]]

ABOUT = (
    "Posteriors, decisions and beliefs over time of Bayesian networks. Every question stands "
    "alone: nothing is remembered between requests. What cannot be answered gets a 4xx with "
    '{"detail": one sentence}; 503 says that too many requests wait. A body is '
    "application/json, in which every name stands once and no number is NaN."
)
_LONGEST = 600
"""Letters of a sentence that says what is wrong: names in it may be long."""

REFUSALS: dict[int | str, dict[str, Any]] = {
    code: {"model": messages.Problem, "description": text}
    for code, text in {
        400: "The body is not JSON.",
        404: "There is no such network.",
        408: "The body did not come in time.",
        413: "More is asked than an answer may have.",
        415: "The body is not application/json.",
        422: "A finding, a node or a field does not fit, or the findings cannot happen together.",
        503: "Too many requests wait; ask again.",
    }.items()
}


class Desk:
    """What answers requests: networks by name, and threads."""

    def __init__(self, networks: Mapping[str, Hosted], workers: Workers, limits: Limits) -> None:
        self.networks, self.workers, self.limits = networks, workers, limits
        self.watches: set[Watch] = set()

    def network(self, name: str) -> Hosted:
        """Return a network by its name, or the only one; raises 404."""
        if name in self.networks:
            return self.networks[name]
        if not name and len(self.networks) == 1:
            return next(iter(self.networks.values()))
        known = list_names(list(self.networks))
        if not name:
            raise HTTPException(422, f"Name the network, one of {known}.")
        raise HTTPException(404, f"There is no network “{short_name(name)}”; there is {known}.")

    async def answer(self, work: Callable[[Watch], bytes], request: Request) -> bytes:
        """Return what a thread answers; it ends when the client goes, or the time is over."""
        watch = Watch(self.limits.seconds)
        try:
            result = asyncio.wrap_future(self.workers.submit(functools.partial(work, watch)))
        except Busy:
            raise HTTPException(
                503, "Too many requests wait; ask again.", {"Retry-After": "1"}
            ) from None
        self.watches.add(watch)
        gone = asyncio.ensure_future(_gone(request))
        try:
            waited: set[asyncio.Future[Any]] = {result, gone}
            await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
            if not result.done():
                watch.leave()
            return await result
        finally:
            gone.cancel()
            watch.leave()
            self.watches.discard(watch)

    async def ask(
        self,
        how: Callable[[Hosted, Any, Limits, Watch], dict[str, Any]],
        asked: Any,
        request: Request,
    ) -> Response:
        """Return what a function of `answers` says to a question."""
        hosted = self.network(asked.network)

        def work(watch: Watch) -> bytes:
            watch.check()
            return _dumped(how(hosted, asked, self.limits, watch))

        try:
            return _json(await self.answer(work, request))
        except RecursionError:
            raise too_deep() from None

    def stop(self) -> None:
        """End all questions."""
        for watch in tuple(self.watches):
            watch.leave()


async def _gone(request: Request) -> None:
    """Return when the client has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def application(desk: Desk, hosts: frozenset[str] | None) -> Any:
    """Return the ASGI application.

    `hosts`: names that a browser may have asked for; None for any.
    """
    app = FastAPI(
        title="bayesgui", version=__version__, description=ABOUT,
        docs_url=None, redoc_url=None, openapi_url="/api/openapi.json",
    )  # fmt: skip
    app.router.route_class = BoundedRoute
    _add_pages(app, desk)
    _add_questions(app, desk)
    _add_refusals(app)
    return Gate(app, hosts, desk.limits)


def _add_pages(app: FastAPI, desk: Desk) -> None:
    html = functools.partial(Response, media_type="text/html; charset=utf-8")
    closed = {"Content-Security-Policy": POLICY}

    async def live(hosted: Hosted, request: Request) -> Response:
        try:
            return html(await desk.answer(lambda _: hosted.page(_language(request)), request))
        except BayesGuiError as error:
            return html(refused_page(hosted.name, str(error)), _status(error), headers=closed)

    @app.api_route("/", methods=["GET", "HEAD"], include_in_schema=False)
    async def first(request: Request) -> Response:
        if len(desk.networks) == 1:
            return await live(desk.network(""), request)
        return html(list_page(desk.networks.values()), headers=closed)

    @app.api_route("/page/{name}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(name: str, request: Request) -> Response:
        return await live(desk.network(name), request)

    @app.get("/favicon.ico", include_in_schema=False)
    async def icon() -> Response:
        return Response(status_code=204)  # a browser asks for one, and complains of a 404

    @app.api_route("/api", methods=["GET", "HEAD"], include_in_schema=False)
    async def described() -> Response:
        return html(description_page(app.openapi()), headers=closed)


def _language(request: Request) -> str:
    """Return the language of a page that a browser would rather have."""
    wanted = request.headers.get("accept-language", "").lower()
    known = [part[:2] for part in wanted.split(",") if part[:2] in LANGUAGES]
    return known[0] if known else LANGUAGES[0]


def _add_questions(app: FastAPI, desk: Desk) -> None:
    asked_for = examples(desk.networks.values())

    def example(name: str) -> dict[str, Any]:
        if name not in asked_for:
            return {}
        content = {"application/json": {"example": asked_for[name]}}
        return {"requestBody": {"content": content}}

    def post(name: str, answer: type[BaseModel]) -> Callable[[Endpoint], Endpoint]:
        return app.post(
            f"/api/{name}",
            response_model=answer,
            responses=REFUSALS,
            openapi_extra=example(name),
        )

    @app.get("/api/networks", response_model=messages.Networks)
    async def networks() -> Response:
        """Return the networks with their nodes, states and parents."""
        found = [hosted.described() for hosted in desk.networks.values()]
        return _json(_dumped({"networks": found}))

    @post("query", messages.Posteriors)
    async def query(asked: messages.Question, request: Request) -> Response:
        """Return posteriors under findings, and ln P(findings).

        Where something is decided, under the best strategy.
        """
        return await desk.ask(answers.query, asked, request)

    @post("query_many", messages.RowPosteriors)
    async def query_many(asked: messages.RowsQuestion, request: Request) -> Response:
        """Return posteriors under the findings of each of many rows."""
        return await desk.ask(answers.query_many, asked, request)

    @post("over_time", messages.OverTime)
    async def over_time(asked: messages.SeriesQuestion, request: Request) -> Response:
        """Return what is believed of each slice of a series, of a template over time."""
        return await desk.ask(answers.over_time, asked, request)

    @post("decide", messages.Strategy)
    async def decide(asked: messages.DecideQuestion, request: Request) -> Response:
        """Return the best strategy of a network with decisions, and what each option is worth."""
        return await desk.ask(answers.decide, asked, request)


def _add_refusals(app: FastAPI) -> None:
    @app.exception_handler(BayesGuiError)
    async def refused(_request: Request, error: Exception) -> Response:
        return problem(_status(error), str(error))

    @app.exception_handler(RequestValidationError)
    async def misfit(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        kind = request.headers.get("content-type", "")
        if isinstance(error.body, bytes):
            told = f"The body is {short_name(kind) or 'of no type'}; send application/json."
            return problem(415, told)
        return problem(422, _misfit(error.errors()[0]))

    @app.exception_handler(AnyHTTPException)
    async def unmet(request: Request, error: Exception) -> Response:
        assert isinstance(error, AnyHTTPException)
        detail = error.detail
        if detail in ("Not Found", "Method Not Allowed"):
            asked = f"{request.method} {short_name(request.url.path, 80)}"
            detail = f"There is nothing at {asked}; see /api."
        return problem(error.status_code, detail, error.headers)


def _misfit(error: Mapping[str, Any]) -> str:
    """Return what is wrong with a field, in one sentence."""
    place = ".".join(short_name(str(part), 60) for part in error["loc"][1:]) or "the body"
    match error["type"]:
        case "missing" if len(error["loc"]) > 1:
            return f"The field {place} lacks."
        case "missing":
            return "The body is empty; send a JSON object."
        case _ if len(error["loc"]) == 1:
            return "The body is no JSON object; see /api."
        case "extra_forbidden":
            return f"There is no field {place}; see /api."
    told = str(error["msg"])
    return f"{place} does not fit: {told[0].lower()}{told[1:]}."


def _status(error: Exception) -> int:
    if isinstance(error, TooMuch | MemoryBudgetError):
        return 413
    if isinstance(error, TooLong):
        return 422
    return 503 if isinstance(error, Cancelled) else 422


def problem(status: int, detail: str, headers: Mapping[str, str] | None = None) -> Response:
    """Return the answer that there is none."""
    sentence = detail if len(detail) <= _LONGEST else f"{detail[: _LONGEST - 1]}…"
    return _json(_dumped({"detail": sentence}), status, headers)


def _json(body: bytes, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return Response(body, status, dict(headers or {}), media_type="application/json")


def _dumped(document: Any) -> bytes:
    text = json.dumps(document, ensure_ascii=False, allow_nan=False)
    try:
        return text.encode()
    except UnicodeEncodeError:  # half of a character, which JSON can write and UTF-8 cannot
        return json.dumps(document).encode()
