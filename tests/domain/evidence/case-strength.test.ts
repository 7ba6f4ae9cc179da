import { fc } from "#tests/support/properties.ts";
import { describe, expect, test } from "vitest";
import type { CaseFacts } from "#domain/evidence/case-facts.ts";
import { caseStrengthOf, strengthLevelOf, strengthParts, type StrengthPart } from "#domain/evidence/case-strength.ts";
import { deliveryProofs, type DeliveryProof } from "#domain/evidence/delivery-proof.ts";

const nothing: CaseFacts = {
  card: { avs: null, cvv: null, isWallet: false },
  hasShippingAddress: true,
  delivery: null,
  isVerified: false,
  documents: { kept: 0, signed: 0 },
  visits: 0,
  botVisits: 0,
  earlierOrders: 0,
  canHaveEarlierOrders: true,
  isErased: false,
};
const everything: CaseFacts = {
  ...nothing,
  card: { avs: "Y", cvv: "M", isWallet: false },
  delivery: "atShippingAddress",
  isVerified: true,
  documents: { kept: 1, signed: 1 },
  visits: 1,
  earlierOrders: 2,
};

function judged(facts: Partial<CaseFacts>, part: StrengthPart) {
  const found = caseStrengthOf({ ...nothing, ...facts }).parts.find((each) => each.part === part);
  return found && [found.points, found.reason, found.advice];
}

describe("the strength of a case", () => {
  test("goes from 0 with nothing to 100 with everything", () => {
    expect(caseStrengthOf(nothing)).toMatchObject({ strength: 0, level: "weak" });
    expect(caseStrengthOf(everything)).toMatchObject({ strength: 100, level: "strong" });
    expect(caseStrengthOf(everything).parts.every(({ points, maxPoints }) => points === maxPoints)).toBe(true);
  });

  test.each([
    [0, "weak"],
    [39, "weak"],
    [40, "fair"],
    [69, "fair"],
    [70, "strong"],
    [100, "strong"],
  ])("of %i is %s", (strength, level) => expect(strengthLevelOf(strength)).toBe(level));

  test.each<[StrengthPart, Partial<CaseFacts>, number, string, string | null]>([
    ["avs", { card: { avs: "Y", cvv: null, isWallet: false } }, 15, "Street and ZIP code match (Y)", null],
    ["avs", { card: { avs: "z", cvv: null, isWallet: false } }, 8, "ZIP code matches, street doesn't (z)", null],
    ["avs", { card: { avs: "N", cvv: null, isWallet: false } }, 0, "Neither street nor ZIP code matches (N)", null],
    ["avs", { card: { avs: "U", cvv: null, isWallet: false } }, 0, "Not available (U)", null],
    ["avs", { card: { avs: "??", cvv: null, isWallet: false } }, 0, "Unknown result: ??", null],
    ["avs", {}, 0, "No AVS result", "Send AVS results with your orders."],
    ["avs", { isErased: true }, 0, "Removed with the order's personal data", null],
    ["verification", { isErased: true }, 0, "None kept: the order's personal data was removed", null],
    ["document", { isErased: true }, 0, "None kept: the order's personal data was removed", null],
    ["visits", { isErased: true }, 0, "None kept: the order's personal data was removed", null],
    ["avs", { card: { avs: null, cvv: null, isWallet: true } }, 0, "No AVS result, as is usual for digital wallets", null],
    ["avs", { card: null }, 0, "Not paid by card", null],
    ["cvv", { card: { avs: null, cvv: "M", isWallet: false } }, 10, "Matches (M)", null],
    ["cvv", { card: { avs: null, cvv: "N", isWallet: false } }, 0, "Doesn't match (N)", null],
    ["cvv", {}, 0, "No CVV result", "Send CVV results with your orders."],
    ["delivery", { delivery: "atShippingAddress" }, 25, "Delivered to the shipping address", null],
    [
      "delivery",
      { delivery: "atUnknownAddress" },
      15,
      "Delivered, but the address wasn't reported",
      "Send the address with your delivery reports.",
    ],
    ["delivery", { delivery: "atOtherAddress" }, 0, "Delivered to another address", null],
    ["delivery", { delivery: "underway" }, 0, "Not delivered yet", null],
    ["delivery", { delivery: "failed" }, 0, "Delivery failed or returned", null],
    ["delivery", {}, 0, "No delivery reported", "Send delivery reports for your orders."],
    ["delivery", { hasShippingAddress: false }, 0, "No shipping address", null],
    ["verification", { isVerified: true }, 15, "The customer's identity was verified", null],
    ["verification", {}, 0, "No verified person", null],
    ["document", { documents: { kept: 3, signed: 1 } }, 10, "1 signed document", null],
    ["document", { documents: { kept: 2, signed: 0 } }, 5, "2 documents, none signed", null],
    ["document", {}, 0, "No document", "Upload a signed document, such as a delivery receipt."],
    ["visits", { visits: 3 }, 5, "3 website visits recorded", null],
    ["visits", { botVisits: 2 }, 0, "Visited by a bot only, which doesn't count", null],
    ["visits", {}, 0, "No website visit recorded", "Add the visit script to your store, and send its session ID with your orders."],
    ["earlierOrders", { earlierOrders: 1 }, 10, "1 undisputed order from the same device or to the same address", null],
    ["earlierOrders", { earlierOrders: 7 }, 20, "7 undisputed orders from the same device or to the same address", null],
    ["earlierOrders", {}, 0, "No undisputed order from this device or to this address at least 30 days before", null],
    ["earlierOrders", { canHaveEarlierOrders: false }, 0, "No device ID or shipping address", "Send device IDs with your orders."],
  ])("has of %s with %j %i points: %s", (part, facts, points, reason, advice) => {
    expect(judged(facts, part)).toEqual([points, reason, advice]);
  });
});

