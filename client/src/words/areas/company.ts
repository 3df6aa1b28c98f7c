// In company: whom one invites to one's table, what one is called there, and what one says without words.
export const en = {
  "invite.who": "Who may come",
  "invite.who.open": "everybody: the table is in the lobby",
  "invite.who.link": "whoever has the link",
  "invite.who.closed": "only whom I invite",
  "invite.spectators": "Others may watch",
  "invite.title": "Invite to your table",
  "invite.means.open": "The table is in the lobby: everybody may come. The link leads straight to it.",
  "invite.means.link": "The table is not in the lobby. Whoever has this link may come, and may pass it on.",
  "invite.means.closed":
    "The table is closed. This link holds its key: whoever has it may come, and may pass it on. Without it one neither plays nor watches.",
  "invite.watch.true": "Who comes may also just watch.",
  "invite.watch.false": "Nobody can just watch: who has no place sees no cards.",
  "invite.link": "Link",
  "invite.copy": "Copy",
  "invite.copied": "The link is copied.",
  "invite.byHand": "The browser does not copy here: please copy the marked link yourself.",
  "invite.share": "Share …",
  "invite.shared": "A table at {house}",
  "invite.code": "QR code of the link, for a phone’s camera",
};

export const de: typeof en = {
  "invite.who": "Wer kommen darf",
  "invite.who.open": "alle: der Tisch steht in der Halle",
  "invite.who.link": "wer den Link hat",
  "invite.who.closed": "nur wen ich einlade",
  "invite.spectators": "Andere dürfen zuschauen",
  "invite.title": "An Ihren Tisch einladen",
  "invite.means.open": "Der Tisch steht in der Halle: Alle dürfen kommen. Der Link führt geradewegs hin.",
  "invite.means.link": "Der Tisch steht nicht in der Halle. Wer diesen Link hat, darf kommen und kann ihn weitergeben.",
  "invite.means.closed":
    "Der Tisch ist geschlossen. Dieser Link enthält seinen Schlüssel: Wer ihn hat, darf kommen und kann ihn weitergeben. Ohne ihn spielt man nicht und schaut nicht zu.",
  "invite.watch.true": "Wer kommt, darf auch nur zuschauen.",
  "invite.watch.false": "Nur zuschauen kann niemand: Wer keinen Platz hat, sieht keine Karten.",
  "invite.link": "Link",
  "invite.copy": "Kopieren",
  "invite.copied": "Der Link ist kopiert.",
  "invite.byHand": "Der Browser kopiert hier nicht: Bitte kopieren Sie den markierten Link selbst.",
  "invite.share": "Teilen …",
  "invite.shared": "Ein Tisch: {house}",
  "invite.code": "QR-Code des Links, für die Kamera eines Telefons",
};
