import { keysOf } from "#domain/keys-of.ts";
import { claimWindowEndsAt } from "#domain/guarantee/claim.ts";
import type { CoverBreak, CoverEnd } from "#domain/guarantee/cover-break.ts";
import { trackingDueAt } from "#domain/guarantee/tracking.ts";
import type { Decision } from "#domain/payments/decision.ts";

type ItemProperties = {
  name: string;
  /** What would end the guarantee; null where nothing the shop does would. */
  keep: string | null;
  /** What ended it. */
  brokenBy: readonly CoverBreak[];
};

const table = {
  approved: { name: "Approved", keep: "Rejecting the order or putting it on hold ends the guarantee.", brokenBy: [] },
  limit: { name: "Within your guarantee limit", keep: null, brokenBy: [] },
  amount: {
    name: "Amount no higher than approved",
    keep: "Raising the amount above what was approved ends the guarantee.",
    brokenBy: ["amount"],
  },
  address: {
    name: "Same addresses as approved",
    keep: "Changing the shipping or billing address ends the guarantee.",
    brokenBy: ["address"],
  },
  customer: {
    name: "Same customer as approved",
    keep: "Changing the customer, email or phone number ends the guarantee.",
    brokenBy: ["person"],
  },
  kept: {
    name: "Not canceled or fully refunded",
    keep: "Canceling the order or refunding it in full ends the guarantee.",
    brokenBy: ["cancelled", "refunded"],
  },
  tracking: { name: "Tracking reported", keep: "Without tracking, the guarantee ends.", brokenBy: ["no_tracking"] },
  window: { name: "Fraud chargebacks covered", keep: null, brokenBy: [] },
} as const satisfies Record<string, ItemProperties>;

/** What an order's guarantee depends on. */
export type CoverItem = keyof typeof table;
const items: Readonly<Record<CoverItem, ItemProperties>> = table;
export const coverItems: readonly CoverItem[] = keysOf(items);

export function coverItemWords(item: CoverItem): Pick<ItemProperties, "name" | "keep"> {
  return items[item];
}

const notes: Readonly<Record<Decision, string | null>> = {
  approved: null,
  pending: "Not guaranteed: the order was put on hold",
  rejected: "Not guaranteed: the order was rejected",
};

/** Why an order is no longer under guarantee, from its decision alone; null where that isn't why. */
export function notApprovedNote(decision: Decision): string | null {
  return notes[decision];
}

/** Met; to be done by a time; soon too late, as the shop was warned; or too late. */
export const coverItemStates = ["met", "due", "at_risk", "broken"] as const;
export type CoverItemState = (typeof coverItemStates)[number];

export type CoverageItem = {
  item: CoverItem;
  state: CoverItemState;
  /** When it was met or broken, if that is known. */
  at: Date | null;
  /** The time by which to act, or up to which it holds; null without one. */
  by: Date | null;
};

type Known = {
  createdAt: Date;
  isApproved: boolean;
  /** Null where it isn't known: the amount was raised, and the order wasn't screened again. */
  isWithinLimit: boolean | null;
  /** Null once the guarantee has ended. */
  coveredSince: Date | null;
  coverEnd: CoverEnd | null;
  /** Whether the claim for its chargeback was declined. */
  isDeclined: boolean;
  /** Null where the order needs no tracking and has none. */
  tracking: { trackedAt: Date | null; warnedAt: Date | null } | null;
};

/**
 * The checklist of an order that is or was under guarantee: what the guarantee depends on, how each stands, and by when to act.
 * Tracking is part of it only where it's needed or there is some, the limit only where that's known, and until when chargebacks
 * are covered only while the guarantee hasn't ended. After a declined claim none are.
 */
export function coverageOf(known: Known, now: Date): CoverageItem[] {
  const { createdAt, isApproved, isWithinLimit, coveredSince, coverEnd, isDeclined, tracking } = known;
  const windowEnd = claimWindowEndsAt(createdAt);
  const plainly = (item: CoverItem): CoverageItem =>
    coverEnd !== null && items[item].brokenBy.includes(coverEnd.because)
      ? { item, state: "broken", at: coverEnd.at, by: null }
      : { item, state: "met", at: null, by: null };
  return coverItems.flatMap((item): CoverageItem[] => {
    if (item === "approved") return [{ item, state: isApproved ? "met" : "broken", at: coveredSince, by: null }];
    if (item === "limit") return isWithinLimit === null ? [] : [{ item, state: isWithinLimit ? "met" : "broken", at: null, by: null }];
    if (item === "window" && coveredSince !== null && isDeclined) return [{ item, state: "broken", at: null, by: null }];
    if (item === "window")
      return coveredSince === null ? [] : [{ item, state: now <= windowEnd ? "met" : "broken", at: null, by: windowEnd }];
    if (item !== "tracking" || coverEnd?.because === "no_tracking") return [plainly(item)];
    if (tracking === null) return [];
    const { trackedAt, warnedAt } = tracking;
    if (trackedAt !== null) return [{ item, state: "met", at: trackedAt, by: null }];
    if (coveredSince === null) return [];
    return [{ item, state: warnedAt === null ? "due" : "at_risk", at: null, by: trackingDueAt(coveredSince, warnedAt) }];
  });
}
