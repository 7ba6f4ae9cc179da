import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { PDFDocument } from "@cantoo/pdf-lib";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { historyTypes } from "#contract/payment-trail.ts";
import type { EvidenceExport } from "#contract/evidence-export.ts";
import { mailEvidence } from "#server/evidence-export/mail-evidence.ts";
import { makeEvidence } from "#server/evidence-export/make-evidence.ts";
import { sweepEvidenceJob } from "#server/evidence-export/sweep-exports.ts";
import { operatorOutcome } from "#server/orders/operator-outcome.ts";
import { reportOutcome } from "#server/orders/report-outcome.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { emptyOrders } from "#server/privacy/empty-orders.ts";
import { aDocument } from "#tests/support/a-document.ts";
import { aForm } from "#tests/support/a-form.ts";
import { aPng } from "#tests/support/a-png.ts";
import { aSession, aVisitBody, siteKeyOf } from "#tests/support/a-visit.ts";
import { aPerson, aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson, type Caller } from "#tests/support/callers.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";
import { pathOf } from "#tests/server/reports/made-reports.ts";

const start = new Date("2026-11-22T12:00:00Z");
let now = start;
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => now, config: { ordersPerSecond: 100_000 } });
});
beforeEach(() => {
  now = start;
});

const york = { firstName: "Ana", lastName: "Silva", address1: "22 Long Lane", city: "York", zip: "YO1 7HU", country: "GB" };
type Case = { shop: TestShop; as: Caller; paymentId: number; orderId: string };

async function aCase(): Promise<Case> {
  const shop = await aShop({ name: "Kumo" });
  const body = anOrderBody({
    reference: "#1001",
    createdAt: "2026-11-22T10:00:00Z",
    customer: { id: "c1", firstName: "Ana", lastName: "Silva", email: "ana@mail.example" },
    payment: { cardBin: "424242", cardLast4: "4242", avs: "Y", cvv: "M" },
    shippingAddress: york,
    items: [{ id: "sku1", description: "Blue shoes", quantity: 1, amount: 50 }],
  });
  const { paymentId } = await app.read(endpoints.sendOrder, { body }, asKeyOf(shop));
  const delivered = {
    id: "sh_1",
    status: "delivered",
    at: new Date("2026-11-22T11:00:00Z"),
    carrier: "UPS",
    trackingNumber: "1Z9",
    address: york,
  } as const;
  await app.call(endpoints.reportFulfillment, { params: { orderId: body.orderId }, body: delivered }, asKeyOf(shop));
  return { shop, paymentId, orderId: body.orderId, as: asPerson(await aPerson({ of: [shop], fullName: "Dana Reyes" }), shop) };
}

function ask({ as, paymentId }: Case, { comments = "Please see page 2.", to = ["bank@mail.test"] } = {}) {
  return app.call(endpoints.exportEvidence, { params: { id: paymentId }, body: { comments, to } }, as);
}

async function asked(given: Case, body: Parameters<typeof ask>[1] = {}): Promise<EvidenceExport> {
  const reply = await ask(given, body);
  if (reply.problem) throw new Error(JSON.stringify(reply.problem));
  return reply.answer;
}

const jobTry = (isLast = true) => ({ jobs: app.services.jobs, signal: new AbortController().signal, isLast });
const make = ({ shop }: Case, exportId: number) => makeEvidence(app.services, { tenantId: shop.tenantId, exportId }, jobTry());
const ample = { toRead: 120_000, withDocuments: 120_000, withoutDocuments: 120_000 };
const makeWithin = ({ shop }: Case, exportId: number, mostMs: Partial<typeof ample>, isLast = true) =>
  makeEvidence(app.services, { tenantId: shop.tenantId, exportId }, jobTry(isLast), { ...ample, ...mostMs });
const mail = ({ shop }: Case, exportId: number) => mailEvidence(app.services, { tenantId: shop.tenantId, exportId }, jobTry());
const read = ({ as, paymentId }: Case, exportId: number) =>
  app.read(endpoints.getEvidenceExport, { params: { id: paymentId, exportId } }, as);
const undo = ({ as, paymentId }: Case, exportId: number) =>
  app.call(endpoints.undoEvidenceExport, { params: { id: paymentId, exportId } }, as);

