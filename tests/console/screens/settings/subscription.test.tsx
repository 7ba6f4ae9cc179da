import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { cancelSubscription, getBilling, getSubscriptionUrl, keepPlan, refreshBilling } from "#contract/subscription.ts";
import { ENTERPRISE_WORDS, REQUEST_WORDS } from "#domain/accounts/plan-words.ts";
import { PLAN_CHANGED } from "#server/billing/subscription-store.ts";
import { OPERATOR } from "#server/shops/audit-actor.ts";
import { recordAudit } from "#server/shops/audit-store.ts";
import { aPayment, aPerson, aShop, manyPayments, type TestPerson, type TestShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();
let shop: TestShop;
let owner: TestPerson;
beforeEach(async () => {
  shop = await aShop({ plan: "standard" });
  owner = await aPerson({ of: [shop] });
});

const open = (address = "/settings/subscription", person = owner) => served.open(address, { person, shop });
const dialog = () => screen.findByRole("dialog");
const isOff = (button: HTMLElement) => button.getAttribute("aria-disabled") === "true" || button.hasAttribute("disabled");
const labelOf = (button: HTMLElement) => button.getAttribute("aria-label");
/** A plan's button, once the shop's subscription is loaded. */
async function enabled(name: string): Promise<HTMLElement> {
  const button = () => screen.getByRole("button", { name });
  await waitFor(() => expect(isOff(button())).toBe(false));
  return button();
}

/** The shop is to change to the free plan when the month ends. */
async function planDowngrade(): Promise<void> {
  const params = { tenantId: shop.tenantId, subscriptionId: shop.tenantId };
  await served.app().read(cancelSubscription, { params }, asPerson(owner, shop));
}

describe("the subscription screen", () => {
  test("names the plan, how it's paid and what was used of it", async () => {
    await aPayment(shop, { order: { createdAt: new Date().toISOString() } });
    open();
    expect(await screen.findByRole("heading", { name: "Convert Plus" })).toBeTruthy();
    expect(screen.getByText("$249 a month")).toBeTruthy();
    expect(screen.getByText(/^Paid by invoice. Next invoice on .*\.$/)).toBeTruthy();
    expect(screen.getByText("1 of 2,000")).toBeTruthy();
    expect(screen.getByText("0 of 250")).toBeTruthy();
    expect(screen.getByText("This is your first month.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Change Plan" })).toBeTruthy();
  });

  test("keeps its layout while it loads, and says what couldn't be loaded, with a retry", async () => {
    served.refuse(getBilling, 500);
    const { user } = open();
    expect(await screen.findByText("Couldn't load your subscription")).toBeTruthy();
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("heading", { name: "Convert Plus" })).toBeTruthy();
  });
});

