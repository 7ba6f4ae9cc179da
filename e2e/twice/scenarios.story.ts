import { randomUUID } from "node:crypto";
import { z } from "zod";
import { RULE_FAULT_WORDS } from "#domain/rules/rule-fault-words.ts";
import { enterOwnServer, logIn, ownSite, startOwnServer, type OwnServer } from "../support/own-server.ts";
import { scenariosPage } from "../support/scenarios-page.ts";
import { expect, test } from "../support/story.ts";
import { tabTo } from "../support/tab-to.ts";

const taken = z.object({ paymentId: z.coerce.string(), scenario: z.object({ name: z.string() }) });

// One server for all: what changes a shop's scenarios can't share a shop with other stories.
test.describe.configure({ mode: "default", timeout: 240_000 });
let server: OwnServer;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await startOwnServer();
});
test.afterAll(() => server.stop());

test("a scenario that sums up a customer's orders is stopped at a type fault, saved, and named by the trace of its orders", async ({
  stage,
  page,
  frame,
  request,
}) => {
  const { screen } = stage;
  const email = `${randomUUID()}@mail.example`;
  const send = async (amount: number) => {
    const data = { orderId: randomUUID(), createdAt: new Date().toISOString(), amount, currency: "USD", customer: { email } };
    const answer = await request.post(`${server.address}/api/orders`, { headers: { "X-Api-Key": server.apiKey }, data });
    expect(answer.status(), await answer.text()).toBe(201);
    return taken.parse(await answer.json());
  };
  expect((await send(300)).scenario.name).toBe("All other orders");
  await enterOwnServer(server, frame, page, "/scenarios");
  const shown = scenariosPage(stage);
  await screen.getByRole("button", { name: "Create Scenario" }).click();
  await screen.getByLabel("Priority", { exact: true }).fill("1");
  await screen.getByLabel("Scenario Name").fill("Big spenders");
  await screen.getByLabel("Scenario Description").fill("More than $500 a day.");
  await stage.expectAccessible();
  await screen.getByRole("button", { name: "Save Scenario" }).click();
  await expect(screen.getByText("No rules yet, so this scenario applies to no order.")).toBeVisible();

  const rule = shown.dialog;
  await screen.getByRole("button", { name: "Add rule" }).click();
  await shown.pick("Left Side", "Orders in a time window (velocity hours)");
  await rule.getByLabel("Calculate").selectOption("Sum of");
  await rule.getByLabel("Of", { exact: true }).selectOption("amounts");
  await rule.getByLabel("Among orders").selectOption("with this email");
  await rule.getByLabel("Hours", { exact: true }).fill("24");
  await shown.pick("Operation", "Is more than");
  await rule.getByLabel("Value").fill("a lot");
  await rule.getByRole("button", { name: "Add", exact: true }).click();
  const toasts = frame === "embedded" ? page : screen;
  await expect(toasts.getByText(RULE_FAULT_WORDS)).toBeVisible();
  await stage.expectAccessible();
  await rule.getByLabel("Value").fill("500");
  await rule.getByRole("button", { name: "Add", exact: true }).click();
  await expect(rule).toHaveCount(0);
  const sentence = "Sum of amounts with this email in 24 h is more than 500";
  await expect(screen.getByText(sentence, { exact: true })).toBeVisible();

  const { paymentId, scenario } = await send(201);
  expect(scenario.name).toBe("Big spenders");
  await page.goto(`${ownSite(server, frame)}/transactions/${paymentId}`);
  await expect(screen.getByText("“Big spenders” leaves the decision to the risk score", { exact: false })).toBeVisible();
  await expect(screen.getByText("1. Big spenders")).toBeVisible();
  await expect(screen.getByText("Sum of amounts with this email in 24 h: 501", { exact: false })).toBeVisible();
  await stage.expectAccessible();
});