async function made(given: Case, body: Parameters<typeof ask>[1] = {}) {
  const { exportId } = await asked(given, body);
  await make(given, exportId);
  const done = await read(given, exportId);
  if (done.file === null) throw new Error("The file isn't made");
  return { exportId, done, file: done.file };
}

async function download(url: string, accept = "application/json") {
  const response = await app.http.inject({ url: pathOf(url), headers: { accept }, payloadAsStream: true });
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response.stream()) };
}

async function textOf(url: string): Promise<string> {
  return (await readPdf((await download(url)).bytes)).join("\n");
}

/** An alert that waits for its order. */
async function anAlert(shop: TestShop, amount = 50): Promise<number> {
  const payload = { id: `alert-${amount}`, source: "ETHOCA", amount };
  const reply = await app.http.inject({ method: "POST", url: "/api/alerts", headers: asKeyOf(shop), payload });
  return Number(reply.json<{ alertId: string }>().alertId);
}

function mailsTo(address: string) {
  return app.jobs.filter(({ name, data }) => name === "send-mail" && JSON.stringify(data).includes(`"${address}"`));
}

async function trailTexts({ as, paymentId }: Case) {
  const trail = await app.read(endpoints.getHistory, { params: { id: paymentId }, query: {} }, as);
  return trail.filter(({ type }) => type === "EXPORTED").map(({ text, by }) => ({ text, by }));
}

