import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { readAmount } from "#console/screens/transactions/read-amount.ts";
import { filterNames, paymentFilters } from "#domain/payments/payment-filter.ts";
import { anApi, apiUrl, openScreen } from "#tests/support/open-screen.tsx";
import { aRow, wireList } from "#tests/support/wire-payments.ts";

const { server } = anApi();

/** Opens the list with the scenarios and acquirers of a shop. */
async function openList(address = "/transactions") {
  server.use(
    http.post(apiUrl("/payments/transactions"), () => HttpResponse.json(wireList([aRow()]))),
    http.get(apiUrl("/payments/scenarios"), () => HttpResponse.json([{ Scenarioid: 12, ScenarioscolName: "Account ring" }])),
    http.get(apiUrl("/payments/acquiringsystems"), () =>
      HttpResponse.json([{ idaquirers: "shopify_payments", aquirersName: "shopify_payments" }]),
    ),
  );
  const opened = openScreen(address);
  await screen.findByRole("link", { name: "#5001" });
  const { user } = opened;
  const openFilter = async (name: string) => {
    await user.click(screen.getByRole("button", { name: "More Filters" }));
    await user.click(await screen.findByRole("menuitem", { name }));
  };
  const apply = () => screen.getByRole<HTMLButtonElement>("button", { name: "Apply" });
  const isOff = (button: HTMLElement) => button.hasAttribute("disabled") || button.getAttribute("aria-disabled") === "true";
  return { ...opened, openFilter, apply, isOff };
}

describe("More Filters", () => {
  it("and the bar offer every filter that there is", async () => {
    const { user } = await openList("/transactions?date=any");
    await user.click(screen.getByRole("button", { name: "More Filters" }));
    const items = await screen.findAllByRole("menuitem");
    const offered = [...items, ...screen.getAllByRole("button")].map((element) => element.textContent);
    expect(offered).toEqual(expect.arrayContaining(filterNames.map((name) => paymentFilters[name].words)));
  });

  it("has every filter that is not in the bar already", async () => {
    const { user } = await openList();
    await user.click(screen.getByRole("button", { name: "More Filters" }));
    const items = await screen.findAllByRole("menuitem");
    expect(items.map((item) => item.textContent)).toEqual([
      "Scenario",
      "Guarantee status",
      "Order ID",
      "Email",
      "Mobile",
      "Amount",
      "Payment provider",
      "Origin",
      "Chargeback",
      "Chargeback status",
      "Chargeback reason",
      "Declined",
      "Card country",
      "Status",
      "Last 4 digits",
    ]);
  });

  it.each([
    { name: "Order ID", typed: "  #1001 ", key: "reference", value: "#1001", chip: "Order ID: #1001" },
    { name: "Email", typed: " ana@mail.test ", key: "email", value: "ana@mail.test", chip: "Email: ana@mail.test" },
    { name: "Mobile", typed: "+1 (555) 01-00", key: "mobile", value: "15550100", chip: "Mobile: 15550100" },
    { name: "Last 4 digits", typed: "a4-2 4 2 9", key: "last4", value: "4242", chip: "Last 4 digits: 4242" },
  ])("filters by $name, cleaned", async ({ name, typed, key, value, chip }) => {
    const { user, openFilter, apply, isOff, query } = await openList();
    await openFilter(name);
    const field = await screen.findByRole("textbox", { name });
    expect(isOff(apply())).toBe(true);
    await user.type(field, typed);
    expect(isOff(apply())).toBe(false);
    await user.click(apply());
    await waitFor(() => expect(query().get(key)).toBe(value));
    expect(await screen.findByRole("button", { name: chip })).toBeTruthy();
  });

  it.each([
    { name: "Scenario", choice: "Account ring", key: "scenario", value: "12", chip: "Scenario: Account ring" },
    { name: "Guarantee status", choice: "Under guarantee", key: "guarantee", value: "2", chip: "Guarantee status: Under guarantee" },
    {
      name: "Payment provider",
      choice: "Shopify Payments",
      key: "acquirer",
      value: "shopify_payments",
      chip: "Payment provider: Shopify Payments",
    },
    { name: "Status", choice: "Refunded", key: "status", value: "PS5", chip: "Status: Refunded" },
  ])("filters by $name", async ({ name, choice, key, value, chip }) => {
    const { user, openFilter, apply, isOff, query } = await openList();
    await openFilter(name);
    const box = await screen.findByRole("checkbox", { name: choice });
    expect(isOff(apply())).toBe(true);
    await user.click(box);
    await user.click(apply());
    await waitFor(() => expect(query().getAll(key)).toEqual([value]));
    expect(await screen.findByRole("button", { name: chip })).toBeTruthy();
  });

  it("filters by amount, and takes numbers only", async () => {
    const { user, openFilter, apply, isOff, query } = await openList();
    await openFilter("Amount");
    await user.selectOptions(await screen.findByLabelText("Amount is"), "At least");
    const field = screen.getByRole("textbox", { name: "Value" });
    await user.type(field, "12x");
    expect(screen.getByText("Enter a number, like 1,000 or 5.50")).toBeTruthy();
    expect(isOff(apply())).toBe(true);
    await user.clear(field);
    await user.type(field, "120.50{Enter}");
    await waitFor(() => expect(query().get("amount")).toBe("ge-120.5"));
    expect(await screen.findByRole("button", { name: "Amount at least 120.5" })).toBeTruthy();
  });
});

