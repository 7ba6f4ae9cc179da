import { fireEvent } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import { anApprovedOrder, anOrder, approve, aSummary, hold, reject, type OrderOnWire } from "#tests/extensions/shared/an-order.ts";
import { fillInRejection, keptRejection, rejectionShown } from "#tests/extensions/shared/a-rejection.ts";
import { aSurety, later, noNetwork, problem, result, results, summaries } from "#tests/extensions/shared/a-surety.ts";
import { gid, inAdmin } from "#tests/extensions/shared/in-admin.ts";
import { badges, banners, button, buttons, choices, click, field, finds, said, select, write } from "#tests/extensions/shared/on-screen.ts";

const { open, closings } = inAdmin("order-bulk-action", "admin.order-index.selection-action.render");

const uncovered = { ...approve, meaning: "Not under guarantee. Your shop carries the loss if there's a chargeback." };
const waiting = (number: number, given: Partial<OrderOnWire> = {}) =>
  aSummary(anOrder({ reference: `#${number}`, actions: [approve, reject], ...given }), { shopifyId: String(number) });
const decided = (number: number) => aSummary(anApprovedOrder({ reference: `#${number}` }), { shopifyId: String(number) });
const missing = (number: number, note = "Not screened by Surety.") => aSummary(null, { shopifyId: String(number), note });

/** The dialog, once it shows these orders. */
async function openFor(...found: ReturnType<typeof aSummary>[]) {
  const surety = aSurety(summaries(...found));
  await open(
    surety,
    found.map(({ shopifyId }) => gid(shopifyId)),
  );
  await finds("waiting for review");
  return surety;
}

test("the dialog counts the orders, their decisions, and those that aren't in Surety", async () => {
  const surety = await openFor(waiting(1), decided(2), waiting(3), missing(4), missing(5), missing(6, "Test orders aren't screened."));
  expect(surety.calls).toEqual([{ ids: ["1", "2", "3", "4", "5", "6"] }]);
  expect(said()).toContain("6 orders, 2 waiting for review");
  expect(badges()).toEqual(["Pending: 2, auto", "Approved: 1, auto"]);
  expect(said()).toContain("2 orders:\nNot screened by Surety.\n1 order:\nTest orders aren't screened.");
});

test("each action says how many orders it's possible for, and who carries the loss of how many", async () => {
  await openFor(waiting(1), waiting(2, { actions: [uncovered, reject] }), waiting(3), decided(4));
  expect(choices("Decision")).toEqual(["Approve (3 orders)", "Reject (4 orders)", "Put on hold (1 order)"]);
  expect(button("Confirm").hasAttribute("disabled")).toBe(true);
  select("Decision", "Approve (3 orders)");
  await finds("2 orders:\nUnder guarantee: Surety covers the loss if there's a chargeback.");
  expect(said()).toContain("1 order:\nNot under guarantee. Your shop carries the loss if there's a chargeback.");
  expect(said()).toContain("1 order stays as it is.");
  expect(button("Approve 3 orders").getAttribute("slot")).toBe("primary-action");
  select("Decision", "Reject (4 orders)");
  await finds("Reject 4 orders");
  expect(said()).not.toContain("as it is.");
  expect(button("Reject 4 orders").getAttribute("tone")).toBe("critical");
});

test("the orders are decided on in one call, each with the decision that was seen", async () => {
  const surety = await openFor(waiting(1), waiting(2), decided(3));
  select("Decision", "Approve (2 orders)");
  await finds("Approve 2 orders");
  select("Reason (optional)", "Known customer");
  write("Comment (optional)", "Wholesale.");
  expect(field("Comment (optional)").getAttribute("details")).toBe("Added to each order.");
  surety.answers(results(result(decided(1)), result(decided(2))));
  click("Approve 2 orders");
  await finds("2 orders approved");
  expect(surety.decisions()).toEqual([
    {
      orders: [
        { shopifyId: "1", seen: "pending" },
        { shopifyId: "2", seen: "pending" },
      ],
      action: "approve",
      reasonCode: "known_customer",
      comment: "Wholesale.",
    },
  ]);
  expect(banners()).toEqual([{ tone: "success", heading: "2 orders approved", text: "" }]);
  expect(buttons()).toEqual(["Close"]);
  click("Close");
  expect(closings()).toBe(1);
});

test("what became of each is said, and why some weren't decided on", async () => {
  const surety = await openFor(waiting(1), waiting(2), waiting(3), waiting(4));
  select("Decision", "Approve (4 orders)");
  await finds("Approve 4 orders");
  surety.answers(
    results(
      result(decided(1)),
      result(decided(2), { status: 409, detail: "Ann Lee rejected this order." }),
      result(waiting(3), { status: 500, detail: "Something went wrong." }),
    ),
  );
  click("Approve 4 orders");
  await finds("1 order approved");
  expect(banners()).toEqual([
    { tone: "success", heading: "1 order approved", text: "" },
    {
      tone: "warning",
      heading: "3 orders weren't approved",
      text: "#2: Ann Lee rejected this order.\n#3: Something went wrong.\n#4: Surety didn't get to this order. Try again.",
    },
  ]);
});

test("if none was decided on, there is no word of success", async () => {
  const surety = await openFor(decided(1));
  select("Decision", "Put on hold (1 order)");
  await finds("Put 1 order on hold");
  surety.answers(results(result(decided(1), { status: 409, detail: "This order is closed." })));
  click("Put 1 order on hold");
  await finds("1 order wasn't put on hold");
  expect(banners()).toMatchObject([{ tone: "warning", text: "#1: This order is closed." }]);
});

