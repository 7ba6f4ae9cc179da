import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const migration = new URL("../../../src/server/db/migrations/0006_roles.sql", import.meta.url);

test("people from before roles existed own their shops, and a shop without a Premium setting has its plan's", async () => {
  const database = await testDatabase();
  const [plain, given] = [await aShop({ premium: 0 }), await aShop({ premium: 2 })];
  const { userId } = await aPerson({ of: [plain], role: "viewer" });
  await database.asOwner("alter table tenant_user drop column role");

  const statements = (await readFile(migration, "utf8")).split("--> statement-breakpoint");
  for (const statement of statements) if (/"tenant(_user)?" (ALTER|ADD|SET)/.test(statement)) await database.asOwner(statement);

  expect((await database.asOwner("select tenant_id, role from tenant_user where user_id = $1", [userId])).rows).toEqual([
    { tenant_id: plain.tenantId, role: "owner" },
  ]);
  const { rows } = await database.asOwner("select premium from tenant where tenant_id = any ($1::bigint[]) order by tenant_id", [
    [plain.tenantId, given.tenantId],
  ]);
  expect(rows).toEqual([{ premium: null }, { premium: 2 }]);
});
