import { formatCalendarDay } from "#domain/dates/format-instant.ts";
import { areEnough, compellingElements, compellingElementWords, type CompellingElement } from "#domain/evidence/compelling-elements.ts";
import { compellingWindow, countsFrom, LEAST_DAYS, MOST_DAYS } from "#domain/evidence/compelling-window.ts";
import { reasonCodeName } from "#domain/disputes/reason-code-names.ts";
import { disputeReasonName, isFraudReason } from "#domain/payments/dispute-reasons.ts";
import { countWords } from "#domain/text/count-words.ts";

/** Two earlier orders are needed. */
const ORDERS_NEEDED = 2;

/** An earlier order paid with the same card. */
export type EarlierOfCard = {
  paymentId: number;
  reference: string;
  createdAt: Date;
  /** What it has in common with the order. */
  matches: CompellingElement[];
  /** When it was first disputed or confirmed as fraud; null if it wasn't. */
  troubleAt: Date | null;
};

export type CardOrder = {
  createdAt: Date;
  /** The card's brand as known to us, such as Visa; null if unknown. */
  cardBrand: string | null;
  hasCard: boolean;
  /** What the order itself names. */
  known: CompellingElement[];
};

/** The order's own dispute. `reasonCode` is the network's, as it came. */
export type CardDispute = { at: Date; reason: string | null; reasonCode: string | null };

/** How an order would fare, or fares, under Visa's Compelling Evidence 3.0. */
export type CompellingEvidence = {
  /** Whether two earlier orders qualify, or something is missing, or the rule isn't about this order or dispute. */
  status: "qualifies" | "missing" | "notApplicable";
  /** The day of the dispute that is looked at: a real one, or one that would come then. */
  disputedAt: Date;
  /** The two orders that qualify or, if none do, up to two that come closest, newest first. */
  orders: EarlierOfCard[];
  /** What the order and all of these have in common. */
  shared: CompellingElement[];
  /** What keeps it from qualifying, a sentence each. */
  missing: string[];
};

/**
 * Visa sides with the shop in a dispute over fraud without the card present (10.4) where two earlier orders of the same card,
 * placed 120 to 365 days before the dispute and never disputed, have at least the same two of user ID, IP address, device ID
 * and shipping address in common with the order, one of them IP or device. `dispute` is null for one that would come at `at`;
 * what happened to the earlier orders after that isn't known then.
 */
export function compellingEvidence(
  order: CardOrder,
  dispute: CardDispute | null,
  earlier: readonly EarlierOfCard[],
  at: Date,
): CompellingEvidence {
  const disputedAt = dispute?.at ?? at;
  const obstacle = whyNotApplicable(order, dispute);
  if (obstacle !== null) return { status: "notApplicable", disputedAt, orders: [], shared: [], missing: [obstacle] };
  const { from, before } = compellingWindow(disputedAt);
  const undisputed = earlier.filter(({ createdAt, troubleAt }) => createdAt < order.createdAt && (troubleAt === null || troubleAt > at));
  const counted = undisputed.filter(({ createdAt }) => createdAt >= from && createdAt < before);
  const orders = closestPair(counted);
  const shared = sharedBy(orders);
  if (orders.length === ORDERS_NEEDED && areEnough(shared)) return { status: "qualifies", disputedAt, orders, shared, missing: [] };
  const tooRecent = undisputed.filter(({ createdAt }) => createdAt >= before);
  const tooOld = undisputed.filter(({ createdAt }) => createdAt < from).length;
  const found = { counted: counted.length, shared, tooRecent, tooOld, isDisputed: dispute !== null };
  return { status: "missing", disputedAt, orders, shared, missing: whatIsMissing(order, found) };
}

function whyNotApplicable({ cardBrand, hasCard }: CardOrder, dispute: CardDispute | null): string | null {
  if (!hasCard) return "It's about cards, and this order names none.";
  if (cardBrand !== VISA) return cardBrand === null ? "It's about Visa cards only." : `It's about Visa cards only, not ${cardBrand}.`;
  if (dispute === null || isOfRule(dispute)) return null;
  return `It's about fraud without the card present (Visa 10.4) only. The reason of this dispute: ${reasonWords(dispute)}.`;
}

