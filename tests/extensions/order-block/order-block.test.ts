import { fireEvent } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import { COMMENT_MAX_LENGTH } from "#contract/payment-trail.ts";
import { anApprovedOrder, anOrder, aSummary, hold, ORDER_ID, reject, release } from "#tests/extensions/shared/an-order.ts";
import { fillInRejection, keptRejection, rejectionShown } from "#tests/extensions/shared/a-rejection.ts";
import { aSurety, later, noNetwork, problem, result, results, summaries } from "#tests/extensions/shared/a-surety.ts";
import { gid, inAdmin } from "#tests/extensions/shared/in-admin.ts";
import {
  badges,
  banners,
  button,
  buttons,
  choices,
  click,
  field,
  finds,
  link,
  said,
  select,
  valueOf,
  write,
} from "#tests/extensions/shared/on-screen.ts";

const { open, leave } = inAdmin("order-block", "admin.order-details.block.render");
const onOrder = [gid(ORDER_ID)];

/** The block, once it shows an order. */
async function openBlock(order = anOrder()) {
  const surety = aSurety(summaries(aSummary(order)));
  await open(surety, onOrder);
  await finds("Open in Surety");
  return surety;
}

test("the block shows how an order stands, and why", async () => {
  const surety = await openBlock(
    anOrder({
      riskLevel: "High",
      riskScore: 0.42,
      decision: "rejected",
      decisionWords: "Rejected",
      decidedBy: "Ann Lee",
      guaranteeWords: "Not guaranteed",
      guaranteeNote: "Shipped before it was approved",
      reasons: [
        { sign: "bad", text: "IP is in Indonesia" },
        { sign: "good", text: "CVV matches" },
        { sign: "approved", text: "Customer's earlier order was approved" },
        { sign: "neutral", text: "First-time customer" },
      ],
      hold: "held",
      problem: "Shopify doesn't let Surety hold this order.",
    }),
  );
  expect(surety.calls).toEqual([{ ids: [ORDER_ID] }]);
  expect(document.body.querySelector("s-admin-block")?.getAttribute("heading")).toBe("Surety");
  expect(badges()).toEqual([
    "High, critical",
    "Rejected, warning",
    "Raises risk, warning",
    "Lowers risk, success",
    "Lowers risk, success",
    "Neutral, neutral",
  ]);
  for (const words of [
    "42.00%",
    "by Ann Lee",
    "Not guaranteed",
    "Shipped before it was approved",
    "On hold by Surety",
    "IP is in Indonesia",
  ])
    expect(said()).toContain(words);
  expect(banners()).toEqual([
    { tone: "warning", heading: "This order couldn't be updated in Shopify", text: "Shopify doesn't let Surety hold this order." },
  ]);
  expect(link("Open in Surety")).toBe("app:/transactions/31");
});

test.for([
  ["Low", 0.042, "Low, success", "4.20%"],
  ["Medium", 0.17, "Medium, caution", "17.00%"],
  ["High", 1, "High, critical", "100.00%"],
] as const)("only high risk is red: %s", async ([riskLevel, riskScore, badge, score]) => {
  await openBlock(anOrder({ riskLevel, riskScore }));
  expect(badges()[0]).toBe(badge);
  expect(said()).toContain(score);
});

test.for([
  ["none", "Not held by Surety"],
  ["wanted", "Hold requested by Surety"],
  ["held", "On hold by Surety"],
] as const)("whether fulfillment is on hold is said: %s", async ([hold, words]) => {
  await openBlock(anOrder({ hold }));
  expect(said()).toContain(words);
});

test("while the block is collapsed, it says the risk and the decision", async () => {
  await openBlock();
  expect(document.body.querySelector("s-admin-block")?.getAttribute("collapsedSummary")).toBe("Risk: Medium · Pending");
});

test("to approve is the main button of an order that waits, and of no other", async () => {
  await openBlock();
  expect(buttons()).toEqual(["Approve", "Reject"]);
  expect(button("Approve").getAttribute("variant")).toBe("primary");
  expect(button("Reject").getAttribute("variant")).toBe("secondary");
  expect(button("Reject").getAttribute("tone")).toBe("critical");
});

test("to approve a rejected or closed order isn't the main button", async () => {
  await openBlock(anOrder({ decision: "pending", decisionWords: "Closed", isWaiting: false }));
  expect(button("Approve").getAttribute("variant")).toBe("secondary");
  expect(badges()).toContain("Closed, neutral");
});

test("who may not decide sees how the order stands, and no buttons", async () => {
  await openBlock(anOrder({ actions: [] }));
  expect(said()).toContain("Pending");
  expect(buttons()).toEqual([]);
});

