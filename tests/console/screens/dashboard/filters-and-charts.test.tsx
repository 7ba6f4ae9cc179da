import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getDashboard } from "#contract/dashboard.ts";
import { listOrigins } from "#contract/payment-list.ts";
import { aFullShop, catchAllOf, listBehind, orders, rowTexts, tenOrders } from "#tests/console/screens/dashboard/a-dashboard.ts";
import { aPayment } from "#tests/support/builders.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const total = () => rowTexts("Total Transaction")[1];
const chip = (name: string | RegExp) => screen.findByRole("button", { name });

describe("the filters of the dashboard", () => {
  it("stay open while names and figures load, and give the keyboard to the first name", async () => {
    const { shop, person } = await aFullShop();
    await orders(shop, 1);
    const releases = [served.hold(getDashboard), served.hold(listOrigins)];
    const { user } = served.open("/dashboard", { person });
    await user.click(await chip("Filter by Origin"));
    await waitFor(() => expect(document.activeElement?.tagName).toBe("DIV"));
    for (const release of releases) release();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "Web" })));
  });

  it("narrow the figures once applied, name what is chosen, and are cleared together", async () => {
    const { shop, person } = await aFullShop();
    const scenario = await catchAllOf(served.app(), shop, person);
    for (const acquirer of ["stripe", "paypal", "adyen"]) await orders(shop, 1, { scenario, order: { payment: { acquirer } } });
    await aPayment(shop, { order: { createdAt: daysAgo(1), origin: "pos" } });
    const { user, place } = served.open("/dashboard?table=transactions", { person });
    await waitFor(() => expect(total()).toBe("4"));
    expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();

    await user.click(await chip("Filter by Payment Method"));
    for (const name of ["Stripe", "PayPal", "Adyen"]) await user.click(await screen.findByRole("checkbox", { name }));
    await user.click(screen.getByRole("button", { name: "Apply Filter" }));
    expect(document.activeElement).toBe(await chip("Filter by Payment Method: Stripe and 2 more"));
    await waitFor(() => expect(total()).toBe("3"));

    await user.click(await chip("Filter by Scenarios"));
    await user.click(await screen.findByRole("checkbox", { name: "All other orders" }));
    await user.click(screen.getByRole("button", { name: "Apply Filter" }));
    await chip("Filter by Scenarios: All other orders");
    expect(total()).toBe("3");

    await user.click(await chip("Filter by Origin"));
    await user.click(await screen.findByRole("checkbox", { name: "POS" }));
    await user.click(screen.getByRole("button", { name: "Apply Filter" }));
    await chip("Filter by Origin: POS");
    expect(await screen.findByText("No orders match these filters.")).toBeTruthy();

    await user.click(screen.getAllByRole("button", { name: "Clear filters" })[0] ?? document.body);
    await waitFor(() => expect(total()).toBe("4"));
    expect(place()).not.toMatch(/acquirer|scenario|origin/);
    expect(document.activeElement).toBe(await chip("Filter by Date: Last 30 days"));
  });

  it("take a date in its five modes, 'in the last' beginning with 1 day", async () => {
    const { shop, person } = await aFullShop();
    for (const days of [0.01, 10, 60]) await aPayment(shop, { order: { createdAt: daysAgo(days) } });
    const [late, early] = [daysAgo(10).slice(0, 10), daysAgo(60).slice(0, 10)];
    const { user, place } = served.open("/dashboard?table=transactions", { person });
    await waitFor(() => expect(total()).toBe("2"));
    const choose = async (mode: string, days: Record<string, string>) => {
      await user.click(await chip(/^Filter by Date: /));
      await user.selectOptions(screen.getByRole("combobox", { name: "Date" }), mode);
      for (const [label, day] of Object.entries(days)) fireEvent.change(screen.getByLabelText(label), { target: { value: day } });
      await user.click(screen.getByRole("button", { name: "Apply Filter" }));
    };
    await user.click(await chip("Filter by Date: Last 30 days"));
    const number = screen.getByRole("textbox", { name: "Number" });
    expect(number).toHaveProperty("value", "1");
    expect(screen.getByRole("combobox", { name: "Unit" })).toHaveProperty("value", "days");
    expect(screen.getByText("From this time 1 day ago until now")).toBeTruthy();
    const modes = within(screen.getByRole("combobox", { name: "Date" })).getAllByRole("option");
    expect(modes.map((mode) => mode.textContent)).toEqual([
      "in the last",
      "is equal to",
      "is between",
      "is on or after",
      "is before or on",
    ]);
    await user.clear(number);
    expect(screen.getByText("Enter 1 to 3,650")).toBeTruthy();
    await user.type(number, "1");
    await user.selectOptions(screen.getByRole("combobox", { name: "Unit" }), "weeks");
    await user.click(screen.getByRole("button", { name: "Apply Filter" }));
    await chip("Filter by Date: Last 1 week");
    await waitFor(() => expect(total()).toBe("1"));
    expect(place()).toContain("date=last-1-weeks");

    await choose("is between", { From: early, To: late });
    await waitFor(() => expect(total()).toBe("2"));
    await choose("is equal to", { Day: late });
    await waitFor(() => expect(total()).toBe("1"));
    await choose("is on or after", { Day: early });
    await waitFor(() => expect(total()).toBe("3"));
    await choose("is before or on", { Day: early });
    await waitFor(() => expect(total()).toBe("1"));
  });

  it("take a period by its name with one click, and days from a calendar", async () => {
    const { shop, person } = await aFullShop();
    await aPayment(shop, { order: { createdAt: daysAgo(1) } });
    await aPayment(shop, { order: { createdAt: daysAgo(80) } });
    await aPayment(shop, { order: { createdAt: "2026-05-14T12:00:00Z" } });
    const { user, place } = served.open("/dashboard?table=transactions", { person });
    await waitFor(() => expect(total()).toBe("1"));
    await user.click(await chip("Filter by Date: Last 30 days"));
    expect(screen.getByRole("button", { name: "Last 30 days" }).getAttribute("aria-pressed")).toBe("true");
    await user.click(screen.getByRole("button", { name: "Last 90 days" }));
    await chip("Filter by Date: Last 90 days");
    await waitFor(() => expect(total()).toBe("2"));
    expect(place()).toContain("date=90-days");
    await user.click(await chip("Filter by Date: Last 90 days"));
    await user.selectOptions(screen.getByRole("combobox", { name: "Date" }), "is equal to");
    fireEvent.change(screen.getByLabelText("Day"), { target: { value: "2026-05-20" } });
    await user.click(await screen.findByRole("button", { name: "Thursday May 14 2026" }));
    expect(screen.getByLabelText("Day")).toHaveProperty("value", "2026-05-14");
    await user.click(screen.getByRole("button", { name: "Apply Filter" }));
    await waitFor(() => expect(place()).toContain("date=on-2026-05-14"));
    await waitFor(() => expect(total()).toBe("1"));
  });

  it("are left by Escape and by a currency for where they were opened", async () => {
    const { shop, person } = await aFullShop();
    await orders(shop, 1);
    const { user } = served.open("/dashboard", { person });
    await screen.findByText("1 order", { exact: true, selector: "a" });
    const date = await chip("Filter by Date: Last 30 days");
    await user.click(date);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Today" })));
    // The popover asks for the number of the key, which a typed one has not.
    fireEvent.keyUp(document.activeElement ?? document.body, { key: "Escape", keyCode: 27 });
    expect(document.activeElement).toBe(date);
    await user.click(await chip("Currency: USD"));
    const search = await screen.findByRole("combobox", { name: "Search currencies" });
    await user.type(search, "zz");
    expect(screen.getByText("No currencies match “zz”")).toBeTruthy();
    await user.clear(search);
    await user.type(search, "leu");
    expect(screen.getByText("No exchange rate for MDL, RON")).toBeTruthy();
    await user.clear(search);
    await user.type(search, "eur");
    // Its list asks for the number of the key.
    fireEvent.keyDown(search, { key: "Enter", keyCode: 13 });
    expect(document.activeElement).toBe(await chip("Currency: EUR"));
  });
});

