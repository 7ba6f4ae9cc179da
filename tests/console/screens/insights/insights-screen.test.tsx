import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { reportCheckout } from "#contract/checkouts.ts";
import { getInsights } from "#contract/insights.ts";
import { INSIGHTS_POLL_MS } from "#domain/insights/insights-results.ts";
import type { OutcomeType } from "#domain/payments/outcome.ts";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/screens/insights/insights-screen.tsx";
import "#console/screens/transactions/transactions-screen.tsx";
import { beginDemo } from "#server/demo/progress-store.ts";
import { insightsReportJob } from "#server/insights/make-insights.ts";
import { reportKey, type ReportKey } from "#server/reports/report-key.ts";
import type { NewShop } from "#server/shops/create-shop.ts";
import { aPayment, aPerson, aShop, anOutcome, type TestPerson, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { eventually } from "#tests/support/eventually.ts";
import { runInsights, runInsightsInVain } from "#tests/support/run-insights.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const NOW = new Date("2026-11-21T12:00:00Z");
const served = servedConsole({ now: () => NOW });
const LAST_UPDATE = "Last update: November 21st 2026";

type World = { shop: TestShop; person: TestPerson };

/** A shop on the free plan unless shown otherwise, and a person of it. */
async function aWorld(shown: Partial<NewShop> = {}): Promise<World> {
  const shop = await aShop({ plan: "free", ...shown });
  return { shop, person: await aPerson({ of: [shop], at: NOW }) };
}

type Ended = { amount: number; currency?: string; decision?: "approved" | "rejected" };

/** An order of early November, with what became of it. */
async function anEndedOrder({ shop }: World, { decision = "approved", ...order }: Ended, ...outcomes: [OutcomeType, string?][]) {
  const payment = await aPayment(shop, { decision, order: { createdAt: "2026-11-10T12:00:00Z", ...order } });
  for (const [index, [type, reason]] of outcomes.entries())
    await anOutcome(shop, payment, type, { at: `2026-11-1${index + 1}T12:00:00Z`, ...(reason === undefined ? {} : { reason }) });
}

async function aCheckout({ shop }: World, shown: { id: string; amount: number; failed?: boolean }) {
  const body = { at: "2026-11-01T00:00:00Z", currency: "USD", ...shown };
  await served.app().read(reportCheckout, { body }, asKeyOf(shop));
}

/** Ten orders: 300 USD rejected, 50 canceled by the customer, 200 lost to fraud and 90 disputed for another reason. */
async function aWorldWithLosses(): Promise<World> {
  const world = await aWorld();
  for (let index = 0; index < 3; index += 1) await anEndedOrder(world, { amount: 100, decision: "rejected" });
  await anEndedOrder(world, { amount: 50 }, ["cancelled", "customer"]);
  await anEndedOrder(world, { amount: 200 }, ["chargeback", "fraudulent"], ["chargeback_lost"]);
  await anEndedOrder(world, { amount: 90 }, ["chargeback", "product_not_received"]);
  for (let index = 0; index < 4; index += 1) await anEndedOrder(world, { amount: 10 });
  await aCheckout(world, { id: "left", amount: 25 });
  await aCheckout(world, { id: "failed", amount: 50, failed: true });
  return world;
}

/** Begins a report as another tab would, and gives its key. */
async function begin({ shop, person }: World) {
  const answer = await served.app().read(getInsights, { query: {} }, asPerson(person, shop));
  if (!("jobId" in answer)) throw new Error("No report was begun");
  return { tenantId: shop.tenantId, reportId: answer.jobId };
}

/** The keys of the reports that are to be made for a shop, in order. */
function begunFor({ shop }: World): ReportKey[] {
  return served
    .app()
    .jobs.filter(({ name }) => name === insightsReportJob.name)
    .map(({ data }) => reportKey.parse(data))
    .filter(({ tenantId }) => tenantId === shop.tenantId);
}

/** Begins a report by a button of the page, and gives its key once the server has it. */
async function beginBy(button: string, user: UserEvent, world: World): Promise<ReportKey> {
  const before = begunFor(world).length;
  await user.click(screen.getByRole("button", { name: button }));
  return eventually(() => {
    const key = begunFor(world)[before];
    if (key === undefined) throw new Error("No report was begun");
    return key;
  });
}

async function withAReport(world: World): Promise<World> {
  await runInsights(served.app(), await begin(world));
  return world;
}

const open = ({ shop, person }: World, address = "/insights") => served.open(address, { person, shop });
const card = (name: string) => within(screen.getByRole("region", { name }));
const timesAsked = () => served.asked().filter((call) => call === "GET /insights").length;

/** Lets the clock of the polls run, and the server answer what is asked by then. */
async function pass(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await answered();
  });
}