describe("an evidence export", () => {
  test("is a PDF of the order, customer, payment, delivery, screening and trail, with the note", async () => {
    const given = await aCase();
    const { file, done } = await made(given);
    const limits = "Visa: 49 pages and 2 MB a file, 5 files and 10 MB in all";
    expect(done).toMatchObject({ status: "done", limits, leftOut: [], to: ["bank@mail.test"] });
    const { status, headers, bytes } = await download(file.url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(file.bytes),
      "content-disposition": 'attachment; filename="evidence-1001.pdf"',
      "cache-control": "no-store",
    });
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(file.sha256);
    const pages = await readPdf(bytes);
    expect(pages).toHaveLength(file.pages);
    for (const title of [
      "Note from the shop",
      "Please see page 2.",
      "What supports this order",
      "Order",
      "Customer",
      "Payment",
      "Delivery",
      "Activity trail",
    ])
      expect(pages[0]).toContain(title);
    const rest = pages.slice(1).join("\n");
    for (const words of [
      "Blue shoes",
      "ana@mail.example",
      "Street and ZIP code match (Y)",
      "22 Long Lane",
      "1Z9",
      "Delivered",
      "Automatic",
    ])
      expect(rest).toContain(words);
    for (const words of ["of 100", "Case strength", "Risk", "risk score", "Approved"]) expect(pages.join("\n")).not.toContain(words);
  });

  test("has the order's documents in it, and names those that it can't show", async () => {
    const given = await aCase();
    const pdf = await PDFDocument.create();
    pdf.addPage([400, 300]).drawText("Signed by Ana", { x: 20, y: 200 });
    const files = {
      "receipt.pdf": Buffer.from(await pdf.save()),
      "parcel.png": aPng({ width: 40, height: 30 }),
      "chat.json": Buffer.from('{"a":1}'),
      "broken.pdf": Buffer.from("%PDF-1.7 and nothing more %%EOF"),
    };
    for (const [fileName, content] of Object.entries(files)) await aDocument(app, given.shop, given, aForm({ name: fileName, content }));
    const { done, file } = await made(given);
    const text = (await readPdf((await download(file.url)).bytes)).join("\n").replaceAll(/\s+/g, " ");
    expect(text).toContain("Signed by Ana");
    for (const name of Object.keys(files)) expect(text).toContain(name);
    expect(text).toContain('"a": 1');
    expect(done.leftOut).toEqual(["broken.pdf, which can't be read"]);
  });

  test("lists each step of a delivery once, the oldest first", async () => {
    const given = await aCase();
    const at = (hour: number) => new Date(`2026-11-22T0${hour}:00:00Z`);
    for (const [hour, status] of [
      [3, "out_for_delivery"],
      [2, "in_transit"],
      [1, "label_created"],
    ] as const)
      await app.call(
        endpoints.reportFulfillment,
        { params: { orderId: given.orderId }, body: { id: "sh_1", status, at: at(hour) } },
        asKeyOf(given.shop),
      );
    const events = [{ at: at(4), status: "out_for_delivery", text: "Ringing the bell" }];
    await app.call(
      endpoints.reportFulfillment,
      { params: { orderId: given.orderId }, body: { id: "sh_1", status: "failed", at: at(4), events } },
      asKeyOf(given.shop),
    );
    const { file } = await made(given);
    const text = (await readPdf((await download(file.url)).bytes)).join("\n");
    const places = ["Label created", "In transit", "Out for delivery", "Ringing the bell"].map((words) => text.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    // What the report says of the same time is another step, right after it.
    expect(text).toMatch(/Ringing the bell\s+Nov 22, 2026, [^\n]+\s+Delivery failed/);
  });

  test("lists earlier undisputed orders from the same device or to the same address", async () => {
    const given = await aCase();
    const earlier = { orderId: "earlier", reference: "#0900", createdAt: "2026-09-01T10:00:00Z", shippingAddress: york };
    await app.read(endpoints.sendOrder, { body: anOrderBody(earlier) }, asKeyOf(given.shop));
    const { file } = await made(given);
    const text = (await readPdf((await download(file.url)).bytes)).join("\n");
    expect(text).toContain("Earlier undisputed orders");
    expect(text).toContain("#0900");
  });

  test("shows how its items add up to its amount", async () => {
    const given = await aCase();
    const body = anOrderBody({ amount: 129.9, items: [{ description: "Blue shoes", quantity: 2, amount: 60 }] });
    const { paymentId } = await app.read(endpoints.sendOrder, { body }, asKeyOf(given.shop));
    const { file } = await made({ ...given, paymentId });
    const text = (await readPdf((await download(file.url)).bytes)).join("\n");
    const lines = ["Blue shoes 2 $60.00 $120.00", "Subtotal $120.00", "Shipping and other $9.90", "Total $129.90"];
    expect(text).toContain(lines.join("\n"));
  });

  test("names the items and the lines of the note that it doesn't list", async () => {
    const given = await aCase();
    const items = Array.from({ length: 103 }, (_, index) => ({ id: `sku${index}`, description: `Shoe ${index}`, quantity: 1, amount: 1 }));
    const { paymentId } = await app.read(endpoints.sendOrder, { body: anOrderBody({ items }) }, asKeyOf(given.shop));
    const { done } = await made({ ...given, paymentId }, { comments: "Signed.\n".repeat(200), to: [] });
    expect(done.leftOut).toEqual(["3 items after the first 100", "the note after its first 150 lines"]);
  });

  test("isn't made without the note that was sent under another name", async () => {
    const given = await aCase();
    const url = `/api/payments/${given.paymentId}/disputes`;
    const reply = await app.http.inject({ method: "POST", url, headers: given.as, payload: { note: "Signed for" } });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ errors: [{ path: "", message: "must not have the unknown field note" }] });
  });

  test("names no country of a card's bank that isn't known", async () => {
    const given = await aCase();
    const { paymentId } = await app.read(
      endpoints.sendOrder,
      { body: anOrderBody({ payment: { cardBin: "424242" }, billingAddress: york }) },
      asKeyOf(given.shop),
    );
    const { file } = await made({ ...given, paymentId });
    const text = (await readPdf((await download(file.url)).bytes)).join("\n");
    expect(text).toContain("Card BIN");
    expect(text).not.toContain("Card's bank country");
  });

  test("has no event in it that only the shop needs", async () => {
    const given = await aCase();
    await app.services.database.forTenants([given.shop.tenantId], async (handle) => {
      for (const type of historyTypes) {
        const event = { type, field: null, from: null, to: null, by: null, text: `Told of ${type}.`, at: now } as const;
        await appendTrailEvent(handle, given.shop.tenantId, given.paymentId, event);
      }
    });
    const { file } = await made(given);
    const text = (await readPdf((await download(file.url)).bytes)).join("\n");
    expect(historyTypes.filter((type) => text.includes(`Told of ${type}.`))).toEqual([
      "ORDER_CREATED",
      "CLOSED",
      "FIELD_CHANGED",
      "OUTCOME",
      "CHARGEBACK",
      "WATCH_ACTIVATED",
      "DELIVERY",
      "EMAIL_INTERACTION",
      "DOCUMENT_UPLOADED",
    ]);
  });

  test("says how the order changed in words, and nothing of a chargeback that was undone", async () => {
    const given = await aCase();
    const change = { amount: 95, payment: { status: "PS0" }, items: [{ description: "Blue shoes", quantity: 1, amount: 95 }] };
    await app.call(endpoints.changeOrder, { params: { orderId: given.orderId }, body: change }, asKeyOf(given.shop));
    const mark = { params: { id: given.paymentId }, body: { reason: "fraudulent" } } as const;
    const { outcomeId } = await app.read(endpoints.markDisputed, mark, given.as);
    if (outcomeId === null) throw new Error("No chargeback was recorded");
    await app.read(endpoints.undoDisputed, { params: { id: given.paymentId }, body: { outcomeId } }, given.as);
    const before = (await readPdf((await download((await made(given)).file.url)).bytes)).join("\n");
    for (const words of ["Amount: $50.00 to $95.00", "Status: - to Confirmed & Paid"]) expect(before).toContain(words);
    expect(before).not.toContain("hargeback");
    now = new Date(start.getTime() + 60_000);
    await app.read(endpoints.markDisputed, mark, given.as);
    const after = (await readPdf((await download((await made(given)).file.url)).bytes)).join("\n");
    expect(after.split("Chargeback recorded: fraudulent")).toHaveLength(2);
    expect(after).not.toContain("your team");
  });

  test("is withdrawn once an alert is taken from the order", async () => {
    const given = await aCase();
    const alertId = await anAlert(given.shop);
    const joining = { params: { alertId }, body: { paymentId: given.paymentId } };
    await app.read(endpoints.joinAlert, joining, given.as);
    const told = await made(given, { to: [] });
    await app.read(endpoints.undoJoin, joining, given.as);
    const reply = await download(told.file.url);
    expect(reply.status).toBe(403);
    expect(reply.bytes.toString()).toContain("The shop withdrew this file, as the order has changed since.");
    expect(await trailTexts(given)).toContainEqual({
      text: `Evidence withdrawn, as an alert was taken from the order: evidence-1001.pdf, SHA-256 ${told.file.sha256}`,
      by: "Dana Reyes",
    });
  });

  test("tells of no alert, guarantee payout or bot", async () => {
    const given = await aCase();
    const visit = { siteKey: await siteKeyOf(given.shop), ...aSession(), openMs: 1_000, stayedMs: 1_000 };
    const headers = { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" };
    await app.http.inject({ method: "POST", url: "/sensor/visits", headers, payload: aVisitBody(visit) });
    const body = anOrderBody({
      orderId: "4201",
      reference: "#4201",
      device: { sessionId: visit.sessionId },
      createdAt: start.toISOString(),
    });
    const order = { ...given, ...(await app.read(endpoints.sendOrder, { body }, asKeyOf(given.shop))) };
    const alertId = await anAlert(given.shop);
    const params = { id: order.paymentId };
    const joining = { params: { alertId }, body: { paymentId: order.paymentId } };
    await app.read(endpoints.joinAlert, joining, given.as);
    await app.read(endpoints.undoJoin, joining, given.as);
    await app.read(endpoints.joinAlert, joining, given.as);
    const waiting = await textOf((await made(order)).file.url);
    await app.read(
      endpoints.answerAlert,
      { params: { paymentId: order.paymentId }, body: { disputeId: alertId, outcome: "declined", notes: null, status: "completed" } },
      given.as,
    );
    for (const type of ["chargeback", "fraud_confirmed", "guarantee_paid"] as const) {
      const at = now.toISOString();
      const outcome = operatorOutcome.parse({ id: `${type}-1`, type, at, amount: 50 });
      await reportOutcome(app.services, given.shop.tenantId, body.orderId, outcome, now);
    }
    const trail = await app.read(endpoints.getHistory, { params, query: {} }, given.as);
    const internal = /alert|guarantee|a bot|confirmed as fraud/i;
    expect(trail.filter(({ text }) => internal.test(text)).length).toBeGreaterThan(6);
    const paid = await textOf((await made(order)).file.url);
    expect(paid).toContain("Chargeback received: $50.00");
    expect(paid).toMatch(/Chargeback ID\s+chargeback-1/);
    expect(paid).toContain("The shop's own notes and decisions aren't part of this trail.");
    for (const text of [waiting, paid]) expect(text).not.toMatch(internal);
  });

  test("says nothing of a chargeback that was undone after an alert was taken from the order", async () => {
    const given = await aCase();
    const params = { id: given.paymentId };
    const { outcomeId } = await app.read(endpoints.markDisputed, { params, body: { reason: "fraudulent" } }, given.as);
    if (outcomeId === null) throw new Error("No chargeback was recorded");
    const joining = { params: { alertId: await anAlert(given.shop) }, body: { paymentId: given.paymentId } };
    await app.read(endpoints.joinAlert, joining, given.as);
    await app.read(endpoints.undoJoin, joining, given.as);
    await app.read(endpoints.undoDisputed, { params, body: { outcomeId } }, given.as);
    expect(await textOf((await made(given)).file.url)).not.toMatch(/chargeback (recorded|alert)/i);
  });

  test("names the customer as the one who opened an email, and no one where a program loaded it", async () => {
    const given = await aCase();
    await app.services.database.forTenants([given.shop.tenantId], async (handle) => {
      for (const to of ["opened", "loaded"]) {
        const event = { type: "EMAIL_INTERACTION", field: null, from: null, to, by: null, text: `Email ${to}`, at: now } as const;
        await appendTrailEvent(handle, given.shop.tenantId, given.paymentId, event);
      }
    });
    const text = await textOf((await made(given)).file.url);
    expect(text).toMatch(/Email opened\s+Customer/);
    expect(text).toMatch(/Email loaded\s+Automatic/);
  });

  test("made twice is one file and one event, and its emails leave once", async () => {
    const given = await aCase();
    const { exportId, file } = await made(given, { to: ["one@mail.test", "two@mail.test", "one@mail.test"] });
    await make(given, exportId);
    await mail(given, exportId);
    await mail(given, exportId);
    expect(mailsTo("one@mail.test")).toHaveLength(1);
    expect(mailsTo("two@mail.test")).toHaveLength(1);
    const [sent] = mailsTo("one@mail.test");
    expect(JSON.stringify(sent)).toContain(new URL(file.url).pathname);
    expect(JSON.stringify(sent)).not.toContain("holder=");
    const by = "Dana Reyes";
    const events = await trailTexts(given);
    expect(events).toHaveLength(3);
    expect(events).toContainEqual({ text: `Evidence exported: evidence-1001.pdf, ${file.pages} pages, SHA-256 ${file.sha256}`, by });
    expect(events).toContainEqual({ text: `Evidence emailed to o…@mail.test: evidence-1001.pdf, SHA-256 ${file.sha256}`, by });
  });

  test("that takes too long is tried once more, and then says why it has failed", async () => {
    const given = await aCase();
    const { exportId } = await asked(given, { to: ["late@mail.test"] });
    await expect(makeWithin(given, exportId, { withoutDocuments: 0 }, false)).rejects.toThrow("Not done within 0 ms");
    expect(await read(given, exportId)).toMatchObject({ status: "pending", failure: null });
    await makeWithin(given, exportId, { withoutDocuments: 0 });
    expect(await read(given, exportId)).toMatchObject({
      status: "failed",
      failure: "Creating it took too long, also the second time. The server may be busy: try again in a few minutes.",
      file: null,
      mailsAt: null,
    });
  });

  test("whose documents take too long is made without them, in a time of its own", async () => {
    const given = await aCase();
    await aDocument(app, given.shop, given);
    const { exportId } = await asked(given, { to: [] });
    await makeWithin(given, exportId, { withDocuments: 0 });
    const done = await read(given, exportId);
    expect(done.status).toBe("done");
    expect(done.leftOut).toContain("the other documents, which couldn't be included together");
  });

  test("asked for twice by the same person is one export, and with other words another", async () => {
    const given = await aCase();
    const first = await ask(given);
    const again = await ask(given);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.answer?.exportId).toBe(first.answer?.exportId);
    expect((await asked(given, { comments: "Another" })).exportId).not.toBe(first.answer?.exportId);
  });

  test("asked for again once something happened to the order is another, which tells of it", async () => {
    const given = await aCase();
    const first = await made(given, { to: [] });
    expect((await ask(given, { to: [] })).status).toBe(200);
    await app.read(endpoints.markDisputed, { params: { id: given.paymentId }, body: { reason: "fraudulent" } }, given.as);
    const next = await made(given, { to: [] });
    expect(next.exportId).not.toBe(first.exportId);
    const [cover] = await readPdf((await download(next.file.url)).bytes);
    expect(cover).toContain("Dispute reason");
    // Staff's record has only our ID.
    expect(cover).not.toContain("Chargeback ID");
  });

  test("is withdrawn once the chargeback that it tells of is undone, and made anew without it", async () => {
    const given = await aCase();
    const before = await made(given, { comments: "Before", to: [] });
    now = new Date(start.getTime() + 60_000);
    const body = { reason: "product_not_received" } as const;
    const { outcomeId } = await app.read(endpoints.markDisputed, { params: { id: given.paymentId }, body }, given.as);
    if (outcomeId === null) throw new Error("No chargeback was recorded");
    const told = await made(given, { to: ["withdrawn@mail.test"] });
    const waiting = await asked(given, { comments: "Not made yet", to: [] });
    await app.read(endpoints.undoDisputed, { params: { id: given.paymentId }, body: { outcomeId } }, given.as);
    await make(given, waiting.exportId);
    await mail(given, told.exportId);
    for (const { exportId } of [told, waiting])
      expect(await read(given, exportId)).toMatchObject({ status: "withdrawn", file: null, mailsAt: null });
    const reply = await download(told.file.url);
    expect(reply.status).toBe(403);
    expect(reply.bytes.toString()).toContain("The shop withdrew this file");
    expect(mailsTo("withdrawn@mail.test")).toEqual([]);
    expect((await download(before.file.url)).status).toBe(200);
    expect(await trailTexts(given)).toContainEqual({
      text: `Evidence withdrawn, as its chargeback was undone: evidence-1001.pdf, SHA-256 ${told.file.sha256}`,
      by: "Dana Reyes",
    });
    const next = await made(given, { to: ["withdrawn@mail.test"] });
    expect((await readPdf((await download(next.file.url)).bytes))[0]).not.toContain("Dispute reason");
  });

  test("names every address that isn't one, and takes at most five", async () => {
    const { as, paymentId } = await aCase();
    const url = `/api/payments/${paymentId}/disputes`;
    const send = async (to: string[]) => {
      const reply = await app.http.inject({ method: "POST", url, headers: as, payload: { comments: "", to } });
      return { status: reply.statusCode, paths: (reply.json<{ errors: { path: string }[] }>().errors ?? []).map(({ path }) => path) };
    };
    const tooMany = Array.from({ length: 5 }, (_, index) => `a${index}@mail.test`);
    expect(await send(["bank", ...tooMany])).toEqual({ status: 422, paths: ["to[0]", "to"] });
    expect(await send(["bank", "ok@mail.test", "a@b"])).toEqual({ status: 422, paths: ["to[0]", "to[2]"] });
    expect(await send(Array.from({ length: 6 }, (_, index) => `a${index}@mail.test`))).toEqual({ status: 422, paths: ["to"] });
  });

  test("is refused with the words why above 20 emails an hour, and taken again after it", async () => {
    const given = await aCase();
    const five = (from: number) => Array.from({ length: 5 }, (_, index) => `a${from + index}@mail.test`);
    for (const from of [0, 5, 10, 15]) await asked(given, { to: five(from) });
    const refused = await ask(given, { to: ["late@mail.test"] });
    expect(refused.status).toBe(429);
    expect(refused.problem?.detail).toContain("20 addresses an hour");
    expect((await ask(given, { to: [] })).status).toBe(201);
    now = new Date(start.getTime() + 3_600_001);
    expect((await ask(given, { to: ["late@mail.test"] })).status).toBe(201);
  });

  test("is refused with the words why above 200 files a day, and taken again after it", async () => {
    const given = await aCase();
    const { exportId } = await asked(given, { to: [] });
    await app.services.database.forTenants([given.shop.tenantId], (handle) =>
      handle.prepared(
        `insert into evidence_export (tenant_id, payment_id, full_name, recipients, note, file_name, key_hash, created_at, limits, status)
          select tenant_id, payment_id, full_name, recipients, note, file_name, key_hash, created_at, limits, 'failed'
          from evidence_export, generate_series(1, 199) where tenant_id = $1 and export_id = $2`,
        [given.shop.tenantId, exportId],
      ),
    );
    const refused = await ask(given, { comments: "One more", to: [] });
    expect(refused.status).toBe(429);
    expect(refused.problem?.detail).toContain("200 evidence files in the last 24 hours");
    now = new Date(start.getTime() + 24 * 3_600_000 + 1);
    expect((await ask(given, { comments: "One more", to: [] })).status).toBe(201);
  });

  test("tells of a session how long it lasted, and how many pages aren't listed", async () => {
    const given = await aCase();
    const session = aSession();
    const batch = aVisitBody({ siteKey: await siteKeyOf(given.shop), ...session, openMs: 119_000, stayedMs: 119_000 });
    await app.http.inject({
      method: "POST",
      url: "/sensor/visits",
      headers: { "user-agent": "Mozilla/5.0 Firefox/142.0" },
      payload: batch,
    });
    const body = anOrderBody({ customer: { phone: "020 7946 0018" }, billingAddress: york, device: session });
    const { paymentId } = await app.read(endpoints.sendOrder, { body }, asKeyOf(given.shop));
    await app.services.database.asOwner("update visit set more_pages = 7 where tenant_id = $1", [given.shop.tenantId]);
    const { file, done } = await made({ ...given, paymentId });
    const text = (await readPdf((await download(file.url)).bytes)).join("\n");
    expect(text.split("1 minute 59 seconds").length).toBeGreaterThan(2);
    expect(text).not.toContain("119 seconds");
    expect(text).toContain("+44 20 7946 0018");
    expect(done.leftOut).toEqual([expect.stringMatching(/^7 pages of the session of Nov 22/)]);
  });

  test("names the shop alone as its sender where it was made with the shop's API key", async () => {
    const given = await aCase();
    const { shopName, apiKey } = given.shop;
    const login = await app.http.inject({ method: "POST", url: "/api/login", payload: { shopName, apiKey } });
    const as = { authorization: `Bearer ${login.json<{ token: string }>().token}` };
    const { exportId } = await made({ ...given, as }, { to: ["key@mail.test"] });
    await mail(given, exportId);
    expect(JSON.stringify(mailsTo("key@mail.test"))).toContain("Kumo shared the evidence for order #1001 with you.");
  });

  test("emails its note without characters that turn it around", async () => {
    const given = await aCase();
    const { exportId } = await made(given, { comments: "Call \u202A+44 20 7946 0018\u202C", to: ["turned@mail.test"] });
    await mail(given, exportId);
    expect(JSON.stringify(mailsTo("turned@mail.test"))).toContain("Their note: Call +44 20 7946 0018");
  });

  test("emails its note with its lines, in HTML too", async () => {
    const given = await aCase();
    const { exportId } = await made(given, { comments: "Delivered on <Monday>.\nSigned for.", to: ["lines@mail.test"] });
    await mail(given, exportId);
    const [sent] = mailsTo("lines@mail.test");
    expect(sent?.data).toMatchObject({
      text: expect.stringContaining("Delivered on <Monday>.\nSigned for."),
      html: expect.stringContaining("Delivered on &lt;Monday&gt;.<br>Signed for."),
    });
  });

  test("undone in time sends no email, and keeps its file", async () => {
    const given = await aCase();
    const { exportId } = await made(given, { to: ["undone@mail.test"] });
    now = new Date(start.getTime() + 9_000);
    expect((await undo(given, exportId)).answer).toMatchObject({ mailsAt: null, file: { name: "evidence-1001.pdf" } });
    expect((await undo(given, exportId)).status).toBe(200);
    await mail(given, exportId);
    expect(mailsTo("undone@mail.test")).toEqual([]);
  });

  test("can't be undone once its emails have left", async () => {
    const given = await aCase();
    const { exportId } = await made(given, { to: ["gone@mail.test"] });
    await mail(given, exportId);
    expect((await undo(given, exportId)).status).toBe(409);
  });
});

