import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "#contract/endpoints.ts";
import type { OutcomeBody } from "#contract/orders.ts";
import type { PrivacySubject } from "#contract/privacy.ts";
import type { ListedField } from "#domain/custom-lists/listed-fields.ts";
import type { ListType } from "#domain/custom-lists/list-type.ts";
import { makeEvidence } from "#server/evidence-export/make-evidence.ts";
import { sweepLists } from "#server/custom-lists/sweep-lists.ts";
import { erasePerson } from "#server/privacy/erase-person.ts";
import { exportPerson } from "#server/privacy/export-person.ts";
import { privacyKey } from "#server/privacy/privacy-request-store.ts";
import { stores } from "#server/privacy/personal-data.ts";
import { eraseAfterDisputes, sweepExports } from "#server/privacy/sweep-privacy.ts";
import { emptyAgedOrders } from "#server/retention/empty-aged-orders.ts";
import { aDocument } from "#tests/support/a-document.ts";
import { aListRule } from "#tests/support/a-list-rule.ts";
import { aForm } from "#tests/support/a-form.ts";
import { aGuaranteedOrderBody, aPerson, aReport, aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
import { aReplay } from "#tests/support/a-replay.ts";
import { asKeyOf, asPerson, type Caller } from "#tests/support/callers.ts";
import { aVisitBody, siteKeyOf } from "#tests/support/a-visit.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

let app: TestApp;
let dataDir: string;
let shop: TestShop;
let key: Caller;
let owner: Caller;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "surety-privacy-"));
  app = await testApp({ config: { dataDir } });
});
afterAll(() => rm(dataDir, { recursive: true }));
beforeEach(async () => {
  shop = await aShop({ plan: "plus" });
  key = asKeyOf(shop);
  owner = asPerson(await aPerson({ of: [shop], fullName: "Staff Member" }), shop);
});

/** Every text that a shop can send about a person; each is found again by its mark. */
const address = {
  firstName: "Xmarkann",
  lastName: "Xmarklee",
  address1: "1 Xmark St",
  address2: "Xmark 2",
  city: "Xmarkville",
  province: "Xmark",
  country: "US",
  zip: "XM12",
  phone: "+15035550123",
};
const marked = {
  customer: {
    id: "xmark-c1",
    firstName: "Xmarkann",
    lastName: "Xmarklee",
    email: "xmark.ann@mail.test",
    phone: "+15035550123",
    dateOfBirth: "1990-02-03",
    address,
  },
  payment: { method: "credit_card", cardBin: "453987", cardLast4: "9876", cardHolder: "XMARK LEE", approvalCode: "XM77", arn: "xmark-arn" },
  billingAddress: address,
  shippingAddress: address,
  shippingMethod: "Xmark Post",
  items: [{ id: "xmark-sku", description: "Engraved: Xmark", quantity: 1, amount: 50 }],
  device: { ip: "203.0.113.77", userAgent: "Xmark/5.0", language: "en-US", deviceId: "xmark-device", sessionId: "xmark-session" },
  tags: ["xmark"],
  "xmark@unknown.field": "xmark",
};
const mark = /xmark|50355501|^0123$|453987|203\.0\.113\.77|9876|XM12|XM77|1990-02-03/i;

async function send(order: Record<string, unknown> = {}): Promise<{ orderId: string; paymentId: number }> {
  const body = anOrderBody({ ...marked, createdAt: new Date(Date.now() - 86_400_000).toISOString(), ...order });
  const { paymentId } = await app.read(endpoints.sendOrder, { body }, key);
  return { orderId: body.orderId, paymentId };
}

async function outcome(orderId: string, body: Record<string, unknown>): Promise<void> {
  await app.read(endpoints.reportOutcome, { params: { orderId }, body: { type: "refund", at: new Date(), ...body } as never }, key);
}

/** Asks, runs the job that was sent, and gives the request's id. */
async function erase(subject: PrivacySubject): Promise<number> {
  const { id } = await app.read(endpoints.requestErasure, { body: subject }, owner);
  await runErasure();
  return id;
}

const jobs: { name: string; data: unknown }[] = [];
async function runErasure(): Promise<void> {
  const sent = app.jobs.filter(({ name }) => name === "erase-person").at(-1);
  jobs.length = 0;
  await erasePerson(app.services, privacyKey.parse(sent?.data), {
    jobs: { send: async ({ name }, data) => void jobs.push({ name, data }) },
    signal: new AbortController().signal,
  });
}

const receiptOf = (id: number) => app.read(endpoints.getErasure, { params: { id } }, key);
const database = () => testDatabase();

async function aList(type: ListType, value: string | null = null): Promise<number> {
  return (await app.read(endpoints.createCustomList, { body: { name: `List of ${type}`, type, value } }, owner)).listId;
}
const entriesOf = (id: number) => app.read(endpoints.listEntries, { params: { id }, query: { page: 1, limit: 50 } }, owner);

const addFrom = (paymentId: number, customListId: number, field: ListedField) =>
  app.read(endpoints.addPaymentToList, { params: { id: paymentId }, body: { customListId, field } }, owner);
