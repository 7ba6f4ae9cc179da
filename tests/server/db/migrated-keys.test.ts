import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { findKey } from "#server/access/key-store.ts";
import { openSession, findLiveSession } from "#server/access/session-store.ts";
import { hashToken } from "#server/access/token.ts";
import { findShopByName } from "#server/shops/shop-store.ts";
import { aShop, testSecrets } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const migration = new URL("../../../src/server/db/migrations/0059_front-doors.sql", import.meta.url);

test("keys, their sessions and Shopify shops from before keys had a table stay what they were", async () => {
  const database = await testDatabase();
  const shop = await aShop({ shopName: "kept.myshopify.com" });
  const now = new Date();
  const key = await database.asSystem((handle) => findKey(handle, hashToken(shop.apiKey), now));
  const token = await database.asSystem((handle) => openSession(handle, { keyTenantId: shop.tenantId, keyId: key?.keyId ?? 0 }, now));
  await database.asOwner("alter table tenant add column api_key_hash text, add column api_key_encrypted bytea");
  await database.asOwner(
    "update tenant t set api_key_hash = key_hash, api_key_encrypted = key_encrypted from api_key k where k.tenant_id = t.tenant_id",
  );
  await database.asOwner("update session set key_id = null; delete from api_key; update tenant set shopify_shop = null");

  const statements = (await readFile(migration, "utf8")).split("--> statement-breakpoint");
  for (const statement of statements) if (/^\s*(UPDATE|INSERT)/.test(statement)) await database.asOwner(statement);

  await database.asSystem(async (handle) => {
    const moved = await findKey(handle, hashToken(shop.apiKey), now);
    expect(moved).toMatchObject({ tenantId: shop.tenantId, isMain: true, scopes: ["orders", "read", "privacy"] });
    expect(await findLiveSession(handle, token, now)).toMatchObject({ kind: "api-key", shops: [{ tenantId: shop.tenantId }] });
    expect(await findShopByName(handle, "kept.myshopify.com")).toMatchObject({ tenantId: shop.tenantId });
  });
  const { rows } = await database.asOwner("select key_encrypted from api_key where tenant_id = $1", [shop.tenantId]);
  const [sealed] = rows.map((row) => row["key_encrypted"]);
  if (!(sealed instanceof Uint8Array)) throw new Error("The key is not kept as bytes");
  expect(testSecrets.decrypt(sealed)).toBe(shop.apiKey);
});
