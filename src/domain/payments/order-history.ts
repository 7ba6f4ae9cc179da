/** What an order is compared by with the earlier orders of the same person. Each is a key or code; null if the order has none. */
export type ComparedOrder = Record<HistoryKind, string | null>;
export const historyKinds = ["cards", "emails", "phones", "addresses", "shipAddresses", "countries"] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** How consistent a person's orders are: of each kind, how many other values their earlier orders had. */
export type OrderHistory = Record<HistoryKind, number | null> & {
  /** The earlier orders that were compared. */
  orders: number;
  /** The share of them, from 0 to 1, that differ from this order in anything. */
  score: number;
};

/**
 * Compares an order with earlier ones of the same person; null if there are none. A kind that this order or all earlier ones lack
 * is null: what wasn't sent says nothing.
 */
export function orderHistoryOf(order: ComparedOrder, earlier: readonly ComparedOrder[]): OrderHistory | null {
  if (earlier.length === 0) return null;
  const differs = (kind: HistoryKind, other: ComparedOrder) => order[kind] !== null && other[kind] !== null && order[kind] !== other[kind];
  const others = (kind: HistoryKind) => {
    const known = earlier.filter((each) => each[kind] !== null);
    if (order[kind] === null || known.length === 0) return null;
    return new Set(known.filter((each) => differs(kind, each)).map((each) => each[kind])).size;
  };
  const differing = earlier.filter((each) => historyKinds.some((kind) => differs(kind, each))).length;
  return {
    orders: earlier.length,
    score: differing / earlier.length,
    cards: others("cards"),
    emails: others("emails"),
    phones: others("phones"),
    addresses: others("addresses"),
    shipAddresses: others("shipAddresses"),
    countries: others("countries"),
  };
}
