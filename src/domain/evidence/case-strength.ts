import type { CaseFacts } from "#domain/evidence/case-facts.ts";
import { deliveryProofWords, type DeliveryProof } from "#domain/evidence/delivery-proof.ts";
import { keysOf } from "#domain/keys-of.ts";
import { avsMatch, avsWords, cvvMatch, cvvWords } from "#domain/payments/bank-checks.ts";
import { countWords } from "#domain/text/count-words.ts";

/** A part's points, why it has them and, where something can be done about the rest, what. */
type Judged = { points: number; reason: string; advice: string | null };
type PartProperties = { name: string; maxPoints: number; judge: (facts: CaseFacts) => Judged };

/** An earlier order counts from this many days before an order: by then most disputes would have come. */
export const EARLIER_ORDER_DAYS = 30;
/** So many earlier orders earn all points of their part; banks ask for two as well. */
const EARLIER_ORDERS_COUNTED = 2;

/**
 * What would win a dispute. The points add up to 100. What ties the cardholder to the order weighs most: goods at their
 * address, and orders that they never disputed. The decision record about it explains the weights.
 */
const table = {
  avs: { name: "AVS", maxPoints: 15, judge: judgeAvs },
  cvv: { name: "CVV", maxPoints: 10, judge: judgeCvv },
  delivery: { name: "Delivery", maxPoints: 25, judge: judgeDelivery },
  verification: { name: "Verified person", maxPoints: 15, judge: judgeVerification },
  document: { name: "Documents", maxPoints: 10, judge: judgeDocuments },
  visits: { name: "Website visits", maxPoints: 5, judge: judgeVisits },
  earlierOrders: { name: "Earlier orders", maxPoints: 20, judge: judgeEarlierOrders },
} as const satisfies Record<string, PartProperties>;

export type StrengthPart = keyof typeof table;
const properties: Readonly<Record<StrengthPart, PartProperties>> = table;
export const strengthParts: readonly StrengthPart[] = keysOf(properties);

export function strengthPartName(part: StrengthPart): string {
  return properties[part].name;
}

export type JudgedPart = { part: StrengthPart; name: string; maxPoints: number } & Judged;
export type CaseStrength = { strength: number; level: StrengthLevel; parts: JudgedPart[] };

/** How strong a case is, from 0 to 100, and what of that each part earns. More evidence never lowers it. */
export function caseStrengthOf(facts: CaseFacts): CaseStrength {
  const parts = strengthParts.map((part) => {
    const { name, maxPoints, judge } = properties[part];
    return { part, name, maxPoints, ...judge(facts) };
  });
  const strength = sumOf(parts);
  return { strength, level: strengthLevelOf(strength), parts };
}

function sumOf(parts: readonly { points: number }[]): number {
  return parts.reduce((sum, { points }) => sum + points, 0);
}

const levels = {
  weak: { name: "Weak", from: 0 },
  fair: { name: "Fair", from: 40 },
  strong: { name: "Strong", from: 70 },
} as const satisfies Record<string, { name: string; from: number }>;
export type StrengthLevel = keyof typeof levels;
/** Weakest first. */
export const strengthLevels: readonly StrengthLevel[] = keysOf(levels);

export function strengthLevelOf(strength: number): StrengthLevel {
  return strengthLevels.findLast((level) => strength >= levels[level].from) ?? "weak";
}

export function strengthLevelName(level: StrengthLevel): string {
  return levels[level].name;
}

function judgeAvs({ card, isErased }: CaseFacts): Judged {
  if (card === null) return notByCard;
  if (card.avs === null) return isErased ? removed : unchecked("AVS", card);
  return checked(card.avs, avsMatch(card.avs), { full: properties.avs.maxPoints, partial: 8, none: 0 }, avsWords(card.avs));
}

