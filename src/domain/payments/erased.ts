/** Why an order's personal data was removed: it was older than the shop keeps it, or its customer asked. */
export const erasureReasons = ["retention", "request"] as const;
export type ErasedBecause = (typeof erasureReasons)[number];
