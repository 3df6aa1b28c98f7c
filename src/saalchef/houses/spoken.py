"""Amounts, ratios and lists as people write them, in German and English."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from saalchef.catalogue import Lang
from saalchef.rules.money import Cents


def money(amount: Cents, currency: str, lang: Lang) -> str:
    """CHF 1’250 and 1.250 € in German, CHF 1,250 and €1,250 in English; cents only where there are any.

    >>> money(Cents(-1_50), "CHF", "en")
    'CHF -1.50'
    """
    whole, cents = divmod(abs(amount), 100)
    swiss = lang == "de" and currency == "CHF"
    thousands, point = ("’", ".") if swiss else (".", ",") if lang == "de" else (",", ".")
    sign = "-" if amount < 0 else ""
    number = sign + f"{whole:,}".replace(",", thousands) + (f"{point}{cents:02d}" if cents else "")
    if lang == "en" and currency == "EUR":
        return number.replace("-", "-€", 1) if sign else f"€{number}"
    if swiss or lang == "en":
        return f"{currency} {number}"
    return f"{number} {'€' if currency == 'EUR' else currency}"


def cent(currency: str, lang: Lang) -> str:
    """The name of a hundredth."""
    if currency == "CHF":
        return "Rappen" if lang == "de" else "centime"
    return "Cent" if lang == "de" else "cent"


def ratio(value: Fraction, lang: Lang) -> str:
    between = " zu " if lang == "de" else ":"
    return f"{value.numerator}{between}{value.denominator}"


def percent(value: Fraction, lang: Lang) -> str:
    """With as many digits as it takes; house files write percentages as decimals."""
    hundredths = value * 100
    number = f"{Decimal(hundredths.numerator) / Decimal(hundredths.denominator):f}"
    return f"{number.replace('.', ',')} %" if lang == "de" else f"{number}%"


def numbers(values: Sequence[int], lang: Lang) -> str:
    """0, 1, 8 or 9; four and more in a row are told as 4 to 7."""
    parts: list[str] = []
    rest = sorted(values)
    while rest:
        run = next((n for n in range(len(rest), 3, -1) if rest[n - 1] - rest[0] == n - 1), 1)
        to = " bis " if lang == "de" else " to "
        parts.append(str(rest[0]) if run == 1 else f"{rest[0]}{to}{rest[run - 1]}")
        rest = rest[run:]
    last = " oder " if lang == "de" else " or "
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + last + parts[-1]


def orthography(text: str, currency: str, lang: Lang) -> str:
    """German is written as at home: Swiss houses know no ß and quote with guillemets."""
    if lang == "de" and currency == "CHF":
        return text.translate({ord("ß"): "ss", ord("„"): "«", ord("“"): "»"})
    return text
