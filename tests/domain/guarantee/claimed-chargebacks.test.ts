import { describe, expect, test } from "vitest";
import { claimedOf } from "#domain/guarantee/claimed-chargebacks.ts";
import { disputeStates } from "#domain/payments/dispute-state.ts";

const createdAt = new Date("2026-01-01T00:00:00Z");
const day = (number: number) => new Date(createdAt.getTime() + number * 86_400_000);
const order = { createdAt, guaranteeStatus: 2, amountMinor: 12_990, refundedMinor: 0 } as const;
const chargeback = { chargebackAt: day(30), reason: "fraudulent", state: "needs_response", amountMinor: 6000 } as const;

describe("a chargeback is claimed", () => {
  test.each([
    ["on a guaranteed order for fraud", {}, {}, true],
    ["that isn't recognized", {}, { reason: "unrecognized" }, true],
    ["not for another reason", {}, { reason: "product_not_received" }, false],
    ["not before there is one", {}, { chargebackAt: null }, false],
    ["not without the guarantee", { guaranteeStatus: 0 }, {}, false],
  ] as const)("%s", (_, shownOrder, shown, expected) => {
    expect(claimedOf({ ...order, ...shownOrder }, [{ ...chargeback, ...shown }]) !== null).toBe(expected);
  });

  test("up to 180 days after the order", () => {
    const lastly = { ...chargeback, chargebackAt: day(180) };
    expect(claimedOf(order, [lastly])).toMatchObject({ chargebackAt: day(180) });
    expect(claimedOf(order, [{ ...lastly, chargebackAt: new Date(day(180).getTime() + 1) }])).toBeNull();
  });

  test("while the shop doesn't have its money back", () => {
    const claimed = disputeStates.filter((state) => claimedOf(order, [{ ...chargeback, state }]) !== null);
    expect(claimed).toEqual(expect.arrayContaining(["needs_response", "under_review", "lost", "accepted"]));
    for (const ended of ["won", "prevented", "guarantee_paid"]) expect(claimed).not.toContain(ended);
  });
});

describe("a claim", () => {
  const other = { ...chargeback, reason: "unrecognized", chargebackAt: day(20), amountMinor: 2000 } as const;

  test("covers the chargebacks that are claimed, and no others, from the first of them on", () => {
    const unrelated = { ...chargeback, reason: "product_not_received", chargebackAt: day(10), amountMinor: 500 } as const;
    const won = { ...chargeback, state: "won", chargebackAt: day(5), amountMinor: 700 } as const;
    expect(claimedOf(order, [chargeback, unrelated, other, won])).toEqual({
      chargebacks: [chargeback, other],
      amountMinor: 8000,
      chargebackAt: day(20),
    });
  });

  test("is for at most what of the order isn't refunded, for which a chargeback without an amount stands", () => {
    expect(claimedOf({ ...order, refundedMinor: 6000 }, [chargeback, other])).toMatchObject({ amountMinor: 6990 });
    expect(claimedOf({ ...order, refundedMinor: 12_990 }, [chargeback, other])).toBeNull();
    expect(claimedOf({ ...order, refundedMinor: 1000 }, [{ ...other, amountMinor: null }])).toMatchObject({ amountMinor: 11_990 });
  });
});
