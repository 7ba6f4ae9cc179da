import { expect, test } from "vitest";
import { parseOrder } from "#domain/orders/parse-order.ts";
import { shopifyOrder } from "#server/import-file/shopify-order.ts";
import { keyed } from "#tests/support/keyed.ts";

const row = {
  Name: "#1001",
  Id: "5123456789012345678",
  Email: "jean@shop.test",
  "Financial Status": "paid",
  "Paid at": "2026-01-15 10:22:40 -0500",
  Currency: "EUR",
  Total: "129.90",
  "Created at": "2026-01-15 10:22:33 -0500",
  "Lineitem quantity": "2",
  "Lineitem name": "Tea pot",
  "Lineitem price": "59.95",
  "Lineitem sku": "POT-1",
  "Billing Name": "Jean van der Berg",
  "Billing Address1": "Kade 1",
  "Billing City": "Utrecht",
  "Billing Zip": "'3511",
  "Billing Country": "NL",
  "Payment Method": "Shopify Payments",
  Source: "web",
  Tags: "vip, gift",
  "Risk Level": "Low",
  "Device ID": "till-4",
  Phone: "+31 30 123 4567",
};

test("a row of the export reads as an order", () => {
  const { order, outcomes } = shopifyOrder([row]);
  expect(order).toEqual({
    orderId: "5123456789012345678",
    reference: "#1001",
    createdAt: "2026-01-15T10:22:33-05:00",
    amount: 129.9,
    currency: "EUR",
    customer: { firstName: "Jean", lastName: "van der Berg", email: "jean@shop.test", phone: "+31 30 123 4567" },
    payment: { acquirer: "Shopify Payments", method: "credit_card", status: "PS0" },
    billingAddress: { firstName: "Jean", lastName: "van der Berg", address1: "Kade 1", city: "Utrecht", zip: "3511", country: "NL" },
    items: [{ id: "POT-1", description: "Tea pot", quantity: 2, amount: 59.95 }],
    origin: "web",
    tags: ["vip", "gift"],
    shopify: { financialStatus: "paid", paidAt: "2026-01-15 10:22:40 -0500", riskLevel: "Low", deviceId: "till-4" },
  });
  expect(outcomes).toEqual([]);
  expect(parseOrder(order, new Date("2026-02-01T00:00:00Z"), keyed).faults).toBeNull();
});

test("a shop's point-of-sale device is not a customer's device", () => {
  expect(shopifyOrder([row]).order).not.toHaveProperty("device");
});

test("further rows of a Name are further line items", () => {
  const { order } = shopifyOrder([row, { Name: "#1001", "Lineitem name": "Tray", "Lineitem price": "10.00", "Lineitem quantity": "1" }]);
  expect(order["items"]).toEqual([
    { id: "POT-1", description: "Tea pot", quantity: 2, amount: 59.95 },
    { description: "Tray", quantity: 1, amount: 10 },
  ]);
});

test("without an Id the Name is the orderId", () => {
  const { Id: _, ...withoutId } = row;
  expect(shopifyOrder([withoutId]).order["orderId"]).toBe("#1001");
});

test("a cancellation and a refund become outcomes with ids that stay the same", () => {
  const { outcomes } = shopifyOrder([{ ...row, "Cancelled at": "2026-01-20 09:00:00 UTC", "Refunded Amount": "29.90" }]);
  expect(outcomes).toEqual([
    { id: "shopify-export cancelled", type: "cancelled", reason: "other", at: "2026-01-20T09:00:00Z" },
    { id: "shopify-export refund", type: "refund", amount: 29.9, currency: "EUR", at: "2026-01-20T09:00:00Z" },
  ]);
});

test("a refund of nothing is no outcome, and no outcome is dated before its order", () => {
  const { outcomes } = shopifyOrder([{ ...row, "Refunded Amount": "0.00", "Cancelled at": "2026-01-14 09:00:00 -0500" }]);
  expect(outcomes).toEqual([expect.objectContaining({ type: "cancelled", at: "2026-01-15T10:22:33-05:00" })]);
});

test.for([
  ["paid", "PS0"],
  ["partially_refunded", "PS0"],
  ["authorized", "PS2"],
  ["pending", "PS3"],
  ["partially_paid", "PS4"],
  ["refunded", "PS5"],
  ["voided", undefined],
] as const)("the financial status %s has the sub-status %s", ([told, status]) => {
  const { order } = shopifyOrder([{ ...row, "Financial Status": told, "Payment Method": "Gateway" }]);
  expect(order["payment"]).toEqual({ acquirer: "Gateway", method: "Gateway", ...(status ? { status } : {}) });
});

test("an invalid time or number is unchanged, so that the server reports it", () => {
  const { order } = shopifyOrder([{ ...row, "Created at": "15/01/2026", Total: "1.299,00", "Billing Country": "Atlantis" }]);
  const parsed = parseOrder(order, new Date("2026-02-01T00:00:00Z"), keyed);
  expect(parsed.warnings).toContainEqual({ path: "billingAddress.country", message: expect.stringContaining("not used") });
  expect(parsed.faults?.map((fault) => fault.path)).toEqual(["createdAt", "amount"]);
});

test("a country's English name becomes its code", () => {
  expect(shopifyOrder([{ ...row, "Billing Country": "Netherlands" }]).order["billingAddress"]).toMatchObject({ country: "NL" });
});

test.for([
  ["United Kingdom", "GB"],
  ["EIRE", "IE"],
  ["USA", "US"],
  ["Deutschland", "DE"],
  ["Atlantis", "Atlantis"],
] as const)("the country %s is %s", ([text, country]) => {
  expect(shopifyOrder([{ ...row, "Billing Country": text }]).order).toMatchObject({ billingAddress: { country } });
});
