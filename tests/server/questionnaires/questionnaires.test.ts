import { beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { aPayment, aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asNobody, asPerson, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let shop: TestShop;
let as: Caller;
beforeAll(async () => {
  app = await testApp();
  shop = await aShop();
  as = asPerson(await aPerson({ of: [shop], role: "viewer" }), shop);
});

test("a person of an order has no documents of questionnaires, nor has a person whom the shop doesn't know", async () => {
  await aPayment(shop, { order: { customer: { id: "c1" } } });
  expect(await app.read(endpoints.listQuestionnaireDocuments, { params: { payerId: "c1" } }, as)).toEqual([]);
  expect(await app.read(endpoints.listQuestionnaireDocuments, { params: { payerId: "unknown" } }, as)).toEqual([]);
});

test("a document of a questionnaire is a 404", async () => {
  const reply = await download(as);
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ detail: "No document with this ID in this person's questionnaires." });
});

test("a document of a questionnaire is closed to nobody and to another shop's people", async () => {
  const stranger = asPerson(await aPerson({ of: [await aShop()] }), shop);
  expect((await download(asNobody)).statusCode).toBe(401);
  expect((await download(stranger)).statusCode).toBe(403);
});

function download(headers: Caller) {
  return app.http.inject({ method: "GET", url: "/api/person/c1/questionnaire-document/1", headers });
}
