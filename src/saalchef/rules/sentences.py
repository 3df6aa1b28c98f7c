"""A refusal in words: what is wrong and what would be possible, in English and German."""

from saalchef.rules.lang import Lang
from saalchef.rules.money import Cents, decimal
from saalchef.rules.refusal import Refusal

_MONEY = frozenset({"amount", "room", "minimum", "maximum", "chips", "step", "ante"})

# By code, or by code and occasion ("code.why"): English, German. Money comes in the table's currency.
SENTENCES: dict[str, tuple[str, str]] = {
    "not_in_this_game": ("There is no such action in this game.", "Das gibt es in diesem Spiel nicht."),
    "unknown_guest": ("{guest} is not a guest of this table.", "{guest} ist kein Gast dieses Tisches."),
    "not_open": (
        "No more bets: the bets of this coup are closed.",
        "Nichts geht mehr: Die Einsätze dieses Coups sind abgesagt.",
    ),
    "not_closed": ("The bets are still open.", "Die Einsätze sind noch nicht abgesagt."),
    "not_closed.over": (
        "The coup is over: the bets are open for the next one.",
        "Der Coup ist zu Ende: Jetzt wird für den nächsten gesetzt.",
    ),
    "coup_running": ("The coup is still being played.", "Der Coup läuft noch."),
    "coup_running.stakes_lie": (
        "The stakes of {guest} lie on box {box}: another seat is free to him after the game.",
        "Die Einsätze von {guest} liegen auf Box {box}: den Platz wechselt er nach dem Spiel.",
    ),
    "nothing_to_void": (
        "There is nothing to void: no coup runs.",
        "Es läuft kein Coup, der annulliert werden könnte.",
    ),
    "nothing_awaited": ("Nobody is awaited just now.", "Gerade wird niemand erwartet."),
    "nothing_awaited.clock": (
        "No guest's time is running.",
        "Für keinen Gast läuft gerade die Zeit.",
    ),
    "not_your_turn": ("It is not {guest}'s turn.", "{guest} ist nicht an der Reihe."),
    "not_your_turn.card": (
        "No card yet: {guest} has to answer first.",
        "Noch keine Karte: Erst muss {guest} antworten.",
    ),
    "not_your_turn.not_asked": (
        "{guest} is not asked for anything that could be declined.",
        "{guest} wird nichts gefragt, was sich ablehnen liesse.",
    ),
    "not_your_turn.before_a_card": (
        "It is not {guest}'s turn: first a card goes to {awaited}.",
        "{guest} ist nicht an der Reihe: Erst geht eine Karte an {awaited}.",
    ),
    "not_your_turn.before_answers": (
        "It is not {guest}'s turn: first an answer is due from {asked}.",
        "{guest} ist nicht an der Reihe: Erst fehlt noch eine Antwort von {asked}.",
    ),
    "not_your_turn.other_box": (
        "It is not the turn of box {box}: box {turn} is played now.",
        "Box {box} ist nicht an der Reihe: Jetzt wird Box {turn} gespielt.",
    ),
    "not_your_turn.without_1": (
        "{guest} has not taken the first community card and plays with two cards.",
        "{guest} hat die erste Gemeinschaftskarte nicht genommen und spielt mit zwei Karten.",
    ),
    "not_owner": (
        "{owner} owns box {box} and decides for it alone.",
        "Box {box} gehört {owner}, der allein für sie entscheidet.",
    ),
    "not_owner.own_field": (
        "Nobody but the player there may bet on box {box}.",
        "Auf Box {box} setzt nur, wer dort spielt.",
    ),
    "not_owner.own_box": (
        "{guest} sits at box {own} and bets there, not on box {box}.",
        "{guest} sitzt an Box {own} und setzt dort, nicht auf Box {box}.",
    ),
    "already_decided": (
        "{guest} has answered for box {box} already.",
        "{guest} hat für Box {box} schon geantwortet.",
    ),
    "already_decided.seated": (
        "{guest} sits at seat {seat} already.",
        "{guest} sitzt schon auf Platz {seat}.",
    ),
    "already_decided.standing": ("{guest} stands there already.", "{guest} steht schon dort."),
    "unknown_field": (
        "There is no field {field} here; there is {fields}.",
        "Ein Feld {field} gibt es hier nicht, nur {fields}.",
    ),
    "no_such_box": (
        "There is no box {box}: this table has {boxes}.",
        "Box {box} gibt es nicht: Dieser Tisch hat {boxes}.",
    ),
    "no_such_box.seat": (
        "There is no seat {seat}: this table has {seats}.",
        "Platz {seat} gibt es nicht: Dieser Tisch hat {seats}.",
    ),
    "no_such_box.no_boxes": (
        "This table has no boxes: bet on {field} without a number.",
        "Dieser Tisch hat keine Boxen: Auf {field} setzt man ohne Nummer.",
    ),
    "no_such_box.shared": (
        "{field} is one field for all: bet on it without a number.",
        "{field} ist ein Feld für alle: Darauf setzt man ohne Nummer.",
    ),
    "box_required": (
        "Say on which box: a bet on {field} names its number.",
        "Auf welche Box? Ein Einsatz auf {field} nennt ihre Nummer.",
    ),
    "box_required.decision": ("Say for which box.", "Für welche Box?"),
    "not_seated": (
        "{guest} is not at the table: take a seat or stand first.",
        "{guest} ist nicht am Tisch: erst Platz nehmen oder sich dazustellen.",
    ),
    "not_seated.seats_only": (
        "{guest} does not sit at this table: take a seat first.",
        "{guest} sitzt nicht an diesem Tisch: erst Platz nehmen.",
    ),
    "seat_taken": ("Seat {seat} is taken by {guest}.", "Platz {seat} ist von {guest} besetzt."),
    "seat_required": ("A seat is free: please sit down first.", "Ein Platz ist frei: Bitte erst hinsetzen."),
    "standing_not_allowed": ("This game is played seated.", "Dieses Spiel wird im Sitzen gespielt."),
    "standing_not_allowed.owner": (
        "In this house only a seated guest owns the box before him; a standing guest may claim box {box}.",
        "Hier ist nur der sitzende Gast Boxeninhaber; wer steht, kann Box {box} beanspruchen.",
    ),
    "standing_not_allowed.no_box": (
        "A standing guest has no box of his own here: just stand, without a number.",
        "Wer steht, hat hier keine eigene Box: einfach dazustellen, ohne Nummer.",
    ),
    "standing_not_allowed.one_box": (
        "A standing guest bets on one box only, and {guest} bets on box {box}.",
        "Wer steht, setzt nur auf eine Box, und {guest} setzt auf Box {box}.",
    ),
    "box_not_free": ("Box {box} is not free.", "Box {box} ist nicht frei."),
    "box_not_free.before": ("Box {box} belongs to {guest}.", "Box {box} gehört {guest}."),
    "box_not_free.stands": (
        "{guest} stands before box {box} and owns it.",
        "Vor Box {box} steht {guest}, sie gehört ihm.",
    ),
    "box_not_free.claimed": (
        "{guest} has the better right to box {box}.",
        "{guest} hat das bessere Recht auf Box {box}.",
    ),
    "box_not_free.standing": (
        "{guest} bets on box {box} already: one guest who does not sit there is the most.",
        "Auf Box {box} setzt schon {guest}: Mehr als ein Gast, der nicht dort sitzt, geht nicht.",
    ),
    "box_not_free.stakes_lie": (
        "The stakes of {guest} still lie on box {box}.",
        "Auf Box {box} liegen noch die Einsätze von {guest}.",
    ),
    "box_not_played": (
        "Box {box} is not in play: without a main stake there is no {field}.",
        "Box {box} wird nicht bespielt: Ohne Haupteinsatz gibt es kein {field}.",
    ),
    "box_not_played.none": ("No bet has been placed yet.", "Es liegt noch kein Einsatz."),
    "box_not_played.idle": ("Nobody plays on box {box}.", "Auf Box {box} spielt niemand."),
    "box_not_played.astray": (
        "No bet may stay as it lies: {guest} must first sit down, or bet on the own box.",
        "Kein Einsatz darf so liegen bleiben: {guest} muss sich erst setzen oder auf die eigene Box setzen.",
    ),
    "box_not_played.empty_seat": (
        "Nobody sits at box {box}: a standing guest bets on the box of a seated one.",
        "An Box {box} sitzt niemand: Wer steht, setzt auf die Box eines sitzenden Gastes.",
    ),
    "box_not_played.bonus_alone": (
        "{guest} has a bonus bet on box {box} but no Ante.",
        "{guest} hat auf Box {box} eine Bonuswette, aber keine Ante.",
    ),
    "no_stake": ("{guest} has no stake on {field} there.", "{guest} hat dort keinen Einsatz auf {field}."),
    "too_few_players": (
        "There must be at least {fewest} players, and there are {players}.",
        "Es müssen mindestens {fewest} Spieler sein, und es sind {players}.",
    ),
    "bonus_required": (
        "{guest} must bet on Red Bonus or Black Bonus too.",
        "{guest} muss auch auf Red Bonus oder Black Bonus setzen.",
    ),
    "ante_mismatch": (
        "The Ante is the same for all: {ante}, not {amount}.",
        "Die Ante ist für alle gleich: {ante}, nicht {amount}.",
    ),
    "insurance_not_offered": (
        "Insurance is offered only right after the deal, when the bank's first card is an ace.",
        "Versichern kann man sich nur gleich nach dem Austeilen gegen ein Ass der Bank.",
    ),
    "even_money_not_offered": (
        "Even money is not offered here and now.",
        "Even Money wird hier und jetzt nicht angeboten.",
    ),
    "even_money_not_offered.no_blackjack": (
        "Even money is for a Black Jack, and box {box} has none.",
        "Even Money gibt es nur für einen Black Jack, und Box {box} hat keinen.",
    ),
    "double_not_allowed.two_cards": (
        "Doubling is for the first two cards only.",
        "Verdoppelt wird nur mit den ersten zwei Karten.",
    ),
    "double_not_allowed.split_aces": (
        "Split aces get one card each and cannot be doubled.",
        "Geteilte Asse erhalten je eine Karte und werden nicht verdoppelt.",
    ),
    "double_not_allowed.after_split": (
        "This house does not allow doubling after a split.",
        "Nach dem Teilen wird hier nicht verdoppelt.",
    ),
    "double_not_allowed.total": (
        "{total} cannot be doubled here, only {totals}.",
        "Mit {total} wird hier nicht verdoppelt, nur mit {totals}.",
    ),
    "double_not_allowed.no_stake": (
        "Without a stake of one's own on the hand there is nothing to double.",
        "Ohne eigenen Einsatz auf der Hand gibt es nichts zu verdoppeln.",
    ),
    "split_not_allowed.two_cards": (
        "Splitting is for the first two cards only.",
        "Geteilt werden nur die ersten zwei Karten.",
    ),
    "split_not_allowed.no_pair": (
        "{first} and {second} are not a pair that may be split here.",
        "{first} und {second} sind kein Paar, das hier geteilt werden darf.",
    ),
    "split_not_allowed.hands": (
        "A box may have {hands} hands at most.",
        "Eine Box hat höchstens {hands} Hände.",
    ),
    "split_not_allowed.aces": (
        "Split aces may not be split again here.",
        "Geteilte Asse werden hier nicht noch einmal geteilt.",
    ),
    "split_not_allowed.no_stake": (
        "Without a stake of one's own on the hand there is nothing to split.",
        "Ohne eigenen Einsatz auf der Hand gibt es nichts zu teilen.",
    ),
    "card_not_allowed.split_aces": (
        "Split aces get one card each.",
        "Geteilte Asse erhalten nur eine Karte.",
    ),
    "stake_not_allowed.field": (
        "Field {asked} is being decided, not field {field}.",
        "Entschieden wird über Feld {asked}, nicht über Feld {field}.",
    ),
    "stake_not_allowed.bust": (
        "Your hand is over 21 already and can only stay.",
        "Ihre Hand ist schon über 21, es bleibt nur «Stay».",
    ),
    "below_minimum": (
        "{amount} is too little: at least {minimum}.",
        "{amount} ist zu wenig: mindestens {minimum}.",
    ),
    "below_minimum.half": (
        "{amount} is too little: insurance is half the stake, {minimum}.",
        "{amount} ist zu wenig: Versichert wird der halbe Einsatz, {minimum}.",
    ),
    "below_minimum.chips": ("Name an amount above zero.", "Bitte einen Betrag über null."),
    "below_minimum.correction": (
        "A correction of nothing corrects nothing.",
        "Eine Korrektur um nichts ist keine.",
    ),
    "above_maximum": (
        "{amount} is too much: there is room for {room}.",
        "{amount} ist zu viel: Platz ist noch für {room}.",
    ),
    "above_maximum.half": (
        "{amount} is too much: insurance is half the stake, {maximum}.",
        "{amount} ist zu viel: Versichert wird der halbe Einsatz, {maximum}.",
    ),
    "above_maximum.box": (
        "{amount} more would exceed the maximum of box {box}: there is room for {room}.",
        "{amount} mehr überschritten das Maximum der Box {box}: Platz ist noch für {room}.",
    ),
    "not_a_multiple": (
        "{amount} is not a multiple of {step}.",
        "{amount} ist kein Vielfaches von {step}.",
    ),
    "not_enough_chips": (
        "{amount} is needed, {chips} are at hand.",
        "Nötig sind {amount}, zur Hand sind {chips}.",
    ),
    "wrong_card": ("{card} is not a card of this game.", "{card} ist keine Karte dieses Spiels."),
    "wrong_card.none": ("{card} is not a card.", "{card} ist keine Karte."),
    "wrong_card.joker": ("This house plays without a joker.", "Dieses Haus spielt ohne Joker."),
    "wrong_card.copies": (
        "There are only {copies} of {card} in the pack, and they are out already.",
        "Von {card} gibt es nur {copies} im Spiel, und die liegen schon.",
    ),
    "wrong_place": (
        "This card goes to {awaited}, not to {place}.",
        "Diese Karte geht an {awaited}, nicht an {place}.",
    ),
}


def sentence(refusal: Refusal, currency: str, lang: Lang = "en") -> str:
    """The refusal in words, money in the table's currency."""
    occasion = f"{refusal.code}.{refusal.why}"
    english, german = SENTENCES.get(occasion) or SENTENCES[refusal.code]
    facts = {
        name: f"{decimal(Cents(value))} {currency}".rstrip()
        if name in _MONEY and isinstance(value, int)
        else value
        for name, value in refusal.facts.items()
    }
    return (english if lang == "en" else german).format(**facts)
