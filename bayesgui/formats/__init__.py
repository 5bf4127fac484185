"""Floor 5: reading and writing network files.

`read` recognizes a file by suffix and content; `write` goes by the suffix. A format is one module
that registers a `FileFormat`.
"""

from bayesgui.formats.base import Loaded
from bayesgui.formats.storage import read, write

__all__ = ["Loaded", "read", "write"]
