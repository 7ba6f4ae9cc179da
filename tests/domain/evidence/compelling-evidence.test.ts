import { fc } from "#tests/support/properties.ts";
import { describe, expect, test } from "vitest";
import { areEnough, compellingElements, type CompellingElement } from "#domain/evidence/compelling-elements.ts";
import { compellingEvidence, type CardDispute, type CardOrder, type EarlierOfCard } from "#domain/evidence/compelling-evidence.ts";
import { DAY_MS } from "#domain/dates/day-bounds.ts";

const orderedAt = new Date("2026-11-20T12:00:00Z");
const disputedAt = new Date("2026-12-20T00:00:00Z");
const order: CardOrder = { createdAt: orderedAt, cardBrand: "Visa", hasCard: true, known: [...compellingElements] };
const fraud: CardDispute = { at: disputedAt, reason: "fraudulent", reasonCode: "10.4" };

let lastId = 0;
function earlier(days: number, matches: CompellingElement[] = ["userId", "ip"], shown: Partial<EarlierOfCard> = {}): EarlierOfCard {
  lastId += 1;
  const createdAt = new Date(disputedAt.getTime() - days * DAY_MS);
  return { paymentId: lastId, reference: `#${lastId}`, createdAt, matches, troubleAt: null, ...shown };
}

function found(orders: readonly EarlierOfCard[], shown: Partial<CardOrder> = {}, dispute: CardDispute | null = fraud) {
  return compellingEvidence({ ...order, ...shown }, dispute, orders, disputedAt);
}

describe("two earlier orders", () => {
  test("qualify if they are undisputed, old enough, and share two things with the order", () => {
    const orders = [earlier(150), earlier(200)];
    expect(found(orders)).toEqual({ status: "qualifies", disputedAt, orders, shared: ["userId", "ip"], missing: [] });
  });

  test.each([
    [119, "missing"],
    [120, "qualifies"],
    [365, "qualifies"],
    [366, "missing"],
  ])("of which one was placed %i days before the dispute: %s", (days, status) => {
    expect(found([earlier(days), earlier(200)]).status).toBe(status);
  });

  test("are counted by calendar days, whatever the time of day", () => {
    const late = earlier(120, ["userId", "ip"], { createdAt: new Date("2026-08-22T23:59:59.999Z") });
    const tooLate = earlier(119, ["userId", "ip"], { createdAt: new Date("2026-08-23T00:00:00Z") });
    expect(found([late, earlier(200)]).status).toBe("qualifies");
    expect(found([tooLate, earlier(200)]).status).toBe("missing");
  });

  test.each<[CompellingElement[], string]>([
    [["userId", "ip"], "qualifies"],
    [["device", "shippingAddress"], "qualifies"],
    [["ip", "device"], "qualifies"],
    [["userId", "shippingAddress"], "missing"],
    [["ip"], "missing"],
    [[], "missing"],
  ])("that both share %j: %s", (matches, status) => {
    expect(found([earlier(150, matches), earlier(200, matches)]).status).toBe(status);
  });

  test("don't qualify if each shares something else", () => {
    const { status, shared, missing } = found([earlier(150, ["userId", "ip"]), earlier(200, ["userId", "device"])]);
    expect([status, shared]).toEqual(["missing", ["userId"]]);
    expect(missing).toEqual([
      "The closest two orders share only user ID with this one. Two must match, one of them the IP address or device ID.",
    ]);
  });

  test("are the newest ones of those that share the most", () => {
    const best = [earlier(150, ["userId", "ip", "device"]), earlier(300, ["userId", "ip", "device"])];
    const orders = [earlier(140), earlier(145), best[1], best[0], earlier(160)].flatMap((each) => each ?? []);
    expect(found(orders).orders).toEqual(best);
  });

  test("aren't those that were disputed or confirmed as fraud, but those are that only were later than is asked about", () => {
    const troubled = earlier(150, ["userId", "ip"], { troubleAt: new Date("2026-12-01T00:00:00Z") });
    expect(found([troubled, earlier(200)]).status).toBe("missing");
    const asked = compellingEvidence(order, null, [troubled, earlier(200)], orderedAt);
    expect(asked.status).toBe("qualifies");
  });

  test("aren't those placed after the order", () => {
    const dispute = { ...fraud, at: new Date("2027-11-20T00:00:00Z") };
    const later = earlier(0, ["userId", "ip"], { createdAt: new Date("2026-11-21T00:00:00Z") });
    expect(compellingEvidence(order, dispute, [later, earlier(0)], dispute.at).status).toBe("missing");
  });
});

