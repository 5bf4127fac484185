"""Networks answered over HTTP: live pages for people, JSON for programs; no state is kept.

`listening.serve` runs it for the command line. FastAPI and uvicorn are an extra of the
installation, so only `application`, `bodies`, `messages` and `listening` import them.
"""
