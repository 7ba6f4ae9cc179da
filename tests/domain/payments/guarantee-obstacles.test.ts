import { describe, expect, test } from "vitest";
import { guaranteeNote, guaranteeObstaclesOf, missingData, type GuaranteeObstacle } from "#domain/payments/guarantee-obstacles.ts";
import { guaranteeOf } from "#domain/payments/guarantee-status.ts";
import { anOrder, currencyCode } from "#tests/support/an-order.ts";

type Parts = Parameters<typeof anOrder>[0];

const card = { payment: { cardBin: "424242", cardLast4: "4242", cvv: "M" } };
const device = { device: { ip: "203.0.113.7" } };
const billing = { billingAddress: { country: "US" } };

const obstaclesOf = (shown: Partial<Parameters<typeof guaranteeObstaclesOf>[0]> = {}) =>
  guaranteeObstaclesOf({
    order: anOrder({ ...card, ...device, ...billing }),
    person: "ann@shop.test",
    riskScore: 0.01,
    receivedAt: new Date("2026-11-01T12:00:00Z"),
    capUsd: 5_000,
    isErased: false,
    perDollar: 1,
    ...shown,
  });

const inEuros = (amountMinor: number) => anOrder({ ...card, ...device, amount: { amountMinor, currency: currencyCode("EUR") } });

describe("an order", () => {
  test("with a low score, enough data and a moderate amount can be guaranteed", () => {
    expect(obstaclesOf()).toEqual([]);
  });

  test.for<[string, Parameters<typeof obstaclesOf>[0], GuaranteeObstacle[]]>([
    ["a score below 0.3", { riskScore: 0.2999 }, []],
    ["a score of 0.3", { riskScore: 0.3 }, ["score"]],
    ["72 hours between its date and its arrival", { receivedAt: new Date("2026-11-04T12:00:00Z") }, []],
    ["more than 72 hours between them", { receivedAt: new Date("2026-11-04T12:00:01Z") }, ["history"]],
    ["an amount at the cap, in dollars", { order: inEuros(400_000), perDollar: 0.8 }, []],
    ["an amount above it", { order: inEuros(400_001), perDollar: 0.8 }, ["over_cap"]],
    ["another cap", { capUsd: 49 }, ["over_cap"]],
    ["a currency without a rate", { perDollar: null }, ["no_rate"]],
    ["nobody named", { person: null }, ["no_person"]],
    ["nothing but what an erasure left", { order: anOrder(), isErased: true }, ["erased"]],
    ["enough data left by an erasure", { isErased: true }, []],
    [
      "everything at once",
      { order: anOrder(), person: null, riskScore: 1, receivedAt: new Date("2027-01-01T00:00:00Z"), perDollar: null },
      ["score", "history", "no_rate", "no_person", "no_payment", "no_device", "no_billing_address"],
    ],
  ])("with %s", ([, shown, expected]) => {
    expect(obstaclesOf(shown)).toEqual(expected);
  });

  test.for<[string, Parts, GuaranteeObstacle[]]>([
    ["nothing", {}, ["no_payment", "no_device", "no_billing_address"]],
    ["a card alone", card, ["no_device", "no_billing_address"]],
    ["an IP alone", device, ["no_payment", "no_billing_address"]],
    ["a billing country alone", billing, ["no_payment", "no_device"]],
    ["a card and an IP", { ...card, ...device }, []],
    ["a card and a billing country", { ...card, ...billing }, []],
    ["an IP and a billing country", { ...device, ...billing }, []],
    ["a device ID and a billing country", { device: { deviceId: "d1" }, ...billing }, []],
    [
      "an IP and a billing address without a country",
      { ...device, billingAddress: { city: "Austin" } },
      ["no_payment", "no_billing_address"],
    ],
    ["a card without last digits", { payment: { cardBin: "424242", cvv: "M" }, ...device }, ["no_payment", "no_billing_address"]],
    ["a card without a result", { payment: { cardBin: "424242", cardLast4: "4242" }, ...device }, ["no_payment", "no_billing_address"]],
    ["a method without a result", { payment: { method: "paypal" }, ...device }, ["no_payment", "no_billing_address"]],
    ["a method with a status", { payment: { method: "paypal", status: "PS0" }, ...device }, []],
    ["a method with an AVS result", { payment: { method: "card", avs: "Y" }, ...device }, []],
    ["a method with an approval code", { payment: { method: "card", approvalCode: "123456" }, ...device }, []],
    ["results without a method", { payment: { avs: "Y", cvv: "M", status: "PS0" }, ...device }, ["no_payment", "no_billing_address"]],
  ])("with %s lacks what it doesn't have", ([, parts, expected]) => {
    expect(missingData(anOrder(parts), "ann@shop.test")).toEqual(expected);
  });
});

describe("the note", () => {
  test.for<[GuaranteeObstacle[], string | null]>([
    [[], null],
    [["score"], "Not guaranteed: risk score of 30% or more"],
    [["no_person", "no_device"], "Not enough data to guarantee: no customer ID, email or phone, no IP or device"],
    [
      ["over_cap", "no_person"],
      "Not guaranteed: amount above your guarantee limit. Not enough data to guarantee: no customer ID, email or phone",
    ],
  ])("about %j", ([obstacles, expected]) => {
    expect(guaranteeNote(obstacles)).toBe(expected);
  });

  test("only belongs to an approved order of a shop with the guarantee", () => {
    const note = guaranteeNote(["score"]);
    expect(guaranteeOf("approved", true, null)).toEqual({ guaranteeStatus: 2, guaranteeNote: null });
    expect(guaranteeOf("approved", true, note)).toEqual({ guaranteeStatus: 0, guaranteeNote: note });
    expect(guaranteeOf("pending", true, note)).toEqual({ guaranteeStatus: 1, guaranteeNote: null });
    expect(guaranteeOf("rejected", true, note)).toEqual({ guaranteeStatus: 3, guaranteeNote: null });
    expect(guaranteeOf("approved", false, note)).toEqual({ guaranteeStatus: 0, guaranteeNote: null });
  });
});
