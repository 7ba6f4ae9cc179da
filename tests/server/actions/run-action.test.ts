import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import type { ActionSettings } from "#domain/scenarios/action-settings.ts";
import { giveUpRunJob, runAction } from "#server/actions/run-action.ts";
import type { Mail } from "#server/platforms/mail/mailer.ts";
import { emptyOrders } from "#server/privacy/empty-orders.ts";
import { anAction } from "#tests/support/an-action.ts";
import { catchAllOf } from "#tests/support/live-set.ts";
import { aPayment, aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

const now = new Date("2026-11-05T12:00:00Z");
const order = {
  createdAt: "2026-11-05T11:00:00Z",
  customer: { firstName: "Ana", lastName: "Ruiz", email: "ana@mail.test", dateOfBirth: "1990-11-06" },
  tags: ["VIP", "gift"],
};

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => now });
});

type Given = { order?: object; settings?: Partial<ActionSettings["23"]>; receivedAt?: Date };

/** An action that was started on an order. */
async function aRun({ order: shown = {}, settings = {}, receivedAt = now }: Given) {
  const shop = await aShop();
  const scenario = await catchAllOf(shop);
  const { paymentId } = await aPayment(shop, { order: { ...order, ...shown }, scenario, receivedAt });
  const person = await aPerson({ of: [shop], at: now });
  const as = asPerson(person, shop);
  const id = await anAction(shop, scenario, { settings });
  const params = { tenantId: shop.tenantId, paymentId, sensorIds: id };
  const runId = (await app.read(endpoints.activateManualWatch, { params }, as)).runs[0]?.runId ?? 0;
  const mails: { mail: Mail; mailId: string }[] = [];
  let broken = false;
  const mailer = {
    send: async (mail: Mail, mailId: string) => {
      if (broken) throw new Error("no connection to 10.0.0.9");
      mails.push({ mail, mailId });
    },
  };
  const means = { ...app.services, mailer };
  const key = { tenantId: shop.tenantId, runId };
  return {
    shop,
    mails,
    paymentId,
    key,
    breakMail: (isBroken: boolean) => (broken = isBroken),
    attempt: (isLast = false) => runAction(means, key, { isLast, signal: new AbortController().signal }),
    giveUp: () =>
      giveUpRunJob.run(means, key, { jobId: "1", isLast: false, signal: new AbortController().signal, jobs: app.services.jobs }),
    trail: async () => (await rowsOf(shop, "payment_event")).slice(2).map(({ phase, description }) => [phase, description]),
    tags: async () => (await app.read(endpoints.getPayment, { params: { id: paymentId } }, as)).tags,
    comments: async () => (await app.read(endpoints.getPayment, { params: { id: paymentId } }, as)).comments,
  };
}

const started = ["started", "“Tag as gift” started"];

