import { expect, test } from "../support/stage.ts";
import { enterOwnServer, ownSite, startOwnServer } from "../support/own-server.ts";
import { runShopCommand } from "#server/commands/run-shop-command.ts";
import { startStripe } from "#tests/support/a-stripe.ts";

test("a shop upgrades through Stripe, downgrades from the period's end on, and an old link says what the plan is", async ({
  page,
  frame,
  stage,
}) => {
  const stripe = await startStripe();
  const { settings } = stripe;
  const server = await startOwnServer({
    plan: "free",
    environment: {
      STRIPE_SECRET_KEY: settings.secretKey,
      STRIPE_WEBHOOK_SECRET: settings.webhookSecret,
      STRIPE_API_URL: settings.apiUrl,
      STRIPE_PRICE_PROTECT: settings.prices.starter,
      STRIPE_PRICE_CONVERT_PLUS: settings.prices.standard,
      STRIPE_PRICE_SCALE: settings.prices.plus,
    },
  });
  // Its port is known only now.
  server.services.config.publicUrl = server.address;
  stripe.state.webhookUrl = `${server.address}/sensor/stripe/webhooks`;
  try {
    const { screen } = stage;
    const plans = screen.getByRole("dialog");
    await enterOwnServer(server, frame, page, "/settings/subscription");
    await screen.getByRole("link", { name: "Change Plan" }).click();
    await expect(plans.getByRole("button", { name: "CURRENT: Discover" })).toBeDisabled();
    await stage.expectAccessible();

    // Stripe's pages come in the whole window, and lead back into the frame.
    await plans.getByRole("button", { name: "UPGRADE to Scale" }).click();
    await page.getByRole("button", { name: "Pay" }).click();
    await expect(screen.getByText("Thank you! Your plan is now Scale")).toBeVisible();
    await expect(screen.getByRole("heading", { name: "Scale", exact: true })).toBeVisible();
    await stage.expectAccessible();

    await screen.getByRole("link", { name: "Change Plan" }).click();
    await plans.getByRole("button", { name: "DOWNGRADE to Discover" }).click();
    await expect(plans.getByText(/250 orders a month instead of 10,000/)).toBeVisible();
    await stage.expectAccessible();
    await plans.getByRole("button", { name: "Downgrade" }).click();
    await expect(plans).toHaveCount(0);
    await expect(screen.getByText(/^Discover from /)).toBeVisible();
    await screen.getByRole("button", { name: "Keep Scale" }).click();
    await expect(screen.getByText(/^Discover from /)).toHaveCount(0);
    await screen.getByRole("link", { name: "Change Plan" }).click();
    await plans.getByRole("button", { name: "DOWNGRADE to Discover" }).click();
    await plans.getByRole("button", { name: "Downgrade" }).click();
    await expect(plans).toHaveCount(0);
    await expect(screen.getByText(/^Discover from /)).toBeVisible();

    await server.services.database.asOwner("update audit_event set at = at - interval '1 day'");
    await page.goto(`${ownSite(server, frame)}/settings/anything/thankyou`);
    await expect(screen.getByText(/^Discover from /)).toBeVisible();
    await expect(screen.getByText("Checking your plan…")).toHaveCount(0);
    await expect(screen.getByText("Thank you!")).toHaveCount(0);
  } finally {
    await page.goto("about:blank");
    await server.stop();
    await stripe.stop();
  }
});

test("a shop without a payment provider asks for a plan, which holds once it's granted", async ({ page, frame, stage }) => {
  const server = await startOwnServer({ plan: "free" });
  try {
    const { screen } = stage;
    const dialog = screen.getByRole("dialog");
    await enterOwnServer(server, frame, page, "/settings/subscription?plans=open");
    await dialog.getByRole("button", { name: "UPGRADE to Protect" }).click();
    await expect(dialog.getByText("Protect is $99 a month, paid by invoice.", { exact: false })).toBeVisible();
    await stage.expectAccessible();
    await dialog.getByRole("button", { name: "Send request" }).click();
    await expect(screen.getByText(/asked for Protect on /)).toBeVisible();

    const { config, database, jobs, secrets } = server.services;
    const command = { kind: "change", shop: String(server.tenantId), settings: { plan: "starter" }, invited: null } as const;
    await runShopCommand({ config, database, jobs, secrets, now: new Date() }, command);
    await page.reload();
    await expect(screen.getByRole("heading", { name: "Protect", exact: true })).toBeVisible();
    await expect(screen.getByText(/asked for Protect/)).toHaveCount(0);
    await stage.expectAccessible();
  } finally {
    await page.goto("about:blank");
    await server.stop();
  }
});