async function answered(): Promise<void> {
  await served.app().services.database.asOwner("select 1", []);
  await new Promise((resolve) => setTimeout(resolve, 0));
}

/** Lets polls go by until they bring a text. */
function pollUntil(text: string | RegExp): Promise<void> {
  return vi.waitFor(
    async () => {
      await pass(INSIGHTS_POLL_MS);
      expect(screen.getByText(text)).toBeTruthy();
    },
    { timeout: 45_000 },
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: NOW });
});

describe("the insights report", () => {
  it("shows three cards with estimates, figures and assumptions, and leads from a count to its orders", async () => {
    const world = await withAReport(await aWorldWithLosses());
    const { user, place } = open(world);
    expect(await screen.findByText(LAST_UPDATE)).toBeTruthy();
    const checkouts = card("Missed business from abandoned checkouts");
    expect(checkouts.getByText("$10")).toBeTruthy();
    expect(checkouts.getByRole("row", { name: "Abandoned 2 $75" })).toBeTruthy();
    expect(checkouts.getByRole("row", { name: "Of these, payment failed 1 $50" })).toBeTruthy();
    expect(checkouts.getByText(/20% of \$50 is \$10\.$/)).toBeTruthy();
    const declines = card("Refused business from declined orders");
    expect(declines.getByText("$180")).toBeTruthy();
    expect(declines.getByText(/60% of \$300 is \$180\.$/)).toBeTruthy();
    expect(
      declines.getByText(/^Orders that looked risky were declined\. Some may have been fraud, but many came from genuine customers/),
    ).toBeTruthy();
    expect(
      declines.getByText(
        "Up to 3.1 of 10 orders, or 31%, may have been fraud: every order declined for risk, and 10% of those canceled for other reasons.",
      ),
    ).toBeTruthy();
    const chargebacks = card("Lost business from chargebacks");
    expect(chargebacks.getByText("$120")).toBeTruthy();
    expect(chargebacks.getByText(/Another \$90 is in progress and can still be won\.$/)).toBeTruthy();
    expect(chargebacks.getAllByRole("row").map((row) => row.textContent)).toEqual([
      "OrdersValue",
      "Fraud, lost1$200",
      "Other reasons, in progress1$90",
    ]);
    expect(screen.getByText(/^Based on 10 orders over 90 days, from Aug 24, 2026 to Nov 21, 2026\./)).toBeTruthy();
    expect(screen.queryByText(/converted/i)).toBeNull();

    await user.click(declines.getByRole("link", { name: /^3, Rejected.*: show orders$/ }));
    await eventually(() => expect(place()).toMatch(/^\/transactions\?/));
    await eventually(() => expect(document.querySelectorAll("tbody tr")).toHaveLength(3));
  });

  it("counts a chargeback that the guarantee paid as lost, and says so", async () => {
    const world = await aWorld();
    await anEndedOrder(world, { amount: 200 }, ["chargeback", "fraudulent"], ["guarantee_paid"]);
    await anEndedOrder(world, { amount: 70 }, ["chargeback", "fraudulent"], ["chargeback_won"]);
    open(await withAReport(world));
    await screen.findByText(LAST_UPDATE);
    const chargebacks = card("Lost business from chargebacks");
    const rows = chargebacks.getAllByRole("row").map((row) => row.textContent);
    expect(rows).toEqual(["OrdersValue", "Fraud, lost1$200", "Fraud, won1$70"]);
    expect(chargebacks.getByText("Chargebacks that the guarantee paid count as lost, because the bank decided against you.")).toBeTruthy();
  });

  it("says NOT FOUND of what there is nothing of", async () => {
    const world = await withAReport(await aWorld());
    const empty = open(world);
    expect(await screen.findAllByText("NOT FOUND")).toHaveLength(3);
    expect(screen.getByText(/^No abandoned checkouts in the last 90 days\./)).toBeTruthy();
    expect(screen.getByText("No orders in the last 90 days.")).toBeTruthy();
    expect(screen.getByText(/^No chargebacks on your orders from the last 90 days\./)).toBeTruthy();
    empty.leave();
    await anEndedOrder(world, { amount: 10 });
    open(await withAReport(world));
    expect(await screen.findByText("No rejected or canceled orders in the last 90 days, out of 1 order.")).toBeTruthy();
  });

  it("names the currencies that were converted with their rates, and those that could not be", async () => {
    const world = await aWorld();
    for (const amount of [10, 20]) await anEndedOrder(world, { amount, currency: "EUR", decision: "rejected" });
    await anEndedOrder(world, { amount: 30, decision: "rejected" });
    await anEndedOrder(world, { amount: 40, currency: "KWD", decision: "rejected" });
    open(await withAReport(world));
    expect(await screen.findByText("Amounts in USD were converted to EUR.")).toBeTruthy();
    expect(screen.getByText(/Jun 1, 2026/)).toBeTruthy();
    expect(screen.getByText(/\bKWD\b/)).toBeTruthy();
  });

  it("says while the demo loads that it counts only the orders that are there", async () => {
    served.configure({ hasDemo: true });
    await served.app().services.database.asSystem((handle) => beginDemo(handle, { seed: 1, until: NOW, total: 4000 }));
    open(await withAReport(await aWorld()));
    expect(await screen.findByText(/^Demo orders are still loading\./)).toBeTruthy();
  });

  it("has a button to the booking page on each card where there is one", async () => {
    const bookingUrl = "https://booking.example/surety";
    served.configure({ bookingUrl });
    open(await withAReport(await aWorldWithLosses()));
    const buttons = await screen.findAllByRole("link", { name: /^Book a meeting about .* \(opens a new tab\)$/ });
    expect(buttons.map((button) => button.getAttribute("href"))).toEqual([bookingUrl, bookingUrl, bookingUrl]);
    expect(screen.queryByText(/Want to recover this\?/)).toBeNull();
  });

  it("says whom to ask where no meeting can be booked", async () => {
    const world = await withAReport(await aWorld());
    const without = open(world);
    expect((await screen.findByText(/^Want to recover this\?/)).textContent).toContain("Contact us");
    expect(screen.queryByRole("link", { name: /Book a meeting/ })).toBeNull();
    without.leave();
    served.configure({ supportEmail: "help@surety.test" });
    open(world);
    expect((await screen.findByRole("link", { name: /help@surety\.test/ })).getAttribute("href")).toBe("mailto:help@surety.test");
  });
});