it.each([
  ["1000", 1000],
  ["1,000", 1000],
  [" 1,234,567.5 ", 1_234_567.5],
  ["5,50", 5.5],
  ["5.5", 5.5],
  ["12.345", 12.345],
  ["0,125", null],
  ["1,0000", null],
  ["1.000,50", null],
  ["10,00,000", null],
  ["-5", null],
  ["1e3", null],
  ["2,000,000,000,000", null],
  ["", null],
])("an amount typed as '%s' is %s", (typed, amount) => {
  expect(readAmount(typed)).toBe(amount);
});

it.each([
  ["Order ID", "Start of the order ID or reference"],
  ["Email", "Full address or the start of it"],
  ["Mobile", "Full number or its last digits"],
])("the filter %s says what it finds", async (name, help) => {
  const { openFilter } = await openList();
  await openFilter(name);
  expect((await screen.findByRole("textbox", { name, description: help })).tagName).toBe("INPUT");
});

describe("the order date", () => {
  it("has five kinds", async () => {
    const { user } = await openList();
    await user.click(screen.getByRole("button", { name: "Order date: last 30 days" }));
    const kinds = within(await screen.findByLabelText("Order date")).getAllByRole("option");
    expect(kinds.map((kind) => kind.textContent)).toEqual([
      "in the last",
      "is equal to",
      "is between",
      "is on or after",
      "is before or on",
    ]);
  });

  it("cannot be applied unchanged or empty", async () => {
    const { user, apply, isOff, query } = await openList();
    await user.click(screen.getByRole("button", { name: "Order date: last 30 days" }));
    const days = await screen.findByRole("spinbutton", { name: "Days" });
    expect(isOff(apply())).toBe(true);
    await user.clear(days);
    expect(isOff(apply())).toBe(true);
    await user.type(days, "7");
    await user.click(apply());
    await waitFor(() => expect(query().get("date")).toBe("last-7"));
  });

  it.each(["0", "99999"])("says how many days can be asked for where %s are", async (days) => {
    const { user, apply, isOff } = await openList();
    await user.click(screen.getByRole("button", { name: "Order date: last 30 days" }));
    const field = await screen.findByRole("spinbutton", { name: "Days" });
    await user.clear(field);
    await user.type(field, days);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("Enter 1 to 3,650 days")).toBeTruthy();
    expect(isOff(apply())).toBe(true);
  });

  it("filters between two days, of which the last is not before the first", async () => {
    const { user, apply, isOff, query } = await openList("/transactions?date=2026-11-01..2026-11-10");
    await user.click(screen.getByRole("button", { name: "Order date: Nov 1, 2026 – Nov 10, 2026" }));
    const end = await screen.findByLabelText("To");
    await user.clear(end);
    await user.type(end, "2026-10-01");
    expect(screen.getByText("The end date is before the start date")).toBeTruthy();
    expect(isOff(apply())).toBe(true);
    await user.clear(end);
    await user.type(end, "2026-11-05");
    await user.click(apply());
    await waitFor(() => expect(query().get("date")).toBe("2026-11-01..2026-11-05"));
  });
});