describe("the plans", () => {
  test("are a card each, with the way up or down, and what the shop would lose", async () => {
    const { user, place } = open();
    await user.click(await screen.findByRole("link", { name: "Change Plan" }));
    const plans = within(await dialog());
    await waitFor(async () => expect(isOff(await plans.findByRole("button", { name: "CURRENT: Convert Plus" }))).toBe(true));
    expect(plans.getByRole("button", { name: "UPGRADE to Scale" }).textContent).toBe("UPGRADE");
    await user.click(await enabled("DOWNGRADE to Discover"));
    expect(place()).toContain("plans=free");
    expect(await screen.findByText(/^250 orders a month instead of 2,000/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Downgrade" }));
    expect(await screen.findByRole("button", { name: "Keep Convert Plus" })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(place()).toBe(`/settings/subscription?tid=${shop.tenantId}`);
    expect(screen.getByText(/^Paid by invoice. Convert Plus ends on /)).toBeTruthy();
    await user.click(screen.getByRole("link", { name: "Change Plan" }));
    await waitFor(async () => expect(isOff(await screen.findByRole("button", { name: "DOWNGRADE to Protect" }))).toBe(true));
    await user.click(within(await dialog()).getByRole("button", { name: "Keep Convert Plus" }));
    await enabled("DOWNGRADE to Protect");
  });

  test("fold on a phone what they include, but for the shop's own and the next one up", async () => {
    const asked = window.matchMedia;
    vi.spyOn(window, "matchMedia").mockImplementation((media) => ({ ...asked(media), matches: media.includes("max-width") }));
    shop = await aShop({ plan: "starter" });
    owner = await aPerson({ of: [shop] });
    const { user } = open("/settings/subscription?plans=open");
    const plans = within(await dialog());
    await plans.findByRole("button", { name: "What's included in Scale" });
    expect(plans.getAllByRole("button", { name: /^What's included in/ }).map(labelOf)).toEqual([
      "What's included in Discover",
      "What's included in Scale",
    ]);
    const isShown = (text: string) => plans.getByText(text).closest("[hidden]") === null;
    expect([isShown("500 orders a month"), isShown("2,000 orders a month"), isShown("10,000 orders a month")]).toEqual([true, true, false]);
    await user.click(plans.getByRole("button", { name: "What's included in Scale" }));
    expect(isShown("10,000 orders a month")).toBe(true);
  });

  test("say why each gray button is gray, and show what was asked for, with the way back", async () => {
    const { user } = open("/settings/subscription?request=plus");
    await user.click(await screen.findByRole("button", { name: "Send request" }));
    expect(await screen.findByText(/^You asked for Scale on /)).toBeTruthy();
    await user.click(screen.getByRole("link", { name: "Change Plan" }));
    const plans = within(await dialog());
    const upgrade = await plans.findByRole("button", { name: "UPGRADE to Scale" });
    expect(await plans.findByText(/^Requested on /)).toBeTruthy();
    expect(plans.getByText("This is your plan.")).toBeTruthy();
    expect(isOff(upgrade)).toBe(true);
    await user.click(plans.getByRole("button", { name: "Withdraw request" }));
    await enabled("UPGRADE to Scale");
    expect(plans.queryByText(/asked for Scale/)).toBeNull();
    await user.click(plans.getByRole("button", { name: "DOWNGRADE to Protect" }));
    await user.click(await screen.findByRole("button", { name: "Downgrade" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("link", { name: "Change Plan" }));
    expect(await within(await dialog()).findByText(/^Starts on /)).toBeTruthy();
    expect(within(await dialog()).getAllByText(/^Your plan changes to Protect on .*. Keep Convert Plus first.$/)).toHaveLength(1);
  });

  test("lead to a bigger one from a planned downgrade, which the request ends and says so", async () => {
    await planDowngrade();
    const { user } = open("/settings/subscription?plans=open");
    await user.click(await enabled("UPGRADE to Scale"));
    expect(await screen.findByText(/^Sending this request ends your planned change to Discover on /)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Send request" }));
    expect(await screen.findByText(/^You asked for Scale on /)).toBeTruthy();
    expect(screen.getByText(REQUEST_WORDS)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/^Discover from /)).toBeNull());
  });

  test("replace what was asked for before by what is asked for now, and say so", async () => {
    shop = await aShop({ plan: "free" });
    owner = await aPerson({ of: [shop] });
    const again = open("/settings/subscription?request=plus");
    await again.user.click(await screen.findByRole("button", { name: "Send request" }));
    await screen.findByText(/^You asked for Scale on /);
    await again.user.click(screen.getByRole("link", { name: "Change Plan" }));
    await again.user.click(await enabled("UPGRADE to Protect"));
    expect(await screen.findByText("It replaces the request for Scale.")).toBeTruthy();
  });

  test("are asked for by staff of the Shopify admin, who read that it was them", async () => {
    const { user } = served.openInAdmin("/settings/subscription?request=plus", shop);
    await user.click(await screen.findByRole("button", { name: "Send request" }));
    expect(await screen.findByText(/^You asked for Scale on /)).toBeTruthy();
  });

  test("ask before an upgrade on the provider's page ends a planned downgrade", async () => {
    await planDowngrade();
    await served.app().services.database.asOwner("update subscription set provider = 'stripe' where tenant_id = $1", [shop.tenantId]);
    served.refuse(keepPlan, 503);
    const { user } = open("/settings/subscription?plans=open");
    await user.click(await enabled("UPGRADE to Scale"));
    const upgrade = within(await screen.findByRole("dialog", { name: "Upgrade to Scale" }));
    expect(
      upgrade.getByText(/^If you continue, your planned change to Discover on .* is canceled. You then confirm \$599 a month/),
    ).toBeTruthy();
    await user.click(upgrade.getByRole("button", { name: "Continue" }));
    expect(await upgrade.findByText("Couldn't open Scale")).toBeTruthy();
    await user.click(upgrade.getByRole("button", { name: "Back to plans" }));
    expect(await within(await dialog()).findByRole("button", { name: "Keep Convert Plus" })).toBeTruthy();
    await user.click(await enabled("UPGRADE to Scale"));
    const again = within(await screen.findByRole("dialog", { name: "Upgrade to Scale" }));
    expect(again.queryByText("Couldn't open Scale")).toBeNull();
  });

  test("can't be changed by others than owners, who read who that is", async () => {
    const analyst = await aPerson({ of: [shop], role: "analyst", fullName: "Kim Lee" });
    open("/settings/subscription?plans=open", analyst);
    const plans = within(await dialog());
    expect(await plans.findByText("Only owners can change the plan: Dana Reyes.")).toBeTruthy();
    expect(isOff(plans.getByRole("button", { name: "UPGRADE to Scale" }))).toBe(true);
    expect(plans.getAllByText("Only owners can change the plan.")).toHaveLength(3);
  });

  test("say so where the payment provider can't be reached", async () => {
    served.refuse(getSubscriptionUrl, 503);
    const { user } = open("/settings/subscription?plans=open");
    const plans = within(await dialog());
    await user.click(await enabled("UPGRADE to Scale"));
    expect(await plans.findByText("Couldn't open the plan")).toBeTruthy();
    await waitFor(() => expect(isOff(plans.getByRole("button", { name: "UPGRADE to Scale" }))).toBe(false));
  });

  test("thank an Enterprise customer instead", async () => {
    shop = await aShop({ plan: "enterprise" });
    owner = await aPerson({ of: [shop] });
    open("/settings/subscription?plans=open");
    expect(within(await dialog()).getByText(ENTERPRISE_WORDS)).toBeTruthy();
    expect(screen.queryByText(/orders remaining/)).toBeNull();
  });
});

describe("coming back from a payment", () => {
  test("thanks for a plan that just changed, unless a smaller one is to come", async () => {
    const { database, now } = served.app().services;
    await database.asSystem((handle) =>
      recordAudit(handle, shop.tenantId, [{ area: "plan", by: OPERATOR, what: PLAN_CHANGED, after: "Convert Plus" }], now()),
    );
    const { leave } = open("/settings/subscription/thankyou");
    expect(await screen.findByText("Thank you! Your plan is now Convert Plus")).toBeTruthy();
    leave();
    await planDowngrade();
    open("/settings/subscription/thankyou");
    await waitFor(() => expect(screen.queryByText("Checking your plan…")).toBeNull());
    expect(await screen.findByText(/^Discover from /)).toBeTruthy();
    expect(screen.queryByText(/Thank you|Your plan is/)).toBeNull();
  });

  test("by an old link says what the plan is", async () => {
    open("/settings/whatever/thankyou");
    expect(await screen.findByText("Your plan is Convert Plus")).toBeTruthy();
    expect(screen.queryByText(/Thank you/)).toBeNull();
  });

  test("shows others than owners the subscription alone", async () => {
    const analyst = await aPerson({ of: [shop], role: "analyst", fullName: "Kim Lee" });
    open("/settings/subscription/thankyou", analyst);
    expect(await screen.findByRole("link", { name: "See plans" })).toBeTruthy();
    expect(screen.queryByText(/couldn't check|Your plan is/)).toBeNull();
  });

  test("says that the plan couldn't be checked yet, with a retry", async () => {
    served.refuse(refreshBilling, 503);
    const { user } = open("/settings/subscription/thankyou");
    expect(await screen.findByText("We couldn't check your plan yet")).toBeTruthy();
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Your plan is Convert Plus")).toBeTruthy();
  });
});

test("a shop that used up its orders reads that new ones are still screened, in both frames", async () => {
  shop = await aShop({ plan: "free" });
  owner = await aPerson({ of: [shop] });
  await manyPayments(shop, 250, { order: { createdAt: new Date().toISOString() } });
  const { leave } = open();
  expect(await screen.findByText("You've used all 250 orders of this month")).toBeTruthy();
  expect(screen.getByText("New orders are still screened and decided as before.")).toBeTruthy();
  expect(await screen.findByText("0 orders remaining")).toBeTruthy();
  leave();
  served.openInAdmin("/settings/subscription", shop);
  expect(await screen.findByText("You've used all 250 orders of this month")).toBeTruthy();
});

test("in the admin, where no header has a meter, a shop with few orders left reads how many, and where to upgrade", async () => {
  shop = await aShop({ plan: "free" });
  owner = await aPerson({ of: [shop] });
  await manyPayments(shop, 225, { order: { createdAt: new Date().toISOString() } });
  const before = served.openInAdmin("/settings/subscription", shop);
  expect(await screen.findByText("225 of 250")).toBeTruthy();
  expect(screen.queryByText(/left this month/)).toBeNull();
  before.leave();
  await aPayment(shop, { order: { createdAt: new Date().toISOString() } });
  const { user } = served.openInAdmin("/settings/subscription", shop);
  expect(await screen.findByText("24 orders of 250 left this month")).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "Upgrade" }));
  expect(await dialog()).toBeTruthy();
});

test.each(["own site", "Shopify admin"])("the last order of a month's plan is told of as it comes: %s", async (frame) => {
  shop = await aShop({ plan: "free" });
  owner = await aPerson({ of: [shop] });
  await manyPayments(shop, 249, { order: { createdAt: new Date().toISOString() } });
  if (frame === "own site") open();
  else served.openInAdmin("/settings/subscription", shop);
  expect(await screen.findByText("249 of 250")).toBeTruthy();
  expect(screen.queryByText(/You've used all/)).toBeNull();
  await aPayment(shop, { order: { createdAt: new Date().toISOString() } });
  expect(await screen.findByText("You've used all 250 orders of this month", undefined, { timeout: 15_000 })).toBeTruthy();
});
