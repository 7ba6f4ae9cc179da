import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { decideOnOrders } from "#contract/decisions.ts";
import { readPaymentRows } from "#contract/payment-list.ts";
import { addComment } from "#contract/payment-trail.ts";
import { assignPayments } from "#contract/queue.ts";
import { aPayment, aPerson } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { anOwnedShop, daysAgo, expectList, rowOf } from "./list-on-screen.ts";

const served = servedConsole();
const READ_ROWS = "POST /payments/transactions/rows";
const readings = () => served.asked().filter((call) => call === READ_ROWS).length;

/** The queue of a shop with three held orders, #3 first, and a colleague who works on them too. */
async function openQueue() {
  const { shop, person } = await anOwnedShop();
  const sam = await aPerson({ of: [shop], role: "analyst", fullName: "Sam Okafor" });
  const ids: number[] = [];
  for (const [index, reference] of ["#1", "#2", "#3"].entries()) {
    const createdAt = daysAgo(index + 1);
    const held = { decision: "pending", receivedAt: new Date(createdAt), order: { reference, createdAt } } as const;
    ids.push((await aPayment(shop, held)).paymentId);
  }
  const opened = served.open("/transactions?queue=waiting&sort=queue", { person, shop });
  await expectList(["#3", "#2", "#1"]);
  const [first = 0, second = 0, third = 0] = ids;
  return { ids: { first, second, third }, as: asPerson(sam, shop), samId: sam.userId, ...opened };
}

it("an order that a colleague assigns or decides on changes in its place, and keeps the selection and the focus", async () => {
  const { ids, as, samId, user } = await openQueue();
  await user.click(screen.getByLabelText("Select #1"));
  await user.keyboard("{Tab}");
  screen.getByRole("link", { name: "#3" }).focus();
  await served.app().read(assignPayments, { body: { paymentIds: [ids.second], colleagueId: samId } }, as);
  expect((await rowOf("#2")).queryByText("Sam Okafor")).toBeNull();
  await waitFor(async () => expect((await rowOf("#2")).getByText("Sam Okafor")).toBeTruthy(), { timeout: 5000 });
  const body = { paymentIds: [ids.third], action: "reject" as const, reasonCode: "other" };
  await served.app().read(decideOnOrders, { body }, as);
  await waitFor(async () => expect((await rowOf("#3")).getByText("Rejected")).toBeTruthy(), { timeout: 5000 });
  expect((await rowOf("#3")).getByText("No longer waiting")).toBeTruthy();
  await expectList(["#3", "#2", "#1"]);
  expect(document.activeElement?.textContent).toBe("#3");
  expect(screen.getByLabelText<HTMLInputElement>("Select #1").checked).toBe(true);
  await waitFor(() => expect(screen.getByRole("link", { name: /^Needs review/ }).textContent).toContain("2"));
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  await expectList(["#2", "#1"]);
});

it("a new order that is held counts at once in the queue's figures, and beside the tab", async () => {
  const { shop, person } = await anOwnedShop();
  served.open("/transactions?queue=waiting&sort=queue", { person, shop });
  await waitFor(() => expect(screen.getByText("Waiting").parentElement?.textContent).toBe("Waiting0"));
  await aPayment(shop, { decision: "pending", receivedAt: new Date(), order: { createdAt: new Date().toISOString() } });
  await waitFor(() => expect(screen.getByText("Waiting").parentElement?.textContent).toBe("Waiting1"), { timeout: 5000 });
  expect(screen.getByRole("link", { name: /^Needs review/ }).textContent).toContain("1");
});

it("many changes at once are read by few calls, which don't count as use", async () => {
  const { ids, as } = await openQueue();
  for (let number = 1; number <= 4; number += 1) {
    for (const paymentId of Object.values(ids))
      await served.app().read(addComment, { params: { paymentId }, body: { comment: `Note ${number}` } }, as);
  }
  await waitFor(() => expect(readings()).toBeGreaterThan(0), { timeout: 5000 });
  expect(readings()).toBeLessThan(5);
  expect(served.used()).not.toContain(READ_ROWS);
});

it("says that orders couldn't be read again, and reads them on Retry", async () => {
  const { ids, as, user } = await openQueue();
  served.refuse(readPaymentRows, 500);
  const body = { paymentIds: [ids.first], action: "approve" as const };
  await served.app().read(decideOnOrders, { body }, as);
  expect(await screen.findByText("Couldn't refresh these orders", {}, { timeout: 5000 })).toBeTruthy();
  await expectList(["#3", "#2", "#1"]);
  served.restore();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(async () => expect((await rowOf("#1")).getByText("Approved")).toBeTruthy(), { timeout: 5000 });
  expect(screen.queryByText("Couldn't refresh these orders")).toBeNull();
});
