import { beforeEach, expect, test } from "vitest";
import { presetScenarios } from "#domain/scenarios/presets.ts";
import { createShop } from "#server/shops/create-shop.ts";
import type { Database } from "#server/db/database.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { aShopWithStaff, secrets } from "#tests/server/access/a-shop-with-staff.ts";

let database: Database;

beforeEach(async () => {
  database = await testDatabase();
});

test("a new shop has the preset scenarios in order and the first version of its set", async () => {
  const shop = await aShopWithStaff(database);
  const { rows } = await database.asOwner("select version, scenarios from scenario_set where tenant_id = $1", [shop.tenantId]);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ version: 1, scenarios: presetScenarios });
});

test("the API key is stored encrypted and found by its hash", async () => {
  const shop = await aShopWithStaff(database, { apiKey: undefined });
  const { rows } = await database.asOwner("select key_encrypted, key_hash from api_key where tenant_id = $1", [shop.tenantId]);
  const sealed = rows[0]?.key_encrypted;
  if (!(sealed instanceof Uint8Array)) throw new Error("The key is not kept as bytes");
  expect(secrets.decrypt(sealed)).toBe(shop.apiKey);
  expect(rows[0]?.key_hash).not.toBe(shop.apiKey);
});

test("a shop's domain is unique in any case, and a second attempt leaves nothing behind", async () => {
  const shop = await aShopWithStaff(database);
  const second = createShop(database, secrets, { name: "Second", shopName: shop.shopName.toUpperCase(), email: `second-${shop.email}` });
  await expect(second).rejects.toMatchObject({ code: "conflict" });
  expect((await database.asOwner("select 1 from person_account where email = $1", [`second-${shop.email}`])).rows).toEqual([]);
});

test("of two shops with one domain created at once, one is created", async () => {
  const made = await Promise.allSettled(
    ["One", "Two"].map((name) =>
      createShop(database, secrets, { name, shopName: "wanted-by-two.myshopify.com", email: "wanted@shop.test" }),
    ),
  );
  expect(made.filter((result) => result.status === "fulfilled")).toHaveLength(1);
});

test("an existing person is linked and keeps their password", async () => {
  const shop = await aShopWithStaff(database);
  const before = await passwordHashOf(shop.email);
  await createShop(database, secrets, {
    name: "Other",
    shopName: `other-${shop.shopName}`,
    email: shop.email.toUpperCase(),
    password: "another password",
  });
  expect(await passwordHashOf(shop.email)).toBe(before);
});

test("a time zone that does not exist is refused", async () => {
  const shop = createShop(database, secrets, { name: "Nowhere", shopName: "nowhere.myshopify.com", timeZone: "Mars/Olympus" });
  await expect(shop).rejects.toMatchObject({ code: "bad-content" });
});

async function passwordHashOf(email: string): Promise<unknown> {
  return (await database.asOwner("select password_hash from person_account where email = $1", [email])).rows[0]?.password_hash;
}
