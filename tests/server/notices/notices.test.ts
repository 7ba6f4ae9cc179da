import { expect, test } from "vitest";
import { z } from "zod";
import { noticeEndpoints, type NoticeChoice } from "#contract/notices.ts";
import { endpoints } from "#contract/endpoints.ts";
import { answerClaim } from "#server/claims/answer-claim.ts";
import { fileClaim } from "#server/claims/file-claim.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import { warnDueDisputes } from "#server/disputes/warn-due-disputes.ts";
import { gatherNotices } from "#server/notices/gather-notices.ts";
import { startDigests } from "#server/notices/start-digests.ts";
import { aPayment, aPerson, aShop, anOutcome, testSecrets, type TestPerson, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asNobody, asPerson, asStaff } from "#tests/support/callers.ts";
import { anOutsideServer } from "#tests/support/outside-server.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";
import { runSending, sendAll } from "#tests/server/notices/send-all.ts";

const shopify = { apiKey: "an-app", apiSecret: "the secret of the app" };

/** A shop with an owner whose address is confirmed, and a clock that moves only when told. */
async function aWorld({ hookAllow = [] as string[], start = new Date("2026-11-20T12:00:00Z") } = {}) {
  const clock = { now: start };
  const app = await testApp({ now: () => clock.now, config: { hookAllow, shopify, publicUrl: "https://surety.test" } });
  const shop = await aShop({ timeZone: "America/New_York", since: start });
  const person = await aPerson({ of: [shop], password: "correct horse", at: start });
  const pass = (minutes: number) => (clock.now = new Date(clock.now.getTime() + minutes * 60_000));
  const held = (order: Record<string, unknown> = {}) =>
    aPayment(shop, {
      decision: "pending",
      receivedAt: clock.now,
      order: { createdAt: new Date(clock.now.getTime() - 60_000).toISOString(), ...order },
    });
  return { app, shop, person, clock, pass, held, start };
}

async function choose(app: TestApp, person: TestPerson, shop: TestShop, choice: Partial<NoticeChoice>) {
  const body = { kinds: [], digestHour: null, ...choice };
  return app.read(noticeEndpoints.saveOwnNotices, { body }, asPerson(person, shop));
}

test("nothing is sent before a person chooses", async () => {
  const { app, held, pass } = await aWorld();
  await held();
  pass(1);
  expect((await sendAll(app)).mails).toEqual([]);
});

test("an order that waits is sent once, to everyone who chose it, with a link to it", async () => {
  const { app, shop, person, held, pass } = await aWorld();
  await held({ reference: "#999" });
  await choose(app, person, shop, { kinds: ["review"] });
  pass(1);
  const { paymentId } = await held({ reference: "#1001", amount: 129.9, customer: { firstName: "Ana", lastName: "Ruiz" } });
  pass(1);
  const { mails } = await sendAll(app);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.to).toBe(person.email);
  expect(mails[0]?.subject).toMatch(/: Order #1001 is waiting for review$/);
  expect(mails[0]?.text).toContain(`- #1001 · Ana Ruiz · $129.90 · risk`);
  expect(mails[0]?.text).toContain(`https://surety.test/transactions/${paymentId}?tid=${shop.tenantId}`);
  expect(mails[0]?.text).toContain(`Review orders: https://surety.test/transactions?tid=${shop.tenantId}&queue=waiting`);
  expect(mails[0]?.text).toContain(`Change what you get: https://surety.test/notifications?tid=${shop.tenantId}`);
  for (let minute = 0; minute < 4; minute++) {
    pass(1);
    expect((await sendAll(app)).mails).toEqual([]);
  }
});

test("orders that begin to wait together are one message, which lists ten of them", async () => {
  const { app, shop, person, held, pass } = await aWorld();
  await choose(app, person, shop, { kinds: ["review"] });
  pass(1);
  for (let order = 0; order < 13; order++) await held();
  pass(1);
  const { mails } = await sendAll(app);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toMatch(/13 orders are waiting for review$/);
  expect(mails[0]?.text.match(/· risk/g)).toHaveLength(10);
  expect(mails[0]?.text).toContain("and 3 more");
});

