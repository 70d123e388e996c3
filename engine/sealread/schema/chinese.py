"""Chinese numerals as digits: 二〇二三年 is 2023年, 三千五百万元 is 35000000元.

    with_digits("二〇二三年十二月三十一日")    # "2023年12月31日"

Both ways of writing are known, digit by digit and with tens and hundreds, and the characters of
bank notes (壹贰叁). Words that only begin with a numeral are for the caller to keep away.
"""

from __future__ import annotations

import re

HAN = r"\u3400-\u9fff"
"""Chinese characters, as a range of a pattern."""
_DIGITS = {
    char: digit
    for digit, chars in enumerate(("〇零○", "一壹", "二贰两貳", "三叁參", "四肆", "五伍", "六陆陸",
                                   "七柒", "八捌", "九玖"))
    for char in chars
}  # fmt: skip
_TENS = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
_LARGE = {"万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8}
NUMERALS, TENS = "".join(_DIGITS), "".join((*_TENS, *_LARGE))
"""Characters of digits, and of what they are multiplied by."""
_NUMERAL = re.compile(f"[{NUMERALS}{TENS}]+")


def with_digits(text: str) -> str:
    """The text with each run of Chinese numerals as a number; 万 and 亿 behind digits stay."""
    return _NUMERAL.sub(lambda run: _number(run[0]), text)


def _number(said: str) -> str:
    if said[0] in _LARGE:  # behind digits, as in 3500万
        return said
    if not any(char in _TENS or char in _LARGE for char in said):
        return "".join(str(_DIGITS[char]) for char in said)
    total = group = 0  # what is said before the last 万 or 亿, and behind it
    digit: int | None = None
    for char in said:
        if char in _DIGITS:
            digit = _DIGITS[char]
        elif char in _TENS:
            group += (1 if digit is None else digit) * _TENS[char]
            digit = None
        else:
            group += digit or 0
            times = _LARGE[char]
            total = (total + group) * times if total < times else total + group * times
            group, digit = 0, None
    return str(total + group + (digit or 0))
