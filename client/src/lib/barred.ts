// A control that cannot be used now keeps the focus, and says why.
interface Barred {
  "aria-disabled"?: "true";
  title?: string;
}

export const barred = (why: string | null): Barred => (why === null ? {} : { "aria-disabled": "true", title: why });
