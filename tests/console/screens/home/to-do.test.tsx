import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { reportAlert } from "#contract/alerts.ts";
import { decideOnOrders } from "#contract/decisions.ts";
import { getHome } from "#contract/home.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { card, placeOf, said } from "#tests/console/screens/home/a-home.ts";
import { aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { testDatabase } from "#tests/support/test-database.ts";
import {
  aConnection,
  aDisputeToAnswer,
  aListedOrder,
  anUntoldOrder,
  anUntrackedOrder,
  aWaitingOrder,
  hoursAgo,
} from "#tests/support/what-waits.ts";

const served = servedConsole();
const NOTHING = "Nothing needs your attention.";

async function opened(shop: TestShop, role: Role = "owner") {
  const person = await aPerson({ of: [shop], role });
  return { person, ...served.open("/home", { person, shop }), toDo: await card("To do") };
}

/** A shop that Shopify doesn't know, so that only orders wait. */
const aPlainShop = () => aShop({ shopifyShop: null, hasGuarantee: true });

/** The task with a title, and where its button leads. */
async function task(title: string) {
  const heading = await screen.findByRole("heading", { name: title, level: 3 });
  const line = heading.closest("li");
  if (line === null) throw new Error(`${title} isn't in a list`);
  return { text: line.textContent ?? "", link: within(line).queryByRole("link"), line: within(line) };
}

function reportUnmatched(shop: TestShop, id: string) {
  const alert = {
    id,
    source: "ETHOCA",
    amount: 7,
    currency: "USD",
    card_number: "424242******4242",
    transaction_time: "2026-11-01T12:00:00Z",
  };
  return served.app().read(reportAlert, { body: alert }, asKeyOf(shop));
}

describe("what is to do", () => {
  it("is nothing where nothing waits, with the way to all orders", async () => {
    const { toDo } = await opened(await aPlainShop());
    expect(await toDo.findByText(NOTHING)).toBeTruthy();
    expect(placeOf(toDo.getByRole("link", { name: "See all orders" }))).toBe("/transactions");
    expect(toDo.queryByRole("list")).toBeNull();
  });

  it("are the orders that wait for review, with what they're worth and the oldest", async () => {
    const shop = await aPlainShop();
    await aWaitingOrder(shop, { amount: 40, placedAt: new Date("2026-01-02T15:04:00Z") });
    const { leave } = await opened(shop);
    const one = await task("1 order is waiting for review");
    expect(one.text).toMatch(/\$40\.00, placed Jan 2(, 2026)?\./);
    expect(one.link?.textContent).toBe("Review order");
    leave();
    await aWaitingOrder(shop, { amount: 60 });
    await opened(shop);
    const two = await task("2 orders are waiting for review");
    expect(two.text).toMatch(/\$100\.00 in total, the oldest from Jan 2(, 2026)?\./);
    expect(placeOf(two.link ?? document.body)).toMatch(/^\/transactions\?.*queue=waiting/);
  });

  it("are disputes, alerts and tracking, each with the first that is due and its list", async () => {
    const shop = await aPlainShop();
    await aDisputeToAnswer(shop, hoursAgo(-30));
    await aDisputeToAnswer(shop, hoursAgo(-90));
    await anUntrackedOrder(shop, hoursAgo(-50));
    await reportUnmatched(shop, "a1");
    await opened(shop);
    const disputes = await task("2 orders have a dispute to answer");
    expect(disputes.text).toMatch(/The first answer is due by \w{3} \d/);
    expect(disputes.link?.textContent).toBe("Answer disputes");
    expect(placeOf(disputes.link ?? document.body)).toMatch(/^\/transactions\?.*answer=due/);
    const alerts = await task("1 chargeback alert without an order");
    expect(placeOf(alerts.link ?? document.body)).toBe("/transactions/alerts");
    const tracking = await task("1 order needs tracking to keep its guarantee");
    expect(tracking.text).toMatch(/The guarantee ends \w{3} \d/);
    expect(placeOf(tracking.link ?? document.body)).toMatch(/^\/transactions\?.*cover=ending/);
  });

  it("says what is overdue", async () => {
    const shop = await aPlainShop();
    await aDisputeToAnswer(shop, hoursAgo(3));
    await opened(shop);
    expect((await task("1 order has a dispute to answer")).text).toMatch(/The answer was due by \w{3} \d/);
  });

  it("are Shopify's orders that need matching, couldn't be screened or couldn't be updated there", async () => {
    const shop = await aShop();
    await aConnection(shop);
    await aListedOrder(shop, "1");
    for (const id of ["2", "3"]) await aListedOrder(shop, id, "currency must be a currency code");
    const untold = await anUntoldOrder(shop, { reference: "#1001" });
    await opened(shop);
    const match = await task("1 order from Shopify needs matching");
    expect(match.link?.textContent).toBe("Match order");
    expect(placeOf(match.link ?? document.body)).toBe("/settings/shopify");
    const refused = await task("2 orders from Shopify couldn't be screened");
    expect(placeOf(refused.link ?? document.body)).toBe("/settings/shopify");
    const update = await task("1 order couldn't be updated in Shopify");
    expect(update.link?.textContent).toBe("#1001");
    expect(placeOf(update.link ?? document.body)).toBe(`/transactions/${untold.paymentId}`);
  });

  it.each([
    [null, "Surety has no access to your Shopify shop yet."],
    [{ state: "expired", problem: "Shopify gives no access to this shop." }, "Shopify gives no access to this shop."],
    [{ state: "blocked" }, "Shopify refuses calls from Surety."],
    [{ state: "uninstalled" }, "Surety was uninstalled from your Shopify shop."],
  ] as const)("is the connection to Shopify where it's %j, and not what follows from it", async (connection, words) => {
    const shop = await aShop();
    if (connection !== null) await aConnection(shop, connection);
    await anUntoldOrder(shop);
    await opened(shop);
    const access = await task("Orders aren't coming in from Shopify");
    expect(access.text).toContain(words);
    expect(placeOf(access.link ?? document.body)).toBe("/settings/shopify");
    expect(screen.queryByText(/couldn't be updated in Shopify/)).toBeNull();
  });

  it("are missing permissions, for an owner to grant", async () => {
    const shop = await aShop();
    await aConnection(shop, { scopes: ["read_orders"] });
    const title = "Your shop hasn't granted all permissions that Surety needs";
    const { leave } = await opened(shop);
    expect((await task(title)).link?.textContent).toBe("Grant permissions");
    leave();
    window.localStorage.clear();
    await opened(shop, "analyst");
    const forOthers = await task(title);
    expect(forOthers.text).toContain("An owner has to grant them.");
    expect(forOthers.link?.textContent).toBe("See permissions");
  });

  it("is a failed payment, which no banner says a second time", async () => {
    const shop = await aShop({ shopifyShop: null, plan: "plus" });
    await (
      await testDatabase()
    ).asOwner(
      "insert into subscription (tenant_id, provider, status, plan, period_end, unpaid_since) values ($1, 'stripe', 'unpaid', 'plus', now() + interval '1 day', now())",
      [shop.tenantId],
    );
    await opened(shop);
    const payment = await task("A payment for your plan failed");
    expect(payment.text).toMatch(/The plan stays until \w{3} \d/);
    expect(placeOf(payment.link ?? document.body)).toBe("/settings/subscription");
    expect(screen.queryByText(/^Payment failed\./)).toBeNull();
  });

  it("can be seen by viewers, in words that don't ask them to do it", async () => {
    const shop = await aPlainShop();
    await aWaitingOrder(shop);
    await aDisputeToAnswer(shop, hoursAgo(-30));
    await reportUnmatched(shop, "a1");
    await opened(shop, "viewer");
    expect((await task("1 order is waiting for review")).link?.textContent).toBe("See order");
    expect((await task("1 order has a dispute to answer")).link?.textContent).toBe("See order");
    expect((await task("1 chargeback alert without an order")).link?.textContent).toBe("See alert");
  });

  it("follows new orders and decisions by itself", async () => {
    const shop = await aPlainShop();
    const { toDo, person } = await opened(shop);
    expect(await toDo.findByText(NOTHING)).toBeTruthy();
    const { paymentId } = await aWaitingOrder(shop);
    expect(await toDo.findByText("1 order is waiting for review", undefined, { timeout: 20_000 })).toBeTruthy();
    await served.app().read(decideOnOrders, { body: { paymentIds: [paymentId], action: "approve" } }, asPerson(person, shop));
    expect(await toDo.findByText(NOTHING, undefined, { timeout: 20_000 })).toBeTruthy();
  });

  it("keeps its place while it loads, and says with Retry that it couldn't be loaded", async () => {
    const shop = await aPlainShop();
    const release = served.hold(getHome);
    const { leave } = await opened(shop);
    expect(await screen.findByRole("status", { name: "Loading what's waiting" })).toBeTruthy();
    release();
    expect(await screen.findByText(NOTHING)).toBeTruthy();
    leave();

    served.refuse(getHome, 500);
    const { user, toDo } = await opened(shop);
    expect(await toDo.findByText("Couldn't load what's waiting")).toBeTruthy();
    await waitFor(() => expect(said("Orders screened")).toContain("0"));
    served.restore();
    await user.click(toDo.getByRole("button", { name: "Retry" }));
    expect(await toDo.findByText(NOTHING)).toBeTruthy();
  });
});