describe("a chart of the dashboard", () => {
  it("shows as a table in its card and opens in a dialog, both by the address", async () => {
    const { shop, person } = await aFullShop();
    await tenOrders(shop);
    const { user, place } = served.open("/dashboard", { person });
    await user.click(await chip("Show Payment Methods as table"));
    const table = await screen.findByRole("region", { name: "Payment Methods as a table" });
    expect(within(table).getByRole("link", { name: "Stripe" })).toBeTruthy();
    expect(within(table).getByText("70%")).toBeTruthy();
    expect(place()).toContain("table=payment-methods");
    const steps = window.history.length;
    await user.click(await chip("Expand Transactions per day"));
    const dialog = await screen.findByRole("dialog", { name: "Transactions per day" });
    expect(place()).toContain("chart=per-day");
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(place()).not.toContain("chart="));
    // Back to the step that it was opened from: two equal ones would hold up Back.
    expect(window.history.length).toBe(steps + 1);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Expand Transactions per day" })));
    expect(place()).toContain("table=payment-methods");
    await user.click(await chip("Show Payment Methods as chart"));
    expect(place()).not.toContain("table=");
  });

  it("that an address names is open in its dialog, and its section unfolded", async () => {
    const { shop, person } = await aFullShop();
    await tenOrders(shop);
    served.open("/dashboard?chart=per-day&closed=guarantee&closed=payments", { person });
    expect(await screen.findByRole("dialog", { name: "Transactions per day" })).toBeTruthy();
  });

  it("has a dialog only where that shows more of it", async () => {
    const { shop, person } = await aFullShop();
    for (const acquirer of ["adyen", "stripe", "paypal", "affirm", "klarna", "checkout", "braintree", "mollie"])
      await orders(shop, 1, { order: { payment: { acquirer } } });
    const { user } = served.open("/dashboard?closed=guarantee", { person });
    const card = await screen.findByRole("button", { name: "Expand Payment Methods" });
    expect(await screen.findByRole("img", { name: /^Payment Methods: .*, Others 2 / })).toBeTruthy();
    for (const name of ["Expand Risk Scenarios", "Expand Response Rates"]) expect(screen.queryByRole("button", { name })).toBeNull();
    await user.click(card);
    const dialog = await screen.findByRole("dialog", { name: "Payment Methods" });
    expect(within(dialog).queryByText("Others")).toBeNull();
    expect(await within(dialog).findByRole("img", { name: /^Payment Methods: .*Mollie 1 / })).toBeTruthy();
  });

  it("explains its terms", async () => {
    const { shop, person } = await aFullShop();
    await tenOrders(shop);
    const { user } = served.open("/dashboard", { person });
    await screen.findAllByText("$600");
    await user.hover(screen.getByRole("img", { name: "About Transactions" }));
    for (const text of [
      "Total Transaction: all orders in this period.",
      "Screened: orders checked for fraud.",
      "Approved: orders approved.",
    ])
      expect(await screen.findByText(text)).toBeTruthy();
    await user.hover(screen.getByRole("img", { name: "About Chargeback Rate" }));
    expect(await screen.findByText(/^The amount of chargebacks on approved orders, divided by the approved amount\./)).toBeTruthy();
  });

  it("of the days counts orders or amounts", async () => {
    const { shop, person } = await aFullShop();
    await tenOrders(shop, { day: "2026-11-20" });
    const { user, place } = served.open("/dashboard?date=on-2026-11-20&table=per-day", { person });
    await screen.findByRole("region", { name: "Transactions per day as a table" });
    expect(rowTexts("Nov 20, 2026")).toEqual(["Nov 20, 2026", "10"]);
    const choice = screen.getByRole("group", { name: "Transactions per day: count or amount" });
    await user.click(within(choice).getByRole("button", { name: "Amount" }));
    expect(rowTexts("Nov 20, 2026")).toEqual(["Nov 20, 2026", "$1,000"]);
    expect(place()).toContain("measure=amount");
  });

  it("of a long period goes by months, each leading to its orders", async () => {
    const { shop, person } = await aFullShop();
    for (const day of ["2026-10-31", "2026-11-01", "2026-11-20"]) await orders(shop, 1, { order: { createdAt: `${day}T12:00:00Z` } });
    served.open("/dashboard?date=2024-01-01..2026-11-20&table=per-day", { person });
    const table = within(await screen.findByRole("region", { name: "Transactions per month as a table" }));
    const months = table.getAllByRole("row").map((row) => row.textContent);
    expect(months).toHaveLength(1 + 35);
    expect(months.slice(-2)).toEqual(["October 20261", "Nov 1, 2026 – Nov 20, 20262"]);
    expect(await listBehind("October 2026")).toEqual({ date: "2026-10-01..2026-10-31" });
  });
});
