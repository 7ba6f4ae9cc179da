import type { CancelReason } from "#domain/payments/cancel-reason.ts";
import type { OutcomeType } from "#domain/payments/outcome.ts";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { addMs, HOUR_MS, MINUTE_MS } from "#server/demo/generate/calendar.ts";
import { fraudCode, notReceivedCode } from "#server/demo/generate/cards.ts";
import type { Draft } from "#server/demo/generate/order-body.ts";
import type { Random } from "#server/demo/generate/random.ts";

/** Something that happened to an order, `at` its own time. `reason` is a cancel reason or a dispute reason. */
export type Happening = {
  type: OutcomeType;
  at: Date;
  reason?: string;
  reasonCode?: string;
  amountMinor?: number;
};

/** Everything that ever happens to the order, earliest first. The caller drops what comes after the demo's end. */
export function happeningsOf(random: Random, draft: Draft): Happening[] {
  return storyOf(random, draft).toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function storyOf(random: Random, draft: Draft): Happening[] {
  switch (draft.story) {
    case "card testing":
      return random.chance(0.95) ? caughtByStaff(random, draft) : chargedBack(random, draft, "fraudulent");
    case "account ring":
      return caughtByStaff(random, draft, random.whole(40, 71) * HOUR_MS);
    case "triangulation":
    case "reshipper":
      return random.chance(0.97)
        ? caughtByStaff(random, draft)
        : chargedBack(random, draft, random.chance(0.8) ? "fraudulent" : "unrecognized");
    case "resale":
      return chargedBack(random, draft, random.chance(0.8) ? "fraudulent" : "unrecognized");
    case "friendly fraud":
      return chargedBack(random, draft, random.weighted(friendlyReasons));
    case "plain":
    case "registers while buying":
    case "gift abroad":
    case "traveller":
    case "family device":
    case "large first order":
    case "disposable mail":
      return honestStory(random, draft);
    case "strong case":
    case "long trail":
      return [];
    case "erased customer":
      return notReceivedAndWon(draft);
  }
}

const friendlyReasons = [
  ["product_not_received", 40],
  ["unrecognized", 35],
  ["fraudulent", 25],
] as const;

/** Staff caught it in time: canceled, refunded, sometimes confirmed as fraud. */
function caughtByStaff(random: Random, draft: Draft, afterMs = random.logarithmic(20 * MINUTE_MS, 30 * HOUR_MS)): Happening[] {
  const canceledAt = addMs(draft.at, afterMs);
  const happenings = [cancelled(canceledAt, "fraud"), refunded(draft, addMs(canceledAt, 2 * MINUTE_MS))];
  if (random.chance(0.6))
    happenings.push({
      type: "fraud_confirmed",
      at: addMs(canceledAt, random.whole(1, 3) * DAY_MS),
    });
  return happenings;
}

/** Days or weeks later the bank takes the money back; the shop fights it or accepts. */
function chargedBack(random: Random, draft: Draft, reason: "fraudulent" | "unrecognized" | "product_not_received"): Happening[] {
  const isFriendly = draft.story === "friendly fraud";
  const at = addMs(draft.at, random.logarithmic(9 * DAY_MS, 50 * DAY_MS));
  const amountMinor = draft.basket.totalMinor;
  const reasonCode = codeFor(draft, reason);
  const happenings: Happening[] = [{ type: "chargeback", at, reason, ...reasonCode, amountMinor }];
  if (random.chance(isFriendly ? 0.35 : 0.1))
    happenings.push({
      type: "inquiry",
      at: addMs(at, -random.whole(3, 8) * DAY_MS),
      reason,
      amountMinor,
    });
  if (!isFriendly && random.chance(0.5)) happenings.push({ type: "fraud_confirmed", at: addMs(at, random.whole(1, 6) * DAY_MS) });
  if (random.chance(isFriendly ? 0.1 : 0.3))
    return [...happenings, { type: "accepted", at: addMs(at, random.whole(1, 5) * DAY_MS), amountMinor }];
  const fought = addMs(at, random.whole(1, 7) * DAY_MS + random.whole(0, 80_000) * 1000);
  const ended = addMs(fought, random.whole(18, 55) * DAY_MS);
  const isWon = random.chance(isFriendly ? 0.45 : 0.2);
  happenings.push({ type: "under_review", at: fought }, { type: isWon ? "chargeback_won" : "chargeback_lost", at: ended, amountMinor });
  if (isFriendly && !isWon && reason !== "product_not_received" && random.chance(0.85))
    happenings.push({
      type: "guarantee_paid",
      at: addMs(ended, random.whole(3, 12) * DAY_MS),
      amountMinor,
    });
  return happenings;
}

function honestStory(random: Random, draft: Draft): Happening[] {
  const { at } = draft;
  if (draft.body.payment.status === "PS5") return [refunded(draft, addMs(at, random.whole(5, 90) * MINUTE_MS))];
  if (draft.story !== "plain" && random.chance(0.3)) return [{ type: "legit_confirmed", at: addMs(at, random.whole(4, 60) * HOUR_MS) }];
  switch (random.weighted(honestEndings)) {
    case "nothing":
      return [];
    case "returned":
      return [{ ...refunded(draft, addMs(at, random.whole(5, 30) * DAY_MS)), reason: "returned" }];
    case "partly returned":
      return [
        {
          type: "refund",
          reason: "returned",
          at: addMs(at, random.whole(5, 30) * DAY_MS),
          amountMinor: dearestLineMinor(draft),
        },
      ];
    case "changed their mind":
      return cancelledAndRefunded(random, draft, "customer");
    case "out of stock":
      return cancelledAndRefunded(random, draft, "inventory");
    case "other":
      return cancelledAndRefunded(random, draft, "other");
    case "asked the bank":
      return bankAsked(random, draft);
    case "bad goods":
      return badGoods(random, draft);
    case "confirmed":
      return [{ type: "legit_confirmed", at: addMs(at, random.whole(2, 48) * HOUR_MS) }];
  }
}

const honestEndings = [
  ["nothing", 93],
  ["returned", 2.2],
  ["partly returned", 1.2],
  ["changed their mind", 1.3],
  ["out of stock", 0.6],
  ["other", 0.2],
  ["asked the bank", 0.35],
  ["bad goods", 0.25],
  ["confirmed", 0.9],
] as const;

/** The bank asks about the payment; sometimes the shop refunds it at once, which ends the dispute before a chargeback. */
function bankAsked(random: Random, draft: Draft): Happening[] {
  const at = addMs(draft.at, random.whole(8, 40) * DAY_MS);
  const inquiry: Happening = { type: "inquiry", reason: "general", at, amountMinor: draft.basket.totalMinor };
  if (!random.chance(0.5)) return [inquiry];
  const refundedAt = addMs(at, random.whole(2, 20) * HOUR_MS);
  return [inquiry, refunded(draft, refundedAt), { type: "prevented", at: refundedAt, amountMinor: draft.basket.totalMinor }];
}

/** An honest dispute over the goods, which no screening could predict. */
function badGoods(random: Random, draft: Draft): Happening[] {
  if (draft.card === null) return [];
  const at = addMs(draft.at, random.whole(14, 50) * DAY_MS);
  const amountMinor = dearestLineMinor(draft);
  const reason = random.pick(["product_unacceptable", "credit_not_processed", "duplicate"]);
  const settled: Happening = {
    type: random.chance(0.5) ? "accepted" : "chargeback_won",
    at: addMs(at, random.whole(5, 40) * DAY_MS),
    amountMinor,
  };
  return [{ type: "chargeback", at, reason, amountMinor }, settled];
}

function notReceivedAndWon(draft: Draft): Happening[] {
  const reason = "product_not_received";
  const amountMinor = draft.basket.totalMinor;
  return [
    { type: "chargeback", at: addMs(draft.at, 16 * DAY_MS), reason, ...codeFor(draft, reason), amountMinor },
    { type: "chargeback_won", at: addMs(draft.at, 48 * DAY_MS), amountMinor },
  ];
}

function cancelledAndRefunded(random: Random, draft: Draft, reason: CancelReason): Happening[] {
  const at = addMs(draft.at, random.logarithmic(10 * MINUTE_MS, 3 * DAY_MS));
  return [cancelled(at, reason), refunded(draft, addMs(at, MINUTE_MS))];
}

function cancelled(at: Date, reason: CancelReason): Happening {
  return { type: "cancelled", at, reason };
}

function refunded({ basket }: Draft, at: Date): Happening {
  return { type: "refund", at, amountMinor: basket.totalMinor };
}

function dearestLineMinor({ basket }: Draft): number {
  return Math.max(...basket.lines.map((line) => line.unitMinor));
}

function codeFor({ card }: Draft, reason: string): { reasonCode?: string } {
  if (card === null) return {};
  return {
    reasonCode: reason === "product_not_received" ? notReceivedCode(card.network) : fraudCode(card.network),
  };
}
