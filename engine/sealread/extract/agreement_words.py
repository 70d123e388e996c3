"""Words that agreements are known by: the forms of companies, and how days are written in full."""

from __future__ import annotations

import re

FORM = (
    r"(?i:Inc|Incorporated|Corp|Corporation|Company|Co|L\.?\s?L\.?\s?C|L\.?\s?P|L\.?L\.?P|Ltd|Limited"
    r"|PLC|N\.?A|S\.?A|S\.?p\.?A|B\.?V|N\.?V|A\.?G|GmbH|KG|SE|Trust|Partners)\b\.?"
)
DAY = (
    r"(?:(?i:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?\s{1,9}\d{1,2}(?:st|nd|rd|th)?,?\s{1,9}\d{4}"
    r"|\d{1,2}(?:(?i:st|nd|rd|th))?\s{1,9}(?i:day\s{1,9}of\s{1,9})?[A-Z][A-Za-z]{2,8},?\s{1,9}\d{4})"
)
IS_AGREEMENT = re.compile(r"\bagreement\b|\bvereinbarung\b|\bcontract\b", re.IGNORECASE)
