"""Export to image files."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtGui import QFontMetricsF, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from bayesgui.canvas.export import PictureOptions, image_of, save_picture
from bayesgui.canvas.svg_text import with_measured_texts, with_outlined_texts
from bayesgui.core.errors import BayesGuiError
from bayesgui.document.overlays import RefusedArc
from bayesgui.widgets.theme import Theme, font, theme
from tests.canvas.hands import Hands, has_color

if TYPE_CHECKING:
    from pathlib import Path


def test_svg_holds_every_name_and_number_as_text(hands: Hands, tmp_path: Path) -> None:
    file = tmp_path / "asia.svg"
    save_picture(hands.view.canvas_scene, file)
    root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    texts = {"".join(each.itertext()).strip() for each in root.iter() if each.tag.endswith("text")}
    assert set(hands.state.network) <= texts
    assert {"yes", "no", "43.6", "99.0"} <= texts


def test_svg_has_no_pixels_and_its_size_is_that_of_the_network(
    hands: Hands, tmp_path: Path
) -> None:
    file = tmp_path / "asia.svg"
    save_picture(hands.view.canvas_scene, file)
    text = file.read_text(encoding="utf-8")
    assert "<image" not in text
    _left, _top, width, height = hands.view.canvas_scene.geometry.bounds() or (0, 0, 0, 0)
    assert f'viewBox="0 0 {round(width + 48)} {round(height + 48)}"' in text


def test_pdf_is_one_page(hands: Hands, tmp_path: Path) -> None:
    file = tmp_path / "asia.pdf"
    save_picture(hands.view.canvas_scene, file)
    data = file.read_bytes()
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") + data.count(b"/Type/Page\n") == 1


def test_png_has_the_scale_asked_for(hands: Hands, tmp_path: Path) -> None:
    file = tmp_path / "asia.png"
    save_picture(hands.view.canvas_scene, file)
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


@pytest.mark.parametrize("suffix", [".svg", ".pdf", ".png"])
def test_a_file_that_cannot_be_written_is_one_sentence(
    hands: Hands, tmp_path: Path, suffix: str
) -> None:
    file = tmp_path / f"folder{suffix}"
    file.mkdir()
    with pytest.raises(BayesGuiError, match="is a folder"):
        save_picture(hands.view.canvas_scene, file)


def test_a_picture_may_have_another_theme_and_no_background(hands: Hands, tmp_path: Path) -> None:
    scene, shown = hands.view.canvas_scene, theme().name
    dark = image_of(scene, PictureOptions(theme="dark"))
    assert dark.pixelColor(2, 2) == Theme("dark").canvas
    assert has_color(dark, Theme("dark").node)
    assert not has_color(dark, Theme("light").node)
    clear = image_of(scene, PictureOptions(theme="light", background=False))
    assert clear.pixelColor(2, 2).alpha() == 0
    assert has_color(clear, Theme("light").node)
    assert theme().name == shown
    save_picture(scene, tmp_path / "clear.svg", PictureOptions(theme="dark", background=False))
    svg = (tmp_path / "clear.svg").read_text("utf-8").lower()
    assert Theme("dark").canvas.name() not in svg
    assert Theme("dark").node.name() in svg


def test_the_scale_of_a_png_is_chosen(hands: Hands) -> None:
    small = image_of(hands.view.canvas_scene, PictureOptions(scale=1.0))
    large = image_of(hands.view.canvas_scene, PictureOptions(scale=3.0))
    assert large.width() == pytest.approx(3 * small.width(), abs=3)


@pytest.mark.parametrize(("paper", "size"), [("A4", (842, 595)), ("A3", (1191, 842))])
def test_a_pdf_has_a_page_of_the_chosen_paper(
    hands: Hands, tmp_path: Path, paper: str, size: tuple[int, int]
) -> None:
    file = tmp_path / "asia.pdf"
    save_picture(hands.view.canvas_scene, file, PictureOptions(paper=paper))
    found = re.search(rb"/MediaBox ?\[ ?0 0 ([\d.]+) ([\d.]+)", file.read_bytes())
    assert found is not None
    assert (round(float(found[1])), round(float(found[2]))) == size


def test_texts_of_an_svg_keep_their_width_in_any_font(hands: Hands, tmp_path: Path) -> None:
    file = tmp_path / "asia.svg"
    save_picture(hands.view.canvas_scene, file)
    root = ElementTree.fromstring(file.read_text("utf-8"))
    texts = [each for each in root.iter() if each.tag.endswith("text")]
    assert texts
    for each in texts:
        assert float(each.get("textLength", "0")) > 0
        assert str(each.get("font-family")).endswith(",sans-serif")
    title = next(each for each in texts if each.text == "smoke")
    width = QFontMetricsF(font(13, 600)).horizontalAdvance("smoke")
    assert float(title.get("textLength", "0")) == pytest.approx(width, abs=0.01)


def test_outlined_texts_need_no_font_and_look_the_same(hands: Hands, tmp_path: Path) -> None:
    scene = hands.view.canvas_scene
    pictures = []
    for outlines in (False, True):
        file = tmp_path / f"{outlines}.svg"
        save_picture(scene, file, PictureOptions(outlines=outlines))
        text = file.read_text("utf-8")
        assert ("<text" in text) is not outlines
        assert ('aria-label="smoke"' in text) is outlines
        renderer = QSvgRenderer(text.encode())
        assert renderer.isValid()
        image = QImage(renderer.defaultSize(), QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        renderer.render(painter)
        painter.end()
        pictures.append(image)
    first, second = (np.frombuffer(p.constBits(), np.uint8).astype(int) for p in pictures)
    assert np.abs(first - second).mean() < 1.0


def test_an_ampersand_in_a_name_stays_one_in_the_svg(hands: Hands, tmp_path: Path) -> None:
    for outlines in (False, True):
        marks = 'fill="#000000" x="0" y="9" font-size="12" font-weight="400"'
        svg = f"<svg><text {marks} >A &amp; B</text></svg>"
        (made,) = (with_outlined_texts if outlines else with_measured_texts)([svg])
        root = ElementTree.fromstring(made)
        (only,) = list(root)
        assert (only.get("aria-label") if outlines else only.text) == "A & B"


def test_damaged_options_are_replaced_by_defaults() -> None:
    kept = {"theme": 3, "background": "no", "scale": 1e9, "paper": "A0", "outlines": 1}
    assert PictureOptions.of(kept) == PictureOptions()
    good = {"theme": "dark", "background": False, "scale": 4.0, "paper": "A4", "outlines": True}
    assert PictureOptions.of(good) == PictureOptions("dark", False, 4.0, "A4", True)
