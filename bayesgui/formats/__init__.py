"""Reading and writing network files.

`read` recognizes a file by suffix and content, `write` by the suffix. Each format is a module that
registers a `FileFormat`.
"""

from bayesgui.formats.base import Loaded
from bayesgui.formats.storage import read, write

__all__ = ["Loaded", "read", "write"]
