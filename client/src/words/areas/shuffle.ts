// The shuffle: what the house and its guests are bound to, what that is worth, and how it is checked.
export const en = {
  "fair.title": "The shuffle",
  "fair.now": "The shuffle now",
  "fair.number": "Shuffle {n}",
  "fair.bound": "Promise (SHA-256)",
  "fair.earlier": "Shuffles so far",
  "fair.coups": "coups {first} to {last}",
  "fair.coup": "coup {first}",
  "fair.voids": "Coups voided at this table: {n}",
  "fair.voidsWhy": "A void reveals the cards too; whoever voids often would be seen.",
  "fair.checking": "Working out the cards …",
  "fair.holds": "Proved: the {cards} cards dealt follow from what was promised before the bets.",
  "fair.apart":
    "But something went otherwise than this browser did it, below: another browser of yours may have done it, something may have come too late, or it was the house. Only you know which.",
  "fair.exhausted": "more cards were dealt than the pack holds",
  "fair.unreadable": "the file cannot be read, since it is not as a floor writes it",
  "fair.how": "How it is checked, in this browser alone",
  "fair.step1":
    "The promise. SHA-256 over the table, the number of the shuffle, the salt and the seed gives {derived}; published before the bets was {commitment}.",
  "fair.same": "They are the same.",
  "fair.differ": "They differ.",
  "fair.step2": "The key. HMAC-SHA-256 with the seed over the shuffle's name and the words of {n} guests.",
  "fair.step3":
    "The order. From a pack of {cards} cards one after another is drawn by that key, each card left with the same chance.",
  "fair.step3at": "{n} cards had been drawn before this coup.",
  "fair.step4": "The cards. Dealt above, worked out below:",
  "fair.seed": "Seed",
  "fair.salt": "Salt",
  "fair.lead":
    "Before the bets the house binds itself to a secret, and every guest's browser binds itself to words of its own. Only once the bets are closed are the words told, and the cards follow from all of it. When the shuffle is over the secret is revealed, and anybody can work out every card.",
  "fair.words": "{guest}: “{words}”",
  "fair.own.asked": "Your browser is binding itself to fresh words for coup {coup}.",
  "fair.own.refused": "Your browser is not bound to words for coup {coup}; the house says: {why}",
  "fair.own.declined":
    "Your browser binds itself to no words for coup {coup}: its list has been told already, and words may be known.",
  "fair.own.taken":
    "Your browser is bound to fresh words for coup {coup}. It tells them when the bets are closed; until then nobody else knows them.",
  "fair.own.watch": "Take a place, and your browser adds words to every coup by itself.",
  "fair.own.barred":
    "By the house's count, words you were bound to were not told in time. Your browser may add words again from coup {coup} on.",
  "fair.own.listed": "Your browser has checked it: its words for coup {coup} are in the list.",
  "fair.alarmWhat":
    "Your browser keeps what it was told first and what it was bound to, and tells no words to another list. Keep it as a file, and show it to somebody you trust.",
  "fair.heard":
    "Your browser keeps what it was told of coups {coups}. The check of a shuffle compares it with the proof.",
  "fair.heardOne":
    "Your browser keeps what it was told of coup {coups}. The check of a shuffle compares it with the proof.",
  "fair.keep": "Save what this browser was told",
  "fair.told": "Is it what was told then?",
  "fair.other.table": "The house has given the proof of another table.",
  "fair.other.coup":
    "The house has given the proof of another coup. It does not end with coup {coup}, whose cards this browser has seen.",
  "fair.earlierRules":
    "This shuffle was bound under the earlier rules, in which words were added once and in public. From the next one on every coup has words of its own.",
  "fair.typed": "Words of your own",
  "fair.typedWhy":
    "Your browser adds them to its random digits in every coup, until you clear them. Afterwards everybody can read them.",
  "fair.typedKept": "In every coup from now on: “{words}”",
  "fair.add": "Add",
  "fair.clear": "Clear",
  "fair.of": "Words for coup {coup}",
  "fair.awaited": "{guest}: is being waited for",
  "fair.silent": "{guest}: stayed silent",
  "fair.silences": "Words not told at this table: {n}",
  "fair.silencesWhy":
    "Who stays silent is named, and may add no words for a while. The house alone says who was silent: many silences are a reason to ask why.",
  "fair.step2coup":
    "The key of each coup. HMAC-SHA-256 with the seed over its number, what the guests were bound to, and what they told. Every word told fits what its guest was bound to before the close; the stakes listed in the proof, and the cards gone before, fit what was fixed then. Whether these stakes are those of the coup, “saalchef verify” checks by the rules of the game.",
  "fair.step3coup":
    "The order. Of {cards} cards those still in the shoe lie in the order of the pack; one after another is drawn by the coup's own key, each with the same chance.",
  "fair.step3coups": "{n} coups had been dealt from the shoe before; their {cards} cards are worked out, too.",
  "fair.worth": "What that is worth",
};

