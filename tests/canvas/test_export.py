"""Export to image files."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QImage

from bayesgui.canvas.export import image_of, save_pdf, save_png, save_svg
from bayesgui.core.errors import BayesGuiError
from bayesgui.document.overlays import RefusedArc
from bayesgui.widgets.theme import theme
from tests.canvas.hands import Hands, has_color

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bayesgui.canvas.scene import CanvasScene


def test_svg_holds_every_name_and_number_as_text(hands: Hands, tmp_path: Path) -> None:
    file = tmp_path / "asia.svg"
    save_svg(hands.view.canvas_scene, file)
    root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    texts = {"".join(each.itertext()).strip() for each in root.iter() if each.tag.endswith("text")}
    assert set(hands.state.network) <= texts
    assert {"yes", "no", "43.6", "99.0"} <= texts


def test_svg_has_no_pixels_and_its_size_is_that_of_the_network(
    hands: Hands, tmp_path: Path
) -> None:
    file = tmp_path / "asia.svg"
    save_svg(hands.view.canvas_scene, file)
    text = file.read_text(encoding="utf-8")
    assert "<image" not in text
    _left, _top, width, height = hands.view.canvas_scene.geometry.bounds() or (0, 0, 0, 0)
    assert f'viewBox="0 0 {round(width + 48)} {round(height + 48)}"' in text


def test_pdf_is_one_page(hands: Hands, tmp_path: Path) -> None:
    file = tmp_path / "asia.pdf"
    save_pdf(hands.view.canvas_scene, file)
    data = file.read_bytes()
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") + data.count(b"/Type/Page\n") == 1


def test_png_has_the_scale_asked_for(hands: Hands, tmp_path: Path) -> None:
    file = tmp_path / "asia.png"
    save_png(hands.view.canvas_scene, file, 2)
    image = QImage(str(file))
    _, _, width, height = hands.view.canvas_scene.geometry.bounds() or (0, 0, 0, 0)
    assert (image.width(), image.height()) == (round((width + 48) * 2), round((height + 48) * 2))
    assert has_color(image, theme().bar)


def test_the_picture_shows_overlays_but_no_selection(hands: Hands) -> None:
    hands.session.selection.set(["asia"])
    assert not has_color(image_of(hands.view.canvas_scene), theme().accent)
    hands.session.overlays.update(
        refused=RefusedArc("dysp", "smoke", ("smoke", "bronc", "dysp", "smoke"))
    )
    assert has_color(image_of(hands.view.canvas_scene), theme().error)


@pytest.mark.parametrize("save", [save_svg, save_pdf, save_png])
def test_a_file_that_cannot_be_written_is_one_sentence(
    hands: Hands, tmp_path: Path, save: Callable[[CanvasScene, Path], None]
) -> None:
    with pytest.raises(BayesGuiError, match="is a folder"):
        save(hands.view.canvas_scene, tmp_path)
