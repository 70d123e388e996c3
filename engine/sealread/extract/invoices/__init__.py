"""Invoices and receipts, read as a bookkeeper does: by label, form, layout and arithmetic.

These rules stand beside the reader. Where they are silent its answers stay.
"""
