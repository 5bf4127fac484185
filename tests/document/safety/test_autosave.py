import json
import shutil
import threading
from datetime import datetime

import numpy as np
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import FormatError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document import edits
from bayesgui.document.document import Document
from bayesgui.document.safety.autosave import Autosave
from bayesgui.document.safety.recovery import Recoveries, Recovery, encode
from bayesgui.jobs.runner import Runner
from tests.document.small_states import sprinkler


@pytest.fixture
def runner(qtbot):
    runner = Runner()
    yield runner
    assert runner.shutdown()


class Scene:
    """A document with its autosave in a folder of its own, and a gate that blocks writing."""

    def __init__(self, runner, folder, quiet=0.05, at_most=0.3):
        self.document = Document(sprinkler(), title="lawn")
        self.recoveries = Recoveries(folder)
        self.journal = self.recoveries.journal()
        self.gate = threading.Event()
        self.gate.set()
        self.attempts = 0

        def submit(function):
            self.attempts += 1
            return runner.submit_saving(lambda monitor: self.gate.wait(5) and function(monitor))

        self.autosave = Autosave(self.document, self.journal, submit, quiet, at_most)

    def edit(self, x, merge=None):
        state = edits.move(self.document.state, {"rain": (float(x), 0.0)})
        self.document.apply("Move", state, merge)

    @property
    def copied_x(self):
        copy = Recovery(self.journal.file, None, "lawn", datetime.now().astimezone())
        return self.recoveries.recover(copy).layout.positions["rain"][0]


@pytest.fixture
def scene(runner, tmp_path):
    return Scene(runner, tmp_path)


def test_a_change_is_copied_after_a_while_and_not_before(qtbot, scene):
    assert not scene.autosave.is_pending
    with qtbot.waitSignal(scene.autosave.written):
        scene.edit(5)
        assert scene.autosave.is_pending
        assert not scene.journal.file.exists()
    assert scene.copied_x == 5
    assert not scene.autosave.is_pending


def test_findings_alone_need_no_copy(qtbot, scene):
    scene.document.apply("Observe", edits.set_finding(scene.document.state, "rain", "yes"))
    assert not scene.autosave.is_pending


def test_findings_in_an_unsaved_document_are_copied_too(qtbot, scene):
    with qtbot.waitSignal(scene.autosave.written):
        scene.edit(5)
    with qtbot.waitSignal(scene.autosave.written):
        scene.document.apply("Observe", edits.set_finding(scene.document.state, "rain", "yes"))
    scene.document.mark_saved(scene.document.state)
    scene.document.apply("Observe", edits.set_finding(scene.document.state, "rain", "no"))
    assert not scene.autosave.is_pending
    assert not scene.journal.file.exists()


def test_editing_without_a_pause_is_copied_all_the_same(qtbot, runner, tmp_path):
    scene = Scene(runner, tmp_path, quiet=60.0, at_most=0.2)
    with qtbot.waitSignal(scene.autosave.written):
        for x in range(10):
            scene.edit(x, merge="drag")
    assert scene.copied_x == 9


def test_changes_while_a_copy_is_written_make_another(qtbot, scene):
    scene.gate.clear()
    scene.edit(1)
    qtbot.waitUntil(lambda: scene.attempts == 1)
    scene.edit(2)
    scene.gate.set()
    qtbot.waitUntil(lambda: not scene.autosave.is_pending)
    assert scene.attempts == 2
    assert scene.copied_x == 2


def test_saving_or_undoing_all_removes_the_copy(qtbot, scene):
    with qtbot.waitSignal(scene.autosave.written):
        scene.edit(5)
    scene.document.mark_saved(scene.document.state)
    assert not scene.journal.file.exists()
    with qtbot.waitSignal(scene.autosave.written):
        scene.edit(6)
    assert scene.journal.file.exists()
    scene.document.undo()
    assert not scene.journal.file.exists()
    assert not scene.autosave.is_pending


def test_saving_while_a_copy_is_on_its_way_leaves_none(qtbot, runner, scene):
    scene.gate.clear()
    scene.edit(5)
    qtbot.waitUntil(lambda: scene.attempts == 1)
    scene.document.mark_saved(scene.document.state)
    scene.gate.set()
    qtbot.waitUntil(lambda: runner.is_idle)
    assert not scene.journal.file.exists()


