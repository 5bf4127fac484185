"""Queries beyond marginals: influence, reasons, sensitivity and tornado plots."""
