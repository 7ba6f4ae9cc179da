import { DAY_MS } from "#domain/dates/day-bounds.ts";
import type { StaffAction } from "#domain/payments/staff-decision.ts";
import { addMs, HOUR_MS, MINUTE_MS } from "#server/demo/generate/calendar.ts";
import { isFraud, type DemoOrderEvent } from "#server/demo/generate/event.ts";
import { createRandom, type Random } from "#server/demo/generate/random.ts";

/** What staff decide about an order that is held, and when. */
export type Review = { at: Date; action: StaffAction; reasonCode: string; comment: string | null };

/** Younger held orders mostly still wait at the demo's end. */
const WAITING_MS = 3 * DAY_MS;
const ALREADY_REVIEWED_SHARE = 0.15;
/** Some orders nobody looked at, so that they closed by themselves. All of those are long ago. */
const FORGOTTEN_SHARE = 0.04;
const FORGOTTEN_MS = 16 * DAY_MS;
/** How often staff see an order for what it is. */
const RIGHT_SHARE = 0.93;
const COMMENTED_SHARE = 0.7;

/** How staff review this order should it be held; null if it's left waiting, or closes by itself. The same for the same seed. */
export function reviewOf(seed: string | number, { shop, story, at, order }: DemoOrderEvent, until: Date): Review | null {
  const random = createRandom(`${seed}/${shop}/reviews/${order.orderId}`);
  const ageMs = until.getTime() - at.getTime();
  if (ageMs > FORGOTTEN_MS && random.chance(FORGOTTEN_SHARE)) return null;
  if (ageMs < WAITING_MS && !random.chance(ALREADY_REVIEWED_SHARE)) return null;
  const isRight = random.chance(RIGHT_SHARE);
  const action = isFraud(story) === isRight ? "reject" : "approve";
  return { at: reviewedAt(random, at, Math.min(ageMs, WAITING_MS)), action, ...reasonFor(random, action) };
}

/** Some within the hour, most the same or the next day. */
function reviewedAt(random: Random, at: Date, atMostMs: number): Date {
  return addMs(at, Math.min(random.logarithmic(25 * MINUTE_MS, 50 * HOUR_MS), atMostMs * random.fraction()));
}

function reasonFor(random: Random, action: "approve" | "reject"): Pick<Review, "reasonCode" | "comment"> {
  const [reasonCode, comments] = random.pick(reasons[action]);
  return { reasonCode, comment: random.chance(COMMENTED_SHARE) ? random.pick(comments) : null };
}

const reasons: Record<"approve" | "reject", (readonly [reasonCode: string, comments: readonly string[]])[]> = {
  approve: [
    [
      "customer_verified",
      ["Called the customer, who confirmed the order and the address.", "Answered our email from the order's address."],
    ],
    ["payment_verified", ["The bank confirmed the cardholder.", "3-D Secure passed, and the billing address matches."]],
    ["looks_legitimate", ["New customer, but name, phone and address agree.", "Small order to a home address."]],
  ],
  reject: [
    ["suspected_fraud", ["Same device as other new accounts.", "Second account from this device today."]],
    ["stolen_card", ["The cardholder's bank doesn't know this purchase.", "The cardholder called: not their order."]],
    ["customer_not_verified", ["No answer to two calls and an email.", "The phone number isn't in service."]],
    ["address_not_verified", ["Ships to a freight forwarder.", "No such unit at this address."]],
  ],
};
