"""The words of the chart in German and English."""

from msgspec import Struct

from saalchef.catalogue import Lang
from saalchef.odds.blackjack import Cell


class Words(Struct, frozen=True):
    """Everything a chart says, in one language; braces are filled in."""

    title: str
    bank: str
    hard: str
    hard_hint: str
    soft: str
    soft_hint: str
    pairs: str
    pairs_hint: str
    or_less: str
    letters: dict[Cell, str]
    moves: dict[Cell, str]
    packs: str
    pack: str
    soft_stand: dict[str, str]
    takes: dict[str, str]
    double_any: str
    double_on: str
    after_split: dict[bool, str]
    hands: str
    no_split: str
    aces: dict[bool, str]
    insurance: dict[bool, str]
    even_money: dict[bool, str]
    lost: str
    won: str
    gain: str
    own_readings: str
    readings: str
    decimal_point: str

    def percent(self, share: float, digits: int) -> str:
        return f"{100 * share:.{digits}f}\N{NO-BREAK SPACE}%".replace(".", self.decimal_point)


WORDS: dict[Lang, Words] = {
    "en": Words(
        title="Black Jack strategy",
        bank="the bank shows",
        hard="Hard totals",
        hard_hint="no ace, or aces that count 1",
        soft="Soft totals",
        soft_hint="an ace counts 11",
        pairs="Pairs",
        pairs_hint="two cards that may be split",
        or_less="{} or less",
        letters={
            "stand": "S",
            "card": "C",
            "double_else_card": "D",
            "double_else_stand": "Ds",
            "split": "P",
        },
        moves={
            "stand": "stay: say “{stay}”",
            "card": "take a card: say “{card}”",
            "double_else_card": "double; if you may not, take a card",
            "double_else_stand": "double; if you may not, stay",
            "split": "split",
        },
        packs="{} packs",
        pack="one pack",
        soft_stand={"stands": "the bank stands on soft {}", "draws": "the bank draws on soft {}"},
        takes={
            "all": "no hole card: the bank's Black Jack takes every stake",
            "original": "no hole card: the bank's Black Jack takes the original stake only",
        },
        double_any="double on any two cards",
        double_on="double on {}",
        after_split={True: "double after a split", False: "no doubling after a split"},
        hands="split to {} hands",
        no_split="no splitting",
        aces={True: "aces may be split again", False: "aces are split once"},
        insurance={True: "Insurance: take it.", False: "Insurance: never."},
        even_money={
            True: "Even money for a Black Jack: take it.",
            False: "Even money for a Black Jack: decline and wait.",
        },
        lost="Played by this chart you lose {} of your stake on average.",
        won="Played by this chart you win {} of your stake on average.",
        gain="Playing by the exact cards in your hand would be worth {} more.",
        own_readings="As the house plays by default.",
        readings="Readings chosen otherwise: {}.",
        decimal_point=".",
    ),
    "de": Words(
        title="Black-Jack-Strategie",
        bank="die Bank zeigt",
        hard="Harte Summen",
        hard_hint="ohne Ass, oder Asse zählen 1",
        soft="Weiche Summen",
        soft_hint="ein Ass zählt 11",
        pairs="Paare",
        pairs_hint="zwei Karten, die man teilen darf",
        or_less="bis {}",
        letters={
            "stand": "B",
            "card": "K",
            "double_else_card": "V",
            "double_else_stand": "Vb",
            "split": "T",
        },
        moves={
            "stand": "bleiben: „{stay}“ sagen",
            "card": "Karte nehmen: „{card}“ sagen",
            "double_else_card": "verdoppeln; wo es nicht geht, Karte",
            "double_else_stand": "verdoppeln; wo es nicht geht, bleiben",
            "split": "teilen",
        },
        packs="{} Pakete",
        pack="ein Paket",
        soft_stand={"stands": "die Bank bleibt bei weichen {}", "draws": "die Bank zieht bei weichen {}"},
        takes={
            "all": "keine verdeckte Bankkarte: ein Black Jack der Bank nimmt jeden Einsatz",
            "original": "keine verdeckte Bankkarte: ein Black Jack der Bank nimmt nur den ersten Einsatz",
        },
        double_any="verdoppeln mit zwei beliebigen Karten",
        double_on="verdoppeln mit {}",
        after_split={True: "auch nach dem Teilen", False: "nicht nach dem Teilen"},
        hands="teilen bis zu {} Händen",
        no_split="kein Teilen",
        aces={True: "Asse auch mehrmals", False: "Asse nur einmal"},
        insurance={True: "Versicherung: nehmen.", False: "Versicherung: nie."},
        even_money={
            True: "Even Money für einen Black Jack: nehmen.",
            False: "Even Money für einen Black Jack: ablehnen und abwarten.",
        },
        lost="Nach dieser Tafel gespielt verlieren Sie im Mittel {} Ihres Einsatzes.",
        won="Nach dieser Tafel gespielt gewinnen Sie im Mittel {} Ihres Einsatzes.",
        gain="Nach den genauen Karten in der Hand gespielt wäre es um {} besser.",
        own_readings="Wie das Haus von sich aus spielt.",
        readings="Anders gewählte Lesarten: {}.",
        decimal_point=",",
    ),
}
