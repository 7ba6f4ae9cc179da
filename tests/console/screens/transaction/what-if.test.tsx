import { cleanup, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { sendOrder } from "#contract/orders.ts";
import { getWhatIf } from "#contract/payment-what-if.ts";
import { constantSide, fieldSide, rule } from "#domain/rules/build-rule.ts";
import { makeRulesLive } from "#tests/support/make-rules-live.ts";
import { aPayment, aPerson, anOrderBody, aShop } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { makeLive } from "#tests/support/live-set.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { panel } from "#tests/console/screens/transaction/open-order.ts";

const served = servedConsole();
const TITLE = "What would have changed it";

async function aRejectedOrder() {
  const shop = await aShop({ plan: "plus" });
  await makeRulesLive(shop, [rule(fieldSide("order.amount"), "Greater Than", constantSide(500))]);
  await makeLive(shop, (set) =>
    set.map((each) => (each.isCatchAll ? each : { ...each, name: "Large orders", guaranteeAction: "rejected" })),
  );
  const body = anOrderBody({ createdAt: new Date().toISOString(), amount: 620 });
  return { shop, ...(await served.app().read(sendOrder, { body }, asKeyOf(shop))) };
}

describe("what would have changed a decision", () => {
  it("is asked for when it's opened, and leads those who may change drafts to the scenario in one", async () => {
    const { shop, paymentId } = await aRejectedOrder();
    const release = served.hold(getWhatIf);
    const { user, place } = served.open(`/transactions/${paymentId}`, { person: await aPerson({ of: [shop], role: "analyst" }), shop });
    const why = await panel("Why this decision");
    await why.findByText("Decided by “Large orders”", { exact: false });
    expect(served.asked().some((asked) => asked.endsWith("/what-if"))).toBe(false);
    await user.click(why.getByRole("button", { name: TITLE }));
    expect(why.queryByText(/^If /)).toBeNull();
    release();
    expect(await why.findByText("If “Order amount is more than $500” said $620")).toBeTruthy();
    const changes = why.getAllByRole("listitem").filter((item) => /^(If|With) /.test(item.textContent ?? ""));
    expect(changes.map((item) => item.textContent?.replace("Decision", ""))).toEqual([
      "If “Order amount is more than $500” said $620“All other orders” leaves it to the risk scoreEdit in a draftApproved",
      "With an order amount of $500“All other orders” leaves it to the risk scoreApproved",
      "If the scenario “Large orders” were archived“All other orders” leaves it to the risk scoreEdit in a draftApproved",
    ]);
    const [link] = why.getAllByRole("link", { name: /^Edit in a draft/ });
    if (link === undefined) throw new Error("There is no link");
    await user.click(link);
    await screen.findByRole("heading", { name: "New draft" });
    expect(place()).toContain("scenario=1&new-draft=1");
  });

  it("is read without a way to edit by those who may not", async () => {
    const { shop, paymentId } = await aRejectedOrder();
    const { user } = served.open(`/transactions/${paymentId}`, { person: await aPerson({ of: [shop], role: "viewer" }), shop });
    const why = await panel("Why this decision");
    await user.click(await why.findByRole("button", { name: TITLE }));
    expect(await why.findByText("With an order amount of $500")).toBeTruthy();
    expect(why.queryByText("Edit in a draft")).toBeNull();
  });

  it("isn't offered of an approved order, says why it can't be tried, and loads again on Retry", async () => {
    const shop = await aShop();
    const person = await aPerson({ of: [shop] });
    const approved = await aPayment(shop);
    served.open(`/transactions/${approved.paymentId}`, { person, shop });
    await (await panel("Why this decision")).findByText(/^Decided in /);
    expect(screen.queryByRole("button", { name: TITLE })).toBeNull();
    cleanup();

    const { paymentId } = await aPayment(shop, { decision: "rejected" });
    served.refuse(getWhatIf, 500);
    const { user } = served.open(`/transactions/${paymentId}`, { person, shop });
    const why = await panel("Why this decision");
    await user.click(await why.findByRole("button", { name: TITLE }));
    expect(await why.findByText("Something went wrong")).toBeTruthy();
    served.restore();
    await user.click(why.getByRole("button", { name: "Retry" }));
    expect(await why.findByText(/^Today this order would be decided differently/)).toBeTruthy();
  });
});
