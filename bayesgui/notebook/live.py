"""A network that a notebook shows as a live page."""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.model import Model
    from bayesgui.notebook.live_network import LiveNetwork


def live(net: Model, evidence: Mapping[str, object] | None = None, **how: Any) -> LiveNetwork:
    """Return the widget of a network; see `ModelContent.live`."""
    if importlib.util.find_spec("anywidget") is None:
        raise ParameterError(
            "A live network in a notebook needs the Python package {package}; install it with "
            "“{command}”.",
            package="anywidget",
            command="pip install 'bayesgui[notebook]'",
        )
    from bayesgui.notebook.live_network import LiveNetwork

    return LiveNetwork(net, evidence, **how)
