"""Live figures of the theory pages, a module for each; a text shows one by ``figure:NAME``."""
