import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { emptyOrders } from "#server/privacy/empty-orders.ts";
import { aPayment, aPerson, aShop } from "#tests/support/builders.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { testDatabase } from "#tests/support/test-database.ts";
import { openOrder, panel } from "#tests/console/screens/transaction/open-order.ts";

const served = servedConsole();

const order = { customer: { firstName: "Ana", lastName: "Silva", email: "ana@mail.test" }, payment: { method: "credit_card" } };

it.each([
  ["request", "at the customer's request"],
  ["retention", "because the order is older than your shop keeps it"],
] as const)("an order without personal data says since when and why (%s), and shows what is left", async (because, words) => {
  const shop = await aShop();
  const person = await aPerson({ of: [shop] });
  const { paymentId, orderId } = await aPayment(shop, { order });
  const at = new Date("2025-05-20T09:30:00Z");
  await (await testDatabase()).forTenants([shop.tenantId], (handle) => emptyOrders(handle, shop.tenantId, [paymentId], because, at));
  served.open(`/transactions/${paymentId}`, { person, shop });
  const note = await screen.findByText(/Personal data was removed on/);
  expect(note.textContent).toBe(`Personal data was removed on May 20, 2025, 9:30 AM ${words}.`);
  expect(note.querySelector("time")?.dateTime).toBe("2025-05-20T09:30:00.000Z");
  const info = await panel("Payment info");
  expect((await info.findByText("Order ID")).nextElementSibling?.textContent).toBe(orderId);
  expect(await (await panel("Items")).findByText("Items were removed with the order's personal data.")).toBeTruthy();
  expect(await (await panel("Activity Trail")).findByText(`Personal data removed ${words}`)).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/Ana|Silva|ana@mail/);
});

it("an order with its personal data has no such note", async () => {
  await openOrder(served, { order });
  await (await panel("Customer")).findByText("Ana Silva");
  expect(screen.queryByText(/Personal data was removed/)).toBeNull();
});
