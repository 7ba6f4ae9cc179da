import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { columnsNamingShops, tablesOfPeople, tablesOfShops } from "#server/shops/delete-shops.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const edges = z.array(z.object({ table: z.string(), column: z.string(), to: z.string(), kind: z.string() }));
let foreignKeys: z.output<typeof edges>;
let shopTables: string[];

beforeAll(async () => {
  const database = await testDatabase();
  const keys = await database.asOwner(`
    select c.conrelid::regclass::text as "table", a.attname as "column", c.confrelid::regclass::text as "to", c.confdeltype::text as kind
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace`);
  foreignKeys = edges.parse(keys.rows);
  const owned = await database.asOwner(
    "select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'",
  );
  shopTables = z
    .array(z.object({ name: z.string() }))
    .parse(owned.rows)
    .map(({ name }) => name);
});

test("a shop is deleted from every table that has rows of shops", () => {
  expect(tablesOfShops.toSorted()).toEqual(shopTables.toSorted());
});

test("rows that refer to others are deleted before them", () => {
  const wrong = foreignKeys.filter(
    ({ table, to }) => table !== to && shopTables.includes(table) && shopTables.includes(to) && isAfter(table, to),
  );
  expect(wrong).toEqual([]);
});

test("rows of other tables that name a shop are deleted with it", () => {
  const naming = foreignKeys.filter(({ to, table }) => to === "tenant" && !shopTables.includes(table));
  const expected = Object.entries(columnsNamingShops).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`));
  expect(naming.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(expected.toSorted());
});

test("a person is deleted from every table that has rows of people", () => {
  const ofPeople = foreignKeys.filter(({ to, table }) => to === "person_account" && !shopTables.includes(table));
  expect(ofPeople.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
    tablesOfPeople.map((table) => `${table}.user_id`).toSorted(),
  );
});

function isAfter(table: string, to: string): boolean {
  return tablesOfShops.indexOf(table) > tablesOfShops.indexOf(to);
}
