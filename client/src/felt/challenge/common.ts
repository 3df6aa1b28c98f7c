// What a view of Black Jack Challenge has in common with those of other games: nobody stands, and the pot is shared.
import type { CommonView } from "../view";
import type { ChallengeView } from "./view";

export function common(view: ChallengeView): CommonView {
  const { house, coup, phase, awaiting, settled, pot_paid } = view.felt;
  const { viewer, chips } =
    view.type === "player" ? { viewer: view.guest, chips: view.chips } : { viewer: null, chips: null };
  const guests = view.felt.guests.map(({ name, seat }) => ({ name, seat, standing: false, at: null }));
  return { house, viewer, chips, coup, phase, awaiting, guests, settled, shares: pot_paid?.shares ?? [] };
}
