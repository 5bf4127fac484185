"""A session on the sample network asia with beliefs computed by enumeration."""

from __future__ import annotations

from bayesgui import paths
from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.document import edits
from bayesgui.document.beliefs import BeliefState, Freshness
from bayesgui.document.document import Document
from bayesgui.document.session import DocumentSession
from bayesgui.document.state import DocumentState
from bayesgui.formats import read
from bayesgui.inference.base import engines


def asia_network():
    return read(paths.samples() / "networks" / "asia.bayesgui").network


def session_on(network, engine="enumeration", **findings):
    state = DocumentState(model=network)
    for name, finding in findings.items():
        state = edits.set_finding(state, name, finding)
    session = DocumentSession.of(Document(state))
    session.document.changed.connect(lambda _change: refresh_beliefs(session, engine))
    refresh_beliefs(session, engine)
    return session


def asia_session(**findings):
    return session_on(asia_network(), **findings)


def refresh_beliefs(session, engine="enumeration"):
    state = session.document.state
    judge = engines.create(engine, state.network)
    prior = judge.query()
    try:
        posteriors = judge.query(state.evidence)
    except ImpossibleEvidenceError as error:
        beliefs = BeliefState(
            Freshness.IMPOSSIBLE,
            None,
            prior,
            state,
            tuple(error.values.get("conflict", ())),
            str(error),
        )
    else:
        beliefs = BeliefState(Freshness.FRESH, posteriors, prior, state)
    session.beliefs.set(beliefs)