test("an order is approved with a reason and a comment, and shown as it is then", async () => {
  const surety = await openBlock();
  click("Approve");
  await finds("Approve: order #1001");
  expect(said()).toContain("Under guarantee: Surety covers the loss if there's a chargeback.");
  expect(buttons()).toEqual(["Confirm", "Cancel"]);
  select("Reason (optional)", "Known customer");
  write("Comment (optional)", "  Called them.  ");
  surety.answers(results(result(aSummary(anApprovedOrder()))));
  click("Confirm");
  await finds("Order #1001 approved");
  expect(surety.decisions()).toEqual([
    { orders: [{ shopifyId: ORDER_ID, seen: "pending" }], action: "approve", reasonCode: "known_customer", comment: "Called them." },
  ]);
  expect(banners()).toEqual([{ tone: "success", heading: "Order #1001 approved", text: "" }]);
  expect(said()).toContain("by Ann Lee");
  expect(buttons()).toEqual(["Reject", "Put on hold", "Release"]);
});

test.for([
  { action: reject, sentence: "Order #1001 rejected" },
  { action: hold, sentence: "Order #1001 put on hold" },
  { action: release, sentence: "Order #1001: decision released" },
])("an action is confirmed and done: $action.label", async ({ action, sentence }) => {
  const surety = await openBlock(anOrder({ actions: [action] }));
  click(action.label);
  await finds(action.meaning);
  const reason = action.reasons[0];
  if (reason) select(action.isReasonRequired ? "Reason" : "Reason (optional)", reason.words);
  surety.answers(results(result(aSummary(anApprovedOrder()))));
  click("Confirm");
  await finds(sentence);
  expect(surety.decisions()).toMatchObject([{ action: action.action, reasonCode: reason?.code ?? null, comment: null }]);
});

test("an action without reasons asks for none", async () => {
  await openBlock(anOrder({ actions: [release] }));
  click("Release");
  await finds(release.meaning);
  expect(() => field("Reason (optional)")).toThrow('There is no "Reason (optional)"');
  expect(field("Comment (optional)").getAttribute("maxLength")).toBe(String(COMMENT_MAX_LENGTH));
});

test("nothing is sent without a reason that is required, until there is one", async () => {
  const surety = await openBlock();
  click("Reject");
  await finds(reject.meaning);
  expect(choices("Reason")).toEqual(reject.reasons.map(({ words }) => words));
  click("Confirm");
  await vi.waitFor(() => expect(field("Reason").getAttribute("error")).toBe("Select a reason"));
  expect(surety.decisions()).toEqual([]);
  select("Reason", "Stolen card or account");
  await vi.waitFor(() => expect(field("Reason").getAttribute("error")).toBeFalsy());
  surety.answers(results(result(aSummary(anOrder({ decision: "rejected", decisionWords: "Rejected", actions: [] })))));
  click("Confirm");
  await finds("Order #1001 rejected");
  expect(surety.decisions()).toMatchObject([{ action: "reject", reasonCode: "stolen_card" }]);
});

test("what was typed is gone after Cancel, and the reasons are those of the next action", async () => {
  await openBlock();
  click("Reject");
  await finds(reject.meaning);
  fillInRejection();
  click("Cancel");
  await vi.waitFor(() => expect(buttons()).toEqual(["Approve", "Reject"]));
  click("Approve");
  await finds("Reason (optional)");
  expect(valueOf("Reason (optional)")).toBe("");
  expect(valueOf("Comment (optional)")).toBe("");
});

test("a second click sends nothing", async () => {
  const surety = await openBlock();
  click("Approve");
  await finds("Confirm");
  const { answer, come } = later();
  surety.answers(answer);
  const confirm = button("Confirm");
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  await vi.waitFor(() => expect(confirm.hasAttribute("disabled")).toBe(true));
  expect(button("Cancel").hasAttribute("disabled")).toBe(true);
  fireEvent.click(confirm);
  come(results(result(aSummary(anApprovedOrder()))));
  await finds("Order #1001 approved");
  expect(surety.decisions()).toHaveLength(1);
});

test("if someone else was faster, the block says so and shows the order as it is", async () => {
  const surety = await openBlock(anOrder({ actions: [reject] }));
  click("Reject");
  await finds(reject.meaning);
  fillInRejection();
  surety.answers(results(result(aSummary(anApprovedOrder()), { status: 409, detail: "Ann Lee approved this order." })));
  click("Confirm");
  await finds("Ann Lee approved this order.");
  expect(banners()).toEqual([{ tone: "critical", heading: "Couldn't save the decision", text: "Ann Lee approved this order." }]);
  expect(said()).toContain("by Ann Lee");
  expect([valueOf("Reason"), valueOf("Comment (optional)")]).toEqual(["suspected_fraud", "Odd address."]);
  surety.answers(results(result(aSummary(anOrder({ decision: "rejected", decisionWords: "Rejected" })))));
  click("Confirm");
  await finds("Order #1001 rejected");
  expect(surety.decisions().map(({ orders }) => orders[0]?.seen)).toEqual(["pending", "approved"]);
});

