/** How far a shop's whole history is loaded from Shopify. */
export const historyStates = ["loading", "loaded", "failed"] as const;
export type HistoryState = (typeof historyStates)[number];
