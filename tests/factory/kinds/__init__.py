"""Invented documents of other kinds with what is true of them, each kind in several layouts.

Reports of results, quarterly reports, credit agreements, résumés, papers: drawn as different makers
print them, so that a rule that fits only one maker's print is found out.
"""
