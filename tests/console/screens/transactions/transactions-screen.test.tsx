import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { liveEvents } from "#contract/live.ts";
import { changeOrder, sendOrder } from "#contract/orders.ts";
import { exportPayments, listPayments } from "#contract/payment-list.ts";
import { beginDemo, finishDemo } from "#server/demo/progress-store.ts";
import {
  aPayment,
  anOrderBody,
  anOutcome,
  aPerson,
  aShop,
  closeHeldOrder,
  manyPayments,
  type TestPerson,
  type TestShop,
} from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { testDatabase } from "#tests/support/test-database.ts";
import { anOwnedShop, daysAgo, expectList, query, rowOf } from "./list-on-screen.ts";

const served = servedConsole();

/** One of them is that of the checkboxes. */
const COLUMNS = 11;

/** An order as the shop sends it now. */
async function send(shop: TestShop, order: Parameters<typeof anOrderBody>[0]): Promise<void> {
  await served.app().read(sendOrder, { body: anOrderBody({ createdAt: daysAgo(0), ...order }) }, asKeyOf(shop));
}

describe("the transactions list", () => {
  it("shows each order's date, amount, customer, risk, decision, scenario, guarantee, status and payment provider", async () => {
    const { shop, person } = await anOwnedShop({ timeZone: "America/New_York" });
    const createdAt = "2025-06-20T15:04:00Z";
    await aPayment(shop, {
      decision: "pending",
      riskScore: 0.1234,
      guaranteeStatus: 1,
      order: {
        reference: "#5001",
        createdAt,
        amount: 129.9,
        customer: { firstName: "Ana", lastName: "Silva" },
        payment: { acquirer: "stripe", status: "PS2" },
      },
    });
    await aPayment(shop, { order: { reference: "#bare", createdAt, amount: 0, currency: "JPY" } });
    const long = `#${"x".repeat(100)}`;
    const disputed = await aPayment(shop, {
      order: { reference: long, createdAt, customer: { firstName: "محمد", lastName: "العربي" }, payment: { status: "PS5" } },
    });
    await anOutcome(shop, disputed, "chargeback");

    served.open("/transactions?date=any", { person, shop });
    const row = await rowOf("#5001");
    const texts = [
      "$129.90",
      "Ana Silva",
      "All other orders",
      "Stripe",
      "Confirmed & Authorized",
      "12.34%",
      "Medium",
      "Under review",
      "Pending",
    ];
    for (const text of texts) expect(row.getByText(text)).toBeTruthy();
    expect(row.getByTitle("Jun 20, 2025, 11:04:00 AM EDT")).toBeTruthy();
    expect(row.queryByText("Chargeback")).toBeNull();

    const bare = await rowOf("#bare");
    expect(bare.getByText(/^¥0$/u)).toBeTruthy();
    expect(bare.getAllByText("-")).toHaveLength(3);

    const charged = await rowOf(`${long.slice(0, 20)}...`);
    expect(charged.getByText("محمد العربي")).toBeTruthy();
    expect(charged.getByText("Chargeback")).toBeTruthy();
    expect(charged.getByText("Refunded")).toBeTruthy();
  });

  it("mark exceptions with badges: a low risk and an approval are plain text", async () => {
    const { shop, person } = await anOwnedShop();
    await aPayment(shop, { riskScore: 0.01, order: { reference: "#1", createdAt: daysAgo(1) } });
    await aPayment(shop, { decision: "rejected", riskScore: 0.2, order: { reference: "#2", createdAt: daysAgo(1) } });
    served.open("/transactions", { person, shop });
    const isBadge = (element: HTMLElement) => element.closest(".Polaris-Badge") !== null;
    const plain = await rowOf("#1");
    expect([plain.getByText("Low"), plain.getByText("Approved")].map(isBadge)).toEqual([false, false]);
    const marked = await rowOf("#2");
    expect([marked.getByText("Medium"), marked.getByText("Rejected")].map(isBadge)).toEqual([true, true]);
  });

  it("have a sign where they are of a payment service provider", async () => {
    const { shop, person } = await anOwnedShop();
    await aPayment(shop, { order: { reference: "#psp", type: "psp", createdAt: daysAgo(1) } });
    await aPayment(shop, { order: { reference: "#own", createdAt: daysAgo(1) } });
    served.open("/transactions", { person, shop });
    expect((await rowOf("#psp")).getByText("PSP")).toBeTruthy();
    expect((await rowOf("#own")).queryByText("PSP")).toBeNull();
  });

  it("says by when an order needs tracking that was warned about its guarantee", async () => {
    const { shop, person } = await anOwnedShop({ hasGuarantee: true });
    const order = await aPayment(shop, { guaranteeStatus: 2, order: { reference: "#untracked", createdAt: daysAgo(6) } });
    const database = await testDatabase();
    const watch =
      "insert into tracking_watch (tenant_id, payment_id, next_at, warned_at) values ($1, $2, now() + interval '3 hours 30 minutes', now())";
    await database.asOwner(watch, [shop.tenantId, order.paymentId]);
    served.open("/transactions", { person, shop });
    expect((await rowOf("#untracked")).getByText("Tracking due in 3 h")).toBeTruthy();
  });

  it("shows a held order that was closed as closed, and not among those that wait for a decision", async () => {
    const { shop, person } = await anOwnedShop();
    const closed = await aPayment(shop, { decision: "pending", order: { reference: "#closed", createdAt: daysAgo(2) } });
    await closeHeldOrder(shop, closed.orderId);
    await aPayment(shop, { decision: "pending", order: { reference: "#waits", createdAt: daysAgo(1) } });
    const { leave } = served.open("/transactions", { person, shop });
    expect((await rowOf("#closed")).getByText("Closed")).toBeTruthy();
    leave();
    served.open("/transactions?decision=pending", { person, shop });
    await expectList(["#waits"]);
  });

  it("opens on the last 30 days, newest first, and any list by its address", async () => {
    const { shop, person } = await anOwnedShop();
    await aPayment(shop, { order: { reference: "#old", createdAt: daysAgo(40) } });
    await aPayment(shop, { order: { reference: "#early", createdAt: daysAgo(3), amount: 900 }, decision: "rejected" });
    await aPayment(shop, { order: { reference: "#cheap", createdAt: daysAgo(1), amount: 80 }, decision: "rejected" });
    await aPayment(shop, { order: { reference: "#late", createdAt: daysAgo(0), amount: 200 }, decision: "rejected" });
    const { user, go } = served.open("/transactions", { person, shop });
    await expectList(["#late", "#cheap", "#early"]);
    expect(screen.getByText("3 orders")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Order date: last 30 days" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Clear all" })).toBeNull();

    // What cannot be read in an address is as if it were not there.
    await go("/transactions?date=last-0&decision=rejected&decision=maybe&amount=gt-100&page=-3&size=7&sort=amount-asc&status=");
    await expectList(["#late", "#early"]);
    for (const chip of ["Order date: last 30 days", "Decision: Rejected", "Amount greater than 100 USD"])
      expect(screen.getByRole("button", { name: chip })).toBeTruthy();
    expect(screen.getByRole("columnheader", { name: "Amount" }).getAttribute("aria-sort")).toBe("ascending");
    expect(screen.getByLabelText<HTMLSelectElement>("Rows per page").value).toBe("50");

    await user.click(screen.getByRole("button", { name: "Clear all" }));
    await expectList(["#cheap", "#late", "#early"]);
    expect([...query().keys()].toSorted()).toEqual(["sort", "tid"]);
  });

  it("keeps its layout with skeleton rows while it loads", async () => {
    const { shop, person } = await anOwnedShop();
    await aPayment(shop, { order: { reference: "#1", createdAt: daysAgo(1) } });
    const release = served.hold(listPayments);
    served.open("/transactions", { person, shop });
    expect(await screen.findAllByRole("columnheader")).toHaveLength(COLUMNS);
    expect(screen.queryByRole("link", { name: /#/ })).toBeNull();
    expect(screen.queryByText("No payments found")).toBeNull();
    release();
    await expectList(["#1"]);
  });

  it("says that a new shop has no orders yet, with nothing to page through", async () => {
    const { shop, person } = await anOwnedShop();
    served.open("/transactions", { person, shop });
    expect(await screen.findByText("No payments found")).toBeTruthy();
    expect(screen.getByText("If you've just installed it might take a minute for previous orders to start showing.")).toBeTruthy();
    expect(screen.queryByRole("navigation", { name: "Pages of orders" })).toBeNull();
    expect(screen.queryByLabelText("Rows per page")).toBeNull();
  });

  it("says while the demo loads that its newest orders come last", async () => {
    const { shop, person } = await anOwnedShop();
    served.configure({ hasDemo: true });
    const database = await testDatabase();
    await database.asSystem((handle) => beginDemo(handle, { seed: 1, until: new Date(), total: 1000 }));
    const { leave } = served.open("/transactions", { person, shop });
    expect(await screen.findByText("Demo orders are still loading. The newest come last.")).toBeTruthy();
    expect(screen.getByText("No payments found")).toBeTruthy();
    leave();
    await database.asSystem(finishDemo);
    served.open("/transactions", { person, shop });
    expect(await screen.findByText(/^If you've just installed/)).toBeTruthy();
  });

  it("says that filters or dates leave everything out, and searches all time", async () => {
    const { shop, person } = await anOwnedShop();
    await aPayment(shop, { order: { reference: "#5001", createdAt: daysAgo(60) } });
    const { user, go } = served.open("/transactions?reference=5001", { person, shop });
    expect(await screen.findByText("No orders match in this date range.")).toBeTruthy();
    expect(screen.queryByText(/just installed/)).toBeNull();
    expect(screen.getAllByRole("button", { name: /^Clear all/ })).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Search all time" }));
    await expectList(["#5001"]);
    expect(query().get("reference")).toBe("5001");

    await go("/transactions?reference=nothing&date=any");
    expect(await screen.findByText("No orders match these filters.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Search all time" })).toBeNull();
    await go("/transactions?date=last-3");
    expect(await screen.findByText("No orders in this date range.")).toBeTruthy();
  });

  it("says Error over empty rows where it fails, with the reason, and loads on Retry", async () => {
    const { shop, person } = await anOwnedShop();
    await aPayment(shop, { order: { reference: "#5001", createdAt: daysAgo(1) } });
    served.refuse(listPayments, 500);
    const { user } = served.open("/transactions", { person, shop });
    expect(await screen.findByText("Error")).toBeTruthy();
    expect(screen.getByText("This is a problem on our end. Please try again.")).toBeTruthy();
    expect(screen.getAllByRole("columnheader")).toHaveLength(COLUMNS);
    expect(screen.queryByText("1 order")).toBeNull();
    expect(screen.queryByRole("link", { name: "#5001" })).toBeNull();
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await expectList(["#5001"]);
    expect(screen.queryByText("Error")).toBeNull();
  });

  it("keeps its rows where they can't be loaded again, and says so until Retry succeeds", async () => {
    const { shop, person } = await anOwnedShop();
    await aPayment(shop, { order: { reference: "#5001", createdAt: daysAgo(1) } });
    const { user } = served.open("/transactions", { person, shop });
    await expectList(["#5001"]);
    served.lose(listPayments);
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("Couldn't refresh. Showing earlier orders.")).toBeTruthy();
    expect(screen.getByText("1 order")).toBeTruthy();
    await expectList(["#5001"]);
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(screen.queryByText(/^Couldn't refresh/)).toBeNull());
  });

  it("says that the connection is lost", async () => {
    const { shop, person } = await anOwnedShop();
    await aPayment(shop, { order: { reference: "#5001", createdAt: daysAgo(1) } });
    served.lose(listPayments);
    const { user } = served.open("/transactions", { person, shop });
    expect(await screen.findByText("Error")).toBeTruthy();
    expect(screen.getByText("Check your connection and try again.")).toBeTruthy();
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await expectList(["#5001"]);
  });

  it("loads by itself after a lost connection, without an error meanwhile", async () => {
    const { shop, person } = await anOwnedShop();
    await aPayment(shop, { riskScore: 0.9, order: { reference: "#5001", createdAt: daysAgo(1) } });
    const { user } = served.open("/transactions", { person, shop });
    await expectList(["#5001"]);
    served.loseAll();
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("You're offline")).toBeTruthy();
    await expectList(["#5001"]);
    expect(screen.queryByText(/^Couldn't/)).toBeNull();
    await user.click(screen.getByRole("link", { name: "High risk" }));
    expect(await screen.findByText("Orders not loaded yet")).toBeTruthy();
    expect(screen.queryByText("Error")).toBeNull();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    served.restore();
    expect(await screen.findByRole("link", { name: "#5001" }, { timeout: 5_000 })).toBeTruthy();
    expect(screen.queryByText("You're offline")).toBeNull();
  });

  it("says that it is not for this person, with a way on", async () => {
    const { shop } = await anOwnedShop();
    const person = await aPerson({ of: [shop, await aShop({ name: "The Other Lamp" })] });
    served.refuse(listPayments, 403);
    const { user } = served.open("/transactions", { person, shop });
    expect(await screen.findByText("You don't have access to these orders")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Choose another shop" }));
    expect(await screen.findByText("The Other Lamp")).toBeTruthy();
  });

  it("is not there for a master account, whose shops have the orders", async () => {
    const { shop, person } = await anOwnedShop({ isMaster: true });
    const { place } = served.open("/transactions", { person, shop });
    expect(await screen.findByText("Orders belong to individual shops. Open a shop to see its orders.")).toBeTruthy();
    expect(place()).toBe(`/dashboard?tid=${shop.tenantId}`);
    expect(served.asked()).not.toContain("POST /payments/transactions");
  });
});

describe("a long list", () => {
  // Found by label and text: to look for roles among so many rows takes long.
  let shop: TestShop;
  let person: TestPerson;
  beforeAll(async () => {
    ({ shop, person } = await anOwnedShop());
    const customer = { email: "many@mail.test" };
    await manyPayments(shop, 9_881, { order: { createdAt: daysAgo(2), customer } });
    await manyPayments(shop, 120, { order: { createdAt: daysAgo(1), customer }, decision: "pending" });
  });

  it("counts exactly and goes on by page, the last rows dimmed until the next have come", async () => {
    const { user } = served.open("/transactions?decision=pending", { person, shop });
    expect(await screen.findByText("120 orders")).toBeTruthy();
    expect(await screen.findByText("1–50 of 120")).toBeTruthy();
    const release = served.hold(listPayments, { page: "2" });
    await user.click(screen.getByLabelText("Next"));
    await waitFor(() => expect(document.querySelector("[aria-busy=true]")).not.toBeNull());
    expect(screen.getAllByText("Pending").length).toBeGreaterThanOrEqual(50);
    release();
    expect(await screen.findByText("51–100 of 120")).toBeTruthy();
    expect(query().get("page")).toBe("2");
    expect(query().getAll("decision")).toEqual(["pending"]);
    await user.selectOptions(screen.getByLabelText("Page"), "3 of 3");
    expect(await screen.findByText("101–120 of 120")).toBeTruthy();
  });

  it("starts on its first page again where its sorting or the size of its pages is changed", async () => {
    const { user, go } = served.open("/transactions?decision=pending&page=3", { person, shop });
    expect(await screen.findByText("101–120 of 120")).toBeTruthy();
    await user.selectOptions(screen.getByLabelText("Rows per page"), "100");
    expect(await screen.findByText("1–100 of 120")).toBeTruthy();
    expect([query().get("page"), query().get("size")]).toEqual([null, "100"]);
    await go("/transactions?decision=pending&page=3");
    expect(await screen.findByText("101–120 of 120")).toBeTruthy();
    await user.click(screen.getAllByText("Risk")[0] ?? document.body);
    expect(await screen.findByText("1–50 of 120")).toBeTruthy();
    expect([query().get("page"), query().get("sort")]).toEqual([null, "riskScore-desc"]);
  });

  it("goes to a page by its number where there are too many for a menu, at most to the last", async () => {
    const { user } = served.open("/transactions?page=200", { person, shop });
    expect(await screen.findByText("10,001 orders")).toBeTruthy();
    const field = await screen.findByRole("textbox", { name: /^Page/ });
    expect(screen.getByText("of 201")).toBeTruthy();
    await user.clear(field);
    await user.type(field, "99999{Enter}");
    expect(await screen.findByText("10,001–10,001 of 10,001")).toBeTruthy();
    expect(query().get("page")).toBe("201");
  });

  it("offers next and previous only where it is too long to count", async () => {
    served.open("/transactions?email=many%40mail.test&page=2", { person, shop });
    expect(await screen.findByText("51–100 of 10,000+")).toBeTruthy();
    expect(screen.getByText("10,000+ orders")).toBeTruthy();
    expect(screen.queryByLabelText("Page")).toBeNull();
  });

  it("says that a page is behind the last one, and leads to that", async () => {
    const { user, go } = served.open("/transactions?decision=pending&page=9999", { person, shop });
    expect(await screen.findByText("No orders on this page")).toBeTruthy();
    expect(screen.queryByLabelText("Page")).toBeNull();
    await user.click(screen.getByText("Go to last page"));
    expect(await screen.findByText("101–120 of 120")).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>("Page").selectedOptions[0]?.textContent).toBe("3 of 3");
    await go("/transactions?decision=rejected&page=9");
    await user.click(await screen.findByRole("button", { name: "Go to first page" }));
    expect(await screen.findByText("No orders found")).toBeTruthy();
    expect(query().get("page")).toBeNull();
  });
});

it("the list is sorted by date, amount and risk, and says that amounts are compared in the shop's currency", async () => {
  const { shop, person } = await anOwnedShop();
  await aPayment(shop, { riskScore: 0.5, order: { reference: "#1", createdAt: daysAgo(3), amount: 20 } });
  await aPayment(shop, { riskScore: 0.1, order: { reference: "#2", createdAt: daysAgo(2), amount: 900, currency: "JPY" } });
  await aPayment(shop, { riskScore: 0.9, order: { reference: "#3", createdAt: daysAgo(1), amount: 10 } });
  const { user } = served.open("/transactions", { person, shop });
  const sortBy = (name: string) => user.click(screen.getAllByRole("button", { name })[0] ?? document.body);
  const sortOf = (name: string) => screen.getByRole("columnheader", { name }).getAttribute("aria-sort");
  await expectList(["#3", "#2", "#1"]);
  expect(sortOf("Date")).toBe("descending");
  await sortBy("Risk");
  await expectList(["#3", "#1", "#2"]);
  expect([sortOf("Risk"), sortOf("Date")]).toEqual(["descending", null]);
  expect(screen.queryByText(/^Sorted by value in USD\./)).toBeNull();
  await sortBy("Amount");
  await expectList(["#1", "#3", "#2"]);
  expect(screen.getByText(/^Sorted by value in USD\./)).toBeTruthy();
  await sortBy("Amount");
  await expectList(["#2", "#3", "#1"]);
  await sortBy("Date");
  await expectList(["#3", "#2", "#1"]);
  await sortBy("Date");
  await expectList(["#1", "#2", "#3"]);
  expect(query().get("sort")).toBe("createdAt-asc");
});

describe("a transaction", () => {
  it("is opened by a real link, also by a click anywhere on its row, once, and left for the same place", async () => {
    const { shop, person } = await anOwnedShop();
    const { paymentId } = await aPayment(shop, {
      decision: "rejected",
      order: { reference: "#5001", createdAt: daysAgo(2), customer: { firstName: "Ana", lastName: "Silva" } },
    });
    await aPayment(shop, { decision: "rejected", order: { reference: "#5002", createdAt: daysAgo(1) } });
    await aPayment(shop, { order: { reference: "#5003", createdAt: daysAgo(1) } });
    const { user, place, back } = served.open("/transactions?decision=rejected", { person, shop });
    await expectList(["#5002", "#5001"]);
    const list = place();
    const row = await rowOf("#5001");
    expect(row.getByRole("link").getAttribute("href")).toBe(`/transactions/${paymentId}?tid=${shop.tenantId}`);
    await user.hover(row.getByText("Ana Silva"));
    await user.click(row.getByText("Ana Silva"));
    await waitFor(() => expect(place()).toBe(`/transactions/${paymentId}?tid=${shop.tenantId}`));
    await screen.findByText("Order: #5001");
    await back();
    await waitFor(() => expect(place()).toBe(list));

    // By keyboard, which goes on from the same row.
    (await rowOf("#5001")).getByRole("link").focus();
    await user.keyboard("{Enter}");
    await screen.findByText("Order: #5001");
    await user.click(screen.getByRole("button", { name: "Transactions" }));
    await waitFor(() => expect(place()).toBe(list));
    await expectList(["#5002", "#5001"]);
    const again = await rowOf("#5001");
    await waitFor(() => expect(document.activeElement).toBe(again.getByRole("link")));
  });

  it("that is no longer in the list leaves the keyboard at the heading", async () => {
    const { shop, person } = await anOwnedShop();
    const { paymentId } = await aPayment(shop, { order: { reference: "#old", createdAt: daysAgo(90) } });
    await aPayment(shop, { order: { reference: "#5001", createdAt: daysAgo(1) } });
    const { user } = served.open(`/transactions/${paymentId}`, { person, shop });
    await screen.findByText("Order: #old");
    await user.click(screen.getByRole("button", { name: "Transactions" }));
    await expectList(["#5001"]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole("heading", { name: "Transactions", level: 1 })[0]));
  });
});

describe("new orders", () => {
  it("are announced without moving what is read, and come on a click, where the keyboard goes on", async () => {
    const { shop, person } = await anOwnedShop();
    await aPayment(shop, { order: { reference: "#5001", createdAt: daysAgo(1), amount: 20 } });
    const { user } = served.open("/transactions?amount=lt-100", { person, shop });
    await expectList(["#5001"]);
    await send(shop, { reference: "#5002", amount: 30 });
    expect(await screen.findByRole("button", { name: "Show 1 new order" })).toBeTruthy();
    // Orders that the filter leaves out are not news of this list, nor is history that is imported now.
    await send(shop, { reference: "#dear", amount: 3000 });
    await aPayment(shop, { order: { reference: "#import", createdAt: daysAgo(300), amount: 20 } });
    await send(shop, { reference: "#5003", amount: 40 });
    const announced = await screen.findByRole("button", { name: "Show 2 new orders" });
    expect(document.title).toBe("(2) Transactions · Surety");
    await expectList(["#5001"]);
    const scrolled = vi.spyOn(window, "scrollTo").mockReturnValue();
    await user.click(announced);
    await expectList(["#5003", "#5002", "#5001"]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link", { name: "#5003" })));
    expect(scrolled).toHaveBeenCalledWith({ top: 0 });
    expect(screen.queryByRole("button", { name: /new order/ })).toBeNull();
    expect(document.title).toBe("Transactions · Surety");
  });

  it("are those since the page was read, also where one came before they were first counted", async () => {
    const { shop, person } = await anOwnedShop();
    await aPayment(shop, { order: { reference: "#5001", createdAt: daysAgo(1) } });
    // The shop's newest payment, though not in the list.
    await aPayment(shop, { order: { reference: "#import", createdAt: daysAgo(60) } });
    const release = served.hold(listPayments, { count: "1" });
    served.lose(liveEvents);
    served.open("/transactions", { person, shop });
    await expectList(["#5001"]);
    await send(shop, { reference: "#5002" });
    release();
    expect(await screen.findByRole("button", { name: "Show 1 new order" })).toBeTruthy();
  });

  it("that cannot be counted are said to be unknown, and counted on Retry", async () => {
    const { shop, person } = await anOwnedShop();
    await aPayment(shop, { order: { reference: "#5001", createdAt: daysAgo(1) } });
    const { user } = served.open("/transactions", { person, shop });
    await expectList(["#5001"]);
    served.refuse(listPayments, 500);
    await send(shop, { reference: "#5002" });
    expect(await screen.findByText("Couldn't check for new orders")).toBeTruthy();
    await expectList(["#5001"]);
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("button", { name: "Show 1 new order" })).toBeTruthy();
    expect(screen.queryByText("Couldn't check for new orders")).toBeNull();
  });

  it("show themselves where there was nothing to read", async () => {
    const { shop, person } = await anOwnedShop();
    served.open("/transactions", { person, shop });
    await screen.findByText("No payments found");
    await send(shop, { reference: "#5001" });
    await expectList(["#5001"]);
    await send(shop, { reference: "#5002" });
    await expectList(["#5002", "#5001"]);
    expect(screen.queryByRole("button", { name: /new order/ })).toBeNull();
  });

  it("that come after a list has become empty take neither the place nor the focus", async () => {
    const { shop, person } = await anOwnedShop();
    const paid = { status: "PS0" };
    await send(shop, { orderId: "first", reference: "#5001", payment: { status: "PS3" } });
    const { user } = served.open("/transactions?status=PS3", { person, shop });
    await expectList(["#5001"]);
    await send(shop, { orderId: "second", reference: "#5002", payment: { status: "PS3" } });
    const scrolled = vi.spyOn(window, "scrollTo").mockReturnValue();
    const release = served.hold(listPayments, { count: "50" });
    await user.click(await screen.findByRole("button", { name: "Show 1 new order" }));
    for (const orderId of ["first", "second"])
      await served.app().read(changeOrder, { params: { orderId }, body: { payment: paid } }, asKeyOf(shop));
    release();
    expect(await screen.findByText("No orders found")).toBeTruthy();
    await send(shop, { reference: "#5003", payment: { status: "PS3" } });
    await expectList(["#5003"]);
    expect(scrolled).not.toHaveBeenCalled();
    expect(document.activeElement).not.toBe(screen.getByRole("link", { name: "#5003" }));
  });
});

describe("the export", () => {
  async function openForExport() {
    const { shop, person } = await anOwnedShop();
    await aPayment(shop, { order: { reference: "#5001", orderId: "1", createdAt: daysAgo(1), amount: 12.5 } });
    await aPayment(shop, { decision: "rejected", order: { reference: "#5002", orderId: "2", createdAt: daysAgo(2), amount: 70 } });
    await aPayment(shop, { decision: "rejected", order: { reference: "#5003", orderId: "3", createdAt: daysAgo(3), amount: 80 } });
    const opened = served.open("/transactions?decision=rejected&sort=createdAt-asc", { person, shop });
    await expectList(["#5003", "#5002"]);
    return { ...opened, exportCsv: () => opened.user.click(screen.getByRole("button", { name: "Export CSV" })) };
  }

  it("saves what is filtered, in the list's order, named after the day", async () => {
    const files: Blob[] = [];
    const revoked = vi.fn<(address: string) => void>();
    window.URL.createObjectURL = (file) => {
      if (file instanceof Blob) files.push(file);
      return "blob:it";
    };
    window.URL.revokeObjectURL = revoked;
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { exportCsv } = await openForExport();
    const release = served.hold(exportPayments);
    await exportCsv();
    expect(await screen.findByText("Exporting orders")).toBeTruthy();
    expect(screen.getByText("0 KB so far. Keep this page open until the download finishes.")).toBeTruthy();
    release();
    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^transactions-\d{4}-\d{2}-\d{2}\.csv$/)]));
    expect(screen.queryByText("Exporting orders")).toBeNull();
    expect(revoked, "the browser may still be reading the file").not.toHaveBeenCalled();
    const [heading = "", ...lines] = ((await files[0]?.text()) ?? "").trim().split("\r\n");
    const place = heading.split(",").indexOf("Reference");
    expect(lines.map((line) => line.split(",")[place])).toEqual(["#5003", "#5002"]);
  });

  it("that failed says why and is tried again; Dismiss and Refresh put it away", async () => {
    served.refuse(exportPayments, 500);
    const { user, exportCsv } = await openForExport();
    await exportCsv();
    expect(await screen.findByText("The export failed")).toBeTruthy();
    const toast = within(screen.getByText("Download File").closest<HTMLElement>("[role=status]") ?? document.body);
    expect(toast.getByText("Failed to download file")).toBeTruthy();
    await user.click(toast.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByText("Download File")).toBeNull();

    await user.click(screen.getByRole("button", { name: "Dismiss notification" }));
    expect(screen.queryByText("The export failed")).toBeNull();
    served.restore();
    served.lose(exportPayments);
    await exportCsv();
    expect(await screen.findByText("Check your connection and try again.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(screen.queryByText("The export failed")).toBeNull();

    await exportCsv();
    const retry = await screen.findByRole("button", { name: "Retry" });
    served.restore();
    window.URL.createObjectURL = () => "blob:it";
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    await user.click(retry);
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect(screen.queryByText("The export failed")).toBeNull();
  });

  it("that is refused offers no Retry, which cannot help", async () => {
    served.refuse(exportPayments, 403);
    const { exportCsv } = await openForExport();
    await exportCsv();
    expect(await screen.findByText("The export failed")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });
});

it("inside a shop's admin the list is the same, and a failed export is told by the admin's own toast", async () => {
  const { shop } = await anOwnedShop();
  await aPayment(shop, { decision: "rejected", order: { reference: "#5001", createdAt: daysAgo(2) } });
  await aPayment(shop, { order: { reference: "#5002", createdAt: daysAgo(1) } });
  const { user, place, toasts } = served.openInAdmin("/transactions?decision=rejected", shop);
  await expectList(["#5001"]);
  expect(place()).toMatch(/^\/transactions\?.*embedded=1/);
  await user.click(screen.getByRole("button", { name: "Clear all" }));
  await expectList(["#5002", "#5001"]);
  expect(query().get("shop")).toBe(shop.shopName);
  await send(shop, { reference: "#5003" });
  expect(await screen.findByRole("button", { name: "Show 1 new order" })).toBeTruthy();
  served.refuse(exportPayments, 500);
  await user.click(screen.getByRole("button", { name: "Export CSV" }));
  await waitFor(() => expect(toasts).toEqual(["Download File: Failed to download file"]));
  expect(screen.queryByText("Download File")).toBeNull();
});