test("a question that can't be asked any longer is closed, and its reason forgotten", async () => {
  const surety = await openBlock();
  click("Approve");
  await finds("Confirm");
  select("Reason (optional)", "Other");
  write("Comment (optional)", "Called them.");
  surety.answers(results(result(aSummary(anApprovedOrder()), { status: 409, detail: "Ann Lee approved this order." })));
  click("Confirm");
  await finds("Ann Lee approved this order.");
  expect(buttons()).toEqual(["Reject", "Put on hold", "Release"]);
  click("Reject");
  await finds(reject.meaning);
  expect([valueOf("Reason"), valueOf("Comment (optional)")]).toEqual(["", "Called them."]);
});

test("a call that is refused because something changed reloads the order", async () => {
  const surety = await openBlock();
  click("Approve");
  await finds("Confirm");
  surety.answers(problem(409, "This is an older version of Surety. Reload the page."), summaries(aSummary(anApprovedOrder())));
  click("Confirm");
  await finds("This is an older version of Surety. Reload the page.");
  expect(said()).toContain("by Ann Lee");
  expect(surety.calls).toHaveLength(3);
});

test.for([
  ["by role", () => problem(403, "Your role can't decide on orders."), "Your role can't decide on orders."],
  ["by its content", () => problem(422, "The comment is too long."), "The comment is too long."],
  ["as one of too many", () => problem(429, "Too many requests. Try again in a minute."), "Too many requests. Try again in a minute."],
  ["by a fault of the server", () => problem(500, "Something went wrong."), "Something went wrong."],
  ["by an old session", () => problem(401, "The token is too old."), "Your session has ended. Reload the page and try again."],
  ["by a proxy", () => new Response("<html></html>", { status: 502 }), "Something went wrong at Surety. Try again in a moment."],
  ["by a login page", () => new Response("<html></html>"), "Surety's answer couldn't be read. Reload the page and try again."],
  ["by an answer about nothing", () => results(), "Surety's answer couldn't be read. Reload the page and try again."],
  ["by role, without words", () => new Response(null, { status: 403 }), "You don't have access to this in Surety."],
  ["without words", () => Response.json({}, { status: 400 }), "Surety couldn't do this. Reload the page and try again."],
  ["by the network", noNetwork, "Surety couldn't be reached. Check your connection and try again."],
] as const)("a decision that fails %s says why and keeps what was typed", async ([, answer, words]) => {
  const surety = await openBlock();
  click("Reject");
  await finds(reject.meaning);
  fillInRejection();
  surety.answers(answer());
  click("Confirm");
  await finds(words);
  expect(rejectionShown()).toEqual(keptRejection(words));
  surety.answers(results(result(aSummary(anOrder({ decision: "rejected", decisionWords: "Rejected" })))));
  click("Confirm");
  await finds("Order #1001 rejected");
});

test.for([
  ["by the network", noNetwork, "Surety couldn't be reached. Check your connection and try again."],
  ["during an update", () => problem(503, "Surety is being updated."), "Surety is being updated."],
  ["by an old session", () => problem(401, "No token."), "Your session has ended. Reload the page and try again."],
  ["by a login page", () => new Response("<html></html>"), "Surety's answer couldn't be read. Reload the page and try again."],
  ["by an empty answer", () => Response.json(null), "Surety's answer couldn't be read. Reload the page and try again."],
  ["by an answer about nothing", () => summaries(), "Surety's answer couldn't be read. Reload the page and try again."],
  ["by an odd answer", () => Response.json({ summaries: "none" }), "Surety's answer couldn't be read. Reload the page and try again."],
] as const)("an order that can't be loaded %s says why, and can be tried again", async ([, answer, words]) => {
  const surety = aSurety(answer());
  await open(surety, onOrder);
  await finds(words);
  expect(banners()).toMatchObject([{ tone: "critical", heading: "Couldn't load from Surety" }]);
  surety.answers(summaries(aSummary(anOrder())));
  click("Retry");
  await finds("Open in Surety");
  expect(banners()).toEqual([]);
});

test("someone without access reads why, and isn't asked to try again", async () => {
  await open(aSurety(problem(403, "Ask an owner of the shop for access to Surety.")), onOrder);
  await finds("Ask an owner of the shop for access to Surety.");
  expect(buttons()).toEqual([]);
});