export const de: Record<keyof typeof en, string> = {
  "fair.title": "Die Mischung",
  "fair.now": "Die Mischung jetzt",
  "fair.number": "Mischung {n}",
  "fair.bound": "Versprechen (SHA-256)",
  "fair.earlier": "Bisherige Mischungen",
  "fair.coups": "Coups {first} bis {last}",
  "fair.coup": "Coup {first}",
  "fair.voids": "Annullierte Coups an diesem Tisch: {n}",
  "fair.voidsWhy": "Auch eine Annullierung legt die Karten offen; wer oft annulliert, fällt auf.",
  "fair.checking": "Die Karten werden nachgerechnet …",
  "fair.holds": "Bewiesen: Die {cards} gegebenen Karten folgen aus dem, was vor den Einsätzen versprochen war.",
  "fair.apart":
    "Doch unten ist etwas anders, als dieser Browser es tat: Vielleicht war es ein anderer Browser von Ihnen, vielleicht kam etwas zu spät, oder es war das Haus. Das wissen nur Sie.",
  "fair.exhausted": "Es wurden mehr Karten gegeben, als das Paket hat",
  "fair.unreadable": "Die Datei lässt sich nicht lesen, denn so schreibt sie kein Saal",
  "fair.how": "Wie geprüft wird, allein in diesem Browser",
  "fair.step1":
    "Das Versprechen. SHA-256 über den Tisch, die Nummer der Mischung, das Salz und die geheime Zahl ergibt {derived}; vor den Einsätzen veröffentlicht war {commitment}.",
  "fair.same": "Beides ist gleich.",
  "fair.differ": "Das ist nicht gleich.",
  "fair.step2":
    "Der Schlüssel. HMAC-SHA-256 mit der geheimen Zahl über den Namen der Mischung und die Worte von {n} Gästen.",
  "fair.step3":
    "Die Reihenfolge. Aus {cards} Karten wird mit diesem Schlüssel eine nach der anderen gezogen, jede übrige mit gleicher Chance.",
  "fair.step3at": "{n} Karten waren vor diesem Coup schon gezogen.",
  "fair.step4": "Die Karten. Oben gegeben, darunter nachgerechnet:",
  "fair.seed": "Geheime Zahl",
  "fair.salt": "Salz",
  "fair.lead":
    "Bevor gesetzt wird, bindet sich das Haus an ein Geheimnis, und der Browser jedes Gastes bindet sich an eigene Worte. Erst nach der Absage werden die Worte genannt, und aus allem zusammen folgen die Karten. Ist die Mischung zu Ende, wird das Geheimnis offengelegt, und jede Karte lässt sich nachrechnen.",
  "fair.words": "{guest}: «{words}»",
  "fair.own.asked": "Ihr Browser bindet sich für Coup {coup} an neue Worte.",
  "fair.own.refused": "Ihr Browser ist für Coup {coup} an keine Worte gebunden; das Haus sagt: {why}",
  "fair.own.declined":
    "Ihr Browser bindet sich für Coup {coup} an keine Worte: Seine Liste ist schon gesagt, und Worte können bekannt sein.",
  "fair.own.taken":
    "Ihr Browser hat sich für Coup {coup} an neue Worte gebunden. Er nennt sie nach der Absage; bis dahin kennt sie sonst niemand.",
  "fair.own.watch": "Nehmen Sie einen Platz, dann gibt Ihr Browser von selbst Worte zu jedem Coup.",
  "fair.own.barred":
    "Wie das Haus zählt, wurden Worte, an die Sie gebunden waren, nicht rechtzeitig genannt. Ab Coup {coup} darf Ihr Browser wieder Worte geben.",
  "fair.own.listed": "Ihr Browser hat es geprüft: Seine Worte für Coup {coup} stehen in der Liste.",
  "fair.alarmWhat":
    "Ihr Browser bewahrt auf, was ihm zuerst gesagt wurde und woran er gebunden war, und nennt einer anderen Liste keine Worte. Sichern Sie es als Datei, und zeigen Sie es jemandem, dem Sie vertrauen.",
  "fair.heard":
    "Ihr Browser bewahrt auf, was ihm von den Coups {coups} gesagt wurde. Wird eine Mischung geprüft, vergleicht er den Beweis damit.",
  "fair.heardOne":
    "Ihr Browser bewahrt auf, was ihm von Coup {coups} gesagt wurde. Wird eine Mischung geprüft, vergleicht er den Beweis damit.",
  "fair.keep": "Sichern, was diesem Browser gesagt wurde",
  "fair.told": "Ist es, was damals gesagt wurde?",
  "fair.other.table": "Das Haus hat den Beweis eines anderen Tisches gegeben.",
  "fair.other.coup":
    "Das Haus hat den Beweis eines anderen Coups gegeben. Er endet nicht mit Coup {coup}, dessen Karten dieser Browser gesehen hat.",
  "fair.earlierRules":
    "Diese Mischung wurde nach den früheren Regeln gebunden, nach denen Worte einmal und öffentlich dazukamen. Ab der nächsten hat jeder Coup eigene Worte.",
  "fair.typed": "Eigene Worte",
  "fair.typedWhy":
    "Ihr Browser fügt sie in jedem Coup seinen Zufallsziffern an, bis Sie sie löschen. Danach kann sie jeder lesen.",
  "fair.typedKept": "Von jetzt an in jedem Coup: «{words}»",
  "fair.add": "Hinzufügen",
  "fair.clear": "Löschen",
  "fair.of": "Worte für Coup {coup}",
  "fair.awaited": "{guest}: wird erwartet",
  "fair.silent": "{guest}: blieb stumm",
  "fair.silences": "Nicht genannte Worte an diesem Tisch: {n}",
  "fair.silencesWhy":
    "Wer stumm bleibt, wird genannt und darf eine Weile keine Worte geben. Wer stumm war, sagt das Haus allein: Sind es viele, ist zu fragen, warum.",
  "fair.step2coup":
    "Der Schlüssel jedes Coups. HMAC-SHA-256 mit der geheimen Zahl über seine Nummer, das, woran die Gäste gebunden waren, und was sie genannt haben. Jedes genannte Wort passt zu dem, woran sein Gast vor der Absage gebunden war; die im Beweis genannten Einsätze und die Karten davor sind die, die dabei feststanden. Ob es die Einsätze des Coups sind, prüft «saalchef verify» nach den Regeln des Spiels.",
  "fair.step3coup":
    "Die Reihenfolge. Von {cards} Karten liegen die noch im Schlitten in der Reihenfolge des Pakets; mit dem Schlüssel des Coups wird eine nach der anderen gezogen, jede mit gleicher Chance.",
  "fair.step3coups": "{n} Coups waren vorher aus dem Schlitten gegeben; auch ihre {cards} Karten sind nachgerechnet.",
  "fair.worth": "Was das wert ist",
};