describe("filter chips", () => {
  it("keep the keyboard's place: the first choice on opening, the chip once it is applied", async () => {
    const { user } = await openList();
    await user.click(screen.getByRole("button", { name: "Decision" }));
    const first = await screen.findByRole("checkbox", { name: "Approved" });
    await waitFor(() => expect(document.activeElement).toBe(first));
    await user.keyboard(" {Enter}");
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Decision: /));
  });

  it("are taken away one by one", async () => {
    const { user, query } = await openList("/transactions?decision=rejected&email=ana%40mail.test");
    await user.click(screen.getByRole("button", { name: "Remove filter Email" }));
    await waitFor(() => expect(query().get("email")).toBeNull());
    expect(query().get("decision")).toBe("rejected");
  });

  it("are cleared all at once, back to the last 30 days", async () => {
    const { user, query } = await openList("/transactions?decision=rejected&date=any&page=2&sort=amount-asc");
    await user.click(screen.getByRole("button", { name: "Clear all" }));
    await waitFor(() => expect([...query().keys()].toSorted()).toEqual(["sort", "tid"]));
    expect(screen.queryByRole("button", { name: "Clear all" })).toBeNull();
  });

  it.each([
    { chosen: ["PS0", "PS5"], chip: "Status: Confirmed & Paid or Refunded" },
    { chosen: ["PS0", "PS1", "PS3", "PS5"], chip: "Status: Confirmed & Paid +3" },
  ])("name what there is room for, else the first and how many more: $chip", async ({ chosen, chip }) => {
    await openList(`/transactions?${chosen.map((value) => `status=${value}`).join("&")}`);
    expect(screen.getByRole("button", { name: chip })).toBeTruthy();
  });

  it("tell a scenario whose name has commas from several scenarios", async () => {
    const names = [
      { Scenarioid: 1, ScenarioscolName: "New customer, high amount, fast shipping, gift" },
      { Scenarioid: 2, ScenarioscolName: "Account ring" },
    ];
    await openList();
    server.use(http.get(apiUrl("/payments/scenarios"), () => HttpResponse.json(names)));
    cleanup();
    openScreen("/transactions?scenario=1&scenario=2");
    expect(await screen.findByRole("button", { name: "Scenario: New customer, high amount, fast ship… +1" })).toBeTruthy();
  });

  it.each(["Scenario", "Guarantee status", "Payment provider", "Email"])(
    "give the focus to More Filters where %s is left unapplied",
    async (name) => {
      const { openFilter, apply } = await openList();
      await openFilter(name);
      await waitFor(() => expect(apply().closest("form")?.contains(document.activeElement)).toBe(true));
      // The popover asks for the number of the key, which a typed one has not.
      fireEvent.keyUp(document.activeElement ?? document.body, { key: "Escape", keyCode: 27 });
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "More Filters" })));
      expect(screen.queryByRole("button", { name })).toBeNull();
    },
  );

  it("say why their choices could not be loaded, with Retry", async () => {
    const { user, openFilter } = await openList();
    server.use(http.get(apiUrl("/payments/acquiringsystems"), () => HttpResponse.json({ title: "Broken", status: 500 }, { status: 500 })));
    await openFilter("Payment provider");
    const retry = await screen.findByRole("button", { name: "Retry" });
    server.use(http.get(apiUrl("/payments/acquiringsystems"), () => HttpResponse.json([{ idaquirers: "adyen", aquirersName: "adyen" }])));
    await user.click(retry);
    expect(await screen.findByRole("checkbox", { name: "Adyen" })).toBeTruthy();
  });
});
