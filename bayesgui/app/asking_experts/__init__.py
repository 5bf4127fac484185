"""Asking experts: few questions about a node, the table they make, and questionnaires."""