/** Removes all entries, a day after they were added, of which only the spans stay. */
async function removeAndSweep(): Promise<void> {
  await (await database()).asOwner("update list_entry set held_from = held_from - interval '1 day' where tenant_id = $1", [shop.tenantId]);
  for (const { entry_id: itemId } of await rowsOf(shop, "list_entry"))
    await app.read(endpoints.deleteEntry, { params: { itemId: Number(itemId) } }, owner);
  await sweepLists(app.services.database, new Date(Date.now() + 8 * 86_400_000));
}
const spansLeft = async () =>
  (await rowsOf(shop, "list_span"))
    .map(({ value, payment_id: paymentId }) => [String(value), paymentId] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

/** The columns of any type, of any table, the queue's included, in which the shop has a mark of the person left. */
async function columnsWithMarks(): Promise<string[]> {
  const { asOwner } = await database();
  const tables = await asOwner(
    `select format('%I.%I', table_schema, table_name) as "table", bool_or(column_name = 'tenant_id') as owned
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') group by 1`,
  );
  const found = new Set<string>();
  for (const { table, owned } of tables.rows) {
    const { rows } = await asOwner(
      `select field.key, field.value from ${String(table)} as each, jsonb_each_text(to_jsonb(each)) as field where field.value is not null ${owned ? `and tenant_id = ${shop.tenantId}` : ""}`,
    );
    for (const { key: column, value } of rows) {
      const text = String(value);
      // Any digits can be in a hash by chance.
      if (/^[0-9a-f]{64}$/.test(text)) continue;
      const bytes = text.startsWith(String.raw`\x`) ? Buffer.from(text.slice(2), "hex").toString("utf8") : "";
      if (mark.test(text) || mark.test(bytes)) found.add(`${String(table).replace("public.", "")}.${String(column)}`);
    }
  }
  return [...found].toSorted();
}

/** The files below `DATA_DIR` in which a mark is. */
async function filesWithMarks(): Promise<string[]> {
  const files = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(async ({ parentPath, name }) => ({ name, text: await readFile(join(parentPath, name), "utf8") })),
  );
  return texts.flatMap(({ name, text }) => (mark.test(text) ? [name] : []));
}

