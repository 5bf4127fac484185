"""Judging the network: what the page Judge asks for, and the members of its class."""
