"""What happened, told to people: one sentence an event, in English or German."""

from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from saalchef.catalogue import Lang
from saalchef.rules.cards import show_card
from saalchef.rules.counting import is_bust
from saalchef.rules.money import Cents, decimal

# By an event's tag, or for what is settled by its outcome: English, German. Events without a tale move the
# table along without anything to see.
_TALES: dict[str, tuple[str, str]] = {
    "guest_sat": ("{guest} takes seat {seat}.", "{guest} nimmt auf Platz {seat} Platz."),
    "guest_stood": ("{guest} stands by the table.", "{guest} steht am Tisch."),
    "guest_stood.at": ("{guest} stands before box {at}.", "{guest} steht vor Box {at}."),
    "guest_left": ("{guest} leaves the table.", "{guest} verlässt den Tisch."),
    "chips_bought": ("{guest} changes {amount} into chips.", "{guest} wechselt {amount} in Jetons."),
    "called": ("Croupier: “{words}”", "Croupier: «{words}»"),
    "betting_opened": ("Coup {coup}: bets are open.", "Coup {coup}: Die Einsätze sind frei."),
    "stake_placed": ("{guest} puts {amount} on {where}.", "{guest} setzt {amount} auf {where}."),
    "stake_returned": (
        "{guest} has {amount} back from {where}.",
        "{guest} erhält {amount} von {where} zurück.",
    ),
    "stake_stayed": (
        "A tie: the {amount} of {guest} stay on {where}.",
        "Unentschieden: Die {amount} von {guest} bleiben auf {where} stehen.",
    ),
    "asked_to_sit": (
        "{guest} is asked to sit down: seat {seat} is free.",
        "{guest} wird gebeten, sich zu setzen: Platz {seat} ist frei.",
    ),
    "betting_closed": ("The bets are closed.", "Die Einsätze sind abgesagt."),
    "box_claimed": ("{guest} claims box {box}.", "{guest} beansprucht Box {box}."),
    "card_dealt": ("{card} to {place}.", "{card} an {place}."),
    "joker_laid": ("The joker! It lies beside {place}.", "Der Joker! Er kommt an {place} und liegt daneben."),
    "insured": ("{guest} insures box {box} with {amount}.", "{guest} versichert Box {box} mit {amount}."),
    "even_money_taken": ("{guest} takes even money on box {box}.", "{guest} nimmt Even Money auf Box {box}."),
    "declined": ("{guest} declines on box {box}.", "{guest} lehnt auf Box {box} ab."),
    "card_asked": ("{guest} asks for a card on box {box}.", "{guest} verlangt für Box {box} eine Karte."),
    "stayed": ("{guest} stays on box {box}.", "{guest} bleibt mit Box {box} stehen."),
    "doubled": (
        "{guest} doubles on box {box} with {amount}.",
        "{guest} verdoppelt auf Box {box} mit {amount}.",
    ),
    "hand_split": ("{guest} splits on box {box} with {amount}.", "{guest} teilt auf Box {box} mit {amount}."),
    "total_announced": ("Croupier: {place} has {total}.", "Croupier: {place} hat {total}."),
    "total_announced.bust": (
        "Croupier: {place} is bust with {total}.",
        "Croupier: {place} hat sich mit {total} überkauft.",
    ),
    "total_announced.blackjack": ("Croupier: Black Jack for {place}!", "Croupier: Black Jack für {place}!"),
    "game_began": ("The button lies at box {button}.", "Der Button liegt bei Box {button}."),
    "card_laid": ("{card} face down to {place}.", "{card} verdeckt an {place}."),
    "back_laid": ("A card face down to {place}.", "Eine verdeckte Karte an {place}."),
    "field_declined": ("{guest}: “{words}”", "{guest}: «{words}»"),
    "community_turned": (
        "Community card {number} is {card}.",
        "Gemeinschaftskarte {number} ist {card}.",
    ),
    "hidden_opened": ("Box {box} opens {card}.", "Box {box} öffnet {card}."),
    "hand_counted": ("Croupier: box {box} has {points}.", "Croupier: Box {box} hat {points}."),
    "pot_formed": ("{pot} lie in the WAR pot.", "Im WAR Pot liegen {pot}."),
    "war_declared": ("Casino War between boxes {boxes}.", "Casino War zwischen den Boxen {boxes}."),
    "pack_reshuffled": ("The pack is shuffled again.", "Das Kartendeck wird neu gemischt."),
    "pot_paid": ("The WAR pot: {shares}.", "Der WAR Pot: {shares}."),
    "pot_paid.carried": (
        "The WAR pot stays for the next game.",
        "Der WAR Pot bleibt für das nächste Spiel.",
    ),
    "settled.won": ("{guest} wins {won} on {where}.", "{guest} gewinnt {won} auf {where}."),
    "settled.lost": ("{guest} loses {lost} on {where}.", "{guest} verliert {lost} auf {where}."),
    "settled.back": ("{guest} keeps {stake} on {where}.", "{guest} behält {stake} auf {where}."),
    "coup_settled": (
        "The coup is over: the bank {bank_result}.",
        "Der Coup ist zu Ende: Die Bank {bank_result}.",
    ),
    "coup_voided": (
        "The management voids the coup: {reason}. Every stake goes back.",
        "Die Leitung annulliert den Coup: {reason}. Alle Einsätze gehen zurück.",
    ),
    "payout_corrected": (
        "The management corrects {guest}'s account by {amount}: {reason}.",
        "Die Leitung korrigiert die Rechnung von {guest} um {amount}: {reason}.",
    ),
}

