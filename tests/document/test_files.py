import json
import math

import numpy as np
import pytest

from bayesgui.core.errors import FormatError
from bayesgui.core.evidence import do, excluding, fixed
from bayesgui.document import edits, table_edits
from bayesgui.document.files import open_state, save, state_of
from bayesgui.document.state import DocumentState
from bayesgui.formats import Loaded
from tests.document.small_states import sprinkler


def _full() -> DocumentState:
    state = edits.set_finding(sprinkler(), "rain", excluding("no"))
    state = edits.set_finding(state, "sprinkler", do("yes"))
    state = edits.set_finding(state, "wet", fixed({"yes": 0.25, "no": 0.75}))
    state = table_edits.set_draft(state, "sprinkler", [[0.1, math.nan], [1 / 3, 7.0]])
    return state.with_(extra={"from the future": [1, {"a": None}]})


def test_the_native_format_keeps_everything(tmp_path):
    state = _full()
    path = tmp_path / "lawn.bayesgui"
    assert save(state, path) == ()
    again, notes = open_state(path)
    assert again == state
    assert notes == ()
    assert open_state(path)[0] == again


def test_saving_again_writes_the_same_bytes(tmp_path):
    first, second = tmp_path / "a.bayesgui", tmp_path / "b.bayesgui"
    save(_full(), first)
    save(open_state(first)[0], second)
    assert first.read_bytes() == second.read_bytes()


def test_an_empty_document_can_be_saved(tmp_path):
    path = tmp_path / "empty.bayesgui"
    save(DocumentState(), path)
    assert open_state(path)[0] == DocumentState()


def test_other_formats_keep_the_network_and_say_what_they_lose(tmp_path):
    state = _full()
    path = tmp_path / "lawn.bif"
    losses = save(state, path)
    assert losses
    again, _ = open_state(path)
    assert again.network.names == state.network.names
    assert np.array_equal(again.network.cpt("wet").values, state.network.cpt("wet").values)
    assert dict(again.drafts) == {}


@pytest.mark.parametrize(
    "rows",
    [None, "text", [["0.5", []]], [[0.1, 0.2], [0.3]], {"a": 1}, [[1e999, 0.0], [0.0, 0.0]], []],
)
def test_an_unfinished_table_that_does_not_fit_costs_only_itself(rows):
    loaded = Loaded(sprinkler().network, drafts={"sprinkler": rows, "rain": [[0.5, None]]})
    state, notes = state_of(loaded)
    assert list(state.drafts) == ["rain"]
    assert len(notes) == 1
    assert "sprinkler" in notes[0]


def test_a_damaged_draft_in_a_file_is_said(tmp_path):
    path = tmp_path / "lawn.bayesgui"
    save(_full(), path)
    content = json.loads(path.read_text("utf-8"))
    content["drafts"]["sprinkler"] = [[1, 2, 3]]
    path.write_text(json.dumps(content), "utf-8")
    state, notes = open_state(path)
    assert dict(state.drafts) == {}
    assert any("sprinkler" in note for note in notes)


def test_a_save_that_fails_leaves_the_old_file(tmp_path):
    folder = tmp_path / "lawn.bayesgui"
    folder.mkdir()
    with pytest.raises(FormatError):
        save(_full(), folder)
    assert list(tmp_path.iterdir()) == [folder]
    with pytest.raises(FormatError):
        save(_full(), tmp_path / "lawn.unknown")
