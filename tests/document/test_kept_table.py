"""The kept table follows its node, tells each change once, and is not undoable."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bayesgui.document import edits
from bayesgui.document.document import Document
from bayesgui.document.session import DocumentSession
from bayesgui.document.state import DocumentState
from bayesgui.formats import read
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from bayesgui.document.selection import KeptTable


@pytest.fixture
def session(qapp: object) -> DocumentSession:
    network = read(SAMPLES / "asia.bayesgui").network
    return DocumentSession.of(Document(DocumentState(model=network)))


@pytest.fixture
def kept(session: DocumentSession) -> KeptTable:
    session.kept_table.keep("xray")
    return session.kept_table


def test_it_follows_a_new_name_and_back(session: DocumentSession, kept: KeptTable) -> None:
    document = session.document
    kept.set_floating(True)
    document.apply("Rename", edits.rename_variable(document.state, "xray", "picture"))
    assert (kept.name, kept.is_floating) == ("picture", True)
    document.undo()
    assert (kept.name, kept.is_floating) == ("xray", True)


def test_a_deleted_node_is_kept_no_longer_and_undo_keeps_none(
    session: DocumentSession, kept: KeptTable
) -> None:
    document = session.document
    kept.set_floating(True)
    document.apply("Delete", edits.remove(document.state, ["xray"]))
    assert (kept.name, kept.is_floating) == (None, False)
    document.undo()
    assert kept.name is None


def test_it_tells_a_change_once_and_nothing_without_one(kept: KeptTable) -> None:
    told: list[str | None] = []
    kept.changed.connect(lambda: told.append(kept.name))
    kept.keep("xray")
    assert told == []
    kept.keep("dysp")
    kept.close()
    kept.set_floating(True)
    assert told == ["dysp", None]
    assert not kept.is_floating
