/** How a reason affects the risk: lowers it, raises it, lowers it because it was confirmed, or is just informative. */
export const reasonSigns = ["good", "bad", "approved", "neutral"] as const;
export type ReasonSign = (typeof reasonSigns)[number];

/** A signed reason in a merchant's words. Its code stays the same if the words change; null for reasons from before codes existed. */
export type Reason = { sign: ReasonSign; reason: string; code: string | null };