_PLACES = {
    "bank": ("the bank", "die Bank"),
    "punto": ("Punto", "Punto"),
    "banco": ("Banco", "Banco"),
    "community": ("the middle", "die Mitte"),
    "burn": ("the burnt cards", "die verbrannten Karten"),
}

_FIELDS = {
    "main": ("", ""),
    "twins": ("Twins", "Twins"),
    "crazy": ("Crazy-Twins", "Crazy-Twins"),
    "red": ("Red Bonus", "Red Bonus"),
    "black": ("Black Bonus", "Black Bonus"),
    "1": ("field 1 of", "Feld 1 von"),
    "2": ("field 2 of", "Feld 2 von"),
}
_MONEY = frozenset({"amount", "stake", "won", "pot"})


def tell(event: Struct, currency: str, lang: Lang = "en") -> str | None:
    """The sentence of an event, or None where there is nothing to tell."""
    tag = str(event.__struct_config__.tag)
    facts: dict[str, Any] = asdict(event)
    tale = _TALES.get(_variant(tag, facts)) or _TALES.get(tag)
    if tale is None:
        return None
    pick = 0 if lang == "en" else 1
    money = {name: _money(facts[name], currency) for name in _MONEY & facts.keys()}
    words = {**facts, **money}
    if "card" in facts:
        words["card"] = show_card(facts["card"])
    if "place" in facts:
        words["place"] = place_words(facts["place"], lang)
    if "field" in facts:
        words["where"] = where_words(facts["field"], facts.get("box"), lang, facts.get("hand"))
    if tag == "pot_paid":
        words["shares"] = ", ".join(f"{w.guest} {_money(w.amount, currency)}" for w in facts["shares"])
    if tag == "war_declared":
        words["boxes"] = ", ".join(str(number) for number in facts["boxes"])
    if tag == "settled":
        words["lost"] = _money(-facts["won"], currency)
    if tag == "coup_settled":
        words["bank_result"] = _bank(facts["bank"], currency, pick)
    return tale[pick].format(**words)


def _variant(tag: str, facts: dict[str, Any]) -> str:
    match tag:
        case "guest_stood" if facts["at"] is not None:
            return "guest_stood.at"
        case "settled":
            return "settled." + ("won" if facts["won"] > 0 else "lost" if facts["won"] < 0 else "back")
        case "pot_paid" if facts["how"] == "carried":
            return "pot_paid.carried"
        case "total_announced" if facts["blackjack"]:
            return "total_announced.blackjack"
        case "total_announced" if is_bust(facts["total"]):
            return "total_announced.bust"
    return tag


def _money(amount: int, currency: str) -> str:
    return f"{decimal(Cents(amount))} {currency}"


def place_words(place: str, lang: Lang) -> str:
    """A place for cards: the bank, the middle, a box or one of its hands."""
    if place in _PLACES:
        return _PLACES[place][0 if lang == "en" else 1]
    box, dot, hand = place.partition(".")
    name = "box" if lang == "en" else "Box"
    return f"{name} {box}" + (f", {'hand' if lang == 'en' else 'Hand'} {hand}" if dot else "")


def where_words(field: str, box: int | None, lang: Lang, hand: int | None = None) -> str:
    """Where a stake lies: the field, and the box (with its further hand) where it belongs to one."""
    name = _FIELDS[field][0 if lang == "en" else 1] if field in _FIELDS else str(field).capitalize()
    further_hand = f".{hand}" if (hand or 1) > 1 else ""
    there = place_words(f"{box}{further_hand}", lang) if box is not None else ""
    return " ".join(part for part in (name, there) if part)


def _bank(amount: int, currency: str, pick: int) -> str:
    if amount == 0:
        return ("neither wins nor loses", "gewinnt und verliert nichts")[pick]
    verb = (("wins", "gewinnt") if amount > 0 else ("pays", "zahlt"))[pick]
    return f"{verb} {_money(abs(amount), currency)}"