const code = fc.option(fc.constantFrom("Y", "Z", "N", "U", "M", "P", "odd"), { nil: null });
const count = fc.nat({ max: 60 });
const anyFacts: fc.Arbitrary<CaseFacts> = fc.record({
  card: fc.option(fc.record({ avs: code, cvv: code, isWallet: fc.boolean() }), { nil: null }),
  hasShippingAddress: fc.boolean(),
  delivery: fc.option(fc.constantFrom(...deliveryProofs), { nil: null }),
  isVerified: fc.boolean(),
  documents: fc.tuple(count, count).map(([kept, signed]) => ({ kept: kept + signed, signed })),
  visits: count,
  botVisits: count,
  earlierOrders: count,
  canHaveEarlierOrders: fc.boolean(),
  isErased: fc.boolean(),
});

/** What each part of the evidence can become when there is more of it. */
const additions: ((facts: CaseFacts) => CaseFacts)[] = [
  (facts) => ({ ...facts, card: { avs: "Y", cvv: facts.card?.cvv ?? null, isWallet: false } }),
  (facts) => ({ ...facts, card: { avs: facts.card?.avs ?? null, cvv: "M", isWallet: false } }),
  (facts) => ({ ...facts, delivery: better(facts.delivery) }),
  (facts) => ({ ...facts, isVerified: true }),
  (facts) => ({ ...facts, documents: { ...facts.documents, kept: facts.documents.kept + 1 } }),
  (facts) => ({ ...facts, documents: { kept: facts.documents.kept + 1, signed: facts.documents.signed + 1 } }),
  (facts) => ({ ...facts, visits: facts.visits + 1 }),
  (facts) => ({ ...facts, earlierOrders: facts.earlierOrders + 1 }),
];

function better(proof: DeliveryProof | null): DeliveryProof {
  const at = proof === null ? deliveryProofs.length : deliveryProofs.indexOf(proof);
  return deliveryProofs[Math.max(0, at - 1)] ?? "atShippingAddress";
}

describe("whatever is known", () => {
  test("the strength is the sum of its parts, each of them within its bounds and with a reason", () =>
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { strength, parts } = caseStrengthOf(facts);
        expect(parts.map(({ part }) => part)).toEqual(strengthParts);
        expect(parts.every(({ points, maxPoints }) => Number.isInteger(points) && points >= 0 && points <= maxPoints)).toBe(true);
        expect(parts.every(({ reason }) => reason !== "")).toBe(true);
        expect(strength).toBe(parts.reduce((sum, { points }) => sum + points, 0));
        expect(strength).toBeLessThanOrEqual(100);
      }),
    ));

  test("more evidence never lowers it", () =>
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...additions), (facts, add) => {
        expect(caseStrengthOf(add(facts)).strength).toBeGreaterThanOrEqual(caseStrengthOf(facts).strength);
      }),
    ));
});