describe("an erasure", () => {
  test("leaves no mark of a person in any column or file, and keeps the order", async () => {
    const order = await send();
    await app.read(
      endpoints.changeOrder,
      { params: { orderId: order.orderId }, body: { customer: { firstName: "Xmarkanna" }, tags: ["xmark2"], xmarkNote: 1 } },
      key,
    );
    await outcome(order.orderId, { id: "o1", reason: "Xmark said so", reasonCode: "xmark said no", amount: 10 });
    const shipped = {
      id: "sh_1",
      status: "delivered",
      at: new Date(),
      carrier: "Xmark Express",
      trackingNumber: "xmark-1",
      address,
    } as const;
    const body = { ...shipped, events: [{ status: "left", at: new Date(), text: "Signed by Xmark Lee" }] };
    await app.read(endpoints.reportFulfillment, { params: order, body }, key);
    const alert = {
      id: "a1",
      source: "ETHOCA",
      amount: 10,
      issuer_bank: "Xmark Bank",
      card_type: "Xmark card",
      card_number: "453987******9876",
    };
    await app.read(endpoints.reportAlert, { body: { ...alert, arn: "xmark arn", orderId: order.orderId } }, key);
    await aReplay(shop, order, { compared: "xmark lee" });
    const [dispute] = await app.read(endpoints.listDisputes, { params: { id: order.paymentId } }, owner);
    if (!dispute) throw new Error("The alert opened no dispute");
    const answer = { outcome: "resolved", notes: "Xmark Lee is happy", status: "completed", disputeId: dispute.disputeId } as const;
    await app.read(endpoints.answerAlert, { params: { paymentId: order.paymentId }, body: answer }, owner);
    const analysis = { analysis: { firstName: "Xmarkann", passed: "yes" } };
    const form = aForm({ name: "xmark.json", content: '{"name":"Xmark"}' }, { signature: JSON.stringify(analysis), sentiment: "xmark" });
    await aDocument(app, shop, order, form);
    const visit = aVisitBody({
      siteKey: await siteKeyOf(shop),
      sessionId: marked.device.sessionId,
      deviceId: marked.device.deviceId,
      pageId: "p-xmark-page-1",
      page: { url: "https://shop.test/xmark", referrer: "https://mail.test/xmark" },
      inputs: [{ event: "click", tag: "A", text: "Xmark's account", atMs: 1 }],
    });
    await app.http.inject({
      method: "POST",
      url: "/sensor/visits",
      remoteAddress: marked.device.ip,
      headers: { "user-agent": "Xmark/5.0", "accept-language": "xmark" },
      payload: visit,
    });
    const message = { id: "em_1", subject: "Hello, Xmark Lee", url: "https://shop.example/xmark" };
    const { pixelUrl } = await app.read(endpoints.recordMessage, { params: order, body: message }, key);
    await app.http.inject({ url: new URL(pixelUrl).pathname, headers: { "user-agent": "Xmark Mail" } });
    await (
      await database()
    ).asOwner(
      `insert into shopify_order (tenant_id, shopify_id, order_id, seen, told, problem, checkout_key)
       values ($1, '1', $2, '{"landingPage": "/xmark"}', '{"facts": ["Xmark"]}', 'Xmark was refused', 'xmark-checkout')`,
      [shop.tenantId, order.orderId],
    );
    await (await database()).asOwner(`update message_interaction set place = '{"city": "Xmark"}' where tenant_id = $1`, [shop.tenantId]);
    await app.read(endpoints.addComment, { params: { paymentId: order.paymentId }, body: { comment: "Called Xmark Lee" } }, owner);
    await app.read(
      endpoints.reportCheckout,
      { body: { id: "co_1", at: new Date().toISOString(), amount: 5, currency: "USD", email: "Xmark.Ann@mail.test" } },
      key,
    );
    await app.read(
      endpoints.decideAsStaff,
      { body: { paymentId: order.paymentId, action: "reject", reasonCode: "other", reasonText: "Xmark Lee called" } },
      owner,
    );
    await (
      await database()
    ).asOwner(
      `insert into action_run (tenant_id, payment_id, sensor_id, configuration_id, type, name, asked_ids, full_name, state, result, started_at)
       values ($1, $2, 1, 1, '23', 'Note', '1', 'Dana Reyes', 'done', 'Told Xmark Lee', now())`,
      [shop.tenantId, order.paymentId],
    );
    const views = [
      { name: "About xmark.ann@mail.test", query: "email=xmark.ann%40mail.test", isShared: false },
      { name: "All others", query: "email=bea%40mail.test", isShared: true },
    ];
    for (const body of views) await app.read(endpoints.saveView, { body }, owner);
    const texts = await aList("text", "Formerly Xmarkanna XMARKLEE");
    await removeAndSweep();
    const listId = await aList("email", "bea@mail.test");
    const listed = { customListId: listId, field: "email", note: "Xmark Lee called" } as const;
    await app.read(endpoints.addPaymentToList, { params: { id: order.paymentId }, body: listed }, owner);
    await app.read(endpoints.addEntries, { params: { id: texts }, body: { value: "Xmarkanna XMARKLEE" } }, owner);
    await aReport(shop, "payments", "staff@shop.test");
    await (await database()).asOwner("update report set status = 'done', finished_at = now() where tenant_id = $1", [shop.tenantId]);
    await (
      await database()
    ).asOwner(
      "insert into report_part (tenant_id, report_id, part_no, bytes) select tenant_id, report_id, 0, 'Xmarkann'::bytea from report where tenant_id = $1",
      [shop.tenantId],
    );
    const sent = { comments: "Xmark Lee received it", to: ["xmark@bank.test"] };
    const { exportId } = await app.read(endpoints.exportEvidence, { params: { id: order.paymentId }, body: sent }, owner);
    await (await database()).asOwner("update evidence_export set file_name = 'xmark.pdf' where tenant_id = $1", [shop.tenantId]);
    await (
      await database()
    ).asOwner("insert into evidence_export_part (tenant_id, export_id, part_no, bytes) values ($1, $2, 0, 'Xmarkann'::bytea)", [
      shop.tenantId,
      exportId,
    ]);
    const asked = await app.read(endpoints.requestExport, { body: { email: "xmark.ann@mail.test" } }, key);
    await exportPerson(app.services, { tenantId: shop.tenantId, requestId: asked.id });
    await mkdir(join(dataDir, "outbox"), { recursive: true });
    await writeFile(
      join(dataDir, "outbox", "a.eml"),
      `Subject: x\n\n${Buffer.from("An order of xmark.ann@mail.test").toString("base64")}\n`,
    );
    await writeFile(join(dataDir, "outbox", "b.eml"), "Subject: x\n\nAn order of xmark.ann=40mail=\n.test\n");
    await writeFile(join(dataDir, "outbox", "c.eml"), "Subject: x\n\nSomething else\n");
    // What only an earlier version or a person of the shop may have written there.
    for (const change of [
      "payment_comment set full_name = 'Xmark Lee'",
      "staff_decision set reason_code = 'xmark, a reason'",
      `payment_event set details = '{"session": {"urls": [{"page": "/account/xmark", "sentiment": null}]}}'`,
      `screening set trace = jsonb_set(trace, '{0,rules,0,1}', '"xmark"')`,
    ])
      await (await database()).asOwner(`update ${change} where tenant_id = $1`, [shop.tenantId]);
    const personal = Object.entries(stores).flatMap(([table, store]) => store.personal.map((column) => `${table}.${column}`));
    const readable = personal.filter((column) => column !== "privacy_request.subject_sealed");
    expect(await columnsWithMarks()).toEqual(readable.toSorted());
    expect(await filesWithMarks()).toEqual(["b.eml"]);
    const [kept] = await rowsOf(shop, "payment");

    const id = await erase({ email: "XMARK.ANN@mail.test" });

    expect(await columnsWithMarks()).toEqual([]);
    expect(await filesWithMarks()).toEqual([]);
    expect(await readdir(join(dataDir, "outbox"))).toEqual(["c.eml"]);
    const sealed = await (
      await database()
    ).asOwner("select from privacy_request where tenant_id = $1 and subject_sealed is not null", [shop.tenantId]);
    expect(sealed.rows).toEqual([]);
    const receipt = await receiptOf(id);
    expect(receipt).toMatchObject({ status: "done", waitingOrderIds: [] });
    expect(receipt.erased).toMatchObject({
      orders: 1,
      comments: 1,
      outcomes: 1,
      deliveries: 1,
      alerts: 1,
      documents: 1,
      visits: 1,
      messages: 1,
      checkouts: 1,
      reports: 1,
      exports: 1,
      emails: 2,
      views: 1,
      listEntries: 3,
    });
    expect(await app.read(endpoints.getCustomList, { params: { id: listId } }, owner)).toMatchObject({ entryCount: 1 });
    expect((await app.read(endpoints.listViews, {}, owner)).views.map(({ name }) => name)).toEqual(["All others"]);
    expect(JSON.stringify(receipt)).not.toMatch(mark);
    const [after] = await rowsOf(shop, "payment");
    for (const stays of [
      "order_id",
      "amount_minor",
      "currency",
      "created_at",
      "decision",
      "card_country",
      "risk_score",
      "refunded_minor",
      "person_key",
      "email_key",
    ])
      expect(after?.[stays]).toEqual(kept?.[stays]);
    expect(after).toMatchObject({ erased_because: "request" });
  });

  test("shows the emptied order on every screen, list and file", async () => {
    const { paymentId, orderId } = await send();
    await app.read(endpoints.changeOrder, { params: { orderId }, body: { shippingMethod: "Xmark" } }, key);
    await erase({ phone: "+1 503 555 0123" });
    const params = { params: { id: paymentId } };
    const answers = [
      await app.read(endpoints.getPayment, params, owner),
      await app.read(endpoints.getRisks, params, owner),
      await app.read(endpoints.getTrace, params, owner),
      await app.read(endpoints.getItems, params, owner),
      await app.read(endpoints.getBeneficiaries, params, owner),
      await app.read(endpoints.getHistory, params, owner),
      await app.read(endpoints.listPayments, { query: { page: 1, count: 50 }, body: { filter: {}, sort: null } as never }, owner),
    ];
    expect(JSON.stringify(answers)).not.toMatch(mark);
    expect(answers[0]).toMatchObject({
      erased: { because: "request" },
      payer: { firstName: null, email: null },
      billingAddress: { country: "US", city: null },
    });
    const trace = z
      .object({ scenarios: z.array(z.object({ rules: z.array(z.object({ result: z.string(), left: z.unknown() })) })) })
      .parse(answers[2]);
    const rules = trace.scenarios.flatMap((scenario) => scenario.rules);
    expect(rules.some(({ result }) => result !== "not reached")).toBe(true);
    for (const { left } of rules) expect(left).toBeNull();
    const file = await app.http.inject({
      method: "POST",
      url: "/api/payments/transactions/export",
      headers: owner,
      payload: { filter: {} },
    });
    expect(file.body).not.toMatch(mark);
  });

  test("finds the orders that a customer placed as a guest, and no one else's", async () => {
    const guest = await send({ customer: { email: "xmark.ann@mail.test" } });
    const known = await send({ customer: { id: "xmark-c1", email: "other@mail.test" } });
    const both = await send();
    const [neighbor, elsewhere] = [{ id: "c2", email: "bea@mail.test" }, await aShop()];
    const other = await send({ customer: neighbor });
    await app.read(endpoints.sendOrder, { body: anOrderBody({ ...marked, orderId: both.orderId }) }, asKeyOf(elsewhere));
    await erase({ customerId: "xmark-c1" });
    const erased = (await rowsOf(shop, "payment")).filter((row) => row["erased_at"] !== null).map((row) => Number(row["payment_id"]));
    expect(erased.toSorted()).toEqual([guest.paymentId, known.paymentId, both.paymentId].toSorted());
    expect((await rowsOf(shop, "payment")).find((row) => Number(row["payment_id"]) === other.paymentId)).toMatchObject({
      email: "bea@mail.test",
    });
    expect(await rowsOf(elsewhere, "payment")).toMatchObject([{ email: "xmark.ann@mail.test", erased_at: null }]);
  });

  test("waits for an order's open dispute to end", async () => {
    const { orderId } = await send();
    await outcome(orderId, { id: "d1", type: "chargeback" });
    const id = await erase({ email: "xmark.ann@mail.test" });
    const receipt = await receiptOf(id);
    expect(receipt).toMatchObject({ status: "waiting", finishedAt: null, waitingOrderIds: [orderId] });
    expect(JSON.stringify(receipt)).not.toMatch(mark);
    await eraseAfterDisputes(app.services.database, new Date());
    expect(await rowsOf(shop, "payment")).toMatchObject([{ email: "xmark.ann@mail.test", erased_at: null }]);
    await outcome(orderId, { id: "d1", type: "chargeback_lost" });
    const ended = new Date(Date.now() + 3_600_000);
    await eraseAfterDisputes(app.services.database, ended);
    expect(await rowsOf(shop, "payment")).toMatchObject([{ email: null, erased_because: "request" }]);
    expect(await receiptOf(id)).toMatchObject({ status: "done", finishedAt: ended, erased: { orders: 1 }, waitingOrderIds: [] });
  });

  test("waits for an alert that nobody answers until 30 days after its due date", async () => {
    const { orderId } = await send();
    const alertedAt = new Date();
    const alert = { id: "a1", source: "ETHOCA", amount: 50, orderId, alert_received_time: alertedAt.toISOString() };
    expect((await app.http.inject({ method: "POST", url: "/api/alerts", headers: key, payload: alert })).statusCode).toBe(201);
    const id = await erase({ email: "xmark.ann@mail.test" });
    expect(await receiptOf(id)).toMatchObject({ status: "waiting", waitingOrderIds: [orderId] });
    const daysLater = (days: number) => new Date(alertedAt.getTime() + days * 86_400_000);
    await eraseAfterDisputes(app.services.database, daysLater(30.9));
    expect(await rowsOf(shop, "payment")).toMatchObject([{ email: "xmark.ann@mail.test", erased_at: null }]);
    await eraseAfterDisputes(app.services.database, daysLater(31.1));
    expect(await rowsOf(shop, "payment")).toMatchObject([{ email: null, erased_because: "request" }]);
    expect(await receiptOf(id)).toMatchObject({ status: "done", waitingOrderIds: [] });
  });

  test("can be asked again: while pending it is the same one, then it finds what came since", async () => {
    await send();
    const first = await app.read(endpoints.requestErasure, { body: { email: "xmark.ann@mail.test" } }, key);
    expect(await app.read(endpoints.requestErasure, { body: { email: " Xmark.Ann@mail.test" } }, key)).toEqual(first);
    await runErasure();
    await runErasure();
    expect(await receiptOf(first.id)).toMatchObject({ status: "done", erased: { orders: 1 } });
    await send();
    expect((await rowsOf(shop, "screening")).at(-1)).toMatchObject({ facts: { person: { orders: 1 } } });
    const second = await erase({ email: "xmark.ann@mail.test" });
    expect(second).not.toBe(first.id);
    expect(await receiptOf(second)).toMatchObject({ erased: { orders: 2 } });
    expect(await columnsWithMarks()).toEqual([]);
  });

  test("keeps out what is sent of the person later, with a warning for each field", async () => {
    const { orderId } = await send();
    const keys = (row: Record<string, unknown> | undefined) => Object.entries(row ?? {}).filter(([name]) => name.endsWith("_key"));
    await erase({ email: "xmark.ann@mail.test" });
    const [before] = await rowsOf(shop, "payment");
    const body = {
      amount: 60,
      customer: { email: "xmark.ann@mail.test" },
      billingAddress: { city: "Xmarkville", country: "CA" },
      note: "xmark",
    };
    const changed = await app.read(endpoints.changeOrder, { params: { orderId }, body }, key);
    expect(changed.warnings).toEqual(
      ["customer", "billingAddress.city", "note"].map((path) => ({
        path,
        message: "was not stored, because the order's personal data was removed",
      })),
    );
    expect(changed.changes.map(({ field }) => field)).toEqual(["amount", "billingAddress.country"]);
    const [after] = await rowsOf(shop, "payment");
    expect(after).toMatchObject({ amount_minor: 6000, email: null });
    expect(keys(after)).toEqual(keys(before));
    expect(await columnsWithMarks()).toEqual([]);
  });

  test("takes the guarantee of an order that changes later, and the note says so", async () => {
    const guaranteed = await aShop({ hasGuarantee: true });
    const body = aGuaranteedOrderBody({ customer: { email: "xmark.ann@mail.test" } });
    const as = asKeyOf(guaranteed);
    expect(await app.read(endpoints.sendOrder, { body }, as)).toMatchObject({ guaranteeStatus: 2 });
    const { id } = await app.read(endpoints.requestErasure, { body: { email: "xmark.ann@mail.test" } }, as);
    await runErasure();
    expect(await app.read(endpoints.getErasure, { params: { id } }, as)).toMatchObject({ erased: { orders: 1 } });
    expect(await rowsOf(guaranteed, "payment")).toMatchObject([{ guarantee_status: 2, guarantee_note: null }]);
    await app.read(endpoints.changeOrder, { params: { orderId: body.orderId }, body: { payment: { status: "PS1" } } }, as);
    const [changed] = await rowsOf(guaranteed, "payment");
    expect(changed).toMatchObject({ guarantee_status: 0, guarantee_note: "Not guaranteed: changed after the customer's data was erased" });
  });

  test("compares no personal fields when the order is sent again", async () => {
    const createdAt = new Date(Date.now() - 86_400_000).toISOString();
    const { orderId } = await send({ createdAt });
    await erase({ email: "xmark.ann@mail.test" });
    const body = anOrderBody({ ...marked, createdAt, orderId, customer: { email: "xmark.new@mail.test" }, amount: 70 });
    const { warnings } = await app.read(endpoints.sendOrder, { body }, key);
    expect(warnings.map(({ path }) => path)).toEqual(["amount"]);
    expect(await columnsWithMarks()).toEqual([]);
  });

  test("compares no words when an outcome is sent again, and keeps none of a new one", async () => {
    const { orderId } = await send();
    const report = (body: OutcomeBody) => app.call(endpoints.reportOutcome, { params: { orderId }, body }, key);
    const refund = { id: "re_1", type: "refund", amount: 5, reason: "xmark asked for it", at: new Date() } as const;
    await report(refund);
    await erase({ email: "xmark.ann@mail.test" });
    expect((await report(refund)).status).toBe(200);
    expect((await report({ ...refund, amount: 6 })).status).toBe(409);
    const later = await app.read(endpoints.reportOutcome, { params: { orderId }, body: { ...refund, id: "re_2" } }, key);
    expect(later.warnings).toEqual([{ path: "reason", message: "was not stored, because the order's personal data was removed" }]);
    expect(await columnsWithMarks()).toEqual([]);
  });

  test("removes entries of lists from the person's orders or that mention them, for those of BINs only their order", async () => {
    const { paymentId } = await send();
    const another = await app.read(endpoints.sendOrder, { body: anOrderBody({ customer: { email: "bea@mail.test" } }) }, key);
    const [emails, ips, bins] = [await aList("email", "bea@mail.test"), await aList("ip", "198.51.100.1"), await aList("bin")];
    const add = (customListId: number, field: ListedField, of = paymentId, note = "Xmark card") =>
      app.read(endpoints.addPaymentToList, { params: { id: of }, body: { customListId, field, note } }, owner);
    await add(ips, "ip");
    await add(bins, "cardBin");
    await add(emails, "email", another.paymentId, "A friend of Xmarkann Xmarklee");
    const [uploaded] = (
      await app.read(
        endpoints.addEntries,
        { params: { id: emails }, body: { value: "xmark.ann@mail.test, xmark.ann@mail.test.example" } },
        owner,
      )
    ).results;
    const phones = await aList("phone", "+1 503 555 0123, +1 503 555");
    await app.read(endpoints.deleteEntry, { params: { itemId: uploaded?.entryId ?? 0 } }, owner);
    const id = await erase({ email: "xmark.ann@mail.test" });
    expect((await receiptOf(id)).erased).toMatchObject({ listEntries: 3 });
    const shown = async (list: number) => (await entriesOf(list)).results.map(({ value, note, paymentId: of }) => [value, note, of]);
    expect(await shown(emails)).toEqual([
      ["xmark.ann@mail.test.example", null, null],
      ["bea@mail.test", "A friend of [removed]", null],
    ]);
    expect(await shown(ips)).toEqual([["198.51.100.1", null, null]]);
    expect(await shown(bins)).toEqual([["453987", null, null]]);
    expect(await shown(phones)).toEqual([["+1503555", null, null]]);
    for (const [list, entryCount] of [
      [emails, 2],
      [ips, 1],
      [bins, 1],
      [phones, 1],
    ] as const)
      expect(await app.read(endpoints.getCustomList, { params: { id: list } }, owner)).toMatchObject({ entryCount });
    expect(JSON.stringify(await rowsOf(shop, "list_entry"))).not.toMatch(/xmark.ann@mail.test"|203\.0\.113\.77/);
  });

  test("holds for orders at once: a list that a process has in memory forgets the entry", async () => {
    await send();
    const listId = await aList("email", "xmark.ann@mail.test,bea@mail.test");
    await aListRule(shop, { listId });
    const decisionOn = async (email: string) =>
      (await app.read(endpoints.sendOrder, { body: anOrderBody({ customer: { email } }) }, key)).decision;
    expect(await decisionOn("xmark.ann@mail.test")).toBe("rejected");
    await erase({ email: "xmark.ann@mail.test" });
    expect(await decisionOn("xmark.ann@mail.test")).not.toBe("rejected");
    expect(await decisionOn("bea@mail.test")).toBe("rejected");
  });

  test("removes what was added to a list from an order while it waited for its dispute", async () => {
    const { orderId, paymentId } = await send();
    await outcome(orderId, { id: "d1", type: "chargeback" });
    const id = await erase({ email: "xmark.ann@mail.test" });
    const listId = await aList("ip", "198.51.100.1");
    await app.read(endpoints.addPaymentToList, { params: { id: paymentId }, body: { customListId: listId, field: "ip" } }, owner);
    await outcome(orderId, { id: "d1", type: "chargeback_lost" });
    await eraseAfterDisputes(app.services.database, new Date(Date.now() + 3_600_000));
    expect((await entriesOf(listId)).results.map(({ value }) => value)).toEqual(["198.51.100.1"]);
    expect((await receiptOf(id)).erased).toMatchObject({ listEntries: 1 });
    expect(await columnsWithMarks()).toEqual([]);
  });

  test("removes when lists held the person's values; those of BINs only forget their order", async () => {
    const { paymentId } = await send();
    const [emails, ips, bins] = [await aList("email", "xmark.ann@mail.test,bea@mail.test"), await aList("ip"), await aList("bin")];
    await addFrom(paymentId, ips, "ip");
    await addFrom(paymentId, bins, "cardBin");
    await removeAndSweep();
    expect((await spansLeft()).map(([value]) => value)).toEqual(["203.0.113.77", "453987", "bea@mail.test", "xmark.ann@mail.test"]);
    const id = await erase({ email: "xmark.ann@mail.test" });
    expect(await spansLeft()).toEqual([
      ["453987", null],
      ["bea@mail.test", null],
    ]);
    expect((await receiptOf(id)).erased).toMatchObject({ listEntries: 2 });
    expect(await entriesOf(emails)).toMatchObject({ results: [] });
  });

  test("removes when a list held a value that was added again from the person's order", async () => {
    const { paymentId } = await send();
    const ips = await aList("ip", "203.0.113.77,198.51.100.1");
    await removeAndSweep();
    await addFrom(paymentId, ips, "ip");
    await erase({ email: "xmark.ann@mail.test" });
    expect(await spansLeft()).toEqual([["198.51.100.1", null]]);
  });

  test("removes what another's order was when it was the person's, and nothing else of it", async () => {
    const { orderId } = await send();
    const bea = { id: "bea-1", firstName: "Bea", lastName: "Ito", email: "bea@mail.test", phone: "+15125550100" };
    await app.read(endpoints.changeOrder, { params: { orderId }, body: { customer: bea } }, key);
    await app.read(endpoints.changeOrder, { params: { orderId }, body: { note: "For Bea" } }, key);
    expect(await rowsOf(shop, "order_version")).toMatchObject([marked, { customer: bea }].map(({ customer }) => ({ raw: { customer } })));
    await erase({ email: "xmark.ann@mail.test" });
    expect(await rowsOf(shop, "order_version")).toMatchObject([{ raw: { customer: bea } }]);
    expect(await rowsOf(shop, "payment")).toMatchObject([{ email: "bea@mail.test", erased_at: null }]);
  });

  test("keeps what an order was, and when lists held what was added from it, until its dispute ends", async () => {
    const { orderId, paymentId } = await send();
    await outcome(orderId, { id: "d1", type: "chargeback" });
    await app.read(endpoints.changeOrder, { params: { orderId }, body: { note: "xmark" } }, key);
    await erase({ email: "xmark.ann@mail.test" });
    await addFrom(paymentId, await aList("ip"), "ip");
    await removeAndSweep();
    expect([await spansLeft(), (await rowsOf(shop, "order_version")).length]).toEqual([[["203.0.113.77", paymentId]], 1]);
    await outcome(orderId, { id: "d1", type: "chargeback_lost" });
    await eraseAfterDisputes(app.services.database, new Date(Date.now() + 3_600_000));
    expect([await spansLeft(), await rowsOf(shop, "order_version")]).toEqual([[], []]);
    expect(await columnsWithMarks()).toEqual([]);
  });

  test("restarts reports that are being made, because they may contain the person", async () => {
    const { reportId } = await aReport(shop, "payments", "staff@shop.test");
    await erase({ email: "xmark.ann@mail.test" });
    expect(jobs).toEqual([{ name: "make-report", data: { tenantId: shop.tenantId, reportId } }]);
  });

  test("makes exports about others anew, because they may mention the person, and deletes those about the person", async () => {
    const asked = async (email: string | null, phone?: string) => {
      const { id } = await app.read(endpoints.requestExport, { body: email === null ? { phone } : { email } }, owner);
      await exportPerson(app.services, { tenantId: shop.tenantId, requestId: id });
      return id;
    };
    await send();
    await asked("bea@mail.test");
    const [newest] = [await asked("bea@mail.test"), await asked("xmark.ann@mail.test"), await asked(null, marked.customer.phone)];
    jobs.length = 0;
    await erase({ email: "xmark.ann@mail.test" });
    expect(jobs).toEqual([{ name: "export-person", data: { tenantId: shop.tenantId, requestId: newest } }]);
    const exports = (await rowsOf(shop, "privacy_request")).filter(({ kind }) => kind === "export");
    expect(exports).toMatchObject([{ request_id: newest, status: "pending", finished_at: null }]);
    expect(await rowsOf(shop, "privacy_export_part")).toEqual([]);
    await exportPerson(app.services, { tenantId: shop.tenantId, requestId: newest });
    expect(await rowsOf(shop, "privacy_export_part")).toHaveLength(1);
  });

  test("deletes evidence of other orders, which may name the person, and ends what is being made", async () => {
    const { paymentId } = await app.read(endpoints.sendOrder, { body: anOrderBody({}) }, key);
    const ask = (comments: string) => app.read(endpoints.exportEvidence, { params: { id: paymentId }, body: { comments, to: [] } }, owner);
    const [made, pending] = [await ask("Of Ann"), await ask("Of Ann, again")];
    await makeEvidence(
      app.services,
      { tenantId: shop.tenantId, exportId: made.exportId },
      { jobs: app.services.jobs, signal: new AbortController().signal, isLast: true },
    );
    await erase({ email: "xmark.ann@mail.test" });
    expect(await rowsOf(shop, "evidence_export")).toMatchObject([{ export_id: pending.exportId, status: "failed", failure: "erased" }]);
    expect(await rowsOf(shop, "evidence_export_part")).toEqual([]);
  });

  test.each([
    [{ email: "nobody" }, "email"],
    [{ phone: "12" }, "phone"],
    [{}, ""],
    [{ email: "a@b.test", customerId: "c1" }, ""],
  ])("of %j is refused", async (body, path) => {
    const reply = await app.http.inject({ method: "POST", url: "/api/privacy/erasures", headers: key, payload: body });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ errors: [{ path }] });
  });
});

