"""Large models: submodels closed, and one open in place."""

from __future__ import annotations

import gzip
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bayesgui.app.submodels.cluster_bar import ClusterBar
from bayesgui.core.submodels import NO_SUBMODELS
from bayesgui.document import edits
from bayesgui.document.files import open_state, save
from bayesgui.document.submodels.folding import fold_clusters
from tests.formats.judge import SHARED
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow
    from bayesgui.document.state import DocumentState

FOUND = ("ama", "fatigue", "ascites", "itching", "jaundice")


def folded(zoom: float = 0.0, **how: Any) -> MainWindow:
    """Show hepar2 folded into six submodels, one of them open; `zoom`: 0 for a fit."""
    hand = _opened(**how)
    folder = Path(tempfile.mkdtemp())
    state = folded_state(folder)
    save(state, folder / "hepar2.bayesgui")
    hand.window.opening.open([folder / "hepar2.bayesgui"], False)
    hand.rest()
    document = hand.window.session.document
    opened = document.state.submodels.path("jaundice")[0]
    document.open_submodels({opened})
    hand.rest()
    hand.canvas.fit(animated=False)
    if zoom:
        hand.canvas.zoom_to(zoom)
    hand.window.docks.open_page("right", "submodel")
    hand.window.session.selection.set(sorted(document.state.submodels.inside(opened)))
    hand.rest()
    return _finished(hand)


def clusters(**how: Any) -> MainWindow:
    """Try six clusters of hepar2, one of them open and selected, beside the page Submodel."""
    hand = _opened(**how)
    folder = Path(tempfile.mkdtemp())
    state = folded_state(folder)
    save(state.with_(submodels=NO_SUBMODELS), folder / "hepar2.bayesgui")
    hand.window.opening.open([folder / "hepar2.bayesgui"], False)
    hand.rest()
    hand.act("view.clusters")
    hand.rest()
    hand.window.findChild(ClusterBar).number_chosen.emit(6)
    hand.rest()
    document = hand.window.session.document
    id = document.state.submodels.path("jaundice")[0]
    document.open_submodels({id})
    hand.window.session.selection.set(document.state.submodels.inside(id))
    hand.act("model.submodel_page")
    hand.canvas.fit(animated=False)
    hand.rest()
    return _finished(hand)


def folded_state(folder: Path) -> DocumentState:
    """Return hepar2, folded by clusters, with five findings."""
    path = folder / "hepar2.bif"
    path.write_bytes(gzip.decompress((SHARED / "networks" / "hepar2.bif.gz").read_bytes()))
    state = fold_clusters(open_state(path)[0], 6)
    for name in FOUND:
        state = edits.toggle_state(state, name, "present")
    return state


LARGE: dict[str, Any] = {"size": (1707, 960)}
SMALL: dict[str, Any] = {"size": (1024, 700)}
register(Scene("38-submodels", folded, scales=(1.0,)))
register(Scene("38-submodels-chinese", lambda: folded(language="zh"), themes=("light",)))
register(Scene("38-submodels-1024", lambda: folded(**SMALL), themes=("light",)))
register(Scene("38-clusters", clusters, scales=(1.0,)))
register(Scene("38-clusters-chinese", lambda: clusters(language="zh", **SMALL), themes=("dark",)))
register(Scene("38-submodels-near", lambda: folded(1.0)))
register(Scene("38-submodels-2560", lambda: folded(**LARGE), scales=(1.5,), themes=("light",)))
