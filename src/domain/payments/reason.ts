/** What a reason says of the risk: lowers it, raises it, lowers it because it was confirmed, or is only worth knowing. */
export const reasonSigns = ["good", "bad", "approved", "neutral"] as const;
export type ReasonSign = (typeof reasonSigns)[number];

/** One signed reason in words a merchant understands. Its code stays when its words change; null on reasons older than codes. */
export type Reason = { sign: ReasonSign; reason: string; code: string | null };
