"""Why something cannot be simulated, in English and German."""

from saalchef.rules.complaint import Complaint, Sentences

SENTENCES: Sentences = {
    # ——— what was asked for ———
    "rounds": (
        "Expected a number of rounds from 1 to 2^53 - 1.",
        "Erwartet wird eine Zahl von Runden von 1 bis 2^53 - 1.",
    ),
    "seed": ("Expected a seed from 0 to 2^64 - 1.", "Erwartet wird ein Seed von 0 bis 2^64 - 1."),
    "mistakes": (
        "Expected a share of mistakes from 0 to 1.",
        "Erwartet wird ein Anteil von Fehlern von 0 bis 1.",
    ),
    "evening": ("An evening has at least one coup.", "Ein Abend hat mindestens einen Coup."),
    "bankroll_alone": (
        "A bankroll belongs to an evening: say how many coups it has.",
        "Ein Spielkapital gehört zu einem Abend: Wie viele Coups hat er?",
    ),
    "bankroll": (
        "A bankroll of {bankroll} does not reach for one coup, at {need}.",
        "Ein Spielkapital von {bankroll} reicht nicht für einen Coup, der {need} kostet.",
    ),
    "fields": (
        "This house has no field {field!r}; it has {known}.",
        "Dieses Haus hat kein Feld {field!r}, nur {known}.",
    ),
    "stake_fixed": (
        "{amount} cannot be staked on {field}: it is {low}.",
        "{amount} kann man auf {field} nicht setzen: Der Einsatz ist {low}.",
    ),
    "stake": (
        "{amount} cannot be staked on {field}: from {low} to {high} in steps of {step}.",
        "{amount} kann man auf {field} nicht setzen: von {low} bis {high} in Schritten von {step}.",
    ),
    "twins_together": (
        "{amount} on Twins is above the limit for all boxes together, {most}.",
        "{amount} auf Twins liegt über dem Limit für alle Boxen zusammen, {most}.",
    ),
    "strategies.boxes": (
        "{named} strategies were named for {places} boxes.",
        "Für {places} Boxen wurden {named} Strategien genannt.",
    ),
    "strategies.players": (
        "{named} strategies were named for {places} players.",
        "Für {places} Spieler wurden {named} Strategien genannt.",
    ),
    # ——— what a game does not know ———
    "no_players": (
        "Players are counted in Black Jack Challenge alone; here a guest has boxes.",
        "Spieler zählt man nur bei Black Jack Challenge; hier hat ein Gast Boxen.",
    ),
    "boxes": ("This table has boxes from 1 to {boxes}.", "Dieser Tisch hat die Boxen 1 bis {boxes}."),
    "no_boxes": (
        "Black Jack Challenge knows players, not boxes, and neither insurance nor co-bettors.",
        "Black Jack Challenge kennt Spieler statt Boxen und weder Versicherung noch Mitsetzende.",
    ),
    "players": (
        "This game has from {fewest} to {most} players.",
        "Dieses Spiel hat {fewest} bis {most} Spieler.",
    ),
    "nothing_to_decide": (
        "In Punto Banco nobody decides anything: there is no strategy, box or player to choose.",
        "Bei Punto Banco entscheidet niemand etwas: Es gibt weder Strategie noch Box noch Spieler zu wählen.",
    ),
    "no_insurance": (
        "Punto Banco knows neither insurance nor co-bettors.",
        "Punto Banco kennt weder Versicherung noch Mitsetzende.",
    ),
    # ——— strategies ———
    "thresholds": (
        "{text!r} is no strategy for this game: expected reasonable, careful, bold, or thresholds such as "
        "14s17/13s17.",
        "{text!r} ist keine Strategie für dieses Spiel: Erwartet wird reasonable, careful, bold oder "
        "Schwellen wie 14s17/13s17.",
    ),
    "threshold_bust": (
        "{text!r}: with more than 21 a hand has bust, and its total decides nothing.",
        "{text!r}: Mit mehr als 21 ist eine Hand überkauft, und ihr Wert entscheidet nichts mehr.",
    ),
    "strategy": (
        "{place}: no such strategy: expected {known}, or the path of a .toml file.",
        "{place}: keine solche Strategie: Erwartet wird {known} oder der Pfad einer .toml-Datei.",
    ),
    "file": ("{place}: the file cannot be read", "{place}: Die Datei lässt sich nicht lesen"),
    "file_toml": ("{place}: not a TOML file: {why}", "{place}: keine TOML-Datei: {why}"),
    "file_key": (
        "{place}: unknown key; expected {known}",
        "{place}: unbekannter Schlüssel; erwartet wird {known}",
    ),
    "file_version": (
        "{place}: expected {version}, the version of the format",
        "{place}: Erwartet wird {version}, die Version des Formats",
    ),
    "file_bank": (
        '{place}: expected the ten bank cards in some order, "{cards}"',
        '{place}: Erwartet werden die zehn Karten der Bank in beliebiger Folge, "{cards}"',
    ),
    "file_table": ("{place}: expected a table", "{place}: Erwartet wird eine Tabelle"),
    "file_row_name": ("{place}: expected one of {known}", "{place}: Erwartet wird eines von {known}"),
    "file_row": (
        "{place}: expected {number} of the letters {letters}, one for each bank card",
        "{place}: Erwartet werden {number} der Buchstaben {letters}, je einer für jede Karte der Bank",
    ),
    "file_row_missing": (
        "{place}: is missing; expected {number} of the letters {letters}, one for each bank card",
        "{place}: fehlt; erwartet werden {number} der Buchstaben {letters}, je einer für jede Karte der Bank",
    ),
    "file_yes": ('{place}: expected "yes" or "no"', '{place}: Erwartet wird "yes" oder "no"'),
    # ——— where it is played ———
    "no_dask": (
        "A cluster needs Dask: pip install 'saalchef[cluster]'.",
        "Ein Cluster braucht Dask: pip install 'saalchef[cluster]'.",
    ),
    "address": (
        "{address!r} is no address of a Dask scheduler, such as tcp://host:8786.",
        "{address!r} ist keine Adresse eines Dask-Schedulers wie tcp://host:8786.",
    ),
    "no_answer": (
        "No Dask scheduler answers at {address}: {why}.",
        "Unter {address} antwortet kein Dask-Scheduler: {why}.",
    ),
    "no_workers": (
        "The Dask scheduler at {address} has no workers.",
        "Der Dask-Scheduler unter {address} hat keine Worker.",
    ),
    "lost": (
        "The cluster at {address} was lost: {why}.",
        "Der Cluster unter {address} ging verloren: {why}.",
    ),
    "no_cuda": (
        "No CUDA device was found; install saalchef[cuda] on a machine with an NVIDIA GPU.",
        "Keine CUDA-Karte gefunden; saalchef[cuda] gehört auf eine Maschine mit einer NVIDIA-GPU.",
    ),
    "broken_cuda": ("No CUDA device can be used: {why}.", "Keine CUDA-Karte lässt sich nutzen: {why}."),
    # ——— pictures ———
    "no_pillow": (
        "A PNG needs Pillow: pip install 'saalchef[png]'; an SVG needs nothing.",
        "Ein PNG braucht Pillow: pip install 'saalchef[png]'; ein SVG braucht nichts.",
    ),
    "no_folder": ("{path}: there is no folder {folder}.", "{path}: Einen Ordner {folder} gibt es nicht."),
    "not_writable": (
        "{path}: nothing can be written there.",
        "{path}: Dort lässt sich nichts schreiben.",
    ),
    "picture_name": (
        "{path}: expected a name that ends in .svg or .png.",
        "{path}: Erwartet wird ein Name, der auf .svg oder .png endet.",
    ),
}


class SimulationError(Complaint):
    """Something asked for that cannot be simulated."""

    sentences = SENTENCES
