"""The box around everything that is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from bayesgui.canvas.geometry.projection import Box


def around_all(
    edges: NDArray[np.float64],
    boxes: Iterable[Box],
    extent: tuple[float, float, float, float] | None,
) -> Box | None:
    """Return the box around nodes, other boxes and lines, None without any.

    `edges`: left, top, right and bottom of the nodes; shape (nodes, 4). `extent`: those of all
    lines together.
    """
    sides = [(x, y, x + width, y + height) for x, y, width, height in boxes]
    parts = [edges, np.array(sides, dtype=np.float64).reshape(-1, 4)]
    if extent is not None:
        parts.append(np.array([extent]))
    found = np.concatenate(parts)
    if not len(found):
        return None
    left, top = (float(found[:, k].min()) for k in (0, 1))
    right, bottom = (float(found[:, k].max()) for k in (2, 3))
    return left, top, right - left, bottom - top
