import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "#contract/endpoints.ts";
import { aDocument } from "#tests/support/a-document.ts";
import { aForm, aPdf, type TestForm } from "#tests/support/a-form.ts";
import { aPayment, aPerson, aShop, type TestPayment, type TestPerson, type TestShop } from "#tests/support/builders.ts";
import { asPerson, type Caller } from "#tests/support/callers.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

type World = { shop: TestShop; payment: TestPayment; person: TestPerson; as: Caller };

async function aWorld(): Promise<World> {
  const shop = await aShop();
  const person = await aPerson({ of: [shop] });
  return { shop, payment: await aPayment(shop), person, as: asPerson(person, shop) };
}

const answer = z.object({
  documentId: z.string().optional(),
  isNew: z.boolean().optional(),
  warnings: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

async function upload({ payment, as }: Pick<World, "payment" | "as">, form: TestForm) {
  const url = `/api/payments/${payment.paymentId}/documents`;
  const reply = await app.http.inject({ method: "POST", url, headers: { ...as, ...form.headers }, payload: form.payload });
  return { status: reply.statusCode, body: answer.parse(reply.json()) };
}

async function evidenceOf({ payment, as }: Pick<World, "payment" | "as">, evidenceId: number | string) {
  const evidence = await app.read(endpoints.getEvidence, { params: { id: payment.paymentId, evidenceId } }, as);
  if (evidence.kind !== "document") throw new Error("The evidence isn't a document");
  return evidence;
}

function fileOf({ payment, as }: Pick<World, "payment" | "as">, documentId: number | string, purpose = "download") {
  const url = `/api/payments/${payment.paymentId}/documents/${documentId}/file?purpose=${purpose}`;
  return app.http.inject({ method: "GET", url, headers: as });
}

describe("a document", () => {
  test("that staff add is in the order's list, its evidence and its trail", async () => {
    const world = await aWorld();
    const { payment, as, person } = world;
    const { status, body } = await upload(world, aForm({ name: "signed receipt.pdf", content: aPdf }));
    expect(status).toBe(201);
    expect(body.warnings).toEqual([]);
    const id = Number(body.documentId);
    const params = { params: { id: payment.paymentId } };
    const shown = { kind: "pdf", fileName: "signed receipt.pdf", sizeBytes: aPdf.length, addedBy: person.fullName, isArchived: false };
    expect(await app.read(endpoints.listDocuments, params, as)).toMatchObject([{ id, ...shown }]);
    const fileData = `/api/payments/${payment.paymentId}/documents/${id}/file`;
    expect(await evidenceOf(world, id)).toMatchObject({
      kind: "document",
      fileName: "signed receipt.pdf",
      fileData,
      sha256: createHash("sha256").update(aPdf).digest("hex"),
      archived: null,
      log: [{ action: "added", by: person.fullName, ip: "127.0.0.1" }],
    });
    const trail = await app.read(endpoints.getHistory, { ...params, query: {} }, as);
    expect(trail.find(({ type }) => type === "DOCUMENT_UPLOADED")).toMatchObject({
      evidenceId: id,
      by: person.fullName,
      text: "Document added: signed receipt.pdf",
      sensor: null,
      details: { fileName: "signed receipt.pdf", fileData },
    });
  });

  test("that the shop's systems send has their analysis, without card numbers", async () => {
    const world = await aWorld();
    const signature = { analysis: { passed: "no", firstName: "Ana", number: "4242 4242 4242 4242" }, userIP: "203.0.113.7" };
    const id = await aDocument(
      app,
      world.shop,
      world.payment,
      aForm(undefined, { signature: JSON.stringify(signature), sentiment: "negative" }),
    );
    expect(await evidenceOf(world, id)).toMatchObject({
      signature: { ...signature, analysis: { ...signature.analysis, number: "****4242" } },
      sentiment: "negative",
      addedBy: null,
    });
    const [event] = await app.read(endpoints.getHistory, { params: { id: world.payment.paymentId }, query: {} }, world.as);
    expect(event).toMatchObject({ by: null, details: { signature: { analysis: { passed: "no", passedLiveness: null } } } });
  });

  test("sent again with another analysis has the newer one, told once in the trail", async () => {
    const world = await aWorld();
    const send = (passed: string) =>
      aDocument(app, world.shop, world.payment, aForm(undefined, { signature: JSON.stringify({ analysis: { passed } }) }));
    const id = await send("no");
    expect([await send("yes"), await send("yes")]).toEqual([id, id]);
    expect(await aDocument(app, world.shop, world.payment)).toBe(id);
    expect(await evidenceOf(world, id)).toMatchObject({ signature: { analysis: { passed: "yes" } } });
    const trail = await app.read(endpoints.getHistory, { params: { id: world.payment.paymentId }, query: {} }, world.as);
    const told = trail.filter(({ type }) => type === "DOCUMENT_UPLOADED").map(({ text }) => text);
    expect(told).toEqual(["New analysis of a document: receipt.pdf", "Document added: receipt.pdf"]);
  });

  test("sent again with another sentiment alone has that one and keeps its analysis, told once in the trail", async () => {
    const world = await aWorld();
    const send = (fields: Record<string, string>) => aDocument(app, world.shop, world.payment, aForm(undefined, fields));
    const signature = JSON.stringify({ analysis: { passed: "yes" } });
    const id = await send({ signature, sentiment: "positive" });
    const repeats: Record<string, string>[] = [{ signature, sentiment: "negative" }, { sentiment: "negative" }, {}];
    for (const fields of repeats) expect(await send(fields)).toBe(id);
    expect(await evidenceOf(world, id)).toMatchObject({ signature: { analysis: { passed: "yes" } }, sentiment: "negative" });
    const trail = await app.read(endpoints.getHistory, { params: { id: world.payment.paymentId }, query: {} }, world.as);
    const told = trail.filter(({ type }) => type === "DOCUMENT_UPLOADED");
    expect(told.map(({ text, details }) => [text, details.sentiment, details.signature?.analysis?.passed])).toEqual([
      ["New sentiment of a document: receipt.pdf", "negative", "yes"],
      ["Document added: receipt.pdf", "positive", "yes"],
    ]);
  });

  test("is refused once the shop added as much as it can in a day", async () => {
    const world = await aWorld();
    const id = await aDocument(app, world.shop, world.payment);
    const statement = "update document set size_bytes = $2, added_at = $3 where document_id = $1";
    const database = await testDatabase();
    const fill = (at: Date) => database.asOwner(statement, [id, 2_000_000_000, at]);
    await fill(new Date());
    for (let count = 0; count < 2; count++) {
      const other = await aDocument(app, world.shop, world.payment, aForm({ name: "a.json", content: `{"a":${count}}` }));
      await database.asOwner("update document set size_bytes = 2000000000 where document_id = $1", [other]);
    }
    expect((await upload(world, aForm({ name: "b.json", content: "{}" }))).status).toBe(429);
    await fill(new Date(Date.now() - 86_400_000));
    expect((await upload(world, aForm({ name: "b.json", content: "{}" }))).status).toBe(201);
  });

  test("is served byte for byte, only as a file to save that can run nothing", async () => {
    const world = await aWorld();
    const content = Buffer.alloc(300_000, "a page of a scan ");
    content.write("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x10", "latin1");
    const id = await aDocument(app, world.shop, world.payment, aForm({ name: "scan (1).png", content }));
    const reply = await fileOf(world, id);
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.equals(content)).toBe(true);
    expect(reply.headers).toMatchObject({
      "content-type": "image/png",
      "content-length": "300000",
      "content-disposition": expect.stringMatching(/^attachment; filename="scan \(1\)\.png"/),
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
      "cache-control": "no-store",
    });
  });

  test("has a log of who viewed and downloaded it, a line a minute of what a person does again", async () => {
    const world = await aWorld();
    const id = await aDocument(app, world.shop, world.payment);
    const colleague = await aPerson({ of: [world.shop], fullName: "Kim Park" });
    const theirs = { ...world, as: asPerson(colleague, world.shop) };
    const serve = async (from: World) => {
      for (const purpose of ["view", "download"]) {
        const atOnce = await Promise.all([1, 2, 3].map(() => fileOf(from, id, purpose)));
        expect(atOnce.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      }
    };
    for (const from of [world, theirs, world]) await serve(from);
    const database = await testDatabase();
    await database.asOwner("update document_log set at = at - interval '1 minute' where document_id = $1", [id]);
    await serve(world);
    const evidence = await evidenceOf(world, id);
    expect(evidence.log.map(({ action, by }) => [action, by])).toEqual([
      ["downloaded", world.person.fullName],
      ["viewed", world.person.fullName],
      ["downloaded", colleague.fullName],
      ["viewed", colleague.fullName],
      ["downloaded", world.person.fullName],
      ["viewed", world.person.fullName],
      ["added", null],
    ]);
  });

  test("whose file is lost is said to be so, and not to be archived", async () => {
    const world = await aWorld();
    const id = await aDocument(app, world.shop, world.payment);
    const [stored] = await rowsOf(world.shop, "document");
    await app.services.files.delete(String(stored?.["file_key"]));
    const reply = await fileOf(world, id);
    expect([reply.statusCode, reply.json()]).toMatchObject([404, { detail: "This file is missing from storage. It wasn't archived." }]);
    expect(await evidenceOf(world, id)).toMatchObject({ archived: null, log: [{ action: "added" }] });
  });

  test("that is sent again is the same document, and a 200", async () => {
    const world = await aWorld();
    const first = await upload(world, aForm());
    const again = await upload(world, aForm({ name: "another name.pdf", content: aPdf }));
    expect(first.body.isNew).toBe(true);
    expect(again).toEqual({ status: 200, body: { ...first.body, isNew: false } });
    expect(await rowsOf(world.shop, "document")).toHaveLength(1);
  });

  test("is a PDF in base64 where it is one, and not found there where it isn't", async () => {
    const world = await aWorld();
    const pdf = await aDocument(app, world.shop, world.payment, aForm({ name: "a.pdf", content: aPdf.repeat(1000) }));
    const json = await aDocument(app, world.shop, world.payment, aForm({ name: "a.json", content: "{}" }));
    const read = (id: number) =>
      app.http.inject({ method: "GET", url: `/api/payments/${world.payment.paymentId}/evidence/${id}`, headers: world.as });
    const reply = await read(pdf);
    expect(Buffer.from(reply.body, "base64").toString()).toBe(aPdf.repeat(1000));
    expect(reply.headers["content-disposition"]).toContain('filename="a.pdf"');
    expect((await read(json)).statusCode).toBe(404);
  });

  test("of one order isn't found in another of the same shop", async () => {
    const world = await aWorld();
    const id = await aDocument(app, world.shop, world.payment);
    const other = { ...world, payment: await aPayment(world.shop) };
    expect((await fileOf(other, id)).statusCode).toBe(404);
    const params = { id: other.payment.paymentId, evidenceId: id };
    expect((await app.call(endpoints.getEvidence, { params }, world.as)).status).toBe(404);
  });

  test("can't be added by a viewer", async () => {
    const world = await aWorld();
    const viewer = asPerson(await aPerson({ of: [world.shop], role: "viewer" }), world.shop);
    expect((await upload({ ...world, as: viewer }, aForm())).status).toBe(403);
  });
});
