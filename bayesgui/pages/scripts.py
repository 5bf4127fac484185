"""The script of a live page, joined of the modules in ``engine/`` and ``view/``."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bayesgui.pages.content import PageContent

ENGINE = (
    "engine/arrays.js",
    "engine/arithmetics.js",
    "engine/tree.js",
    "engine/findings.js",
    "engine/conflict.js",
    "engine/fixed.js",
    "engine/program.js",
    "engine/decisions.js",
    "engine/engine.js",
    "engine/diagnosing.js",
)
"""The modules that compute, those after one that uses them last."""

VIEW = (
    "view/numbers.js",
    "view/elements.js",
    "view/marking.js",
    "view/reasons.js",
    "view/forms.js",
    "view/rows.js",
    "view/picture.js",
    "view/camera.js",
    "view/hand.js",
    "view/find.js",
    "view/foot.js",
    "view/table.js",
    "view/diagnosis.js",
    "view/side.js",
    "view/time.js",
    "view/view.js",
)
"""The modules that show, after those that compute."""
START = "view/start.js"
"""The module that starts the page of a file, which has an address; the last one."""

DECIDING = ("engine/program.js", "engine/decisions.js")
"""The modules that pages without decisions do without."""

DIAGNOSING = ("engine/diagnosing.js", "view/diagnosis.js")
"""The modules that pages without faults do without."""

_CAST = re.compile(r"/\*\* @(?:type|param) [^*]*\*/ ?")
_COMMENT = re.compile(r"^ *//.*\n|^ */\*\*(?:(?!\*/)[\s\S])*\*/\n|^ +", re.MULTILINE)
"""Lines that are comments, and what lines are indented by."""
_IMPORT = re.compile(r"^import [^;]*;\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let)\b)", re.MULTILINE)


@cache
def joined(modules: tuple[str, ...]) -> str:
    """Return modules as one script; they import each other and nothing else.

    Comments stay in the program.
    """
    folder = Path(__file__).parent
    texts = ((folder / name).read_text("utf-8") for name in modules)
    scripts = (_EXPORT.sub("", _IMPORT.sub("", text)) for text in texts)
    return "\n".join(_CAST.sub("", _COMMENT.sub("", text)) for text in scripts)


def modules_of(content: PageContent) -> tuple[str, ...]:
    """Return the modules that the page of some content takes."""
    spared = () if "decisions" in content.numbers else DECIDING
    if content.diagnosis is None:
        spared = (*spared, *DIAGNOSING)
    return tuple(name for name in (*ENGINE, *VIEW, START) if name not in spared)
