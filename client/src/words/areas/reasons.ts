// Written by `make types`; not to be edited by hand.
export const en = {
  "coach.why.low": "the bank goes over in {bank_over}; a card takes you over in {over}.",
  "coach.why.low_card": "who stays loses in {lose}; a card takes you over in {over}.",
  "coach.why.low_safe": "who stays wins only when the bank goes over, in {bank_over}; no card takes you over.",
  "coach.why.made": "who stays wins in {win} and loses in {lose}; a card takes you over in {over}.",
  "coach.why.made_safe": "who stays wins in {win} and loses in {lose}; with one card more it is {card_win} and {card_lose}.",
  "coach.why.double": "with one card and no more you win in {card_win} and lose in {card_lose}; doubled, both count twice.",
  "coach.why.split": "together the pair brings {together} of the stake on average, split it brings {apart}.",
  "coach.why.insurance": "the bank has a Black Jack in {natural}; insurance pays off above {needed}.",
  "coach.why.even_money": "the bank has a Black Jack too in {natural}; waiting brings {waits} of the stake on average, even money {even_money}.",
  "coach.why.next_card": "the next community card takes you over 21 in {over}, and to exactly 21 in {best}.",
};

export const de: Record<keyof typeof en, string> = {
  "coach.why.low": "Die Bank überkauft sich in {bank_over}; mit einer weiteren Karte überkauft man sich in {over}.",
  "coach.why.low_card": "Ohne weitere Karte verliert man in {lose}; mit einer überkauft man sich in {over}.",
  "coach.why.low_safe": "Ohne weitere Karte gewinnt man nur, wenn sich die Bank überkauft, in {bank_over}; mit einer kann man sich nicht überkaufen.",
  "coach.why.made": "Ohne weitere Karte gewinnt man in {win} und verliert in {lose}; mit einer überkauft man sich in {over}.",
  "coach.why.made_safe": "Ohne weitere Karte gewinnt man in {win} und verliert in {lose}; mit noch einer in {card_win} und {card_lose}.",
  "coach.why.double": "Mit genau einer Karte gewinnt man in {card_win} und verliert in {card_lose}; verdoppelt zählt beides zweifach.",
  "coach.why.split": "Zusammen bringt das Paar im Durchschnitt {together} des Einsatzes, geteilt {apart}.",
  "coach.why.insurance": "Die Bank hat in {natural} einen Black Jack; die Versicherung lohnt sich über {needed}.",
  "coach.why.even_money": "Die Bank hat in {natural} auch einen Black Jack; Warten bringt im Durchschnitt {waits} des Einsatzes, Even Money {even_money}.",
  "coach.why.next_card": "Mit der nächsten Gemeinschaftskarte überkauft man sich in {over} und kommt in {best} auf genau 21.",
};
