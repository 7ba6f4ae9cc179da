import { expect, test } from "vitest";
import { harmlessId, harmlessText } from "#domain/orders/harmless-text.ts";
import { parseOrder } from "#domain/orders/parse-order.ts";
import { keyed } from "#tests/support/keyed.ts";

/** 13 digits that fit a card number, as a tenth of Shopify's ids that start with a 4 do. */
const ID = "4222222222222";

test("an identifier of 13 digits and nothing else stays", () => {
  expect(harmlessId(ID, keyed)).toBe(ID);
  expect(harmlessId(` ${ID} `, keyed)).toBe(` ${ID} `);
});

test.for([`no ${ID}`, "4222 2222 22222", "36227206271667", "4242424242424242"])("%s is hashed as an identifier", (id) => {
  expect(harmlessId(id, keyed)).toMatch(/^\*{4}\d{4}-\D+$/);
});

test("an order keeps ids of 13 digits, also as numbers, and masks them elsewhere", () => {
  const order = {
    orderId: ID,
    createdAt: "2026-11-01T12:00:00Z",
    amount: 5,
    currency: "USD",
    customer: { id: ID, firstName: ID },
    items: [{ id: Number(ID), description: ID }],
  };
  const parsed = parseOrder(order, new Date("2026-11-02T12:00:00Z"), keyed);
  expect(parsed).toMatchObject({
    order: { orderId: ID, customer: { id: ID }, items: [{ id: ID, description: "****2222" }] },
    raw: { customer: { firstName: "****2222" } },
  });
  expect(parsed.warnings.map(({ path }) => path)).toEqual(expect.arrayContaining(["customer.firstName", "items[0].description"]));
  expect(harmlessText(ID).text).toBe("****2222");
});