test("an event whose transaction ends after a later one is still sent, once", async () => {
  const { app, shop, person, held, pass } = await aWorld();
  await choose(app, person, shop, { kinds: ["review"] });
  pass(1);
  const { paymentId } = await held({ reference: "#late" });
  const rename = (from: string, to: string) =>
    app.services.database.asOwner(
      "update payment_event set to_value = $4 where tenant_id = $1 and payment_id = $2 and type = 'DECISION' and to_value = $3",
      [shop.tenantId, paymentId, from, to],
    );
  // As if it weren't there yet.
  await rename("pending", "hidden");
  await held({ reference: "#next" });
  expect((await sendAll(app)).mails[0]?.subject).toContain("#next");
  await rename("hidden", "pending");
  pass(1);
  expect((await sendAll(app)).mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("#late")]);
  pass(1);
  expect((await sendAll(app)).mails).toEqual([]);
});

test("an order that was decided before the message goes out isn't sent", async () => {
  const { app, shop, person, held, pass } = await aWorld();
  await choose(app, person, shop, { kinds: ["review"] });
  pass(1);
  const { paymentId } = await held();
  pass(1);
  await gatherNotices(app.services.database, app.services.jobs, app.services.now());
  expect(app.jobs).toHaveLength(1);
  await app.read(endpoints.decideAsStaff, { body: { paymentId, action: "approve" } }, asPerson(person, shop));
  expect(await runSending(app)).toEqual({ mails: [], faults: [] });
});

test("an order that staff put on hold, release or bring back to the queue by undoing isn't sent", async () => {
  const { app, shop, person, held, pass, clock } = await aWorld();
  const as = asPerson(person, shop);
  const first = await held();
  const second = await held();
  const receivedAt = clock.now;
  const approved = await aPayment(shop, { decision: "approved", receivedAt, order: { createdAt: receivedAt.toISOString() } });
  await choose(app, person, shop, { kinds: ["review"] });
  pass(1);
  await app.read(endpoints.decideAsStaff, { body: { paymentId: approved.paymentId, action: "hold" } }, as);
  await app.read(endpoints.decideAsStaff, { body: { paymentId: first.paymentId, action: "approve" } }, as);
  await app.read(endpoints.decideAsStaff, { body: { paymentId: first.paymentId, action: "release" } }, as);
  const body = { paymentIds: [second.paymentId], action: "approve" as const };
  const decisionIds = (await app.read(endpoints.decideOnOrders, { body }, as)).results.flatMap((result) =>
    "decisionId" in result ? [result.decisionId] : [],
  );
  await app.read(endpoints.undoDecisions, { body: { decisionIds } }, as);
  pass(1);
  expect((await sendAll(app)).mails).toEqual([]);
});

test("imported history is never sent, nor is a chargeback on it", async () => {
  const { app, shop, person, held, clock, pass } = await aWorld();
  await choose(app, person, shop, { kinds: ["review", "chargeback"] });
  pass(1);
  const old = await held({ createdAt: new Date(clock.now.getTime() - 73 * 3_600_000).toISOString() });
  await anOutcome(shop, old, "chargeback", {}, clock.now);
  pass(1);
  expect((await sendAll(app)).mails).toEqual([]);
});

test("a chargeback is sent when it comes, its later states aren't", async () => {
  const { app, shop, person, clock, pass } = await aWorld();
  await choose(app, person, shop, { kinds: ["chargeback"] });
  pass(1);
  const order = await aPayment(shop, { receivedAt: clock.now, order: { createdAt: clock.now.toISOString(), reference: "#7", amount: 80 } });
  await anOutcome(shop, order, "chargeback", { id: "d", amount: 80 }, pass(1));
  const { mails } = await sendAll(app);
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/: Chargeback on order #7$/)]);
  expect(mails[0]?.text).toContain("#7 · $80.00");
  await anOutcome(shop, order, "chargeback_lost", { id: "d" }, pass(1));
  pass(1);
  expect((await sendAll(app)).mails).toEqual([]);
});

