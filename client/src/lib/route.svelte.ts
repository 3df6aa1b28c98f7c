// Where one is: #/ the entrance, #/t/ID a table, #/history, #/coup/TABLE/N, #/cash, #/desk,
// #/compare/HOUSE/HOUSE.
class Route {
  path = $state<string[]>(parts());

  constructor() {
    addEventListener("hashchange", () => (this.path = parts()));
  }

  go(...path: (string | number)[]): void {
    location.hash = "#/" + path.map((part) => encodeURIComponent(String(part))).join("/");
  }
}

function parts(): string[] {
  return location.hash
    .replace(/^#\/?/, "")
    .split("/")
    .filter(Boolean)
    .map((part) => decodeURIComponent(part));
}

export const route = new Route();
