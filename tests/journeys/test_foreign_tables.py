"""Tables of other programs, dropped on the window."""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING

import pandas as pd
import pytest

from tests.journeys.test_import_and_learn import dialog_of, dropped, press_enter

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.window import Hand


@pytest.mark.parametrize("suffix", [".feather", ".zip"])
def test_the_import_dialog_opens_on_them_and_reads_them(
    asia: Hand, suffix: str, tmp_path: Path
) -> None:
    path = tmp_path / f"cases{suffix}"
    frame = pd.DataFrame({name: ["yes", "no"] * 20 for name in asia.window.document.state.network})
    if suffix == ".zip":
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("cases.csv", frame.to_csv(index=False))
    else:
        frame.to_feather(path)
    dropped(asia, path)
    press_enter(asia, dialog_of(asia))
    data = asia.window.session.data.state.dataset
    assert data is not None
    assert (data.n_rows, set(data.names)) == (40, set(frame.columns))
