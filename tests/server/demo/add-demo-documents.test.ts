import { expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { addDemoDocuments } from "#server/demo/add-demo-documents.ts";
import { aPayment, aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

test("the demo's latest disputed orders have documents of each kind, and the last one's was archived", async () => {
  const app = await testApp();
  const shop = await aShop();
  const days = [1, 2, 3, 4, 5];
  const orders = [];
  for (const day of days) orders.push(await aPayment(shop, { order: { createdAt: `2026-10-0${day}T12:00:00Z` } }));
  await (await testDatabase()).asOwner("update payment set dispute_state = 'lost' where tenant_id = $1", [shop.tenantId]);

  await addDemoDocuments(app.services, shop.tenantId);

  const as = asPerson(await aPerson({ of: [shop] }), shop);
  const listed = [];
  for (const { paymentId } of orders) listed.push(await app.read(endpoints.listDocuments, { params: { id: paymentId } }, as));
  expect(listed.map((documents) => documents.length)).toEqual([0, 1, 4, 4, 4]);
  expect(listed[4]?.map(({ kind }) => kind)).toEqual(["png", "html", "json", "pdf"]);
  expect(listed[1]).toMatchObject([{ isArchived: true, fileName: "Document.pdf" }]);
  expect(listed[4]?.[0]).toMatchObject({ addedAt: new Date("2026-10-06T12:00:00Z"), isArchived: false });

  await addDemoDocuments(app.services, shop.tenantId);
  const kept = await rowsOf(shop, "document");
  expect(kept.filter((row) => row["archived_at"] === null)).toHaveLength(12);
});
