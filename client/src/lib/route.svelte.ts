// Where one is: #/ the entrance, #/t/ID a table, #/history, #/coup/TABLE/N, #/cash, #/desk,
// #/shared/TOKEN a coup without names, #/compare/HOUSE/HOUSE, #/learn/HOUSE, #/learn/t/TABLE. A link to a closed table
// has its key with it: #/t/ID?key=KEY.
class Route {
  path = $state<string[]>(parts());
  /** The key that came with a link, until it has been shown at the table's door. */
  key = $state(keyIn());

  constructor() {
    addEventListener("hashchange", () => {
      this.path = parts();
      this.key = keyIn();
    });
  }

  /** It no longer stands in the address, where others might read it. */
  forgetKey(): void {
    history.replaceState(null, "", location.hash.split("?")[0]);
    this.key = "";
  }

  go(...path: (string | number)[]): void {
    location.hash = "#/" + path.map((part) => encodeURIComponent(String(part))).join("/");
  }
}

function keyIn(): string {
  return new URLSearchParams(location.hash.split("?")[1]).get("key") ?? "";
}

function parts(): string[] {
  return (location.hash.split("?")[0] ?? "")
    .replace(/^#\/?/, "")
    .split("/")
    .filter(Boolean)
    .map((part) => decodeURIComponent(part));
}

export const route = new Route();
