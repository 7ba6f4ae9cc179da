import { describe, expect, it } from "vitest";
import { paymentTitle, personName } from "#domain/payments/payment-title.ts";
import { truncatePlace, truncateReference } from "#domain/text/truncate.ts";

const order = {
  transactionType: null,
  reference: "#1001",
  payer: { firstName: "Ana", lastName: "Silva" },
};

describe("the title of an order", () => {
  it.each([
    [order, "Order: #1001"],
    [{ ...order, transactionType: "ON_BOARDING" }, "Person: Ana Silva"],
    [{ ...order, transactionType: "ON_BOARDING", payer: { firstName: null, lastName: null } }, "Person: -"],
    [{ ...order, reference: "12345678901234567890123" }, "Order: 12345678901234567890123"],
    [{ ...order, reference: "123456789012345678901234" }, "Order: 12345678901234567890..."],
  ])("of %j is %s", (payment, title) => {
    expect(paymentTitle(payment)).toBe(title);
  });

  it("never cuts a character in two", () => {
    expect(truncateReference("😀".repeat(24))).toBe(`${"😀".repeat(20)}...`);
  });
});

it("an address longer than 20 characters is cut to 20 and an ellipsis", () => {
  expect([truncatePlace("12345678901234567890"), truncatePlace("123456789012345678901")]).toEqual([
    "12345678901234567890",
    "12345678901234567890…",
  ]);
});

it("a name has one space between its parts and none around", () => {
  expect([personName({ firstName: " Ana ", lastName: null }), personName({ firstName: "", lastName: " " })]).toEqual(["Ana", null]);
});