test("each step of a guarantee claim is sent, with where the claim stands", async () => {
  const { app, person, clock, pass } = await aWorld();
  const shop = await aShop({ hasGuarantee: true, since: clock.now });
  const owner = await aPerson({ of: [shop], password: "correct horse", at: clock.now });
  await choose(app, owner, shop, { kinds: ["claim"] });
  pass(1);
  const order = await aPayment(shop, { receivedAt: clock.now, order: { createdAt: clock.now.toISOString(), reference: "#7", amount: 80 } });
  const chargeback = (id: string, amount: number) =>
    anOutcome(shop, order, "chargeback", { id, reason: "fraudulent", amount, at: clock.now.toISOString() }, pass(1));
  await chargeback("cb-1", 50);
  const { mails } = await sendAll(app);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [owner.email, expect.stringMatching(/: Your guarantee claim for order #7 changed$/)],
  ]);
  expect(mails[0]?.text).toContain("#7 · $50.00 · Prepared");
  expect(mails[0]?.to).not.toBe(person.email);

  const means = () => ({ database: app.services.database, secrets: testSecrets, now: pass(1) });
  await fileClaim(app.services, { tenantId: shop.tenantId, fullName: "Dana Reyes" }, order.paymentId);
  const claimId = Number((await rowsOf(shop, "claim"))[0]?.["claim_id"]);
  await answerClaim(means(), claimId, { action: "accept", amountMinor: null });
  await chargeback("cb-2", 20);
  expect((await sendAll(app)).mails.at(-1)?.text).toContain("#7 · $70.00 · Prepared");
  await answerClaim(means(), claimId, { action: "pay" });
  expect((await sendAll(app)).mails.at(-1)?.text).toContain("#7 · $70.00 · Paid");
});

