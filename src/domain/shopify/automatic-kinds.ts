import { keysOf } from "#domain/keys-of.ts";

/** What a scenario may do to orders at Shopify by itself, once an owner has allowed that kind. */
const table = {
  hold: { name: "Hold fulfillment", why: "Nothing ships until someone releases the order.", isFinal: false },
  release: { name: "Release holds", why: "Only Surety's own holds are released.", isFinal: false },
  capture: { name: "Capture payments", why: "Charges the customer, who can only be refunded afterwards.", isFinal: true },
  cancel: { name: "Cancel orders", why: "A canceled order can't be restored.", isFinal: true },
  close: { name: "Close and reopen orders", why: "Moves orders to the archive and back.", isFinal: false },
  notes: { name: "Add tags and notes", why: "Adds and removes tags one by one, and adds to the order's note.", isFinal: false },
  create: { name: "Create orders and payment links", why: "New orders and draft orders appear in your shop.", isFinal: true },
} as const satisfies Record<string, { name: string; why: string; isFinal: boolean }>;

export type AutomaticKind = keyof typeof table;
export const automaticKinds: readonly AutomaticKind[] = keysOf(table);

type Described = { name: string; why: string; isFinal: boolean };
const described: Readonly<Record<AutomaticKind, Described>> = table;

/** Its name, what it means, and whether it can't be taken back. */
export function automaticKindOf(kind: AutomaticKind): Described {
  return described[kind];
}