describe("Surety's own action", () => {
  test("adds and removes tags, once, and keeps what was first sent", async () => {
    const run = await aRun({ settings: { tags: ["Gift", "by {{payername}}", "by Ana", " "], tagsToRemove: ["vip", "never"] } });
    await run.attempt();
    await run.attempt();
    expect(await run.tags()).toEqual(["gift", "by Ana"]);
    expect(await run.trail()).toEqual([started, ["success", "“Tag as gift” done: added tag by Ana; removed tag VIP"]]);
    expect(await rowsOf(run.shop, "payment_order")).toMatchObject([{ first_raw: { tags: ["VIP", "gift"] } }]);
    expect(await rowsOf(run.shop, "order_version")).toMatchObject([{ screened: false, raw: { tags: ["VIP", "gift"] } }]);
    expect(await rowsOf(run.shop, "action_run")).toMatchObject([
      { state: "done", attempts: 1, result: "added tag by Ana; removed tag VIP" },
    ]);
  });

  test("comments in the person's name, with card numbers masked", async () => {
    const run = await aRun({ settings: { note: "{{payerFullName}} ({{payerage}}) paid {{amount}} {{currency}}, 4242424242424242" } });
    await run.attempt();
    await run.attempt();
    expect(await run.comments()).toMatchObject([{ comment: "Ana Ruiz (35) paid 50 USD, ****4242", fullName: "Dana Reyes" }]);
    expect((await run.trail()).at(-1)).toEqual(["success", "“Tag as gift” done: comment added"]);
  });

  test("writes to the customer, who can't put anything into the email", async () => {
    const customer = { ...order.customer, firstName: "<b>Ana</b>\r\nBcc: all@mail.test" };
    const run = await aRun({
      order: { customer },
      settings: { email: { subject: "Hello {{payername}}", message: "Dear {{payername}},\n\nthanks for {{ordernumber}}\n& bye" } },
    });
    await run.attempt();
    expect(run.mails).toMatchObject([
      { mailId: `action-${run.key.runId}`, mail: { to: "ana@mail.test", subject: "Hello <b>Ana</b> Bcc: all@mail.test" } },
    ]);
    expect(run.mails[0]?.mail.text).toContain("Dear <b>Ana</b> Bcc: all@mail.test,\n\nthanks for");
    expect(run.mails[0]?.mail.html).toMatch(
      /^<p>Dear &lt;b&gt;Ana&lt;\/b&gt; Bcc: all@mail.test,<\/p>\n<p>thanks for .+<br>&amp; bye<\/p>$/,
    );
  });

  test("tries again, says so once, and tells when it worked", async () => {
    const run = await aRun({ settings: { email: { subject: "Hello", message: "Hi" }, note: "Written to" } });
    run.breakMail(true);
    await expect(run.attempt()).rejects.toThrow("the email couldn't be sent");
    await expect(run.attempt()).rejects.toThrow();
    expect(await run.comments()).toEqual([]);
    run.breakMail(false);
    await run.attempt();
    expect(await run.trail()).toEqual([
      started,
      ["retrying", "“Tag as gift” didn't work: the email couldn't be sent. Trying again"],
      [null, "Written to"],
      ["success", "“Tag as gift” done: email sent; comment added"],
    ]);
  });

  test("fails with its last attempt, or if that died, and says why", async () => {
    const email = { subject: "Hello", message: "Hi" };
    const run = await aRun({ settings: { email } });
    run.breakMail(true);
    await expect(run.attempt(true)).rejects.toThrow();
    const failed = ["callfail", "“Tag as gift” failed: the email couldn't be sent"];
    expect(await run.trail()).toEqual([started, failed]);
    await run.giveUp();
    expect(await run.trail()).toEqual([started, failed]);
    const died = await aRun({ settings: { email } });
    await died.giveUp();
    expect(await died.trail()).toEqual([started, ["callfail", "“Tag as gift” failed: something went wrong on our end"]]);
  });

  test.each([
    ["the order has no email address", { order: { customer: { firstName: "Ana" } } }],
    ["no email is sent about imported history", { receivedAt: new Date("2026-11-09T11:00:00Z") }],
  ])("sends no email if %s", async (why, given) => {
    const run = await aRun({ ...given, settings: { email: { subject: "Hello", message: "Hi" } } });
    await run.attempt();
    expect(run.mails).toEqual([]);
    expect(await run.trail()).toEqual([started, ["callfail", `“Tag as gift” failed: ${why}`]]);
  });

  test("fails at once by a placeholder that doesn't exist", async () => {
    const run = await aRun({ settings: { tags: ["new"], note: "{{nobody}}" } });
    await run.attempt();
    expect(await run.tags()).toEqual(["VIP", "gift"]);
    expect(await run.trail()).toEqual([started, ["callfail", "“Tag as gift” failed: {{nobody}} isn't a dynamic parameter."]]);
  });

  test("an erasure takes what its runs say, and the next ones do nothing", async () => {
    const run = await aRun({ settings: { tags: ["by {{payername}}"] } });
    await run.attempt();
    const { tenantId } = run.shop;
    const erase = async () =>
      (await testDatabase()).forTenants([tenantId], (handle) => emptyOrders(handle, tenantId, [run.paymentId], "request", now));
    await erase();
    expect(await run.trail()).toEqual([
      ["started", "Action run"],
      ["success", "Action run"],
      [null, "Personal data removed at the customer's request"],
    ]);
    expect(JSON.stringify([await rowsOf(run.shop, "action_run"), await rowsOf(run.shop, "payment_event")])).not.toContain("Ana");
    const later = await aRun({ settings: { tags: ["new"] } });
    await (
      await testDatabase()
    ).forTenants([later.shop.tenantId], (handle) => emptyOrders(handle, later.shop.tenantId, [later.paymentId], "request", now));
    await later.attempt();
    expect((await later.trail()).at(-1)).toEqual(["callfail", "“Tag as gift” failed: the order's personal data was removed"]);
  });
});

test("the trail never tells what a hook's script said", async () => {
  const shop = await aShop();
  const scenario = await catchAllOf(shop);
  const { paymentId } = await aPayment(shop, { order, scenario });
  const as = asPerson(await aPerson({ of: [shop], at: now }), shop);
  const settings = { headers: { Authorization: "secret" }, preScript: "throw new Error(request.headers.Authorization + order.payername)" };
  const sensorIds = await anAction(shop, scenario, { type: "21", name: "Call", settings });
  const params = { tenantId: shop.tenantId, paymentId, sensorIds };
  const runId = (await app.read(endpoints.activateManualWatch, { params }, as)).runs[0]?.runId ?? 0;
  const mailer = { send: async () => expect.fail("Nothing is sent") };
  await runAction({ ...app.services, mailer }, { tenantId: shop.tenantId, runId }, { isLast: false, signal: new AbortController().signal });
  expect((await rowsOf(shop, "payment_event")).at(-1)).toMatchObject({
    phase: "callfail",
    description: "“Call” failed: its script failed",
  });
  expect(await rowsOf(shop, "action_run")).toMatchObject([{ state: "failed", result: "its script failed" }]);
});