describe("what is missing", () => {
  test("is an order", () => {
    const only = earlier(150);
    expect(found([only])).toMatchObject({
      orders: [only],
      missing: ["Two undisputed orders with this card from 120 to 365 days before the dispute are needed. There is only 1."],
    });
  });

  test("is time, with the day from when an order counts", () => {
    const at = new Date("2026-12-20T00:00:00Z");
    const { missing } = compellingEvidence(order, null, [earlier(60), earlier(40)], at);
    expect(missing).toEqual([
      "Two undisputed orders with this card from 120 to 365 days before the dispute are needed. There is none.",
      "2 orders with this card are too recent; the first counts for disputes from Feb 18, 2027.",
    ]);
    expect(found([earlier(60)]).missing).toContain("1 order with this card is too recent.");
  });

  test("is that the earlier orders are too old", () => {
    expect(found([earlier(366), earlier(500), earlier(150)]).missing).toEqual([
      "Two undisputed orders with this card from 120 to 365 days before the dispute are needed. There is only 1.",
      "2 orders with this card are too old: placed more than 365 days before the dispute.",
    ]);
    expect(found([earlier(366)]).missing).toContain("1 order with this card is too old: placed more than 365 days before the dispute.");
  });

  test("is what the order itself doesn't name", () => {
    expect(
      found(
        [earlier(150), earlier(200)].map((each) => ({ ...each, matches: [] })),
        { known: ["userId"] },
      ).missing,
    ).toEqual(["The order itself has only user ID. Two must match, one of them the IP address or device ID."]);
  });
});

describe("the rule isn't about", () => {
  test.each<[string, Partial<CardOrder>, CardDispute | null, string]>([
    ["another brand", { cardBrand: "Mastercard" }, null, "It's about Visa cards only, not Mastercard."],
    ["an unknown brand", { cardBrand: null }, null, "It's about Visa cards only."],
    ["an order without a card", { hasCard: false }, null, "It's about cards, and this order names none."],
    [
      "another reason",
      {},
      { ...fraud, reason: "product_not_received", reasonCode: "13.1" },
      "It's about fraud without the card present (Visa 10.4) only. The reason of this dispute: Not received (13.1).",
    ],
    [
      "fraud with the card present",
      {},
      { ...fraud, reasonCode: "10.3" },
      "It's about fraud without the card present (Visa 10.4) only. The reason of this dispute: Fraud, card present (10.3).",
    ],
    [
      "another reason without a code",
      {},
      { ...fraud, reason: "duplicate", reasonCode: null },
      "It's about fraud without the card present (Visa 10.4) only. The reason of this dispute: Duplicate.",
    ],
    [
      "a code that isn't known",
      {},
      { ...fraud, reason: "Z9", reasonCode: "Z9" },
      "It's about fraud without the card present (Visa 10.4) only. The reason of this dispute: Z9.",
    ],
  ])("%s", (_, shown, dispute, words) => {
    expect(found([earlier(150), earlier(200)], shown, dispute)).toMatchObject({ status: "notApplicable", orders: [], missing: [words] });
  });

  test.each([
    ["no code", { ...fraud, reasonCode: null }],
    ["a code of another system's", { ...fraud, reasonCode: "FRAUD" }],
    ["unrecognized", { ...fraud, reason: "unrecognized", reasonCode: null }],
  ])("fraud with %s is covered", (_, dispute) => expect(found([earlier(150), earlier(200)], {}, dispute).status).toBe("qualifies"));
});

const anyEarlier = fc
  .record({ days: fc.integer({ min: 100, max: 380 }), matches: fc.subarray([...compellingElements]), isTroubled: fc.boolean() })
  .map(({ days, matches, isTroubled }) => earlier(days, matches, { troubleAt: isTroubled ? orderedAt : null }));

test("whatever the earlier orders are, it qualifies exactly if some two of them share enough", () =>
  fc.assert(
    fc.property(fc.array(anyEarlier, { maxLength: 8 }), (orders) => {
      const good = orders.filter(({ createdAt, troubleAt }) => {
        const days = (disputedAt.getTime() - createdAt.getTime()) / DAY_MS;
        return troubleAt === null && days >= 120 && days <= 365;
      });
      const isEnough = good.some((one) =>
        good.some((other) => one !== other && areEnough(one.matches.filter((element) => other.matches.includes(element)))),
      );
      const { status, shared, missing } = found(orders);
      expect(status).toBe(isEnough ? "qualifies" : "missing");
      expect(areEnough(shared) && status === "qualifies").toBe(isEnough);
      expect(missing.length > 0).toBe(!isEnough);
    }),
  ));