/** The network's code says more than our reason: there are several codes for fraud. */
function reasonWords({ reason, reasonCode }: CardDispute): string {
  const code = reasonCode === null ? null : reasonCodeName(reasonCode);
  return code === null ? disputeReasonName(reason ?? "") : `${code} (${reasonCode})`;
}

const VISA = "Visa";
const FRAUD_WITHOUT_CARD = "10.4";
/** Visa's dispute conditions, from 10.1 to 13.9. */
const VISA_CONDITION = /^1[0-3]\.\d/;

/** A condition of Visa's is more exact than our reasons: fraud with the card present is another one. */
function isOfRule({ reason, reasonCode }: CardDispute): boolean {
  const code = reasonCode?.trim() ?? "";
  return VISA_CONDITION.test(code) ? code === FRAUD_WITHOUT_CARD : isFraudReason(reason);
}

/** The two orders that have the most in common with this one, the newest of several; the newest alone if there is only one. */
function closestPair(orders: readonly EarlierOfCard[]): EarlierOfCard[] {
  const newestFirst = orders.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.paymentId - a.paymentId);
  const counts = new Map<string, number>();
  // Of orders with the same matches no third one makes a closer pair.
  const worthwhile = newestFirst.filter(({ matches }) => {
    const count = (counts.get(matches.join()) ?? 0) + 1;
    counts.set(matches.join(), count);
    return count <= ORDERS_NEEDED;
  });
  const pairs = worthwhile.flatMap((one, index) => worthwhile.slice(index + 1).map((other) => [one, other]));
  const most = Math.max(...pairs.map(closeness));
  return pairs.find((pair) => closeness(pair) === most) ?? newestFirst;
}

/** Enough in common comes before much. */
function closeness(orders: readonly EarlierOfCard[]): number {
  const shared = sharedBy(orders);
  return shared.length + (areEnough(shared) ? compellingElements.length : 0);
}

function sharedBy(orders: readonly EarlierOfCard[]): CompellingElement[] {
  return orders.length === 0 ? [] : compellingElements.filter((element) => orders.every(({ matches }) => matches.includes(element)));
}

type Found = {
  counted: number;
  shared: readonly CompellingElement[];
  tooRecent: readonly EarlierOfCard[];
  tooOld: number;
  isDisputed: boolean;
};

function whatIsMissing({ known }: CardOrder, { counted, shared, tooRecent, tooOld, isDisputed }: Found): string[] {
  const missing: string[] = [];
  if (!areEnough(known)) missing.push(`The order itself has ${namesOf(known)}. ${RULE}`);
  if (counted < ORDERS_NEEDED) missing.push(tooFewWords(counted));
  else if (areEnough(known)) missing.push(`The closest two orders share ${namesOf(shared)} with this one. ${RULE}`);
  if (counted < ORDERS_NEEDED && tooRecent.length > 0) missing.push(tooRecentWords(tooRecent, isDisputed));
  if (counted < ORDERS_NEEDED && tooOld > 0) missing.push(tooOldWords(tooOld));
  return missing;
}

const RULE = "Two must match, one of them the IP address or device ID.";

function tooFewWords(counted: number): string {
  const found = counted === 0 ? "There is none" : `There is only ${counted}`;
  return `Two undisputed orders with this card from ${LEAST_DAYS} to ${MOST_DAYS} days before the dispute are needed. ${found}.`;
}

/** The oldest is the first to count; for a dispute that has come, none will. */
function tooRecentWords(tooRecent: readonly EarlierOfCard[], isDisputed: boolean): string {
  const isOne = tooRecent.length === 1;
  const words = `${countWords(tooRecent.length, "order")} with this card ${isOne ? "is" : "are"} too recent`;
  const [first] = tooRecent.map(({ createdAt }) => countsFrom(createdAt)).toSorted();
  if (isDisputed || first === undefined) return `${words}.`;
  return `${words}; ${isOne ? "it" : "the first"} counts for disputes from ${formatCalendarDay(first)}.`;
}

function tooOldWords(tooOld: number): string {
  return `${countWords(tooOld, "order")} with this card ${tooOld === 1 ? "is" : "are"} too old: placed more than ${MOST_DAYS} days before the dispute.`;
}

function namesOf(elements: readonly CompellingElement[]): string {
  if (elements.length === 0) return "no user ID, IP address, device ID or shipping address";
  return `only ${elements.map(compellingElementWords).join(" and ")}`;
}
