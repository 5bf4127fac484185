"""The junction tree algorithm step by step: construction, frames, texts and messages."""