function judgeCvv({ card, isErased }: CaseFacts): Judged {
  if (card === null) return notByCard;
  if (card.cvv === null) return isErased ? removed : unchecked("CVV", card);
  return checked(card.cvv, cvvMatch(card.cvv), { full: properties.cvv.maxPoints, partial: 0, none: 0 }, cvvWords(card.cvv));
}

function unchecked(check: "AVS" | "CVV", { isWallet }: { isWallet: boolean }): Judged {
  if (isWallet) return { points: 0, reason: `No ${check} result, as is usual for digital wallets`, advice: null };
  return { points: 0, reason: `No ${check} result`, advice: `Send ${check} results with your orders.` };
}

type Match = "full" | "partial" | "none";

function checked(code: string, match: Match | null, points: Record<Match, number>, words: string): Judged {
  return { points: match === null ? 0 : points[match], reason: words === code ? `Unknown result: ${code}` : words, advice: null };
}

const notByCard: Judged = { points: 0, reason: "Not paid by card", advice: null };
const removed: Judged = { points: 0, reason: "Removed with the order's personal data", advice: null };
/** Whether there ever was any isn't known then. */
const noneKept: Judged = { points: 0, reason: "None kept: the order's personal data was removed", advice: null };

function judgeDelivery({ delivery, hasShippingAddress }: CaseFacts): Judged {
  if (delivery !== null) {
    const advice = delivery === "atUnknownAddress" ? "Send the address with your delivery reports." : null;
    return { points: deliveryPoints[delivery], reason: deliveryProofWords(delivery), advice };
  }
  if (hasShippingAddress) return { points: 0, reason: "No delivery reported", advice: "Send delivery reports for your orders." };
  return { points: 0, reason: "No shipping address", advice: null };
}

const deliveryPoints: Record<DeliveryProof, number> = {
  atShippingAddress: table.delivery.maxPoints,
  atUnknownAddress: 15,
  atOtherAddress: 0,
  underway: 0,
  failed: 0,
};

function judgeVerification({ isVerified, isErased }: CaseFacts): Judged {
  if (isVerified) return { points: properties.verification.maxPoints, reason: "The customer's identity was verified", advice: null };
  return isErased ? noneKept : { points: 0, reason: "No verified person", advice: null };
}

function judgeDocuments({ documents: { kept, signed }, isErased }: CaseFacts): Judged {
  if (signed > 0) return { points: properties.document.maxPoints, reason: countWords(signed, "signed document"), advice: null };
  if (kept > 0) return { points: 5, reason: `${countWords(kept, "document")}, none signed`, advice: null };
  if (isErased) return noneKept;
  return { points: 0, reason: "No document", advice: "Upload a signed document, such as a delivery receipt." };
}

function judgeVisits({ visits, botVisits, isErased }: CaseFacts): Judged {
  if (visits > 0) return { points: properties.visits.maxPoints, reason: `${countWords(visits, "website visit")} recorded`, advice: null };
  if (botVisits > 0) return { points: 0, reason: "Visited by a bot only, which doesn't count", advice: null };
  if (isErased) return noneKept;
  return {
    points: 0,
    reason: "No website visit recorded",
    advice: "Add the visit script to your store, and send its session ID with your orders.",
  };
}

function judgeEarlierOrders({ earlierOrders, canHaveEarlierOrders }: CaseFacts): Judged {
  const { maxPoints } = properties.earlierOrders;
  const points = Math.round((maxPoints * Math.min(earlierOrders, EARLIER_ORDERS_COUNTED)) / EARLIER_ORDERS_COUNTED);
  if (earlierOrders > 0) {
    const reason = `${countWords(earlierOrders, "undisputed order")} from the same device or to the same address`;
    return { points, reason, advice: null };
  }
  if (canHaveEarlierOrders) {
    const reason = `No undisputed order from this device or to this address at least ${EARLIER_ORDER_DAYS} days before`;
    return { points, reason, advice: null };
  }
  return { points, reason: "No device ID or shipping address", advice: "Send device IDs with your orders." };
}