test("a shop that isn't set up leads to Surety", async () => {
  await open(aSurety(problem(404, "This shop isn't set up.")), onOrder);
  await finds("This shop isn't set up.");
  expect(button("Open Surety").getAttribute("href")).toBe("app:/");
});

test("while it loads, the block says so and keeps its height", async () => {
  const { answer, come } = later();
  await open(aSurety(answer), onOrder);
  expect(said()).toContain("Loading this order from Surety…");
  expect(document.body.querySelector("s-box")?.getAttribute("minBlockSize")).toBe("160px");
  come(summaries(aSummary(anOrder())));
  await finds("Open in Surety");
  expect(said()).not.toContain("Loading");
});

test("a server that doesn't answer is waited for only so long", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await open(aSurety(later().answer), onOrder);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(said()).toContain("Surety couldn't be reached");
});

test("an order that isn't screened says why, and is asked for again by hand", async () => {
  const surety = aSurety(summaries(aSummary(null)));
  await open(surety, onOrder);
  await finds("Not screened by Surety.");
  expect(buttons()).toEqual(["Check again"]);
  surety.answers(summaries(aSummary(anOrder())));
  click("Check again");
  await finds("Open in Surety");
});

test("it's asked for again by itself less and less often, then no longer", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const missing = () => summaries(aSummary(null));
  const surety = aSurety(missing(), missing(), noNetwork(), missing(), missing(), missing());
  await open(surety, onOrder);
  await vi.advanceTimersByTimeAsync(200);
  expect(surety.calls).toHaveLength(1);
  for (const [waitedMs, calls] of [
    [3_100, 2],
    [6_100, 3],
    [12_100, 4],
    [24_100, 5],
    [48_100, 6],
    [1_000_000, 6],
  ] as const) {
    await vi.advanceTimersByTimeAsync(waitedMs);
    expect(surety.calls).toHaveLength(calls);
    expect(said()).toContain("Not screened by Surety.");
  }
});

test("one that Surety refused isn't asked for again by itself", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const surety = aSurety(summaries(aSummary(null, { note: "Couldn't be screened: the amount is missing.", mayCome: false })));
  await open(surety, onOrder);
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(surety.calls).toHaveLength(1);
  expect(said()).toContain("Couldn't be screened: the amount is missing.");
});

test("after a decision, what Shopify does moments later is shown without a click", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const held = anOrder({ hold: "held" });
  const surety = aSurety(
    summaries(aSummary(held)),
    results(result(aSummary(anApprovedOrder({ hold: "held" })))),
    summaries(aSummary(anApprovedOrder({ hold: "none" }))),
  );
  await open(surety, onOrder);
  await vi.advanceTimersByTimeAsync(200);
  click("Approve");
  await vi.advanceTimersByTimeAsync(200);
  click("Confirm");
  await vi.advanceTimersByTimeAsync(500);
  expect(said()).toContain("On hold by Surety");
  await vi.advanceTimersByTimeAsync(2_100);
  expect(said()).toContain("Not held by Surety");
});

test("once it's screened, it's shown without a click", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const surety = aSurety(summaries(aSummary(null)), summaries(aSummary(anOrder())));
  await open(surety, onOrder);
  await vi.advanceTimersByTimeAsync(200);
  await vi.advanceTimersByTimeAsync(3_100);
  expect(said()).toContain("Open in Surety");
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(surety.calls).toHaveLength(2);
});

test("an answer that comes after a newer one isn't shown", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const [slow, quick] = [later(), later()];
  const surety = aSurety(summaries(aSummary(null)), slow.answer, quick.answer);
  await open(surety, onOrder);
  await vi.advanceTimersByTimeAsync(200);
  await vi.advanceTimersByTimeAsync(3_100);
  click("Check again");
  quick.come(summaries(aSummary(anOrder())));
  await vi.advanceTimersByTimeAsync(200);
  slow.come(summaries(aSummary(null)));
  await vi.advanceTimersByTimeAsync(200);
  expect(surety.calls).toHaveLength(3);
  expect(said()).toContain("Open in Surety");
});

test("no one asks again once the page is left", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const surety = aSurety(summaries(aSummary(null)));
  await open(surety, onOrder);
  await vi.advanceTimersByTimeAsync(200);
  leave();
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(surety.calls).toHaveLength(1);
});

test.for([
  ["nothing", []],
  ["a draft", ["gid://shopify/DraftOrder/1"]],
  ["what isn't Shopify's", ["nonsense"]],
] as const)("on a page of %s, the block says that it needs an order", async ([, selected]) => {
  const surety = aSurety();
  await open(surety, selected);
  expect(said()).toContain("Open an order to see what Surety says about it.");
  expect(surety.calls).toEqual([]);
});
