import { expect, test } from "vitest";
import { anApprovedOrder, anOrder, approve, aSummary, ORDER_ID } from "#tests/extensions/shared/an-order.ts";
import { aSurety, result, results, summaries } from "#tests/extensions/shared/a-surety.ts";
import { gid, inAdmin } from "#tests/extensions/shared/in-admin.ts";
import { badges, buttons, click, field, finds, said } from "#tests/extensions/shared/on-screen.ts";

const { open } = inAdmin("order-block", "admin.order-details.block.render");
const onOrder = [gid(ORDER_ID)];

/** What a server of another version answers. */
function answered(order: unknown, more: object = {}): Response {
  return Response.json({ summaries: [{ shopifyId: ORDER_ID, order, note: null, ...more }], servedBy: "eu-2" });
}

test("what a newer server says besides is ignored, and names it has added are shown as sent", async () => {
  const order = {
    ...anOrder({ actions: [] }),
    riskLevel: "Very high",
    decision: "escalated",
    decisionWords: "Escalated",
    hold: "partly",
    reasons: [{ sign: "unusual", text: "A sign of a kind that's new", weight: 3 }],
    forecast: { chargeback: 0.9 },
  };
  await open(aSurety(answered(order)), onOrder);
  await finds("A sign of a kind that's new");
  expect(badges()).toEqual(["Very high, neutral", "Escalated, neutral", "Neutral, neutral"]);
  expect(said()).not.toContain("Fulfillment");
});

test("an action that a newer server has added can be taken, by its own words", async () => {
  const escalate = { ...approve, action: "escalate", label: "Escalate", meaning: "Asks an expert.", reasons: [], urgency: "high" };
  const surety = aSurety(answered({ ...anOrder(), actions: [approve, escalate] }));
  await open(surety, onOrder);
  await finds("Open in Surety");
  expect(buttons()).toEqual(["Approve", "Escalate"]);
  click("Escalate");
  await finds("Asks an expert.");
  expect(field("Comment (optional)")).toBeDefined();
  expect(buttons()).toEqual(["Confirm", "Cancel"]);
});

test("what an older server doesn't say isn't shown", async () => {
  await open(aSurety(answered({ reference: "#1001", decision: "pending" })), onOrder);
  await finds("pending");
  expect(badges()).toEqual(["pending, neutral"]);
  expect(buttons()).toEqual([]);
  for (const missing of ["Risk", "Guarantee", "Fulfillment", "Open in Surety", "null", "undefined"]) expect(said()).not.toContain(missing);
});

test.for([
  [
    "fields of other types",
    { ...anOrder(), riskScore: "0.17", reasons: "none", actions: { approve }, decidedBy: 7, guaranteeNote: {}, paymentId: 31 },
  ],
  ["broken parts of lists", { ...anOrder(), reasons: [null, "odd", { sign: "bad" }], actions: [null, 1, {}, { action: "approve" }] }],
  ["an action whose reasons are broken", { ...anOrder(), actions: [{ ...approve, reasons: [null, { words: "No code" }, { code: "x" }] }] }],
] as const)("%s are left out", async ([, order]) => {
  await open(aSurety(answered(order)), onOrder);
  await finds("Pending");
  for (const odd of ["[object Object]", "NaN", "null", "undefined"]) expect(said()).not.toContain(odd);
});

test("an ID that isn't one is no part of an address", async () => {
  await open(aSurety(answered({ ...anOrder(), paymentId: "31/../settings" })), onOrder);
  await finds("Pending");
  expect(document.body.querySelector("s-link")).toBeNull();
});

test.for([
  ["an order", { order: "soon" }],
  ["a note", { note: 5 }],
  ["anything", {}],
] as const)("a summary without %s says that Surety doesn't have the order", async ([, more]) => {
  await open(aSurety(answered(null, more)), onOrder);
  await finds("Surety doesn't have this order.");
  expect(buttons()).toEqual(["Check again"]);
});

test("a result without the order reloads it", async () => {
  const surety = aSurety(summaries(aSummary(anOrder())));
  await open(surety, onOrder);
  await finds("Open in Surety");
  click("Approve");
  await finds("Confirm");
  surety.answers(Response.json({ results: [{ shopifyId: ORDER_ID, error: null }] }), summaries(aSummary(anApprovedOrder())));
  click("Confirm");
  await finds("Order #1001 approved");
  expect(said()).toContain("by Ann Lee");
});

test.for([
  ["without words", { error: { status: 409 } }],
  ["of another type", { error: "busy" }],
  ["that is missing", {}],
] as const)("an error %s is an error all the same", async ([, error]) => {
  const surety = aSurety(summaries(aSummary(anOrder())));
  await open(surety, onOrder);
  await finds("Open in Surety");
  click("Approve");
  await finds("Confirm");
  surety.answers(Response.json({ results: [{ shopifyId: ORDER_ID, summary: aSummary(anOrder()), ...error }] }));
  click("Confirm");
  await finds("Couldn't save the decision");
  expect(said()).toContain("Surety couldn't do this. Reload the page and try again.");
});

test("an order without a name is called an order", async () => {
  const surety = aSurety(summaries(aSummary(anOrder({ reference: "" }))));
  await open(surety, onOrder);
  await finds("Open in Surety");
  click("Approve");
  await finds("Confirm");
  expect(document.body.querySelector("s-heading")?.textContent).toBe("Approve");
  surety.answers(results(result(aSummary(anApprovedOrder({ reference: "" })))));
  click("Confirm");
  await finds("Order approved");
});
