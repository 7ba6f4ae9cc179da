import { expect, test } from "vitest";
import { whyWithdrawn } from "#domain/guarantee/why-withdrawn.ts";

const createdAt = new Date("2026-01-01T00:00:00Z");
const day = (number: number) => new Date(createdAt.getTime() + number * 86_400_000);
const order = { createdAt, guaranteeStatus: 2, amountMinor: 8000, refundedMinor: 0, chargebackId: "cb" } as const;
const chargeback = { chargebackAt: day(30), reason: "fraudulent", state: "needs_response", amountMinor: 5000 } as const;
const won = { ...chargeback, state: "won" } as const;

test.each([
  ["the order has no chargeback", { disputes: [], order: { chargebackId: null } }],
  ["another claim covers the chargeback", { disputes: [] }],
  ["the order isn't under guarantee", { order: { guaranteeStatus: 3 } }],
  ["the order was refunded", { order: { refundedMinor: 8000 } }],
  ["the whole order is already claimed", { takenMinor: 8000 }],
  ["the whole order is already refunded or claimed", { order: { refundedMinor: 4000 }, takenMinor: 4000 }],
  ["there's no amount to pay", { order: { amountMinor: 0 } }],
  ["there's no amount to pay", { disputes: [{ ...chargeback, amountMinor: 0 }], takenMinor: 3000 }],
  ["the dispute is now “Won”", { disputes: [won] }],
  ["the disputes are now “Won”", { disputes: [won, won] }],
  ["the chargeback isn't about fraud", { disputes: [{ ...chargeback, reason: "duplicate" }] }],
  ["the chargeback has no reason", { disputes: [{ ...chargeback, reason: "general" }] }],
  ["the chargeback's reason isn't one we know", { disputes: [{ ...chargeback, reason: "ours alone" }] }],
  ["the chargeback came more than 180 days after the order", { disputes: [{ ...chargeback, chargebackAt: day(181) }] }],
  ["the guarantee no longer pays any of its chargebacks", { disputes: [won, { ...chargeback, reason: "duplicate" }] }],
  ["the guarantee no longer pays any of its chargebacks", { disputes: [won, { ...won, state: "prevented" }] }],
  // What is over isn't why nothing is paid for what isn't.
  ["the whole order is already claimed", { disputes: [won, chargeback], takenMinor: 8000 }],
] as const)("a claim is withdrawn because %s: %j", (words, { disputes = [chargeback], takenMinor = 0, order: shown = {} }: Shown) => {
  expect(whyWithdrawn({ order: { ...order, ...shown }, disputes, takenMinor })).toBe(words);
});

type Given = Parameters<typeof whyWithdrawn>[0];
type Shown = { order?: Partial<Given["order"]>; disputes?: Given["disputes"]; takenMinor?: number };
