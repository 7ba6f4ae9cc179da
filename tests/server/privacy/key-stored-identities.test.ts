import { beforeEach, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import type { Database } from "#server/db/database.ts";
import { keyStoredIdentities } from "#server/privacy/key-stored-identities.ts";
import { aPayment, aShop, anOutcome, testSecrets, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";
import { anotherConnection, testDatabase, testOnPostgres } from "#tests/support/test-database.ts";

const plain = {
  person_key: "c1",
  email_key: "ann@shop.test",
  card_key: "424242-4242",
  device_key: "d1",
  ip_key: "203.0.113.7",
  phone_key: "+31301234567",
  address_key: "0123456789abcdef",
};
const ofOutcome = ["person_key", "email_key", "card_key", "device_key"] as const;

const order = {
  customer: { id: "c1", email: "ann@shop.test", phone: "+31301234567" },
  payment: { cardBin: "424242", cardLast4: "4242" },
  device: { ip: "203.0.113.7", deviceId: "d1" },
};

let database: Database;

beforeEach(async () => {
  database = await testDatabase();
  await database.asOwner("delete from data_migration");
});

/** A shop whose orders and outcomes have the plain keys that earlier versions stored. */
async function anOldShop(orders: number): Promise<TestShop> {
  const shop = await aShop();
  for (let made = 0; made < orders; made++) await anOutcome(shop, await aPayment(shop), "fraud_confirmed");
  const set = (columns: readonly (keyof typeof plain)[]) => columns.map((column) => `${column} = '${plain[column]}'`).join(", ");
  const allColumns = Object.keys(plain) as (keyof typeof plain)[];
  await database.asOwner(`update payment set ${set(allColumns)} where tenant_id = ${shop.tenantId}`);
  await database.asOwner(`update outcome set ${set(ofOutcome)} where tenant_id = ${shop.tenantId}`);
  return shop;
}

async function keysOf(shop: TestShop, table: "payment" | "outcome"): Promise<Record<string, unknown>[]> {
  const columns = table === "payment" ? Object.keys(plain) : ofOutcome;
  const { rows } = await database.asOwner(`select distinct ${columns.join(", ")} from ${table} where tenant_id = $1`, [shop.tenantId]);
  return rows;
}

async function keyAll(on: Database = database): Promise<string[]> {
  const lines: string[] = [];
  await keyStoredIdentities(on, testSecrets.keyedHash, (line) => lines.push(line));
  return lines;
}

test("orders and outcomes of an earlier version get the keys that a new order of the same person has", async () => {
  const shop = await anOldShop(2);
  const other = await anOldShop(1);
  const lines = await keyAll();
  expect(lines.at(-1)).toMatch(/^Hashing the identity keys of stored outcomes: (\S+) of \1$/);

  const app = await testApp();
  await app.read(
    endpoints.sendOrder,
    { body: { orderId: "new", createdAt: new Date().toISOString(), amount: 9, currency: "USD", ...order } },
    asKeyOf(shop),
  );
  const { rows } = await database.asOwner(
    `select payment.*, screening.facts from payment join screening using (tenant_id, payment_id) where payment.tenant_id = $1 and order_id = 'new'`,
    [shop.tenantId],
  );
  const fresh = rows[0] ?? {};
  // Nothing of this order's address is sent, so its key is the earlier orders' alone.
  const { address_key: _, ...shared } = plain;
  for (const column of Object.keys(shared)) expect(fresh[column]).toMatch(/^[\w-]{22}$/);
  const kept = await keysOf(shop, "payment");
  for (const row of kept.filter(({ address_key: address }) => address !== null))
    expect({ ...row, address_key: null }).toEqual(Object.fromEntries(Object.keys(plain).map((column) => [column, fresh[column] ?? null])));
  expect(await keysOf(shop, "outcome")).toEqual([Object.fromEntries(ofOutcome.map((column) => [column, fresh[column]]))]);
  expect(fresh["facts"]).toMatchObject({ person: { orders: 2 }, record: { card: { fraudConfirmed: 2 }, person: { fraudConfirmed: 2 } } });

  const [ofOther] = await keysOf(other, "payment");
  for (const column of Object.keys(plain)) expect(ofOther?.[column]).not.toBe(kept[0]?.[column]);
});

test("no plain key is left, and a second start changes and says nothing", async () => {
  const shop = await anOldShop(1);
  await keyAll();
  const before = [await keysOf(shop, "payment"), await keysOf(shop, "outcome")];
  expect(JSON.stringify(before)).not.toMatch(/ann@|424242|203\.0|\+3130|0123456789abcdef|"(c1|d1)"/);
  expect(await keyAll()).toEqual([]);
  expect([await keysOf(shop, "payment"), await keysOf(shop, "outcome")]).toEqual(before);
});

test("killed at any step, the next start continues, and no key is hashed twice", async () => {
  const shops = [await anOldShop(3), await anOldShop(2)];
  await keyAll();
  const whole = await Promise.all(shops.map((shop) => keysOf(shop, "payment")));

  for (let steps = 1; ; steps++) {
    await database.asOwner("delete from data_migration");
    for (const { tenantId } of shops) {
      const set = Object.entries(plain).map(([column, value]) => `${column} = '${value}'`);
      await database.asOwner(`update payment set ${set.join(", ")} where tenant_id = ${tenantId}`);
    }
    const wasKilled = await keyAll(killedAfter(steps)).then(
      () => false,
      () => true,
    );
    await keyAll();
    expect(await Promise.all(shops.map((shop) => keysOf(shop, "payment")))).toEqual(whole);
    if (!wasKilled) return;
  }
});

/** A database whose process dies in the transaction after so many. */
function killedAfter(transactions: number): Database {
  let begun = 0;
  const patient: Database["patient"] = {
    ...database.patient,
    asSystem: (work) =>
      database.patient.asSystem(async (handle) => {
        begun += 1;
        const result = await work(handle);
        if (begun > transactions) throw new Error("killed");
        return result;
      }),
  };
  return { ...database, kind: "embedded", patient };
}

testOnPostgres("two processes that start at once hash each key once", async () => {
  const shop = await anOldShop(5);
  await keyAll();
  const whole = await keysOf(shop, "payment");
  await database.asOwner("delete from data_migration");
  const set = Object.entries(plain).map(([column, value]) => `${column} = '${value}'`);
  await database.asOwner(`update payment set ${set.join(", ")} where tenant_id = ${shop.tenantId}`);
  await Promise.all([keyAll(), keyAll(await anotherConnection())]);
  expect(await keysOf(shop, "payment")).toEqual(whole);
});