test("an export has everything held about the person, as a file that is kept for 7 days", async () => {
  const { orderId, paymentId } = await send();
  await app.read(endpoints.addComment, { params: { paymentId }, body: { comment: "Called Xmark Lee" } }, owner);
  await app.read(
    endpoints.reportCheckout,
    { body: { id: "co_1", at: new Date().toISOString(), amount: 5, currency: "USD", email: "xmark.ann@mail.test" } },
    key,
  );
  const entries = { value: "xmark.ann@mail.test", note: "Fraud" };
  await app.read(endpoints.addEntries, { params: { id: await aList("email", "bea@mail.test") }, body: entries }, owner);
  const { id } = await app.read(endpoints.requestExport, { body: { email: "xmark.ann@mail.test" } }, owner);
  const get = () => app.http.inject({ method: "GET", url: `/api/privacy/exports/${id}`, headers: owner });
  expect((await get()).json()).toEqual({ id: String(id), status: "pending" });
  await exportPerson(app.services, { tenantId: shop.tenantId, requestId: id });
  const file = await get();
  expect(file.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "content-disposition": 'attachment; filename="personal-data.json"',
  });
  expect(file.json()).toMatchObject({
    status: "done",
    orders: [{ payment: { order_id: orderId, email: "xmark.ann@mail.test" }, order: marked, comments: [{ comment: "Called Xmark Lee" }] }],
    checkouts: [{ checkout_id: "co_1" }],
  });
  expect(file.json().listEntries).toMatchObject([{ list: "List of email", type: "email", value: "xmark.ann@mail.test", note: "Fraud" }]);
  expect(file.body).not.toMatch(/_key"/);
  await sweepExports(app.services.database, new Date(Date.now() + 6 * 86_400_000));
  expect((await get()).statusCode).toBe(200);
  await sweepExports(app.services.database, new Date(Date.now() + 8 * 86_400_000));
  expect((await get()).statusCode).toBe(404);
});

