// Whether one's own hidden card lies open to oneself; one may cover it from eyes behind one's back.
class Peek {
  open = $state(true);
}

export const peek = new Peek();
