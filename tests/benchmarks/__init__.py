"""Measurements, never part of a test run: the settings of whoever runs them play no part."""

import atexit
import os
import shutil
import tempfile

_SETTINGS = tempfile.mkdtemp(prefix="bayesgui-benchmarks-")
os.environ["XDG_CONFIG_HOME"] = _SETTINGS
atexit.register(shutil.rmtree, _SETTINGS, ignore_errors=True)
os.environ["XDG_STATE_HOME"] = _SETTINGS
