"""What papers of trade share: figures and dates in one style, parties, articles, questions.

Used by the kinds invoice, receipt, order, adbuy and bill; knows nothing of how pages are drawn.
"""
