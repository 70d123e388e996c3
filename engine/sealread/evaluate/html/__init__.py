"""The report as one HTML page: set, field, document, value, and the page that the value stands on.

Nothing is loaded from elsewhere; every word of a document is escaped; the only script is ours, and
the page's own policy allows no other.
"""
