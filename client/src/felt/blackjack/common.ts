// What a view of Black Jack has in common with those of other games.
import type { BlackJackTableView } from "../../wire/types";
import type { CommonView } from "../view";

export function common(view: BlackJackTableView): CommonView {
  const { house, viewer, chips, coup, phase, awaiting, guests, settled } = view;
  return { house, viewer, chips, coup, phase, awaiting, guests, settled, shares: [] };
}
