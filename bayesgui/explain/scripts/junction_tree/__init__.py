"""The junction tree algorithm step by step: its frames, words and messages."""
