import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { addNewEntries } from "#server/custom-lists/entry-store.ts";
import { insertList } from "#server/custom-lists/list-store.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";
import { aShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const migration = new URL("../../../src/server/db/migrations/0054_what-was.sql", import.meta.url);

test("entries from before lists knew since when they held a value have held it since they were added", async () => {
  const [shop, database] = [await aShop(), await testDatabase()];
  const { tenantId } = shop;
  const addedAt = new Date("2026-11-02T12:00:00Z");
  await database.forTenants([tenantId], async (handle) => {
    const list = await insertList(handle, tenantId, { name: "Blocked", type: "text", createdBy: "Dana", createdAt: addedAt });
    const change = { listId: list?.listId ?? 0, name: "Blocked", type: "text", revision: 1 } as const;
    const entry = { value: "a", written: null, expiresAt: null, note: null };
    await addNewEntries(handle, tenantId, change, [entry], { addedBy: "Dana", addedAt, paymentId: null });
  });
  await database.asOwner("alter table list_entry drop column held_from");
  const statements = (await readFile(migration, "utf8")).split("--> statement-breakpoint");
  for (const statement of statements)
    if (/"list_entry" (ADD|SET|ALTER)|"list_entry_held"/.test(statement)) await database.asOwner(statement);
  expect(await rowsOf(shop, "list_entry")).toMatchObject([{ value: "a", held_from: addedAt }]);
  await expect(database.asOwner("update list_entry set held_from = null where tenant_id = $1", [tenantId])).rejects.toThrow("held_from");
});
