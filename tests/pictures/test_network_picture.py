"""Pictures without a window: what is on them, and that they disturb no application."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

import bayesgui
from bayesgui.core.errors import EvidenceError, FormatError, ImpossibleEvidenceError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.pictures import network_picture
from bayesgui.pictures.painter import PagesRequest, Painter

SAMPLES = Path(__file__).resolve().parents[2] / "samples" / "networks"
ASIA = SAMPLES / "asia.bayesgui"


def _texts(svg: Path) -> list[str]:
    root = ElementTree.fromstring(svg.read_text("utf-8"))
    return ["".join(e.itertext()).strip() for e in root.iter() if e.tag.endswith("text")]


def test_a_picture_shows_names_states_and_posteriors_as_the_canvas_writes_them(tmp_path):
    made = bayesgui.picture(ASIA, tmp_path / "p.svg", {"xray": "yes", "tub": {"no"}})
    texts = _texts(tmp_path / "p.svg")
    assert set(bayesgui.read(ASIA)) <= set(texts)
    # The numbers of the picture of the whole window in the description of the look.
    assert {"53.3", "46.7", "70.7", "29.3", "62.6", "37.4", "100", "0"} <= set(texts)
    root = ElementTree.fromstring((tmp_path / "p.svg").read_text("utf-8"))
    assert root.get("viewBox") == f"0 0 {made.width} {made.height}"
    assert (tmp_path / "p.svg").read_bytes() == made.data


def test_the_same_painter_as_in_the_window_paints_it(tmp_path, qapp):
    from bayesgui.canvas.export import PictureOptions, save_picture
    from bayesgui.canvas.scene import CanvasScene
    from bayesgui.document.beliefs import BeliefState, Freshness
    from bayesgui.document.document import Document
    from bayesgui.document.files import open_state
    from bayesgui.document.session import DocumentSession
    from bayesgui.widgets.numbers import number
    from bayesgui.widgets.theme import set_theme

    set_theme("light")
    state, _ = open_state(ASIA)
    session = DocumentSession.of(Document(state, title=state.network.name))
    prior = bayesgui.engine("junction-tree", state.network, kernels=False).query()
    session.beliefs.set(BeliefState(Freshness.FRESH, prior, prior, state))
    scene = CanvasScene(session, number)
    save_picture(scene, tmp_path / "window.svg", PictureOptions(theme="light"))
    scene.close()
    bayesgui.picture(ASIA, tmp_path / "alone.svg")
    assert (tmp_path / "alone.svg").read_bytes() == (tmp_path / "window.svg").read_bytes()


def test_the_findings_of_a_file_are_no_findings_of_the_picture(tmp_path):
    """As for queries: what is known is what is said now."""
    from bayesgui.core.evidence import Evidence
    from bayesgui.formats import Loaded, read, write

    loaded = read(ASIA)
    write(
        tmp_path / "n.bayesgui",
        Loaded(loaded.network, loaded.layout, (), Evidence({"xray": "yes"})),
    )
    bayesgui.picture(tmp_path / "n.bayesgui", tmp_path / "with.svg")
    bayesgui.picture(ASIA, tmp_path / "without.svg")
    assert _texts(tmp_path / "with.svg") == _texts(tmp_path / "without.svg")


def test_a_network_without_positions_is_arranged(tmp_path):
    net = BayesianNetwork([Variable(name, ("yes", "no")) for name in "abc"])
    chain = bayesgui.picture(net.with_arc("a", "b").with_arc("b", "c"), tmp_path / "chain.svg")
    fork = bayesgui.picture(net.with_arc("a", "b").with_arc("a", "c"), tmp_path / "fork.svg")
    assert chain.width < fork.width
    assert chain.height > fork.height


def test_chinese_names_are_texts_of_the_picture(tmp_path):
    net = BayesianNetwork([Variable("天气", ("晴", "雨"))])
    bayesgui.picture(net, tmp_path / "p.svg", {"天气": "雨"})
    assert {"天气", "晴", "雨", "100"} <= set(_texts(tmp_path / "p.svg"))


@pytest.mark.parametrize(("suffix", "start"), [(".pdf", b"%PDF"), (".PNG", b"\x89PNG")])
def test_the_suffix_names_the_format(tmp_path, suffix, start):
    svg = bayesgui.picture(ASIA, tmp_path / "p.svg")
    made = bayesgui.picture(ASIA, tmp_path / f"p{suffix}", theme="dark")
    data = (tmp_path / f"p{suffix}").read_bytes()
    assert data.startswith(start)
    scale = 2 if suffix == ".PNG" else 1
    assert made.width == pytest.approx(scale * svg.width, abs=1)
    assert made.height == pytest.approx(scale * svg.height, abs=1)
    if scale == 2:
        assert (int.from_bytes(data[16:20]), int.from_bytes(data[20:24])) == (
            made.width,
            made.height,
        )


def test_a_theme_changes_colors_alone(tmp_path):
    light = bayesgui.picture(ASIA, tmp_path / "light.svg")
    dark = bayesgui.picture(ASIA, tmp_path / "dark.svg", theme="dark")
    assert (light.width, light.height) == (dark.width, dark.height)
    assert _texts(tmp_path / "light.svg") == _texts(tmp_path / "dark.svg")
    assert (tmp_path / "light.svg").read_bytes() != (tmp_path / "dark.svg").read_bytes()


def test_what_cannot_be_is_said_before_anything_is_written(tmp_path):
    net = bayesgui.read(ASIA)
    for file, evidence, theme, error, says in (
        ("p.jpg", None, "light", FormatError, r"p.jpg has no suffix of a picture.*\.svg"),
        ("p.svg", None, "blue", bayesgui.ParameterError, "“blue”; choose one of light, dark"),
        ("p.svg", {"tub": "yes", "either": "no"}, "light", ImpossibleEvidenceError, "cannot"),
        ("p.svg", {"tub": "maybe"}, "light", EvidenceError, "“maybe”"),
        ("none/p.svg", None, "light", FormatError, "no such file or directory"),
    ):
        with pytest.raises(error, match=says):
            bayesgui.picture(net, tmp_path / file, evidence, theme)
    assert list(tmp_path.iterdir()) == []


def test_a_tree_that_does_not_fit_leaves_the_nodes_without_numbers(tmp_path, monkeypatch):
    from bayesgui.core.byte_sizes import limit_memory

    limit_memory(100)
    painted = network_picture.paint(
        network_picture.Loaded(bayesgui.read(ASIA)), None, "light", ".svg"
    )
    (tmp_path / "p.svg").write_bytes(painted.data)
    assert "does not fit in memory" in painted.remarks[0]
    texts = set(_texts(tmp_path / "p.svg"))
    assert "smoke" in texts
    assert not any(text.replace(".", "").isdigit() for text in texts)


SCRIPT = """
import sys
import bayesgui
net = bayesgui.read(sys.argv[1])
bayesgui.picture(net, sys.argv[2])
assert not any(name.startswith("PySide6") for name in sys.modules)
from PySide6.QtWidgets import QApplication, QLabel
app = QApplication([])
label = QLabel("mine")
label.show()
bayesgui.picture(net, sys.argv[2])
assert QApplication.instance() is app and app.platformName() == sys.argv[3]
app.processEvents()
print("fine", label.isVisible())
"""


def test_an_application_made_before_or_after_is_left_alone(tmp_path):
    """A script's own windows work; the picture needs no display and knows no plugins of others."""
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment |= {"QT_QPA_PLATFORM": "minimal", "QT_SCALE_FACTOR": "3"}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(ASIA), str(tmp_path / "p.svg"), "minimal"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stdout == "fine True\n", done.stderr
    assert done.stderr == ""


