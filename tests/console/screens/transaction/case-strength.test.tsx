import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getCaseStrengths, getCompellingEvidence } from "#contract/case-strength.ts";
import { reportFulfillment } from "#contract/deliveries.ts";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { aPayment, type TestPayment, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { quietFacts } from "#tests/support/quiet-facts.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { openOrder, panel } from "#tests/console/screens/transaction/open-order.ts";

const served = servedConsole();

const york = { address1: "22 Long Lane", city: "York", zip: "YO1 7HU", country: "GB" };
const ofVisa = { facts: quietFacts({ card: { brand: "Visa" } }) };
const order = {
  customer: { id: "c-1" },
  payment: { cardBin: "414720", cardLast4: "4242", avs: "Y" },
  device: { deviceId: "d-1" },
  shippingAddress: york,
};

async function anEarlierOrder(shop: TestShop, days: number, shown: object = {}) {
  const createdAt = new Date(Date.now() - days * DAY_MS);
  return aPayment(shop, {
    ...ofVisa,
    receivedAt: createdAt,
    order: { ...order, createdAt: createdAt.toISOString(), reference: `#${days}`, ...shown },
  });
}

async function deliver(shop: TestShop, { orderId }: Pick<TestPayment, "orderId">) {
  const body = reportFulfillment.body.parse({ id: "sh_1", status: "delivered", at: new Date().toISOString(), address: york });
  await served.app().read(reportFulfillment, { params: { orderId }, body }, asKeyOf(shop));
}

function openCase(shown: object = {}) {
  return openOrder(served, { ...ofVisa, order: { ...order, createdAt: new Date().toISOString(), ...shown } });
}

describe("the strength of an order's case", () => {
  it("is said as a number, a word and a bar, with each part's points and reason", async () => {
    await openCase();
    const strength = await panel("Case strength");
    expect(await strength.findByText("15 of 100")).toBeTruthy();
    expect(strength.getByText("Weak")).toBeTruthy();
    expect(strength.getByRole("progressbar").getAttribute("value")).toBe("15");
    const parts = strength.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(parts).toContain("AVS15 of 15Street and ZIP code match (Y)");
    expect(parts).toContain("CVV0 of 10No CVV resultSend CVV results with your orders.");
  });

  it("follows a delivery by itself, and the trail tells it", async () => {
    const { shop, payment } = await openCase();
    const strength = await panel("Case strength");
    await strength.findByText("15 of 100");
    await deliver(shop, payment);
    expect(await strength.findByText("40 of 100", {}, { timeout: 10_000 })).toBeTruthy();
    expect(strength.getByText("Fair")).toBeTruthy();
    expect(await (await panel("Activity Trail")).findByText("Case strength: 15 → 40 (Delivery +25)")).toBeTruthy();
  });

  it("is loaded again by Refresh", async () => {
    const { user, shop, payment } = await openCase();
    const strength = await panel("Case strength");
    await strength.findByText("15 of 100");
    await deliver(shop, payment);
    await user.click(await screen.findByRole("button", { name: "Refresh" }));
    expect(await strength.findByText("40 of 100")).toBeTruthy();
  });

  it("keeps its place while it loads", async () => {
    served.hold(getCaseStrengths);
    await openCase();
    const strength = await panel("Case strength");
    expect(await strength.findByText("Compelling Evidence 3.0")).toBeTruthy();
    expect(strength.queryByRole("progressbar")).toBeNull();
  });

  it("says that it failed to load, until Retry succeeds", async () => {
    served.refuse(getCaseStrengths, 500);
    const { user } = await openCase();
    const strength = await panel("Case strength");
    const retry = await strength.findByRole("button", { name: "Retry" });
    served.restore();
    await user.click(retry);
    expect(await strength.findByText("15 of 100")).toBeTruthy();
  });
});

describe("Compelling Evidence 3.0", () => {
  it("shows the two orders that qualify, and what each has in common", async () => {
    const { shop, user } = await openCase();
    const first = await anEarlierOrder(shop, 300);
    await anEarlierOrder(shop, 200, { shippingAddress: { ...york, address1: "9 Elm Road" } });
    await user.click(await screen.findByRole("button", { name: "Refresh" }));
    const strength = await panel("Case strength");
    expect(await strength.findByText("Qualifies")).toBeTruthy();
    expect(strength.getByText("A dispute today would qualify.")).toBeTruthy();
    const table = within(strength.getByRole("table"));
    const cells = (name: string) =>
      within(table.getByRole("row", { name: new RegExp(`^${name}`) }))
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);
    expect(cells("User ID")).toEqual(["Match", "Match"]);
    expect(cells("IP address")).toEqual(["Not sent", "Not sent"]);
    expect(cells("Shipping address")).toEqual(["No match", "Match"]);
    expect(table.getByText("300 days before")).toBeTruthy();
    expect(table.getByRole("link", { name: "#300" }).getAttribute("href")).toContain(`/transactions/${first.paymentId}`);
    expect(strength.getByText("When the order was placed, a dispute would already have qualified, with #200 and #300.")).toBeTruthy();
  });

  it("says what is missing", async () => {
    const { shop, user } = await openCase();
    await anEarlierOrder(shop, 50);
    await user.click(await screen.findByRole("button", { name: "Refresh" }));
    const strength = await panel("Case strength");
    expect(await strength.findByText(/^1 order with this card is too recent; it counts for disputes from /)).toBeTruthy();
    expect(strength.getByText(/There is none\.$/)).toBeTruthy();
    expect(strength.getByText("Doesn't qualify")).toBeTruthy();
    expect(strength.queryByRole("table")).toBeNull();
  });

  it("says why it doesn't apply", async () => {
    await openOrder(served, { order: { payment: { method: "bank_transfer" } } });
    const strength = await panel("Case strength");
    expect(await strength.findByText("Doesn't apply")).toBeTruthy();
    expect(strength.getByText("It's about cards, and this order names none.")).toBeTruthy();
  });

  it("fails on its own, with a Retry", async () => {
    served.refuse(getCompellingEvidence, 500);
    const { user } = await openCase();
    const strength = await panel("Case strength");
    expect(await strength.findByText("15 of 100")).toBeTruthy();
    const retry = await strength.findByRole("button", { name: "Retry" });
    served.restore();
    await user.click(retry);
    expect(await strength.findByText("Doesn't qualify")).toBeTruthy();
  });
});