test("a chargeback alert is sent with when it's due, and again once before that if no one answered", async () => {
  const { app, shop, person, clock, pass } = await aWorld();
  await choose(app, person, shop, { kinds: ["alert", "due"] });
  pass(1);
  const { orderId } = await aPayment(shop, {
    receivedAt: clock.now,
    order: { createdAt: clock.now.toISOString(), reference: "#7", amount: 80 },
  });
  pass(1);
  const sent = { id: "a", source: "VERIFI CDRN", orderId, amount: 80, alert_received_time: clock.now.toISOString() };
  const reported = await app.http.inject({ method: "POST", url: "/api/alerts", headers: asKeyOf(shop), payload: sent });
  expect(reported.statusCode).toBe(201);
  const [alert] = (await sendAll(app)).mails;
  expect(alert?.subject).toMatch(/: Chargeback alert for order #7$/);
  // In New York, 72 hours after 7:02 AM.
  expect(alert?.text).toContain("#7 · $80.00 · answer by Nov 23, 2026, 7:02 AM");
  const warn = async () => {
    await warnDueDisputes(app.services.database, clock.now, new AbortController().signal);
    return (await sendAll(app)).mails.map(({ subject }) => subject);
  };
  pass(47 * 60);
  expect(await warn()).toEqual([]);
  pass(60);
  expect(await warn()).toEqual([expect.stringMatching(/: Answer the dispute of order #7 by its due date$/)]);
  pass(60);
  expect(await warn()).toEqual([]);
});

test("a chargeback alert that no one answered is also sent where there's an inquiry by now", async () => {
  const { app, shop, person, clock, pass } = await aWorld();
  await choose(app, person, shop, { kinds: ["alert"] });
  pass(1);
  const order = { receivedAt: clock.now, order: { createdAt: clock.now.toISOString(), reference: "#7", amount: 80 } };
  const { orderId } = await aPayment(shop, order);
  const body = { id: "a", source: "ETHOCA", orderId, amount: 80, alert_received_time: clock.now.toISOString() };
  await app.read(endpoints.reportAlert, { body }, asKeyOf(shop));
  pass(1);
  const dueAt = new Date(clock.now.getTime() + 10 * 86_400_000).toISOString();
  await anOutcome(shop, { orderId }, "inquiry", { id: "dp_1", at: clock.now.toISOString(), dueAt }, clock.now);
  const [alert] = (await sendAll(app)).mails;
  expect(alert?.subject).toMatch(/: Chargeback alert for order #7$/);
  // In New York, 24 hours after 7:01 AM.
  expect(alert?.text).toContain("#7 · $80.00 · answer by Nov 21, 2026, 7:01 AM");
});

test("an alert without an order is sent with when it's due, and again once before that unless someone joined it", async () => {
  const { app, shop, person, clock, pass } = await aWorld();
  await choose(app, person, shop, { kinds: ["alert", "due"] });
  pass(1);
  const reported = async (id: string) => {
    const card = { card_bin: "424242", card_last4: "4242" };
    const body = { id, source: "VERIFI CDRN", amount: 80, currency: "USD", ...card, alert_received_time: clock.now.toISOString() };
    return (await app.read(endpoints.reportAlert, { body }, asKeyOf(shop))).alertId;
  };
  await reported("a");
  const joined = await reported("b");
  const [told, ...more] = (await sendAll(app)).mails;
  expect(more).toEqual([]);
  expect(told?.subject).toMatch(/: 2 chargeback alerts without an order$/);
  // In New York, 72 hours after 7:01 AM.
  expect(told?.text).toContain("- Verifi CDRN · 424242••••••4242 · $80.00 · answer by Nov 23, 2026, 7:01 AM");
  expect(told?.text).toContain(`Match alerts with orders: https://surety.test/transactions/alerts?tid=${shop.tenantId}`);
  const { paymentId } = await aPayment(shop, { receivedAt: clock.now, order: { createdAt: clock.now.toISOString() } });
  await app.read(endpoints.joinAlert, { params: { alertId: joined }, body: { paymentId } }, asPerson(person, shop));
  const unmatched = async () => (await sendAll(app)).mails.map(({ subject }) => subject).filter((subject) => /Match|without/.test(subject));
  pass(47 * 60);
  expect(await unmatched()).toEqual([]);
  pass(61);
  expect(await unmatched()).toEqual([expect.stringMatching(/: Match a chargeback alert with its order and answer it by its due date$/)]);
  expect(await unmatched()).toEqual([]);
});

test("what happened while notifications were off isn't sent later", async () => {
  const { app, shop, person, held, pass } = await aWorld();
  await choose(app, person, shop, { kinds: ["review"] });
  await choose(app, person, shop, { kinds: [] });
  pass(1);
  await held();
  pass(1);
  await choose(app, person, shop, { kinds: ["review"] });
  pass(1);
  expect((await sendAll(app)).mails).toEqual([]);
});

test("only confirmed addresses of people who work for the shop are mailed", async () => {
  const { app, shop, held, pass, start } = await aWorld();
  const invited = await aPerson({ of: [shop], at: start, isConfirmed: false });
  const left = await aPerson({ of: [shop], password: "correct horse", at: start });
  for (const person of [invited, left]) await choose(app, person, shop, { kinds: ["review"] });
  expect((await choose(app, invited, shop, { kinds: ["review"] })).own?.email).toBeNull();
  await app.services.database.asOwner("delete from tenant_user where user_id = $1", [left.userId]);
  pass(1);
  await held();
  pass(1);
  expect(await sendAll(app)).toEqual({ mails: [], faults: [] });
});

test("staff inside the shop's admin name an address and confirm it with the code it gets", async () => {
  const { app, shop, held, pass, clock } = await aWorld();
  const asThem = () => asStaff(shop, shopify, "77", clock.now);
  await app.read(noticeEndpoints.saveOwnNotices, { body: { kinds: ["review"], digestHour: null } }, await asThem());
  const asked = await app.read(noticeEndpoints.sendNoticeCode, { body: { email: "Review@Mail.test" } }, await asThem());
  expect(asked.own).toMatchObject({ email: null, unconfirmedEmail: "review@mail.test" });
  const [mail] = (await runSending(app)).mails;
  expect(mail?.to).toBe("review@mail.test");
  const code = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
  const confirm = async (sent: string) => app.call(noticeEndpoints.confirmNoticeEmail, { body: { code: sent } }, await asThem());
  expect((await confirm(code === "000000" ? "000001" : "000000")).status).toBe(422);
  pass(1);
  await held();
  pass(1);
  expect((await sendAll(app)).mails).toEqual([]);
  expect((await confirm(code)).answer?.own).toMatchObject({ email: "review@mail.test", unconfirmedEmail: null });
  const { paymentId } = await held();
  pass(1);
  const [sent] = (await sendAll(app)).mails;
  expect(sent?.to).toBe("review@mail.test");
  expect(sent?.text).toContain(`https://${shop.shopName}/admin/apps/an-app/transactions/${paymentId}`);
});

test("a code works for five guesses and half an hour", async () => {
  const { app, shop, person, pass } = await aWorld();
  const ask = async () => {
    await app.read(noticeEndpoints.sendNoticeCode, { body: { email: "other@mail.test" } }, asPerson(person, shop));
    return /\b\d{6}\b/.exec((await runSending(app)).mails[0]?.text ?? "")?.[0] ?? "";
  };
  const confirm = async (code: string) =>
    (await app.call(noticeEndpoints.confirmNoticeEmail, { body: { code } }, asPerson(person, shop))).status;
  const guessed = await ask();
  for (let guess = 0; guess < 5; guess++) expect(await confirm("wrong")).toBe(422);
  expect(await confirm(guessed)).toBe(422);
  const late = await ask();
  pass(31);
  expect(await confirm(late)).toBe(422);
  expect(await confirm(await ask())).toBe(200);
});

test("a person gets five codes a day in all shops, an address ten, and colleagues are not kept from theirs", async () => {
  const { app, shop, person, start } = await aWorld();
  const colleague = await aPerson({ of: [shop], at: start });
  const second = await aShop();
  const inBoth = await aPerson({ of: [shop, second], at: start });
  const ask = async (as: TestPerson, of = shop, email = "victim@mail.test") => {
    const { status, headers, problem } = await app.call(noticeEndpoints.sendNoticeCode, { body: { email } }, asPerson(as, of));
    return status === 429 ? { detail: problem?.detail, wait: headers["retry-after"] } : status;
  };
  for (let code = 0; code < 5; code++) expect(await ask(inBoth, code < 3 ? shop : second)).toBe(200);
  const reached = { detail: "You can get 5 codes a day. Please try again in 24 hours.", wait: "86400" };
  expect(await ask(inBoth)).toEqual(reached);
  expect(await ask(inBoth, second, "other@mail.test")).toEqual(reached);
  for (let code = 0; code < 5; code++) expect(await ask(person)).toBe(200);
  expect(await ask(colleague)).toMatchObject({ detail: "An email address can get 10 codes a day. Please try again in 24 hours." });
  expect(await ask(colleague, shop, "own@mail.test")).toBe(200);
});

test("wrong codes count over all codes of a person, ten a day, and a right one doesn't", async () => {
  const { app, shop, pass, clock } = await aWorld();
  const asThem = () => asStaff(shop, shopify, "78", clock.now);
  const ask = async () => {
    await app.read(noticeEndpoints.sendNoticeCode, { body: { email: "other@mail.test" } }, await asThem());
    return /\b\d{6}\b/.exec((await runSending(app)).mails[0]?.text ?? "")?.[0] ?? "";
  };
  const confirm = async (code: string) => app.call(noticeEndpoints.confirmNoticeEmail, { body: { code } }, await asThem());
  expect((await confirm(await ask())).status).toBe(200);
  for (let guess = 0; guess < 10; guess++) {
    if (guess % 4 === 0) await ask();
    expect((await confirm("wrong")).status).toBe(422);
  }
  const code = await ask();
  expect(await confirm(code)).toMatchObject({
    status: 429,
    headers: { "retry-after": "86400" },
    problem: { detail: "You can enter 10 wrong codes a day. Please try again in 24 hours." },
  });
  pass(24 * 60);
  expect((await confirm(await ask())).status).toBe(200);
});

test("a session by API key has no choices of its own", async () => {
  const { app, shop } = await aWorld();
  const { token } = await app.read(endpoints.signIn, { body: { shopName: shop.shopName, apiKey: shop.apiKey } }, asNobody);
  const as = { authorization: `Bearer ${token}` };
  expect((await app.read(noticeEndpoints.getNotices, {}, as)).own).toBeNull();
  expect((await app.call(noticeEndpoints.saveOwnNotices, { body: { kinds: [], digestHour: null } }, as)).status).toBe(403);
});

test("what a customer wrote stays text, on one line", async () => {
  const { app, shop, person, held, pass } = await aWorld();
  await choose(app, person, shop, { kinds: ["review"] });
  pass(1);
  await held({ reference: "#1\r\nBcc: all@mail.test", customer: { firstName: "<b>Ana</b>\n", lastName: "<https://evil.test|x>" } });
  pass(1);
  const [mail] = (await sendAll(app)).mails;
  expect(mail?.subject).not.toMatch(/[\r\n]/);
  expect(mail?.html).not.toContain("<b>");
  expect(mail?.html).toContain("&lt;b&gt;Ana&lt;/b&gt; &lt;https://evil.test|x&gt;");
});

test("Slack gets what the owner chose, escaped, and its address is never shown again", async () => {
  const slack = await anOutsideServer();
  const { app, shop, person, held, pass } = await aWorld({ hookAllow: [`127.0.0.1:${slack.port}`] });
  const as = asPerson(person, shop);
  const url = `${slack.url}/services/T0/B0/secret-x7Qa`;
  const body = { url, kinds: ["review" as const], digestHour: null };
  const saved = await app.read(noticeEndpoints.saveSlackNotices, { body }, as);
  expect(saved.slack).toEqual({ kinds: ["review"], digestHour: null, address: `127.0.0.1:${slack.port}/…` });
  const { rows } = await app.services.database.asOwner("select * from shop_slack where tenant_id = $1", [shop.tenantId]);
  expect(JSON.stringify(rows)).not.toContain("secret");
  expect(await app.read(noticeEndpoints.testSlack, {}, as)).toEqual({ isSent: true, message: "Slack got the test message." });
  pass(1);
  await held({ reference: "#1", customer: { firstName: "<!channel>", lastName: "*A*|B" } });
  pass(1);
  await sendAll(app);
  expect(slack.requests).toHaveLength(2);
  expect(JSON.parse(slack.requests[1]?.body ?? "").text).toContain("#1 · &lt;!channel&gt; A/B · $50.00");
});

test("a failure is shown to the owner until a message gets through", async () => {
  let isArchived = true;
  const slack = await anOutsideServer((response) =>
    isArchived ? void response.writeHead(410).end("channel_is_archived") : void response.end("ok"),
  );
  const { app, shop, person, held, pass, clock } = await aWorld({ hookAllow: [`127.0.0.1:${slack.port}`] });
  const as = asPerson(person, shop);
  await app.read(noticeEndpoints.saveSlackNotices, { body: { url: slack.url, kinds: ["review"], digestHour: null } }, as);
  await choose(app, person, shop, { kinds: ["review"] });
  pass(1);
  await held();
  pass(1);
  const { faults } = await sendAll(app, { mailFault: new Error("ECONNREFUSED") });
  expect(faults).toHaveLength(2);
  const failures = async (of = person) => (await app.read(noticeEndpoints.getNotices, {}, asPerson(of, shop))).failures;
  expect((await failures()).toSorted((a, b) => a.to.localeCompare(b.to))).toMatchObject([
    { to: person.email, message: "The email couldn't be sent.", willRetry: true },
    { to: "Slack", message: "The webhook's channel is archived in Slack.", willRetry: true },
  ]);
  expect(await failures(await aPerson({ of: [shop], role: "analyst", at: clock.now }))).toEqual([]);
  isArchived = false;
  await held();
  pass(1);
  expect((await sendAll(app)).faults).toEqual([]);
  expect(await failures()).toEqual([]);
});

test("Slack that fails five times in a row is paused, for longer each time, until a test message gets through", async () => {
  let isBroken = true;
  const slack = await anOutsideServer((response) => void response.writeHead(isBroken ? 500 : 200).end());
  const { app, shop, person, held, pass } = await aWorld({ hookAllow: [`127.0.0.1:${slack.port}`] });
  const as = asPerson(person, shop);
  await app.read(noticeEndpoints.saveSlackNotices, { body: { url: slack.url, kinds: ["review"], digestHour: null } }, as);
  const send = async () => {
    await held();
    pass(1);
    const { faults } = await sendAll(app);
    return { isSent: faults.length === 0, calls: slack.requests.splice(0).length };
  };
  const shown = async () => (await app.read(noticeEndpoints.getNotices, {}, as)).failures.map(({ message }) => message);
  for (let attempt = 0; attempt < 4; attempt++) expect(await send()).toEqual({ isSent: false, calls: 1 });
  expect(await shown()).toEqual(["Slack answered with status 500."]);
  expect(await send()).toEqual({ isSent: false, calls: 1 });
  expect(await shown()).toEqual([
    "Slack answered with status 500. Slack is paused for a while because it failed repeatedly. Once it's fixed, send a test message to resume it.",
  ]);
  pass(13);
  expect(await send()).toEqual({ isSent: false, calls: 0 });
  pass(1);
  expect(await send()).toEqual({ isSent: false, calls: 1 });
  pass(28);
  expect(await send()).toEqual({ isSent: false, calls: 0 });
  expect((await app.read(noticeEndpoints.testSlack, {}, as)).isSent).toBe(false);
  isBroken = false;
  expect((await app.read(noticeEndpoints.testSlack, {}, as)).isSent).toBe(true);
  expect(await shown()).toEqual([]);
  slack.requests.length = 0;
  expect(await send()).toEqual({ isSent: true, calls: 1 });
});

test.each([
  ["http://hooks.slack.com/services/x", "The address must start with https://"],
  ["https://127.0.0.1/x", "127.0.0.1 is on a private network, which Surety doesn't call"],
  ["https://[::ffff:10.0.0.1]/x", "::ffff:a00:1 is on a private network, which Surety doesn't call"],
  ["hooks.slack.com", "The address isn't a valid URL"],
])("%s can't be saved as a webhook", async (url, message) => {
  const { app, shop, person } = await aWorld();
  const reply = await app.call(noticeEndpoints.saveSlackNotices, { body: { url, kinds: [], digestHour: null } }, asPerson(person, shop));
  expect(reply).toMatchObject({ status: 422, problem: { detail: `${message}.`, errors: [{ path: "url", message }] } });
});

test("a webhook on this machine isn't called once the operator no longer allows it", async () => {
  const { app: allowing, shop, person } = await aWorld({ hookAllow: ["localhost:9"] });
  const as = asPerson(person, shop);
  await allowing.read(noticeEndpoints.saveSlackNotices, { body: { url: "https://localhost:9/x", kinds: [], digestHour: null } }, as);
  const { app } = await aWorld();
  expect(await app.read(noticeEndpoints.testSlack, {}, as)).toEqual({
    isSent: false,
    message: "Slack couldn't be reached. No public server is known by the name localhost.",
  });
});

test("the webhook's address is required at first, kept later, and forgotten when removed", async () => {
  const { app, shop, person } = await aWorld();
  const as = asPerson(person, shop);
  const save = (url?: string) =>
    app.call(noticeEndpoints.saveSlackNotices, { body: { ...(url === undefined ? {} : { url }), kinds: [], digestHour: 9 } }, as);
  expect((await save()).problem?.errors).toEqual([{ path: "url", message: "is required" }]);
  await save("https://hooks.slack.com/services/abcd");
  expect((await save()).answer?.slack?.address).toBe("hooks.slack.com/…");
  expect((await app.read(noticeEndpoints.removeSlack, {}, as)).slack).toBeNull();
  expect(await app.read(noticeEndpoints.testSlack, {}, as)).toEqual({ isSent: false, message: "Save a webhook address first." });
});

test("the digest comes once a day at its hour in the shop's time zone, and says nothing of history", async () => {
  // 7:00 AM in New York.
  const { app, shop, person, held, clock } = await aWorld({ start: new Date("2026-11-21T12:00:00Z") });
  await choose(app, person, shop, { digestHour: 8 });
  await held({ amount: 100, createdAt: "2026-11-20T15:00:00Z" });
  await held({ amount: 900, createdAt: "2026-11-01T15:00:00Z" });
  const order = await aPayment(shop, {
    receivedAt: new Date("2026-11-20T16:00:00Z"),
    order: { createdAt: "2026-11-20T16:00:00Z", amount: 40 },
  });
  await anOutcome(shop, order, "chargeback", { amount: 40 }, new Date("2026-11-20T20:00:00Z"));
  expect((await sendAll(app)).mails).toEqual([]);
  clock.now = new Date("2026-11-21T13:02:00Z");
  const { mails } = await sendAll(app);
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/: 1 order is waiting for review$/)]);
  expect(mails[0]?.text).toContain("- Waiting: 1 order, $100, oldest from Nov 20, 10:00 AM");
  expect(mails[0]?.text).toContain("- Yesterday's orders: 2 (1 approved, 1 pending, 0 rejected)");
  expect(mails[0]?.text).toContain("- Yesterday's chargebacks: 1, $40");
  clock.now = new Date("2026-11-21T20:00:00Z");
  expect((await sendAll(app)).mails).toEqual([]);
  clock.now = new Date("2026-11-22T13:30:00Z");
  expect((await sendAll(app)).mails).toHaveLength(1);
});

test("a digest chosen after its hour comes tomorrow, and one without news isn't sent", async () => {
  const { app, shop, person, clock } = await aWorld({ start: new Date("2026-11-21T15:00:00Z") });
  await choose(app, person, shop, { digestHour: 8 });
  await sendAll(app);
  expect(app.jobs).toEqual([]);
  clock.now = new Date("2026-11-22T13:00:00Z");
  expect(await sendAll(app)).toEqual({ mails: [], faults: [] });
});

test("the digest says what has to be answered, and how many alerts have no order", async () => {
  const { app, shop, person, clock } = await aWorld({ start: new Date("2026-11-21T12:00:00Z") });
  await choose(app, person, shop, { digestHour: 8 });
  const { orderId } = await aPayment(shop, { receivedAt: clock.now, order: { createdAt: "2026-11-21T11:00:00Z", amount: 80 } });
  const report = (sent: Record<string, unknown>) => {
    const payload = { source: "VERIFI CDRN", amount: 80, alert_received_time: clock.now.toISOString(), ...sent };
    return app.http.inject({ method: "POST", url: "/api/alerts", headers: asKeyOf(shop), payload });
  };
  expect((await report({ id: "a", orderId })).statusCode).toBe(201);
  expect((await report({ id: "b" })).statusCode).toBe(201);
  clock.now = new Date("2026-11-22T13:02:00Z");
  const [digest] = (await sendAll(app)).mails;
  // In New York, 72 hours after 7:00 AM.
  expect(digest?.text).toContain("- To answer: 1 dispute, the first by Nov 24, 7:00 AM");
  expect(digest?.text).toContain("- To match with an order: 1 alert");
});

test("shops take turns, and messages to Slack have a queue of their own", async () => {
  const { app, shop, person, held, pass, clock, start } = await aWorld({ start: new Date("2026-11-21T12:00:00Z") });
  const colleague = await aPerson({ of: [shop], password: "correct horse", at: start });
  const other = await aShop({ timeZone: "America/New_York", since: start });
  const single = await aPerson({ of: [other], password: "correct horse", at: start });
  const choice = { kinds: ["review" as const], digestHour: 8 };
  await app.read(
    noticeEndpoints.saveSlackNotices,
    { body: { ...choice, url: "https://hooks.slack.com/services/abcd" } },
    asPerson(person, shop),
  );
  for (const each of [person, colleague]) await choose(app, each, shop, choice);
  await choose(app, single, other, choice);
  pass(1);
  await held();
  await aPayment(other, { decision: "pending", receivedAt: clock.now, order: { createdAt: clock.now.toISOString() } });
  pass(1);
  const sent: { name: string; tenantId: number; turn: number }[] = [];
  const jobs: Pick<JobQueue, "send"> = {
    send: async ({ name }, data, _handle, turn) => {
      const { tenantId } = z.object({ tenantId: z.int() }).parse(data);
      if ([shop.tenantId, other.tenantId].includes(tenantId)) sent.push({ name, tenantId, turn: turn?.waitingBefore ?? 0 });
    },
  };
  await gatherNotices(app.services.database, jobs, clock.now);
  clock.now = new Date("2026-11-21T13:02:00Z");
  await startDigests(app.services.database, jobs, clock.now);
  for (const name of ["send-notice", "send-digest"]) {
    const ofKind = sent.filter((each) => each.name.startsWith(name));
    const turnsOf = (tenantId: number) => ofKind.filter((each) => each.tenantId === tenantId).map(({ turn }) => turn);
    expect(turnsOf(shop.tenantId)).toEqual([0, 1, 2]);
    expect(turnsOf(other.tenantId)).toEqual([0]);
    expect(ofKind.map((each) => each.name).toSorted()).toEqual([name, name, name, `${name}-to-slack`]);
  }
});
