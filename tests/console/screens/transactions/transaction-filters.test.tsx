import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import { listAcquirers, listOrigins, listPaymentScenarios } from "#contract/payment-list.ts";
import { assignPayments } from "#contract/queue.ts";
import { listedNames } from "#console/screens/transactions/chip-words.ts";
import { filterNames, paymentFilters } from "#domain/payments/payment-filter.ts";
import { refusalName } from "#domain/payments/refusal.ts";
import { aPayment, anOutcome, aPerson, aShop, type TestPerson, type TestShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { daysAgo, expectList, query } from "./list-on-screen.ts";

const served = servedConsole();

let shop: TestShop;
let person: TestPerson;
/** A day of which there is one order. */
const early = daysAgo(60).slice(0, 10);
/** Two of the shop's scenarios; one order is under the first. */
let ring: { id: number; name: string };
let second: { id: number; name: string };

/** Four orders: most filters find the second alone, those of rejections and chargebacks the third and the last. */
beforeAll(async () => {
  shop = await aShop();
  person = await aPerson({ of: [shop] });
  const [first, next] = await served.app().read(listPaymentScenarios, {}, asPerson(person, shop));
  if (!first || !next) throw new Error("A new shop has several scenarios");
  [ring, second] = [first, next];
  await aPayment(shop, { order: { reference: "#900", createdAt: `${early}T12:00:00Z`, amount: 30 } });
  const refunded = await aPayment(shop, {
    scenario: ring,
    guaranteeStatus: 2,
    order: {
      reference: "#1001",
      createdAt: daysAgo(3),
      amount: 150,
      customer: { firstName: "Ana", lastName: "Ruíz", email: "ana@mail.test", phone: "+1 555 01-00" },
      device: { ip: "203.0.113.7", deviceId: "dev-77" },
      billingAddress: { country: "DE" },
      payment: { acquirer: "shopify_payments", status: "PS5", cardLast4: "4242" },
      origin: "web",
    },
  });
  const assigned = { paymentIds: [refunded.paymentId], colleagueId: person.userId };
  await served.app().read(assignPayments, { body: assigned }, asPerson(person, shop));
  await aPayment(shop, {
    decision: "rejected",
    order: {
      reference: "#1002",
      createdAt: daysAgo(2),
      amount: 20,
      customer: { email: "bo@mail.test", phone: "+1 555 02-00" },
      billingAddress: { country: "FR" },
      payment: { acquirer: "adyen", status: "PS0", cardLast4: "1881" },
      origin: "pos",
    },
  });
  const disputed = await aPayment(shop, {
    order: { reference: "#1003", createdAt: daysAgo(1), amount: 10, payment: { acquirer: "adyen", status: "PS0" }, origin: "pos" },
  });
  await anOutcome(shop, disputed, "chargeback", { reason: "fraudulent", dueAt: daysAgo(-3) });
  await (
    await testDatabase()
  ).asOwner("insert into tracking_watch (tenant_id, payment_id, next_at, warned_at) values ($1, $2, now(), now())", [
    shop.tenantId,
    refunded.paymentId,
  ]);
});

const ALL = ["#1003", "#1002", "#1001"];

/** Opens the list of the four orders, of which the last 30 days have three. */
async function openList(address = "/transactions", shown: readonly string[] = ALL) {
  const opened = served.open(address, { person, shop });
  await expectList(shown);
  return opened;
}

const user = userEvent.setup();
// What stands beside choices is found by text: to look for roles and labels among all countries takes long.
const apply = () => screen.getByText("Apply").closest("button") ?? document.body;
const isOff = (button: HTMLElement) => button.hasAttribute("disabled") || button.getAttribute("aria-disabled") === "true";

async function openFilter(name: string): Promise<void> {
  await user.click(screen.getByRole("button", { name: "More Filters" }));
  await user.click(await screen.findByRole("menuitem", { name }));
}

async function openDate(): Promise<void> {
  await user.click(screen.getByRole("button", { name: /^Order date: / }));
}

const choose = (choice: string | (() => string)) => async () => {
  const form = within(apply().closest("form") ?? document.body);
  await user.click(form.getByText(typeof choice === "string" ? choice : choice()));
};
const type = (name: string, typed: string) => async () => user.type(await screen.findByRole("textbox", { name }), typed);

type Case = { name: string; fill: () => Promise<void>; address: Record<string, string>; chip: () => string; left: string[] };

const cases: Case[] = [
  {
    name: "Order date",
    fill: async () => {
      await user.selectOptions(await screen.findByLabelText("Order date"), "is before or on");
      fireEvent.change(screen.getByLabelText("Day"), { target: { value: early } });
    },
    address: { date: `until-${early}` },
    chip: () => `Order date: before or on ${dayName(early)}`,
    left: ["#900"],
  },
  {
    name: "Scenario",
    fill: choose(() => ring.name),
    address: {},
    chip: () => `Scenario: ${ring.name}`,
    left: ["#1001"],
  },
  {
    name: "Guarantee status",
    fill: choose("Under guarantee"),
    address: { guarantee: "2" },
    chip: () => "Guarantee status: Under guarantee",
    left: ["#1001"],
  },
  { name: "Decision", fill: choose("Rejected"), address: { decision: "rejected" }, chip: () => "Decision: Rejected", left: ["#1002"] },
  // What is typed is cleaned.
  {
    name: "Order ID",
    fill: type("Order ID", "  #1001 "),
    address: { reference: "#1001" },
    chip: () => "Order ID: #1001",
    left: ["#1001"],
  },
  {
    name: "Email",
    fill: type("Email", " ana@mail.test "),
    address: { email: "ana@mail.test" },
    chip: () => "Email: ana@mail.test",
    left: ["#1001"],
  },
  {
    name: "Phone",
    fill: type("Phone", "+1 (555) 01-00"),
    address: { mobile: "15550100" },
    chip: () => "Phone: 15550100",
    left: ["#1001"],
  },
  {
    name: "Last 4 digits",
    fill: type("Last 4 digits", "a4-2 4 2 9"),
    address: { last4: "4242" },
    chip: () => "Last 4 digits: 4242",
    left: ["#1001"],
  },
  {
    name: "Amount",
    fill: async () => {
      await user.selectOptions(await screen.findByLabelText("Amount is"), "At least");
      const field = screen.getByRole("textbox", { name: "Value" });
      await user.type(field, "12x");
      expect(screen.getByText("Enter a number, like 1,000 or 5.50")).toBeTruthy();
      expect(isOff(apply())).toBe(true);
      await user.clear(field);
      await user.type(field, "120.50");
    },
    address: { amount: "ge-120.5" },
    chip: () => "Amount at least 120.5 USD",
    left: ["#1001"],
  },
  { name: "Name", fill: type("Name", "Ana"), address: { name: "Ana" }, chip: () => "Name: Ana", left: ["#1001"] },
  {
    name: "Amount between",
    fill: async () => {
      const from = await screen.findByRole("textbox", { name: "From" });
      await user.type(from, "200");
      await user.type(screen.getByRole("textbox", { name: "To" }), "180.5");
      expect(screen.getByText("Must not be less than From")).toBeTruthy();
      expect(isOff(apply())).toBe(true);
      await user.clear(from);
      await user.type(from, "100");
    },
    address: { between: "100-180.5" },
    chip: () => "Amount between 100 and 180.5 USD",
    left: ["#1001"],
  },
  { name: "Risk level", fill: choose("High"), address: { risk: "High" }, chip: () => "Risk level: High", left: ["#1002"] },
  {
    name: "Risk score",
    fill: async () => {
      const from = await screen.findByRole("textbox", { name: /^From/ });
      await user.type(from, "101");
      expect(screen.getByText("Enter a number from 0 to 100")).toBeTruthy();
      await user.clear(from);
      await user.type(from, "50.25");
    },
    address: { score: "0.5025-" },
    chip: () => "Risk score at least 50.25%",
    left: ["#1002"],
  },
  {
    name: "IP address",
    fill: type("IP address", "203.0.113."),
    address: { ip: "203.0.113." },
    chip: () => "IP address: 203.0.113.",
    left: ["#1001"],
  },
  { name: "Device ID", fill: type("Device ID", "dev-"), address: { device: "dev-" }, chip: () => "Device ID: dev-", left: ["#1001"] },
  {
    name: "Payment provider",
    fill: choose("Shopify Payments"),
    address: { acquirer: "shopify_payments" },
    chip: () => "Payment provider: Shopify Payments",
    left: ["#1001"],
  },
  { name: "Origin", fill: choose("Web"), address: { origin: "web" }, chip: () => "Origin: Web", left: ["#1001"] },
  {
    name: "Chargeback",
    fill: choose("Only orders with a chargeback"),
    address: { chargeback: "any" },
    chip: () => "Chargeback: yes",
    left: ["#1003"],
  },
  {
    name: "Dispute to answer",
    fill: choose("Only orders with an alert or a dispute to answer"),
    address: { answer: "due" },
    chip: () => "Dispute to answer: yes",
    left: ["#1003"],
  },
  {
    name: "Guarantee about to end",
    fill: choose("Only orders whose guarantee ends soon without tracking"),
    address: { cover: "ending" },
    chip: () => "Guarantee about to end: yes",
    left: ["#1001"],
  },
  {
    name: "Chargeback status",
    fill: choose("Pending Resolutions"),
    address: { chargeback: "pending_resolution" },
    chip: () => "Chargeback status: Pending Resolutions",
    left: ["#1003"],
  },
  {
    name: "Chargeback reason",
    fill: choose("Fraudulent"),
    address: { reason: "fraudulent" },
    chip: () => "Chargeback reason: Fraudulent",
    left: ["#1003"],
  },
  {
    name: "Declined",
    fill: choose(refusalName("risk")),
    address: { refused: "risk" },
    chip: () => `Declined: ${refusalName("risk")}`,
    left: ["#1002"],
  },
  { name: "Card country", fill: choose("Germany"), address: { country: "DE" }, chip: () => "Card country: Germany", left: ["#1001"] },
  { name: "Assigned to", fill: choose("Me"), address: { assigned: "me" }, chip: () => "Assigned to: Me", left: ["#1001"] },
  { name: "Status", fill: choose("Refunded"), address: { status: "PS5" }, chip: () => "Status: Refunded", left: ["#1001"] },
];

function dayName(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString("en-US", { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" });
}

describe("each filter", () => {
  it("is one of these", () => {
    // The search has a box of its own, and what needs review a view.
    const names = filterNames.filter((name) => name !== "search" && name !== "needsReview").map((name) => paymentFilters[name].words);
    expect(cases.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  it("that is not in the bar is offered by More Filters", async () => {
    await openList();
    await user.click(screen.getByRole("button", { name: "More Filters" }));
    const offered = (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
    expect(offered).toEqual(
      filterNames
        .filter((name) => !["orderDate", "decisions", "search", "needsReview"].includes(name))
        .map((name) => paymentFilters[name].words),
    );
  });

  it.each(cases)("leaves the orders it asks for, and stands in the address and on its chip: $name", async (filter) => {
    await openList();
    if (filter.name === "Order date") await openDate();
    else if (filter.name === "Decision") await user.click(screen.getByRole("button", { name: "Decision" }));
    else await openFilter(filter.name);
    await waitFor(() => expect(isOff(apply())).toBe(true));
    await filter.fill();
    expect(isOff(apply())).toBe(false);
    await user.click(apply());
    await expectList(filter.left);
    expect(screen.getByRole("button", { name: filter.chip() })).toBeTruthy();
    expect(Object.fromEntries(query())).toMatchObject(filter.address);
  });

  it.each([
    { address: "status=PS5", chip: "Status: Refunded" },
    { address: "reference=1001", chip: "Order ID: 1001" },
    { address: "amount=ge-120.5", chip: "Amount at least 120.5 USD" },
    { address: "between=100-200", chip: "Amount between 100 and 200 USD" },
  ])("begins with what is applied, which is not applied again, and is cleared: $chip", async ({ address, chip }) => {
    await openList(`/transactions?${address}`, ["#1001"]);
    await user.click(screen.getByRole("button", { name: chip }));
    await waitFor(() => expect(isOff(apply())).toBe(true));
    await user.click(screen.getByRole("button", { name: "Clear" }));
    await expectList(ALL);
    expect(screen.queryByRole("button", { name: chip })).toBeNull();
  });

  it.each([
    { name: "Scenario", choice: () => ring.name, endpoint: listPaymentScenarios },
    { name: "Payment provider", choice: () => "Shopify Payments", endpoint: listAcquirers },
    { name: "Origin", choice: () => "POS", endpoint: listOrigins },
  ])("says why its choices are not there, and loads them on Retry: $name", async ({ name, choice, endpoint }) => {
    await openList();
    served.refuse(endpoint, 500);
    await openFilter(name);
    const retry = await screen.findByRole("button", { name: "Retry" });
    expect(screen.getByText("Something went wrong")).toBeTruthy();
    served.restore();
    await user.click(retry);
    expect(await screen.findByRole("checkbox", { name: choice() })).toBeTruthy();
  });

  it("whose choices do not reach the console says that the connection is lost", async () => {
    await openList();
    served.lose(listOrigins);
    await openFilter("Origin");
    expect(await screen.findByText("Can't reach Surety")).toBeTruthy();
  });

  it("has nothing to choose from in a new shop", async () => {
    const fresh = await aShop();
    served.open("/transactions", { person: await aPerson({ of: [fresh] }), shop: fresh });
    await screen.findByText("No payments found");
    await openFilter("Origin");
    expect(await screen.findByText("No options yet.")).toBeTruthy();
  });

  it.each([
    ["Order ID", "Start of the order ID or reference"],
    ["Email", "Full address, the start of it, or @ and a domain"],
    ["Phone", "Full number or its last digits"],
  ])("says what it finds: %s", async (name, help) => {
    await openList();
    await openFilter(name);
    expect((await screen.findByRole("textbox", { name, description: help })).tagName).toBe("INPUT");
  });
});

describe("the choices of a filter", () => {
  it("of which there are more than 20 are searched, and what is chosen stays", async () => {
    await openList();
    await openFilter("Card country");
    const search = await screen.findByPlaceholderText("Search");
    await user.type(search, "germ");
    const form = within(apply().closest("form") ?? document.body);
    expect(form.queryByText("France")).toBeNull();
    await user.click(form.getByText("Germany"));
    await user.clear(search);
    await user.type(search, "cote d");
    expect(form.getByText("Côte d’Ivoire")).toBeTruthy();
    await user.type(search, "zzz");
    expect(form.getByText("No matches")).toBeTruthy();
    await user.click(apply());
    await expectList(["#1001"]);
    expect(query().getAll("country")).toEqual(["DE"]);
  });

  it("of which there are few have no search", async () => {
    await openList();
    await openFilter("Status");
    expect(await screen.findByRole("checkbox", { name: "Refunded" })).toBeTruthy();
    expect(screen.queryByPlaceholderText("Search")).toBeNull();
  });
});

describe("the search", () => {
  const box = () => screen.findByRole("searchbox", { name: "Search orders" });

  it("finds orders by what is typed, keeps filters and sorting, and stands in the address", async () => {
    await openList("/transactions?sort=amount-desc&page=2&date=any", []);
    await user.type(await box(), "ruiz 10");
    await expectList(["#1001"]);
    expect(Object.fromEntries(query())).toMatchObject({ q: "ruiz 10", sort: "amount-desc", date: "any" });
    expect(query().has("page")).toBe(false);
    expect(screen.queryByRole("button", { name: /ruiz/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Clear" }));
    await waitFor(() => expect(query().has("q")).toBe(false));
    expect(screen.queryByText(/at least 3 characters/)).toBeNull();
  });

  it("asks for 3 characters, and says what the list shows meanwhile", async () => {
    await openList();
    await user.type(await box(), "ru{Enter}");
    expect(screen.getByText("Type a word of at least 3 characters. The list isn't searched yet.")).toBeTruthy();
    expect(query().has("q")).toBe(false);
    await expectList(ALL);
    await user.type(await box(), "i");
    expect(screen.queryByText(/at least 3 characters/)).toBeNull();
    await expectList(["#1001"]);
    await user.type(await box(), "{Backspace}");
    expect(screen.getByText("Type a word of at least 3 characters. Still showing results for “rui”.")).toBeTruthy();
  });

  it("begins with what the address says, and is emptied with the filters", async () => {
    await openList("/transactions?q=ana", ["#1001"]);
    expect(await box()).toHaveProperty("value", "ana");
    await user.click(screen.getByRole("button", { name: "Clear all" }));
    await expectList(ALL);
    expect(await box()).toHaveProperty("value", "");
  });

  it("that finds nothing in the last 30 days offers all time", async () => {
    await openList("/transactions?q=%23900", []);
    await user.click(await screen.findByRole("button", { name: "Search all time" }));
    await expectList(["#900"]);
    expect(query().get("q")).toBe("#900");
  });
});

describe("the order date", () => {
  it("has five modes, and takes days within its limits alone", async () => {
    await openList();
    await openDate();
    const modes = within(await screen.findByLabelText("Order date")).getAllByRole("option");
    expect(modes.map((mode) => mode.textContent)).toEqual([
      "in the last",
      "is equal to",
      "is between",
      "is on or after",
      "is before or on",
    ]);
    const days = screen.getByRole("spinbutton", { name: "Days" });
    for (const wrong of ["0", "99999"]) {
      await user.clear(days);
      expect(isOff(apply())).toBe(true);
      await user.type(days, wrong);
      expect(days.getAttribute("aria-invalid")).toBe("true");
      expect(screen.getByText("Enter 1 to 3,650 days")).toBeTruthy();
      expect(isOff(apply())).toBe(true);
    }
    await user.clear(days);
    await user.type(days, "90");
    await user.click(apply());
    await expectList([...ALL, "#900"]);
    expect(query().get("date")).toBe("last-90");
  });

  it("is between two days, of which the last is not before the first", async () => {
    const [first, last] = [daysAgo(70).slice(0, 10), daysAgo(65).slice(0, 10)];
    served.open(`/transactions?date=${first}..${last}`, { person, shop });
    await screen.findByText("No orders found");
    await openDate();
    const end = await screen.findByLabelText("To");
    fireEvent.change(end, { target: { value: daysAgo(80).slice(0, 10) } });
    expect(screen.getByText("The end date is before the start date")).toBeTruthy();
    expect(isOff(apply())).toBe(true);
    fireEvent.change(end, { target: { value: "" } });
    expect(screen.getByText("Enter a date")).toBeTruthy();
    fireEvent.change(end, { target: { value: early } });
    await user.click(apply());
    await expectList(["#900"]);
    expect(query().get("date")).toBe(`${first}..${early}`);
  });
});

describe("filter chips", () => {
  it("keep the keyboard's place: the first choice on opening, the chip once it is applied", async () => {
    await openList();
    await user.click(screen.getByRole("button", { name: "Decision" }));
    const first = await screen.findByRole("checkbox", { name: "Approved" });
    await waitFor(() => expect(document.activeElement).toBe(first));
    await user.keyboard(" {Enter}");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Decision: Approved"));
    await expectList(["#1003", "#1001"]);
  });

  it("are taken away one by one, and cleared all at once back to the last 30 days", async () => {
    served.open("/transactions?decision=rejected&email=ana%40mail.test&date=any&page=1&sort=amount-asc", { person, shop });
    await user.click(await screen.findByRole("button", { name: "Remove filter Email" }));
    await expectList(["#1002"]);
    expect([query().get("email"), query().get("decision")]).toEqual([null, "rejected"]);
    await user.click(screen.getByRole("button", { name: "Clear all" }));
    await expectList(["#1003", "#1002", "#1001"]);
    expect([...query().keys()].toSorted()).toEqual(["sort", "tid"]);
    expect(screen.queryByRole("button", { name: "Clear all" })).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Order date: last 30 days"));
  });

  it("name what there is room for, else the first and how many more", async () => {
    await openList("/transactions?status=PS0&status=PS5");
    expect(screen.getByRole("button", { name: "Status: Confirmed & Paid or Refunded" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Remove filter Status" }));
    await openFilter("Status");
    for (const name of ["Confirmed & Paid", "Require Action", "Pending", "Refunded"])
      await user.click(await screen.findByRole("checkbox", { name }));
    await user.click(apply());
    expect(await screen.findByRole("button", { name: "Status: Confirmed & Paid +3" })).toBeTruthy();
  });

  it("tell the scenarios of an address by their names", async () => {
    await openList(`/transactions?scenario=${ring.id}&scenario=${second.id}`, ["#1001"]);
    expect(await screen.findByRole("button", { name: `Scenario: ${listedNames([ring.name, second.name])}` })).toBeTruthy();
  });

  it.each(["Scenario", "Guarantee status", "Payment provider", "Email"])(
    "give the focus to More Filters where %s is left unapplied",
    async (name) => {
      await openList();
      await openFilter(name);
      await waitFor(() => expect(apply().closest("form")?.contains(document.activeElement)).toBe(true));
      // The popover asks for the number of the key, which a typed one has not.
      fireEvent.keyUp(document.activeElement ?? document.body, { key: "Escape", keyCode: 27 });
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "More Filters" })));
      expect(screen.queryByRole("button", { name })).toBeNull();
    },
  );
});
