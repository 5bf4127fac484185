"""The node that decisions are about."""