def test_threads_share_the_painter(tmp_path):
    net = bayesgui.read(ASIA)
    threads = [
        threading.Thread(target=bayesgui.picture, args=(net, tmp_path / f"{k}.svg"))
        for k in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({(tmp_path / f"{k}.svg").read_bytes() for k in range(4)}) == 1


@pytest.fixture
def painter(monkeypatch):
    made = Painter()
    monkeypatch.setattr(network_picture, "PAINTER", made)
    yield made
    made.close()


def test_a_painter_that_was_killed_is_started_again(tmp_path, painter):
    bayesgui.picture(ASIA, tmp_path / "first.svg")
    first = painter._process
    first.kill()
    first.wait()
    bayesgui.picture(ASIA, tmp_path / "second.svg")
    assert painter._process.pid != first.pid
    bayesgui.picture(ASIA, tmp_path / "third.svg")
    assert (tmp_path / "third.svg").read_bytes() == (tmp_path / "first.svg").read_bytes()


FORK = """
import os
import sys
import bayesgui
from bayesgui.pictures.painter import PAINTER
net = bayesgui.read(sys.argv[1])
bayesgui.picture(net, sys.argv[2])
mine = PAINTER._process.pid
child = os.fork()
bayesgui.picture(net, sys.argv[2])
if child:
    assert os.waitpid(child, 0)[1] == 0
    assert PAINTER._process.pid == mine
    bayesgui.picture(net, sys.argv[2])
    print("fine")
else:
    assert PAINTER._process.pid != mine
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
def test_a_forked_process_has_a_painter_of_its_own(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", FORK, str(ASIA), str(tmp_path / "p.svg")],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stdout == "fine\n", done.stderr
    assert done.stderr == ""


def test_what_the_painter_said_last_is_in_the_sentence(tmp_path, painter, monkeypatch):
    monkeypatch.setattr("bayesgui.pictures.painter.MODULE", "bayesgui.no_such_module")
    with pytest.raises(
        FormatError, match=r"cannot be painted: .*No module named bayesgui\.no_such"
    ):
        bayesgui.picture(ASIA, tmp_path / "p.svg")
    monkeypatch.setattr(sys, "executable", "")
    with pytest.raises(FormatError, match="does not say where it is"):
        bayesgui.picture(ASIA, tmp_path / "p.svg")
    assert not (tmp_path / "p.svg").exists()


def test_the_painter_ends_with_its_program(tmp_path):
    code = (
        "import sys, bayesgui\n"
        "from bayesgui.pictures.painter import PAINTER\n"
        "bayesgui.picture(sys.argv[1], sys.argv[2])\n"
        "print(PAINTER._process.pid)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(ASIA), str(tmp_path / "p.svg")],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    with pytest.raises(ProcessLookupError):
        os.kill(int(done.stdout), 0)


def test_an_interrupted_picture_is_not_taken_for_the_next_one(tmp_path, painter, monkeypatch):
    from bayesgui.pictures import painter as module

    first = network_picture.paint(
        network_picture.Loaded(bayesgui.read(ASIA)), None, "light", ".svg"
    )

    def interrupted(stream):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(module.pickle, "load", interrupted)
        with pytest.raises(KeyboardInterrupt):
            bayesgui.picture(ASIA, tmp_path / "p.png")
    again = network_picture.paint(
        network_picture.Loaded(bayesgui.read(ASIA)), None, "light", ".svg"
    )
    assert again.data == first.data


def test_the_end_of_the_program_does_not_wait_for_a_picture(tmp_path, monkeypatch):
    (tmp_path / "slow_painter.py").write_text("import time\ntime.sleep(60)\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("bayesgui.pictures.painter.MODULE", "slow_painter")
    made, failed = Painter(), []

    def paint():
        try:
            made.paint(PagesRequest("t", "", (), {}))
        except FormatError as error:
            failed.append(error)

    waiting = threading.Thread(target=paint)
    waiting.start()
    while made._process is None:
        time.sleep(0.01)
    begun = time.monotonic()
    made.close()
    waiting.join(30)
    assert not waiting.is_alive()
    assert len(failed) == 1
    assert time.monotonic() - begun < 30


def test_decisions_and_utilities_have_their_numbers_under_the_best_strategy():
    net = BayesianNetwork([Variable("rain", ("yes", "no"))])
    net = net.with_cpt(bayesgui.CPT("rain", (), [0.3, 0.7]))
    model = net.with_decision("umbrella", ["take", "leave"])
    model = model.with_utility("joy", ["rain", "umbrella"], [[70, 0], [20, 100]])
    free = bayesgui.picture(model)._repr_svg_()
    for text in ("umbrella", "joy", "70.0", "35.0", ">0<", ">100<"):
        assert text in free
    chosen = bayesgui.picture(model, evidence={"umbrella": "take"})._repr_svg_()
    assert ">do<" in chosen
    assert "35.0" in chosen