test("an export has what the person's orders were before they changed, and which values of theirs lists held before", async () => {
  const { orderId } = await send();
  await app.read(endpoints.changeOrder, { params: { orderId }, body: { customer: { firstName: "Xmarkanna" } } }, key);
  await aList("email", "xmark.ann@mail.test,bea@mail.test");
  await removeAndSweep();
  const { id } = await app.read(endpoints.requestExport, { body: { email: "xmark.ann@mail.test" } }, owner);
  await exportPerson(app.services, { tenantId: shop.tenantId, requestId: id });
  const file = await app.http.inject({ method: "GET", url: `/api/privacy/exports/${id}`, headers: owner });
  expect(file.json()).toMatchObject({
    orders: [{ order: { customer: { firstName: "Xmarkanna" } }, versions: [{ raw: marked }] }],
    listEntries: [],
  });
  expect(file.json().listSpans).toEqual([
    { list: "List of email", type: "email", value: "xmark.ann@mail.test", fromAt: expect.any(String), untilAt: expect.any(String) },
  ]);
  expect(file.body).not.toMatch(/_key"/);
});

describe("retention", () => {
  const months = (count: number) => new Date(Date.now() + count * 30.5 * 86_400_000);

  test("empties orders once they are older than the shop keeps them", async () => {
    const [short, long] = [shop, await aShop()];
    await (await database()).asOwner("update tenant set retention_months = 6 where tenant_id = $1", [short.tenantId]);
    const { paymentId } = await send();
    await app.read(endpoints.sendOrder, { body: anOrderBody({ ...marked, createdAt: new Date().toISOString() }) }, asKeyOf(long));
    await emptyAgedOrders(app.services.database, months(5));
    expect(await rowsOf(short, "payment")).toMatchObject([{ erased_at: null }]);
    await emptyAgedOrders(app.services.database, months(7));
    await emptyAgedOrders(app.services.database, months(8));
    const [emptied] = await rowsOf(short, "payment");
    expect(emptied).toMatchObject({ email: null, card_last4: null, erased_because: "retention" });
    expect(new Date(String(emptied?.["erased_at"])).getTime()).toBeLessThan(months(7.5).getTime());
    expect(await rowsOf(long, "payment")).toMatchObject([{ email: "xmark.ann@mail.test", erased_at: null }]);
    const shown = await app.read(endpoints.getPayment, { params: { id: paymentId } }, owner);
    expect(shown.erased).toMatchObject({ because: "retention" });
    await emptyAgedOrders(app.services.database, months(26));
    expect(await rowsOf(long, "payment")).toMatchObject([{ email: null }]);
  });

  test("leaves entries of lists, without the order that they are from", async () => {
    const { paymentId } = await send();
    const listId = await aList("email");
    await app.read(endpoints.addPaymentToList, { params: { id: paymentId }, body: { customListId: listId, field: "email" } }, owner);
    await emptyAgedOrders(app.services.database, months(23));
    expect((await entriesOf(listId)).results).toMatchObject([{ paymentId }]);
    await emptyAgedOrders(app.services.database, months(26));
    expect((await entriesOf(listId)).results).toMatchObject([{ value: "xmark.ann@mail.test", paymentId: null }]);
  });

  test("deletes what orders were before they changed, and leaves when lists held values, without the order", async () => {
    const { orderId, paymentId } = await send();
    await app.read(endpoints.changeOrder, { params: { orderId }, body: { note: "xmark" } }, key);
    await addFrom(paymentId, await aList("email"), "email");
    await removeAndSweep();
    await emptyAgedOrders(app.services.database, months(23));
    expect([await spansLeft(), (await rowsOf(shop, "order_version")).length]).toEqual([[["xmark.ann@mail.test", paymentId]], 1]);
    await emptyAgedOrders(app.services.database, months(26));
    expect([await spansLeft(), await rowsOf(shop, "order_version")]).toEqual([[["xmark.ann@mail.test", null]], []]);
  });

  test("leaves an order in an open dispute until it ends", async () => {
    const { orderId } = await send();
    await outcome(orderId, { id: "d1", type: "chargeback" });
    await emptyAgedOrders(app.services.database, months(30));
    expect(await rowsOf(shop, "payment")).toMatchObject([{ erased_at: null }]);
    await outcome(orderId, { id: "d1", type: "chargeback_won" });
    await emptyAgedOrders(app.services.database, months(30));
    expect(await rowsOf(shop, "payment")).toMatchObject([{ erased_because: "retention" }]);
  });
});
