import { expect, test } from "vitest";
import { orderOfCells } from "#server/import-file/csv-order.ts";

test("headings are paths, and cells are converted according to their field", () => {
  const read = orderOfCells([
    "orderId",
    "amount",
    "customer.email",
    "customer.ordersCount",
    "items[0].id",
    "items[0].quantity",
    "items[1].amount",
    "recurring",
    "tags",
    "gift.note",
  ]);
  expect(read(["1001", "129.90", "a@b.test", "3", "00042", "2", "1e2", "TRUE", "vip, new", "for 2"])).toEqual({
    orderId: "1001",
    amount: 129.9,
    customer: { email: "a@b.test", ordersCount: 3 },
    items: [{ id: "00042", quantity: 2 }, { amount: 100 }],
    recurring: true,
    tags: ["vip", "new"],
    gift: { note: "for 2" },
  });
});

test("blank cells are left out, and so are items and objects of only blank cells", () => {
  const read = orderOfCells(["orderId", "customer.email", "items[0].id", "items[1].id", ""]);
  expect(read(["1", " ", "", "b", "no heading"])).toEqual({ orderId: "1", items: [{ id: "b" }] });
  expect(read(["1"])).toEqual({ orderId: "1" });
});

test("a cell that isn't a valid number or flag is sent as it is, so that the server reports it", () => {
  const read = orderOfCells(["amount", "recurring"]);
  expect(read(["12,50", "yes"])).toEqual({ amount: "12,50", recurring: "yes" });
});

test.for(["items[0", "items[].id", ".email", "a..b", "items[500].id"])("the heading %s is refused", (heading) => {
  expect(() => orderOfCells([heading])).toThrow(heading);
});

test("a heading that appears twice is refused", () => {
  expect(() => orderOfCells(["orderId", "orderId"])).toThrow("twice");
});

test("a heading such as __proto__ is a plain field", () => {
  const order = orderOfCells(["__proto__.admin"])(["yes"]);
  expect(Object.keys(order)).toEqual(["__proto__"]);
  expect(Object.getPrototypeOf(order)).toBe(Object.prototype);
});