describe("making a report", () => {
  it("is offered where there never was one, is asked for every 10 seconds, and ends in the cards", async () => {
    const world = await aWorldWithLosses();
    const { user } = open(world);
    expect(await screen.findByText("No report yet")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Refresh" })).toBeNull();
    const key = await beginBy("Create report", user, world);
    expect(await screen.findByRole("status", { name: "Loading report" })).toBeTruthy();
    expect(await screen.findByText(/^We're creating your report from the last 90 days of orders\./)).toBeTruthy();
    expect(begunFor(world)).toHaveLength(1);
    await eventually(() => expect(timesAsked()).toBe(4));
    await pass(0);
    await runInsights(served.app(), key);
    const asked = timesAsked();
    await pass(INSIGHTS_POLL_MS / 2);
    expect(timesAsked()).toBe(asked);
    await pass(INSIGHTS_POLL_MS / 2);
    expect(await screen.findByText(LAST_UPDATE)).toBeTruthy();
    expect(timesAsked()).toBe(asked + 1);
    expect(card("Lost business from chargebacks").getByText("$120")).toBeTruthy();
    await pass(2 * INSIGHTS_POLL_MS);
    expect(timesAsked()).toBe(asked + 1);
  });

  it("is begun once by two clicks", async () => {
    const world = await aWorld();
    const { user } = open(world);
    await user.dblClick(await screen.findByRole("button", { name: "Create report" }));
    const key = await eventually(() => {
      const [begun] = begunFor(world);
      if (begun === undefined) throw new Error("No report was begun");
      return begun;
    });
    await runInsights(served.app(), key);
    await pollUntil(LAST_UPDATE);
    expect(begunFor(world)).toHaveLength(1);
  });

  it("goes on where the page was left meanwhile, beside the last report", async () => {
    const world = await withAReport(await aWorldWithLosses());
    const key = await begin(world);
    open(world);
    expect(await screen.findByText(`Creating a new report. ${LAST_UPDATE}`)).toBeTruthy();
    expect(card("Lost business from chargebacks").getByText("$120")).toBeTruthy();
    await anEndedOrder(world, { amount: 100 }, ["chargeback", "fraudulent"], ["chargeback_lost"]);
    await runInsights(served.app(), key);
    await pollUntil(LAST_UPDATE);
    expect(card("Lost business from chargebacks").getByText("$180")).toBeTruthy();
  });

  it("that fails says so beside the last report, and is tried again by Retry", async () => {
    const world = await withAReport(await aWorldWithLosses());
    const { user } = open(world);
    await screen.findByText(LAST_UPDATE);
    const key = await beginBy("Refresh", user, world);
    await screen.findByText(/^Creating a new report\./);
    await runInsightsInVain(served.app(), key, { isLast: true });
    await pollUntil("Couldn't create the report");
    expect(screen.getByText("This is a problem on our end. Showing your last report.")).toBeTruthy();
    expect(card("Lost business from chargebacks").getByText("$120")).toBeTruthy();
    await beginBy("Retry", user, world);
    expect(await screen.findByText(/^Creating a new report\./)).toBeTruthy();
    expect(screen.queryByText("Couldn't create the report")).toBeNull();
  });

  const gone = "delete from insight_report where tenant_id = $1 and insight_report_id = $2";
  it.each([
    ["gone", ({ tenantId, reportId }: ReportKey) => served.app().services.database.asOwner(gone, [tenantId, reportId])],
    ["no longer the shop's to see", async () => served.refuse(getInsights, 403)],
  ])("that is %s has failed, and is not asked for again", async (_, end) => {
    const world = await withAReport(await aWorldWithLosses());
    const key = await begin(world);
    open(world);
    await screen.findByText(/^Creating a new report\./);
    await end(key);
    await pollUntil("Couldn't create the report");
    expect(card("Lost business from chargebacks").getByText("$120")).toBeTruthy();
    const asked = timesAsked();
    await pass(2 * INSIGHTS_POLL_MS);
    expect(timesAsked()).toBe(asked);
  });

  it("that a colleague has begun since goes before one's own", async () => {
    const world = await withAReport(await aWorldWithLosses());
    const { user } = open(world);
    await screen.findByText(LAST_UPDATE);
    const key = await beginBy("Refresh", user, world);
    await screen.findByText(/^Creating a new report\./);
    await runInsights(served.app(), key);
    await pollUntil(LAST_UPDATE);
    await runInsightsInVain(served.app(), await begin(world), { isLast: true });
    await pass(INSIGHTS_POLL_MS);
    act(() => void window.dispatchEvent(new Event("visibilitychange")));
    expect(await screen.findByText("Couldn't create the report")).toBeTruthy();
  });

  it("that can't be begun says so, and is begun on Retry", async () => {
    const world = await withAReport(await aWorldWithLosses());
    const { user } = open(world);
    await screen.findByText(LAST_UPDATE);
    served.refuse(getInsights, 500);
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("Couldn't refresh the report")).toBeTruthy();
    expect(card("Lost business from chargebacks").getByText("$120")).toBeTruthy();
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText(/^Creating a new report\./)).toBeTruthy();
    expect(screen.queryByText("Couldn't refresh the report")).toBeNull();
  });

  it("says where its progress can't be checked, and goes on once it can", async () => {
    const world = await withAReport(await aWorld());
    const key = await begin(world);
    const { user } = open(world);
    await screen.findByText(/^Creating a new report\./);
    served.lose(getInsights);
    await pollUntil("Couldn't check progress. Trying again automatically.");
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(screen.queryByText(/^Couldn't check progress/)).toBeNull());
    await runInsights(served.app(), key);
    await pollUntil(LAST_UPDATE);
  });
});

describe("the insights screen", () => {
  it("keeps the layout while it loads, shows a fault in words, and the report on Retry", async () => {
    const world = await withAReport(await aWorld());
    const release = served.hold(getInsights);
    const loading = open(world);
    expect(await screen.findByRole("status", { name: "Loading report" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Refresh" }).getAttribute("aria-disabled")).toBe("true");
    release();
    expect(await screen.findByText(LAST_UPDATE)).toBeTruthy();
    loading.leave();
    served.refuse(getInsights, 500);
    const { user } = open(world);
    expect(await screen.findByText("Something went wrong")).toBeTruthy();
    expect(screen.queryByRole("status", { name: "Loading report" })).toBeNull();
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText(LAST_UPDATE)).toBeTruthy();
  });

  it("is where the root leads a shop on the free plan, and stands in the menu", async () => {
    const world = await withAReport(await aWorld());
    const { place } = open(world, "/");
    await waitFor(() => expect(place()).toBe(`/insights?tid=${world.shop.tenantId}`));
    expect(await screen.findByRole("link", { name: "Insights", current: "page" })).toBeTruthy();
  });

  it("opens for an account of type 99 on any plan, and inside the shop's admin", async () => {
    const { shop } = await withAReport(await aWorld({ plan: "plus", type: "99" }));
    served.openInAdmin("/insights", shop);
    expect(await screen.findByText(LAST_UPDATE)).toBeTruthy();
  });

  it.each([
    [{ plan: "starter" }, "/scenarios", "Scenarios"],
    [{ plan: "free", isMaster: true }, "/dashboard", "Insights Dashboard"],
  ] as const)("leads %o to %s, and is not in the menu", async (shown, path, heading) => {
    const world = await aWorld(shown);
    const { place } = open(world);
    await waitFor(() => expect(place()).toBe(`${path}?tid=${world.shop.tenantId}`));
    await screen.findByRole("heading", { name: heading });
    expect(screen.queryByRole("link", { name: "Insights" })).toBeNull();
    expect(served.asked()).not.toContain("GET /insights");
  });
});
