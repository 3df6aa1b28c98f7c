// What a view of Punto Banco has in common with those of other games.
import type { CommonView } from "../view";
import type { PuntoView } from "./view";

export function common(view: PuntoView): CommonView {
  const { house, viewer, chips, coup, phase, awaiting, settled } = view;
  const guests = view.guests.map(({ name, seat, standing }) => ({ name, seat, standing, at: null }));
  return { house, viewer, chips, coup, phase, awaiting, guests, settled, shares: [] };
}
