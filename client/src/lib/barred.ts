// A control that cannot be used now keeps the focus, and says why.
interface Barred {
  "aria-disabled"?: "true";
  title?: string;
}
export interface Held extends Barred {
  onclickcapture?: (event: Event) => void;
}

export const barred = (why: string | null): Barred => (why === null ? {} : { "aria-disabled": "true", title: why });

/** Barred, and pressing it only tells why; nor does it send the form that it ends. */
export const held = (why: string | null, tell?: (why: string) => void): Held =>
  why === null
    ? {}
    : {
        ...barred(why),
        onclickcapture: (event) => {
          event.preventDefault();
          event.stopImmediatePropagation();
          tell?.(why);
        },
      };
