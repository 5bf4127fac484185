import gc
import json
import os
import shutil
import signal
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bayesgui.core.errors import FormatError
from bayesgui.document import edits
from bayesgui.document.origin import Origin
from bayesgui.document.safety.folder_lock import FolderLock
from bayesgui.document.safety.recovery import Recoveries, encode
from tests.document.small_states import sprinkler

CHILD = """
import sys, time
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from bayesgui.document import edits
from bayesgui.document.safety.autosave import Autosave
from bayesgui.document.document import Document
from bayesgui.document.files import open_state
from bayesgui.document.safety.recovery import Recoveries
from bayesgui.jobs.runner import Runner

app = QCoreApplication([])
runner = Runner()
recoveries = Recoveries(Path(sys.argv[1]))
path = Path(sys.argv[2])
documents = [Document(open_state(path)[0], path), Document(title="Untitled 1")]
for document in documents:
    saver = Autosave(document, recoveries.journal(), runner.submit_saving, 0.05, 0.1)
    saver.written.connect(lambda: print("written", flush=True))
state = edits.move(documents[0].state, {"rain": (77.0, 88.0)})
documents[0].apply("Move", edits.set_finding(state, "rain", "yes"))
from bayesgui.core.variable import Variable
documents[1].apply("Add", edits.add_variable(documents[1].state, Variable("a", ("x", "y")), (0, 0)))
app.exec()
"""


