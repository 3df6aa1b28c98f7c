"""Rules that other casinos have and no house file can say: who writes one hears so, and where to read on."""

from saalchef.catalogue import said
from saalchef.houses.house import HouseError

PAGE = "docs/reference/house-files.md"

# What it is about, and the words people try for it.
BEYOND = {
    "surrender": ("surrender", "early_surrender", "late_surrender", "give_up"),
    "hole_card": ("hole_card", "peek", "bank_peeks", "dealer_peeks", "bank_hole_card"),
    "side_bet": (
        *("side_bet", "side_bets", "bonus", "jackpot", "insurance_side_bet"),
        *("perfect_pairs", "21_3", "21+3", "lucky_ladies", "royal_match", "super_7", "super_sevens"),
        *("pair", "pairs", "punto_pair", "banco_pair", "player_pair", "banker_pair", "either_pair"),
        *("dragon_bonus", "dragon_7", "panda_8", "lucky_6", "super_6", "big", "small"),
    ),
    "special_hand": ("charlie", "five_card_charlie", "six_card_charlie", "triple_seven", "suited_blackjack"),
    "commission": ("no_commission", "commission_free", "banco_6_pays", "banker_6_pays"),
    "bank_wins_ties": ("ties_lose", "bank_wins_ties", "push_22", "bank_22_pushes"),
    "late_double": ("double_any_cards", "double_three_cards", "redouble", "triple_down"),
    "free_play": ("free_double", "free_split", "free_bet"),
}


def beyond(name: str, path: str) -> HouseError | None:
    """What to tell someone whose key is one of those that cannot be said."""
    key = path.rpartition(".")[2]
    for topic, words in BEYOND.items():
        if key in words:
            return HouseError(name, path, "house.beyond", what=said(f"house.beyond.{topic}"), page=PAGE)
    return None
