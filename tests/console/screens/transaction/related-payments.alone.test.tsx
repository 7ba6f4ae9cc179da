import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { aPayment, aPerson, aShop } from "#tests/support/builders.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { panel } from "#tests/console/screens/transaction/open-order.ts";

const table = vi.hoisted(() => ({ isMissing: true }));
vi.mock("#console/screens/transaction/related-table.tsx", () => {
  if (table.isMissing) throw new Error("Failed to fetch dynamically imported module: /assets/related-table-1a2b.js");
  return { RelatedTable: ({ payments }: { payments: unknown[] }) => `${payments.length} of them` };
});

const served = servedConsole();
const sharing = { device: { deviceId: "device-9" } };

it("related payments whose code can't be loaded say so in their place until Retry loads it", async () => {
  const shop = await aShop();
  const person = await aPerson({ of: [shop] });
  await aPayment(shop, { order: sharing });
  const { paymentId } = await aPayment(shop, { order: sharing });
  const { user } = served.open(`/transactions/${paymentId}`, { person, shop });
  const related = await panel("Related payments");
  expect(await related.findByText("Couldn't load related payments.")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Activity Trail" })).toBeTruthy();
  table.isMissing = false;
  await user.click(related.getByRole("button", { name: "Retry" }));
  expect(await related.findByText("1 of them")).toBeTruthy();
});