def test_closing_removes_the_copy_and_stops_watching(qtbot, scene, tmp_path):
    with qtbot.waitSignal(scene.autosave.written):
        scene.edit(5)
    scene.autosave.close()
    scene.edit(6)
    assert not scene.autosave.is_pending
    scene.recoveries.close()
    assert list(tmp_path.iterdir()) == []


def test_a_document_that_was_recovered_is_copied_without_an_edit(qtbot, runner, tmp_path):
    recoveries = Recoveries(tmp_path)
    document = Document(sprinkler(), title="lawn")
    document.mark_unsaved()
    journal = recoveries.journal()
    autosave = Autosave(document, journal, runner.submit_saving, 0.01, 0.02)
    with qtbot.waitSignal(autosave.written):
        pass
    assert journal.file.exists()


def test_a_document_marked_unsaved_later_keeps_its_old_copy_until_the_new_one(
    qtbot, runner, tmp_path
):
    recoveries = Recoveries(tmp_path)
    journal = recoveries.journal()
    journal.write(b"old", journal.ticket)
    document = Document(sprinkler(), title="lawn")
    autosave = Autosave(document, journal, runner.submit_saving, 0.01, 0.02)
    with qtbot.waitSignal(autosave.written):
        document.mark_unsaved()
        assert journal.file.read_bytes() == b"old"
    assert journal.file.read_bytes() != b"old"


def test_in_an_emergency_the_copy_is_written_at_once(qtbot, scene):
    scene.autosave.write_now()
    assert not scene.journal.file.exists()
    scene.edit(5)
    scene.autosave.write_now()
    assert scene.copied_x == 5
    assert not scene.autosave.is_pending


def test_a_copy_that_cannot_be_written_is_said_once_and_tried_again(qtbot, runner, tmp_path):
    copies = tmp_path / "copies"
    scene = Scene(runner, copies, quiet=0.01, at_most=0.05)
    shutil.rmtree(copies)
    copies.write_text("in the way")
    failures = []
    scene.autosave.failed.connect(failures.append)
    with qtbot.waitSignal(scene.autosave.failed):
        scene.edit(5)
    assert isinstance(failures[0], FormatError)
    assert "lawn" in str(failures[0])
    with pytest.raises(FormatError):
        scene.autosave.write_now()
    scene.edit(6)
    qtbot.waitUntil(lambda: scene.attempts >= 3)
    copies.unlink()
    with qtbot.waitSignal(scene.autosave.written):
        pass
    assert scene.copied_x == 6
    assert len(failures) == 1


def test_the_copy_of_a_big_network_is_written_off_the_main_thread(qtbot, scene, monkeypatch):
    threads = []

    def noted(*arguments):
        threads.append(threading.current_thread().name)
        return encode(*arguments)

    monkeypatch.setattr("bayesgui.document.safety.autosave.encode", noted)
    with qtbot.waitSignal(scene.autosave.written):
        scene.edit(5)
    assert threads == ["bayesgui-saving"]


def test_a_large_document_is_begun_earlier(scene):
    large = CPT("large", (), np.full(10_000, 1e-4))
    variable = Variable("large", tuple(map(str, range(10_000))))
    before = scene.autosave._patience()
    network = BayesianNetwork([variable], [large])
    scene.document.apply("Large", scene.document.state.with_(model=network))
    assert before == pytest.approx(0.3, abs=1e-3)
    assert scene.autosave._patience() == pytest.approx(0.3 - 0.025)


def test_a_copy_names_the_table_beside_the_document(qtbot, runner, tmp_path):
    scene = Scene(runner, tmp_path)
    table = tmp_path / "cases.csv"
    scene.autosave._table = lambda: table
    scene.autosave.follow_table()
    assert not scene.autosave.is_pending
    with qtbot.waitSignal(scene.autosave.written):
        scene.edit(5)
    table = tmp_path / "more.csv"
    with qtbot.waitSignal(scene.autosave.written):
        scene.autosave.follow_table()
    header = json.loads(scene.journal.file.read_bytes().partition(b"\n")[0])
    assert header["table"] == str(table)
    scene.recoveries.close()
    (found,) = Recoveries(tmp_path).recoverable()
    assert found.table == table