test("a reason is required if any of the orders needs one", async () => {
  const surety = await openFor(waiting(1), waiting(2, { decision: "rejected", actions: [{ ...approve, isReasonRequired: true }] }));
  select("Decision", "Approve (2 orders)");
  await finds("Approve 2 orders");
  click("Approve 2 orders");
  await vi.waitFor(() => expect(field("Reason").getAttribute("error")).toBe("Select a reason"));
  expect(surety.decisions()).toEqual([]);
});

test("of more than 100 orders, the first 100 are decided on", async () => {
  const all = Array.from({ length: 130 }, (_, index) => index + 1);
  const surety = aSurety(summaries(...all.slice(0, 100).map((number) => waiting(number))));
  await open(
    surety,
    all.map((number) => gid(String(number))),
  );
  await finds("100 orders, 100 waiting for review");
  expect(said()).toContain("You selected 130 orders. Up to 100 are decided at a time, so this is about the first 100.");
  expect(surety.calls).toEqual([{ ids: all.slice(0, 100).map(String) }]);
  select("Decision", "Reject (100 orders)");
  await finds("Reject 100 orders");
  select("Reason", "Suspected fraud");
  surety.answers(results(...all.slice(0, 100).map((number) => result(waiting(number)))));
  click("Reject 100 orders");
  await finds("100 orders rejected");
  expect(surety.decisions()[0]?.orders).toHaveLength(100);
});

test("a second click sends nothing, and nothing can be changed meanwhile", async () => {
  const surety = await openFor(waiting(1));
  select("Decision", "Approve (1 order)");
  await finds("Approve 1 order");
  const { answer, come } = later();
  surety.answers(answer);
  const confirm = button("Approve 1 order");
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  await vi.waitFor(() => expect(confirm.hasAttribute("disabled")).toBe(true));
  for (const label of ["Decision", "Reason (optional)", "Comment (optional)"]) expect(field(label).hasAttribute("disabled")).toBe(true);
  come(results(result(decided(1))));
  await finds("1 order approved");
  expect(surety.decisions()).toHaveLength(1);
});

test.for([
  ["by role", () => problem(403, "Your role can't decide on orders."), "Your role can't decide on orders."],
  ["by an old session", () => problem(401, "No token."), "Your session has ended. Reload the page and try again."],
  ["by a proxy", () => new Response("<html></html>", { status: 502 }), "Something went wrong at Surety. Try again in a moment."],
  ["by an odd answer", () => Response.json({ done: true }), "Surety's answer couldn't be read. Reload the page and try again."],
  ["by the network", noNetwork, "Surety couldn't be reached. Check your connection and try again."],
] as const)("a call that fails %s says why and keeps what was typed", async ([, answer, words]) => {
  const surety = await openFor(waiting(1));
  select("Decision", "Reject (1 order)");
  await finds("Reject 1 order");
  fillInRejection();
  surety.answers(answer());
  click("Reject 1 order");
  await finds(words);
  expect(rejectionShown()).toEqual(keptRejection(words));
  surety.answers(results(result(waiting(1))));
  click("Reject 1 order");
  await finds("1 order rejected");
});

test("orders that can't be loaded say why, and can be tried again", async () => {
  const surety = aSurety(noNetwork());
  await open(surety, [gid("1")]);
  await finds("Surety couldn't be reached. Check your connection and try again.");
  expect(buttons()).toEqual(["Retry", "Close"]);
  surety.answers(summaries(waiting(1)));
  click("Retry");
  await finds("1 order, 1 waiting for review");
});

test("an order that the server leaves out is counted among those that aren't in Surety", async () => {
  await open(aSurety(summaries(waiting(1))), [gid("1"), gid("2")]);
  await finds("2 orders, 1 waiting for review");
  expect(said()).toContain("1 order:\nSurety doesn't have this order.");
});

test("an action of a newer server is left out, as is what isn't for several orders", async () => {
  const escalate = { ...hold, action: "escalate", label: "Escalate" };
  const order = { ...anOrder(), actions: [approve, escalate, { ...hold, action: "release", label: "Release" }] };
  await open(aSurety(Response.json({ summaries: [{ shopifyId: "1", order, note: null }] })), [gid("1")]);
  await finds("1 order, 1 waiting for review");
  expect(choices("Decision")).toEqual(["Approve (1 order)"]);
});

test("who may not decide reads that, and can close the dialog", async () => {
  await openFor(waiting(1, { actions: [] }), waiting(2, { actions: [] }));
  expect(said()).toContain("You can't decide on any of these orders.");
  expect(buttons()).toEqual(["Close"]);
});

test("while they load, the dialog says so", async () => {
  const { answer, come } = later();
  await open(aSurety(answer), [gid("1")]);
  expect(said()).toContain("Loading these orders from Surety…");
  come(summaries(waiting(1)));
  await finds("1 order, 1 waiting for review");
});

test("Cancel closes the dialog", async () => {
  await openFor(waiting(1));
  click("Cancel");
  expect(closings()).toBe(1);
});

test("without orders it says so", async () => {
  await open(aSurety(), ["gid://shopify/DraftOrder/1"]);
  expect(said()).toContain("Select orders in the list to decide on them.");
  click("Close");
  expect(closings()).toBe(1);
});
