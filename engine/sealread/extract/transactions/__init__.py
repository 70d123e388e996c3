"""Bank and broker papers: confirmations of trades and statements of accounts, read by rules.

A paper is read by what such papers have in common: labels of the trade (`words`), figures with
sign and currency (`tokens`), sums that add up (`sums`), rows that begin with a day (`statement`).
Nothing here knows a bank, a form or a schema's name. The model is never asked.
"""