describe("an evidence link", () => {
  test("is refused with a wrong secret, and after 7 days, when its file is deleted", async () => {
    const given = await aCase();
    const { file } = await made(given);
    const url = new URL(file.url);
    url.searchParams.set("key", "x".repeat(43));
    expect((await download(url.href)).status).toBe(403);
    now = new Date(start.getTime() + 7 * 86_400_000 + 1);
    const page = await download(file.url, "text/html");
    expect(page.status).toBe(403);
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.bytes.toString()).toContain("Ask the shop for a new one.");
    await sweepEvidenceJob.run(app.services, {}, { jobId: "1", ...jobTry() });
    expect(await rowsOf(given.shop, "evidence_export")).toEqual([]);
    expect(await rowsOf(given.shop, "evidence_export_part")).toEqual([]);
  });

  test("tells the trail of each download from an address, once a minute, and of no check for the file", async () => {
    const given = await aCase();
    const { file } = await made(given, { to: [] });
    const fetchFrom = (remoteAddress: string, method: "GET" | "HEAD" = "GET") =>
      app.http.inject({ method, url: pathOf(file.url), remoteAddress });
    const downloads = async () => (await trailTexts(given)).filter(({ text }) => text.startsWith("Evidence downloaded"));
    expect(await fetchFrom("203.0.113.7", "HEAD")).toMatchObject({ statusCode: 200 });
    expect(await downloads()).toEqual([]);
    await fetchFrom("203.0.113.7");
    await fetchFrom("203.0.113.7");
    await fetchFrom("203.0.113.8");
    const event = (ip: string) => ({
      text: `Evidence downloaded with Dana Reyes's link from ${ip}: evidence-1001.pdf, SHA-256 ${file.sha256}`,
      by: null,
    });
    expect(await downloads()).toEqual([event("203.0.113.8"), event("203.0.113.7")]);
    now = new Date(start.getTime() + 60_000);
    await fetchFrom("203.0.113.7");
    expect(await downloads()).toHaveLength(3);
    expect((await fetchFrom("203.0.113.7", "HEAD")).headers["content-length"]).toBe(String(file.bytes));
  });

  test("that was emailed isn't told as one of the shop's people, nor can it be made one", async () => {
    const given = await aCase();
    const { file, exportId } = await made(given, { to: ["bank@link.test"] });
    await mail(given, exportId);
    const [emailed = ""] = /https?:[^\s"\\]*\/evidence-exports\/[^\s"\\]*/.exec(JSON.stringify(mailsTo("bank@link.test"))) ?? [];
    const fetchFrom = (url: string) => app.http.inject({ url: pathOf(url), remoteAddress: "203.0.113.9" });
    expect((await fetchFrom(emailed)).statusCode).toBe(200);
    const [told] = await trailTexts(given);
    expect(told).toEqual({
      text: `Evidence downloaded with the emailed link from 203.0.113.9: evidence-1001.pdf, SHA-256 ${file.sha256}`,
      by: null,
    });
    expect((await fetchFrom(`${emailed}&holder=Dana+Reyes`)).statusCode).toBe(403);
    expect((await fetchFrom(file.url.replace("Dana+Reyes", "Ana+Reyes"))).statusCode).toBe(403);
    expect((await fetchFrom(file.url.replace("holder=Dana+Reyes&", ""))).statusCode).toBe(403);
    expect((await fetchFrom(file.url)).statusCode).toBe(200);
    const [last] = await trailTexts(given);
    expect(last?.text).toContain("Evidence downloaded with Dana Reyes's link from 203.0.113.9");
  });

  test("is revoked by the order's erasure, and an erased order's file says that its data is gone", async () => {
    const given = await aCase();
    const { file, exportId } = await made(given);
    await app.services.database.forTenants([given.shop.tenantId], (handle) =>
      emptyOrders(handle, given.shop.tenantId, [given.paymentId], "request", now),
    );
    expect((await download(file.url)).status).toBe(403);
    await mail(given, exportId);
    const next = await made(given, { comments: "Again" });
    const text = (await readPdf((await download(next.file.url)).bytes)).join("\n");
    expect(text).toContain("Personal data was removed on");
    expect(text).not.toContain("ana@mail.example");
  });

  test("isn't given to a viewer", async () => {
    const given = await aCase();
    const viewer = asPerson(await aPerson({ of: [given.shop], role: "viewer" }), given.shop);
    expect((await ask({ ...given, as: viewer })).status).toBe(403);
  });
});
