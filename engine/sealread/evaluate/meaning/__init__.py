"""Whether two texts say the same, without a model: names, legal forms, dates, amounts, addresses.

Only what is nearly certain counts as the same, so a score by these rules is a lower bound of what
a person would give. Pure functions, symmetric in their two texts.
"""
