import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
// Imported here because their first load takes long on a slow machine.
import "#console/ui/deciding/decision-dialog.tsx";
import "#console/ui/deciding/undo-notice.tsx";
import { decideOnOrders } from "#contract/decisions.ts";
import { listPayments } from "#contract/payment-list.ts";
import type { StaffAction } from "#domain/payments/staff-decision.ts";
import { aPayment, aPerson, manyPayments } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { anOwnedShop, daysAgo, expectList, rowOf } from "./list-on-screen.ts";

const served = servedConsole();
const COUNT = "POST /payments/transactions";

/** A shop with held orders, #3 first, and a colleague who decides on them too. */
async function aQueue() {
  const { shop, person } = await anOwnedShop();
  const sam = asPerson(await aPerson({ of: [shop], role: "analyst", fullName: "Sam Okafor" }), shop);
  const ids = new Map<string, number>();
  for (const days of [1, 2, 3]) {
    const createdAt = daysAgo(days);
    const held = { decision: "pending", receivedAt: new Date(createdAt), order: { reference: `#${days}`, createdAt } } as const;
    ids.set(`#${days}`, (await aPayment(shop, held)).paymentId);
  }
  return {
    shop,
    open: (search = "") => served.open(`/transactions?queue=waiting&sort=queue${search}`, { person, shop }),
    /** What the colleague does about an order. */
    decide: (action: StaffAction, reference: string) =>
      served.app().read(decideOnOrders, { body: { paymentIds: [ids.get(reference) ?? 0], action, reasonCode: "other" } }, sam),
  };
}

/** A page of 50 rows takes long to search on a busy machine. */
const slow = { timeout: 20_000 };

const announced = () => screen.queryByRole("button", { name: /more to review/ });
const waiting = (count: number) =>
  waitFor(() => expect(screen.getByRole("link", { name: /^Needs review/ }).textContent).toContain(String(count)), slow);

/** Waits until what came beside the page was counted once more than so far. */
async function countedOnceMore(since: number) {
  await waitFor(() => expect(served.asked().filter((call) => call === COUNT).length).toBeGreaterThan(since), { timeout: 5000 });
}
const countings = () => served.asked().filter((call) => call === COUNT).length;

it("an order that a colleague releases is announced, and comes in its place on a click", async () => {
  const { open, decide } = await aQueue();
  await decide("approve", "#2");
  const { user } = open();
  await expectList(["#3", "#1"]);
  await decide("release", "#2");
  const more = await screen.findByRole("button", { name: "Show 1 more to review" }, { timeout: 5000 });
  expect(document.title).toBe("(1) Transactions · Surety");
  await expectList(["#3", "#1"]);
  await user.click(more);
  await expectList(["#3", "#2", "#1"]);
  await waitFor(() => expect(announced()).toBeNull());
});

it("is no longer announced once a colleague has decided on it again", async () => {
  const { open, decide } = await aQueue();
  await decide("approve", "#2");
  open();
  await expectList(["#3", "#1"]);
  await decide("hold", "#2");
  await screen.findByRole("button", { name: "Show 1 more to review" }, { timeout: 5000 });
  await decide("approve", "#2");
  await waitFor(() => expect(announced()).toBeNull(), { timeout: 5000 });
});

it("an order of the page that was decided on and comes back only waits again in its row", async () => {
  const { open, decide } = await aQueue();
  open();
  await expectList(["#3", "#2", "#1"]);
  await decide("approve", "#2");
  await waitFor(async () => expect((await rowOf("#2")).getByText("No longer waiting")).toBeTruthy(), { timeout: 5000 });
  await waiting(2);
  const before = countings();
  await decide("release", "#2");
  await waitFor(async () => expect((await rowOf("#2")).queryByText("No longer waiting")).toBeNull(), { timeout: 5000 });
  expect((await rowOf("#2")).queryByText("Approved")).toBeNull();
  await waiting(3);
  await countedOnceMore(before);
  expect(announced()).toBeNull();
  await expectList(["#3", "#2", "#1"]);
});

it("a person's own decision, and Undo after it, announce nothing", async () => {
  const { open } = await aQueue();
  const { user } = open();
  await expectList(["#3", "#2", "#1"]);
  const seen: string[] = [];
  const watch = new MutationObserver(() => seen.push(announced()?.textContent ?? ""));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  await user.click(screen.getByLabelText("Select #2"));
  await user.click(await screen.findByRole("button", { name: "Approve" }));
  const asked = within(await screen.findByRole("dialog"));
  const approve = await asked.findByRole("button", { name: "Approve" });
  await waitFor(() => expect(approve.getAttribute("aria-disabled")).not.toBe("true"));
  await user.click(approve);
  await expectList(["#3", "#1"]);
  // The count answers before the page that brings the order back.
  const release = served.hold(listPayments, { count: "50" });
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  const before = countings();
  await countedOnceMore(before);
  release();
  await expectList(["#3", "#2", "#1"]);
  await waiting(3);
  watch.disconnect();
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter((text) => text !== "")).toEqual([]);
});

it("of a longer queue only what belongs on the page is announced, and neither what moves up nor what comes back elsewhere", async () => {
  const { shop, open, decide } = await aQueue();
  const createdAt = daysAgo(2);
  // All between #2 and #1, as they are cheaper than #2 on the same day.
  const many = {
    decision: "pending",
    receivedAt: new Date(createdAt),
    order: { orderId: "m", reference: "#many", createdAt, amount: 1 },
  } as const;
  await manyPayments(shop, 60, many);
  await decide("approve", "#1");
  await decide("approve", "#2");
  open();
  await waitFor(() => expect(document.querySelectorAll("tbody tr")).toHaveLength(50), slow);
  await decide("approve", "#3");
  await waitFor(() => expect(screen.getByText("#3").closest("tr")?.textContent).toContain("No longer waiting"), slow);
  await decide("hold", "#1");
  await waiting(60);
  expect(announced()).toBeNull();
  await decide("release", "#2");
  expect(await screen.findByText("Show 1 more to review", undefined, slow)).toBeTruthy();
});