test("a draft is published over a colleague's newer scenarios, scenario by scenario", async ({
  stage,
  page,
  frame,
  browser,
  complaints,
}) => {
  const { screen } = stage;
  await enterOwnServer(server, frame, page, "/scenarios");
  const own = scenariosPage(stage);
  await screen.getByRole("button", { name: "New draft" }).click();
  await own.dialog.getByLabel("Name").fill("Holiday season");
  await own.dialog.getByRole("button", { name: "Create draft" }).click();
  await expect(screen.getByText("You're in the draft “Holiday season”")).toBeVisible();
  await own.rename("High risk", "High risk, holidays");
  await own.rename("Country mismatch", "Country mismatch, holidays");
  await own.rename("Disposable email", "Disposable email, holidays");

  const context = await browser.newContext();
  complaints.hear(context);
  const theirPage = await context.newPage();
  await theirPage.goto(`${server.address}/scenarios`);
  await logIn(theirPage, server.colleague);
  const theirs = scenariosPage({ screen: theirPage });
  await theirs.rename("High risk", "Very high risk");
  await theirs.rename("Country mismatch", "Countries differ");
  await context.close();

  await screen.getByRole("button", { name: "Publish" }).click();
  const asked = own.dialog;
  await expect(asked.getByText("Renamed from “Disposable email”")).toBeVisible();
  await expect(asked.getByRole("button", { name: "Publish" })).toBeDisabled();
  await stage.expectAccessible();
  const choices = (name: string) => asked.getByRole("group", { name });
  await choices("Very high risk").getByText("Keep the live version").click();
  await choices("Countries differ").getByText("Use the draft's version").click();
  await asked.getByRole("button", { name: "Publish" }).click();
  await expect(asked).toHaveCount(0);
  await expect(screen.getByRole("button", { name: "Live, choose what to show" })).toBeVisible();
  for (const name of ["Very high risk", "Country mismatch, holidays", "Disposable email, holidays"])
    await expect(own.name(name)).toBeVisible();
  await stage.expectAccessible();
});

test("scenarios are put in another order by keyboard, which a reload shows again", async ({ stage, page, frame }) => {
  const { screen } = stage;
  await enterOwnServer(server, frame, page, "/scenarios");
  const shown = scenariosPage(stage);
  await expect(shown.name("All other orders")).toBeVisible();
  const names = await shown.names();
  const [first = "", second = "", third = ""] = names;
  await tabTo(page, shown.handle(first));
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(screen.getByText(`${first} is now 3 of ${names.length - 1}.`)).toBeAttached();
  await page.keyboard.press("Space");
  const moved = [second, third, first, ...names.slice(3)];
  await expect(screen.getByText("Saved", { exact: true })).toBeVisible();
  await expect(shown.handle(first)).toBeFocused();
  await page.reload();
  await expect(shown.name("All other orders")).toBeVisible();
  expect(await shown.names()).toEqual(moved);
});

test("of two tabs that change one scenario, the second is told what changed and saves its change too", async ({
  stage,
  page,
  frame,
  context,
  complaints,
}) => {
  complaints.expectError(/status of 412/);
  const { screen } = stage;
  const scenario = "New account, instant order";
  await enterOwnServer(server, frame, page, "/scenarios");
  const shown = scenariosPage(stage);
  await shown.name(scenario).click();
  const description = shown.field(scenario, "Scenario Description");
  await expect(description).toBeVisible();

  const otherPage = await context.newPage();
  await otherPage.goto(`${ownSite(server, frame)}/scenarios`);
  await scenariosPage(stage.on(otherPage)).rename(scenario, "Instant order");
  await otherPage.close();

  await description.fill("Look twice.");
  const collision = screen.getByRole("dialog", { name: "Someone else changed this first" });
  await expect(collision.getByText(`Renamed from “${scenario}”`)).toBeVisible();
  await stage.expectAccessible();
  await collision.getByRole("button", { name: "Save my change too" }).click();
  await expect(collision).toHaveCount(0);
  await expect(shown.name("Instant order")).toBeVisible();
  await page.reload();
  await expect(shown.field("Instant order", "Scenario Description")).toHaveValue("Look twice.");
});
