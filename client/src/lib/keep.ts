// What a page keeps in its browser, as far as the browser lets it.

/** Null: nothing is kept there any more. Where storage is denied or full it is known as long as the page is open. */
export function keep(where: "localStorage" | "sessionStorage", place: string, text: string | null): void {
  try {
    if (text === null) globalThis[where].removeItem(place);
    else globalThis[where].setItem(place, text);
  } catch {
    return; // to be denied is no reason to fail
  }
}
