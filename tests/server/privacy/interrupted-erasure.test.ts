import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import type { PrivacySubject } from "#contract/privacy.ts";
import type { Database } from "#server/db/database.ts";
import { erasePerson } from "#server/privacy/erase-person.ts";
import { aPayment, aPerson, aReport, aShop, manyPayments, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

let app: TestApp;
let dataDir: string;
let outbox: string;
let shop: TestShop;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "surety-interrupted-"));
  outbox = join(dataDir, "outbox");
  await mkdir(outbox);
  app = await testApp({ config: { dataDir } });
});
afterAll(() => rm(dataDir, { recursive: true }));
beforeEach(async () => {
  shop = await aShop();
});

const ana = { firstName: "Ana", lastName: "Ruiz", email: "ana.ruiz@mail.test", phone: "+34612345678" };

async function ask(subject: PrivacySubject): Promise<number> {
  return (await app.read(endpoints.requestErasure, { body: subject }, asKeyOf(shop))).id;
}

const receiptOf = (id: number) => app.read(endpoints.getErasure, { params: { id } }, asKeyOf(shop));

/** Runs an erasure; false if it was killed. */
async function run(requestId: number, on: Database = app.services.database): Promise<boolean> {
  const attempt = { jobs: { send: async () => undefined }, signal: new AbortController().signal };
  return erasePerson({ ...app.services, database: on }, { tenantId: shop.tenantId, requestId }, attempt).then(
    () => true,
    (cause: unknown) => {
      if (cause === KILLED) return false;
      throw cause;
    },
  );
}

const KILLED = new Error("killed");

/** A database whose process dies after so many transactions: just before the next one commits, or just after it did. */
function killedAfter(transactions: number, when: "before" | "after"): Database {
  let begun = 0;
  const { database } = app.services;
  const forTenants: Database["forTenants"] = async (ids, work, planning) => {
    begun += 1;
    const isLast = begun > transactions;
    const result = await database.forTenants(
      ids,
      async (handle) => {
        const done = await work(handle);
        if (isLast && when === "before") throw KILLED;
        return done;
      },
      planning,
    );
    if (isLast) throw KILLED;
    return result;
  };
  return { ...database, forTenants };
}

/** Two orders of a person, one of them in an open dispute, another customer's order, and what there is around them. */
async function anOrdinaryShop(): Promise<void> {
  const owner = asPerson(await aPerson({ of: [shop] }), shop);
  const orders = [await aPayment(shop, { order: { customer: ana } }), await aPayment(shop, { order: { customer: ana } })];
  const other = await aPayment(shop, { order: { customer: { email: "bea@mail.test" } } });
  for (const { paymentId } of [...orders, other])
    await app.read(endpoints.addComment, { params: { paymentId }, body: { comment: "Ana Ruiz called" } }, owner);
  const dispute = { id: "d1", type: "chargeback", at: new Date() } as const;
  await app.read(endpoints.reportOutcome, { params: { orderId: orders[1]?.orderId ?? "" }, body: dispute }, asKeyOf(shop));
  const checkout = { id: "co_1", at: new Date().toISOString(), amount: 5, currency: "USD", email: ana.email };
  await app.read(endpoints.reportCheckout, { body: checkout }, asKeyOf(shop));
  await aReport(shop, "payments", "staff@shop.test");
  await app.services.database.asOwner("update report set status = 'done', finished_at = now() where tenant_id = $1", [shop.tenantId]);
  for (const name of ["a.eml", "b.eml"]) await writeFile(join(outbox, name), `To: staff@shop.test\n\nAn order of ${ana.email}\n`);
}

test.each(["before", "after"] as const)("killed %s any commit, an erasure goes on and counts everything once", async (when) => {
  for (let steps = 0; ; steps++) {
    shop = await aShop();
    await anOrdinaryShop();
    const id = await ask({ email: ana.email });
    const wasKilled = !(await run(id, killedAfter(steps, when)));
    const { status, finishedAt, erased } = await receiptOf(id);
    expect([status, finishedAt, erased === null]).toEqual([status === "pending" ? "pending" : "waiting", null, status === "pending"]);
    for (const { email, payer_first_name: name, erased_at: at } of await rowsOf(shop, "payment"))
      expect([email === null, name === null]).toEqual([at !== null, at !== null || email !== ana.email]);

    await run(id);

    const receipt = await receiptOf(id);
    expect(receipt).toMatchObject({ status: "waiting", waitingOrderIds: [expect.any(String)] });
    expect(receipt.erased).toEqual({
      checkouts: 1,
      emails: 2,
      orders: 1,
      comments: 1,
      events: 1,
      outcomes: 0,
      deliveries: 0,
      alerts: 0,
      documents: 0,
      visits: 0,
      messages: 0,
      mentions: 2,
      reports: 1,
      exports: 0,
    });
    expect(await readdir(outbox)).toEqual([]);
    if (!wasKilled) return;
  }
});

test("an erasure that stops after its first orders still finds those that the emptied ones led to", async () => {
  await manyPayments(shop, 101, { order: { customer: { ...ana, id: "c1" } } });
  await aPayment(shop, { order: { customer: ana } });
  const id = await ask({ customerId: "c1" });
  const emptied = async () => (await rowsOf(shop, "payment")).filter((row) => row["erased_at"] !== null);
  // It finds the person, then their emails, then empties the first orders.
  expect(await run(id, killedAfter(2, "after"))).toBe(false);
  expect(await emptied()).toHaveLength(100);

  expect(await run(id)).toBe(true);

  expect(await emptied()).toHaveLength(102);
  expect(await receiptOf(id)).toMatchObject({ status: "done", erased: { orders: 102 } });
});

test("an erasure whose process is being stopped ends at once, and says that it isn't done", async () => {
  await aPayment(shop, { order: { customer: ana } });
  const id = await ask({ email: ana.email });
  const attempt = { jobs: { send: async () => undefined }, signal: AbortSignal.abort() };
  await expect(erasePerson(app.services, { tenantId: shop.tenantId, requestId: id }, attempt)).rejects.toThrow("aborted");
  expect(await receiptOf(id)).toMatchObject({ status: "pending", erased: null });
  expect(await rowsOf(shop, "payment")).toMatchObject([{ email: ana.email, erased_at: null }]);
});
