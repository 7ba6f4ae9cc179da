import { fireEvent } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import { anApprovedOrder, anOrder, aSummary, hold, ORDER_ID, reject, release } from "#tests/extensions/shared/an-order.ts";
import { fillInRejection, keptRejection, rejectionShown } from "#tests/extensions/shared/a-rejection.ts";
import { aSurety, later, problem, result, results, summaries } from "#tests/extensions/shared/a-surety.ts";
import { gid, inAdmin } from "#tests/extensions/shared/in-admin.ts";
import { badges, button, buttons, click, finds, link, said, select, write } from "#tests/extensions/shared/on-screen.ts";

const { open, closings } = inAdmin("order-action", "admin.order-details.action.render");
const onOrder = [gid(ORDER_ID)];

/** The dialog, once it shows an order. */
async function openAction(order = anOrder()) {
  const surety = aSurety(summaries(aSummary(order)));
  await open(surety, onOrder);
  await finds("Open in Surety");
  return surety;
}

/** The buttons in each of the dialog's two places, in order. */
function places(): Record<string, string[]> {
  const inPlace = (slot: string) => buttons().filter((label) => button(label).getAttribute("slot") === slot);
  return { primary: inPlace("primary-action"), secondary: inPlace("secondary-actions") };
}

test("the dialog shows how an order stands, and what can be decided, in its own places", async () => {
  await openAction(anOrder({ riskLevel: "High", riskScore: 0.42, reasons: [{ sign: "bad", text: "IP is in Indonesia" }] }));
  expect(document.body.querySelector("s-admin-action")?.getAttribute("heading")).toBe("Surety: order #1001");
  expect(badges()).toEqual(["High, critical", "Pending, caution", "Raises risk, warning"]);
  expect(said()).toContain("IP is in Indonesia");
  expect(link("Open in Surety")).toBe("app:/transactions/31");
  expect(places()).toEqual({ primary: ["Approve"], secondary: ["Reject"] });
  expect([...document.body.querySelectorAll("[slot]")].every(({ parentElement }) => parentElement?.matches("s-admin-action"))).toBe(true);
});

test("an order that doesn't wait has no main action", async () => {
  await openAction(anApprovedOrder());
  expect(places()).toEqual({ primary: [], secondary: ["Reject", "Put on hold", "Release"] });
});

test.for([reject, hold, release])("the dialog closes once the order is decided on: $label", async (action) => {
  const surety = await openAction(anOrder({ actions: [action] }));
  click(action.label);
  await finds(action.meaning);
  expect(places()).toEqual({ primary: ["Confirm"], secondary: ["Cancel"] });
  if (action.isReasonRequired) select("Reason", "Suspected fraud");
  write("Comment (optional)", "Seen twice.");
  const { answer, come } = later();
  surety.answers(answer);
  const confirm = button("Confirm");
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  expect(closings()).toBe(0);
  come(results(result(aSummary(anApprovedOrder()))));
  await vi.waitFor(() => expect(closings()).toBe(1));
  expect(surety.decisions()).toMatchObject([{ action: action.action, comment: "Seen twice." }]);
});

test.for([
  ["the call", () => problem(403, "Your role can't decide on orders."), "Your role can't decide on orders."],
  [
    "the order",
    () => results(result(aSummary(anOrder()), { status: 500, detail: "Something went wrong. Try again later." })),
    "Something went wrong. Try again later.",
  ],
] as const)("the dialog stays open if %s is refused, with why and what was typed", async ([, answer, words]) => {
  const surety = await openAction();
  click("Reject");
  await finds(reject.meaning);
  fillInRejection();
  surety.answers(answer());
  click("Confirm");
  await finds(words);
  expect(rejectionShown()).toEqual(keptRejection(words));
  expect(closings()).toBe(0);
});

test("Cancel leads back to the actions", async () => {
  await openAction();
  click("Reject");
  await finds(reject.meaning);
  click("Cancel");
  await vi.waitFor(() => expect(places()).toEqual({ primary: ["Approve"], secondary: ["Reject"] }));
  expect(closings()).toBe(0);
});

test("where there's nothing to decide, the dialog can be closed", async () => {
  await openAction(anOrder({ actions: [] }));
  expect(places()).toEqual({ primary: ["Close"], secondary: [] });
  click("Close");
  expect(closings()).toBe(1);
});

test("an order that isn't screened says why", async () => {
  await open(aSurety(summaries(aSummary(null))), onOrder);
  await finds("Not screened by Surety.");
  expect(buttons()).toEqual(["Check again", "Close"]);
});

test("with no order, it says so and can be closed", async () => {
  await open(aSurety(), []);
  expect(said()).toContain("Open an order to see what Surety says about it.");
  click("Close");
  expect(closings()).toBe(1);
});
