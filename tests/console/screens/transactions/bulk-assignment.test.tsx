import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
// Imported here because their first load takes long on a slow machine.
import "#console/ui/assigning/assign-dialog.tsx";
import "#console/ui/done-notice.tsx";
import { assignPayments } from "#contract/queue.ts";
import { aPayment, aPerson, type TestShop } from "#tests/support/builders.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { anOwnedShop, daysAgo, expectList, rowOf } from "./list-on-screen.ts";

const served = servedConsole();

async function heldOrders(shop: TestShop, references: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, reference] of references.entries()) {
    const createdAt = daysAgo(index + 1);
    const order = { reference, createdAt };
    ids.push((await aPayment(shop, { decision: "pending", receivedAt: new Date(createdAt), order })).paymentId);
  }
  return ids;
}

const QUEUE = "/transactions?queue=waiting&sort=queue";
const dialog = async () => within(await screen.findByRole("dialog"));

/** Selects these orders and opens the dialog to assign them. */
async function askToAssign(user: ReturnType<typeof served.open>["user"], references: readonly string[]) {
  for (const reference of references) await user.click(screen.getByLabelText(`Select ${reference}`));
  await user.click(await screen.findByRole("button", { name: "Assign" }));
  return dialog();
}

it("assigns the selected orders to a colleague, and then to oneself and to no one", async () => {
  const { shop, person } = await anOwnedShop();
  await aPerson({ of: [shop], role: "analyst", fullName: "Sam Okafor" });
  await heldOrders(shop, ["#1", "#2", "#3"]);
  const { user } = served.open(QUEUE, { person, shop });
  await expectList(["#3", "#2", "#1"]);
  const asked = await askToAssign(user, ["#1", "#3"]);
  expect(asked.getByText("Assign 2 orders")).toBeTruthy();
  await user.click(await asked.findByLabelText("Sam Okafor"));
  await user.click(asked.getByRole("button", { name: "Assign" }));
  expect(await screen.findByText("2 orders assigned to Sam Okafor")).toBeTruthy();
  expect((await rowOf("#1")).getByText("Sam Okafor")).toBeTruthy();
  expect((await rowOf("#2")).queryByText("Sam Okafor")).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Select #1").checked).toBe(false);

  const again = await askToAssign(user, ["#1"]);
  await user.click(await again.findByLabelText("Unassigned"));
  await user.click(again.getByRole("button", { name: "Assign" }));
  expect(await screen.findByText("Order unassigned")).toBeTruthy();
  const mine = await askToAssign(user, ["#2"]);
  await user.click(await mine.findByLabelText("Me"));
  await user.click(mine.getByRole("button", { name: "Assign" }));
  expect(await screen.findByText("Order assigned to you")).toBeTruthy();
});

it("finds a colleague among more than 20 by the start of a word", async () => {
  const { shop, person } = await anOwnedShop();
  for (let number = 10; number < 30; number += 1) await aPerson({ of: [shop], role: "analyst", fullName: `Lee Colleague${number}` });
  await heldOrders(shop, ["#1"]);
  const { user } = served.open(QUEUE, { person, shop });
  await expectList(["#1"]);
  const asked = await askToAssign(user, ["#1"]);
  await user.type(await asked.findByLabelText("Search colleagues"), "colleague21");
  expect(asked.getAllByRole("radio")).toHaveLength(1);
  expect(asked.getByLabelText("Lee Colleague21")).toBeTruthy();
});

it("says that nothing was assigned, and tries again", async () => {
  const { shop, person } = await anOwnedShop();
  await heldOrders(shop, ["#1"]);
  const { user } = served.open(QUEUE, { person, shop });
  await expectList(["#1"]);
  const asked = await askToAssign(user, ["#1"]);
  await user.click(await asked.findByLabelText("Me"));
  served.refuse(assignPayments, 503);
  await user.click(asked.getByRole("button", { name: "Assign" }));
  expect(await asked.findByText("Couldn't assign")).toBeTruthy();
  served.restore();
  await user.click(asked.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Order assigned to you")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