@pytest.fixture
def victim(tmp_path):
    """Start a process that edits two documents and writes their safety copies."""
    from bayesgui.document.files import save

    path = tmp_path / "lawn.bayesgui"
    save(sprinkler(), path)
    command = [sys.executable, "-c", CHILD, str(tmp_path / "recovery"), str(path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout.readline() == "written\n"
        assert process.stdout.readline() == "written\n"
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def _killed(process):
    process.send_signal(signal.SIGKILL)
    process.wait()


def test_what_a_killed_process_edited_is_recovered(victim, tmp_path):
    alive = Recoveries(tmp_path / "recovery")
    assert alive.recoverable() == []
    _killed(victim)
    found = {r.title: r for r in alive.recoverable()}
    assert set(found) == {"lawn", "Untitled 1"}
    lawn = found["lawn"]
    assert lawn.path == tmp_path / "lawn.bayesgui"
    assert found["Untitled 1"].path is None
    assert abs(datetime.now().astimezone() - lawn.time) < timedelta(minutes=1)
    state = alive.recover(lawn)
    expected = edits.move(sprinkler(), {"rain": (77.0, 88.0)})
    assert state == edits.set_finding(expected, "rain", "yes")
    assert alive.recover(found["Untitled 1"]).network.names == ("a",)


def test_a_second_window_is_not_offered_what_the_first_one_claimed(victim, tmp_path):
    _killed(victim)
    first, second = Recoveries(tmp_path / "recovery"), Recoveries(tmp_path / "recovery")
    assert len(first.recoverable()) == 2
    assert second.recoverable() == []
    first.close()
    assert len(second.recoverable()) == 2


def test_discarding_all_leaves_no_trace(victim, tmp_path):
    _killed(victim)
    recoveries = Recoveries(tmp_path / "recovery")
    for recovery in recoveries.recoverable():
        recoveries.discard(recovery)
    assert recoveries.recoverable() == []
    assert list((tmp_path / "recovery").iterdir()) == []


def test_a_recovered_copy_stays_until_its_document_is_closed(victim, tmp_path):
    _killed(victim)
    recoveries = Recoveries(tmp_path / "recovery")
    lawn = next(r for r in recoveries.recoverable() if r.title == "lawn")
    journal = recoveries.journal(lawn)
    assert [r.title for r in recoveries.recoverable()] == ["Untitled 1"]
    assert lawn.file.exists()
    journal.write(encode(sprinkler(), None, "lawn"), journal.ticket)
    assert recoveries.recover(lawn) == sprinkler()
    journal.remove()
    assert not lawn.file.exists()


def _left_behind(folder: Path, content: bytes) -> Path:
    place = folder / "1-dead"
    place.mkdir(parents=True)
    (place / "1.recovery").write_bytes(content)
    (place / "1.99.part").write_bytes(b"half a co")
    return place


@pytest.mark.parametrize("content", [b"", b"\xff\n{}", b"[]\n", b'{"path": 3, "title": "x"}\n'])
def test_a_damaged_copy_is_not_offered(tmp_path, content):
    _left_behind(tmp_path, content)
    assert Recoveries(tmp_path).recoverable() == []


def test_a_copy_cut_short_is_refused_in_a_sentence(tmp_path):
    _left_behind(tmp_path, encode(sprinkler(), Origin.of(Path("/a/lawn.bif")), "lawn")[:-300])
    recoveries = Recoveries(tmp_path)
    (recovery,) = recoveries.recoverable()
    with pytest.raises(FormatError, match="lawn"):
        recoveries.recover(recovery)
    recovery.file.unlink()
    with pytest.raises(FormatError, match="lawn"):
        recoveries.recover(recovery)
    recoveries.discard(recovery)
    assert list(tmp_path.iterdir()) == []


def test_a_copy_says_whose_it_is_in_its_first_line(tmp_path):
    origin = Origin.of(tmp_path / "a.bif")
    header = json.loads(encode(sprinkler(), origin, "a").partition(b"\n")[0])
    assert header["path"] == str(tmp_path / "a.bif")
    assert (header["title"], header["pid"]) == ("a", os.getpid())


def test_a_write_that_comes_too_late_does_not_bring_a_copy_back(tmp_path):
    recoveries = Recoveries(tmp_path)
    journal = recoveries.journal()
    ticket = journal.ticket
    journal.write(b"one", ticket)
    assert journal.file.read_bytes() == b"one"
    journal.remove()
    journal.write(b"two", ticket)
    assert not journal.file.exists()
    journal.write(b"three", journal.ticket)
    assert journal.file.read_bytes() == b"three"
    journal.remove()
    recoveries.close()
    assert list(tmp_path.iterdir()) == []


def test_without_a_folder_of_the_user_copies_go_to_temporary_files(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    recoveries = Recoveries()
    journal = recoveries.journal()
    journal.write(b"copy", journal.ticket)
    assert journal.file.is_relative_to(tmp_path)
    assert journal.file.read_bytes() == b"copy"
    journal.remove()
    recoveries.close()


def test_a_copy_keeps_what_the_file_holds_beyond_the_document(tmp_path):
    file = tmp_path / "lawn.xdsl"
    file.write_text("theirs")
    origin = Origin(file, file, Origin.of(file).stamp, ("Left out: the utility node U.",))
    _left_behind(tmp_path / "copies", encode(sprinkler(), origin, "lawn"))
    (found,) = Recoveries(tmp_path / "copies").recoverable()
    assert found.origin == origin
    assert not found.origin.is_outdated()
    file.write_text("theirs, changed")
    assert found.origin.is_outdated()


@pytest.mark.parametrize("content", [b"", b"garbage\n\xff", b"ALIVE\npython3\nhost\n\n\n"])
def test_what_stands_in_the_lock_does_not_hide_a_copy(tmp_path, content):
    place = _left_behind(tmp_path, encode(sprinkler(), None, "lawn"))
    # The parent of this process lives, and is not the one that wrote the copy.
    (place / "lock").write_bytes(content.replace(b"ALIVE", str(os.getppid()).encode()))
    assert [copy.title for copy in Recoveries(tmp_path).recoverable()] == ["lawn"]


@pytest.mark.parametrize(
    "header",
    [
        b'{"path": null, "title": "odd", "time": "0001-01-01T00:00:00"}',
        b'{"path": null, "title": "odd", "time": "9999-12-31T23:59:59+00:00"}',
        b'{"path": null, "title": "odd", "time": 5}',
        b'{"path": "a\\u0000b", "title": "odd", "time": "x", "stamp": [1e400, 0]}',
        b"[" * 60_000,
    ],
)
def test_an_odd_copy_does_not_hide_the_others(tmp_path, header):
    place = _left_behind(tmp_path, encode(sprinkler(), None, "lawn"))
    (place / "2.recovery").write_bytes(header + b"\n" + b'{"a": ' * 60_000)
    recoveries = Recoveries(tmp_path)
    found = {copy.title: copy for copy in recoveries.recoverable()}
    assert recoveries.recover(found.pop("lawn")) == sprinkler()
    for copy in found.values():
        with pytest.raises(FormatError):
            recoveries.recover(copy)


def test_copies_go_on_when_their_folder_is_removed(tmp_path):
    recoveries = Recoveries(tmp_path / "copies")
    journal = recoveries.journal()
    journal.write(encode(sprinkler(), None, "one"), journal.ticket)
    for missing in (journal.file.parent, tmp_path / "copies"):
        shutil.rmtree(missing)
        journal.write(encode(sprinkler(), None, "two"), journal.ticket)
        assert journal.file.exists()
        assert Recoveries(tmp_path / "copies").recoverable() == []
    recoveries._locks.clear()  # as when the process ends
    gc.collect()


def test_a_folder_claimed_before_it_is_locked_is_left_to_the_other(tmp_path, monkeypatch):
    other = Recoveries(tmp_path)
    claims = iter([True, False, True])
    take = FolderLock.take

    def raced(folder):
        if next(claims):
            monkeypatch.setattr(FolderLock, "take", take)
            assert other.recoverable() == []
            monkeypatch.setattr(FolderLock, "take", raced)
        return take(folder)

    monkeypatch.setattr(FolderLock, "take", raced)
    mine = Recoveries(tmp_path)
    journal = mine.journal()
    journal.write(encode(sprinkler(), None, "mine"), journal.ticket)
    assert journal.file.exists()
    assert other.recoverable() == []


STARTS = """
import sys
from pathlib import Path
from bayesgui.document.safety.recovery import Recoveries
for _ in range(60):
    mine = Recoveries(Path(sys.argv[1]))
    journal = mine.journal()
    assert mine.recoverable() == []
    journal.write(b'{"path": null, "title": "x", "time": "2026-01-01T00:00:00"}\\n', journal.ticket)
    assert journal.file.exists()
    assert mine.recoverable() == []
    assert journal.file.exists()
    journal.remove()
    mine.close()
"""


def test_programs_that_start_and_end_at_once_do_not_take_each_others_folders(tmp_path):
    command = [sys.executable, "-c", STARTS, str(tmp_path)]
    started = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(4)]
    for process in started:
        assert process.communicate(timeout=60)[1] == ""
    assert list(tmp_path.iterdir()) == []
