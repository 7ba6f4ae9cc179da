/** Signs of a risk reason (S1 section 4). */
export const reasonSigns = ["good", "bad", "approved", "neutral"] as const;
export type ReasonSign = (typeof reasonSigns)[number];

/** One signed reason in words a merchant understands. */
export type Reason = { sign: ReasonSign; reason: string };
